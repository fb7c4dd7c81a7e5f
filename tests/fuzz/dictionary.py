#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/fuzz/dictionary.py HARNESS <tables.json

Writes libFuzzer's dictionary for a harness: the words that the program's tables (tests/fuzz/tables.c) know, and the marks
of the language that the harness reads.
"""
import json
import re
import sys
from pathlib import Path

MARKS = {
    'dot': ['digraph {', 'graph {', 'strict ', 'subgraph ', 'node [', 'edge [', '->', '--', '[', ']', '{', '}', '=', ';',
            ',', ':', '"', '\\n', '\\"', '/*', '*/', '//', '#', '<b>', 'color=', 'label=', 'ground=true', 'stones=',
            'token=1', 'red', 'blue', 'green', '\n'],
    'yaml': [': ', '- ', '|\n', '>\n', '"', "'", '{', '}', '[', ']', ', ', ' #', '&a', '*a', '!t', '? ', '\\x41', '\\u00',
             'no', 'null', '~', '1e3', '012', '---\n', '...\n', '\n  '],
    'lesson': ['---\n', 'title: ', 'lang: ko\n', '```grundy\n', '```\n', '$', '$$', '> [!NOTE]\n', '> ', '|---|', '|',
               '```grundy-rules x\n', '<details><summary>', '</summary>\n\n', '</details>\n', '<!-- pagebreak -->', '](#figure-', '](x.md)', '[x]',
               '&amp;', '&#x41;', '**', '~~', '`', '# ', '- ', '1. ', '    ', '\\$', '\n\n', 'input: |\n'],
    'math': ['\\left', '\\right', '^', '_', '{', '}', '\\{', '\\}', '&', '\\\\', '~', "'", '\\,'],
    'form': ['{', '}', '|', '||', ',', '+-', '^', 'v', '*', '/', 'tiny(', 'miny(', ')', '.^', '^[', ':', '-', '+', '1/2'],
    'template': ['pt', 'mm', 'cm', 'in', 'serif', 'sans', 'justified', 'ragged', '{title}', '{page}', '|', ': ', '\n'],
    'rules': ['return ', 'function ', 'end', 'local ', 'for ', ' do ', 'while ', 'if ', ' then ', 'parts (', 'options.', 'moves = ',
              'left = ', 'right = ', 'start = ', 'label = ', 'draw = ', 'tell = ', 'value = ', 'loopy = true', 'params = ', 'tests = ',
              'pen.sticks (', 'pen.board (', 'pen.grid (', 'pen.polygon (', 'pen.graph (', 'pen.line (', 'pen.circle (', 'pen.text (',
              'string.rep (', 'string.format (', 'string.char (', ':sub (', 'table.sort (', 'table.concat (', 'table.unpack (',
              'table.insert (', 'math.huge', 'math.maxinteger', 'pairs (', 'ipairs (', 'next (', 'select (', 'error (', 'tostring (',
              'goto ', '0 / 0', '1 << 63', '//', '~=', '...', '#', '{', '}', 'nil', 'true'],
    'number': ['-', '..', '/', '9223372036854775807', '18446744073709551616', '-9223372036854775808'],
    'words': ['\n+ ', '--', '=', '..', '-f', ' - '],
    'notation': ['\n', '..', '0.', '--at ', 'R', '#', '.', '\n\n', 'digraph {', 'graph {', '->', '--', '[color=', ']',
                 '}', '{', ';', 'ground', '"', ','],
}
MARKS['block'] = MARKS['yaml'] + ['game: ', 'games:\n', '  - game: ', 'figure: ', 'input: |\n', 'caption: ', 'alt: ', 'id: ']

def words(harness, tables):
    if harness == 'math':
        yield from ('\\' + name for name in tables['math'])
    if harness == 'template':
        for path in sorted((Path(__file__).parents[2] / 'templates').glob('*.yaml')):
            yield from re.findall(r'(?m)^[a-z-]+: ', path.read_text('utf-8'))
    if harness not in ('words', 'notation', 'block', 'lesson'):
        return
    owners = tables['games'] + (tables['figures'] if harness != 'notation' else [])
    if harness == 'words':
        owners += [command for command in tables['commands']]
    for owner in owners:
        yield owner['name']
        yield owner['example']
    params = [p for owner in owners for p in owner['params']] + tables['program']
    for param in params:
        yield f'{param["name"]}: ' if harness in ('block', 'lesson') else f'--{param["name"]} '
        yield from param['choices']
        if param['kind'].startswith('number'):
            yield str(param['high'])


def quoted(word):
    return '"' + ''.join(c if c.isascii() and c.isprintable() and c not in '"\\' else
                         ''.join(f'\\x{b:02x}' for b in c.encode()) for c in word) + '"'


harness = sys.argv[1]
seen = dict.fromkeys(w for w in [*MARKS.get(harness, []), *words(harness, json.load(sys.stdin))] if w and len(w) < 60)
print('\n'.join(quoted(word) for word in seen))
