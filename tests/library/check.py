# SPDX-License-Identifier: MIT
"""The library: the same answers and the same bytes as the program, from C and from Python; what it shows to others; its
example; the notebook, cell by cell. check.py GRUNDY TREE BUILD EXAMPLE [--sanitized]

GR_ACCEPT=1 keeps what the notebook's cells give now in the notebook."""
import ast
import itertools
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import types

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import made_with
from alike import alike
from tap import expect, main, test

program, tree, build, example = (pathlib.Path(word) for word in sys.argv[1:5])
library = build / 'src' / 'libgrundy.so'
notebook = tree / 'docs' / 'notebook.ipynb'
is_sanitized = '--sanitized' in sys.argv
NO_PYTHON = 'a library with sanitizers cannot be loaded into Python'
if not is_sanitized:
    os.environ['GRUNDY_LIBRARY'] = str(library)
    sys.path.insert(0, str(tree / 'src' / 'library'))
    import grundy

FIGURES = [  # figure, words
    ('mex', ['nim', '3', '1', '4']), ('graph', ['nim', '2', '2', '--misere']), ('graph', ['divisor', '12']),
    ('graph', ['nim', '4', '4', '3']), ('table', ['octal', '0.77', '40']), ('tree', ['nim', '1', '2']),
    ('heatmap', ['nim', '6', '6']), ('thermograph', ['form', '{3|-1}']), ('reduce', ['hackenbush', 'BRB']),
    ('picture', ['polygon', '6', '--lang', 'ko']), ('table', ['octal', '0.137', '60', '--as', 'bars', '--theme', 'dark']),
]


def run(*words, code=0, input=None):
    done = subprocess.run([program, *words], capture_output=True, input=input)
    expect(done.returncode == code, f'{words}: exit {done.returncode}, {done.stderr.decode()}')
    return done.stdout


@test
def every_figure_has_the_programs_bytes_in_every_format():
    if is_sanitized:
        return NO_PYTHON
    for figure, words in FIGURES:
        drawn = grundy.draw(figure, words)
        for format in set(grundy.formats()) - {'dot', 'mp4'}:  # for one ffmpeg may be missing
            done = subprocess.run([program, 'draw', figure, *words, '-f', format], capture_output=True)
            try:
                expect(drawn.write(format) == done.stdout and done.returncode == 0, f'{figure} {words} as {format}')
            except grundy.Fault as fault:
                expect((fault.code, format) == (done.returncode, 'csv'), f'{figure} {words} as {format}: {fault}')


@test
def every_frame_is_the_programs():
    if is_sanitized:
        return NO_PYTHON
    drawn = grundy.draw('mex', 'nim 3 1 4')
    expect(len(drawn.frames) == 3, drawn.frames)
    for index in range(3):
        expect(drawn.write('svg', index) == run('draw', 'mex', 'nim', '3', '1', '4', '-f', 'svg', '--steps', str(index + 1)),
               f'frame {index}')
    expect(drawn.frames[2][1].endswith('= 6. The player to move wins by a move to 3,1,2, of value 0.'), drawn.frames[2])


@test
def answers_are_the_programs():
    if is_sanitized:
        return NO_PYTHON
    for words in (['nim', '3', '1', '4'], ['nim', '3', '+', 'divisor', '12'], ['form', '{1|-1}+^'], ['octal', '0.77', '10'],
                  ['nim', '2', '2', '1', '--misere'], ['nim', '1', '2', '2', '--view', 'speaker']):
        expect(grundy.solve(words) == json.loads(run('solve', *words, '--json')), words)
    expect(grundy.solve('divisor 1..12', all=True) == json.loads(run('solve', 'divisor', '1..12', '--all', '--json')), 'all')
    expect(grundy.solve('nim 1 2 2', misere=True)['outcome'] == 'N', 'an option that is a flag')


@test
def the_state_graph_is_the_programs():
    if is_sanitized:
        return NO_PYTHON
    expect(grundy.draw('graph', 'divisor 12').write('dot') == run('draw', 'graph', 'divisor', '12', '-f', 'dot'), 'dot')


@test
def a_graph_is_given_as_text():
    if is_sanitized:
        return NO_PYTHON
    text = 'digraph { a -> b -> c; a -> c }'
    expect(grundy.solve('token', input=text, at='a')['grundy'] == 2, 'the value of a')
    expect(grundy.draw('graph', 'token', input=text).svg.count('</svg>') == 1, 'draw')


