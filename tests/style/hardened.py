#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/style/hardened.py BUILD OVERFLOW FLAG...

That what is built by default is hardened. BUILD is the build's folder, OVERFLOW is hard/overflow.c, compiled like everything
else, and the FLAGs are what the compiler must have been given for every source of the program. The program, its modules and
the library load anywhere, their tables are read-only before main() begins, no page is written and run; a write behind the
end of an array ends a program. Prints TAP.
"""
import json
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
from tap import expect, main, test  # noqa: E402

BUILD, OVERFLOW, FLAGS = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve(), sys.argv[3:]
SIZE = 8  # bytes of the arrays in overflow.c


def binaries():
    found = [BUILD / 'src/grundy', *sorted(set((BUILD / 'src').glob('*.so')) - {BUILD / 'src/libgrundy-test-core.so'})]
    expect(len(found) == 8, f'the program, six modules and the library, got {[path.name for path in found]}')
    return found


def readelf(option, path):
    environment = dict(os.environ, LC_ALL='C')
    return subprocess.run(['readelf', '-W', option, path], capture_output=True, text=True, check=True, env=environment).stdout


def overflow(kind, n):
    environment = dict(os.environ, LC_ALL='C')
    return subprocess.run([OVERFLOW, kind, str(n)], capture_output=True, text=True, env=environment, timeout=60)


@test
def every_source_is_compiled_with_the_flags():
    commands = json.loads((BUILD / 'compile_commands.json').read_text())
    folder = Path(__file__).resolve().parents[2] / 'src'
    sources = [entry for entry in commands if (Path(entry['directory']) / entry['file']).resolve().is_relative_to(folder)]
    compiled = {(Path(entry['directory']) / entry['file']).resolve() for entry in sources}
    left = sorted(str(path.relative_to(folder)) for path in set(folder.rglob('*.c')) - compiled if path.parent.name != 'playground')  # for pages
    expect(not left, f'these sources are not compiled: {left}')
    for entry in sources:
        words = shlex.split(entry['command'])
        for flag in FLAGS:
            expect(flag in words, f'{entry["file"]} is compiled without {flag}')
        level = [word for word in words if re.match(r'-[DU]_FORTIFY_SOURCE', word)][-1:]
        expect(level == ['-D_FORTIFY_SOURCE=3'], f'{entry["file"]} is compiled with {level}')


@test
def all_load_anywhere():
    for path in binaries():
        expect('Type:' in readelf('-h', path) and re.search(r'Type:\s+DYN', readelf('-h', path)), f'{path.name} is not PIE')
        expect('TEXTREL' not in readelf('-d', path), f'{path.name} is written to where it is loaded')


@test
def tables_are_read_only_before_main_begins():
    for path in binaries():
        expect('GNU_RELRO' in readelf('-l', path), f'{path.name} has no RELRO')
        expect('BIND_NOW' in readelf('-d', path), f'{path.name} binds late, so that its RELRO is partial')


@test
def no_page_is_written_and_run():
    for path in binaries():
        segments = [line.split() for line in readelf('-l', path).splitlines() if re.match(r'\s+(LOAD|GNU_STACK)\b', line)]
        expect(any(words[0] == 'GNU_STACK' for words in segments), f'{path.name} does not say what its stack is')
        for words in segments:
            flags = ''.join(words[6:-1])
            expect(not ('W' in flags and 'E' in flags), f'{path.name}: {" ".join(words)}')


@test
def frames_are_guarded():
    for path in binaries():
        expect('__stack_chk_fail' in readelf('--dyn-syms', path), f'{path.name} has no guarded frame')


@test
def a_write_behind_an_array_on_the_heap_ends_the_program():
    expect(overflow('heap', SIZE).returncode == 0, 'the array’s own bytes can be written')
    done = overflow('heap', SIZE + 1)
    expect(done.returncode == -signal.SIGABRT and 'buffer overflow detected' in done.stderr, f'{done}')


@test
def a_write_behind_an_array_on_the_stack_ends_the_program():
    expect(overflow('stack', SIZE).returncode == 0, 'the array’s own bytes can be written')
    done = overflow('stack', SIZE * 8)
    expect(done.returncode == -signal.SIGABRT and 'stack smashing detected' in done.stderr, f'{done}')


sys.exit(main())
