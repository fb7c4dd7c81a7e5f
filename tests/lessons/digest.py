#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: digest.py TREE

lessons/digest.md says what the digests of the lessons say: a paragraph that begins with “**Words** ([lesson N](NN-words.md)).”
goes on with the digest of that lesson, without its links, the words “Rules”, “Theorem” and “Code” and the programs, and with
italic letters for bold ones. A program below it is the beginning of the program in that lesson's digest, in whole lines. Every lesson
has its paragraph. With GR_ACCEPT=1 the paragraphs and programs are written anew; all else in the page is left as it is.

Prints TAP.
"""
import os
import re
import sys
from pathlib import Path

LESSONS = Path(sys.argv[1]) / 'lessons'
sys.path.insert(0, str(LESSONS.parent / 'tests'))
sys.dont_write_bytecode = True
import tap  # noqa: E402

PAGE = LESSONS / 'digest.md'
PROGRAM = r'```python\n(.*?)```'
PARAGRAPH = re.compile(r'^(\*\*[^*\n]+\*\* \(\[lesson \d+\]\(([\w.-]+)\)\)\. )(.*?)\n\n(?:' + PROGRAM + r')?', re.M | re.S)
LINK = re.compile(r'\s*\(\[\]\(#[\w-]+\)(?:,\s+\[\]\(#[\w-]+\))*\)')
LABEL = re.compile(r'\*\*(?:Rules|Theorems?)\.\*\* ')
WIDTH = 160


def digest(lesson):
    """(words, program) of the digest of @lesson; the program is empty where there is none."""
    text = (LESSONS / lesson).read_text('utf-8').split('\n## Digest\n')[1].split('\n## ')[0]
    program = re.search(PROGRAM, text, re.S)
    text = LINK.sub('', re.sub(PROGRAM, '', text, flags=re.S))
    text = LABEL.sub('', re.sub(r'(?m)^- ', '', text))
    parts = [part for part in text.split('\n\n') if not part.strip().startswith('**Code.**')]
    return ' '.join(' '.join(parts).replace('**', '*').split()), program[1] if program else ''


def wrapped(text):
    """@text in lines that do not begin as a list or a formula's inside would."""
    lines = ['']
    for word in re.findall(r'\S*?\$[^$]*\$\S*|\S+', text):
        plain = re.match(r'[\w*(“$]', word) and not re.match(r'\d', word)
        if lines[-1] and plain and len(lines[-1]) + len(word) >= WIDTH:
            lines.append(word)
        else:
            lines[-1] = f'{lines[-1]} {word}'.strip()
    return '\n'.join(lines)


def anew(found):
    words, program = digest(found[2])
    text = found[1] + words
    if found[4] is None:
        return wrapped(text) + '\n\n'
    return wrapped(text) + '\n\n```python\n' + ''.join(program.splitlines(True)[:found[4].count('\n')]) + '```'


def add_test(found):
    def paragraph():
        words, program = digest(found[2])
        tap.expect(found[3].split() == words.split(), f'the digest of the lesson says\n{words}\nand the page\n{found[3]}')
        tap.expect(program.startswith(found[4] or ''), f'the digest of the lesson has\n{program}\nand the page\n{found[4]}')

    paragraph.__name__ = found[2]
    tap.test(paragraph)


page = PAGE.read_text('utf-8')
if 'GR_ACCEPT' in os.environ:
    page = PARAGRAPH.sub(anew, page)
    PAGE.write_text(page, 'utf-8')
every = list(PARAGRAPH.finditer(page))
for paragraph_found in every:
    add_test(paragraph_found)


@tap.test
def every_lesson():
    named, lessons = sorted(found[2] for found in every), sorted(lesson.name for lesson in LESSONS.glob('[0-9]*.md'))
    tap.expect(named == lessons, f'the page has {named}, and the lessons are {lessons}')


sys.exit(tap.main())
