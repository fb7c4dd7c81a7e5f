# SPDX-License-Identifier: MIT
"""The Python module: values, graphs and games as Python has them, signatures and their list in docs/library.md, magics, notebooks run by
Jupyter, the wheel. python.py GRUNDY TREE BUILD

GR_ACCEPT=1 keeps the list of options in docs/library.md."""
import functools
import inspect
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from tap import expect, main, test

program, tree, build = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
os.environ['GRUNDY_LIBRARY'] = str(build / 'src' / 'libgrundy.so')
sys.path.insert(0, str(tree / 'src' / 'library'))
import grundy

MODULE = dict(os.environ, PYTHONPATH=str(tree / 'src' / 'library'))


def run(*words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout


def fault(work):
    try:
        work()
    except grundy.Fault as found:
        return str(found)
    raise AssertionError('no fault')


@functools.lru_cache(maxsize=None)
def python_with(*modules):
    """A Python that has all of them: the one that runs the tests, or the system's. None where there is none."""
    for python in (sys.executable, '/usr/bin/python3'):
        if shutil.which(python) and subprocess.run([python, '-c', f'import {",".join(modules)}'], capture_output=True).returncode == 0:
            return python
    return None


@test
def lists_are_words_and_values():
    wanted = json.loads(run('solve', 'nim', '3', '1', '4', '--json'))
    for words in (('nim 3 1 4',), ('nim', [3, 1, 4]), ('nim', 3, 1, 4), (['nim', 3, 1, 4],), ('nim', (3, 1, 4)), ('nim', '3 1', 4)):
        expect(grundy.solve(*words) == wanted, words)
    expect(grundy.solve.nim([3, 1, 4]) == wanted, 'solve.nim')
    expect(grundy.solve('divisor', range(1, 13)) == json.loads(run('solve', 'divisor', '1..12', '--json')), 'a range')
    expect(grundy.solve('subtraction', 9, take=[1, 3, 4]) == json.loads(run('solve', 'subtraction', '9', '--take', '1,3,4', '--json')), 'take')
    drawn = grundy.draw('mex', 'nim 3 1 4', of=[(3, 1, 2), (3, 1, 3)], size=(800, 600), sentence=False)
    expect(drawn.svg == run('draw', 'mex', 'nim', '3', '1', '4', '--of', '3,1,2;3,1,3', '--size', '800x600', '--sentence', 'no', '-f', 'svg'), 'options')
    expect(grundy.draw.table('octal 0.77', 9, as_='bars').svg == run('draw', 'table', 'octal', '0.77', '9', '--as', 'bars', '-f', 'svg'), 'as_')


@test
def answers_are_told():
    expect(str(grundy.solve('nim', 3, 1, 4)) == run('solve', 'nim', '3', '1', '4').rstrip('\n'), 'solve')
    expect(str(grundy.solve('divisor 1..9', all=True)) == run('solve', 'divisor', '1..9', '--all').rstrip('\n'), 'all')


@test
def games_are_compared():
    for first, second in (('form {2|-1}', 'form 1'), ('nim 3', 'nim 2 1'), ('form 1', 'form 2'), ('form {3|1}', 'form 0')):
        found = grundy.compare(first, second)
        words = [*first.split(), '--', *second.split()]
        expect(found == json.loads(run('compare', *words, '--json'))['relation'], (words, found))
        expect(found.why == run('compare', *words).rstrip('\n'), found.why)
    expect(grundy.compare(({'a': ['b']}, '--at', 'a'), ({'x': ['y', 'z'], 'y': []}, '--at', 'x')) == '=', 'two graphs, each one side’s input')
    expect('misere' in fault(lambda: grundy.compare('nim 3', 'nim 2', misere=True)), 'a fault')
    expect('want another game' in fault(lambda: grundy.compare('nim 3', [])), 'one game')


@test
def graphs_are_games():
    wanted = grundy.draw('graph', 'token', input='digraph { a -> b; a -> c; b -> c }').rows()
    for graph in ({'a': ['b', 'c'], 'b': ['c']}, {'a': {'b', 'c'}, 'b': 'c', 'c': None}, [('a', 'b'), ('a', 'c'), ('b', 'c')],
                  {'a': {'b': {}, 'c': None}, 'b': {'c': {'weight': 1.5}}}):
        expect(grundy.draw('graph', graph).rows() == wanted, graph)
    expect(grundy.draw('graph', {'a': ['b']}).rows()[0] == {'position': 'a', 'grundy': 1, 'outcome': 'N', 'followers': 'b'}, 'rows')
    expect(grundy.solve([('a', 'b', 'blue')], at='a')['winner'] == 'left', 'a blue edge is Left’s')
    expect(grundy.solve('token', {1: [2]}, at=1)['grundy'] == 1, 'numbers are names')
    expect(grundy.solve({'a b': ['"']}, at='a b')['grundy'] == 1, 'and so are blanks and quotes')


GRAPHS = '''
import grundy, networkx, pandas
G = networkx.DiGraph([("a", "b"), ("b", "c"), ("a", "c")])
wanted = grundy.solve({"a": ["b", "c"], "b": ["c"]}, all=True)["values"]
assert sorted(map(str, grundy.solve(G, all=True)["values"])) == sorted(map(str, wanted))
for columns in (["from", "to"], ["source", "target"], ["x", "y"]):
    frame = pandas.DataFrame([["a", "b"], ["a", "c"], ["b", "c"], ["c", None]], columns=columns)
    assert sorted(map(str, grundy.solve(frame, all=True)["values"])) == sorted(map(str, wanted)), columns
G.edges["a", "b"]["color"] = "blue"
G.nodes["c"]["label"] = "the end"
G.nodes["c"]["other"] = [1]
assert "the end" in grundy.draw("graph", G).svg and grundy.solve(G, at="b")["winner"] == "first"
frame = pandas.DataFrame({"color": ["blue"], "to": ["y"], "from": ["x"]})
assert grundy.solve(frame, at="x")["winner"] == "left"
assert list(pandas.DataFrame(grundy.draw("graph", frame).rows()).columns)[0] == "position"
assert grundy.solve("nim", pandas.Series([3, 1, 4]))["grundy"] == 6
try:
    grundy.solve(networkx.path_graph(3))
    raise SystemExit("an undirected graph has no moves")
except grundy.Fault as fault:
    assert "want a directed graph" in str(fault), fault
try:
    grundy.solve(pandas.DataFrame({"a": [1]}))
    raise SystemExit("one column")
except ValueError as error:
    assert "two columns" in str(error)
'''


@test
def networkx_and_pandas_are_games_too():
    python = python_with('networkx', 'pandas')
    if python is None:
        return 'no Python here has networkx and pandas (Debian: python3-networkx, python3-pandas)'
    done = subprocess.run([python, '-c', GRAPHS], env=MODULE, capture_output=True, text=True)
    expect(done.returncode == 0, done.stderr)


@test
def nothing_is_imported_for_them():
    asked = ('import sys, grundy; grundy.draw("graph", {"a": ["b"]}).svg; '
             'print({"networkx", "pandas", "numpy", "IPython"} & set(sys.modules))')
    done = subprocess.run([sys.executable, '-c', asked], env=MODULE, capture_output=True, text=True)
    expect(done.stdout == 'set()\n', done.stdout + done.stderr)


@test
def a_lessons_block_is_a_figure():
    block = 'figure: mex\ngame: subtraction 9\ntake: 1,3,4\n'
    words = 'draw', 'mex', 'subtraction', '9', '--take', '1,3,4', '-f', 'svg'
    expect(grundy.block(block).svg == run(*words) == grundy.block(f'```grundy\n{block}```\n').svg, 'with its fence and without')
    expect(grundy.block(block, theme='dark', width=300).svg == run(*words, '--theme', 'dark', '--width', '300'), 'with options')
    rules = '```grundy-rules half\nreturn { start = function (n) return n end, moves = function (n) if n > 1 then return { n // 2 } end return {} end }\n```\n'
    expect('half' in grundy.block(rules + '\n```grundy\nfigure: graph\ngame: half 8\n```\n').svg.lower(), 'rules before it')
    for text, said in (('figure: mex\ngame: nmi 3\n', 'input:3:7: error: want a game, got “nmi”'), ('figure: [mex, bits]\ngame: nim 3 1\n', 'want one figure, got 2'),
                       ('', 'needs a line “figure: …”'), ('hello', 'want lines “key: value”'), ('```\nfigure: mex\n```', 'want one figure, got 0')):
        expect(said in fault(lambda: grundy.block(text)), text)
    expect('--timeout bounds a whole process' in fault(lambda: grundy.block(block, timeout=3)), 'a bound')
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, 'g.dot').write_text('digraph { a -> b }')
        expect(grundy.block('figure: graph\ngame: token g.dot\n', folder=folder).svg, 'a file beside it')


