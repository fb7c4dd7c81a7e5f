# SPDX-License-Identifier: MIT
"""Holds the docs true: draws every picture of README.md and docs/gallery.md again, by the command that stands there; every
figure is among them; no legend shows a mark that its drawing lacks; the usage lines of docs/command-line.md are those of its help. Where the fonts and libraries are those that
the pictures were made with (tests/made_with.py) every byte is the same; where they are others, all that they do not decide
(tests/alike.py). GR_ACCEPT=1 keeps what came out. Prints TAP."""
import itertools
import os
import re
import shlex
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET

GRUNDY, ROOT = map(os.path.abspath, sys.argv[1:3])
sys.path.insert(0, os.path.join(ROOT, "tests"))
import made_with  # noqa: E402
from alike import alike  # noqa: E402

MARK = re.compile(r"[PNLRD]|f-(v|w).*")  # letters of outcomes, and fills of values and winners
SAID = re.compile(r"<(?:title|desc)[^>]*>([^<]*)")
# Here the widths of words decide how many stand in a row, which of two words fits, or where a label has room: other fonts arrange
# them otherwise, and only what they say is held (seen with Inter 4).
ARRANGED = {f"docs/pictures/{name}.svg" for name in ("range-update", "reduce-values", "table-long", "table-quotient")}
ACCEPT = "GR_ACCEPT" in os.environ and "CI" not in os.environ


def commands():
    seen = {}
    for name in ("README.md", os.path.join("docs", "gallery.md")):
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            for line in file:
                if re.match(r"\s+grundy draw .* -o docs/pictures/", line):
                    words = shlex.split(line)
                    seen[words[-1]] = words
    return seen


def grundy(words, **options):
    return subprocess.run([GRUNDY] + words, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False, **options)


def check_legend(svg):
    """A legend shows only marks that are in the drawing."""
    drawn, shown = set(), set()

    def walk(element, marks):
        marks = shown if element.get("class") == "legend" else marks
        words = [element.text or ""] if element.tag.endswith("}text") else element.get("class", "").split()
        marks.update(word for word in words if MARK.fullmatch(word))
        for child in element:
            walk(child, marks)

    walk(ET.fromstring(svg), drawn)
    return f"its legend alone shows {', '.join(sorted(shown - drawn))}" if shown - drawn else ""


def check_picture(path, words, is_same):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "picture.svg")
        done = grundy(words[1:-1] + [out])
        if done.returncode != 0:
            return done.stderr
        with open(out, encoding="utf-8") as file:
            got = file.read()
    fault = check_legend(got)
    if fault:
        return fault
    place = os.path.join(ROOT, path)
    if ACCEPT:
        with open(place, "w", encoding="utf-8") as file:
            file.write(got)
    try:
        with open(place, encoding="utf-8") as file:
            wanted = file.read()
    except FileNotFoundError:
        return "there is no such picture"
    if is_same:
        for number, (a, b) in enumerate(itertools.zip_longest(wanted.split("\n"), got.split("\n")), 1):
            if a != b:
                return f"line {number} was {a}\nand is {b}"
        return ""
    if path in ARRANGED:
        return "" if SAID.findall(wanted) == SAID.findall(got) else "it says something else"
    return alike(wanted, got)


# ---- words ----


def check_figures(pictures):
    drawn = {words[2] for words in pictures.values()}
    listed = [line.split()[0] for line in grundy(["list", "figures"]).stdout.splitlines() if not line.startswith(" ")]
    return "\n".join(f"no picture shows the figure {name}" for name in listed if name not in drawn)


def check_usage():
    with open(os.path.join(ROOT, "docs", "command-line.md"), encoding="utf-8") as file:
        block = re.search(r"^## Commands\n\n((?:    .*\n)+)", file.read(), re.M)[1]
    usage = [line.strip() for line in block.splitlines()]
    listed = re.search(r"^Commands:\n((?:  .*\n)+)", grundy(["help"]).stdout, re.M)[1]
    wanted = [grundy(["help", line.split()[0]]).stdout.split("\n")[0] for line in listed.splitlines()]
    return "\n".join([f"docs/command-line.md lacks “{line}”" for line in wanted if line not in usage]
                     + [f"docs/command-line.md has “{line}”, which is no usage" for line in usage if line not in wanted])


def main():
    pictures = commands()
    assert len(pictures) >= 10, "the commands are not where this test looks"
    if ACCEPT:
        made_with.write()
    other = made_with.differences()
    for line in other:
        print(f"# other than what the pictures were made with: {line}")
    tests = [(path, lambda path=path, words=words: check_picture(path, words, not other))
             for path, words in sorted(pictures.items())]
    tests += [("every figure is in the gallery", lambda: check_figures(pictures)), ("usage lines", check_usage)]
    failed = 0
    print(f"1..{len(tests)}")
    for number, (name, check) in enumerate(tests, 1):
        fault = check()
        failed += fault != ""
        print(f"{'not ok' if fault else 'ok'} {number} - {name}", flush=True)
        for line in fault.splitlines():
            print(f"#   {line[:400]}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
