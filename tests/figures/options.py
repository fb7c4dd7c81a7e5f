# SPDX-License-Identifier: MIT
"""What options say of every figure: options.py GRUNDY TREE

Each figure's own example is drawn with the options that docs/command-line.md lists for pictures, and what they promise is measured:
width, margin, dots, ground, ids, letters, steps, sentences, titles; and the same picture says the same in every format."""
import html
import json
import os
import pathlib
import random
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import scenes  # noqa: E402

FIGURES = [line.split()[0] for line in scenes.say("list", "figures").splitlines() if re.match("[a-z]", line)]
FOLDER = tempfile.TemporaryDirectory(prefix="grundy-options-")


def example(figure):
    return re.search(r"^Example: +grundy draw (.*)$", scenes.say("help", figure), re.M)[1]


EXAMPLES = [" ".join(os.path.join("lessons", word) if os.path.exists(os.path.join(scenes.TREE, "lessons", word)) else word
                     for word in example(figure).split(" ")) for figure in FIGURES]


def draw(line, *options, binary=False):
    done = subprocess.run([scenes.GRUNDY, "draw", *shlex.split(line), *options, "-o", "-"], cwd=scenes.TREE, capture_output=True, check=True)
    return done.stdout if binary else done.stdout.decode()


def size(svg):
    """Width and height of an SVG in pixels, and its view box."""
    head = re.search(r'<svg [^>]*? width="([\d.]+)" height="([\d.]+)" viewBox="([^"]*)"', svg)
    return float(head[1]), float(head[2]), [float(number) for number in head[3].split()]


def read_png(data):
    """Width, height, and the colour of the first dot (red, green, blue, how much it covers)."""
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    body, at = b"", 8
    while at < len(data):
        length = struct.unpack(">I", data[at:at + 4])[0]
        if data[at + 4:at + 8] == b"IDAT":
            body += data[at + 8:at + 8 + length]
        at += 12 + length
    first = zlib.decompress(body)[1:5]  # no filter changes the first dot
    assert depth == 8 and kind in (2, 6), f"a PNG of kind {kind}"
    return width, height, tuple(first[:3]) + ((first[3],) if kind == 6 else (255,))


def near(one, other, slack):
    assert abs(one - other) <= slack, f"{one}, not {other}"


def test_width_and_margin():
    for line in EXAMPLES:
        _, _, box = size(draw(line, "-f", "svg"))
        for wish, pixels in (("640", 640), ("120mm", 120 / 25.4 * 96), ("12cm", 12 / 2.54 * 96), ("5in", 480), ("360pt", 480)):
            width, height, own = size(draw(line, "-f", "svg", "--width", wish))
            near(width, pixels, 0.02)
            near(height / width, own[3] / own[2], 0.001)
        for margin in (0, 5, 40):
            _, _, own = size(draw(line, "-f", "svg", "--margin", str(margin)))
            more = margin - 10
            for got, wanted in zip(own, (box[0] - more, box[1] - more, box[2] + 2 * more, box[3] + 2 * more)):
                near(got, wanted, 0.03)


def test_paper_and_dots():
    for line in EXAMPLES:
        path = os.path.join(FOLDER.name, "picture.pdf")
        with open(path, "wb") as file:
            file.write(draw(line, "-f", "pdf", "--width", "120mm", binary=True))
        info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
        near(float(re.search(r"^Page size: +([\d.]+)", info, re.M)[1]), 120 / 25.4 * 72, 0.5)
        assert re.search(r"^Pages: +1$", info, re.M), f"{line}: more than one page"
        for scale in (1, 2):
            width, height, dot = read_png(draw(line, "-f", "png", "--width", "300", "--scale", str(scale), "--background", "#FFF8E7", binary=True))
            assert width == 300 * scale and dot == (255, 248, 231, 255), f"{line}: {width} dots, the first is {dot}"
            _, own, _ = size(draw(line, "-f", "svg", "--width", "300"))
            near(height, own * scale, 1.01)
        assert read_png(draw(line, "-f", "png", "--width", "60", "--background", "none", binary=True))[2][3] == 0, f"{line}: a ground of none"


def test_ids_titles_and_letters():
    for line in EXAMPLES:
        svg = draw(line, "-f", "svg", "--id-prefix", "own", "--title", "A <title> & “more”")
        ids = re.findall(r'\bid="([^"]*)"', svg)
        assert ids and all(name.startswith("own") for name in ids) and len(set(ids)) == len(ids), f"{line}: ids {ids}"
        used = re.findall(r'(?:href="#|url\(#|aria-labelledby=")([^")]*)', svg)
        assert all(name in ids for one in used for name in one.split()), f"{line}: {used} of {ids}"
        assert html.unescape(re.search(r"<title[^>]*>(.*?)</title>", svg)[1]) == "A <title> & “more”", f"{line}: the title"
        assert "<text" in svg and "<text" not in draw(line, "-f", "svg", "--text", "outline"), f"{line}: letters as outlines"
        font = draw(line, "-f", "svg", "--text", "font")
        assert "<text" in font and "@font-face" in font and "@font-face" not in svg, f"{line}: letters with their font"


def plain(text):
    return " ".join(re.sub(r"[\s\u00a0]+", " ", text).split())


def said(svg):
    return plain(" ".join(html.unescape(re.sub("<[^>]*>", "", one)) for one in re.findall(r"<text[^>]*>(.*?)</text>", svg, re.S)))


