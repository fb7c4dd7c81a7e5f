#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/fuzz/grammar.py [--seconds N | --runs N] [--seed N] [--keep FOLDER] PROGRAM TABLES

Commands made by the program's own tables (TABLES is tests/fuzz/tables.c, compiled): a figure of a game with options, in a format; or solve.
Each runs with bounded processor time and memory, and must end with an exit code of the contract, say what it says in the
form of a message, and write either all of a file of its format or nothing. What fails is kept as a folder with its files
and the command. The same seed makes the same commands.
"""
import argparse
import csv
import io
import json
import os
import random
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ET
from pathlib import Path

SECONDS = 30  # of processor time for one command, under sanitizers
MEGABYTES = 1500
CODES = {0, 1, 2, 3, 4}
NAMES = ['a', 'b', 'c', '4', 'ground', '"x y"', '"a,b"', '한', 'n1']
COLOURS = ['red', 'blue', 'green']
ODD = ['', '-1', '0', '01', '1e3', '9223372036854775807', '9223372036854775808', '1..', '..', '5..2', 'x', 'é', '*', '=', 'all',
       '1,1,1', '(', '--', "'", '\u202e', 'nim', '0.5']


def graph(r, directed):
    name = r.sample(NAMES, r.randint(1, len(NAMES)))
    lines = [f'  {n}{r.choice(["", "", "", " [token=1]", " [color=%s]" % r.choice(COLOURS), " [ground=true]"])}' for n in name]
    if not directed and r.random() < .8:
        lines.append('  ground')
        name.append('ground')
    for _ in range(r.randint(0, 9)):
        i, j = sorted(r.choices(range(len(name)), k=2))
        colour = f' [color={r.choice(COLOURS)}]' if r.random() < .6 else ''
        if i != j or not directed or r.random() < .1:
            lines.append(f'  {name[i]} {"->" if directed else "--"} {name[j]}{colour}')
    return f'{"digraph" if directed else "graph"} {{\n' + '\n'.join(lines) + '\n}\n'


def grid(r, letters):
    height, width = r.randint(1, 5), r.randint(1, 5)
    rows = [''.join(r.choice(letters) for _ in range(width)) for _ in range(height)]
    return '\n'.join(rows) + '\n'


def form(r, depth=0):
    if depth > 2 or r.random() < .4:
        return r.choice(['0', '1', '-2', '1/2', '-3/4', '*', '*3', '^', 'v', '^*', '+-1', '3.^', 'tiny(1)', '^[2]'])
    if r.random() < .3:
        return f'{form(r, depth + 1)}{r.choice("+-")}{form(r, depth + 1)}'
    side = [','.join(form(r, depth + 1) for _ in range(r.randint(0, 2))) for _ in range(2)]
    return '{' + '|'.join(side) + '}'


def numbers(r, high, least=1, most=4):
    return [str(r.randint(0, high)) for _ in range(r.randint(least, most))]


def run_of(r, high):
    low = r.randint(0, high)
    return f'{low}..{low + r.randint(0, 6)}'


def letters(r, alphabet, high):
    return [''.join(r.choices(alphabet, k=r.randint(1, high))) for _ in range(r.randint(1, 4))]


def notation(r, game):
    """The words behind the game's name, and the files that they name."""
    document = {'token': ('g.dot', lambda: graph(r, True)), 'merge': ('g.dot', lambda: graph(r, True)),
                'board': ('b.txt', lambda: '\n'.join(grid(r, '.....#RQKBN') for _ in range(r.choice([1, 1, 2])))),
                'bombs': ('b.txt', lambda: '\n'.join(grid(r, '...AB') for _ in range(r.choice([1, 1, 3]))))}
    if game == 'hackenbush' and r.random() < .5:
        return ['h.dot'], {'h.dot': graph(r, False)}
    if game in document:
        name, make = document[game]
        return [name], {name: make()}
    word = {'nim': lambda: numbers(r, 9), 'subtraction': lambda: numbers(r, 20), 'baskin-robbins': lambda: [str(r.randint(0, 40))],
            'divisor': lambda: [r.choice([str(r.randint(1, 200)), run_of(r, 20)])], 'set': lambda: [','.join(numbers(r, 9, 0, 6))],
            'form': lambda: [form(r) for _ in range(r.randint(1, 3))], 'boxes': lambda: letters(r, 'BW', 5),
            'octal': lambda: ['0.' + ''.join(r.choices('01234567', k=r.randint(1, 4)))] + numbers(r, 16),
            'grundys-game': lambda: numbers(r, 16), 'polygon': lambda: [r.choice([str(r.randint(0, 14)), run_of(r, 9)])],
            'hackenbush': lambda: letters(r, 'GBR', 5), 'fibonacci-tree': lambda: [str(r.randint(0, 40))],
            'dictionary': lambda: letters(r, 'abc', 4)}
    return word.get(game, lambda: [])(), {}


