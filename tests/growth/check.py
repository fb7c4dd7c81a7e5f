#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/growth/check.py PROGRAM [WORD…]

Every reader and figure on an input of n, 2 n and 4 n: its work may grow as n log n does, and no faster where a probe does not say
otherwise. What is counted is instructions, by the processor where the kernel lets us, else by cachegrind; there is no clock in
it. A seeded sample without GR_HARD=1, in which hardly anything is set in print, since cachegrind takes long for that; with words, the
probes whose names hold one of them, with their counts. Prints TAP.
"""
import ctypes
import os
import random
import re
import shutil
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tap import expect, main, test

PROGRAM = Path(sys.argv[1]).resolve()
WORDS = sys.argv[2:]
LONG = os.environ.get('GR_HARD') == '1' or bool(WORDS)
ENVIRONMENT = dict(os.environ, LC_ALL='C.UTF-8', SOURCE_DATE_EPOCH='1700000000')
ENVIRONMENT.pop('MALLOC_PERTURB_', None)  # Meson's: memory that is filled twice would be counted
MOST = 2.3  # times what twice the size adds to the work; n log n is under 2.2 here
NOISE = 300000  # instructions that do not matter
SAMPLE = 14  # probes of the short form
PROBES = {}  # name → first size, whether it may be refused, and what makes words and files of a size
# What may grow with the square, and why.
SQUARES = {
    'options of a fence, html', 'options of a fence, pdf',  # of at most 1000 keys, each is compared with those before it
    'figure picture of a stalk',  # each move's value is told apart, and each position is as long as the stalk
    'figure tree',  # the same of a path
    'figure graph folded', 'figure play', 'figure heatmap dots', 'figure heatmap sums',  # a heap of n has n² arrows, two have n² positions
    'figure heatmap board', 'figure value', 'figure hasse',  # a picture of all for each; all pairs
    'figure halves',  # the sums of all choices from a half, of 20 piles at most
}


def probe(name, n, refused=False):
    """Of a function of the size that gives the words of a command and, by name, the texts of its files. @refused: a fault or a limit is
    as good, since the way there is measured."""
    def add(function):
        PROBES[name] = n, refused, function
        return function
    return add


# ---- lessons ----

def lesson(name, n, text, head='', refused=False, formats=('html', 'pdf'), **files):
    """A probe a format of a lesson whose text is text (n)."""
    for form in formats:
        probe(f'{name}, {form}', n, refused)(
            lambda n, form=form: (['build', 'a.md', '-f', form, '-q', '-o', 'out'],
                                  {'a.md': f'---\ntitle: A\n{head(n) if callable(head) else head}---\n\n{text(n)}\n',
                                   **{key.replace('_', '.'): make(n) for key, make in files.items()}}))


MARKS = '\u0301\u0316'  # over and under
lesson('a long paragraph', 2000, lambda n: 'word ' * n)
lesson('many paragraphs', 500, lambda n: 'some words of it\n\n' * n)
lesson('a long word', 2000, lambda n: 'w' * n)
lesson('a word with many hyphens', 2000, lambda n: 'wo-' * n)
lesson('letters of Korean', 2000, lambda n: '가나다' * n)
lesson('combining marks', 2000, lambda n: 'a' + MARKS * n)
lesson('combining marks in a heading', 2000, lambda n: '# a' + MARKS * n)
lesson('combining marks in a cell', 2000, lambda n: f'| a | b |\n|---|---|\n| a{MARKS * n} | b |')
lesson('combining marks in a title', 500, lambda n: 'x', head=lambda n: f'author: a{MARKS * n}\n')
lesson('joined signs', 1000, lambda n: '\U0001f468\u200d' * n)
lesson('soft hyphens', 2000, lambda n: 'a\u00ad' * n)
lesson('spaces of no width', 2000, lambda n: 'a\u200b' * n)
lesson('hard spaces', 2000, lambda n: 'a\u00a0' * n)
lesson('headings', 300, lambda n: '# Heading\n\n' * n)
lesson('headings with contents', 300, lambda n: ''.join(f'# Heading {i}\n\n' for i in range(n)), head='toc: true\n')
lesson('quotes in quotes', 200, lambda n: '> ' * n + 'a', refused=True)
lesson('lists in lists', 2000, lambda n: ''.join('  ' * i + '- a\n' for i in range(int(n ** .5))), refused=True)
lesson('items', 1000, lambda n: '- an item\n' * n)
lesson('numbered items', 1000, lambda n: '1. an item\n' * n)
lesson('stars', 2000, lambda n: '*' * n)
lesson('emphasis opened', 2000, lambda n: '*a ' * n)
lesson('emphasis of both kinds', 1000, lambda n: '*a **b ' * n)
lesson('emphasis closed', 1000, lambda n: '*a* **b** ' * n)
lesson('underscores', 1000, lambda n: '_a __b ' * n)
lesson('struck', 1000, lambda n: '~~a ~b ' * n)
lesson('brackets', 2000, lambda n: '[' * n)
lesson('brackets both ways', 2000, lambda n: '[' * n + ']' * n)
lesson('links opened', 2000, lambda n: '[a](' * n)
lesson('links', 500, lambda n: '[a](https://example.org) ' * n)
lesson('links by reference', 300, lambda n: ''.join(f'[a{i}] ' for i in range(n)) + '\n\n' + ''.join(f'[a{i}]: https://example.org\n' for i in range(n)))
lesson('links to headings', 200, lambda n: ''.join(f'# H {i} {{#h{i}}}\n\n[](#h{n - 1 - i})\n\n' for i in range(n)))
lesson('backquotes', 4000, lambda n: ''.join('`' * i + ' ' for i in range(1, int((2 * n) ** .5))))
lesson('code between backquotes', 1000, lambda n: '`a` ' * n)
lesson('dollars', 2000, lambda n: '$' * n, refused=True)
lesson('entities', 2000, lambda n: '&amp;&#65;' * n)
lesson('backslashes', 16000, lambda n: '\\' * n)
lesson('angles', 2000, lambda n: '<' * n)
lesson('addresses', 500, lambda n: '<https://example.org> ' * n)
lesson('comments opened', 500, lambda n: '<!-- a ' * n, refused=True)
lesson('rows of a table', 300, lambda n: '| a | b |\n|---|---|\n' + '| c | d |\n' * n)
lesson('columns of a table', 400, lambda n: '|' + ' a |' * n + '\n|' + '---|' * n + '\n|' + ' b |' * n)
lesson('footnotes', 200, lambda n: ''.join(f'a[^{i}]\n\n[^{i}]: note\n\n' for i in range(n)))
lesson('a footnote often', 500, lambda n: 'a[^1] ' * n + '\n\n[^1]: note\n')
lesson('boxes', 200, lambda n: '> [!NOTE]\n> a\n\n' * n)
lesson('theorems', 200, lambda n: ''.join(f'> [!THEOREM] T {{#t{i}}}\n> a\n\n[](#t{i})\n\n' for i in range(n)))
lesson('exercises with answers', 200, lambda n: ''.join(f'**{i}.** a\n\n<details><summary>Answer</summary>\n\nb\n\n</details>\n\n'
                                                           for i in range(1, n + 1)))
lesson('tasks', 500, lambda n: '- [ ] a\n' * n)
lesson('code', 1000, lambda n: '```python\n' + 'for i in range (3): # "a"\n' * n + '```')
lesson('code of one line', 500, lambda n: '```c\n' + 'int a; /* b */ ' * n + '\n```')
lesson('blocks of code', 300, lambda n: '```\na\n```\n\n' * n)
lesson('quotes opened in code', 1000, lambda n: '```c\n' + '"\n' * n + '/*\n' * n + '```')
lesson('formulas', 300, lambda n: '$x^2$ and ' * n)
lesson('a long formula', 300, lambda n: '$' + 'x+' * n + 'y$')
lesson('groups in groups', 15, lambda n: '$' + '{' * n + 'x' + '}' * n + '$', refused=True)
lesson('powers of powers', 15, lambda n: '$x' + '^{x' * n + '}' * n + '$', refused=True)
lesson('fractions in fractions', 15, lambda n: '$' + '\\frac{1}{' * n + 'x' + '}' * n + '$', refused=True)
lesson('parentheses that grow', 15, lambda n: '$' + '\\left(' * n + 'x' + '\\right)' * n + '$', refused=True)
lesson('a matrix', 100, lambda n: '$$\\begin{matrix}' + 'a & b \\\\ ' * n + '\\end{matrix}$$', refused=True)
lesson('numbered formulas', 100, lambda n: ''.join(f'$$x = {i} \\label{{eq:a{i}}}$$\n\n[](#eq:a{i})\n\n' for i in range(n)))
lesson('keywords in the head', 1000, lambda n: 'a', head=lambda n: 'keywords: [' + 'a, ' * n + 'b]\n')
lesson('unknown keys in the head', 500, lambda n: 'a', head=lambda n: ''.join(f'k{i}: a\n' for i in range(n)), refused=True)
lesson('lists in the head', 2000, lambda n: 'a', head=lambda n: 'keywords: ' + '[' * n + ']' * n + '\n', refused=True)
lesson('works', 400, lambda n: ''.join(f'[@k{i}] ' for i in range(n)),
       head=lambda n: 'references:\n' + ''.join(f'  - id: k{i}\n    author: A. B\n    title: T\n    issued: "1901"\n' for i in range(n)))
lesson('works of a file', 400, lambda n: ''.join(f'[@k{i}] ' for i in range(n)), head='references: b.bib\n',
       b_bib=lambda n: ''.join(f'@book{{k{i}, author = {{A. B and C. D}}, title = {{T}}, year = 1901}}\n' for i in range(n)))
lesson('works in JSON', 400, lambda n: ''.join(f'[@k{i}] ' for i in range(n)), head='references: b.json\n',
       b_json=lambda n: '[' + ','.join(f'{{"id": "k{i}", "author": [{{"family": "B"}}], "title": "T", "issued": "1901"}}' for i in range(n)) + ']')
lesson('works not cited', 800, lambda n: '[@k0]', head='references: b.bib\n', formats=['html'],
       b_bib=lambda n: ''.join(f'@book{{k{i}, author = {{A. B}}, title = {{T}}, year = 1901}}\n' for i in range(n)))
lesson('authors of a work', 500, lambda n: '[@k]', head='references: b.bib\n', formats=['html'],
       b_bib=lambda n: '@book{k, author = {' + ' and '.join(['A. B'] * n) + '}, title = {T}, year = 1901}\n')
lesson('strings of BibTeX', 300, lambda n: '[@k]', head='references: b.bib\n', formats=['html'],
       b_bib=lambda n: ''.join(f'@string{{s{i} = "a"}}\n' for i in range(n)) + '@book{k, author = {A}, title = {T}' + ' # s0' * n + ', year = 1}\n')
lesson('braces of BibTeX', 300, lambda n: '[@k]', head='references: b.bib\n', formats=['html'], refused=True,
       b_bib=lambda n: '@book{k, author = {A}, title = {' + '{' * n + 'T' + '}' * n + '}, year = 1}\n')
lesson('doubled strings of BibTeX', 10, lambda n: '[@k]', head='references: b.bib\n', formats=['html'], refused=True,
       b_bib=lambda n: '@string{s0 = "aaaaaaaaaa"}\n' + ''.join(f'@string{{s{i} = s{i - 1} # s{i - 1}}}\n' for i in range(1, n)) +
       f'@book{{k, author = {{A}}, title = s{n - 1}, year = 1}}\n')
lesson('figures', 100, lambda n: '```grundy\ngame: nim 1\nfigure: picture\n```\n\n' * n)
lesson('figures by lot', 10, lambda n: '```grundy\ngame: nim ? ?\nfigure: none\n```\n\n' * n, formats=['html'])
lesson('words put in', 300, lambda n: '```grundy\nid: e\ngame: nim ? ?\nfigure: none\n```\n\n' + '{{e.heaps}} ' * n, formats=['html'])
lesson('terms', 200, lambda n: '**a**<!-- def --> ' * n)
lesson('a style sheet', 500, lambda n: 'a', head='style: s.css\n', formats=['html'], s_css=lambda n: 'p { color: red }\n' * n)
lesson('comments of a style sheet', 1000, lambda n: 'a', head='style: s.css\n', formats=['html'], refused=True, s_css=lambda n: '/* ' * n)
lesson('a caption', 300, lambda n: '```grundy\ngame: nim 1\nfigure: picture\ncaption: ' + 'a word ' * n + '\n```')
lesson('options of a fence', 200, lambda n: '```grundy\ngame: nim 1\nfigure: picture\n' + ''.join(f'k{i}: 1\n' for i in range(n)) + '```', refused=True)
lesson('figures of a fence', 20, lambda n: '```grundy\ngame: nim 1\nfigure:\n' + '  - picture\n' * n + '```')
lesson('faults', 200, lambda n: '[a](nowhere.md) ' * n, refused=True, formats=['html'])


@probe('a roster', 500, refused=True)
def roster(n):
    return ['build', 'a.md', '--roster', 'r.csv', '-f', 'pdf', '-q', '-o', 'out'], {
        'a.md': '# A\n', 'r.csv': 'name,number\n' + ''.join(f'N{i},{i}\n' for i in range(2000, 2000 + 8 * n))}


@probe('a roster of one line', 4000, refused=True)
def wide_roster(n):
    return ['build', 'a.md', '--roster', 'r.csv', '-q', '-o', 'out'], {'a.md': '# A\n', 'r.csv': 'a,' * n}


@probe('a site', 10)
def site(n):
    names = [f'l{i}.md' for i in range(n)]
    return ['build', '--site', '-q', '-o', 'out', *names], {name: f'# L {name}\n\n**term** here\n' for name in names}


@probe('a book', 10)
def book(n):
    names = [f'l{i}.md' for i in range(n)]
    return ['build', '--book', '-q', '-o', 'out', *names], {name: f'# L {name}\n\n**term**<!-- def --> here\n' for name in names}


@probe('variants', 10)
def variants(n):
    return ['build', 'a.md', '--variants', str(n), '-f', 'html', '-q', '-o', 'out'], {
        'a.md': '# A\n\n```grundy\nid: e\ngame: nim ? ? ?\ndraw: 1..60\nfigure: picture\n```\n\n{{e.heaps}}\n'}


@probe('a template of many keys', 500, refused=True)
def template(n):
    return ['build', 'a.md', '-t', 'look.yaml', '-q', '-o', 'out'], {'a.md': 'a', 'look.yaml': ''.join(f'k{i}: 1\n' for i in range(n))}


@probe('a theme of many keys', 500, refused=True)
def theme(n):
    return ['draw', 'bits', 'nim', '1', '--theme', 't.yaml'], {'t.yaml': 'base: dark\n' + ''.join(f'k{i}: "#000"\n' for i in range(n))}


# ---- graphs ----

def graph(name, n, text, file='g.dot', words=('solve', 'token'), more=(), refused=False):
    probe(name, n, refused)(lambda n: ([*words, file, *more], {file: text(n)}))


def path(n):
    return 'digraph {' + ''.join(f'a{i}->a{i + 1};' for i in range(n)) + '}'


graph('DOT: a path', 1000, path)
graph('DOT: one statement', 1000, lambda n: 'digraph {' + '->'.join(f'a{i}' for i in range(n)) + '}')
graph('DOT: a star', 1000, lambda n: 'digraph {' + ''.join(f'a->b{i};' for i in range(n)) + '}')
graph('DOT: a star inward', 1000, lambda n: 'digraph {' + ''.join(f'b{i}->a;' for i in range(n)) + '}')
graph('DOT: an arrow often', 1000, lambda n: 'digraph {' + 'a->b;' * n + '}')
graph('DOT: nodes alone', 1000, lambda n: 'digraph {' + ''.join(f'a{i};' for i in range(n)) + '}', more=['--at', 'a0'])
graph('DOT: attributes', 500, lambda n: 'digraph { a [' + ' '.join(f'k{i}=1' for i in range(n)) + '] }', refused=True)
graph('DOT: an attribute often', 500, lambda n: 'digraph { a [' + 'label=x ' * n + '] }')
graph('DOT: labels', 500, lambda n: 'digraph {' + ''.join(f'a{i} [label="$x_{i}$"]; a{i}->b;' for i in range(n)) + '}')
graph('DOT: a long label', 2000, lambda n: 'digraph { a [label="' + 'x' * n + '"] }')
graph('DOT: marks on a label', 2000, lambda n: 'digraph { a [label="x' + MARKS * n + '"] }', words=('draw', 'graph'), more=('-o', 'g.svg'))
graph('DOT: marks on a label, pdf', 2000, lambda n: 'digraph { a [label="x' + MARKS * n + '"] }', words=('draw', 'graph'), more=('-o', 'g.pdf'))
graph('DOT: marks on a label, txt', 2000, lambda n: 'digraph { a [label="x' + MARKS * n + '"] }', words=('draw', 'graph'), more=('-f', 'txt'))
graph('DOT: marks on a label, html', 2000, lambda n: 'digraph { a [label="x' + MARKS * n + '"] }', words=('draw', 'graph'), more=('-o', 'g.html'))
graph('DOT: quotes joined', 500, lambda n: 'digraph { a [label="x"' + '+"y"' * n + '] }')
graph('DOT: groups in groups', 60, lambda n: 'digraph {' + '{' * n + 'a' + '}' * n + '}', refused=True)
graph('DOT: groups', 500, lambda n: 'digraph {' + ''.join(f'subgraph s{i} {{a{i}->b}}' for i in range(n)) + '}')
graph('DOT: defaults', 500, lambda n: 'digraph {' + 'node [label=x];' * n + 'a}')
graph('DOT: comments', 1000, lambda n: 'digraph { a ' + '/* b */ // c\n' * n + '}')
graph('DOT: marked up', 300, lambda n: 'digraph { a [label=<' + '<b>' * n + 'x' + '</b>' * n + '>] }', refused=True)
graph('DOT: a circle', 500, lambda n: 'digraph {' + ''.join(f'a{i}->a{(i + 1) % n};' for i in range(n)) + '}', more=['--loopy'])
graph('DOT: a tournament', 1000, lambda n: 'digraph {' + ''.join(f'a{i}->a{j};' for i in range(int((2 * n) ** .5)) for j in range(i)) + '}')
graph('DOT: faults', 300, lambda n: 'digraph {' + ''.join(f'a{i} [colour=x];' for i in range(n)) + '}', refused=True)
graph('text: arrows', 1000, lambda n: ''.join(f'a{i} a{i + 1}\n' for i in range(n)), file='g.txt', refused=True)
graph('CSV: arrows', 1000, lambda n: 'from,to\n' + ''.join(f'a{i},a{i + 1}\n' for i in range(n)), file='g.csv')
graph('CSV: columns', 500, lambda n: 'from,to' + ',x' * n + '\na,b' + ',y' * n + '\n', file='g.csv', refused=True)
graph('CSV: quotes', 1000, lambda n: 'from,to\na,"' + 'b""' * n + '"\n', file='g.csv', refused=True)
graph('JSON: links', 500, lambda n: '{"nodes":[' + ','.join(f'{{"id":"a{i}"}}' for i in range(n)) + '],"links":['
      + ','.join(f'{{"source":"a{i}","target":"a{i + 1}"}}' for i in range(n - 1)) + ']}', file='g.json')
graph('JSON: lists in lists', 200, lambda n: '[' * n + ']' * n, file='g.json', refused=True)
graph('JSON: one key often', 500, lambda n: '{' + ','.join(['"a":[]'] * n) + '}', file='g.json', refused=True)
graph('merge: a graph', 300, path, words=('solve', 'merge'), more=['--at', 'red:a0'])
graph('hackenbush: a stalk', 500, lambda n: 'graph { g [ground=true]; g' + ''.join(f'--a{i}' for i in range(n)) + '}', words=('solve', 'hackenbush'))
graph('hackenbush: a tree', 300, lambda n: 'graph { a0 [ground=true];' + ''.join(f'a{(i - 1) // 2}--a{i};' for i in range(1, n)) + '}',
      words=('solve', 'hackenbush'))
graph('hackenbush: a tree in two colours', 3000, lambda n: 'graph { a0 [ground=true];' + ''.join(
    f'a{(i - 1) // 2}--a{i} [color={"red" if i % 3 else "blue"}];' for i in range(1, n)) + '}', words=('solve', 'hackenbush'))
graph('hackenbush: rings', 100, lambda n: 'graph { a0 [ground=true];' + ''.join(f'a{i}--b{i}--c{i}--a{i}--a{i + 1};' for i in range(n)) + '}',
      words=('solve', 'hackenbush'))
graph('a board', 20, lambda n: ('.' * 200 + '\n') * n, file='b.txt', words=('solve', 'board'), refused=True)
graph('boards', 100, lambda n: '.R.\n...\n\n' * n, file='b.txt', words=('solve', 'board'))
graph('bombs in a row', 2000, lambda n: 'B.A.' * n + '\n', file='b.txt', words=('solve', 'bombs'), refused=True)
graph('bombs on boards', 50, lambda n: 'BA\nAB\n\n' * n, file='b.txt', words=('solve', 'bombs'), refused=True)


# ---- words ----

def line(name, n, words, refused=False):
    probe(f'words: {name}', n, refused)(lambda n: (words(n), {}))


line('nim heaps', 1000, lambda n: ['solve', 'nim'] + ['5'] * n)
line('nim in one list', 1000, lambda n: ['solve', 'nim', ','.join(['5'] * n)])
line('nim heaps in a sum', 100, lambda n: ['solve'] + ['nim', '3', '+'] * n + ['nim', '1'])
line('subtraction heaps', 1000, lambda n: ['solve', 'subtraction'] + ['9'] * n)
line('grundys-game heaps', 1000, lambda n: ['solve', 'grundys-game'] + ['9'] * n)
line('a set', 1000, lambda n: ['solve', 'set', ','.join(map(str, range(n)))])
line('sets', 500, lambda n: ['solve', 'set'] + ['0,1,3'] * n)
line('a stalk in two colours', 4000, lambda n: ['solve', 'hackenbush', 'BR' * n])
line('a stalk in three colours', 300, lambda n: ['solve', 'hackenbush', 'G' * n + 'BR' * n], refused=True)
line('stalks', 200, lambda n: ['solve', 'hackenbush'] + ['BRB', 'RBB'] * n)
line('boxes', 5, lambda n: ['solve', 'boxes', 'BW' * n, 'W' * 2 * n])
line('words', 300, lambda n: ['solve', 'dictionary'] + [f'w{"abcdefghij"[i % 10]}{chr(97 + i // 10 % 26)}{chr(97 + i // 260)}' for i in range(n)],
     refused=True)
line('a long word of a dictionary', 500, lambda n: ['solve', 'dictionary', 'a' * n], refused=True)
line('a form in braces', 25, lambda n: ['solve', 'form', '{' * n + '|}' * n])
line('a form of numbers', 200, lambda n: ['solve', 'form', '{' + ','.join(map(str, range(n))) + '|}'])
line('forms', 200, lambda n: ['solve', 'form'] + ['1/2', '*'] * n)
line('an octal code', 20, lambda n: ['solve', 'octal', '0.' + '7' * n, '100'], refused=True)
line('octal heaps', 300, lambda n: ['solve', 'octal', '0.77'] + ['9'] * n)
line('an option often', 300, lambda n: ['solve', 'nim', '1'] + ['--limit', '5'] * n, refused=True)
line('combining marks on the line', 2000, lambda n: ['solve', 'nim', 'a' + MARKS * n], refused=True)
line('a title with combining marks', 2000, lambda n: ['draw', 'bits', 'nim', '1', '--title', 'a' + MARKS * n, '-o', 'a.svg'])
line('compared sums', 50, lambda n: ['compare', 'nim'] + ['5'] * n + ['--', 'nim'] + ['5'] * n)

RULES = 'return { moves = function (p) return {} end, start = function (...) return { ... } end }\n'


def rules(name, n, text, words=('x',), refused=False):
    probe(name, n, refused)(lambda n: (['solve', 'r.lua', *(words(n) if callable(words) else words)], {'r.lua': text(n)}))


rules('Lua: words', 500, lambda n: RULES, words=lambda n: ['x'] * n)
rules('Lua: a long text', 5000, lambda n: 'return { moves = function (p) return {} end, start = function () return ("x"):rep (%d) end }' % n)
rules('Lua: a list', 1000, lambda n: 'return { moves = function (p) return {} end, start = function () local t = {} for i = 1, %d do t[i] = i end return t end }' % n)
rules('Lua: a record', 500, lambda n: 'return { moves = function (p) return {} end, start = function () local t = {} for i = 1, %d do t["k" .. i] = i end return t end }' % n)
rules('Lua: tables in tables', 25, lambda n: 'return { moves = function (p) return {} end, start = function () local t = {} for i = 1, %d do t = {t} end return t end }' % n, refused=True)
rules('Lua: positions', 500, lambda n: 'return { moves = function (n) if n == 0 then return {} end return { n - 1 } end }', words=lambda n: [str(n)])
rules('Lua: parts', 300, lambda n: 'return { moves = function (n) return {} end, start = function () local t = {} for i = 1, %d do t[i] = i end return parts (table.unpack (t)) end }' % n,
      refused=True)
rules('Lua: moves', 1000, lambda n: 'return { moves = function (n) local t = {} if n > 0 then for i = 1, %d do t[i] = -i end end return t end }' % n, words=('1',))


# ---- figures ----

def figure(name, n, words, refused=False, **files):
    probe(f'figure {name}', n, refused)(lambda n: (['draw', *words(n), '-o', 'a.svg'], {key.replace('_', '.'): make(n) for key, make in files.items()}))


figure('table nim', 100, lambda n: ['table', 'nim', f'0..{n}'])
figure('table subtraction', 500, lambda n: ['table', 'subtraction', str(n)])
figure('table kayles', 500, lambda n: ['table', 'octal', '0.77', str(n)])
figure('table as bars', 500, lambda n: ['table', 'octal', '0.77', str(n), '--as', 'bars'])
figure('table of rules as bars', 50, lambda n: ['table', 'nim.lua', str(int(n ** .5)), '--as', 'bars'])
figure('heatmap nim', 100, lambda n: ['heatmap', 'nim', str(int(n ** .5) - 1), str(int(n ** .5) - 1)])
figure('heatmap board', 200, lambda n: ['heatmap', 'board', 'b.txt'], b_txt=lambda n: ('.' * int(n ** .5) + '\n') * int(n ** .5))
figure('bits', 16, lambda n: ['bits', 'nim'] + ['5'] * n)
figure('mex', 20, lambda n: ['mex', 'nim', str(n)])
figure('proof', 20, lambda n: ['proof', 'nim'] + ['5'] * n, refused=True)
figure('graph', 100, lambda n: ['graph', 'g.dot'], g_dot=path)
figure('graph folded', 100, lambda n: ['graph', 'nim', str(n)])
figure('graph of a star', 200, lambda n: ['graph', 'g.dot'], g_dot=lambda n: 'digraph {' + ''.join(f'a->b{i};' for i in range(n)) + '}')
figure('tree', 5, lambda n: ['tree', 'g.dot'], g_dot=path, refused=True)
figure('picture', 16, lambda n: ['picture', 'nim'] + ['5'] * n)
figure('picture of a stalk', 100, lambda n: ['picture', 'hackenbush', 'BR' * n])
figure('picture of a tree', 1280, lambda n: ['picture', 'hackenbush', 'g.dot'], refused=True,
       g_dot=lambda n: 'graph { a0 [ground=true];' + ''.join(f'a{(i - 1) // 2}--a{i};' for i in range(1, n)) + '}')
figure('reduce', 10, lambda n: ['reduce', 'hackenbush', 'G' * n], refused=True)
figure('sum', 20, lambda n: ['sum', 'form'] + ['1/2'] * n, refused=True)
figure('range', 8, lambda n: ['range', 'nim'] + ['5'] * n, refused=True)
figure('value', 5, lambda n: ['value', 'hackenbush', 'BR' * n])
figure('thermograph', 10, lambda n: ['thermograph', 'form'] + ['{2|-1}'] * n, refused=True)
figure('heatmap sums', 100, lambda n: ['heatmap', 'merge', 'g.dot', '--at', 'red:a0,red:a1', '--sums'], g_dot=lambda n: path(int(n ** .5)))
figure('heatmap dots', 100, lambda n: ['heatmap', 'wythoff.lua', str(int(n ** .5)), str(int(n ** .5)), '--dots'])
figure('splits', 20, lambda n: ['splits', 'octal', '0.77', str(n)], refused=True)
figure('play', 5, lambda n: ['play', 'nim', str(n), str(n)], refused=True)
figure('hasse', 15, lambda n: ['hasse', 'form'] + [str(i) for i in range(n)], refused=True)
figure('table as quotient', 20, lambda n: ['table', 'octal', '0.77', str(n), '--as', 'quotient', '--misere'], refused=True)
figure('table as genus', 20, lambda n: ['table', 'octal', '0.77', str(n), '--as', 'genus'], refused=True)
figure('halves', 2, lambda n: ['halves', 'boxes'] + ['B', 'W'] * n, refused=True)


# ---- counting ----

PERF_EVENT_OPEN = {'x86_64': 298, 'aarch64': 241}.get(os.uname().machine)


def open_counter(process, kind=(0, 1)):
    """A descriptor that counts the instructions of @process and of its children in user mode, from its next exec on; -1: the kernel
    or the processor does not let us."""
    flags = 1 | 1 << 1 | 1 << 5 | 1 << 6 | 1 << 12  # disabled, inherited, no kernel, no hypervisor, enabled on exec
    attributes = struct.pack('IIQQQQQ', kind[0], 112, kind[1], 0, 0, 0, flags).ljust(112, b'\0')
    return ctypes.CDLL(None).syscall(PERF_EVENT_OPEN or -1, attributes, process, -1, -1, 0)


def count_by_processor(words, folder):
    """The exit code and the instructions."""
    ready, go = os.pipe()
    process = subprocess.Popen(['sh', '-c', f'read x <&{ready}; exec "$0" "$@"', *words], cwd=folder, env=ENVIRONMENT, pass_fds=[ready],
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    counter = open_counter(process.pid)
    os.write(go, b'\n')
    code = process.wait()
    count = struct.unpack('Q', os.read(counter, 8))[0]
    for descriptor in (ready, go, counter):
        os.close(descriptor)
    return code, count


def count_by_cachegrind(words, folder):
    log = Path(folder) / 'counts'
    log.mkdir(exist_ok=True)
    code = subprocess.run(['valgrind', '--tool=cachegrind', '--cache-sim=no', '--cachegrind-out-file=/dev/null', '--trace-children=yes',
                           f'--log-file={log}/%p', *words], cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL,
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
    counts = [int(found.replace(',', '')) for one in log.iterdir() for found in re.findall(r'I\s+refs:\s+([\d,]+)', one.read_text())]
    shutil.rmtree(log)
    return code, sum(counts)


def choose_counter():
    """A function that counts, and a reason where there is none."""
    own = open_counter(os.getpid())
    if own >= 0:
        os.close(own)
        return count_by_processor, None
    return (count_by_cachegrind, None) if shutil.which('valgrind') else (None, 'neither does the kernel count instructions, nor is there valgrind')


COUNT, REASON = choose_counter()


def measure(name, n):
    """The work for the probe @name at size @n."""
    _, refused, make = PROBES[name]
    words, files = make(n)
    with tempfile.TemporaryDirectory(prefix='grundy-growth-') as folder:
        for file, text in files.items():
            (Path(folder) / file).write_text(text)
        code, count = COUNT([str(PROGRAM), *words], folder)
    expect(code in ((0, 1, 2, 3) if refused else (0,)), f'{name} at {n}: exit {code}')
    return count


def add_test(name):
    def grows():
        if COUNT is None:
            return REASON
        n = PROBES[name][0]
        work = [measure(name, k * n) for k in (1, 2, 4)]
        told = f'{name} at {n}, {2 * n}, {4 * n}: {", ".join(f"{one / 1e6:.2f}" for one in work)} million instructions'
        if WORDS:
            print(f'# {told}')
        most = 2 * MOST if name in SQUARES else MOST
        expect(work[2] - work[1] < most * max(0, work[1] - work[0]) + NOISE or work[2] < 1.1 * work[1], told)  # differences: what every start costs is in neither
        return None
    grows.__doc__ = f'{name}: no worse than n log n'
    test(grows)


chosen = [name for name in PROBES if any(word in name for word in WORDS)] if WORDS else list(PROBES)
if not LONG:
    chosen = random.Random(22).sample([name for name in chosen if not name.endswith(', pdf')], SAMPLE) + ['combining marks, pdf']
for its_name in chosen:
    add_test(its_name)


@test
def seen():
    """what grows with the square is seen"""
    if COUNT is None:
        return REASON
    work = [COUNT(['sh', '-c', f'i=0; while [ $i -lt {n * n} ]; do i=$((i + 1)); done'], tempfile.gettempdir())[1] for n in (30, 60, 120)]
    expect(work[2] - work[1] > MOST * (work[1] - work[0]), f'{work}')
    return None


if __name__ == '__main__':
    sys.exit(main())
