# SPDX-License-Identifier: MIT
"""Usage: splits.py GRUNDY TREE

What the figure splits says, worked out again in Python: what every move of a heap leaves, the values of the parts, their nim-sum
and the mex; and what it draws: sticks that stand and ghosts of those that are taken, each in its place, threads to the boxes of the mex
and the one box that is ringed. Prints TAP."""
import functools
import operator
import re
import sys

sys.dont_write_bytecode = True
from scenes import draw, followers, groups, rows, run, walk  # noqa: E402 (no .pyc of it)

GAMES = {"octal 0.77": (1, 2, 5, 7, 13, 20), "octal 0.07": (2, 9, 15), "octal 0.137": (1, 6, 11), "octal 0.6": (2, 8), "grundys-game": (3, 9, 14),
         "nim": (1, 4, 9), "subtraction --take 1,3,4": (1, 7, 12)}


def mex(values):
    return next(k for k in range(len(values) + 1) if k not in values)


@functools.cache
def grundy(rules, heap):
    return mex({nim_sum(rules, left) for left in followers(rules, heap)})


def nim_sum(rules, heaps):
    return functools.reduce(operator.xor, (grundy(rules, heap) for heap in heaps), 0)


def parts(text):
    return tuple(sorted(int(part) for part in text.split("+") if part not in ("", "0")))


def line(rules, heap):
    name, *more = rules.split(" ", 1)
    return f"{rules} {heap}" if rules.startswith("octal") else f"{name} {heap} {' '.join(more)}"


def outline(item):
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", item["path"])]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def middle(item):
    left, top, right, bottom = outline(item)
    return (left + right) / 2, (top + bottom) / 2


def test_values():
    """Every kind of move once, with the values of the parts and their nim-sum, and the mex of these."""
    for rules, heaps in GAMES.items():
        for heap in heaps:
            what = f"splits {line(rules, heap)}"
            told = rows(what)
            truth = {tuple(sorted(part for part in left if part)) for left in followers(rules, heap)}
            assert {parts(row["leaves"]) for row in told} == truth and len(told) == len(truth), f"{what}: {told}, and not {truth}"
            for row in told:
                left = [int(part) for part in row["leaves"].split("+") if part]
                values = [int(value) for value in row["values"].split("+") if value]
                assert values == [grundy(rules, part) for part in left], f"{what}: {row}"
                assert int(row["grundy"]) == nim_sum(rules, left), f"{what}: {row}"
            result = draw(what)[0]["result"]
            assert result.endswith(f" = {grundy(rules, heap)}"), f"{what}: {result}"


def test_sticks():
    """In each row as many sticks stand and are ghosts as the heap has, none on another's place; the runs that stand are the parts,
    each over its bracket, and all that are taken lie together in one frame; where nothing is taken, a stroke parts them."""
    for rules, heaps in GAMES.items():
        for heap in heaps:
            what = f"splits {line(rules, heap)}"
            scene = draw(what)[0]["scene"]
            legend = {id(item) for group in groups(scene, "legend") for item in walk(group["items"])}
            items = [item for item in walk(scene) if "path" in item and id(item) not in legend]
            sticks = [middle(item) for item in items if item.get("stroke") == "wood"]
            ghosts = [middle(item) for item in items if item.get("dash") == "dashed" and item.get("stroke") == "soft"]
            brackets = [outline(item) for item in items if item.get("stroke") == "soft" and item["path"].count("L") == 3]
            strokes = [outline(item) for item in items if item.get("stroke") == "accent" and item["path"].count("L") == 1 and
                       abs(outline(item)[0] - outline(item)[2]) < 0.1]
            if grundy(rules, heap) == 0 and not followers(rules, heap):
                continue
            lines = sorted({round(y, 1) for _, y in sticks + ghosts})[1:]  # below the position itself
            told = rows(what)
            assert len(lines) == len(told), f"{what}: {len(lines)} rows, but {len(told)} kinds of moves"
            for y, row in zip(lines, told):
                standing = sorted(x for x, own in sticks if abs(own - y) < 0.2)
                taken = sorted(x for x, own in ghosts if abs(own - y) < 0.2)
                assert len(standing) + len(taken) == heap and len(set(standing + taken)) == heap, f"{what}, {row}: {standing}, {taken}"
                below = sorted(own for own in brackets if 0 < own[3] - y < 20)
                runs = [sum(left <= x <= right for x in standing) for left, _, right, _ in below]
                assert tuple(sorted(runs)) == parts(row["leaves"]), f"{what}, {row}: brackets over {runs}"
                if taken:
                    assert not any(taken[0] < x < taken[-1] for x in standing), f"{what}, {row}: something stands in what is taken"
                else:
                    assert any(standing[runs[0] - 1] < own[0] < standing[runs[0]] for own in strokes if own[1] < y < own[3]), f"{what}, {row}: no stroke"


def test_threads():
    """Each nim-sum’s thread ends at its box; crossed out are the boxes that one reaches, and ringed is the first that none does."""
    for rules, heaps in GAMES.items():
        for heap in heaps[1:]:
            what = f"splits {line(rules, heap)}"
            scene = draw(what)[0]["scene"]
            flat = list(walk(scene))
            boxes, ringed, crossed = {}, set(), set()
            for at, item in enumerate(flat):
                if item.get("path", "").endswith("Z") and item.get("fill") in ("paper", "shade") and "text" in flat[at + 1] and flat[at + 1]["text"].isdigit():
                    value, (_, top, _, bottom) = int(flat[at + 1]["text"]), outline(item)
                    boxes[value] = (top + bottom) / 2
                    ringed |= {value} if item.get("stroke") == "accent" else set()
                    crossed |= {value} if item["fill"] == "shade" else set()
            threads = [[float(number) for number in re.findall(r"-?[\d.]+", item["path"])] for item in flat if item.get("dash") == "dotted"]
            sums = [int(row["grundy"]) for row in rows(what)]
            assert len(threads) == len(sums) and ringed == {mex(set(sums))}, f"{what}: {len(threads)} threads, {ringed} ringed"
            assert crossed == set(sums) & set(boxes), f"{what}: {crossed} crossed out of {boxes}"
            for thread, value in zip(sorted(threads, key=lambda thread: thread[1]), sums):
                assert value not in boxes or abs(thread[-1] - boxes[value]) < 0.1, f"{what}: a thread of {value} ends at {thread[-1]}"


run(globals())