def option(r, param):
    name = '--' + param['name']
    if param['kind'] == 'flag':
        return [name]
    if r.random() < .1:
        value = r.choice(ODD)
    elif param['kind'] == 'choice':
        value = r.choice(param['choices'])
    elif param['kind'].startswith('number'):
        low, high = param['low'], min(param['high'], param['low'] + 60)
        value = ','.join(str(r.randint(low, high)) for _ in range(r.randint(1, 3) if param['kind'] == 'numbers' else 1))
    else:
        value = r.choice(['all', 'last', 'strip', '1', '2', '3,4', '1,1,1', 'a', 'a,b', 'A1', '0..3', 'red:a', '1..2', '*', *ODD])
    return r.choice([[name, value], [f'{name}={value}']])


def command(r, tables):
    files, words, owners = {}, [], [tables['program']]
    for i in range(r.choice([1, 1, 1, 1, 2, 3])):
        game = r.choice(tables['games'])
        input_words, own = notation(r, game['name'])
        for name in own:
            other = f'{i}-{name}'
            files[other] = own[name]
            input_words = [other if w == name else w for w in input_words]
        if r.random() < .06:
            input_words.append(r.choice(ODD))
        words += (['+'] if i else []) + [game['name'], *input_words]
        for param in game['params']:
            if r.random() < .25:
                words += option(r, param)
    if r.random() < .3:
        solve = next(c for c in tables['commands'] if c['name'] == 'solve')
        head, owners, form_name = ['solve'], owners + [solve['params']], 'solve'
    else:
        figure = r.choice(tables['figures'])
        form_name = r.choice(tables['formats'])
        head, owners = ['draw', figure['name']], owners + [figure['params']]
        words += ['-f', form_name]
    for param in (p for owner in owners for p in owner):
        if param['name'] not in ('output', 'format', 'limit') and r.random() < .08:
            words += option(r, param)
    return head + words + ['--limit', '5000'], files, form_name


def bound():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 5))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


# Whether the bytes are such a film.
FILMS = {'gif': lambda out: out.startswith(b'GIF89a') and out.endswith(b';'),
         'webp': lambda out: out.startswith(b'RIFF') and out[8:12] == b'WEBP' and len(out) == int.from_bytes(out[4:8], 'little') + 8,
         'apng': lambda out: out.startswith(b'\x89PNG') and b'IEND' in out[-16:],
         'mp4': lambda out: out[4:8] == b'ftyp'}


def whole(form_name, words, out):
    """What is wrong with the bytes of a file of the format; None: nothing."""
    text = out if form_name in ('pdf', 'png', *FILMS) else out.decode()
    if form_name == 'solve':
        if '--json' in words:
            json.loads(text)
        return None if text else 'no answer'
    if form_name == 'svg':
        return None if ET.fromstring(text).tag.endswith('}svg') else 'no svg'
    if form_name == 'json':
        json.loads(text)
    elif form_name == 'csv':
        return None if len({len(row) for row in csv.reader(io.StringIO(text)) if row}) <= 1 else 'rows of unequal length'
    elif form_name == 'html':
        return None if text.rstrip().endswith('</html>') else 'a page without its end'
    elif form_name == 'pdf':
        return None if out.startswith(b'%PDF-') and out.rstrip().endswith(b'%%EOF') else 'no whole PDF'
    elif form_name in FILMS:
        return None if FILMS[form_name](out) else f'no whole {form_name}'
    elif form_name == 'png':
        return None if out.startswith(b'\x89PNG') and b'IEND' in out[-16:] else 'no whole PNG'
    return None if out else 'nothing written'


