#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: locales.py GRUNDY FOLDER

Builds all lessons of FOLDER in several locales and compares every byte of what comes out: nothing may depend on the
language of the environment. GLib has rules of its own for Turkish and Azerbaijani, fontconfig chooses faces by the
language. The locales are compiled here, by localedef; by default the test is skipped (exit 77).
"""
import os
import subprocess
import sys
import tempfile
from pathlib import Path

LOCALES = ['C', 'tr_TR', 'az_AZ', 'de_DE', 'ko_KR']
grundy, lessons = sys.argv[1], sorted(str(path) for path in Path(sys.argv[2]).glob('*.md'))


def compile_locales(folder):
    for name in LOCALES[1:]:
        made = subprocess.run(['localedef', '-f', 'UTF-8', '-i', name, f'{folder}/{name}.UTF-8'],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if not Path(folder, f'{name}.UTF-8', 'LC_CTYPE').exists():
            return made.stderr.strip() or 'no reason given'
    return None


def build(name, folder, locales):
    place = Path(folder, name)
    locale = name if name == 'C' else f'{name}.UTF-8'
    environment = {**os.environ, 'LOCPATH': locales, 'LC_ALL': locale, 'LANG': locale, 'LANGUAGE': name[:2]}
    done = subprocess.run([grundy, 'build', '-o', place, *lessons], env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        sys.exit(f'in {locale} the lessons have faults (exit {done.returncode}):\n{done.stdout}')
    return {path.name: path.read_bytes() for path in place.iterdir()}


with tempfile.TemporaryDirectory(prefix='grundy-locales-') as folder:
    try:
        reason = compile_locales(folder)
    except FileNotFoundError:
        reason = 'localedef is not installed'
    if reason is not None:
        print(f'skipped: {reason}')
        sys.exit(77)
    wanted = build(LOCALES[0], folder, folder)
    for name in LOCALES[1:]:
        got = build(name, folder, folder)
        differ = sorted(file for file in wanted.keys() | got.keys() if wanted.get(file) != got.get(file))
        if differ:
            sys.exit(f'in {name} these files are others than in C: {", ".join(differ)}')
    print(f'{len(wanted)} files are the same in {", ".join(LOCALES)}')
