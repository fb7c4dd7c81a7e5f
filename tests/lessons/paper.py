# SPDX-License-Identifier: MIT
"""Paper measured: paper.py GRUNDY

What a template says of paper, margins, type, columns, headings, running lines, points and answers is read off PDFs made with
random values of its keys: where words and pictures stand, how wide and how far apart they are. So is what warnings say of small
letters."""
import json
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pages  # noqa: E402
from tap import expect, main, test  # noqa: E402

MM = 72 / 25.4
BASE = {"width": "210mm", "height": "297mm", "left": "33mm", "right": "33mm", "top": "28mm", "bottom": "30mm", "size": "10.5pt",
        "leading": "14.5pt", "head": '"{title}|"', "foot": '"|{page} / {pages}"'}
PROSE = "Any heap may be made smaller by whoever is to move and the one who takes the last of all wins the game at once so that "


def head(keys, **front):
    lines = ["title: Paper", *(f"{key}: {value}" for key, value in front.items()), "page:", *(f"  {key}: {value}" for key, value in keys.items())]
    return "---\n" + "\n".join(lines) + "\n---\n\n"


def made(keys, text, *options, files=None, **front):
    """The pages of a lesson as (width, height) of the first and the words of each."""
    with pages.build({"lesson.md": head(keys, **front) + text, **(files or {})}, "-f", "pdf", *options) as name:
        path = os.path.join(name, "out", "lesson.pdf")
        info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
        size = re.search(r"^Page size: +([\d.]+) x ([\d.]+)", info, re.M)
        return (float(size[1]), float(size[2])), pages.words_of_paper(path)


def prose(lot, n):
    return "\n\n".join(PROSE * lot.randint(2, 6) + "it ends." for _ in range(n)) + "\n"


def near(one, other, slack=0.6):
    return abs(one - other) <= slack


def rows(words):
    """The lines of words by their tops, each from left to right."""
    lines = {}
    for word in words:
        lines.setdefault(round(word[1] * 2), []).append(word)
    return [sorted(lines[top]) for top in sorted(lines)]


@test
def paper_margins_and_lines_are_as_the_template_says():
    lot = random.Random(1)
    for turn in range(8):
        size = lot.choice([8.5, 10, 12, 14])
        keys = {**BASE, "width": f"{lot.randint(150, 250)}mm", "height": f"{lot.randint(180, 320)}mm", "left": f"{lot.randint(15, 40)}mm",
                "right": f"{lot.randint(15, 40)}mm", "top": f"{lot.randint(20, 40)}mm", "bottom": f"{lot.randint(20, 40)}mm",
                "size": f"{size}pt", "leading": f"{size + lot.choice([3, 4, 6])}pt", "lines": lot.choice(["justified", "ragged"])}
        (width, height), sheets = made(keys, prose(lot, 14))
        point = {key: float(value[:-2]) * (MM if value.endswith("mm") else 1) for key, value in keys.items() if re.fullmatch(r"[\d.]+(mm|pt)", value)}
        expect(near(width, point["width"]) and near(height, point["height"]), f"{keys}: the paper is {width} by {height}")
        expect(len(sheets) > 1, "one page")
        for number, words in enumerate(sheets, 1):
            body = [line for line in rows(words) if point["top"] - 2 < line[0][1] and line[-1][3] < height - point["bottom"] + 4]
            running = [word for line in rows(words) if line not in body for word in line]
            expect([word[4] for word in running if word[3] > height / 2] in ([f"{number}", "/", f"{len(sheets)}"], [f"{number} / {len(sheets)}"],
                   [f"{number}/{len(sheets)}"]), f"{keys}: the foot of page {number} says {running}")
            left, right = min(line[0][0] for line in body), max(line[-1][2] for line in body)
            expect(near(left, point["left"], 1.5), f"{keys}: text begins at {left}")
            expect(right < width - point["right"] + 1.5, f"{keys}: text ends at {right}")
            whole = [line for line in body if line[-1][4] not in ("ends.", "Paper")]
            if keys["lines"] == "justified":
                ends = [line[-1][2] for line in whole]
                wrong = [end for end in ends if not near(end, width - point["right"], 6)]
                expect(not wrong, f"{keys}: lines end at {wrong[:3]}")
            steps = [round(low[0][1] - high[0][1], 1) for high, low in zip(body, body[1:]) if high[-1][4] not in ("ends.", "Paper")]
            expect(all(near(step, point["leading"], 1.1) for step in steps), f"{keys}: lines stand {sorted(set(steps))} apart")