def judge(done, form_name, words):
    """What is wrong with a run; None: nothing."""
    try:
        said = re.sub(r'\x1b\[[0-9;]*[mK]', '', done.stderr.decode())
    except UnicodeDecodeError:
        return 'the message is not UTF-8'
    if re.search(r'AddressSanitizer|LeakSanitizer|runtime error:', said):
        return 'a sanitizer spoke'
    if re.search(r'CRITICAL|WARNING \*\*|ERROR:', said):
        return 'the library complained'
    if done.returncode not in CODES:
        return f'exit {done.returncode}'
    if done.returncode != 0:
        if done.stdout:
            return 'standard output is not empty'
        return None if re.search(r'^(.*: )?error: ', said, re.M) else 'no message'
    if said and not re.match(r'([^\n]*: )?(warning|note): ', said):
        return 'exit 0 with a message'
    try:
        return whole(form_name, words, done.stdout)
    except (ET.ParseError, ValueError, UnicodeDecodeError) as error:
        return f'not well formed: {error}'


def attempt(program, words, files, form_name, folder):
    for name, text in files.items():
        (folder / name).write_text(text, 'utf-8')
    environment = dict(os.environ, LC_ALL='C.UTF-8', SOURCE_DATE_EPOCH='1700000000',
                       ASAN_OPTIONS=f'detect_leaks=0:hard_rss_limit_mb={MEGABYTES}:allocator_may_return_null=1',
                       UBSAN_OPTIONS='halt_on_error=1:print_stacktrace=1')
    try:
        done = subprocess.run([program, *words], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS * 20,
                              preexec_fn=bound, env=environment)
    except subprocess.TimeoutExpired as late:
        return f'still running after {late.timeout} s', b''
    for name in files:
        (folder / name).unlink()
    if done.returncode in (-24, -9):
        return f'over {SECONDS} s of processor time', done.stderr
    wrong = judge(done, form_name, words)
    if wrong is None and any(folder.iterdir()):
        wrong = f'left {sorted(p.name for p in folder.iterdir())} behind'
    return wrong, done.stderr


def keep(place, n, words, files, wrong, said):
    folder = place / f'{n:05d}'
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name, text in files.items():
        (folder / name).write_text(text, 'utf-8')
    (folder / 'command').write_text(f'# {wrong}\ngrundy {shlex.join(words)}\n', 'utf-8')
    (folder / 'said').write_bytes(said[:20000])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n\n')[1])
    parser.add_argument('--seconds', type=float)
    parser.add_argument('--runs', type=int)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--keep', type=Path)
    parser.add_argument('program', type=Path)
    parser.add_argument('tables', type=Path)
    given = parser.parse_args()
    tables = json.loads(subprocess.check_output([given.tables.resolve()]))
    program = given.program.resolve()
    end = time.monotonic() + given.seconds if given.seconds else None
    n = failed = good = 0
    with tempfile.TemporaryDirectory(prefix='grundy-fuzz-') as name:
        while (end is None or time.monotonic() < end) and (given.runs is None or n < given.runs) and (end or given.runs):
            n += 1
            words, files, form_name = command(random.Random(f'{given.seed} {n}'), tables)
            wrong, said = attempt(program, words, files, form_name, Path(name))
            good += wrong is None and not said
            if wrong:
                failed += 1
                print(f'# {wrong}: seed {given.seed}, run {n}: grundy {shlex.join(words)}', flush=True)
                if given.keep:
                    keep(given.keep, n, words, files, wrong, said)
    print(f'grammar   {n:10} runs, {good:6} pictures and answers, {failed} failures (seed {given.seed})')
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
