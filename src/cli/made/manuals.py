# SPDX-License-Identifier: MIT
"""Manual pages from the program's tables (grundy list --json): TABLES FOLDER. grundy(1) tells the commands, games, figures and
formats with their options; each command has a page grundy-COMMAND(1)."""
import json
import os
import sys

EXIT = [('0', 'done, also when the reader of a pipe went away'), ('1', 'the input or the lesson has faults'),
        ('2', 'the command line is wrong'), ('3', 'over a limit'), ('4', 'a file or a library failed'), ('130', 'after Ctrl\\-C')]


def plain(text):
    """Text as troff reads it: no character of it is a request or an escape."""
    text = text.replace('\\', '\\e').replace('-', '\\-')
    for sign, name in (('“', 'lq'), ('”', 'rq'), ('’', 'cq'), ('…', None), ('^', 'ha'), ('~', 'ti'), ("'", 'aq'), ('`', 'ga')):
        text = text.replace(sign, f'\\({name}' if name else '...')
    return '\\&' + text if text[:1] in '.\'' else text


def term(head, text):
    return f'.TP\n{head}\n{plain(text)}\n'


def option(row):
    value = '|'.join(row['choices']) if row['kind'] == 'choice' else row.get('value', '')
    head = (f'\\fB\\-{row["letter"]}\\fR, ' if 'letter' in row else '') + f'\\fB{plain("--" + row["name"])}\\fR'
    tail = f' (default {row["default"]})' if row.get('default') else ''
    return term(head + (f' \\fI{plain(value)}\\fR' if value else ''), row['help'] + tail + '.')


def options(title, rows, kind='.SH'):
    return f'{kind} "{title}"\n' + ''.join(map(option, rows)) if rows else ''


def verbatim(text):
    return '.PP\n.nf\n' + ''.join(plain(line) + '\n' for line in text.rstrip('\n').split('\n')) + '.fi\n'


def details(text):
    """Lines that begin with blanks stand as they are, others are filled."""
    out, filled = '', True
    for line in text.rstrip('\n').split('\n'):
        stands = line.startswith(' ')
        if not line:
            out += ('.fi\n' if not filled else '') + '.PP\n'
            filled = True
        else:
            out += ('.nf\n' if stands and filled else '.fi\n' if not stands and not filled else '') + plain(line) + '\n'
            filled = not stands
    return out + ('' if filled else '.fi\n')


def head(name, tables):
    return f'.TH {name.upper()} 1 "" "grundy {tables["version"]}" "User Commands"\n.SH NAME\n'


def command_page(command, tables):
    name = command['name']
    out = head('grundy\\-' + name, tables) + f'grundy\\-{name} \\- {plain(command["summary"][0].lower() + command["summary"][1:])}\n'
    out += f'.SH SYNOPSIS\n\\fBgrundy {name}\\fR {plain(command["usage"])}\n.SH DESCRIPTION\n{plain(command["summary"])}.\n'
    out += ('.PP\n' + details(command['details']) if 'details' in command else '') + options('OPTIONS', command['options'])
    if command['program_options']:
        out += options('OPTIONS OF THE PROGRAM', tables['options'])
        out += '.PP\nGames and figures have options of their own, which \\fBgrundy\\fR(1) lists.\n'
    return out + '.SH "SEE ALSO"\n\\fBgrundy\\fR(1)\n'


def main_page(tables):
    out = head('grundy', tables) + 'grundy \\- solve combinatorial games and draw the reasoning\n'
    out += '.SH SYNOPSIS\n\\fBgrundy\\fR \\fICOMMAND\\fR [\\fIWORD\\fR...] [\\fIOPTION\\fR...]\n.SH COMMANDS\n'
    for command in tables['commands']:
        out += term(f'\\fBgrundy\\-{command["name"]}\\fR(1)', command['summary'] + '.')
    out += '.SH EXAMPLES\n' + verbatim('grundy solve nim 3 1 4\ngrundy draw graph nim 2 1 -o nim.svg\n'
                                       'grundy draw mex subtraction 9 --take 1,3,4\ngrundy build lesson.md -o output')
    for title, kind, verb in (('GAMES', 'games', 'solve'), ('FIGURES', 'figures', 'draw')):
        out += f'.SH {title}\n'
        for entry in tables[kind]:
            out += f'.SS "{plain(entry["name"])}"\n{plain(entry["summary"])}\n'
            words = [verb, entry['name'] if kind == 'figures' else '', entry['example']]
            words = [verb, entry['example']] if kind == 'games' else words
            example = ' '.join(word for word in words if word).split('\n')[0]
            out += verbatim('grundy ' + example) + ''.join(map(option, entry['options']))
    out += '.SH "GAMES IN LUA"\n' + ''.join(term(f'\\fB{plain(game["name"])}\\fR', game['summary']) for game in tables['shelf'])
    out += '.SH FORMATS\n' + ''.join(term(f'\\fB{row["name"]}\\fR', row['summary']) for row in tables['formats'])
    out += '.SH TEMPLATES\n' + ''.join(term(f'\\fB{plain(row["name"])}\\fR', row.get('summary', '')) for row in tables['templates'])
    out += options('OPTIONS OF THE PROGRAM', tables['options'])
    out += '.SH "EXIT STATUS"\n' + ''.join(f'.TP\n{code}\n{text}.\n' for code, text in EXIT)
    pages = ', '.join(f'\\fBgrundy\\-{command["name"]}\\fR(1)' for command in tables['commands'])
    return out + f'.SH "SEE ALSO"\n{pages}\n'


def main():
    tables = json.load(open(sys.argv[1], encoding='utf-8'))
    pages = {'grundy.1': main_page(tables)}
    pages |= {f'grundy-{command["name"]}.1': command_page(command, tables) for command in tables['commands']}
    for name, text in pages.items():
        with open(os.path.join(sys.argv[2], name), 'w', encoding='utf-8') as out:
            out.write(text)


main()
