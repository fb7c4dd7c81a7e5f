# SPDX-License-Identifier: MIT
"""Draws every picture of README.md and docs/gallery.md again, by the command that stands there, and compares: the same words
and shapes, and, unless another version of the font breaks a line elsewhere, the same numbers but for a little. GR_ACCEPT=1
keeps what came out. Prints TAP."""
import os
import re
import shlex
import subprocess
import sys
import tempfile

GRUNDY, ROOT = map(os.path.abspath, sys.argv[1:3])
ACCEPT = "GR_ACCEPT" in os.environ and "CI" not in os.environ
TOLERANCE = 4.0, 0.03  # points, and a share of the number: other versions of the font are a little wider
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
# Ids are made from the content, which may differ in its numbers.
ID = re.compile(r"g[0-9a-f]{6,}")


def commands():
    seen = {}
    for name in ("README.md", os.path.join("docs", "gallery.md")):
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            for line in file:
                if re.match(r"\s+grundy draw .* -o docs/pictures/", line):
                    words = shlex.split(line)
                    seen[words[-1]] = words
    return seen


TEXT = re.compile(r"<text[^>]*>(.*?)</text>", re.S)


def words(svg):
    return re.sub(r"<[^>]*>", "", " ".join(TEXT.findall(svg))).split()


def alike(wanted, got):
    wanted, got = ID.sub("id", wanted), ID.sub("id", got)
    if words(wanted) != words(got):
        return "other words"
    for shape in ("<path", "<circle", "<g "):
        if TEXT.sub("", wanted).count(shape) != TEXT.sub("", got).count(shape):
            return f"another number of {shape}"
    if TEXT.findall(wanted) != TEXT.findall(got):
        return ""  # lines break elsewhere, and what stands below them has moved
    if NUMBER.sub("0", wanted) != NUMBER.sub("0", got):
        return "other items"
    for a, b in zip(NUMBER.findall(wanted), NUMBER.findall(got)):
        if abs(float(a) - float(b)) > TOLERANCE[0] + TOLERANCE[1] * abs(float(a)):
            return f"{a} became {b}"
    return ""


def main():
    pictures = commands()
    assert len(pictures) >= 10, "the commands are not where this test looks"
    failed = 0
    print(f"1..{len(pictures)}")
    with tempfile.TemporaryDirectory() as folder:
        for number, (path, words) in enumerate(sorted(pictures.items()), 1):
            out = os.path.join(folder, "picture.svg")
            subprocess.run([GRUNDY] + words[1:-1] + [out], check=True, cwd=ROOT)
            with open(out, encoding="utf-8") as file:
                got = file.read()
            if ACCEPT:
                with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
                    file.write(got)
            try:
                with open(os.path.join(ROOT, path), encoding="utf-8") as file:
                    fault = alike(file.read(), got)
            except FileNotFoundError:
                fault = "there is no such picture"
            failed += fault != ""
            print(f"{'not ok' if fault else 'ok'} {number} - {path}")
            if fault:
                print(f"#   {fault}: {shlex.join(words)}")
    return 1 if failed else 0


sys.exit(main())