def test_steps_sentences_and_counts():
    for line in EXAMPLES:
        frames = scenes.draw(line, "--steps", "all")
        n = len(frames)
        data = json.loads(draw(line, "-f", "json"))
        if "--steps" in line:
            continue
        if not line.startswith(("play ", "reduce ", "simplify ", "proof ", "range ")):  # whose one picture is none of the steps
            assert data["frames"][-1]["sentence"] == frames[-1]["sentence"], f"{line}: the last step is another"
        if line.startswith("range "):  # it says first what a bar is
            assert data["frames"][-1]["sentence"].endswith(frames[-1]["sentence"]), f"{line}: the last step is another"
        for number in sorted({1, (n + 1) // 2, n}):
            svg = draw(line, "-f", "svg", "--steps", str(number))
            frame = frames[number - 1]
            description = html.unescape(re.search(r"<desc[^>]*>(.*?)</desc>", svg, re.S)[1])
            for what in (frame["sentence"], frame.get("result", "")):
                assert plain(what).rstrip(".") in plain(description), f"{line}, step {number}: “{description}” has not “{what}”"
            bare = said(draw(line, "-f", "svg", "--steps", str(number), "--sentence", "no"))
            whole = said(svg)
            if n > 1 and not (number == n and line.startswith("heatmap")):  # its last step is the picture that it is without steps
                assert plain(frame["sentence"]) in whole, f"{line}, step {number}: no sentence in “{whole}”"
                assert plain(frame["sentence"]) not in bare, f"{line}, step {number}: a sentence in “{bare}”"
                counted = said(draw(line, "-f", "svg", "--steps", str(number), "--count"))
                assert f"step {number} of {n}" in counted and f"step {number} of {n}" not in whole, f"{line}: the count of {number}"
        if n > 1:
            refused = subprocess.run([scenes.GRUNDY, "draw", *shlex.split(line), "--steps", str(n + 1)], cwd=scenes.TREE,
                                     capture_output=True, text=True, check=False)
            assert refused.returncode == 1 and f"from 1 to {n}," in refused.stderr, f"{line}: step {n + 1} of {n}: {refused.stderr}"
            moving = draw(line, "-f", "svg", "--animate")
            turns = [(int(first), int(last)) for first, last in re.findall(r"@keyframes \w+-turn-(\d+)-(\d+)", moving)]
            assert min(turns)[0] == 1 and max(last for _, last in turns) == n, f"{line}: {turns} of {n} steps"  # films.py holds what each shows
            subprocess.run([scenes.GRUNDY, "draw", *shlex.split(line), "--steps", "all", "-o", os.path.join(FOLDER.name, "step-%02d.svg")], cwd=scenes.TREE,
                           capture_output=True, check=True)
            files = sorted(name for name in os.listdir(FOLDER.name) if name.startswith("step-"))
            assert files == [f"step-{i + 1:02}.svg" for i in range(n)], f"{line}: {files}"
            for name in files:
                os.unlink(os.path.join(FOLDER.name, name))


def test_files_are_numbered_as_the_steps_are():
    """Each step alone, the last one, all of them and the strip, under names that are numbered in several ways"""
    lot = random.Random(6)
    for line in EXAMPLES:
        if "--steps" in line:
            continue
        frames = scenes.draw(line, "--steps", "all")
        n = len(frames)
        for steps in ("all", "last", "strip", *sorted({"1", str(n), str(lot.randint(1, n))})):
            name, form = lot.choice([("a-%02d.svg", "a-{:02}.svg"), ("%d.txt", "{}.txt"), ("b%3d-x.json", "b{:03}-x.json"), ("s%04d%d.svg", "s{:04}%d.svg")])
            numbers = range(1, n + 1) if steps == "all" else [n] if steps == "last" else [1] if steps == "strip" else [int(steps)]
            with tempfile.TemporaryDirectory() as folder:
                scenes.say("draw", *shlex.split(line), "--steps", steps, "-o", os.path.join(folder, name))
                found = {path.name: path.read_text(encoding="utf-8") for path in pathlib.Path(folder).iterdir()}
            if steps == "strip":  # its pages hold all steps, each as often as it is
                numbers = range(1, len(found) + 1)
                told = plain(html.unescape(" ".join(found[form.format(number)] for number in numbers)))
                assert all(plain(frame["sentence"]).rstrip(".") in told for frame in frames), f"{line} --steps strip: a step is missing"
            assert sorted(found) == [form.format(number) for number in numbers], f"{line} --steps {steps} -o {name}: {sorted(found)}"
            if steps == "strip":
                continue
            for number in numbers:  # files of all steps are as large as the largest
                text, kind = found[form.format(number)], name.rsplit(".", 1)[1]
                text = text.replace("\\u003c", "<") if kind == "json" and steps == "all" else text
                is_step = plain(frames[number - 1]["sentence"]).rstrip(".") in plain(html.unescape(text)) if steps == "all" else text == draw(line, "--steps", steps, "-f", kind)
                assert is_step, f"{line} --steps {steps} -o {name}: file {number} has another step"


def test_pages_and_text_tell_all_steps():
    for line in EXAMPLES:
        frames = scenes.draw(line, "--steps", "all")
        page, text = draw(line, "-f", "html", "--steps", "all"), plain(draw(line, "-f", "txt", "--steps", "all"))
        told = plain(html.unescape(re.sub("<[^>]*>", "", re.sub(r"<(script|style|svg).*?</\1>", "", page, flags=re.S))))
        snippet = draw(line, "-f", "html", "--snippet")
        assert "\n\n" not in snippet and snippet.lstrip().startswith("<figure") and snippet.rstrip().endswith("</figure>"), f"{line}: a snippet"
        for number, frame in enumerate(frames, 1):
            for what in (frame["sentence"], frame.get("result", "")):
                assert len(frames) == 1 or plain(what) in told, f"{line}: the page has not “{what}” of step {number}"
                assert plain(what) in text, f"{line}: the text has not “{what}” of step {number}"


scenes.run(globals())
