#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: dialect.py GRUNDY TREE

Every row of the tables of docs/dialect.md, in a lesson of its own: what is told to be refused is a fault at its place, with
the remedy; everything else is set as said. Prints TAP.
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

GRUNDY, TREE = os.path.abspath(sys.argv[1]), Path(sys.argv[2])
sys.path.insert(0, str(TREE / 'tests'))
sys.dont_write_bytecode = True
from tap import expect, main, test  # noqa: E402

HEAD = '''---
title: A lesson
references:
  - {id: bouton, title: Nim}
  - {id: conway, title: On Numbers and Games}
---

'''
TAIL = '''

## Moves {#moves}

$$a+b \\label{eq:sum}$$

```grundy
game: nim 1 2
figure: bits
id: heaps
caption: Two heaps
```
'''
# What the page holds for each row that is set, in its own paragraph.
SET = {
    'A word^[Said *below*.]': r'A word<a href="#note-[^"]*"><sup>1</sup></a> y</p>',
    '[see @bouton, p. 3]': r'\[see <a href="#ref-bouton">1,\sp\.\s3\]</a>',
    '[@bouton; @conway]': r'<a href="#ref-bouton">\[1</a>; <a href="#ref-conway">2\]</a>',
    '[-@bouton]': r'<a href="#ref-bouton">\[1\]</a>',
    '@bouton says': r'<a href="#ref-bouton">\[1\]</a> says',
    '@bouton [p. 3] says': r'<a href="#ref-bouton">\[1,\sp\.\s3\]</a> says',
    '@fig-heaps': r'<a href="#figure-heaps">Figure\s1</a>',
    '[@fig-heaps]': r'<p>x <a href="#figure-heaps">Figure\s1</a> y',
    '@sec-moves': r'<a href="#moves">Moves</a>',
    '@eq:sum': r'<a href="#eq:sum">\(1\)</a>',
    'me@example.org': r'me@example\.org',
    'H~2~O': r'H<sub>2</sub>O',
    'x^2^': r'x<sup>2</sup>',
    'H<sub>2</sub>O': r'H<sub>2</sub>O',
    '1<sup>st</sup>': r'1<sup>st</sup>',
    '~~struck~~': r'<del>struck</del>',
    '~5 or x~': r'x ~5 or x~ y',
    '$5 and $6': r'x \$5 and \$6 y',
    '$a+b$': r'<p>x <math alttext="a\+b">.*</math> y',
    '\\(a+b\\)': r'<p>x <math alttext="a\+b">.*</math> y',
    '\\[a=b\\]': r'<span class="formula"><math display="block".*</span> y',
    '\\[sic\\]': r'x \[sic\] y',
    '"quoted"': r'x “quoted” y',
    "'quoted'": r'x ‘quoted’ y',
    "don't": r'x don’t y',
    '1--2': r'x 1–2 y',
    'so---so': r'x so—so y',
    'and ...': r'x and … y',
    '--json': r'x --json y',
    '[words]{#here}': r'<p id="here">x words y',
    'a<br>b': r'a<br>\s*b',
    'a&nbsp;b': '(a\u00a0b|a&nbsp;b|a&#160;b)',
}
BOX = r'<div class="note" role="note"(?: id="[^"]*")?>\s*<p class="label">%s</p>\s*<p>Some words\.</p>'
TABLE = r'<p class="caption"%s><strong>Table\s1\.</strong> Two cells</p>\s*<div class="table">'
BLOCKS = {
    '$$a=b$$ {#eq-x}': r'<math display="block"[^>]*id="eq-x"|id="eq-x"',
    '$$a=b$$⏎{#eq-x}': r'id="eq-x"',
    '$$⏎a=b \\label{eq:x}⏎$$': r'id="eq:x"',
    '\\begin{align}⏎a &= b \\\\⏎c &= d⏎\\end{align}': r'<math display="block".*<mtable.*<mtr.*<mtr.*</math>',
    '\\begin{equation}\\label{eq:x}⏎a=b⏎\\end{equation}': r'id="eq:x"',
    '$$\\begin{array}{lr}a & b\\end{array}$$': r'<mtable',
    '## Parts {#parts .unnumbered}': r'<h2 id="parts"><a [^>]*>Parts</a></h2>',
    '| a | b |⏎|---|---|⏎| 1 | 2 |⏎⏎: Two cells {#tbl-x}': TABLE % ' id="tbl-x"',
    'Table: Two cells⏎⏎| a | b |⏎|---|---|⏎| 1 | 2 |': TABLE % '',
    '!!! note "A title"⏎␣␣␣␣Some words.⏎⏎␣␣␣␣More words.': BOX % 'A title' + r'\s*<p>More words\.</p>\s*</div>',
    '??? danger⏎␣␣␣␣Some words.': (BOX % 'Danger').replace('"note"', '"note loud"', 1),
    '::: {.callout-note title="A title"}⏎Some words.⏎⏎More words.⏎:::': BOX % 'A title' + r'\s*<p>More words\.</p>\s*</div>',
    '::: {.callout-tip}⏎## A title⏎⏎Some words.⏎:::': BOX % 'A title',
    '::: note⏎Some words.⏎:::': BOX % 'Note',
    '::: {#thm-line}⏎Some words.⏎:::': r'<section class="theorem" id="thm-line">\s*<p class="head">Theorem 1\.</p>\s*<p>Some words',
    '> **Note**⏎> Some words.': BOX % 'Note',
    'Term⏎: Said *of it*.': r'<ul class="plain">\s*<li><p><strong>Term</strong></p>\s*<p>Said <em>of it</em>\.</p>\s*</li>\s*</ul>',
    'Term⏎⏎:   Said of it.⏎⏎␣␣␣␣More of it.⏎⏎Other⏎:   Said.':
        r'<strong>Term</strong></p>\s*<p>Said of it\.</p>\s*<p>More of it\.</p>\s*</li>\s*<li><p><strong>Other</strong></p>\s*<p>Said\.',
    '(a) one⏎(b) two⏎(c) three': r'<ul class="plain">\s*<li>\(a\) one</li>\s*<li>\(b\) two</li>\s*<li>\(c\) three</li>',
    '(@) one⏎⏎Words.⏎⏎(@) two': r'<li>\(1\) one</li>.*<p>Words\.</p>.*<li>\(2\) two</li>',
    '- [ ] to do⏎- [x] done': r'<li class="task"><input type="checkbox" disabled> to do</li>',
    '```{.python .numberLines}⏎x = 1⏎```': r'<pre><code>x = 1',
    '```{.grundy}⏎game: nim 1⏎figure: bits⏎```': r'<figure id="figure-1"',
    '```{grundy}⏎#| label: fig-one⏎#| fig-cap: A heap⏎#| game: nim 1⏎#| figure: bits⏎```⏎⏎@fig-one': r'<figure id="figure-fig-one".*A heap.*<a href="#figure-fig-one">Figure',
    '![A board](a.svg){width=50%}': r'<figure id="figure-1".*max-width:50%',
    '<!-- a comment -->': r'^(?!.*comment)',
    '<details><summary>Answer</summary>⏎⏎One.⏎⏎</details>': r'<summary>Answer</summary>\s*<p>One\.</p>',
}
FRONT = {
    'subtitle: And more': r'<p class="subtitle">And more</p>',
    'date: 2026-03-01': r'<p class="quiet">2026-03-01</p>',
    'date: Spring 2026': r'<p class="quiet">Spring 2026</p>',
    'author: [Ada Lovelace, Charles Babbage]': r'<p class="quiet">Ada Lovelace, Charles Babbage</p>',
    'author:⏎␣␣- name: Ada Lovelace⏎␣␣␣␣affiliation: London': r'<p class="quiet">Ada Lovelace \(London\)</p>',
    'abstract: Some *words*.': r'<p class="label">Abstract</p>\s*<p>Some <em>words</em>\.</p>',
    'abstract: |⏎␣␣Some *words*.': r'<p class="label">Abstract</p>\s*<p>Some <em>words</em>\.</p>',
    "macros:⏎␣␣R: \\mathbb{R}⏎␣␣norm: '\\lvert #1 \\rvert'": r'ℝ.*<mi>x</mi>',
}