@test
def faults_carry_the_programs_code_and_a_place():
    if is_sanitized:
        return NO_PYTHON
    for words, code, said in (('nmi 3', 2, 'did you mean “nim”'), ('nim x', 1, '^'), ('nim 3 --timeout 3', 2, '--limit'),
                              ('', 2, 'got nothing'), ('nim 3 --limit 0', 2, '--limit'),
                              ('token no-such-file.dot', 4, 'no-such-file.dot'), ('dictionary @no', 4, 'no')):
        try:
            grundy.solve(words)
            raise AssertionError(f'{words}: no fault')
        except grundy.Fault as fault:
            expect(fault.code == code and said in str(fault), f'{words}: {fault.code} {fault}')
    drawn = grundy.draw('mex', 'nim 3')
    for ask in (lambda: drawn.write('bmp'), lambda: drawn.write('svg', 99), lambda: drawn.write('dot')):
        try:
            ask()
            raise AssertionError('no fault')
        except grundy.Fault as fault:
            expect(fault.code == 2, fault)
    try:
        grundy.draw('mex', 'nim 3 1 4').write('svg', 50)
        raise AssertionError('no fault')
    except grundy.Fault as fault:
        expect('want a frame from 0 to 2, got 50' in str(fault), fault)
    expect(drawn.svg, 'the problem is as good as it was')


@test
def a_limit_is_a_fault_and_nothing_is_lost():
    if is_sanitized:
        return NO_PYTHON
    drawn = grundy.draw('graph', 'nim 9 9 9', limit=50)
    try:
        drawn.svg
        raise AssertionError('no fault')
    except grundy.Fault as fault:
        expect(fault.code == 3, fault)
    expect(grundy.solve('nim 9 9 9')['grundy'] == 9, 'another problem')


@test
def every_problem_speaks_its_own_language():
    """What a problem answers, and its faults, are in its own language, whichever was made or asked last"""
    if is_sanitized:
        return NO_PYTHON
    def said(drawn):
        answers = []
        for ask in (lambda: drawn.frames, lambda: drawn.svg, lambda: drawn.write('txt'), lambda: drawn.write('bmp'), lambda: drawn.write('svg', 99),
                    lambda: drawn.write('dot'), lambda: drawn._problem.call('gr_problem_solve', 0)):
            try:
                answers.append(ask())
            except grundy.Fault as fault:
                answers.append((fault.code, str(fault)))
        return answers
    problems = [('mex', 'nim 3 1 4', {}), ('thermograph', 'form {3|-1}', {}), ('graph', 'nim 9 9 9', {'limit': 50}), ('table', 'octal 0.77 9', {})]
    for one, other in itertools.product(problems, repeat=2):
        for langs in (('ko', 'en'), ('en', 'ko')):
            made = [(figure, words, {**options, 'lang': lang}) for (figure, words, options), lang in zip((one, other), langs)]
            alone = [said(grundy.draw(figure, words, **options)) for figure, words, options in made]
            for answers, lang in zip(alone, langs):
                faults = [answer[1] for answer in answers if isinstance(answer, tuple)]
                expect(faults and all(bool(re.search('[가-힣]', fault)) == (lang == 'ko') for fault in faults), f'{lang}: {faults}')
            first, second = (grundy.draw(figure, words, **options) for figure, words, options in made)
            for drawn, wanted in ((first, alone[0]), (second, alone[1]), (first, alone[0])):
                found = said(drawn)
                expect(found == wanted, f'{made}: {[pair for pair in zip(found, wanted) if pair[0] != pair[1]]}')


@test
def a_problem_is_asked_as_often_as_one_likes():
    """What rules in Lua may compute is meant for each question, and not for all of them together"""
    if is_sanitized:
        return NO_PYTHON
    drawn = grundy.draw('heatmap', [str(tree / 'lessons/games/wythoff.lua'), '3', '4'], limit=15)
    first = drawn.svg
    for _ in range(200):
        expect(drawn.svg == first, 'another picture')


@test
def a_thousand_problems_take_no_more_memory():
    if is_sanitized:
        return NO_PYTHON
    def pages():
        return int(pathlib.Path('/proc/self/statm').read_text().split()[1])
    for _ in range(100):
        grundy.draw('mex', 'nim 3 1 4').svg
    before = pages()
    for _ in range(1000):
        grundy.draw('mex', 'nim 3 1 4').svg
    expect(pages() - before < 2000, f'{(pages() - before) * 4} KB more')


@test
def the_library_shows_its_own_names_alone():
    shown = subprocess.run(['nm', '-D', '--defined-only', library], capture_output=True, text=True, check=True).stdout
    names = {line.split()[-1].split('@')[0] for line in shown.splitlines() if ' T ' in line or ' D ' in line or ' B ' in line}
    declared = set(re.findall(r'^[^/\n]*\b(gr_\w+) \([^)]*\);', (tree / 'src/library/grundy.h').read_text(), re.M))
    expect(names == declared and len(declared) > 8, f'{names ^ declared}')
    asked = subprocess.run(['nm', '-D', '--undefined-only', library], capture_output=True, text=True, check=True).stdout
    expect('g_assertion_message_expr' not in asked, 'assertions end the host: GLib is called by those that fail')


