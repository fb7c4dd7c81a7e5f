# SPDX-License-Identifier: MIT
"""Pictures as the tests of figures read them: the frames of a drawing (-f json), its items and what they are made of, its data (-f
csv), and what solve says beside it. The program and the tree are the first two words of the command line."""
import concurrent.futures
import csv
import functools
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

GRUNDY, TREE = map(os.path.abspath, sys.argv[1:3])
FOLDER = tempfile.TemporaryDirectory()


def draw(line, *options):
    """The frames of a picture; each has its sentence, its result and its scene, a list of items."""
    done = subprocess.run([GRUNDY, "draw", *shlex.split(line), *options, "-f", "json", "-o", "-"], cwd=TREE, capture_output=True,
                          check=True)
    return json.loads(done.stdout)["frames"]


def say(*words):
    return subprocess.run([GRUNDY, *words], cwd=TREE, capture_output=True, text=True, check=True).stdout


def in_folder(name, text):
    """The path of a file with @text, which goes when the test ends."""
    path = os.path.join(FOLDER.name, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def examples():
    """What is drawn of every figure: its own example, every game's, and the pictures of the gallery, as lines of words."""
    names = {what: [line.split()[0] for line in say("list", what).splitlines() if re.match("[a-z]", line)] for what in ("figures", "games")}
    own = {name: re.search(r"^Example: +grundy (?:draw|solve) (.*)$", say("help", name), re.M) for what in names for name in names[what]}
    lines = [own[figure][1] for figure in names["figures"]]
    lines += [f"{figure} {own[game][1]}" for figure in names["figures"] for game in names["games"] if own[game]]
    for place in ("README.md", "docs/gallery.md"):
        with open(os.path.join(TREE, place), encoding="utf-8") as file:
            lines += re.findall(r"^ +grundy draw (.*?)(?: --steps \S+)? -o docs/pictures/", file.read(), re.M)
    beside = os.path.join(TREE, "lessons")  # where the files of examples are
    return list(dict.fromkeys(" ".join(os.path.join("lessons", word) if os.path.exists(os.path.join(beside, word)) else word
                                       for word in line.split(" ")) for line in lines))


@functools.cache
def sweep():
    """All frames of all examples that their figures draw: (words, number, frame)."""
    def frames(line):
        try:
            return [(line, number, frame) for number, frame in enumerate(draw(line, "--steps", "all"), 1)]
        except subprocess.CalledProcessError as refused:
            assert refused.returncode in (1, 2, 3), f"{line}: exit {refused.returncode}"
            return []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [frame for own in pool.map(frames, examples()) for frame in own]
    assert len(found) > 1000, f"only {len(found)} frames"
    return found


def walk(items):
    """All items of a scene, groups and what is in them."""
    for item in items:
        yield item
        yield from walk(item.get("items", []))


def groups(items, tag):
    return [item for item in walk(items) if item.get("group") == tag]


def texts(items):
    return [item["text"] for item in walk(items) if "text" in item]


def centre(node):
    """The middle of a node: of its circle, or of the first path's box."""
    for item in node["items"]:
        if "circle" in item:
            return item["circle"][:2]
        if "path" in item and item.get("stroke") != "accent":
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", item["path"])]
            return [(min(numbers[axis::2]) + max(numbers[axis::2])) / 2 for axis in (0, 1)]
    raise AssertionError(f"{node['title']}: no outline")


def bezier(path):
    """Points along a path of curves."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
    points = list(zip(numbers[::2], numbers[1::2]))
    for first in range(0, len(points) - 3, 3):
        a, b, c, d = points[first:first + 4]
        for step in range(41):
            t = step / 40
            yield tuple((1 - t) ** 3 * a[k] + 3 * (1 - t) ** 2 * t * b[k] + 3 * (1 - t) * t * t * c[k] + t ** 3 * d[k]
                        for k in (0, 1))


def rows(line):
    """The rows of a figure's csv, as dictionaries."""
    done = subprocess.run([GRUNDY, "draw", *shlex.split(line), "-f", "csv"], cwd=TREE, capture_output=True, check=True, text=True)
    return list(csv.DictReader(done.stdout.splitlines()))


@functools.cache
def followers(rules, heap):
    """What one move leaves of a heap by rules such as “octal 0.77”: tuples of heaps."""
    name, *more = shlex.split(rules)
    if name == "nim":
        return {(k,) for k in range(heap)}
    if name == "subtraction":
        return {(heap - int(k),) for k in more[-1].split(",") if int(k) <= heap}
    if name == "grundys-game":
        return {(k, heap - k) for k in range(1, heap) if k < heap - k}
    after = set()
    for n, digit in enumerate(map(int, more[0].removeprefix("0.")), 1):
        rest = heap - n
        if rest == 0 and digit & 1:
            after.add(())
        if rest > 0 and digit & 2:
            after.add((rest,))
        if rest > 1 and digit & 4:
            after |= {(k, rest - k) for k in range(1, rest // 2 + 1)}
    return after


def wins(line, misere=""):
    """Who wins from a position, as solve says it."""
    done = subprocess.run([GRUNDY, "solve", *shlex.split(line), "--json", *misere.split()], cwd=TREE, capture_output=True, check=True)
    return json.loads(done.stdout)["outcome"]


def run(names):
    """Runs the functions of a module that are called test_…, prints TAP and ends the program."""
    tests = [(name, test) for name, test in names.items() if name.startswith("test_")]
    print(f"1..{len(tests)}")
    failed = 0
    for number, (name, test) in enumerate(tests, 1):
        try:
            test()
            print(f"ok {number} - {name}", flush=True)
        except (AssertionError, subprocess.CalledProcessError) as fault:
            failed += 1
            print(f"not ok {number} - {name}")
            for line in str(getattr(fault, "stderr", None) or fault).splitlines()[:12]:
                print(f"#   {line[:300]}", flush=True)
    sys.exit(1 if failed else 0)