@test
def type_is_as_large_as_it_is_wished():
    lot = random.Random(2)
    text, wide = prose(lot, 2), {}
    for size in (8, 10, 12, 16):
        _, sheets = made({**BASE, "size": f"{size}pt", "leading": f"{size + 5}pt", "lines": "ragged"}, text)
        wide[size] = [word[2] - word[0] for word in sheets[0] if word[4] == "whoever"][0]
    for size, width in wide.items():
        expect(near(width / size, wide[10] / 10, 0.05 * width / size), f"a word is {width} wide at {size} pt, {wide[10]} at 10 pt")


@test
def columns_stand_side_by_side_with_their_gutter():
    lot = random.Random(3)
    for columns in (1, 2, 3, 4):
        gutter = lot.choice([6, 8, 12])
        keys = {**BASE, "left": "15mm", "right": "15mm", "columns": columns, "gutter": f"{gutter}mm", "size": "8pt", "leading": "11pt"}
        (width, _), sheets = made(keys, prose(lot, 30))
        own = (width - 30 * MM - (columns - 1) * gutter * MM) / columns
        slots = [(15 * MM + i * (own + gutter * MM), 15 * MM + i * (own + gutter * MM) + own) for i in range(columns)]
        used = set()
        for left, top, right, _, word in sheets[0]:
            if 40 * MM < top < 250 * MM:
                inside = [i for i, (a, b) in enumerate(slots) if a - 1.5 <= left and right <= b + 5]
                expect(len(inside) == 1, f"{columns} columns: “{word}” stands from {left} to {right}, columns are {slots}")
                used.add(inside[0])
        expect(len(used) == columns, f"{len(used)} of {columns} columns are used")


def code(name, lines, blank):
    return "```python\n" + "\n".join(f"{name}{i} = 1" if (i + 1) % blank else "" for i in range(lines)) + "\n```\n"


@test
def code_is_parted_only_where_it_is_long_and_then_between_its_parts():
    lot = random.Random(5)
    for _ in range(6):
        _, sheets = made({**BASE, "size": "10pt", "leading": "14pt"}, prose(lot, lot.randint(3, 9)) + "\n" + code("short", 25, 12) + "\n" + code("long", 100, 9))
        on = [[word[4] for word in words if re.match(r"(short|long)\d", word[4])] for words in sheets]
        expect(sum(any(word.startswith("short") for word in page) for page in on) == 1, f"25 lines are parted: {on}")
        begin = [int(long[0][4:]) for page in on if (long := [word for word in page if word.startswith("long")])]
        expect(len(begin) > 1 and all(first % 9 == 0 and first + 4 <= 100 for first in begin), f"100 lines go on at {begin}")


@test
def the_index_of_a_book_stands_in_two_columns_of_one_length():
    for n in (9, 60, 150):
        terms = " ".join(f"A **term{i:03}**<!-- def --> is one." for i in range(n))
        with pages.build({"lesson.md": head(BASE) + terms + "\n"}, "-f", "pdf", "--book", "--book-title", "Terms") as name:
            sheets = pages.words_of_paper(os.path.join(name, "out", "book.pdf"))
        index = sheets[next(i for i, words in enumerate(sheets) if any(word[4] == "Index" for word in words[:8])):]
        terms = [[word for word in words if word[4].startswith("term")] for words in index if any(word[4].startswith("term") for word in words)]
        said = [word[4] for words in terms for word in sorted(words, key=lambda word: (round(word[0]), word[1]))]
        expect(said == [f"term{i:03}" for i in range(n)], f"the index says {said}")
        left = sorted({round(word[0]) for words in terms for word in words})
        expect(len(left) == 2, f"its columns begin at {left}")
        foot = [max(word[3] for word in terms[-1] if round(word[0]) == x) for x in left]
        expect(abs(foot[0] - foot[1]) < 3 * 14.5, f"its columns end at {foot}")


