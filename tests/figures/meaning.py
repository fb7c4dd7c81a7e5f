# SPDX-License-Identifier: MIT
"""Usage: meaning.py GRUNDY TREE

What pictures promise to mean, read from their scenes (-f json): a still shows the position asked for, marks are told apart by
shape and not by colour alone, what is chosen keeps its own look. Every test below is named for its promise and has seen a picture
that broke it. Prints TAP."""
import json
import os
import shlex
import subprocess
import sys

GRUNDY, TREE = map(os.path.abspath, sys.argv[1:3])


def draw(line, *options):
    """The frames of a picture; each has its sentence, its result and its scene, a list of items."""
    done = subprocess.run([GRUNDY, "draw", *shlex.split(line), *options, "-f", "json", "-o", "-"], cwd=TREE, capture_output=True,
                          check=True)
    return json.loads(done.stdout)["frames"]


def walk(items):
    """All items of a scene, groups and what is in them."""
    for item in items:
        yield item
        yield from walk(item.get("items", []))


def groups(items, tag):
    return [item for item in walk(items) if item.get("group") == tag]


def texts(items):
    return [item["text"] for item in walk(items) if "text" in item]


def test_still_is_the_position():
    """The last frame of bits shows the position asked for, where it is lost too."""
    for heaps in ("1 2 3", "2 2", "1 4 5", "7 7 0", "3 5 6", "9 9"):
        frames = draw(f"bits nim {heaps}", "--steps", "all")
        rows = [row["title"].split(":")[0] for row in groups(frames[-1]["scene"], "row")]
        assert rows == heaps.split(), f"{heaps}: the last frame shows {rows}"
        assert any([row["title"].split(":")[0] for row in groups(frame["scene"], "row")] != rows for frame in frames), \
            f"{heaps}: no frame shows what a move does"


def test_start_is_told_by_shape():
    """The start's marks are open strokes, which no outline of a position is; in grey they would look alike else."""
    for line in ("graph nim 1 2", "graph nim 0", "graph nim 1 1", "tree nim 2 1", "graph hackenbush BR G", "mex nim 3",
                 "graph nim 1 2 --pictures", "heatmap board lessons/walls.txt"):
        scene = draw(line)[-1]["scene"]
        for item in walk(groups(scene, "node") if groups(scene, "node") else scene):
            if item.get("stroke") == "accent":
                assert "circle" not in item and not item.get("path", "").endswith("Z"), f"{line}: a closed accent ring {item}"


def test_chosen_values_keep_their_fill():
    """A run that is chosen has the fills of its values, and the accent is no fill of a bar."""
    frame = draw("range nim 10 3 10 5 8 10 --query 1..3")[-1]
    for node in groups(frame["scene"], "node"):
        value = node["title"].split(": ")[1]
        fills = [item["fill"] for item in node["items"] if item.get("fill", "paper") != "paper"]
        assert fills == [f"v{value}"], f"{node['title']}: filled {fills}"


TESTS = [(name, test) for name, test in globals().items() if name.startswith("test_")]
print(f"1..{len(TESTS)}")
failed = 0
for number, (name, test) in enumerate(TESTS, 1):
    try:
        test()
        print(f"ok {number} - {name}", flush=True)
    except (AssertionError, subprocess.CalledProcessError) as fault:
        failed += 1
        print(f"not ok {number} - {name}")
        for line in str(getattr(fault, "stderr", None) or fault).splitlines()[:12]:
            print(f"#   {line[:300]}", flush=True)
sys.exit(1 if failed else 0)
