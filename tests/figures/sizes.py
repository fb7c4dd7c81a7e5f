# SPDX-License-Identifier: MIT
"""Usage: sizes.py GRUNDY TREE

Every figure on every game in five sizes, from the smallest to one that no page holds, measured in its SVG: no two texts overlap,
no letter falls under 8 px where all of the picture is 362 px wide, as on a phone (nor, then, under 7 pt where it is 160 mm wide on
paper), and nothing is cut off at the picture's edge.
Not held to it is a reader's own graph of up to 150 nodes, which is drawn whole however wide it is: those here are small.
Widths of text are estimated from a table of letters, a little narrower than they are, so that what is found is there.
Prints TAP, a test a figure."""
import collections
import concurrent.futures
import os
import re
import resource
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

GRUNDY, TREE = map(os.path.abspath, sys.argv[1:3])
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(TREE, "tests"))
import commands  # noqa: E402 (no .pyc of it)

SECONDS = 4  # of processor time; what takes longer is the matter of check.py
PHONE, LETTER = 362.0, 7.95  # pixels, of 8; at 160 mm such a letter has 10 points
SLACK = 1.6  # points that texts may touch, and that strokes may reach over the edge

SIZES = {
    "nim": ["0", "1 2", "3 5", "10 10", "13 7 9 21 4 18 33 2 5 60 17 40 41 7 8"],
    "subtraction": ["1", "9", "30 --take 1,3,4", "400 --take 2,5,6", "100000"],
    "baskin-robbins": ["2", "11", "31", "12 --max 2 --said 4", "200"],
    "divisor": ["2", "12", "60 12", "1..24", "5040"],
    "octal": ["0.77 1", "0.77 9", "0.137 30 12", "0.77 300", "0.07 20000"],
    "grundys-game": ["3", "8", "20", "60", "3000"],
    "polygon": ["3", "6", "0..20", "30", "400"],
    "hackenbush": ["B", "BRB GG", "lessons/girl.dot", "lessons/kite.dot", "BBBBBBBBBBBBBBBBBBBBBBBBBBBBR GGGGGG BRBRBR"],
    "board": ["small.txt", "lessons/walls.txt", "lessons/boards.txt", "middle.txt", "large.txt"],
    "token": ["lessons/six.dot --at 4", "lessons/six.dot", "lessons/seven.dot", "wide.dot", "dag.dot"],
    "merge": ["lessons/six.dot --at red:5,red:6", "lessons/six.dot --at red:3,red:5", "lessons/six.dot", "lessons/six.dot --at red:1,red:5,blue:3",
              "wide.dot"],
    "set": ["0", "0,1,3", "0,1,2,5 2,3", "0,1,2,3,4,5,6,7,8,9,10,11,12", "1,4,9,16,25,36,49,64,81,100"],
    "form": ["0", "{2|-1}", "{0,1|2,3}", "{0||0|-2} ^ +-3 3/8", "*40"],
    "boxes": ["B", "B W WB", "BBW WBWB WWB B", "BBBBBBBBBB WWWW", "BWBWBWBW BBBBB WWWWW BW WB BBW"],
    "dictionary": ["cat", "cat car", "cat car dog do done cart", "algebra algorithm alphabet", "a ab abc abcd abcde abcdef abcdefg"],
    "bombs": ["lessons/no-echo.dot", "lessons/bombs.txt --range 0..0", "lessons/bombs.txt"],
    "wythoff.lua": ["0 1", "2 3", "6 10", "20 30", "70 110"],
    "fibonacci-tree": ["1", "3", "5", "7", "30"],
}
# Widths in Inter, in thousandths of the size.
WIDTHS = {**dict.fromkeys("023456789", 570), "1": 400, **dict.fromkeys("iljI|.,:;'!·", 240), **dict.fromkeys(" ()[]{}/-ftr", 330),
          **dict.fromkeys("mwMW@%", 850), **dict.fromkeys("ABCDEFGHKNOPQRSTUVXYZ=+−<>×⊕→", 640)}


def text_box(item):
    size = float(item.get("font-size"))
    width = 0.92 * size * sum(WIDTHS.get(c, 540 if ord(c) < 0x1100 else 900) for c in "".join(item.itertext())) / 1000
    x, y = float(item.get("x")), float(item.get("y"))
    left = x - {"middle": width / 2, "end": width}.get(item.get("text-anchor"), 0)
    return left, y - 0.72 * size, left + width, y


def extent(item):
    """The box of a path or circle, curves by points on them."""
    if item.tag.endswith("circle"):
        x, y, r = (float(item.get(key)) for key in ("cx", "cy", "r"))
        return x - r, y - r, x + r, y + r
    xs, ys, at = [], [], (0.0, 0.0)
    for command, numbers in re.findall(r"([MLCZ])([^MLCZ]*)", item.get("d")):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        points = list(zip(values[::2], values[1::2]))
        if command == "C":
            for first in range(0, len(points) - 2, 3):
                a, b, c, d = at, *points[first:first + 3]
                for t in (0.25, 0.5, 0.75, 1.0):
                    s = 1 - t
                    for axis, out in ((0, xs), (1, ys)):
                        out.append(s**3 * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t**3 * d[axis])
                at = d
        else:
            xs += values[::2]
            ys += values[1::2]
            at = points[-1] if points else at
    return min(xs), min(ys), max(xs), max(ys)


