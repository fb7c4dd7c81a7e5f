#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: changed.py GRUNDY ROOT

“grundy build --changed”: whatever a lesson is made of is changed, one thing after the other, and its files must be those of a
build without the option; where nothing has changed they are left alone.
"""
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from tap import expect, main, test  # noqa: E402

grundy, root = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
folder = Path(tempfile.mkdtemp(prefix='grundy-changed-'))
fonts = folder / 'fonts'
environment = dict(os.environ, FONTCONFIG_FILE=str(folder / 'fonts.conf'),
                   XDG_CONFIG_HOME=str(folder / 'config'), GRUNDY_TEMPLATES=str(folder))

LESSON = """---
title: What changes
references: books.bib
---

# One

![a picture](pic.svg)

See [@winning] and [](other.md#deep).

```grundy
game: {rules} 3
figure: graph
```

```grundy
game: token walk.dot
figure: graph
```
"""
FILES = {
    'lesson.md': LESSON.replace('{rules}', 'own.lua'),
    'other.md': '# Other\n\n## Deep down {#deep}\n\nText.\n',
    'own.yaml': (root / 'templates/handout.yaml').read_text().replace('foot: "|', 'logo: logo.svg\nfoot: "{logo}|'),
    'pic.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>',
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="5"/></svg>',
    'books.bib': '@book{winning, author = {Berlekamp, Elwyn}, title = {Winning Ways}, year = {1982}}\n',
    'own.lua': 'return { moves = function (n) local out = {} for k = 1, math.min (n, 2) do out[k] = n - k end return out end }\n',
    'walk.dot': 'digraph { a -> b; b -> c }\n',
    'own.css': 'body { color: #111 }\n',
    'warm.yaml': 'ink: "#222222"\n',
    'alone.md': '# Alone\n\nNothing else is read.\n',
}
OPTIONS = ('--css', 'own.css', '--theme', './warm.yaml', '-t', 'own')


def put(name, text, *, place=folder):
    (place / name).write_text(text)


def run(*words, program=grundy, code=0, **more):
    done = subprocess.run([program, 'build', *map(str, words)], cwd=folder, env=dict(environment, **more), text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    expect(done.returncode == code, f'exit {done.returncode}: {done.stderr}')
    return done.stdout


def files(place):
    return {path.name: path.read_bytes() for path in place.iterdir() if path.is_file()}


def build(*words, **more):
    """What is said, when the files are those of a build without the option."""
    said = run('lesson.md', *OPTIONS, *words, '--changed', '-o', 'out', **more)
    shutil.rmtree(folder / 'fresh', ignore_errors=True)
    run('lesson.md', *OPTIONS, *words, '-o', 'fresh', **more)
    made, fresh = files(folder / 'out'), files(folder / 'fresh')
    expect(all(made.get(name) == data for name, data in fresh.items()), 'the files are not those of a fresh build')
    return said.split()[0]


def settle(*words, **more):
    build(*words, **more)
    expect(build(*words, **more) == 'unchanged', 'built again though nothing has changed')


def changes(what, *words, **more):
    expect(build(*words, **more) == 'wrote', f'{what}: not seen')
    expect(build(*words, **more) == 'unchanged', f'{what}: built twice')


def begin():
    fonts.mkdir()
    put('fonts.conf', f'<fontconfig><include>/etc/fonts/fonts.conf</include><dir>{fonts}</dir></fontconfig>')
    for name, text in FILES.items():
        put(name, text)
    for path in (fonts, folder / 'fonts.conf'):
        os.utime(path, (10**9, 10**9))


@test
def nothing_has_changed():
    begin()
    settle()
    before = {path: path.stat().st_mtime_ns for path in (folder / 'out').rglob('*')}
    expect(build() == 'unchanged', 'built again')
    expect(all(path.stat().st_mtime_ns == time for path, time in before.items()), 'a file was touched')


@test
def each_file_that_is_read():
    for name, old, new in (('lesson.md', 'One', 'Two'), ('other.md', 'Deep down', 'Deeper'), ('own.yaml', 'size: 10.5pt', 'size: 10pt'),
                           ('pic.svg', 'rect width="40"', 'rect width="30"'), ('logo.svg', 'r="5"', 'r="4"'),
                           ('books.bib', '1982', '2001'), ('own.lua', '(n, 2)', '(n, 1)'), ('walk.dot', 'c', 'd'),
                           ('own.css', '111', '333'), ('warm.yaml', '222222', '111111')):
        text = (folder / name).read_text()
        expect(old in text, f'{name} has no “{old}”')
        put(name, text.replace(old, new))
        changes(name)


@test
def a_file_touched_but_the_same():
    os.utime(folder / 'lesson.md')
    expect(build() == 'unchanged', 'built again though its bytes are the same')


@test
def a_file_that_was_missed():
    """rules of the reader's own in the place of the shelf's"""
    shelf = folder / 'shelf'
    shelf.mkdir()
    put('late.lua', FILES['own.lua'], place=shelf)
    put('lesson.md', FILES['lesson.md'].replace('own.lua', 'late.lua'))
    more = {'GRUNDY_GAMES': str(shelf)}
    settle(**more)
    put('late.lua', FILES['own.lua'].replace('(n, 2)', '(n, 3)'))
    changes('a file in front of the shelf', **more)
    (folder / 'late.lua').unlink()
    changes('the file gone again', **more)
    put('lesson.md', FILES['lesson.md'])
    settle()


@test
def options_and_environment():
    changes('the formats', '-f', 'html')
    changes('the answers', '-f', 'html', '--answers', 'none')
    changes('strictness', '--strict')
    changes('the date', '--strict', SOURCE_DATE_EPOCH='86400')
    settle()


@test
def outputs_by_hand():
    for name in ('lesson.pdf', 'lesson.html'):
        with open(folder / 'out' / name, 'a') as file:
            file.write(' ')
        changes(f'{name} edited')
        (folder / 'out' / name).unlink()
        changes(f'{name} deleted')
    (folder / 'out/lesson.pdf').rename(folder / 'elsewhere.pdf')
    (folder / 'out/lesson.pdf').symlink_to('../elsewhere.pdf')
    changes('a link in the place of a file')


@test
def fonts_and_program():
    font = subprocess.run(['fc-match', '-f', '%{file}', 'Inter'], capture_output=True, text=True).stdout
    os.utime(shutil.copy(font, fonts), (10**9, 10**9))
    os.utime(fonts, (10**9 + 1, 10**9 + 1))
    expect(build() == 'wrote', 'a new font: not seen')
    time.sleep(1.1)  # fontconfig has noted it in a file of its own, which is new as well as long as its second lasts
    settle()
    place = folder / 'program'
    place.mkdir()
    for path in (grundy, *grundy.parent.glob('grundy-*.so')):
        shutil.copy(path, place)
        os.utime(place / path.name, (10**9, 10**9))
    changes('another program', program=place / 'grundy')
    os.utime(place / 'grundy-print.so', (10**9 + 1, 10**9 + 1))
    changes('another module', program=place / 'grundy')


@test
def one_lesson_of_several():
    words = ('lesson.md', 'other.md', 'alone.md', '--changed', '-o', 'several', '-f', 'pdf')
    for jobs in (1, 3):
        put('alone.md', FILES['alone.md'])
        run(*words, '-j', jobs)
        expect([line.split()[0] for line in run(*words, '-j', jobs).splitlines()] == 3 * ['unchanged'], 'built again')
        put('alone.md', FILES['alone.md'] + f'More, {jobs}.\n')
        said = [line.split()[0] for line in run(*words, '-j', jobs).splitlines()]
        expect(said == ['unchanged', 'unchanged', 'wrote'], f'{jobs} processes: {said}')


@test
def a_lesson_with_a_warning_warns_every_time():
    put('alone.md', '# Alone\n\n\U0010fffd has no font.\n')
    for _ in range(2):
        expect(run('alone.md', '--changed', '-o', 'warned', '-f', 'pdf').startswith('wrote'), 'left alone')


@test
def a_fault_leaves_the_files():
    settle()
    before = files(folder / 'out')
    put('walk.dot', 'digraph { a -> ')
    run('lesson.md', *OPTIONS, '--changed', '-o', 'out', code=1)
    expect(files(folder / 'out') == before, 'a file was changed')
    put('walk.dot', FILES['walk.dot'])
    build()


@test
def a_stamp_that_is_spoilt():
    for spoil in (b'', b'grundy: what files were made of, 1\nend\t\t\n', b'\xff\x00\n', None):
        settle()
        stamp = folder / 'out/.grundy/lesson.stamp'
        data = stamp.read_bytes()
        stamp.write_bytes(data[:len(data) // 2] if spoil is None else spoil)
        changes('a spoilt stamp')


@test
def what_is_made_whole():
    for words in (('--site', '-o', 'site'), ('--book',), ('--variants', '3')):
        run('alone.md', '--changed', *words, code=2)


try:
    code = main()
finally:
    shutil.rmtree(folder)
sys.exit(code)
