# SPDX-License-Identifier: MIT
"""Usage: sizes.py GRUNDY TREE [LINE…]

Every figure on every game in five sizes, from the smallest to one that no page holds, as it is and with a lot of its options, the
pictures of README.md and the gallery, and those of the lessons and of docs/lessons.md, measured in their SVG: no two texts
overlap, no letter falls under 8 px where all of the picture is 362 px wide, as on a phone (nor, then, under 7 pt where it is
160 mm wide on paper), and nothing is cut off at the picture's edge. With LINE, such as “tree nim 1 2 --depth 1”, these alone.
Not held to it is a reader's own graph of up to 150 nodes, which is drawn whole however wide it is: those here are small;
nor what --whole asks for; and forms (--blank) are held to paper, on which they are filled in.
Widths of text are estimated from a table of letters, a little narrower than they are, so that what is found is there.
Prints TAP, a test a figure."""
import collections
import concurrent.futures
import os
import re
import resource
import shlex
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
    "token": ["lessons/six.dot --at d", "lessons/six.dot", "lessons/seven.dot", "wide.dot", "dag.dot"],
    "merge": ["lessons/six.dot --at red:e,red:f", "lessons/six.dot --at red:c,red:e", "lessons/six.dot", "lessons/six.dot --at red:a,red:e,blue:c",
              "wide.dot"],
    "set": ["0", "0,1,3", "0,1,2,5 2,3", "0,1,2,3,4,5,6,7,8,9,10,11,12", "1,4,9,16,25,36,49,64,81,100"],
    "form": ["0", "{2|-1}", "{0,1|2,3}", "{0||0|-2} ^ +-3 3/8", "*40"],
    "boxes": ["B", "B W WB", "BBW WBWB WWB B", "BBBBBBBBBB WWWW", "BWBWBWBW BBBBB WWWWW BW WB BBW"],
    "dictionary": ["cat", "cat car", "cat car dog do done cart", "algebra algorithm alphabet", "a ab abc abcd abcde abcdef abcdefg"],
    "bombs": ["lessons/no-echo.dot", "lessons/bombs.txt --range 0..0", "lessons/bombs.txt"],
    "wythoff.lua": ["0 1", "2 3", "6 10", "20 30", "70 110"],
    "fibonacci-tree": ["1", "3", "5", "7", "30"],
}
# Figures' options, each with values that readers give; a figure's options that are not here make the test fail.
COMMON = ["--misere", "--paint node", "--paint outcome", "--view speaker", "--words", "--steps 1", "--steps 2", "--steps last", "--steps strip", "--blank",
          "--lang ko"]
OPTIONS = {
    "graph": ["--edges winning", "--edges reduced", "--show remoteness", "--derive", "--derive --steps strip", "--layout layers", "--layout arc",
              "--layout lattice", "--pictures", "--pictures --direction right", "--summary", "--direction down", "--direction left", "--direction up",
              "--legend no"],
    "tree": ["--of all", "--depth 1", "--depth 2", "--form canonical", "--form played", "--show remoteness", "--pictures", "--pictures --depth 2",
             "--direction right", "--direction up", "--legend no"],
    "mex": ["--of all", "--of all --steps 2"],
    "bits": ["--steps 3"],
    "table": ["--of all", "--legend no", "--columns 5", "--columns 40", "--as cells", "--as bars", "--as genus", "--as quotient", "--misere --as genus"],
    "proof": ["--steps 3", "--steps 4", "--steps 7"],
    "picture": ["--of all", "--bare", "--of all --bare"],
    "heatmap": ["--of all", "--dots", "--sums", "--legend no"],
    "reduce": ["--of all", "--narrow", "--narrow --steps 3", "--values", "--no-proof", "--steps 4"],
    "splits": ["--of all"],
    "play": ["--of all", "--bare", "--first left", "--first right", "--how line", "--how reply", "--how steal", "--show remoteness", "--legend no",
             "--how line --steps strip", "--how reply --steps strip", "--how reply --misere", "--interactive"],
    "thermograph": ["--of all", "--overlay options", "--overlay components", "--overlay cooling", "--overlay heating", "--overlay none",
                    "--overlay cooling --steps strip"],
    "value": ["--of all", "--by options", "--by walk", "--by birthday", "--by birthday --steps strip"],
    "halves": ["--steps 3"],
    "sum": ["--of all"],
    "range": ["--query 0..1", "--update 0", "--update 1=5 --steps strip", "--legend no"],
    "simplify": ["--of all", "--legend no", "--steps 3"],
    "hasse": ["--day 1", "--scales", "--scales --steps strip", "--legend no"],
}
NAMED = [f'mex own.dot --of "Partial differential equations"{steps}' for steps in ("", " --steps 1", " --steps 2")] + ["mex own.dot --of all"]
STRIDE = 97  # of the options' pictures one in so many is drawn, the same ones each time
PAPER = 160 / 25.4 * 72  # points

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


def faults(svg, is_form=False):
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
        if pixels < LETTER and not (is_form and least * min(1, PAPER / width) >= 7):
            yield "small", f"“{text}” is {pixels:.1f} px high on a phone ({width:.0f} wide)"


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def measure(line, folder):
    """The faults of one picture."""
    words = shlex.split(line)
    done = subprocess.run([GRUNDY, "draw", *words, "-f", "svg", "-o", "-", "-q"], cwd=folder, capture_output=True, preexec_fn=limit, check=False)
    if done.returncode != 0 or len(done.stdout) > 3000000 or "--whole" in words or "--animate" in words:
        return []
    return [f"grundy draw {line}: {told}" for _, told in sorted(set(faults(done.stdout, is_form="--blank" in words)))]


