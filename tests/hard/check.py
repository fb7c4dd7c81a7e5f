#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/hard/check.py PROGRAM TREE FAIL-MALLOC

What befalls a program from outside: kills at random moments, a full disk, closed descriptors, failing memory, folders and
files that are not as they were. FAIL-MALLOC is fail-malloc.c, compiled. Whatever happens, a file is its old self or its new self, whole; nothing is left behind;
no process outlives its parent; and the exit code is one of the contract's. Short by default; GR_HARD=1 is the
long form (tests/run --hard). Prints TAP. Kills come at seeded moments of the run's own length, so that a slow machine sees
them too.
"""
import contextlib
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tap import expect, main, test

PROGRAM, TREE, FAIL_MALLOC = Path(sys.argv[1]).resolve(), Path(sys.argv[2]), Path(sys.argv[3]).resolve()
LONG = os.environ.get('GR_HARD') == '1'
LESSON = '02-nim.md'
OLD = b'the old file\n'
BEFORE_MAIN = 4  # GLib's own constructors wait for themselves for ever where one of their allocations fails
PATIENCE = 300  # seconds; only a hang takes so long
ENVIRONMENT = dict(os.environ, LC_ALL='C.UTF-8', SOURCE_DATE_EPOCH='1700000000')
SANITIZED = b'__asan_init' in PROGRAM.read_bytes()


def run(*words, **more):
    more.setdefault('env', ENVIRONMENT)
    more.setdefault('stdin', subprocess.DEVNULL)
    if not {'stdout', 'stderr'} & more.keys():
        more['capture_output'] = True
    more.setdefault('timeout', PATIENCE)
    return subprocess.run([PROGRAM, *words], **more)


def contents(folder):
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir()) if path.is_file()}


def lessons():
    return [TREE / 'lessons' / name for name in (LESSON, '01-win-and-lose.md', '14-stalks-and-boxes.md')]


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory(prefix='grundy-hard-') as name:
        yield Path(name)


def children(mark):
    """The processes whose environment has @mark."""
    found = []
    for process in Path('/proc').glob('[0-9]*'):
        with contextlib.suppress(OSError):
            if mark.encode() in (process / 'environ').read_bytes() and (process / 'stat').read_text().split(') ')[1][0] != 'Z':
                found.append(int(process.name))
    return found


def build(out, *words, **more):
    return run('build', *words, '-o', out, **more)


# ---- kills ----

def kill_one(r, number, length, whole, names):
    """Builds over old files, sends the signal @number somewhere in the run, and looks at what is left."""
    mark = f'GRUNDY_HARD={os.getpid()}-{r.random()}'
    key, value = mark.split('=')
    with folder() as out:
        for name in whole:
            (out / name).write_bytes(OLD)
        process = subprocess.Popen([PROGRAM, 'build', *names, '-j', '2', '-o', out], env=dict(ENVIRONMENT, **{key: value}),
                                   stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(r.random() * length)
        process.send_signal(number)
        process.communicate(timeout=PATIENCE)
        code = process.returncode
        expect(code in (0, 130, -number), f'exit {code} after signal {number}')
        early = code == -number and number != signal.SIGKILL  # the program had not begun
        deadline = time.monotonic() + 20
        while children(mark) and time.monotonic() < deadline:
            time.sleep(.05)
        expect(not children(mark), 'a process is left')
        for name, data in contents(out).items():
            if name in whole:
                expect(data == OLD or (data == whole[name] and not early), f'{name} is neither old nor new after signal {number}')
            else:
                expect(False, f'{name} is left after signal {number}')


@test
def kills():
    """kills at random moments: files old or new, nothing left behind, no process left"""
    r = random.Random(9)
    names = lessons() if LONG else lessons()[:2]
    with folder() as out:
        began = time.monotonic()
        expect(build(out, *names, '-j', '2').returncode == 0, 'the build fails without a kill')
        length, whole = time.monotonic() - began, contents(out)
    for i in range(120 if LONG else 9):
        kill_one(r, [signal.SIGKILL, signal.SIGTERM, signal.SIGINT][i % 3], length, whole, names)


@test
def reader_gone():
    """a reader of the pipe who goes away: exit 0 and no word"""
    process = subprocess.Popen([PROGRAM, 'draw', 'table', 'subtraction', '50000', '--take', '1,3,4', '-f', 'csv'],
                               env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stdout.read(10)
    process.stdout.close()
    said = process.stderr.read()
    expect(process.wait(PATIENCE) == 0 and said == b'', f'exit {process.returncode}: {said!r}')


# ---- full disks ----

def limit_files(n_bytes):
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (n_bytes, n_bytes))


@test
def full_device():
    """a device without room: exit 4 and a message"""
    for words in (['draw', 'bits', 'nim', '3', '1', '4'], ['solve', 'nim', '3', '1', '4'], ['help'], ['list', 'games']):
        with open('/dev/full', 'wb') as full:
            done = run(*words, stdout=full, stderr=subprocess.PIPE)
        expect(done.returncode == 4 and b'error: ' in done.stderr, f'{words}: exit {done.returncode}, {done.stderr!r}')


@test
def file_limit():
    """a limit on a file's size: exit 4, the old file whole, nothing left"""
    with folder() as out:
        target = out / 'nim.svg'
        target.write_bytes(OLD)
        for size in (0, 1, 1000):
            done = run('draw', 'bits', 'nim', '3', '1', '4', '-o', target, preexec_fn=limit_files(size))
            expect(done.returncode == 4 and b'error: ' in done.stderr, f'{size}: exit {done.returncode}, {done.stderr!r}')
            expect(contents(out) == {'nim.svg': OLD}, 'the folder is not as it was')