@test
def running_lines_say_their_three_parts():
    lot = random.Random(4)
    said = {"{title}": "Paper", "{author}": "Ada", "{date}": "2026-03-01"}
    for _ in range(6):
        parts = {place: [lot.choice(["{title}", "{author}", "{date}", "{page}", "of{pages}", ""]) for _ in range(3)] for place in ("head", "foot")}
        keys = {**BASE, **{place: '"' + "|".join(part) + '"' for place, part in parts.items()}}
        (width, height), sheets = made(keys, prose(lot, 16), author="Ada", date='"2026-03-01"')
        for number, words in enumerate(sheets, 1):
            for place in ("head", "foot"):
                if place == "head" and number == 1:
                    continue  # the title stands there
                line = [word for word in words if (word[3] < 28 * MM if place == "head" else word[1] > height - 30 * MM)]
                for part, (low, high) in zip(parts[place], ((0, 0.4), (0.35, 0.65), (0.6, 1))):
                    wanted = said.get(part, part.replace("{page}", str(number)).replace("{pages}", str(len(sheets))))
                    got = [word[4] for word in line if low * width <= (word[0] + word[2]) / 2 <= high * width]
                    expect(got == [wanted] * bool(wanted), f"{keys[place]}: page {number} says {got}, not {wanted!r}")


@test
def headings_begin_pages_up_to_their_level():
    lot = random.Random(5)
    for level in (0, 2, 3):
        heads = [(lot.choice([2, 3]) if i else 2, f"Head{i}") for i in range(9)]
        text = "".join(f"{'#' * depth} {name}\n\nSome words.\n\n" for depth, name in heads)
        _, sheets = made({**BASE, "new-page": level}, text)
        at = {name: next(i for i, words in enumerate(sheets) for word in words if word[4] == name) for _, name in heads}
        for (_, before), (depth, name) in zip(heads, heads[1:]):
            expect(at[name] - at[before] == (1 if depth <= level else 0), f"new-page: {level}: {name}, of level {depth}, is on page {at[name] + 1}")


def picture_width(keys, width):
    """How wide the picture of a file stands on paper, in points."""
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100"><rect width="400" height="100" fill="#FF00FF"/></svg>'
    with pages.build({"lesson.md": head(keys) + f"Words.\n\n![a bar](bar.svg){{width={width}}}\n", "bar.svg": svg}, "-f", "pdf") as name:
        ppm = subprocess.run(["pdftoppm", "-r", "144", "-f", "1", "-l", "1", os.path.join(name, "out", "lesson.pdf")], capture_output=True,
                             check=True).stdout
    wide, high = map(int, ppm.split(b"\n", 2)[1].split())
    dots = ppm[-3 * wide * high:]
    found = [i % wide for i in range(wide * high) if dots[3 * i:3 * i + 3] == b"\xff\x00\xff"]
    return (max(found) + 1 - min(found)) / 2, (max(found) + 1 + min(found)) / 4


@test
def pictures_stand_as_wide_as_they_are_wished():
    for keys in (BASE, {**BASE, "left": "20mm", "right": "50mm"}):
        left, right = (float(keys[side][:-2]) * MM for side in ("left", "right"))
        own = 210 * MM - left - right
        for width, wanted in (("60%", 0.6 * own), ("25%", 0.25 * own), ("100%", own), ("8cm", 80 * MM), ("50mm", 50 * MM), ("2in", 144), ("100pt", 100)):
            got, middle = picture_width(keys, width)
            expect(near(got, wanted, 1.5), f"width={width}: {got}, not {wanted}")
            expect(near(middle, left + own / 2, 1.5), f"width={width}: the middle is at {middle}, not {left + own / 2}")


@test
def warnings_tell_how_small_letters_come_out():
    figures = [("nim 1 2 3", "graph", "whole: true"), ("subtraction 40", "table", "take: 1,3,4"), ("nim 3 1 4", "bits", "width: 3cm"),
               ("nim 12 7 9", "bits", "width: 3cm"), ("nim 1 2 1", "tree", "whole: true"), ("nim 5 9", "heatmap", "width: 2cm"),
               ("nim 2 2 2", "graph", "whole: true")]
    n_shrunk = 0
    for scale in (0.8, 1.2, 0.6):
        for game, figure, more in figures:
            text = head({"figure-scale": scale}) + f"```grundy\ngame: {game}\nfigure: {figure}\n{more}\n```\n"
            with pages.build({"lesson.md": text}, "-f", "svg") as name:
                said = pages.run("check", "lesson.md", cwd=name).stderr
            options = ["--" + more.split(":")[0], *([] if ": true" in more else [more.split()[1]])] if "width" not in more else []
            frames = json.loads(pages.run("draw", figure, *game.split(), *options, "-f", "json").stdout)["frames"]
            letter = min(float(size) for size in re.findall(r'"size":([\d.]+)', json.dumps(frames[-1]["scene"], separators=(",", ":"))))
            natural = min(max(7 / letter, scale), max(scale, 1.1))
            found = re.search(r"this figure(?:, which is shrunk to (\d+) % to fit,)? ha(?:ve|s) ([\d.]+) pt", said)
            if not found:
                continue
            least = float(found[2])
            expect(least < 6.9, f"{game}: a warning of letters of {least} pt")
            if "width" in more:
                expect(found[1] is None or int(found[1]) < 100, f"{said}")
                continue
            share = 100 * least / (letter * natural)
            slack = 100 * 0.06 / (letter * natural) + 0.6
            n_shrunk += found[1] is not None
            expect(near(share, float(found[1] or 100), slack), f"{game}, {figure}: letters of {letter} pt, {natural} of them: {said}")
    expect(n_shrunk > 2, f"{n_shrunk} were shrunk")


