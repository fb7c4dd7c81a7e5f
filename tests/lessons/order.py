# SPDX-License-Identifier: MIT
"""Order does not matter: order.py GRUNDY TREE

Every file of a lesson is the same whether it is built alone, or after other lessons, or beside them (-j), or as a page of a
site; in a book its pictures are the same; and each of its figures is the one that a lesson of that figure alone has. Some lessons
of the course, and two made of them that set what would stay in a process: a language, faces, colours. GR_ORDER=all: the
whole course."""
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from tap import expect, main, test

program, tree = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
os.environ['SOURCE_DATE_EPOCH'] = '0'
WHOLE = os.environ.get('GR_ORDER') == 'all'
SAMPLE = '*.md' if WHOLE else '0[48]-*.md', '1[03]-*.md'
PAGE = 'page:\n  face: Noto Serif\n  code-face: TeX Gyre Cursor\n  value-1: "#2050A0"\n  win: "#C0FFC0"\n'

folder = pathlib.Path(tempfile.mkdtemp(prefix='grundy-order-'))
shutil.copytree(tree / 'lessons', folder, dirs_exist_ok=True, ignore=lambda _, names: [name for name in names if name.endswith('.md')])
lessons = sorted({place.name for pattern in SAMPLE for place in (tree / 'lessons').glob(pattern)})
for name in lessons:
    shutil.copy(tree / 'lessons' / name, folder)
nim = (tree / 'lessons' / '02-nim.md').read_text()
(folder / 'korean.md').write_text(nim.replace('lang: en\n', 'lang: ko\n', 1))
(folder / 'coloured.md').write_text(nim.replace('lang: en\n', 'lang: en\n' + PAGE, 1))
lessons += ['korean.md', 'coloured.md']


def build(out, *words):
    """The files of a build by their names, in bytes."""
    done = subprocess.run([program, 'build', '-q', '-o', folder / out, *words], cwd=folder, capture_output=True, text=True)
    expect(done.returncode == 0, f'{words}: exit {done.returncode}: {done.stderr}')
    return {place.name: place.read_bytes() for place in (folder / out).iterdir() if place.is_file()}


def alone(known={}):
    """All files of all lessons, each built by a process of its own."""
    for name in lessons if not known else ():
        known.update(build('alone', '-j1', '-f', 'pdf,html,svg', name))
    return known


def same(got, wanted, how):
    other = sorted(name for name in wanted if got.get(name) != wanted[name])
    expect(not other, f'{how}, these are others than alone: {", ".join(other)}')


def pictures(page):
    """The pictures of a page without the names that a page gives to their parts."""
    return [re.sub(r'\b(?:id|href|class|aria-\w+|data-\w+)="[^"]*"|url\(#[^)]*\)', '', svg)
            for svg in re.findall(r'<svg.*?</svg>', page.decode(), re.S)]


@test
def lessons_in_any_order_and_number_at_a_time():
    shuffle = random.Random(22)
    for turn, jobs in enumerate(('-j1', '-j2', '-j4', '-j1')):
        order = shuffle.sample(lessons, len(lessons))
        got = build(f'turn{turn}', jobs, '-f', 'pdf,html,svg', *order)
        same(got, alone(), f'built {jobs} as {" ".join(order)}')
        expect(got.keys() == alone().keys(), got.keys() ^ alone().keys())


@test
def the_pages_of_a_site():
    site = build('site', '-j1', '--site', '-f', 'pdf,html,svg', *lessons)
    for jobs in ('-j2', '-j4'):
        same(build(f'site{jobs}', jobs, '--site', '-f', 'pdf,html,svg', *lessons), site, f'as a site {jobs}')
    same(site, {name: data for name, data in alone().items() if not name.endswith('.html')}, 'as a site')
    for name, data in alone().items():
        if name.endswith('.html'):
            expect(len(pictures(data)) > 3 and pictures(site[name]) == pictures(data), f'the pictures of {name} in a site')


@test
def the_pictures_of_a_book():
    chapters = [name for name in lessons if name[0].isdigit()]
    book = build('book', '--book', *chapters)
    one = pictures(book['book.html'])
    for name in chapters:
        lost = [number for number, svg in enumerate(pictures(alone()[name[:-3] + '.html'])) if svg not in one]
        expect(not lost, f'the pictures {lost} of {name} in a book')


@test
def each_figure_of_a_lesson_by_itself():
    for name in lessons:
        text = (folder / name).read_text()
        parts = [re.match(r'---\n.*?\n---\n', text, re.S)[0], *re.findall(r'^```grundy-rules.*?^```$', text, re.M | re.S)]
        blocks = re.findall(r'^```grundy\n.*?^```$', text, re.M | re.S)
        expect(len(blocks) > 3, f'{name} has the figures {blocks}')
        for number, block in enumerate(blocks, 1):
            (folder / 'one.md').write_text('\n\n'.join([*parts, block, '']))
            called = re.search(r'^id: (.*)$', block, re.M)
            for file, one in build('one', '-f', 'svg', 'one.md').items():
                wanted = alone()[f'{name[:-3]}-{called[1] if called else number}{file[file.index("."):]}']
                expect(pictures(one) == pictures(wanted), f'figure {number} of {name} is another than by itself')
            shutil.rmtree(folder / 'one')


code = main()
shutil.rmtree(folder)
sys.exit(code)
