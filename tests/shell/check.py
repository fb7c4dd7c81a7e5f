# SPDX-License-Identifier: MIT
"""What is made of the program's tables for shells, man and editors, each tried by the tool that reads it, and grundy doctor. A tool
that is not there skips its test."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from tap import expect, main, test  # noqa: E402

GRUNDY, ROOT, MADE = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
TABLES = json.loads(subprocess.run([GRUNDY, 'list', '--json'], capture_output=True, text=True, check=True).stdout)
# What is typed up to the cursor, what must be offered and what must not.
TYPED = [
    ('grundy dr', {'draw'}, {'solve'}),
    ('grundy draw me', {'mex'}, {'merge'}),
    ('grundy draw mex sub', {'subtraction', 'subtract-a-square.lua'}, {'nim'}),
    ('grundy draw mex subtraction 9 --ta', {'--take'}, set()),
    ('grundy draw mex nim 9 --ta', set(), {'--take'}),
    ('grundy draw tree nim 2 --de', {'--depth'}, {'--derive'}),
    ('grundy draw graph nim 2 --paint ', {'value', 'outcome', 'node'}, {'nim'}),
    ('grundy draw graph nim 2 + pol', {'polygon'}, {'solve'}),
    ('grundy step mer', {'merge'}, set()),
    ('grundy solve nim 3 --mis', {'--misere'}, {'--min'}),
    ('grundy list ', {'games', 'figures', 'formats', 'templates'}, {'nim'}),
    ('grundy build x.md -t exa', {'exam'}, {'handout'}),
    ('grundy build x.md -f pdf,ht', {'pdf,html'}, {'html'}),
    ('grundy build lessons/02', {'lessons/02-nim.md'}, {'lessons'}),
    ('grundy build --root le', {'lessons'}, {'README.md'}),
]


def run(*words, code=0, **rest):
    done = subprocess.run(words, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL, **rest)
    expect(code is None or done.returncode == code, f'{words[0]}: exit {done.returncode}: {done.stdout}{done.stderr}')
    return done.stdout


def judge(offered):
    """@offered gives, for what is typed, the words that the shell offers."""
    for typed, wanted, unwanted in TYPED:
        words = {word.rstrip('/') for word in offered(typed)}
        expect(wanted <= words and not unwanted & words, f'{typed}: {sorted(words)}')


@test
def bash_completes():
    def offered(typed):
        words = typed.split(' ')
        script = f'. {MADE}/grundy; COMP_WORDS=("$@"); COMP_CWORD=$(($#-1)); _grundy; printf "%s\\n" "${{COMPREPLY[@]}}"'
        return run('bash', '-c', script, 'bash', *words, cwd=ROOT).splitlines()
    judge(offered)
    for figure in TABLES['figures']:
        words = set(offered(f'grundy draw {figure["name"]} nim 3 --'))
        expect({'--' + option['name'] for option in figure['options']} <= words, f'{figure["name"]}: {sorted(words)}')
    words = run('bash', '-c', f'. {MADE}/grundy; COMP_WORDS=(grundy draw graph nim 2 --paint = v) COMP_CWORD=7; _grundy; echo "${{COMPREPLY[@]}}"')
    expect(words == 'value\n', words)


@test
def fish_completes():
    if not shutil.which('fish'):
        return 'there is no fish'

    def offered(typed):
        said = run('fish', '--no-config', '-c', f"source {MADE}/grundy.fish; complete -C '{typed}'", cwd=ROOT,
                   env={**os.environ, 'HOME': scratch, 'LC_ALL': 'C.UTF-8'})
        return [line.split('\t')[0] for line in said.splitlines()]
    judge(offered)
    expect('--paint=value' in offered('grundy draw graph nim 2 --paint=v'), '--paint=v')


@test
def zsh_completes():
    if not shutil.which('zsh'):
        return 'there is no zsh'

    def offered(typed):
        script = r'''
zmodload zsh/zpty
zpty z zsh -f -i
zpty -w z "stty -echo; PS1=; fpath=($2 \$fpath); cd $3; autoload -U compinit; compinit -u -D; bindkey '^I' complete-word; zstyle ':completion:*' insert-tab false; LISTMAX=9999; setopt nolistambiguous nobeep; print RE''ADY"
zpty -r -m z seen '*READY*'
zpty -w -n z "$1"$'\t\C-x'
zpty -w -n z $'\C-e <END>'
zpty -r -m z seen '*<END>*'
print -r -- "$seen"
'''
        said = run('zsh', '-f', '-c', script, 'zsh', typed, str(MADE), str(ROOT), env={**os.environ, 'TERM': 'dumb', 'HOME': scratch})
        said = re.sub(r'\x1b\[[0-9;?]*[A-Za-z]|\x08', '', said)
        return [word for line in said.splitlines() for word in line.split() if word not in typed.split()]
    for typed, wanted, unwanted in TYPED:
        words = {word.rstrip('/') for word in offered(typed)}
        names = {os.path.basename(word) for word in words} | words
        expect(all(word in names or word.split(',')[-1] in names for word in wanted), f'{typed}: {sorted(words)}')
        expect(not unwanted & words or ',' in typed, f'{typed}: {sorted(words)}')


@test
def the_manual_is_good_troff():
    pages = sorted(MADE.glob('*.1'))
    expect(len(pages) == len(TABLES['commands']) + 1, f'pages: {pages}')
    if not shutil.which('groff'):
        return 'there is no groff'
    for page in pages:
        done = subprocess.run(['groff', '-K', 'utf8', '-man', '-ww', '-T', 'utf8', page], capture_output=True, text=True)
        expect(done.returncode == 0 and not done.stderr, f'{page.name}: {done.stderr}')
    text = re.sub('.\x08', '', re.sub(r'\x1b\[[0-9]*m', '', subprocess.run(
        ['groff', '-K', 'utf8', '-man', '-T', 'utf8', '-rLL=200n', MADE / 'grundy.1'], capture_output=True, text=True).stdout))
    for entry in TABLES['games'] + TABLES['figures'] + TABLES['formats'] + TABLES['templates']:
        expect(entry['name'] in text, entry['name'])
    for option in TABLES['options']:
        expect('--' + option['name'] in text, option['name'])


# Blocks with one fault each, and what is at fault.
TYPOS = ['game: nim 3\nfigure: bit', 'game: nim 3\nfigure: bits\ncapton: x', 'game: nim 3\nfigure: bits\ntake: 1,2', 'figure: graph',
         'game: nim 3\nfigure: bits\npaint: valu', 'game: nim 3\nfigure: bits\ndepth: 3', 'game: nim 3\nfigure: graph\ntheme: dark',
         'game: nim 3\nfigure: graph\nlimit: many', 'game: nim 3 + polygon 6\nfigure: graph\ntak: 1', 'game: nim 3', 'game: nim 3\nfigure: []',
         'games: [nim 3]\nfigure: graph\nfoo: 1', 'game: nim 3\nfigure: graph\nbeside: maybe']
GOOD = ['game: mine 3\nfigure: graph\ntake: 1\nmy-own: 2', 'game: nim 3 + subtraction 9\nfigure: [mex, {figure: tree, depth: 2}]\ntake: 1,3,4',
        'games:\n  - game: nim 3\n  - game: subtraction 9\n    take: 1,3\nfigure:\n  graph: {}']
HEADS = ['titel: x', 'number: first', 'page: {sice: 11pt}', 'page: {size: 11 furlongs}', 'toc: deep', 'lang: xx']


@test
def schemas_take_all_blocks_of_the_lessons_and_refuse_what_the_program_refuses():
    try:
        import jsonschema
        import yaml
    except ImportError as error:
        return f'{error.name} is not there for Python'
    fence, front, template = (jsonschema.Draft7Validator(json.loads((MADE / f'{name}.json').read_text()))
                              for name in ('fence', 'front-matter', 'template'))
    n = 0
    for page in [*ROOT.glob('lessons/*.md'), *ROOT.glob('docs/*.md')]:
        text = page.read_text()
        head = re.match(r'---\n(.*?)\n---\n', text, re.S)
        for schema, body in [(fence, body) for body in re.findall(r'^```grundy\n(.*?)^```', text, re.S | re.M)] + (
                [(front, head[1])] if head else []):
            faults = [error.message for error in schema.iter_errors(yaml.safe_load(body))]
            expect(not faults, f'{page.name}: {body}{faults}')
            n += 1
    expect(n > 100, f'{n} blocks')
    for path in ROOT.glob('templates/*.yaml'):
        faults = [error.message for error in template.iter_errors(yaml.safe_load(path.read_text()))]
        expect(not faults, f'{path.name}: {faults}')
    for body in GOOD:
        expect(fence.is_valid(yaml.safe_load(body)), body)
    for schema, bodies in (fence, TYPOS), (front, HEADS):
        for body in bodies:
            expect(not schema.is_valid(yaml.safe_load(body)), f'taken: {body}')
            lesson = f'```grundy\n{body}\n```\n' if schema is fence else f'---\n{body}\n---\n'
            path = Path(scratch, 'typo.md')
            path.write_text(lesson)
            run(GRUNDY, 'check', str(path), code=1)


@test
def editors_colour_blocks():
    folder = ROOT / 'templates/editors'
    contributes = json.loads((folder / 'vscode/package.json').read_text())['contributes']
    for grammar in contributes['grammars']:
        rules = json.loads((folder / 'vscode' / grammar['path']).read_text())
        expect(rules['scopeName'] == grammar['scopeName'], grammar)
        figure = re.compile(rules['repository']['figure']['begin'].replace(r'(^|\G)', '^'))
        expect(figure.search('```grundy') and figure.search('```{grundy}') and not figure.search('```grundy-rules x'), 'fences')
    for row in contributes['yamlValidation']:
        expect((MADE / os.path.basename(row['url'])).exists(), row)
    tools = [tool for tool in ('vim', 'nvim') if shutil.which(tool)]
    syntax = [Path(path) for path in ('/usr/share/vim/vim90/syntax', '/usr/share/vim/vim91/syntax', '/usr/share/nvim/runtime/syntax')]
    page = Path(scratch, 'page.md')
    page.write_text('```grundy\ngame: nim 3 1 4\nfigure: bits\n```\n\n```grundy-rules kayles\nlocal x = 1\n```\ntext\n')
    seen = Path(scratch, 'seen')
    for tool in tools if any(path.joinpath('yaml.vim').exists() for path in syntax) else []:
        path = f'{folder}/vim,$VIMRUNTIME,{folder}/vim/after'
        names = 'join(map([[1, 1], [2, 1], [7, 1], [9, 1]], {_, at -> synIDattr(synID(at[0], at[1], 1), "name")}))'
        run(tool, '-u', 'NONE', '-i', 'NONE', '-es', '--cmd', f'set nocp rtp={path}', '-c', 'syntax on', '-c', f'e {page}',
            '-c', 'set ft=markdown', '-c', f'call writefile([{names}], "{seen}")', '-c', 'qa!', code=None)
        said = seen.read_text()
        expect(re.fullmatch(r'markdownCodeDelimiter yaml\w+ lua\w+ \w*\n', said), f'{tool}: {said}')
    return None if tools else 'there is neither vim nor nvim'


@test
def the_extension_for_vs_code_completes_blocks():
    if not shutil.which('node'):
        return 'there is no node'
    page = '---\ntitle: x\n\n---\n```grundy\ngame: nim 3\n\n```\n\n```python\n\n```\n'
    script = f"""