@test
def magics_are_the_command_line():
    magic = grundy._magic
    expect(str(magic('nim 3 1 4')) == run('solve', 'nim', '3', '1', '4').rstrip('\n'), 'solve')
    expect(magic('solve divisor 1..5 --all')['values'], '--all')
    expect(magic('draw mex nim 3 1 4').svg == run('draw', 'mex', 'nim', '3', '1', '4', '-f', 'svg') == magic('mex nim 3 1 4').svg, 'draw')
    expect(isinstance(magic('step mex nim 3 1 4'), grundy.Stepper), 'step')
    expect(magic("compare form '{2|-1}' -- form 1") == '||', 'compare')
    graph = 'digraph { a -> b -> c; a -> c }'
    for line in ('draw graph', 'draw graph token', 'graph'):
        expect(magic(line, graph).svg == grundy.draw('graph', 'token', input=graph).svg, line)
    expect(magic('solve --all', graph) == grundy.solve('token', input=graph, all=True), 'solve a cell')
    expect(magic('', 'figure: mex\ngame: nim 3\n').svg == magic('draw', 'figure: mex\ngame: nim 3\n').svg, 'a block')
    expect(isinstance(magic('step', 'figure: mex\ngame: nim 3\n'), grundy.Stepper), 'its steps')
    expect('directed cycles' in fault(lambda: magic('draw graph', 'digraph { a -> b -> a }')), 'what cannot be drawn has failed')
    expect('want options alone beside a block' in fault(lambda: magic('--theme dark mex', 'figure: mex\ngame: nim 3\n')), 'words beside a block')