HOST = '''
import ctypes, locale, os, pathlib, resource, threading
def state():
    read = lambda name: pathlib.Path('/proc/self', name).read_text()
    status = dict(line.split(':', 1) for line in read('status').splitlines())
    signals = [int(status[name], 16) & ~(3 << 31) for name in ('SigBlk', 'SigIgn', 'SigCgt')]  # glibc takes 32 and 33 with the first thread
    return {'signals': signals, 'status': [status[name] for name in ('Umask', 'NoNewPrivs', 'Seccomp')], 'limits': read('limits'), 'files': sorted(os.listdir('/proc/self/fd')), 'folder': os.getcwd(),
            'environment': read('environ'), 'variables': dict(os.environ), 'locale': locale.setlocale(locale.LC_ALL)}
before = state()
import grundy
for words, format in (('graph nim 2 2 2', 'svg'), ('graph nim 6 6 6 --whole', 'svg'), ('mex nim 3 --title ꙮ\\ue000', 'pdf'),
                      ('picture nim 3 --text font', 'svg'), ('play nim 2 1', 'html'), ('heatmap fibonacci-tree 61', 'svg'),
                      ('table lessons/games/kayles.lua 5', 'txt'), ('graph token no.dot', 'svg'), ('picture', 'png')):
    try:
        grundy.draw(words.split()[0], words.split()[1:]).write(format)
    except grundy.Fault as fault:
        assert fault.code in (1, 2, 3, 4), fault
after = state()
assert after == before, [(name, before[name], after[name]) for name in before if after[name] != before[name]]
'''


@test
def the_process_is_left_as_it_was():
    """No signal, limit, file, folder, variable or locale of the process is another afterwards, and nothing is printed"""
    if is_sanitized:
        return NO_PYTHON
    done = subprocess.run([sys.executable, '-c', HOST], env=dict(os.environ, PYTHONPATH=tree / 'src' / 'library'), cwd=tree,
                          capture_output=True, text=True)
    expect((done.returncode, done.stdout, done.stderr) == (0, '', ''), f'{done.returncode} {done.stdout} {done.stderr}')


@test
def the_example_solves_and_draws():
    with tempfile.TemporaryDirectory() as folder:
        svg = pathlib.Path(folder) / 'mex.svg'
        done = subprocess.run([example, svg, 'mex', 'nim', '3', '1', '4'], capture_output=True, text=True)
        expect(done.returncode == 0 and '"grundy":6' in done.stdout.replace(' ', ''), done.stderr + done.stdout)
        expect(svg.read_bytes() == run('draw', 'mex', 'nim', '3', '1', '4', '-f', 'svg'), 'the picture')
        done = subprocess.run([example, svg, 'mex', 'nim', 'x'], capture_output=True, text=True)
        expect(done.returncode == 1 and 'whole numbers' in done.stderr, done.stderr)


@test
def the_header_is_cplusplus_too():
    if shutil.which('c++') is None:
        return 'there is no C++ compiler'
    subprocess.run(['c++', '-std=c++11', '-Wall', '-Wextra', '-Werror', '-fsyntax-only', '-x', 'c++', '-include',
                    tree / 'src/library/grundy.h', '/dev/null'], check=True, capture_output=True)


def run_cell(source, names):
    """What a notebook shows of a cell: the value of its last line."""
    if source.startswith('%'):
        line, _, cell = source.partition('\n')
        words = line.lstrip('%').partition('grundy')[2]
        return None if 'load_ext' in line else grundy._magic(words, cell or None)
    body = ast.parse(source)
    last = body.body.pop() if body.body and isinstance(body.body[-1], ast.Expr) else None
    exec(compile(body, 'cell', 'exec'), names)
    return eval(compile(ast.Expression(last.value), 'cell', 'eval'), names) if last is not None else None


def shown(value):
    """A value as a notebook keeps it."""
    if hasattr(value, '_repr_mimebundle_'):
        return value._repr_mimebundle_()[0]
    said = []
    if hasattr(value, '_repr_pretty_'):
        value._repr_pretty_(types.SimpleNamespace(text=said.append), False)
    return {'text/plain': ''.join(said) or repr(value)}


def same(kept, found):
    """Whether a cell shows what it did, where the fonts are those of the notebook's pictures, or all that fonts do not decide."""
    if kept == found or not made_with.differences():
        return kept == found
    drawn = [[output['data'].pop('image/svg+xml', '<svg/>') for output in outputs] for outputs in (kept, found)]
    return kept == found and not any(alike(*pair) for pair in zip(*drawn))


@test
def the_notebook_gives_what_it_shows():
    if is_sanitized:
        return NO_PYTHON
    kept = json.loads(notebook.read_text())
    names, before = {}, os.getcwd()
    os.chdir(notebook.parent)
    try:
        for number, cell in enumerate(cell for cell in kept['cells'] if cell['cell_type'] == 'code'):
            value = run_cell(''.join(cell['source']), names)
            found = [] if value is None else [{'output_type': 'execute_result', 'execution_count': number + 1, 'metadata': {},
                                               'data': shown(value)}]
            if os.environ.get('GR_ACCEPT') == '1':
                cell['outputs'], cell['execution_count'] = found, number + 1
            expect(same(cell['outputs'], found), f'cell {number + 1} gives something else; GR_ACCEPT=1 keeps it')
    finally:
        os.chdir(before)
    if os.environ.get('GR_ACCEPT') == '1':
        notebook.write_text(json.dumps(kept, indent=1, ensure_ascii=False) + '\n')


sys.exit(main())
