# SPDX-License-Identifier: MIT
"""Usage: claims.py GRUNDY TREE

What words and pictures claim of values and moves, worked out a second time in Python (shortgames.py, or from the rules) and held
against sentences, captions and scenes of many positions at once: who wins, which moves, how many, where play stops. Prints TAP."""
import functools
import json
import random
import re
import subprocess
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
from scenes import GRUNDY, TREE, draw, groups, rows, run, texts, walk  # noqa: E402 (no .pyc of it)
from shortgames import ZERO, add, at, figures, le, minus, outcome, read, stops, thermograph, typed, worth  # noqa: E402

WINNER = {"L": "Left wins", "R": "Right wins", "P": "whoever moves second wins", "N": "whoever moves first wins"}
BEGINS = {"L": "Left wins, whoever begins", "R": "Right wins, whoever begins", "N": "whoever moves first wins", "P": "whoever moves second wins"}


def solve(*words):
    done = subprocess.run([GRUNDY, "solve", *words, "--json"], cwd=TREE, capture_output=True, check=True)
    return json.loads(done.stdout)


def say(*words):
    """What solve says, with the signs that sentences have."""
    return subprocess.run([GRUNDY, "solve", *words], cwd=TREE, capture_output=True, check=True, text=True).stdout.replace("-", "−")


def quoted(parts):
    return " ".join(f"'{part}'" for part in parts)


@functools.cache
def forms():
    """Forms of all kinds: numbers, hot games with one and two switches, infinitesimals, mixtures, and what is confused with 0."""
    lot = random.Random(23)
    options = ["-3", "-2", "-1", "-1/2", "0", "1/4", "1/2", "3/4", "1", "3/2", "2", "5", "*", "*2", "^", "{2|-1}", "{3|1}", "{0|-2}", "1/2+*", "{4|0}"]
    made = ["{" + ",".join(lot.sample(options, lot.randrange(1, 4))) + "|" + ",".join(lot.sample(options, lot.randrange(1, 4))) + "}" for _ in range(24)]
    return made + ["{|}", "{0|}", "{|-1,-2}", "{2,0|}", "{*|1}", "{0|^}", "{*|*}", "{-1|1}", "{1|1}", "{5|1||-2}", "{0||0|-2}", "{3|{2|-1}}", "{1/4|1/2}",
                   "{-3/4|-1/2}", "{5/2|9/2}", "{-9/2|-5/2}", "{1|*}", "{*|-1}", "{0|1/4}", "{4|2||1|0}", "{10|-10}", "{7||5|-1}"]


def test_solve_knows_forms():
    """Who wins, stops, mean, temperature, kind and winning moves of a form, in words and in numbers."""
    kinds = set()
    for form in forms():
        left, right = typed(form)
        g = read(form)
        low, high = stops(g)[1], stops(g)[0]
        _, _, mean, temperature = thermograph(g)
        told, text = solve("form", form), say("form", form)
        truth = {"outcome": outcome(g), "left_stop": high, "right_stop": low, "mean": mean, "temperature": temperature}
        assert {name: str(value) for name, value in truth.items()} == {name: told[name] for name in truth}, f"{form}: {told}, but {truth}"
        assert read(told["value"]) == g, f"{form}: {told['value']}"
        first = {"L": "left", "R": "right", "N": "first", "P": "second"}[outcome(g)]
        assert told["winner"] == first, f"{form}: {told['winner']}"
        for side, good, options in (("left", lambda x: le(ZERO, x), g[0]), ("right", lambda x: le(x, ZERO), g[1])):
            moves = told["winning_moves"][side]
            assert told["winning_move_count"][side] == len(moves), f"{form}: {told}"
            assert sorted(read(move["to"]) for move in moves) == [x for x in options if good(x)], f"{form}: {moves}"
            assert bool(moves) == (outcome(g) in {"left": "LN", "right": "RN"}[side]), f"{form}: {moves}"
            n, name = len(moves), side.title()
            assert (f"{n} winning move{'s' if n > 1 else ''} for {name}:" in text) == (n > 0) and (f"for {name}:" in text) == (n > 0), f"{form}: {text}"
        mean, warm = figures(mean), figures(temperature)
        kind = ("number" if worth(g) is not None else "hot" if low < high else "infinitesimal" if low == 0 else "near")
        kinds.add(kind)
        said = {"number": f": a number, temperature {warm}\n", "infinitesimal": ": infinitesimal; stops and mean 0, temperature 0",
                "near": f": infinitesimally near {mean}; stops and mean {mean}, temperature 0",
                "hot": f": hot\nLeft moving first stops at {figures(high)}, Right moving first at {figures(low)}; mean {mean}, temperature {warm}\n"}
        assert said[kind] in text, f"{form}: {text}"
        ends = {"L": "L−position: Left wins, whoever moves first.", "R": "R−position: Right wins, whoever moves first.",
                "N": "N−position: whoever moves first wins.", "P": "P−position: whoever moves second wins;"}
        assert ends[outcome(g)] in text, f"{form}: {text}"
    assert kinds == {"number", "hot", "infinitesimal", "near"}, kinds


