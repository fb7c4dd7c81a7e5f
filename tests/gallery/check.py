# SPDX-License-Identifier: MIT
"""Holds the docs true: draws every picture of README.md and docs/gallery.md again, by the command that stands there; every
figure is among them; what a page shows after a command is what the program says; the usage lines of docs/command-line.md
are those of its help. Where the fonts and libraries are those that the pictures were made with (tests/made_with.py) every byte
is the same. Where they are others, all is the same but numbers, which differ by at most TOLERANCE (more beside the letters of
BORROWED), sizes that are fitted to words, which differ by at most FITTED, nodes that grow with their words, and the lines of a
caption, which may break elsewhere, so that what stands below is moved by so many lines. GR_ACCEPT=1 keeps what came out.
Prints TAP."""
import collections
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

ACCEPT = "GR_ACCEPT" in os.environ and "CI" not in os.environ
# Points, and a share of the number: other versions of a font set words a little wider or closer.
TOLERANCE = 4.0, 0.03
# A share of it: text and pictures are fitted into their nodes, and whole drawings to a width, by how wide their words are.
FITTED = 0.1
# Inter 3 borrows this from another font, and Inter 4 has one of its own that is wider by so much of its size.
BORROWED = "⊕", 0.6
LINE = 15.0  # points from line to line of a caption
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
# Ids are made from the content, which may differ in its numbers.
ID = re.compile(r"g[0-9a-f]{6,}")
SVG = "{http://www.w3.org/2000/svg}"


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


# ---- pictures by other fonts ----


def elements(svg):
    """The elements in order as [tag, attributes, text]; the lines of a caption that are alike but for their place are one."""
    found = []

    def walk(node, in_caption):
        in_caption |= node.get("class") == "caption"
        attributes = {key: ID.sub("id", value) for key, value in node.attrib.items()}
        item = [node.tag.replace(SVG, ""), attributes, (node.text or "").strip(), 1]
        last = found[-1] if found else None
        if (in_caption and last and item[0] == last[0] == "text"
                and {**attributes, "y": ""} == {**last[1], "y": ""}):
            last[2] += " " + item[2]
            last[3] += 1
        else:
            found.append(item)
        for child in node:
            walk(child, in_caption)

    walk(ET.fromstring(svg), False)
    return found


def vertical(key, index, text):
    """Whether number @index of the attribute @key is a height."""
    if key in ("y", "cy", "height"):
        return True
    return (key == "d" and "A" not in text or key in ("viewBox", "transform")) and index % 2 == 1


def as_node(item):
    """What is a circle where its words fit in and is rounded at its ends where they do not, by its middle and its height."""
    at = {key: value for key, value in item[1].items() if key not in ("d", "cx", "cy", "r")}
    if item[0] == "circle":
        middle, height = (float(item[1]["cx"]), float(item[1]["cy"])), 2 * float(item[1]["r"])
    else:
        numbers = [float(number) for number in NUMBER.findall(item[1]["d"])]
        x, y = numbers[::2], numbers[1::2]
        middle, height = ((min(x) + max(x)) / 2, (min(y) + max(y)) / 2), max(y) - min(y)
    return ["node", {**at, "cx": f"{middle[0]}", "cy": f"{middle[1]}", "height": f"{height}"}, *item[2:]]


def borrowed(elements):
    """How much wider the line is that grows most by the letters that a font has in one version only."""
    line = collections.Counter()
    for tag, attributes, text, _ in elements:
        if tag == "text":
            line[attributes.get("y")] += text.count(BORROWED[0]) * BORROWED[1] * float(attributes["font-size"])
    return max(line.values(), default=0)


def alike(wanted, got):
    """What differs more than fonts can explain; empty: nothing."""
    before, after = elements(wanted), elements(got)
    moved, wider = LINE * sum(abs(a[3] - b[3]) for a, b in zip(before, after)), borrowed(before)
    for a, b in itertools.zip_longest(before, after):
        if a is None or b is None:
            return f"{'another' if a is None else 'no'} <{(a or b)[0]}> {(a or b)[2]}"
        if {a[0], b[0]} == {"circle", "path"} and "Z" in a[1].get("d", b[1].get("d")):
            a, b = as_node(a), as_node(b)
        if a[0] != b[0] or a[2] != b[2]:
            return f"<{a[0]}> {a[2]} became <{b[0]}> {b[2]}"
        if a[1].keys() != b[1].keys():
            return f"<{a[0]}> has other attributes"
        for key in a[1]:
            if NUMBER.sub("0", a[1][key]) != NUMBER.sub("0", b[1][key]):
                return f"<{a[0]} {key}>: {a[1][key]} became {b[1][key]}"
            scaled = key in ("font-size", "r", "stroke-width", "stroke-dasharray")
            fitted = scaled or key in ("width", "height", "viewBox")
            exact = key not in ("x", "y", "cx", "cy", "x1", "x2", "y1", "y2", "d", "transform")
            for index, (x, y) in enumerate(zip(NUMBER.findall(a[1][key]), NUMBER.findall(b[1][key]))):
                slack = 0 if exact else TOLERANCE[0] + TOLERANCE[1] * abs(float(x))
                slack = TOLERANCE[0] * (not scaled) + FITTED * abs(float(x)) if fitted else slack
                if not exact or fitted and not scaled:
                    slack += moved if vertical(key, index, a[1][key]) else wider
                if abs(float(x) - float(y)) > slack:
                    return f"<{a[0]} {key}>: {x} became {y}"
    return ""


def check_picture(path, words, is_same):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "picture.svg")
        done = grundy(words[1:-1] + [out])
        if done.returncode != 0:
            return done.stderr
        with open(out, encoding="utf-8") as file:
            got = file.read()
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
    return alike(wanted, got)


# ---- words ----


def check_figures(pictures):
    drawn = {words[2] for words in pictures.values()}
    listed = [line.split()[0] for line in grundy(["list", "figures"]).stdout.splitlines() if not line.startswith(" ")]
    return "\n".join(f"no picture shows the figure {name}" for name in listed if name not in drawn)


def shown(name):
    """[(command, what the page shows after it)], of the blocks that begin with “$ ”."""
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        text = file.read()
    for block in re.findall(r"(?:^    .*\n)+", text, re.M):
        lines = [line[4:] for line in block.splitlines()]
        if lines[0].startswith("$ grundy "):
            yield lines[0][2:], "".join(line + "\n" for line in lines[1:])


def check_shown(name):
    faults, n = [], 0
    for command, wanted in shown(name):
        done = grundy(shlex.split(command)[1:])
        n += 1
        if done.stdout + done.stderr != wanted:
            faults.append(f"{name}: {command} says\n{done.stdout + done.stderr}")
    assert n > 0, f"{name} shows no command where this test looks"
    return "\n".join(faults)


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
    tests += [(f"answers in {name}", lambda name=name: check_shown(name)) for name in ("README.md", "docs/command-line.md")]
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