@test
def notebooks_keep_what_is_named():
    data, metadata = grundy.draw('mex', 'nim 3 1 4')._repr_mimebundle_()
    expect(list(data) == ['image/svg+xml', 'text/plain'] and metadata == {} and 'mex' in data['text/plain'], list(data))
    step = grundy.step('mex', 'nim 3 1 4')
    expect(list(step._repr_mimebundle_()[0]) == ['text/html', 'image/svg+xml', 'text/plain'], 'steps')
    expect(list(step._repr_mimebundle_(include=['text/html'])[0]) == ['text/html'], 'what is asked for')
    expect('text/html' not in step._repr_mimebundle_(exclude={'text/html'})[0], 'and not what is not')
    try:
        grundy.show_as('png', 'pdf')
        data, metadata = grundy.draw('mex', 'nim 3 1 4', width=300)._repr_mimebundle_()
        expect(list(data) == ['image/png', 'application/pdf', 'text/plain'] and metadata['image/png']['width'] == 300, metadata)
    finally:
        grundy.show_as()


@test
def signatures_are_the_tables():
    for figure in grundy.figures():
        for call in (grundy.draw, grundy.step):
            function = getattr(call, figure)
            names = list(inspect.signature(function).parameters)
            for option in grundy.about(figure)['options']:
                expect(grundy._python_name(option['name']) in names and option['help'].split()[0] in function.__doc__, (figure, option))
            expect(names[:2] == ['game', 'more'] and 'words' in names and 'timeout' not in names, names)
    for game in grundy.games():
        expect(grundy.about(game)['summary'] in getattr(grundy.solve, game.replace('-', '_')).__doc__, game)
    legend = inspect.signature(grundy.draw.graph).parameters['legend']
    expect(legend.default is True and legend.kind is legend.KEYWORD_ONLY, legend)
    told = set(re.findall(r'--([a-z-]+)', run('help', 'draw', 'graph').split('Options of the command:')[1]))
    known = {option['name'] for key in ('picture', 'program') for option in grundy._tables()[key]} | {option['name'] for option in grundy.about('graph')['options']}
    expect(told - known == {'output', 'format', 'sandbox', 'no-sandbox', 'quiet', 'color', 'diagnostics', 'timeout', 'max-memory'}, told - known)


def options_listed():
    """The block of docs/library.md: figures and games with options of their own, then what all have."""
    def line(name, options):
        said = ', '.join(f'{grundy._python_name(option["name"])}={grundy._default(option)!r}' for option in options)
        return textwrap.wrap(f'{name}({said})', 116, initial_indent='    ', subsequent_indent=' ' * (5 + len(name)))
    own = [(f'{call}.{grundy._python_name(name)}', grundy.about(name)['options'])
           for call, names in (('draw', grundy.figures()), ('solve', grundy.games())) for name in names]
    everywhere = [('draw.…', grundy._tables()['picture']), ('….…', grundy._tables()['program'])]
    return ''.join(f'{part}\n' for name, options in own + everywhere if options for part in line(name, options))


@test
def the_manual_lists_the_options():
    page = tree / 'docs' / 'library.md'
    text = page.read_text()
    found = re.search(r'(?<=`step` has what `draw` has:\n\n)(?:    .*\n)+', text)
    expect(found, 'the list')
    if os.environ.get('GR_ACCEPT') == '1':
        page.write_text(text[:found.start()] + options_listed() + text[found.end():])
        return
    expect(found[0] == options_listed(), f'GR_ACCEPT=1 keeps this:\n{options_listed()}')