def rows(heading='In a line'):
    """What each row of a table says is typed, and what becomes of it."""
    sections = (TREE / 'docs/dialect.md').read_text('utf-8').split(heading)
    section = sections[1].split('\n## ')[0].split('\nAnd in ')[0]
    found = re.findall(r'^\| (`+)(.+?)\1 \| (.+) \|$', section, re.M)
    return [(typed.strip().replace('\\|', '|') if heading != 'In a line' else typed, told) for _, typed, told in found]


def build(typed, *words):
    return build_lesson(HEAD + f'x {typed} y' + TAIL, *words)


def build_lesson(text, *words):
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, 'a.md').write_text(text, 'utf-8')
        Path(folder, 'a.svg').write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9v9z"/></svg>', 'utf-8')
        done = subprocess.run([GRUNDY, *words, 'a.md'], cwd=folder, capture_output=True, text=True, timeout=60)
        page = Path(folder, 'a.html')
        return done.returncode, done.stderr, page.read_text('utf-8') if page.exists() else ''


def add_test(typed, told):
    def row():
        code, said, page = build(typed, 'build', '-f', 'html')
        if told.startswith('refused'):
            expect(code == 1 and page == '', f'{typed} is not refused')
            line = HEAD.count('\n') + 1
            expect(re.search(rf'^a\.md:{line}:\d+: error: ', said, re.M) and 'help: ' in said, said)
            return
        expect(code == 0 and typed in SET, f'{typed}: {said}')
        body = page[page.index('<p'):]
        expect(re.search(SET[typed], body), f'{typed} became {body[:300]}')

    row.__name__ = f'{typed} is {told}'
    test(row)


