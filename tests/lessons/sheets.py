#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: sheets.py GRUNDY FOLDER

Builds thirty sheets of the lesson FOLDER/drill.md and solves every position on them once more, by “grundy solve”, from what the
key says and from what stands on the sheets. The same seed gives the same bytes, and a sheet depends on no sheet after it.
"""
import functools
import itertools
import json
import operator
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import expect, main, test  # noqa: E402

grundy, lesson = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
folder = tempfile.mkdtemp(prefix='grundy-sheets-')


def run(*words, code=0):
    done = subprocess.run([grundy, *map(str, words)], cwd=lesson, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)
    expect(done.returncode == code, f'exit {done.returncode}: {done.stderr}')
    return done


def build(name, *words):
    place = Path(folder, name)
    run('build', 'drill.md', '-o', place, '-f', 'html,json', *words)
    return place, json.loads((place / 'drill.key.json').read_text())


def files(place):
    return {path.name: path.read_bytes() for path in place.iterdir()}


first, key = build('first', '--variants', 30, '--seed', 2027)


@test
def thirty_sheets_solved_again():
    expect(len(key['sheets']) == 30, 'thirty sheets')
    for sheet in key['sheets']:
        for lot in sheet['drawn']:
            answer = json.loads(run('solve', '--json', *lot['game'].split()).stdout)
            for name in 'grundy', 'outcome', 'value', 'mean', 'temperature', 'left_stop', 'right_stop':
                expect(str(answer.get(name)) == str(lot.get(name)), f'{lot["game"]}: {name} {lot.get(name)}, not {answer.get(name)}')
            if 'winning_move_count' in lot:
                expect(answer['winning_move_count'] == lot['winning_move_count'], f'{lot["game"]}: moves')
            for side in 'left', 'right':
                count = lot.get(f'{side}_move_count')
                expect(count is None or answer['winning_move_count'][side] == count, f'{lot["game"]}: moves of {side}')
        expect(any('left_move_count' in lot for lot in sheet['drawn']), 'a game of Left and Right is drawn')


@test
def the_wishes_hold():
    for sheet in key['sheets']:
        drawn = {lot['id']: lot for lot in sheet['drawn']}
        nim = [int(heap) for heap in drawn['nim']['game'].split()[1:]]
        expect(len(set(nim)) == 3 and all(1 <= heap <= 15 for heap in nim), f'heaps {nim}')
        value = nim[0] ^ nim[1] ^ nim[2]
        expect(value != 0 and value == drawn['nim']['grundy'], f'the nim-sum of {nim} is {value}')
        expect(sum((heap ^ value) < heap for heap in nim) == 1, f'{nim}: want one winning move')
        expect(drawn['token']['outcome'] == 'N', 'the token moves and wins')
        expect(2 <= drawn['divisor']['grundy'] <= 4, 'values 2 to 4')
        expect(drawn['stalk']['outcome'] in 'LR', 'Left or Right wins')


@test
def sheets_say_what_the_key_says():
    for sheet in key['sheets']:
        page = (first / f'drill-{sheet["sheet"]:02}.html').read_text()
        for lot in sheet['drawn']:
            expect(lot['heaps'] in page, f'sheet {sheet["sheet"]}: {lot["heaps"]}')
        moves = [move for lot in sheet['drawn'] for move in lot['winning_moves']]
        expect(moves and not any(move in page for move in moves) and '<details' not in page,
               f'sheet {sheet["sheet"]} has answers')


@test
def no_two_sheets_are_alike():
    heaps = [tuple(sorted(sheet['drawn'][0]['game'].split())) for sheet in key['sheets']]
    expect(len(set(heaps)) == 30, 'heaps on two sheets')


@test
def the_same_seed_gives_the_same_bytes():
    again, _ = build('again', '--variants', 30, '--seed', 2027)
    expect(files(first) == files(again), 'other bytes')


@test
def a_sheet_depends_on_none_after_it():
    fewer, _ = build('fewer', '--variants', 7, '--seed', 2027)
    expect(all((fewer / f'drill-{i:02}.html').read_bytes() == (first / f'drill-{i:02}.html').read_bytes() for i in range(1, 8)),
           'other sheets')


@test
def another_seed_gives_other_sheets():
    _, other = build('other', '--variants', 30, '--seed', 2028)
    expect([sheet['drawn'][0] for sheet in other['sheets']] != [sheet['drawn'][0] for sheet in key['sheets']], 'equal')


@test
def every_wish_is_drawn_from_end_to_end():
    """As many sheets of Nim as the wishes allow, heaps in any order: each comes once and no other; one sheet more is like another."""
    lot = random.Random(61)
    n_runs = 0
    for _ in range(14):
        runs = sorted(lot.sample(range(1, 9), 4))
        drawn = {'draw': f'{runs[0]},{runs[1]}..{runs[2]}', 'distinct': lot.choice(('true', 'false'))}
        low, high = sorted((lot.randrange(1, 7), lot.randrange(1, 7)))
        wish = lot.choice(('grundy', 'winning_moves', 'outcome', 'both'))
        if wish in ('grundy', 'both'):
            drawn['grundy'] = f'{low}..{high}' if lot.random() < 0.7 else f'0,{low}..{high}'
        if wish in ('winning_moves', 'both'):
            drawn['winning_moves'] = lot.choice(('1..2', '1', '0..1', '2..3', '1,3'))
        if wish == 'outcome':
            drawn['outcome'] = lot.choice('NP')
        n_heaps = lot.choice((2, 2, 3))

        def holds(name, number):
            runs = [run.split('..') for run in drawn.get(name, '0..99').split(',')]
            return any(int(run[0]) <= number <= int(run[-1]) for run in runs)

        def wanted(heaps):
            value = functools.reduce(operator.xor, heaps)
            moves = sum(heap ^ value < heap for heap in heaps) if value else 0
            return holds('grundy', value) and holds('winning_moves', moves) and drawn.get('outcome', 'N' if value else 'P') == ('N' if value else 'P') and \
                (drawn['distinct'] == 'false' or len(set(heaps)) == len(heaps))

        heaps = [heap for heap in range(1, 9) if holds('draw', heap)]
        truth = {instance for instance in itertools.combinations_with_replacement(heaps, n_heaps) if wanted(instance)}
        block = ''.join(f'{name}: {words}\n' for name, words in drawn.items())
        Path(folder, 'wish.md').write_text(f'# Wish\n\n```grundy\nid: w\ngame: nim{" ?" * n_heaps}\n{block}figure: none\n```\n\n{{{{w.game}}}}\n')
        if not 1 < len(truth) <= 40:
            continue
        n_runs += 1
        for n in len(truth), len(truth) + 1:
            told = run('build', Path(folder, 'wish.md'), '-q', '-o', Path(folder, 'wish'), '-f', 'json', '--variants', n, '--seed', 5).stderr
            expect(('some are alike' in told) == (n > len(truth)), f'{drawn}: {n} sheets: {told}')
            key = json.loads(Path(folder, 'wish/wish.key.json').read_text())
            found = {tuple(sorted(map(int, sheet['drawn'][0]['game'].split()[1:]))) for sheet in key['sheets']}
            expect(len(key['sheets']) == n and found == truth, f'{drawn}: {n} sheets: {sorted(found ^ truth)}')
    expect(n_runs >= 6, f'{n_runs} runs')


@test
def what_seed_2027_draws_stays_for_ever():
    games = [lot['game'] for lot in key['sheets'][0]['drawn']] + [lot['game'] for lot in key['sheets'][29]['drawn']]
    expect(games == KEPT, f'{games}')


KEPT = ['nim 5 4 12', 'subtraction 28 --take 1,3,4', 'token six.dot --at 3', 'divisor 40', 'hackenbush RBRB BRBB',
        'nim 6 2 5', 'subtraction 19 --take 1,3,4', 'token six.dot --at 6', 'divisor 80', 'hackenbush RBB RBB']

code = main()
shutil.rmtree(folder)
sys.exit(code)
