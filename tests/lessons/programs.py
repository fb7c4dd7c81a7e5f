#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: programs.py GRUNDY TREE

Every block of code in a lesson does what the lesson says: it compiles, runs, and prints what stands there, or what
“grundy solve … --judge” prints for the same input. What is tried stands in programs/NN.json, a list with an entry for each block
of lesson NN in the order of the text; a lesson without such a file is not looked at. An entry has

    begins   the beginning of the block's text; the block must be there, and no block may be left over
    before   what stands before the block in a whole program, and after, behind it (a list of lines)
    inputs   a list of standard inputs (a list is joined by line ends); by default one, empty
    prints   a list of what is printed for each
    judge    instead: the words of “grundy solve”, to which every input is given as well
    file     the block is a file of this name, for the words in “solve”, which print “prints”
    session  true: lines “$ …” are commands, and what stands below each is what it prints (“…” stands for any lines; what was
             broken to fit the page may be broken elsewhere)
    part     true: the block stands word for word in lessons/engine.py, which every program in Python can import

Prints TAP.
"""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

GRUNDY, TREE = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
sys.path.insert(0, str(TREE / 'tests'))
sys.dont_write_bytecode = True
import tap  # noqa: E402

FENCE = re.compile(r'^```(\w+)\n(.*?)^```$', re.M | re.S)
COMPILER = {'c': ('cc', '.c', ['-std=gnu17']), 'cpp': ('c++', '.cc', ['-std=c++17'])}
FOLDER = Path(sys.argv[0]).resolve().parent / 'programs'


def blocks(lesson):
    """(language, text) of the blocks of code in @lesson; pictures are not code."""
    return [(word, text) for word, text in FENCE.findall(lesson.read_text('utf-8')) if word not in ('grundy', 'math')]


def run(words, given='', folder=None):
    done = subprocess.run(words, input=given, capture_output=True, text=True, timeout=120, cwd=folder)
    tap.expect(done.returncode == 0, f'{words}: exit {done.returncode}\n{done.stderr}')
    return done.stdout


def lines(text):
    return text if isinstance(text, str) else '\n'.join(text) + '\n'


def same(got, wanted, what):
    tap.expect(got.split() == wanted.split(), f'{what} prints\n{got}\nand not\n{wanted}')


def prepare(word, check, text, folder):
    """The command that runs the program; None where there is no compiler."""
    whole = lines(check.get('before', '')) + text + lines(check.get('after', ''))
    if word == 'python':
        place = Path(folder, 'program.py')
        place.write_text(whole, 'utf-8')
        shutil.copy(TREE / 'lessons/engine.py', folder)
        return [sys.executable, str(place)]
    compiler, ending, flags = COMPILER[word]
    if shutil.which(compiler) is None:
        return None
    place = Path(folder, 'program' + ending)
    place.write_text(whole, 'utf-8')
    run([compiler, '-O1', '-Wall', '-Werror', *flags, '-o', f'{folder}/program', str(place)])
    return [f'{folder}/program']


def try_session(text, lesson):
    """Each command in the folder of the lessons; the program may be written “grundy”."""
    for part in re.split(r'^\$ ', text, flags=re.M)[1:]:
        command, _, wanted = part.partition('\n')
        words = command.split()
        got = run([GRUNDY, *words[1:]] if words[0] == 'grundy' else words, folder=lesson.parent)
        pattern = '.*'.join(r'\s+'.join(map(re.escape, piece.split())) for piece in wanted.split('…'))
        tap.expect(re.search(pattern, got, re.S), f'“{command}” prints\n{got}\nand not\n{wanted}')


def try_block(word, text, check, lesson):
    """Why it could not be tried, or None."""
    with tempfile.TemporaryDirectory(prefix='grundy-programs-') as folder:
        if check.get('session'):
            return try_session(text, lesson)
        if check.get('part'):
            return tap.expect(text in (lesson.parent / 'engine.py').read_text('utf-8'), f'not in engine.py:\n{text}')
        if 'file' in check:
            Path(folder, check['file']).write_text(text, 'utf-8')
            got = run([GRUNDY, *check['solve'].split()], folder=folder)
            tap.expect(check['prints'] in got, f'{check["solve"]} prints\n{got}')
            return None
        command = prepare(word, check, text, folder)
        if command is None:
            return f'no compiler for {word}'
        inputs = [lines(given) for given in check.get('inputs', [''])]
        for i, given in enumerate(inputs):
            wanted = run([GRUNDY, 'solve', *check['judge'].split()], given) if 'judge' in check else lines(check['prints'][i])
            same(run(command, given), wanted, f'“{check["begins"]}” given {given[:200]!r}')
    return None


def add_test(checks, lesson):
    def of_lesson():
        skipped = set()
        found = blocks(lesson)
        for (word, text), check in zip(found, checks):
            tap.expect(text.startswith(check['begins']), f'{lesson.name}: want a block “{check["begins"]}”, got\n{text}')
            skipped.add(try_block(word, text, check, lesson))
        tap.expect(len(found) == len(checks), f'{lesson.name} has {len(found)} blocks of code, and {len(checks)} are tried')
        return ', '.join(sorted(skipped - {None}))

    of_lesson.__name__ = lesson.stem
    tap.test(of_lesson)


for place in sorted(FOLDER.glob('*.json')):
    chosen, = (TREE / 'lessons').glob(place.stem + '-*.md')
    add_test(json.loads(place.read_text('utf-8')), chosen)
sys.exit(tap.main())
