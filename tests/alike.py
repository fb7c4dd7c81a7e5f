# SPDX-License-Identifier: MIT
"""Compares an SVG with one that was drawn where fonts and libraries were others (made_with.py). All is the same but numbers,
which differ by at most TOLERANCE (more beside the letters of BORROWED), sizes that are fitted to words, which differ by at most
FITTED, nodes that grow with their words, and the lines of a caption, which may break elsewhere, so that what stands below is
moved by so many lines."""
import collections
import itertools
import re
import xml.etree.ElementTree as ET

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
