#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/coverage.py BUILD

Which lines of src/ the tests have reached. BUILD is a build's folder with counters (-Db_coverage=true) in which tests have
run. A file that is compiled for several programs counts once: a line is reached where one of them has reached it. Prints the
files of which less than nine lines in ten are reached, and what is reached of all; BUILD/unreached.txt gets every line that
is not. Exit 1 where less than nine lines in ten are reached of all.
"""
import collections
import json
import os
import subprocess
import sys
from pathlib import Path

BUILD, TREE = Path(sys.argv[1]).resolve(), Path(__file__).resolve().parents[1]
WANTED = 0.9
AT_ONCE = 40  # files of counters that gcov reads at once


def counts():
    """{file: {line: how often it was reached}}"""
    reached = collections.defaultdict(lambda: collections.defaultdict(int))
    data = sorted(map(str, (BUILD / 'src').rglob('*.gcda')))
    for i in range(0, len(data), AT_ONCE):
        done = subprocess.run(['gcov', '--json-format', '--stdout', *data[i:i + AT_ONCE]], cwd=BUILD, capture_output=True, text=True)
        for told in done.stdout.splitlines():
            for file in json.loads(told)['files']:
                name = os.path.relpath(BUILD / file['file'], TREE)
                for line in file['lines'] if name.startswith('src/') else []:
                    reached[name][line['line_number']] += line['count']
    return {name: lines for name, lines in sorted(reached.items()) if lines}


def share(lines):
    return sum(count > 0 for count in lines.values()) / len(lines)


def main():
    reached = counts()
    if not reached:
        print(f'{BUILD}: no counters')
        return 1
    with open(BUILD / 'unreached.txt', 'w') as out:
        for name, lines in reached.items():
            text = (TREE / name).read_text().splitlines()
            out.writelines(f'{name}:{n}:{text[n - 1]}\n' for n in sorted(lines) if lines[n] == 0)
    for name in sorted(reached, key=lambda name: share(reached[name])):
        if share(reached[name]) < WANTED:
            print(f'{100 * share(reached[name]):5.1f} % of {len(reached[name]):4} lines  {name}')
    all_lines = {(name, n): count for name, lines in reached.items() for n, count in lines.items()}
    print(f'{100 * share(all_lines):5.1f} % of {len(all_lines)} lines in {len(reached)} files')
    return share(all_lines) < WANTED


sys.exit(main())
