# SPDX-License-Identifier: MIT
"""JSON Schemas for editors (draft 7, which the YAML support of VS Code and Neovim reads), from the program's tables (grundy list
--json): TABLES FENCE FRONT-MATTER TEMPLATE."""
import json
import re
import sys

LENGTH = {'type': ['string', 'number'], 'pattern': r'^[0-9.]+ ?(pt|mm|cm|in)$'}
COLOUR = {'type': ['string', 'integer']}
TRUTH = ['true', 'false']
TYPES = {'text': {'type': 'string'}, 'number': {'type': 'number'}, 'list': {'type': 'array'}, 'map': {'type': 'object'}}
LINE = {'type': ['string', 'number', 'boolean']}  # YAML takes 2027 and true for what they look like, and the program for text


def schema(title, **rest):
    return {'$schema': 'http://json-schema.org/draft-07/schema#', 'title': title, 'type': 'object', **rest}


def truths(words):
    """Words as YAML reads them: true and false are no strings."""
    return [word == 'true' if word in TRUTH else word for word in words]


def told(value, text):
    return {**value, 'description': text} if text else value


def option(row):
    kind, value = row['kind'], {}
    if kind == 'flag':
        value = {'type': 'boolean'}
    elif kind == 'number':
        value = {'type': 'integer', 'minimum': row['low'], 'maximum': row['high']}
    elif kind == 'numbers':
        value = {'type': ['string', 'integer']}
    elif kind == 'choice':
        choices = row['choices']
        value = {'enum': choices + ([True, False] if choices == ['yes', 'no'] else [])}
        if row.get('others'):
            value = {'anyOf': [value, {'type': 'string'}]}
    else:
        value = LINE
    if row.get('default') and kind in ('choice', 'text'):
        value = {**value, 'default': row['default']}
    return told(value, row['help'])


def key(row, tables):
    """A key that is no option; its kind is types and words."""
    if row['kind'] == 'lang':
        choices = next(option['choices'] for option in tables['options'] if option['name'] == 'lang')
        return told({'enum': choices}, row['help'])
    words = row['kind'].split('|')
    may = [LINE if word == 'text' else TYPES[word] for word in words if word in TYPES]
    others = truths(word for word in words if word not in TYPES)
    may += [{'enum': others}] if others else []
    return told(may[0] if len(may) == 1 else {'anyOf': may}, row['help'])


def template(rows, tables):
    keys = {}
    for row in rows:
        value = {'length': LENGTH, 'colour': COLOUR, 'text': LINE}.get(row['kind'])
        if row['kind'] in ('number', 'level'):
            value = {'type': 'integer' if row['kind'] == 'level' else 'number', 'minimum': row['low'], 'maximum': row['high']}
        elif row['kind'] == 'choice':
            value = {'enum': truths(row['choices'])}
        keys[row['name']] = value
    return keys


def fence(tables):
    games, figures = tables['games'] + tables['shelf'], tables['figures']
    names = [figure['name'] for figure in figures]
    keys = {row['name']: key(row, tables) for row in tables['keys']['block']}
    for entries in (games, figures, [{'options': [row for row in tables['options'] if row['name'] != 'theme']}]):
        for row in (row for entry in entries for row in entry['options']):
            keys.setdefault(row['name'], option(row))
    of_figure = {'figure': {'enum': names}} | {row['name']: option(row) for figure in figures for row in figure['options']}
    one = {'type': 'string', 'enum': names + ['none'],
           'enumDescriptions': [figure['summary'] for figure in figures] + ['no figure: the text uses what is known of the game']}
    many = {'type': 'object', 'properties': of_figure}  # “figure: graph” and its options, or “graph: { options }”
    keys['figure'] = told({'anyOf': [one, many, {'type': 'array', 'minItems': 1, 'items': {'anyOf': [one, many]}}]},
                          keys['figure']['description'])
    keys['games'] = told({'type': 'array', 'minItems': 1, 'items': {'anyOf': [{'type': 'string'}, {
        'type': 'object', 'required': ['game']}]}}, keys['games']['description'])
    keys['game'] = {'type': 'string', 'minLength': 1, 'description': keys['game']['description'],
                    'examples': [game['example'] for game in tables['games']]}
    # Where each game is one that the program knows, no other keys may stand; a game of the reader's own may have options.
    known = '|'.join(re.escape(game['name']) for game in games)
    one_game = rf'({known})(?!\S)((?!\s\+\s).)*'
    built_in = {'required': ['game'], 'properties': {'game': {'pattern': rf'^{one_game}(\s\+\s{one_game})*$'}}}
    closed = {'properties': keys, 'additionalProperties': False}
    # An option is wanted by a figure or a game that has it.
    owners = {}
    for kind, entries in (('figure', figures), ('game', games)):
        for entry in entries:
            for row in entry['options']:
                owners.setdefault((kind, row['name']), []).append(entry['name'])
    return schema('A figure block of grundy', required=['figure'], anyOf=[{'required': ['game']}, {'required': ['games']}],
                  properties=keys, allOf=[
                      {'if': {'anyOf': [built_in, {'required': ['games']}]}, 'then': closed}, *belongs(owners, known)])


def belongs(owners, known):
    """For each option of one kind: it stands where one of its figures or games does, or a game of the reader's own."""
    for (kind, name), entries in owners.items():
        if (('game' if kind == 'figure' else 'figure'), name) in owners:
            continue
        if kind == 'figure':
            place = {'figure': {'not': {'type': 'string', 'not': {'enum': entries}}}}
        else:
            mine = '|'.join(map(re.escape, entries))
            place = {'game': {'pattern': rf'(^|\s)({mine}|\S+\.\S+)(\s|$)|(^|\s\+\s)(?!({known})(\s|$))'}}
        yield {'if': {'required': [name]}, 'then': {'properties': place}}


def main():
    tables = json.load(open(sys.argv[1], encoding='utf-8'))
    page = template(tables['keys']['template'], tables)
    front = {row['name']: key(row, tables) for row in tables['keys']['front']}
    front['page'] = told({'type': 'object', 'properties': page, 'additionalProperties': False}, front['page']['description'])
    front['template']['examples'] = [row['name'] for row in tables['templates']]
    made = [fence(tables), schema('The front matter of a lesson of grundy', properties=front, additionalProperties=False),
            schema('A template of grundy', properties=page, additionalProperties=False,
                   required=[row['name'] for row in tables['keys']['template'] if row.get('wanted')])]
    for path, text in zip(sys.argv[2:], made):
        with open(path, 'w', encoding='utf-8') as out:
            json.dump(text, out, ensure_ascii=False, indent=1)
            out.write('\n')


main()