@test
def the_table_and_this_test_have_the_same_rows():
    typed = {one for one, told in rows() if not told.startswith('refused')}
    expect(typed == SET.keys(), f'{sorted(typed ^ SET.keys())}')
    for heading, wanted in (('\n## Blocks and front matter\n', BLOCKS), ('\nAnd in the front matter:\n', FRONT)):
        typed = {one for one, told in rows(heading) if not told.startswith('refused')}
        expect(typed == wanted.keys(), f'{sorted(typed ^ wanted.keys())}')


@test
def signs_in_code_stay():
    typed = 'H~2~O x^2^ $5 "a" -- ... @bouton ^[a] \\(a\\) :smile: #tag'
    code, said, page = build(f'`{typed}`', 'build', '-f', 'html')
    expect(code == 0, said)
    expect(f'<code>{typed}</code>'.replace('"a"', '&quot;a&quot;') in page or f'<code>{typed}</code>' in page, page[page.index('<code'):][:200])


def add_block_test(typed, told, wanted, is_front):
    def row():
        lines = typed.replace('⏎', '\n').replace('␣', ' ')
        text = f'---\ntitle: A lesson\n{lines}\n---\n\n$\\R$ $\\norm{{x}}$\n' if is_front and 'macros' in typed else \
            f'---\ntitle: A lesson\n{lines}\n---\n\nWords.\n' if is_front else f'# A lesson\n\nBefore.\n\n{lines}\n\nBehind.\n'
        if '{#eq-x}' in typed or '{#tbl-x}' in typed or '{#thm-line}' in typed:
            text += '\nSee @' + re.search(r'\{#(.*?)\}', typed)[1] + '.\n'
        code, said, page = build_lesson(text, 'build', '-f', 'html')
        if told.startswith('refused'):
            expect(code == 1 and page == '', f'{typed} is not refused: {page[-300:]}')
            expect(re.search(r'^a\.md:\d+:\d+: error: ', said, re.M) and 'help: ' in said, said)
            expect(said.count('error: ') == 1 or '<details>' in typed, f'one mistake is told more than once:\n{said}')
            return
        expect(code == 0 and typed in wanted, f'{typed}: {said}')
        body = page[page.index('<header>'):]
        expect(re.search(wanted[typed], body, re.S), f'{typed} became {body[:1500]}')
        expect(is_front or re.search(r'<p[^>]*>Before\.</p>.*<p>Behind\.</p>', body, re.S), body[:1500])

    row.__name__ = f'{typed} is {told}'
    test(row)


for one, told in rows():
    add_test(one, told)
for heading, wanted in (('\n## Blocks and front matter\n', BLOCKS), ('\nAnd in the front matter:\n', FRONT)):
    for one, told in rows(heading):
        add_block_test(one, told, wanted, wanted is FRONT)
sys.exit(main())
