#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: blank.py GRUNDY ROOT

Every figure as a form to be filled in: as large as with its answers, with fewer texts, without the colours of values and of
winners, and without titles that would tell them. The two forms come from a lesson, as a key and its sheet do.
"""
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import expect, main, test  # noqa: E402

grundy, root = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
folder = tempfile.TemporaryDirectory(prefix='grundy-blank-')
OTHERS = ['graph nim 1 2', 'graph hackenbush BRB', 'graph token six.dot --at 4', 'tree hackenbush BR', 'mex nim 2 1',
          'bits divisor 60 12', 'bits nim 3 3', 'table divisor 1..40', 'table nim 0..9', 'heatmap merge six.dot', 'thermograph form 3/4',
          'value hackenbush BRB', 'sum hackenbush BRB GG', 'splits grundys-game 9', 'play token six.dot --at 4', 'reduce hackenbush girl.dot',
          'picture hackenbush BRB', 'balance form 2 + form 1', 'hasse hackenbush B R', 'skyline nim 9']
# Of these the first step is the form, and the last one tells something else, not more.
FIRST = ['simplify', 'reduce', 'play', 'halves', 'symmetry']


def run(*words):
    return subprocess.run([grundy, *words], cwd=root / 'lessons', stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)


def examples():
    for line in run('list', 'figures').stdout.splitlines():
        name = line.split()[0]
        example = re.search(r'^Example:\s+grundy draw (.*)$', run('help', name).stdout, re.M)
        yield example.group(1).replace("'", '')


def has_form(words):
    """Whether the figure has such a form; one that has none says which do."""
    done = run('draw', *words.split(), '--blank', '-f', 'svg', '-o', Path(folder.name, 'one.svg'))
    expect(done.returncode == 0 or 'figures that have one: graph' in done.stderr, done.stderr)
    return done.returncode == 0


def forms():
    """Draws all of them, by one lesson; gives the words, the empty and the filled picture of each."""
    words = [*filter(has_form, examples()), *OTHERS]
    expect(len(words) >= 26 + len(OTHERS), 'figures have lost their forms')
    lesson = Path(folder.name, 'forms.md')
    blocks = []
    for i, one in enumerate(words):
        figure, game = one.split(' ', 1)
        blocks.append(f'```grundy\nid: f{i}\nfigure: {figure}\ngame: {game}\nblank: true\n```\n')
    lesson.write_text('\n'.join(blocks))
    for path in [*(root / 'lessons').glob('*.dot'), *(root / 'lessons').glob('*.txt')]:
        shutil.copy(path, folder.name)
    done = run('build', lesson, '-f', 'svg', '-q', '-o', folder.name)
    expect(done.returncode == 0, done.stderr)
    for i, one in enumerate(words):
        yield one, *(Path(folder.name, f'forms-f{i}{kind}.svg').read_text() for kind in ('', '.filled'))


def texts(svg):
    return [re.sub(r'<[^>]*>', '', text) for text in re.findall(r'<text\b.*?</text>', svg, re.S)]


drawn = list(forms())


@test
def both_forms_have_one_size():
    for words, empty, filled in drawn:
        size = [re.search(r'<svg[^>]*? width="([^"]*)" height="([^"]*)" viewBox="([^"]*)"', svg).groups() for svg in (empty, filled)]
        expect(size[0] == size[1], f'{words}: {size[0]}, filled {size[1]}')


@test
def the_empty_form_says_less():
    for words, empty, filled in drawn:
        expect(texts(empty) != texts(filled), f'{words}: nothing is left out')
        is_first = words.split()[0] in FIRST
        expect(is_first or len(texts(empty)) <= len(texts(filled)), f'{words}: {len(texts(empty))} texts, filled {len(texts(filled))}')


def colours(svg):
    return re.findall(r'class="[^"]*\b(?:f|s)-(?:on-)?(?:v\d+|win\S*?)\b[^"]*"', svg.split('</style>', 1)[-1])


@test
def no_colour_tells_a_value_or_a_winner():
    for words, empty, filled in drawn:
        expect(not colours(empty), f'{words}: {colours(empty)[:3]}')
    expect(sum(len(colours(filled)) for _, _, filled in drawn) > 100, 'the check sees no colours at all')


@test
def no_title_tells_it_either():
    for words, empty, filled in drawn:
        titles = re.findall(r'<title\b[^>]*>(.*?)</title>', empty)
        expect(len(titles) <= 1, f'{words}: {titles[1:3]}')
        expect('To be filled in.' in empty, f'{words}: no description')


@test
def values_are_not_in_graphs_tables_and_rows():
    for words, empty, filled in drawn:
        figure = words.split()[0]
        if figure in ('graph', 'tree', 'heatmap') and 'token' not in words and 'merge' not in words:
            names = set(re.findall(r'<text[^>]*font-weight="600"[^>]*>(\d+)</text>', empty))
            expect(not names, f'{words}: the numbers {names} are left')


@test
def steps_and_a_form_exclude_each_other():
    done = run('draw', 'mex', 'nim', '2', '--blank', '--steps', 'all')
    expect(done.returncode == 1 and 'one picture' in done.stderr, done.stderr)


@test
def a_form_in_plain_text_is_drawn():
    for words in OTHERS:
        text = run('draw', *words.split(), '--blank', '-f', 'txt').stdout
        expect(text.endswith('To be filled in.\n') and len(text.splitlines()) > 3, f'{words}: {text}')


sys.exit(main())
