#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: guide.py GRUNDY TREE

All lessons are set on pages alike. The guide for teachers has a section for every lesson, which leads to it and has three positions for the wall, in lines
“- words (`what solve takes`). **P**: why”; and who wins is what the program says. A slash in a board of bombs ends a row.

Prints TAP.
"""
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

GRUNDY, LESSONS = os.path.abspath(sys.argv[1]), Path(sys.argv[2]) / 'lessons'
sys.path.insert(0, str(LESSONS.parent / 'tests'))
sys.dont_write_bytecode = True
import tap  # noqa: E402

POSITION = re.compile(r'^- .*?\(`([^`]+)`\)\. \*\*([PNLRD])\*\*: ', re.M)


def outcome(words):
    """The letter that the program gives the position."""
    game, *board = shlex.split(words)
    if game == 'bombs':
        words, rows = 'bombs -', board[0].replace('/', '\n')
    else:
        rows = ''
    said = subprocess.run([GRUNDY, 'solve', *shlex.split(words)], cwd=LESSONS, input=rows, capture_output=True, text=True).stdout
    found = re.search(r'^([PNLR])-position|^A (d)raw', said, re.M)
    return (found[1] or found[2].upper()) if found else said


def add_test(lesson, section):
    def positions():
        told = POSITION.findall(section)
        tap.expect(len(told) == 3, f'{len(told)} positions')
        for words, letter in told:
            tap.expect(outcome(words) == letter, f'{words}: the guide says {letter}, the program {outcome(words)}')

    positions.__name__ = lesson
    tap.test(positions)


@tap.test
def pages_are_alike():
    heads = [lesson.read_text('utf-8').split('\n---\n')[0] for lesson in LESSONS.glob('[0-9]*.md')]
    ways = {(re.search(r'^template: .*$', head, re.M)[0], '\npage:' in head) for head in heads}
    tap.expect(ways == {('template: handout', False)}, f'{ways}')


lessons = sorted(lesson.name for lesson in LESSONS.glob('[0-9]*.md'))
sections = dict((re.search(r'\]\(([\w-]+\.md)\)', section)[1], section)
                for section in (LESSONS / 'guide.md').read_text('utf-8').split('\n## ')[1:])
for name in lessons:
    add_test(name, sections.get(name, ''))
sys.exit(tap.main())