def numbers(item):
    found = [float(number) for number in re.findall(r"-?[\d.]+", item["path"])]
    return list(zip(found[::2], found[1::2]))


def test_thermographs():
    """Walls, mast, mean, temperature and stops: in the sentence, in the data, and where lines and dots stand."""
    seen = 0
    for form in forms():
        g = read(form)
        left, right, mean, temperature = thermograph(g)
        data = rows(f"thermograph form '{form}'")
        frame = draw(f"thermograph form '{form}'", "--steps", "last")[0]
        said, scene = frame["sentence"], frame["scene"]
        told = {side: [(Fraction(row["tax"]), Fraction(row["value"])) for row in data if row["wall"] == side] for side in ("left", "right")}
        low, high = stops(g)[1], stops(g)[0]
        name, mean_word, warm = said.split(" is ")[0] if " is " in said else said[13:].split(" meet ")[0], figures(mean), figures(temperature)
        assert read(name) == g, f"{form}: {said}"
        if worth(g) is not None:
            assert said == f"{mean_word} is a number: its mast begins at temperature {warm}, and nobody wants to move.", f"{form}: {said}"
        elif low == high:
            assert said == f"{name} is infinitely near to {mean_word}: both stops are there, and its temperature is 0.", f"{form}: {said}"
        else:
            seen += 1
            assert said == f"The walls of {name} meet at temperature {warm}; there the mast begins, at the mean {mean_word}.", f"{form}: {said}"
            for side, wall in (("left", left), ("right", right)):
                assert all(at(told[side], t) == v for t, v in wall) and told[side][-1] == wall[-1], f"{form}: {told[side]}, but {wall}"
            dots = {item["fill"]: item["circle"] for item in walk(scene) if "circle" in item}
            (x0, _, _), (x1, _, _), (x, y, _) = dots["left"], dots["right"], dots["accent"]
            unit = (x1 - x0) / float(high - low)
            assert dots["left"][1] == dots["right"][1] == 0 and unit > 0, f"{form}: {dots}"
            assert abs(x - x0 - unit * float(high - mean)) < 0.05 and y < 0, f"{form}: the mean stands at {x}"
            rise = -y / float(temperature)
            for side, wall in (("left", left), ("right", right)):
                lines = [item for item in walk(scene) if item.get("stroke") == side and item.get("width") == 3 and "path" in item]
                assert len(lines) == 1 and (lines[0].get("dash", "solid") == "dashed") == (side == "right"), f"{form}: {lines}"
                for (px, py), (t, v) in zip(numbers(lines[0]), wall):
                    assert abs(px - x0 - unit * float(high - v)) < 0.05 and abs(-py - rise * float(t)) < 0.05, f"{form}: {side} {lines[0]}, but {wall}"
                assert len(numbers(lines[0])) == len(wall), f"{form}: {lines[0]}, but {wall}"
            mast = [numbers(item) for item in walk(scene) if item.get("stroke") == "ink" and item.get("width") == 3]
            assert len(mast) == 1 and mast[0][0] == (x, y) and mast[0][1][0] == x and mast[0][1][1] < y, f"{form}: the mast {mast}"
            by = {item["text"]: item["at"] for item in walk(scene) if item.get("size") == 12 and item.get("ink") in ("left", "right")}
            assert {figures(high), figures(low)} == set(by) and by[figures(high)][0] < by[figures(low)][0], f"{form}: {by}"
    assert seen >= 12, seen