@test
def heads_of_tables_are_said_again_on_every_page():
    lot = random.Random(6)
    for columns in (2, 4):
        n = lot.randint(70, 120)
        text = "| " + " | ".join(f"top{k}" for k in range(columns)) + " |\n|" + "---|" * columns + "\n"
        text += "".join("| " + " | ".join(f"r{i}c{k}" for k in range(columns)) + " |\n" for i in range(n))
        _, sheets = made(BASE, text)
        cells = [word[4] for words in sheets for word in words if re.fullmatch(r"r\d+c\d+", word[4])]
        expect(cells == [f"r{i}c{k}" for i in range(n) for k in range(columns)], "cells are lost, or stand in another order")
        for number, words in enumerate(sheets, 1):
            has = any(re.fullmatch(r"r\d+c\d+", word[4]) for word in words)
            tops = [word[4] for word in words if word[4].startswith("top")]
            expect(tops == ([f"top{k}" for k in range(columns)] if has else []), f"page {number} has the head {tops}")
        places = {k: {round(word[0]) for words in sheets for word in words if re.fullmatch(fr"r\d+c{k}|top{k}", word[4])} for k in range(columns)}
        expect(all(len(place) == 1 for place in places.values()), f"columns begin at {places}")


@test
def cells_stand_left_middle_and_right():
    text = "| wide heading | wide heading | wide heading |\n|:--|:-:|--:|\n" + "| a | b | c |\n| longer one | longer one | longer one |\n"
    _, sheets = made(BASE, text)
    lines = rows([word for word in sheets[0] if word[4] in ("wide", "heading", "a", "b", "c")])
    top, cells = lines[0], lines[1]
    expect([word[4] for word in cells] == ["a", "b", "c"] and len(top) == 6, f"{lines}")
    expect(near(cells[0][0], top[0][0], 1) and near(cells[2][2], top[5][2], 1), f"left and right: {lines}")
    expect(near(cells[1][0] + cells[1][2], top[2][0] + top[3][2], 3), f"middle: {lines}")


@test
def words_are_parted_only_where_a_hyphen_says_so():
    lot = random.Random(8)
    words = ["combinatorial", "mathematics", "hypothesis", "representation", "understanding", "independence", "generalization", "heap", "of", "the"]
    text = " ".join(lot.choice(words) for _ in range(900))
    with pages.build({"lesson.md": head({**BASE, "columns": 3, "gutter": "5mm"}) + text + "\n"}, "-f", "pdf") as name:
        sheets = pages.paper(os.path.join(name, "out", "lesson.pdf"), "-raw")
    lines = [line for sheet in sheets for line in sheet.splitlines() if line and "/" not in line and line != "Paper"]
    hyphens = [line.rstrip("-\u00ad\u2010").rsplit(" ", 1)[-1] for line in lines if re.search("[-\u00ad\u2010]$", line)]
    whole = re.sub("[-\u00ad\u2010]\n", "", "\n".join(lines)).split()
    expect(whole == text.split(), "the words are others than the lesson's")
    expect(hyphens, "no word is parted in narrow columns")
    expect(all(len(part) >= 2 for part in hyphens), f"parted after one letter: {hyphens}")
    row = 0
    for line in lines:
        row = row + 1 if re.search("[-\u00ad\u2010]$", line) else 0
        expect(row <= 4, "many lines in a row end with a hyphen")


sys.exit(main())