def run_notebook(python, notebook, folder):
    """Its cells as Jupyter leaves them."""
    done = subprocess.run([python, '-m', 'nbconvert', '--to', 'notebook', '--execute', '--allow-errors', '--output-dir', folder, '--output', 'ran.ipynb', notebook],
                          env=dict(MODULE, HOME=folder, IPYTHONDIR=folder), capture_output=True, text=True, stdin=subprocess.DEVNULL)
    expect(done.returncode == 0, done.stderr)
    return [cell for cell in json.loads(pathlib.Path(folder, 'ran.ipynb').read_text())['cells'] if cell['cell_type'] == 'code']


@test
def a_notebook_runs_in_jupyter():
    python = python_with('nbconvert', 'ipykernel')
    if python is None:
        return 'no Python here has nbconvert and ipykernel (Debian: python3-nbconvert, python3-ipykernel)'
    notebook = tree / 'docs' / 'notebook.ipynb'
    kept = json.loads(notebook.read_text())
    with tempfile.TemporaryDirectory() as folder:
        for ran, wanted in zip(run_notebook(python, notebook, folder), [cell for cell in kept['cells'] if cell['cell_type'] == 'code']):
            kinds = [[[output['output_type'], *sorted(output.get('data', {}))] for output in cell['outputs']] for cell in (ran, wanted)]
            expect(kinds[0] == kinds[1], f'{wanted["source"]}: {ran["outputs"]}'[:900])
            plain = [[''.join(''.join(output['data']['text/plain']).split()) for output in cell['outputs']] for cell in (ran, wanted)]
            expect(plain[0] == plain[1], plain)
        cells = [{'cell_type': 'code', 'execution_count': None, 'metadata': {}, 'outputs': [], 'source': source}
                 for source in ('%load_ext grundy', '%grundy form {3|1}', 'import grundy\ndef f(): grundy.solve("nmi 3")\nf()')]
        pathlib.Path(folder, 'faults.ipynb').write_text(json.dumps({**kept, 'cells': cells}))
        form, faulty = (cell['outputs'][0] for cell in run_notebook(python, pathlib.Path(folder, 'faults.ipynb'), folder)[1:])
        expect('Value {3|1}' in ''.join(form['data']['text/plain']), 'braces are a game’s')
        expect(len(faulty['traceback']) == 1 and faulty['traceback'][0].startswith('grundy.Fault (in f, line 2): request:1:2: error: want a game'), faulty)


@test
def the_wheel_finds_the_library():
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)

        def make(name):
            words = [tree / 'src/library/wheel.py', tree / 'src/library/grundy.py', tree / 'LICENSE', grundy.version(), folder / name]
            subprocess.run([sys.executable, *words], check=True)
            return folder / name

        wheel = make(f'grundy-{grundy.version()}-py3-none-any.whl')
        expect(wheel.read_bytes() == make('again.whl').read_bytes(), 'the same bytes each time')
        python, alone = sys.executable, {'PATH': f'{pathlib.Path(sys.executable).parent}:/usr/bin:/bin', 'HOME': place}
        if python_with('venv', 'ensurepip') == sys.executable:
            subprocess.run([python, '-m', 'venv', folder / 'own'], check=True, capture_output=True)
            python = folder / 'own/bin/python'
            done = subprocess.run([python, '-m', 'pip', 'install', '--no-index', '--quiet', wheel], capture_output=True, text=True, env=alone)
            expect(done.returncode == 0, done.stderr)
        else:  # as pip unpacks it
            shutil.unpack_archive(wheel, folder / 'lib/python/site-packages', 'zip')
            alone['PYTHONPATH'] = str(folder / 'lib/python/site-packages')

        def ask(**more):
            return subprocess.run([python, '-c', 'import grundy; print(grundy._library._name, grundy.solve("nim 3 1 4")["grundy"])'], cwd=folder,
                                  env={**alone, **more}, capture_output=True, text=True)

        done = ask(PATH=f'{program.parent}:{alone["PATH"]}')
        expect(done.stdout.endswith('libgrundy.so 6\n'), f'beside the program: {done.stdout}{done.stderr}')
        done = ask(GRUNDY_LIBRARY='/nowhere/libgrundy.so')
        expect('looked here:\n  /nowhere/libgrundy.so: no such file\n' in done.stderr and 'set GRUNDY_LIBRARY' in done.stderr, done.stderr)
        broken = folder / 'libbroken.so'
        broken.write_text('no library')
        expect(f'{broken}: ' in ask(GRUNDY_LIBRARY=str(broken)).stderr, 'one that is none')


sys.exit(main())
