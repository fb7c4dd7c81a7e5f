# SPDX-License-Identifier: MIT
"""Order does not matter: what is drawn in a process that has drawn other things before equals what is drawn alone, by a process
of its own. check.py GRUNDY TREE BUILD

Through the library: every figure right after every other, in one process, and then the commands of docs/gallery.md in all formats,
shuffled. With GR_ORDER=all the shuffle is ten times as long."""
import concurrent.futures
import locale
import os
import pathlib
import random
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from tap import expect, main, test

program, tree, build = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
os.environ['GRUNDY_LIBRARY'] = str(build / 'src' / 'libgrundy.so')
os.chdir(tree)
sys.path.insert(0, str(tree / 'src' / 'library'))
import grundy

IS_WHOLE = os.environ.get('GR_ORDER') == 'all'
# Beside each figure's example: what sets, or would show, something that is the process's own.
OTHERS = [
    'picture hackenbush docs/dog.dot', 'picture hackenbush lessons/garden.dot', 'graph lessons/six.dot --at d',
    'graph lessons/six.dot --theme blackboard', 'graph nim 2 1 --theme dark', 'mex nim 3 1 4 --lang ko', 'tree nim 2 3',
    'bits nim 3 1 4 --title ꙮ·漢字·한글', 'heatmap lessons/games/wythoff.lua 5 8 --dots', 'graph nim 4 4 4',
    'heatmap board lessons/walls.txt --steps strip', 'heatmap merge lessons/six.dot --sums', 'table octal 0.77 300 --as bars',
    'table octal 0.137 20 --as genus', 'table octal 0.77 20 --as quotient', 'thermograph form {5|1||-2} --overlay options',
    'hasse form 1 + form 2 --scales', 'value form {1/4|1/2} --by birthday', 'play polygon 10 --how reply', 'play lessons/games/chomp.lua 3 4 --how steal',
]


def examples():
    listed = subprocess.run([program, 'list', 'figures'], capture_output=True, text=True, check=True).stdout
    for name in (line.split()[0] for line in listed.splitlines() if line[:1].strip()):
        shown = subprocess.run([program, 'help', name], capture_output=True, text=True, check=True).stdout
        words = shlex.split(re.search(r'^Example: +grundy draw (.*)$', shown, re.M)[1])
        yield [next((str(place) for place in (pathlib.Path('lessons') / word, pathlib.Path('docs') / word)
                     if '.' in word and place.is_file()), word) for word in words]


def gallery():
    text = (tree / 'docs' / 'gallery.md').read_text()
    return [shlex.split(line)[:-2] for line in re.findall(r'^ {4}grundy draw (.* -o \S+)$', text, re.M)]


def alone(words, format, known={}):
    """The bytes of a process of its own, or what it says."""
    key = (*words, format)
    if key not in known:
        done = subprocess.run([program, 'draw', *words, '-f', format, '-o', '-'], capture_output=True)
        known[key] = done.stdout if done.returncode == 0 else done.returncode
    return known[key]


def together(words, format):
    try:
        return grundy.draw(words[0], words[1:]).write(format)
    except grundy.Fault as fault:
        return fault.code


def circuit(n):
    """Each of n after each other: a closed walk over all arrows of the complete graph, by Hierholzer."""
    left = [[k for k in range(n) if k != i] for i in range(n)]
    path, walk = [0], []
    while path:
        if left[path[-1]]:
            path.append(left[path[-1]].pop())
        else:
            walk.append(path.pop())
    return walk


def hold(asked):
    """Draws what is asked in this process, and tells what came out otherwise, and after what."""
    before, faults = 'nothing', []
    for words, format in asked:
        own = f'{shlex.join(words)} -f {format}'
        if together(words, format) != alone(words, format) and len(faults) < 12:
            faults.append(f'{own} after {before}')
        before = own
    expect(not faults, '\n'.join(['differs from what is drawn alone:', *faults]))


@test
def every_figure_after_every_other_is_as_alone():
    known = [*examples(), *map(str.split, OTHERS)]
    expect(len(known) > 30, known)
    hold((known[i], 'svg') for i in circuit(len(known)))


@test
def the_gallery_in_any_order_and_format_is_as_alone():
    shuffle = random.Random(22)
    known = [*gallery(), *examples(), *map(str.split, OTHERS)]
    formats = sorted(set(grundy.formats()) - {'dot', 'json', 'mp4'})  # the last is what another program makes of frames, slowly
    hold((shuffle.choice(known), shuffle.choice(formats)) for _ in range(4000 if IS_WHOLE else 400))


@test
def problems_that_live_together_do_not_touch():
    known = [words for words in (*examples(), *map(str.split, OTHERS)) if alone(words, 'svg') != 0]
    drawn = [grundy.draw(words[0], words[1:]) for words in known]
    random.Random(22).shuffle(both := list(zip(known, drawn)))
    for words, figure in both * 2:
        expect(figure.write('svg').decode() == alone(words, 'svg').decode(), f'{shlex.join(words)} beside the others')


@test
def threads_do_not_touch():
    known = [(words, format) for words in (*examples(), *map(str.split, OTHERS)) for format in ('svg', 'pdf')
             if not isinstance(alone(words, format), int)]
    random.Random(22).shuffle(known)
    for turn in range(2):  # the threads of the first turn are gone in the second, with what they had of the fonts
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            for (words, format), got in zip(known, pool.map(lambda asked: together(*asked), known)):
                expect(got == alone(words, format), f'{shlex.join(words)} -f {format} among threads')


@test
def the_hosts_locale_does_not_matter():
    """A host that speaks Turkish, or writes its numbers with commas, gets the same pictures"""
    with tempfile.TemporaryDirectory() as folder:
        for name in ('de_DE', 'tr_TR'):
            if shutil.which('localedef') is None or subprocess.run(['localedef', '-f', 'UTF-8', '-i', name, f'{folder}/{name}.UTF-8'],
                                                                   capture_output=True).returncode != 0:
                return f'there is no localedef, or no {name}'
            os.environ['LOCPATH'] = folder
            locale.setlocale(locale.LC_ALL, f'{name}.UTF-8')
            try:
                hold((words, format) for words in (*examples(), *map(str.split, OTHERS)) for format in ('svg', 'csv'))
            finally:
                locale.setlocale(locale.LC_ALL, 'C')


sys.exit(main())