def faults(svg):
    """(what, words) for all that is wrong with a picture."""
    root = tree.fromstring(svg)
    left, top, width, height = map(float, root.get("viewBox").split())
    items = [item for item in root.iter() if item.tag.split("}")[1] in ("text", "path", "circle")]
    texts = [(text_box(item), "".join(item.itertext()), float(item.get("font-size"))) for item in items if item.tag.endswith("text")]
    for (x1, y1, x2, y2), text, _ in texts:
        if x1 < left - SLACK or y1 < top - SLACK or x2 > left + width + SLACK or y2 > top + height + SLACK:
            yield "cut", f"“{text}” reaches out of the picture"
    for item in items:
        if not item.tag.endswith("text"):
            x1, y1, x2, y2 = extent(item)
            if x1 < left - SLACK or y1 < top - SLACK or x2 > left + width + SLACK or y2 > top + height + SLACK:
                yield "cut", f"a {item.tag.split('}')[1]} reaches out of the picture: {x1:.0f} {y1:.0f} {x2:.0f} {y2:.0f}"
    by_row = collections.defaultdict(list)
    for number, (box, text, _) in enumerate(texts):
        for row in range(int(box[1] // 12), int(box[3] // 12) + 1):
            by_row[row].append(number)
    for row in by_row.values():
        row.sort(key=lambda number: texts[number][0][0])
        for k, number in enumerate(row):
            (x1, y1, x2, y2), text, _ = texts[number]
            for other in row[k + 1:]:
                (a1, b1, a2, b2), second, _ = texts[other]
                if a1 > x2 - SLACK:
                    break
                if min(y2, b2) - max(y1, b1) > SLACK and min(x2, a2) - a1 > SLACK:
                    yield "overlap", f"“{text}” and “{second}” overlap at {a1:.0f} {b1:.0f}"
    icons = {id(text) for group in root.iter() if group.get("class") == "legend" for text in group.iter()
             if text.tag.endswith("text") and float(text.get("font-size")) < 9}  # a node in small
    sizes = [(float(item.get("font-size")), "".join(item.itertext())) for item in items
             if item.tag.endswith("text") and id(item) not in icons and "".join(item.itertext()).strip()]
    if sizes:
        least, text = min(sizes)
        pixels = least * min(1, PHONE / width)
        if pixels < LETTER:
            yield "small", f"“{text}” is {pixels:.1f} px high on a phone ({width:.0f} wide)"


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def measure(line, folder):
    """The faults of one picture."""
    done = subprocess.run([GRUNDY, "draw", *line.split(), "-f", "svg", "-o", "-", "-q"], cwd=folder, capture_output=True,
                          preexec_fn=limit, check=False)
    if done.returncode != 0 or len(done.stdout) > 3000000:
        return []
    return [f"grundy draw {line}: {words}" for _, words in sorted(set(faults(done.stdout)))]


def furnish(folder):
    commands.furnish(folder, None)
    for name, size, piece in (("small", 2, "R"), ("middle", 12, "Q"), ("large", 130, "Q")):
        with open(os.path.join(folder, f"{name}.txt"), "w", encoding="utf-8") as file:
            file.write(("." * size + "\n") * (size - 1) + "." * (size - 1) + piece + "\n")
    with open(os.path.join(folder, "wide.dot"), "w", encoding="utf-8") as file:
        file.write("digraph {\n" + "".join(f'  "the {i}th square of the board" -> "the {k}th square of the board";\n'
                                           for i in range(8) for k in range(i) if (i * k) % 3 != 1) + "}\n")
    with open(os.path.join(folder, "dag.dot"), "w", encoding="utf-8") as file:
        file.write("digraph {\n" + "".join(f"  n{i} -> n{i + 1 + (i * k * k + 3 * k) % 23};\n" for i in range(600) for k in range(1, 4))
                   + "}\n")


def main():
    figures = commands.listed(GRUNDY, "figures")
    missing = [game for game in commands.listed(GRUNDY, "games") if game.islower() and "." not in game and game not in SIZES]
    assert not missing, f"no sizes of {missing}"
    print(f"1..{len(figures)}")
    failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        furnish(folder)
        for number, figure in enumerate(figures, 1):
            lines = [f"{figure} {game} {size}" for game, sizes in SIZES.items() for size in sizes]
            bad = [fault for own in pool.map(lambda line: measure(line, folder), lines) for fault in own]
            failed += bool(bad)
            print(f"{'not ' if bad else ''}ok {number} - {figure}", flush=True)
            for words in bad[:20]:
                print(f"#   {words[:300]}")
    return 1 if failed else 0


sys.exit(main())