def fill_one(place, whole, n_pages):
    """Builds over old files on a disk with room for @n_pages pages more."""
    for path in place.iterdir():
        path.unlink()
    for name in whole:
        (place / name).write_bytes(OLD)
    room = os.statvfs(place)
    (place / 'filler').write_bytes(b'x' * room.f_bsize * max(room.f_bavail - n_pages, 0))
    done = build(place, lessons()[0])
    expect(done.returncode in (0, 4), f'exit {done.returncode}')
    expect(done.returncode == 0 or b'error: ' in done.stderr, 'no message')
    left = contents(place)
    left.pop('filler')
    expect(left.keys() == whole.keys(), f'left {left.keys() - whole.keys()}')
    expect(all(left[name] in (OLD, whole[name]) for name in whole), 'a file is neither old nor new')


@test
def full_disk():
    """a full disk: exit 4, and every file is old or new"""
    if os.geteuid() != 0:
        return 'needs root to mount a small disk'
    with folder() as place:
        if subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=4m', 'grundy-hard', place], capture_output=True).returncode:
            return 'no small disk can be mounted here'
        try:
            with folder() as aside:
                expect(build(aside, lessons()[0]).returncode == 0, 'the build fails with room')
                whole = contents(aside)
            pages = [-(-len(data) // 4096) for data in whole.values()]
            for share in ([0, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1, 2] if LONG else [.3, .8]):
                fill_one(place, whole, int(share * sum(pages)))
        finally:
            subprocess.run(['umount', place], check=True)
    return None


# ---- the world is not as it should be ----

@test
def closed_descriptors():
    """closed standard descriptors: no crash, and nothing written into a file that took their numbers"""
    def close(*numbers):
        def closer():
            for number in numbers:
                with contextlib.suppress(OSError):
                    os.close(number)
        return closer
    for numbers in ((0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)):
        with folder() as out:
            target = out / 'a.svg'
            done = run('draw', 'bits', 'nim', '3', '1', '4', '-o', target, preexec_fn=close(*numbers))
            expect(done.returncode == 0, f'closed {numbers}: exit {done.returncode}, {done.stderr!r}')
            expect(target.read_bytes().rstrip().endswith(b'</svg>'), f'closed {numbers}: the file is not whole')
            done = run('draw', 'bits', 'nim', 'x', '-o', target, preexec_fn=close(*numbers))
            expect(done.returncode == 1, f'closed {numbers}: exit {done.returncode}')
            expect(b'error' not in target.read_bytes(), f'closed {numbers}: a message went into the file')
            done = run('solve', 'nim', '3', '1', '4', preexec_fn=close(*numbers))
            expect(done.returncode == (4 if 1 in numbers else 0), f'closed {numbers}: solve ends with {done.returncode}')


@test
def two_builds():
    """two builds at once into one folder: both succeed, the files are whole"""
    with folder() as out, folder() as aside:
        expect(build(aside, lessons()[0]).returncode == 0, 'the build fails alone')
        for _ in range(10 if LONG else 1):
            process = [subprocess.Popen([PROGRAM, 'build', lessons()[0], '-o', out], env=ENVIRONMENT, stdout=subprocess.DEVNULL,
                                        stderr=subprocess.PIPE)
                       for _ in range(3)]
            said = [one.communicate(timeout=PATIENCE)[1] for one in process]
            expect(all(one.returncode == 0 for one in process), f'{said}')
            expect(contents(out) == contents(aside), 'the files differ from those of one build')


@test
def bad_folders():
    """a folder that cannot be written, is a file, or is gone: exit 4 and a message"""
    with folder() as place:
        (place / 'file').write_bytes(OLD)
        (place / 'closed').mkdir(mode=0o555)
        outs = [place / 'file', place / 'file' / 'below', '/proc/grundy', '/dev/null/x', place / ('x' * 300)]
        if os.geteuid() != 0:
            outs.append(place / 'closed')
        for out in outs:
            for words in (['build', TREE / 'lessons' / LESSON, '-f', 'svg', '-o', out],
                          ['draw', 'bits', 'nim', '3', '-o', Path(out) / 'a.svg']):
                done = run(*words)
                expect(done.returncode == 4 and b'error: ' in done.stderr, f'{words}: exit {done.returncode}, {done.stderr!r}')
        expect((place / 'file').read_bytes() == OLD and sorted(p.name for p in place.iterdir()) == ['closed', 'file'],
               'something is left')
        gone = place / 'gone'
        gone.mkdir()
        done = run('draw', 'bits', 'nim', '3', '-o', 'a.svg', cwd=gone, preexec_fn=lambda: os.rmdir(gone))
        expect(done.returncode == 4, f'in a folder that is gone: exit {done.returncode}')


@test
def vanished_input():
    """inputs that vanish, are folders, or cannot be read: exit 4 with their names"""
    with folder() as place:
        shutil.copy(TREE / 'lessons' / LESSON, place / 'a.md')
        (place / 'link.md').symlink_to(place / 'nowhere')
        (place / 'circle.md').symlink_to(place / 'circle.md')
        (place / 'folder.md').mkdir()
        (place / 'lesson.md').write_text('```grundy\ngame: token gone.dot\nfigure: graph\n```\n')
        for name in ('gone.md', 'link.md', 'circle.md', 'folder.md', 'a.md/b.md', 'lesson.md'):
            for command in ('build', 'check'):
                done = run(command, name, cwd=place)
                words = 'gone.dot' if name == 'lesson.md' else name
                expect(done.returncode == 4 and words.encode() in done.stderr,
                       f'{command} {name}: exit {done.returncode}, {done.stderr!r}')
        done = run('build', 'a.md', 'gone.md', '-f', 'svg', '-o', place / 'out', cwd=place)
        expect(done.returncode == 4 and any((place / 'out').iterdir()), 'the other lesson is built')


@test
def little_of_everything():
    """few descriptors, few processes, a short stack: done, or exit 3 or 4 with a message"""
    def limit(kind, amount):
        return lambda: resource.setrlimit(kind, (amount, amount))
    cases = [(resource.RLIMIT_NOFILE, n) for n in (4, 5, 8)]  # the loader itself needs the fourth
    if not SANITIZED:
        cases += [(resource.RLIMIT_STACK, 256 * 1024)]
    for kind, amount in cases:
        with folder() as out:
            done = run('draw', 'graph', 'nim', '2', '3', '-o', out / 'a.svg', preexec_fn=limit(kind, amount))
            expect(done.returncode in (0, 3, 4), f'limit {kind} of {amount}: exit {done.returncode}, {done.stderr!r}')
            expect(done.returncode == 0 or b'error: ' in done.stderr, f'limit {kind} of {amount}: no message')


@test
def little_room():
    """little memory or address space, where fonts or a thread do not fit: a whole picture, or exit 3 with a message; no wait, no
    warning of a library"""
    if SANITIZED:
        return 'a sanitizer reserves more than that'
    step = 1 if LONG else 4
    cases = [(resource.RLIMIT_AS, megabytes) for megabytes in range(40, 220, 4 * step)]
    cases += [(resource.RLIMIT_DATA, megabytes) for megabytes in range(6, 48, step)]
    for name, words in (('a.png', 'bits nim 3 1'), ('a.webp', 'mex nim 1')):  # libpng and libwebp call it something else
        n_failed = 0
        with folder() as place:
            draw = lambda **more: run('draw', *words.split(), '-o', place / name, **more)  # noqa: E731, B023
            draw()
            whole = contents(place)
            for kind, megabytes in cases:
                def limit(kind=kind, amount=megabytes << 20):
                    resource.setrlimit(kind, (amount, amount))
                done = draw(preexec_fn=limit, timeout=60)
                what = f'{name}, limit {kind} of {megabytes} MB: exit {done.returncode}, {done.stderr!r}'
                expect(done.returncode in (0, 3), what)
                expect((done.returncode == 0) == (done.stderr == b'') and b'WARNING' not in done.stderr, what)
                expect(contents(place) == whole, f'{what}: another picture')
                n_failed += done.returncode == 3
        expect(n_failed > 0, f'{name}: nothing failed: the test sees nothing')
    return None


@test
def failing_memory():
    """an allocation that fails: exit 3 and a message, or done without it; the old file whole"""
    if SANITIZED:
        return 'a sanitizer has an allocator of its own'
    with tempfile.TemporaryDirectory() as plain:  # LD_PRELOAD is a list: blanks part it, and the tree's path may hold some
        return fail_memory(shutil.copy(FAIL_MALLOC, plain))


def fail_memory(library):
    r = random.Random(4)
    commands = [['draw', 'graph', 'nim', '2', '3'], ['solve', 'nim', '3', '5', '--json'],
                ['draw', 'value', 'form', '{2|-1}'], ['draw', 'graph', TREE / 'lessons/six.dot', '-f', 'pdf'],
                ['build', TREE / 'lessons' / LESSON, '-f', 'html']]
    n_failed = 0
    for i in range(400 if LONG else 15):
        at, words = BEFORE_MAIN + int(2 ** r.uniform(0, 15)), commands[i % len(commands)]
        failing = dict(ENVIRONMENT, LD_PRELOAD=library, FAIL_AT=str(at), **({'FAIL_ON': '1'} if i % 2 else {}))
        with folder() as place:
            out = place / ('out' if words[0] == 'build' else 'out.svg')
            if words[0] == 'draw':
                out.write_bytes(OLD)
            done = run(*words, *(['-o', out] if words[0] != 'solve' else []), env=failing)
            what = f'{words} with allocation {at} failing{" and all after it" if i % 2 else ""}'
            expect(done.returncode in (0, 3), f'{what}: exit {done.returncode}, {done.stderr!r}')
            expect(done.returncode == 0 or b'error: ' in done.stderr, f'{what}: no message')
            if words[0] == 'draw':
                expect(done.returncode == 0 or contents(place) == {out.name: OLD}, f'{what}: left {list(contents(place))}')
        n_failed += done.returncode == 3
    expect(n_failed > 0, 'nothing failed: the test sees nothing')
    return None


if __name__ == '__main__':
    sys.exit(main())
