#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: blank.py GRUNDY ROOT

Every figure as a form to be filled in: as large as with its answers, with fewer texts, without the colours of values and of
winners, and without titles that would tell them. The two forms come from a lesson, as a key and its sheet do.

Leaks: what a form shows must not depend on the answers. So forms are drawn twice, of games whose positions are the same and
whose answers are not, and must be the same scenes: in normal and in misère play, where the moves are the same and who wins is
not; and by rules in Lua that call the same positions by the same names and move otherwise.
"""
import itertools
import json
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
OTHERS = ['graph nim 1 2', 'graph nim 2 1 --derive', 'graph hackenbush BRB', 'graph token six.dot --at d', 'tree hackenbush BR', 'mex nim 2 1',
          'bits divisor 60 12', 'bits nim 3 3', 'table divisor 1..40', 'table nim 0..9', 'heatmap merge six.dot', 'heatmap merge six.dot --sums', 'heatmap nim 12 9 --dots', 'thermograph form 3/4', 'thermograph form {5|1||-2} --overlay options', 'thermograph form +-1 1/2 --overlay components',
          'value hackenbush BRB', 'value form {1/4|1/2} --by birthday', 'sum hackenbush BRB GG', 'splits grundys-game 9', 'play token six.dot --at d', 'reduce hackenbush girl.dot',
          'picture hackenbush BRB', 'hasse form 2 + form 1 --scales', 'hasse hackenbush B R', 'table nim 9 --as bars', 'table octal 0.77 20 --as genus', 'table octal 0.77 40 --as quotient']
# Of these the first step is the form, and the last one tells something else, not more.
FIRST = ['simplify', 'reduce', 'play', 'halves']


def run(*words):
    return subprocess.run([grundy, *words], cwd=root / 'lessons', stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True)


def examples():
    for line in run('list', 'figures').stdout.splitlines():
        name = line.split()[0]
        example = re.search(r'^Example:\s+grundy draw (.*)$', run('help', name).stdout, re.M)
        yield example.group(1).replace("'", '')


def forms():
    """Draws all of them, by one lesson; gives the words, the empty and the filled picture of each."""
    words = [*examples(), *OTHERS]
    expect(len(words) >= 18 + len(OTHERS), 'figures have lost their forms')
    lesson = Path(folder.name, 'forms.md')
    blocks = []
    for i, one in enumerate(words):
        figure, rest = one.split(' ', 1)
        game, *options = rest.split(' --')
        keys = ''.join(': '.join([*option.split(' '), 'true'][:2]) + '\n' for option in options)
        blocks.append(f'```grundy\nid: f{i}\nfigure: {figure}\ngame: {game}\n{keys}blank: true\n```\n')
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


# ---- leaks ----

DRAWN = Path(folder.name, 'drawn')
RULES = {
    'heap': ("""return { name = "heap", title = "Heap", start = function (...) return parts (...) end,
  moves = function (n) local out = {}
    for _, k in ipairs (n < 9 and MOVES or { 1, 3, 4 }) do if k <= n then out[#out + 1] = n - k end end
    return out end }""", '{ 1, 2, 4 }', '{ 1, 2, 3 }'),
    'pair': ("""return { name = "pair", title = "Pair", start = function (a, b) return { a, b } end,
  label = function (p) return p[1] .. "," .. p[2] end,
  moves = function (p) local out = {}
    for i = 0, p[1] - 1 do out[#out + 1] = { i, p[2] } end
    for i = 0, p[2] - 1 do out[#out + 1] = { p[1], i } end
    for i = 1, MOVES do out[#out + 1] = { p[1] - i, p[2] - i } end
    return out end }""", '0', 'math.min (p[1], p[2])'),
    'side': ("""local function count (p) return (MOVES)[p:sub (1, 1)] * (p:len () < 2 and 1 or 0) end
return { name = "side", title = "Side", start = function (...) return parts (...) end,
  left = function (p) return count (p) > 0 and { p .. "l" } or {} end,
  right = function (p) return count (p) < 0 and { p .. "r" } or {} end }""", '{ a = 1, b = 0, c = -1 }', '{ a = -1, b = 1, c = 0 }'),
}
# Games whose summaries or small squares tell other things than their pictures do, beside every game's and figure's example.
MORE = ['nim 6 6', 'nim 1 2 3', 'wythoff.lua 3 5', 'wythoff.lua 40 40', 'subtraction 90 --take 1,3,4', 'hackenbush BRB GG', 'boxes B WB',
        'token loop.dot --at a --loopy', 'token sides.dot --at a', 'kayles.lua 5', 'ruler.lua 6', 'hackenbush GGG + nim 2', 'dictionary cat car dog']
# The row of a single heap is no sum where the last move loses, and a table says so in the names of its rows.
NOT_MISERE = ['bits', 'table']
# What the answers need is how far an axis reaches, how wide the widest is, and how much room play and replies take.
REACH = ['value', 'thermograph', 'sum', 'simplify', 'bits', 'splits']
ROOM = ['play']


def scene(text, figure):
    """The drawing that JSON holds, without the game's title; where forms share the room of their answers, what is written there."""
    frames = text[text.index('"frames"'):]
    return re.findall(r'"text":"(?!=")(?:[^"\\]|\\.)*"', frames) if figure in ROOM else frames


def draw(figure, game, *options):
    done = subprocess.run([grundy, 'draw', figure, *game.split(), *options, '--blank', '-f', 'json'], cwd=DRAWN, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    expect(done.returncode in (0, 1, 2, 3), f'{figure} {game}: exit {done.returncode}: {done.stderr}')
    return done.stdout if done.returncode == 0 else None


def games():
    for line in run('list', 'games').stdout.splitlines():
        if re.match(r'[a-z]', line):
            example = re.search(r'^Example:\s+grundy \S+ (.*)$', run('help', line.split()[0]).stdout, re.M)
            yield example.group(1) if example else line.split()[0]


def prepare():
    DRAWN.mkdir()
    for path in [*(root / 'lessons').glob('*.dot'), *(root / 'lessons').glob('*.txt')]:
        shutil.copy(path, DRAWN)
    (DRAWN / 'loop.dot').write_text('digraph { a -> b; b -> c; c -> b; c -> d; a -> d; d -> e; b -> e; e -> f; d -> f }')
    (DRAWN / 'sides.dot').write_text('digraph { a -> b [color=blue]; a -> c [color=red]; a -> d; b -> e [color=red]; c -> e; d -> e [color=blue] }')
    for (name, (text, *ways)), number in itertools.product(RULES.items(), (0, 1)):
        (DRAWN / str(number)).mkdir(exist_ok=True)
        (DRAWN / str(number) / f'{name}.lua').write_text(text.replace('MOVES', ways[number]))


def told(items, found):
    """The inks and titles in a scene that only answers have."""
    for item in items:
        found += [ink for key in ('ink', 'fill', 'stroke') if re.match(r'(on-)?(v\d|win)', ink := item.get(key, ''))]
        found += [item['title']] if 'title' in item else []
        told(item.get('items', []), found)
    return found


prepare()
FIGURES = [line.split()[0] for line in run('list', 'figures').stdout.splitlines() if re.match(r'[a-z]', line)]
leaking = dict.fromkeys([*games(), *(one.split(' ', 1)[1] for one in [*examples(), *OTHERS]), *MORE])


@test
def a_form_is_the_same_whoever_wins():
    pairs, unlike = 0, []
    for figure, game in itertools.product(FIGURES, leaking):
        form = draw(figure, game)
        if form is None:
            continue
        expect('"graph":' not in form, f'{figure} {game}: the state graph as data, with its values')
        found = [one for frame in json.loads(form)['frames'] for one in told(frame['scene'], [])]
        expect(not found, f'{figure} {game}: {found[:3]}')
        other = draw(figure, game, '--misere') if figure not in NOT_MISERE else None
        if other is not None:
            pairs += 1
            unlike += [f'{figure} {game}'] if scene(form, figure) != scene(other, figure) else []
    expect(not unlike, f'{len(unlike)} of {pairs} forms tell whether play is misère: {unlike[:8]}')
    expect(pairs > 200, f'only {pairs} games were drawn in both ways')


@test
def a_form_is_the_same_whatever_the_values():
    words = ['heap 9', 'heap 30', 'heap 0..12', 'heap 200', 'heap 3 5', 'pair 5 7', 'pair 40 40', 'side a b c', 'side b', 'side a c', 'side c b a']
    pairs, unlike = 0, []
    for figure, (name, *rest) in itertools.product(set(FIGURES) - {*REACH, 'graph', 'tree'}, map(str.split, words)):
        if name == 'pair' and figure in ('table', 'mex') or (figure == 'mex' and len(rest) > 1):
            continue  # which positions are listed, and how small they are, is a matter of the moves
        forms = [draw(figure, ' '.join([f'{number}/{name}.lua', *rest])) for number in (0, 1)]
        if None not in forms:
            pairs += 1
            unlike += [f'{figure} {name} {rest}'] if scene(forms[0], figure) != scene(forms[1], figure) else []
    expect(not unlike, f'{len(unlike)} of {pairs} forms tell values: {sorted(unlike)[:8]}')
    expect(pairs > 40, f'only {pairs} games were drawn by both rules')


@test
def no_node_is_as_wide_as_its_value():
    for words in ('graph hackenbush BRB GG', 'graph form {2|-1} ^', 'tree hackenbush BRB GG', 'tree form {2|-1} ^ --depth 2'):
        svg = run('draw', *words.split(), '--blank', '-f', 'svg').stdout
        sizes = set(re.findall(r'<circle[^>]*? r="([^"]*)"[^>]*class="f-paper s-ink"', svg)) | {
            round(float(right) - float(left)) for left, right in re.findall(r'<path d="M(-?[\d.]+) -?[\d.]+L(-?[\d.]+)[^"]*Z"[^>]*class="f-paper s-ink"', svg)}
        expect(len(sizes) == 1, f'{words}: nodes of {sizes}')


@test
def what_would_tell_answers_is_refused():
    for words in ('graph nim 2 1 --edges winning --blank', 'graph nim 2 1 --edges winning --derive', 'mex nim 60 --blank'):
        done = run('draw', *words.split(), '-f', 'svg')
        expect(done.returncode in (1, 3) and 'help:' in done.stderr, f'{words}: exit {done.returncode}: {done.stderr}')


@test
def no_format_tells_answers():
    for words in ('graph nim 2 1', 'graph hackenbush BRB GG', 'table nim 9', 'picture hackenbush BRB GG'):
        for kind in ('csv', 'dot'):
            done = run('draw', *words.split(), '--blank', '-f', kind)
            expect(done.returncode in (1, 2) and not done.stdout, f'{words} as {kind}: exit {done.returncode}: {done.stdout[:300]}')
        for kind in ('html', 'txt'):
            done = run('draw', *words.split(), '--blank', '-f', kind)
            expect(done.returncode == 0 and not re.search(r'position, |value \S+,', done.stdout.split('<script')[0]), f'{words} as {kind}')


sys.exit(main())