const {{ place, offer }} = require({json.dumps(str(ROOT / 'templates/editors/vscode/extension.js'))}), fs = require('fs')
const lines = {json.dumps(page)}.split('\\n'), read = name => JSON.parse(fs.readFileSync({json.dumps(str(MADE))} + '/' + name + '.json'))
const words = (name, line) => offer(read(name), line).map(pair => pair[0])
console.log(JSON.stringify([lines.map((_, i) => place(lines, i)), words('fence', 'figure: b'), words('fence', 'pa'), words('fence', 'paint: '),
  words('front-matter', 'lang: '), words('fence', 'game: nim 3 1 ')]))"""
    places, figures, keys, paints, langs, none = json.loads(run('node', '-e', script))
    expect(places == [None, 'front-matter', 'front-matter', None, None, 'fence', 'fence'] + [None] * 6, places)
    expect({'bits', 'mex', 'none'} <= set(figures) and {'paint: ', 'caption: ', 'take: '} <= set(keys), (figures, keys))
    expect(paints == ['value', 'outcome', 'node'] and langs == ['en', 'ko'] and not none, (paints, langs, none))


@test
def doctor_tells_what_is_missing_and_what_brings_it():
    told = json.loads(run(GRUNDY, 'doctor', '--json', code=None))
    by_name = {thing['name']: thing for thing in told['things']}
    for line in (ROOT / '.setup/packages').read_text().splitlines():
        font = re.match(r'([a-z0-9-]+) +font:(\S+)', line)
        expect(not font or 'font ' + font[2].replace('_', ' ') in by_name, line)
    for name in ('grundy', 'GLib', 'Cairo', 'Pango', 'Graphviz', 'librsvg', 'Lua', 'GMP', 'libsoup'):
        expect(by_name[name]['state'] == 'ok' and re.match(r'\d+\.\d+', by_name[name]['detail']), by_name[name])
    expect({'sandbox', 'templates', 'games in Lua', 'cache of fonts', 'locale'} <= by_name.keys(), sorted(by_name))
    expect(told['ok'] == all(thing['state'] != 'missing' for thing in told['things']), told)
    expect(all('command' in thing for thing in told['things'] if thing['state'] != 'ok'), told)
    none = Path(scratch, 'none.conf')
    none.write_text('<fontconfig/>')
    said = run(GRUNDY, 'doctor', code=4, env={**os.environ, 'FONTCONFIG_FILE': str(none), 'LC_ALL': 'C'})
    expect(re.search(r'missing +font Inter\n +→ apt-get install fonts-inter\n', said), said)
    expect(re.search(r'optional +locale +C\n +→ export LC_ALL=C.UTF-8\n', said), said)
    said = run(GRUNDY, 'doctor', code=4, env={**os.environ, 'GRUNDY_PRINT_MODULE': '/nowhere/grundy-print.so'})
    expect(re.search(r'missing +Cairo ', said), said)


with tempfile.TemporaryDirectory() as scratch:
    sys.exit(main())
