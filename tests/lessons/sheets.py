#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: sheets.py GRUNDY FOLDER

Builds thirty sheets of the lesson FOLDER/drill.md and solves every position on them once more, by “grundy solve”, from what the
key says and from what stands on the sheets. The same seed gives the same bytes, and a sheet depends on no sheet after it.
"""
import json
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
def what_seed_2027_draws_stays_for_ever():
    games = [lot['game'] for lot in key['sheets'][0]['drawn']] + [lot['game'] for lot in key['sheets'][29]['drawn']]
    expect(games == KEPT, f'{games}')


KEPT = ['nim 5 4 12', 'subtraction 28 --take 1,3,4', 'token six.dot --at 3', 'divisor 40', 'hackenbush RBRB BRBB',
        'nim 6 2 5', 'subtraction 19 --take 1,3,4', 'token six.dot --at 6', 'divisor 80', 'hackenbush RBB RBB']

code = main()
shutil.rmtree(folder)
sys.exit(code)