def test_value_lines():
    """Options, bests, gap, and the simplest number in it: in words, in data and on the line."""
    kinds = set()
    for form in forms():
        left, right = typed(form)
        g = read(form)
        frames = draw(f"value form '{form}'", "--steps", "all")
        said, data = [frame["sentence"] for frame in frames], rows(f"value form '{form}'")
        lists = re.fullmatch("Left can move to (.*), Right to (.*)[.]", said[0])
        for side, options, listed in (("left", left, lists[1]), ("right", right, lists[2])):
            own = [row for row in data if row["side"] == side]
            assert sorted(read(row["option"]) for row in own) == sorted(set(options)), f"{form}: {own}"
            assert all((Fraction(row["left_stop"]), Fraction(row["right_stop"])) == stops(read(row["option"])) for row in own), f"{form}: {own}"
            names = [] if listed == "nothing" else [name for part in listed.split(" and ") for name in split_names(part)]
            assert sorted(map(read, names)) == sorted(set(options)), f"{form}: {said[0]}"
        low = max((stops(x)[1] for x in left), default=None)
        high = min((stops(x)[0] for x in right), default=None)
        x = worth(g)
        names = [figures(low) if left else "−∞", figures(high) if right else "∞"]
        bound = f"Left’s best is {names[0]}, Right’s best is {names[1]}: the value lies between."
        if x is None and low > high:
            kinds.add("hot")
            assert said[1] == f"Left’s best stops at {names[0]}, Right’s best at {names[1]}: no number lies between, and both want to move.", f"{form}: {said[1]}"
        elif x is None:
            kinds.add("touch")
            assert low < high or said[1] == f"The best of either stops at {names[0]}: nothing lies between.", f"{form}: {said[1]}"
        elif low is None or high is None or low < high:
            assert said[1] == bound, f"{form}: {said[1]}"
        if x is None:
            assert said[-1].startswith("The value is no number but ") and read(said[-1][27:-1]) == g, f"{form}: {said[-1]}"
        elif x.denominator == 1 and (low is None or high is None or low < high):
            kinds.add("whole")
            assert said[-1] == f"Of all numbers in the gap the integer nearest to 0 is the simplest: {figures(x)}.", f"{form}: {said[-1]}"
        elif low is not None and high is not None and low < high:
            kinds.add("part")
            assert said[-1] == f"There is no integer in the gap; the number with the least denominator is {figures(x)}.", f"{form}: {said[-1]}"
        scene = frames[-1]["scene"]
        shades = [numbers(item) for item in walk(scene) if item.get("fill") == "shade"]
        if x is not None and low is not None and high is not None and low < high:  # the gap goes from dot to dot, and holds the value or begins with it
            places = dict(zip(("left", "right"), (shades[0][0][0], shades[0][1][0])))
            for side in places:
                dots = [item["circle"] for item in walk(scene) if item.get("fill") == side and "circle" in item]
                assert dots and any(abs(dot[0] - places[side]) < 0.02 or stops(worst)[0] != stops(worst)[1]
                                    for dot in dots for worst in (left if side == "left" else right)), f"{form}: {places}, {dots}"
            accent = next(item["circle"] for item in walk(scene) if item.get("fill") == "accent" and "circle" in item)
            part = float((x - low) / (high - low))
            assert abs(accent[0] - places["left"] - part * (places["right"] - places["left"])) < 0.05, f"{form}: {accent} in {places}"
        assert bool(shades) == (x is not None and (low is None or high is None or low < high)), f"{form}: {shades}"
    assert kinds == {"hot", "touch", "whole", "part"}, kinds


def split_names(text):
    """Names between commas that stand in no braces."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


run(globals())