def build(files, folder):
    """The faults of the pictures of lessons."""
    out = os.path.join(folder, "built-" + os.path.basename(files[0]))
    subprocess.run([GRUNDY, "build", *files, "-o", out, "-f", "svg", "-q", "--root", TREE], cwd=folder, capture_output=True, check=True)
    found = sorted(os.path.join(place, name) for place, _, names in os.walk(out) for name in names if name.endswith(".svg"))
    assert found, files
    for path in found:
        with open(path, "rb") as file:
            yield from (f"{os.path.basename(path)}: {told}" for _, told in sorted(set(faults(file.read()))))


def blocks(path):
    """The figure blocks of a document as a lesson, each apart."""
    with open(path, encoding="utf-8") as file:
        found = re.findall(r"^( *)```grundy\n(.*?)^\1```$", file.read(), re.M | re.S)
    return "".join("```grundy\n" + "".join(line[len(indent):] + "\n" for line in block.splitlines()) + "```\n\n" for indent, block in found)


def sample(figure):
    """A figure's options on the games, one in STRIDE of all, each option at least once."""
    told = re.findall(r"^  --([a-z-]+)", commands.say(GRUNDY, "help", figure).split("Options of the figure:")[-1], re.M)
    lacking = set(told) - {"whole"} - set(re.findall("--([a-z-]+)", " ".join(OPTIONS[figure])))
    assert not lacking, f"{figure}: no line with {lacking}"
    games = [f"{game} {size}" for game, sizes in SIZES.items() for size in sizes]
    for number, option in enumerate(OPTIONS[figure] + COMMON):
        for place in range(number * 37 % min(STRIDE, len(games)), len(games), STRIDE):
            yield f"{figure} {games[place]} {option}"


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
    names = ["Functional analysis", "Ordinary differential equations", "Measure and integration theory", "Fourier series and transforms", "Complex analysis",
             "Numerical methods and their stability", "Probability theory", "Stochastic processes", "Differential geometry", "Distributions"]
    with open(os.path.join(folder, "own.dot"), "w", encoding="utf-8") as file:
        file.write("digraph {\n" + "".join(f'  "Partial differential equations" -> "{name}";\n' for name in names)
                   + "".join(f'  "{names[i]}" -> "{names[k]}";\n' for i in range(10) for k in range(i) if i * k % 3 == 1) + "}\n")
    with open(os.path.join(folder, "blocks.md"), "w", encoding="utf-8") as file:
        file.write("---\ntitle: Blocks\nlang: en\n---\n\n" + blocks(os.path.join(TREE, "docs", "lessons.md")))


def whole_names(folder):
    """The reader's names stand whole in mex, wherever they are."""
    with open(os.path.join(folder, "own.dot"), encoding="utf-8") as file:
        names = set(re.findall('-> "(.*)"', file.read()))
    for line in NAMED:
        done = subprocess.run([GRUNDY, "draw", *shlex.split(line), "-f", "svg", "-o", "-"], cwd=folder, capture_output=True, check=True)
        said = re.sub(r"\s+", " ", " ".join(text.text or "" for text in tree.fromstring(done.stdout).iter() if text.tag.endswith("text")))
        if "…" in said.split("The followers")[0]:
            yield f"grundy draw {line}: a name is cut"
        if line.endswith("equations\""):
            yield from (f"grundy draw {line}: “{name}” is missing" for name in sorted(names) if name not in said)


def main():
    figures = commands.listed(GRUNDY, "figures")
    missing = [game for game in commands.listed(GRUNDY, "games") if game.islower() and "." not in game and game not in SIZES]
    assert not missing, f"no sizes of {missing}"
    gallery = [shlex.join(job.words[1:]) for job in commands.gallery() if job.words[0] == "draw"]
    gallery = sorted({re.sub(r" (?:-o|-f|--size|--theme|--width) \S+", "", line) for line in gallery})
    failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        furnish(folder)
        if len(sys.argv) > 3:
            for line in sys.argv[3:]:
                print(line, *measure(line, folder), sep="\n  ")
            return 0
        lessons = sorted(f"lessons/{name}" for name in os.listdir(os.path.join(TREE, "lessons")) if re.match("[0-9].*[.]md$", name))
        print(f"1..{len(figures) + 4}")
        for number, figure in enumerate([*figures, "the gallery", "the lessons", "docs/lessons.md", "names in mex"], 1):
            if figure in figures:
                lines = [f"{figure} {game} {size}" for game, sizes in SIZES.items() for size in sizes] + list(sample(figure))
            else:
                lines = gallery if figure == "the gallery" else []
            bad = [fault for own in pool.map(lambda line: measure(line, folder), lines) for fault in own]
            if figure == "the lessons":
                bad += build(lessons, folder)
            elif figure == "docs/lessons.md":
                bad += build(["blocks.md"], folder)
            elif figure == "names in mex":
                bad += whole_names(folder)
            failed += bool(bad)
            print(f"{'not ' if bad else ''}ok {number} - {figure}", flush=True)
            for words in bad[:20]:
                print(f"#   {words[:300]}")
    return 1 if failed else 0


sys.exit(main())
