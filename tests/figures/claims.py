# SPDX-License-Identifier: MIT
"""Usage: claims.py GRUNDY TREE

What words and pictures claim of values and moves, worked out a second time in Python (shortgames.py, or from the rules) and held
against sentences, captions and scenes of many positions at once: who wins, which moves, how many, where play stops. Prints TAP."""
import collections
import functools
import itertools
import json
import random
import re
import shlex
import subprocess
import sys
from fractions import Fraction

sys.dont_write_bytecode = True
from scenes import GRUNDY, TREE, centre, draw, groups, in_folder, rows, run, texts, walk  # noqa: E402 (no .pyc of it)
from shortgames import ZERO, add, at, cool, cut, figures, game, le, minus, number, outcome, read, rewarded, simplest, split, stops, thermograph, typed, worth  # noqa: E402

WINNER = {"L": "Left wins", "R": "Right wins", "P": "whoever moves second wins", "N": "whoever moves first wins"}


def solve(*words):
    done = subprocess.run([GRUNDY, "solve", *words, "--json"], cwd=TREE, capture_output=True, check=True)
    return json.loads(done.stdout)


def say(*words):
    """What solve says, with the signs that sentences have."""
    return subprocess.run([GRUNDY, "solve", *words], cwd=TREE, capture_output=True, check=True, text=True).stdout.replace("-", "−")


def data_of(line):
    """The rows of data without the guard before what a spreadsheet would take for a formula."""
    return [{name: word.removeprefix("'") for name, word in row.items()} for row in rows(line)]


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


@functools.cache
def heated(g, tax, unit=None):
    """g heated by a tax, numbers as they are; overheated from a unit, whole numbers count so many units."""
    x = worth(g)
    if x is not None and (unit is None or x.denominator == 1):
        return number(x) if unit is None else functools.reduce(add, [unit if x > 0 else minus(unit)] * abs(int(x)), ZERO)
    return game(tuple(add(heated(left, tax, unit), tax) for left in g[0]), tuple(add(heated(right, tax, unit), minus(tax)) for right in g[1]))


def test_heat_and_cold():
    """Values that are heated, overheated and cooled as they are typed: what solve finds is what their definitions say; cooling undoes
    heat."""
    seen = set()
    for form in ("^", "*", "*2", "+-1", "{3|1}", "{5|1||-2}", "{0||0|-2}", "1", "-2", "0", "^*", "{1|*}", "{4|2||1|0}", "{2|-1}", "1/2", "v"):
        g = read(form)
        for tax in ("1/2", "1", "2", "3/4"):
            truth = {f"cool({form}, {tax})": cool(g, Fraction(tax)), f"heat({form}, {tax})": heated(g, number(tax))}
            if worth(g) is None or worth(g).denominator == 1:
                truth.update({f"overheat({form}, {unit}, {tax})": heated(g, number(tax), number(unit)) for unit in ("1", "2")})
            for words, value in truth.items():
                told = solve("form", words)
                assert read(told["value"]) == value and told["outcome"] == outcome(value), f"{words}: {told}"
                seen.add(words.split("(")[0] + outcome(value))
    assert len(seen) >= 11, seen


def test_thermographs():
    """Walls, mast, mean, temperature and stops: in the sentence, in the data, and where lines, dots and boxes stand; below tax 0
    as well, and of options, as far as the picture reaches."""
    seen = behind = named = 0
    for form in forms():
        g = read(form)
        left, right, mean, temperature = thermograph(g)
        data = data_of(f"thermograph form '{form}'")
        frame = draw(f"thermograph form '{form}'", "--steps", "last")[0]
        said, scene = frame["sentence"], frame["scene"]
        told = {side: [(Fraction(row["tax"]), Fraction(row["value"])) for row in data if row["wall"] == side] for side in ("left", "right")}
        low, high = stops(g)[1], stops(g)[0]
        mean_word, warm = figures(mean), figures(temperature)
        name = said.split(" is ")[0] if not said.startswith(("Where the walls", "Left’s wall is")) else texts(scene)[0]
        assert read(name) == g, f"{form}: {said}"
        assert low < high or "result" not in frame, f"{form}: {frame['result']}"
        if worth(g) is not None:
            loss = {x - worth(y) for y in g[0]} | {worth(y) - x for y in g[1]} if (x := worth(g)) else set()  # what a move costs, of the canonical form
            assert not loss or loss == {-temperature}, f"{form}: {loss}"
            assert said == (f"{mean_word} is a number: whoever moves loses {figures(max(loss))}, so nobody moves for less of a reward, and the mast begins at temperature "
                            f"{warm}." if loss else f"{mean_word} is a number: its mast begins at temperature {warm}, and nobody wants to move."), f"{form}: {said}"
        elif low == high:
            head = f"{name} is infinitely close to {mean_word}: both stops are there, and its temperature is 0."
            assert said.startswith(head), f"{form}: {said}"
            upright = [at(wall, Fraction(-1, 1024)) == mean for wall in rewarded(g)]
            told = re.fullmatch(" Under a small reward Left’s wall (stands upright, since each move of hers is answered|leans, since her (?:best move|move to (.*)) puts her one move ahead)"
                                "; Right’s (stands upright, since each move of his is answered|leans, since his (?:best move|move to (.*)) puts him one ahead)[.]", said[len(head):])
            assert told, f"{form}: {said}"
            assert [told[k].startswith("stands") for k in (1, 3)] == upright, f"{form}: {said}"
            assert all(told[k] is None or [read(told[k])] == list(side) for k, side in zip((2, 4), g)), f"{form}: {said}"
        else:
            seen += 1
            few = len(g[0]) + len(g[1]) <= 4
            assert frame["result"] == MEANING.format(mean=mean_word, warm=warm), f"{form}: {frame['result']}"
            shifted = re.fullmatch(SHIFTED + MAST, said)
            assert bool(shifted) == few and (few or re.fullmatch(f"Where the walls of {re.escape(name)} meet" + MAST, said)), f"{form}: {said}"
            for side, word, whose in zip((0, 1), shifted.groups() if few else (), ("her", "his")):
                if word != f"{whose} best option":  # a long name has no room
                    named, low_tax = named + 1, Fraction(0)
                    for piece in word.split(", then of "):  # each counts from where the one before ends
                        option, up_to = re.fullmatch("(.*?)(?: up to tax (.*))?", piece).groups()
                        own, theirs, way = (left, right)[side], thermograph(read(option))[1 - side], (-1, 1)[side]
                        high_tax = Fraction(up_to) if up_to else temperature
                        taxes = {t for t, _ in own + theirs if low_tax <= t <= high_tax} | {low_tax, high_tax}
                        assert read(option) in g[side] and low_tax < high_tax and all(at(theirs, t) + way * t == at(own, t) for t in taxes), f"{form}: {said}"
                        low_tax = high_tax
                    assert low_tax == temperature, f"{form}: {said}"
            for side, wall in (("left", left), ("right", right)):
                assert all(at(told[side], t) == v for t, v in wall) and told[side][-1] == wall[-1], f"{form}: {told[side]}, but {wall}"
            dots = {item["fill"]: item["circle"] for item in walk(scene) if "circle" in item}
            (x0, _, _), (x1, _, _), (x, y, _) = dots["left"], dots["right"], dots["accent"]
            unit = (x1 - x0) / float(high - low)
            assert dots["left"][1] == dots["right"][1] == 0 and unit > 0, f"{form}: {dots}"
            assert abs(x - x0 - unit * float(high - mean)) < 0.05 and y < 0, f"{form}: the mean stands at {x}"
            rise = -y / float(temperature)
            lowest = Fraction(-1) if rise <= 72 else None  # else as far as the picture is deep
            for side, wall in zip(("left", "right"), rewarded(g)):
                lines = [item for item in walk(scene) if item.get("stroke") == side and item.get("width") == 3 and "path" in item]
                assert len(lines) == 1 and (lines[0].get("dash", "solid") == "dashed") == (side == "right"), f"{form}: {lines}"
                low_tax = lowest or Fraction(-numbers(lines[0])[0][1] / rise)
                assert -1 <= low_tax < 0, f"{form}: {low_tax}"
                wall = cut(wall, low_tax, temperature)
                for (px, py), (t, v) in zip(numbers(lines[0]), wall):
                    assert abs(px - x0 - unit * float(high - v)) < 0.05 and abs(-py - rise * float(t)) < 0.05, f"{form}: {side} {lines[0]}, but {wall}"
                assert len(numbers(lines[0])) == len(wall), f"{form}: {lines[0]}, but {wall}"
            thin = [item for item in walk(scene) if item.get("stroke") in ("left", "right") and item.get("width") == 1.4 and "path" in item]
            masts = [numbers(item)[0][0] for item in walk(scene) if item.get("stroke") == "faint" and item.get("width") == 1.4 and "path" in item]
            where = [x0 + unit * float(high - thermograph(y)[2]) for y in g[0] + g[1]]
            assert all(any(abs(mast - place) < 0.05 for place in where) for mast in masts) and (few or not masts + thin), f"{form}: {masts}"
            behind += len(masts)
            assert all(any(on_wall(item, y, x0, unit, rise, high) for y in g[0] + g[1]) for item in thin), f"{form}: {thin}"
            for arrow in [numbers(item) for item in walk(scene) if item.get("stroke") == "accent" and item.get("width") == 1.6 and len(numbers(item)) == 2]:
                (ax, ay), (bx, by) = arrow  # as long as the tax, from an option’s wall to that of the game
                way, side = -ay / rise, 0 if bx > ax else 1
                assert ay == by and 0 <= unit * way - abs(bx - ax) < 4, f"{form}: {arrow}"
                own = float(at(rewarded(g)[side], Fraction(way))) + (way if side == 0 else -way)
                before = [float(at(rewarded(y)[1 - side], Fraction(way))) for y in g[side]]
                assert any(abs(v - own) < 0.001 and abs(ax - x0 - unit * float(high - Fraction(v))) < 0.05 for v in before), f"{form}: {arrow}"
            mast = [numbers(item) for item in walk(scene) if item.get("stroke") == "ink" and item.get("width") == 3]
            assert len(mast) == 1 and mast[0][0] == (x, y) and mast[0][1][0] == x and mast[0][1][1] < y, f"{form}: the mast {mast}"
            by = [text for text in texts(scene) if "’s stop " in text]
            assert by == [f"Left’s stop {figures(high)}", f"Right’s stop {figures(low)}"], f"{form}: {by}"
    assert seen >= 12 and behind >= 16 and named >= 20, (seen, behind, named)


SHIFTED = "Left’s wall is the right wall of (.*) less the tax, since Right moves next; Right’s is the left wall of (.*) with the tax added[.] Where they meet"
MAST = ", the mast begins, since at a higher tax neither player wants to move[.]"
MEANING = "Mean {mean}: many copies are worth about {mean} each. Temperature {warm}: nobody pays a tax over {warm} to move."


def on_wall(item, y, x0, unit, rise, high):
    """Whether all corners of a line are on the wall of its colour of the option y, itself or shifted by the tax."""
    wall = rewarded(y)[item["stroke"] == "right"]
    return all(abs(px - x0 - unit * float(high - at(wall, Fraction(-py / rise)))) < 0.05 for px, py in numbers(item))


def sides(said, g, x0, left, right, end):
    """Why g compares so with the number x0: who comes to it or past it, and by which answer to which move of the other."""
    leans, about = outcome(add(g, minus(x0))), lambda told: read(told.split(" ≥ ")[0].split(" ≤ ")[0])
    past = re.findall(" [≥≤] ([^ ]+)", said)
    assert all(read(name) == x0 for name in past), end
    told = re.fullmatch(" (Left|Right) reaches (.*) if s?he begins, and answers (Left|Right)’s (.*) with (.*)[.]", said)
    both = re.fullmatch(" Left reaches (.*) if she begins, Right (.*) if he begins[.]", said)
    if both:
        assert leans == "N" and about(both[1]) in left and le(x0, about(both[1])) and about(both[2]) in right and le(about(both[2]), x0), end
    else:
        is_left = told[1] == "Left"
        reached, asked, answer = map(about, told.groups()[1:2] + told.groups()[3:])
        assert leans == told[1][0] and told[3] != told[1] and reached in (left if is_left else right), end
        assert asked in (right if is_left else left) and answer in asked[not is_left], end
        assert all(le(x0, y) if is_left else le(y, x0) for y in (reached, answer)), end


def test_value_lines():
    """Options, bests, gap, and the simplest number in it: in words, in data and on the line."""
    kinds, walked = set(), 0
    for form in forms():
        left, right = typed(form)
        g = read(form)
        frames = draw(f"value form '{form}'", "--steps", "all")
        said, data = [frame["sentence"] for frame in frames], data_of(f"value form '{form}'")
        lists = re.fullmatch("Left can move to (.*), Right to (.*)[.]", said[0])
        for side, options, listed in (("left", left, lists[1]), ("right", right, lists[2])):
            own = [row for row in data if row["side"] == side]
            assert sorted(read(row["option"]) for row in own) == sorted(set(options)), f"{form}: {own}"
            assert all((Fraction(row["left_stop"]), Fraction(row["right_stop"])) == stops(read(row["option"])) for row in own), f"{form}: {own}"
            names = [] if listed == "nothing" else [name for part in listed.split(" and ") for name in split(part)]
            assert sorted(map(read, names)) == sorted(set(options)), f"{form}: {said[0]}"
        low = max((stops(x)[1] for x in left), default=None)
        high = min((stops(x)[0] for x in right), default=None)
        x = worth(g)
        names = [figures(low) if left else "−∞", figures(high) if right else "∞"]
        bound = f"Left’s best is {names[0]}, Right’s best is {names[1]}: the value lies between."
        apart = f"Left’s best stops at {names[0]}, Right’s best at {names[1]}: that leaves no gap."
        assert said[1] == (bound if low is None or high is None or low < high else apart), f"{form}: {said[1]}"
        end, n_options = said[-1], len(set(left)) + len(set(right))
        said[-1] = end.removesuffix(BARS)
        assert (said[-1] != end) == any(stops(y)[0] > stops(y)[1] for y in left + right), f"{form}: {end}"
        found = re.search(STEPS, said[-1])
        if found:  # steps of 1 as far as the gap or past it, then half-way back and on; none but the last in the gap
            walked += 1
            said[-1], walk_of = said[-1][:found.start()], [Fraction(word.replace("−", "-")) for word in found[2].split(", ")]
            inside = [(low is None or low < y) and (high is None or y < high) for y in walk_of]
            assert walk_of == older(x) and inside == [False] * (len(walk_of) - 1) + [True], f"{form}: {end}, but {older(x)}"
            steps = [abs(b - a) for a, b in zip(walk_of, walk_of[1:])]
            past = [y >= high if x > 0 else y <= low for y in walk_of[:steps.count(1) + 1] if (high if x > 0 else low) is not None]
            assert bool(found[1]) == (x.denominator > 1) == (steps[-1] < 1) == any(past) and not any(past[:-1]), f"{form}: {end}"
            assert steps == [1] * steps.count(1) + [Fraction(1, 2 ** (k + 1)) for k in range(len(steps) - steps.count(1))], f"{form}: {end}"
            arrows = [item for item in walk(frames[-1]["scene"]) if item.get("width") == 2.2 and "path" in item]
            assert ["left" if b > a else "right" for a, b in zip(walk_of, walk_of[1:])] == [item["stroke"] for item in arrows], f"{form}: {arrows}"
        at_end = re.search(" ([^ ]+), the end of the gap, is in it: (Left|Right)’s (.*) only stops there and is not (.*) or (more|less)[.]", said[-1])
        assert bool(at_end) == (x is not None and x in (low, high) and low != high), f"{form}: {end}"
        if at_end:
            said[-1] = said[-1].replace(at_end[0], "")
            option, is_left = read(at_end[3]), at_end[2] == "Left"
            assert option in (left if is_left else right) and at_end[1] == at_end[4] == figures(x) and (at_end[5] == "more") == is_left, f"{form}: {end}"
            assert stops(option)[is_left] == x and not (le(number(x), option) if is_left else le(option, number(x))), f"{form}: {end}"
        shut = re.search(" ([^ ]+) itself is left out, for (.*) ([<>]) (.*)[.]", said[-1])
        out = [(y, y0) for side, y0, own in ((0, low, left), (1, high, right)) for y in own if x is not None and low != high and y0 not in (None, x)
               and y0.denominator == 1 and stops(y)[1 - side] == y0 and y != number(y0) and (le(number(y0), y) if side == 0 else le(y, number(y0)))]
        assert bool(shut) == bool(out), f"{form}: {end}"
        if shut:
            said[-1] = said[-1].replace(shut[0], "")
            assert shut[1] == shut[4] and (read(shut[2]), Fraction(shut[1].replace("−", "-"))) in out and (shut[3] == ">") == (read(shut[2]) in left), f"{form}: {end}"
        gap = "The value is the simplest number in the gap between what the best moves leave: "
        if x is None and low > high:
            kinds.add("hot")
            head = f"Left moving first stops at {names[0]}, Right moving first " \
                f"at {names[1]}: that leaves no gap for a number. The value is hot: either player gains by moving first."
            assert stops(g) == (low, high) and said[-1].startswith(head) and (said[-1] != head) == (0 in (low, high)), f"{form}: {end}"
            if said[-1] != head:  # the stops do not say who wins
                sides(said[-1][len(head):], g, ZERO, left, right, end)
        elif x is None:
            kinds.add("touch")
            leans = {"L": "but more than it", "R": "but less than it", "N": "and confused with it"}[outcome(add(g, minus(number(low))))]
            head = f"Both players’ best moves stop at {names[0]}, which leaves no gap: the value is infinitely close to {names[0]}, {leans}."
            assert low == high and said[-1].startswith(head), f"{form}: {end}"
            sides(said[-1][len(head):], g, number(low), left, right, end)
        elif low is not None and low == high:
            kinds.add("only")
            assert said[-1] == f"The best of either stops at {names[0]}, yet no option of Left’s is {names[0]} or more and none of Right’s {names[0]} or less: " \
                f"the value is {figures(x)}." and not any(le(number(x), y) for y in left) and not any(le(y, number(x)) for y in right), f"{form}: {end}"
        elif not left and not right:
            assert said[-1] == "Neither player has a move: every number lies in the gap, and the simplest of all is 0." and x == 0, f"{form}: {end}"
        else:
            kinds.add("whole" if x.denominator == 1 else "part")
            assert x in (simplest(low, high), low, high), f"{form}: {end}"
            open_ends = "" if left and right else f" {'Right' if left else 'Left'} has no move: the gap goes on without end to the {'right' if left else 'left'}."
            assert said[-1] == gap + (f"{figures(x)}, the integer nearest to 0 there." if x.denominator == 1 else "no integer lies there, and of the fractions "
                                      f"{figures(x)} has the least denominator.") + open_ends, f"{form}: {end}"
        told = re.fullmatch("(?:([{] .* [}]) = )?(.*?)(?: ([<>‖]) 0)?: (.*)", frames[-1]["result"])
        assert read(told[2]) == g and (told[3], told[4]) == ({"L": ">", "R": "<", "N": "‖", "P": None}[outcome(g)], WINNER[outcome(g)]), f"{form}: {told[0]}"
        assert not told[1] or list(map(set, typed(told[1]))) == [set(left), set(right)], f"{form}: {told[0]}"
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
    assert kinds == {"hot", "touch", "whole", "part", "only"} and walked >= 6, (kinds, walked)


BARS = " A bar runs from stop to stop of an option; its dot is where it stops when the opponent answers."
STEPS = " Steps of 1 towards the gap( until one reaches its far end or passes it, then each half the last)?: (.*)[.] The first stop inside is the simplest number[.]$"


def older(x):
    """The numbers from 0 to x, each the first to be born in the gap that those before it leave."""
    way, low, high = [Fraction(0)], None, None
    while way[-1] != x:
        low, high = (way[-1], high) if x > way[-1] else (low, way[-1])
        way.append(simplest(low, high))
    return way


def sums():
    """Sums of two to five short values, with totals of all kinds."""
    lot = random.Random(5)
    parts = ["1", "-1", "1/2", "-3/4", "2", "0", "*", "*2", "^", "v", "{2|-1}", "{3|1}", "{0|-2}", "+-1", "1/2+*", "{0||0|-2}", "^*"]
    made = [lot.sample(parts, lot.randrange(2, 6)) for _ in range(16)]
    return made + [["*", "*"], ["1", "-1"], ["^", "v"], ["^", "*"], ["^", "^*"], ["v", "v", "*"], ["1/2", "^"], ["-1", "*"], ["+-1", "+-1", "^"], ["{3|1}", "-1"],
                   ["{3|1}", "-2"], ["{3|1}", "-3"], ["{3|1}", "-4"], ["0"], ["*2", "*3"], ["-2", "v"], ["{1|*}", "-1"], ["{1|*}"], ["{*|-1}"]]


def verdict(total, name):
    """What the sum says of its total."""
    low, high = stops(total)[1], stops(total)[0]
    x, who = worth(total), outcome(total)
    if who == "P":
        return "The total is 0: every move can be answered."
    if x is not None:
        many = f"{figures(abs(x))} of a move" if abs(x) < 1 else "one move" if abs(x) == 1 else f"{figures(abs(x))} moves"
        return f"{'Left' if x > 0 else 'Right'} is {many} ahead, whoever begins."
    if low == high != 0:
        return f"The total is infinitely close to {figures(low)}, which is {'greater' if low > 0 else 'less'} than 0."
    if low == high:
        return "The total is infinitely close to 0 " + {"N": "and confused with it.", "L": "but above it.", "R": "but below it."}[who]
    at = {"Left": play_stops(high, "R" if who == "R" else "L"), "Right": play_stops(low, "L" if who == "L" else "R")}
    return f"If Left begins{at['Left']}; if Right begins{at['Right']}." if who == "N" else f"Even if {'Right' if who == 'L' else 'Left'} begins" \
        f"{at['Right' if who == 'L' else 'Left']}."


def plain_number(text):
    return Fraction(text.replace("−", "-"))


def play_stops(stop, winner):
    return f", play stops at {figures(stop)}" + (f" {'>' if stop > 0 else '<'} 0" if stop else f" for {winner}")


def stopped(told):
    """Play that stops at 0 or infinitely close to it, as play_stops() tells it, once what is said of that is true."""
    end, loser, winner = told["e"], told["l"], told["w"]
    value, own = (ZERO, "LR"[loser == "Left"]) if loser else (read(end), winner[0])
    assert stops(value) == (0, 0) and (loser or outcome(value) in ("N", own)), told[0]
    return f"play stops at 0 for {own}"


def is_named(name, value):
    """Whether a value goes by this name, or where the name is too long by where play stops."""
    if " … " in name:
        return name == " … ".join(map(figures, reversed(stops(value))))
    return abs(float(name[1:].replace("−", "-")) - stops(value)[0]) < 0.01 if name.startswith("≈") else read(name) == value


def row_of(scene, x_end):
    """The heights of the rows, by the names of the values, which end at one x."""
    return [item["at"][1] - 0.36 * item["size"] for item in walk(scene)
            if item.get("anchor") == "end" and item.get("size", 0) > 9 and item["at"][0] == x_end and item["ink"] in ("ink", "accent")]


def shape(items):
    """Items without their place and size: their numbers from the first one on, and all that is said of them."""
    out, origin = [], None
    for item in items:
        if "path" not in item and "circle" not in item:
            continue
        points = numbers(item) if "path" in item else [tuple(item["circle"][:2])]
        origin = origin or points[0]
        out.append(([(x - origin[0], y - origin[1]) for x, y in points], item.get("stroke"), item.get("fill"), item.get("dash")))
    size = max([1] + [abs(x) for points, *_ in out for point in points for x in point])
    return [([(x / size, y / size) for x, y in points], *rest) for points, *rest in out]


def test_values_beside_positions():
    """The position stands whole in each picture of its value: the drawing that picture --bare gives."""
    for game in ("hackenbush BRB GGB --by options", "bombs " + in_folder("bombs.dot", "digraph { a [color=blue]; b [color=red]; c [color=blue]; a -> b; b -> c }"), "lessons/games/toads-and-frogs.lua TT.FF", "boxes BWWB",
                 "lessons/games/domineering.lua 2 3", "hackenbush lessons/girl.dot --by birthday", "hackenbush lessons/girl.dot"):
        own = shape(walk(draw(f"picture {game.split(' --')[0]} --bare")[0]["scene"]))
        for frame in draw(f"value {game}", "--steps", "all"):
            all_of_it = [item for item in walk(frame["scene"]) if "path" in item or "circle" in item]
            assert any(near(shape(all_of_it[k:k + len(own)]), own) for k in range(len(all_of_it))), f"{game}: {frame['sentence']}"


def test_moves_at_values():
    """Beside a position each value on the line names all moves that lead to it, as the picture calls them: edges and squares."""
    ends = re.findall(r"(\w+) -- (\w+) \[color=(\w+)\]", open(f"{TREE}/lessons/girl.dot", encoding="utf-8").read())
    edges = frozenset((str(k), *(0 if end in ("left", "right") else end for end in (one, two)), colour) for k, (one, two, colour) in enumerate(ends))
    boards = ["B..A\n....\n.A.B\n", ".B..\nBA..\n...B\n"]
    cases = [("hackenbush lessons/girl.dot", {edge[0]: (edge[3] == "blue", picture_worth(standing(edges - {edge}, 0))) for edge in edges})]
    for i, board in enumerate(boards):
        lines = board.split()
        bombs = frozenset((x, y) for y, line in enumerate(lines) for x, mark in enumerate(line) if mark != ".")
        cases.append((f"bombs {in_folder(f'named{i}.txt', board)}", {f"{'ABCD'[x]}{y + 1}": (lines[y][x] == "B", board_worth(lines, blast(bombs, (x, y)))) for x, y in bombs}))
    for game_line, moves in cases:
        told = collections.defaultdict(set)
        for name, (is_left, value) in moves.items():
            told[is_left, worth(value)].add(name)
        best = {True: max(x for is_left, x in told if is_left), False: min(x for is_left, x in told if not is_left)}
        truth = sorted((f"{'Left' if is_left else 'Right'}’s best: " if x == best[is_left] else "") + f"{', '.join(sorted(names))} → {figures(x)}"
                       for (is_left, x), names in told.items())
        frame = draw(f"value {game_line}")[-1]
        said = sorted(text for text in texts(frame["scene"]) if " → " in text)
        assert said == truth, f"{game_line}: {said}, but {truth}"
        read_out = re.search("“(.*) → (.*)”: the move marked (.*) leaves (.*)[.]$", frame["sentence"])
        assert read_out[1] == read_out[3] and read_out[2] == read_out[4] == figures(worth(moves[read_out[1]][1])), f"{game_line}: {read_out[0]}"


def blast(bombs, at):
    """What is left of bombs in a grid when one explodes: to its left and below it the next one goes, too, and so on."""
    left = bombs - {at}
    for way in ([bomb for bomb in bombs if bomb[1] == at[1] and bomb[0] < at[0]], [bomb for bomb in bombs if bomb[0] == at[0] and bomb[1] > at[1]]):
        if way:
            near = min(way, key=lambda bomb: abs(bomb[0] - at[0]) + abs(bomb[1] - at[1]))
            left = blast(left, near) if near in left else left
    return left


def board_worth(lines, bombs):
    """The canonical form of the bombs that are left, B Left’s and A Right’s."""
    sides = [[], []]
    for x, y in bombs:
        sides["BA".index(lines[y][x])].append(board_worth(lines, blast(bombs, (x, y))))
    return game(tuple(sides[0]), tuple(sides[1]))


@functools.cache
def picture_worth(edges):
    """The canonical form of a Hackenbush picture: of (name, end, end, colour), node 0 is the ground."""
    sides = [[], []]
    for edge in edges:
        rest = picture_worth(standing(edges - {edge}, 0))
        for side, colours in enumerate((("blue", "green"), ("red", "green"))):
            if edge[3] in colours:
                sides[side].append(rest)
    return game(tuple(sides[0]), tuple(sides[1]))


def standing(edges, root, without=None):
    """The edges that hang together with a node, reached without going on from another."""
    nodes, kept = {root}, set()
    while True:
        more = {edge for edge in edges - kept if any(end in nodes and end != without for end in edge[1:3])}
        if not more:
            return frozenset(kept)
        kept |= more
        nodes |= {end for edge in more for end in edge[1:3]}


def blocks_of(edges):
    """Edges that are on a cycle together, by trying all sets of edges, and every other edge by itself."""
    group = {edge: {edge} for edge in edges}
    for size in range(2, len(edges) + 1):
        for some in itertools.combinations(sorted(edges), size):
            ends = [end for edge in some for end in edge[1:3]]
            nodes = set(ends)
            if all(edge[1] != edge[2] for edge in some) and all(ends.count(node) == 2 for node in nodes) \
                    and len(standing(frozenset(some), some[0][1])) == size:
                both = set().union(*(group[edge] for edge in some))
                for edge in both:
                    group[edge] = both
    return {frozenset(block) for block in group.values()}


def worked(text, known):
    """What comes out where a value is worked out: a sum, a nim-sum, options, the tree rule, halving."""
    rule = re.fullmatch(r"\((.*) ([+−]) (\d+)\)/(?:2\^)?(\d+)", text)
    if rule:
        return number((worth(read(rule[1])) + int(rule[3]) * (1 if rule[2] == "+" else -1)) / (2 ** int(rule[4]) if "/2^" in text else int(rule[4])))
    if " ÷ " in text:
        half, times = text.split(" ÷ ")
        return number(worth(read(half)) / Fraction(str(2 ** int(times[2:])) if "^" in times else times))
    return functools.reduce(add, map(known, text.split(" ⊕ ")))


def hanging(whole):
    """The value of each edge with all that hangs on it, those of the blocks that stand on each node, how far nodes are from the ground, and the blocks."""
    depth, at_edge, at_node, blocks = {0: 0}, {}, {}, blocks_of(whole)
    for _ in whole:
        for _, a, b, _ in whole:
            for one, other in ((a, b), (b, a)):
                if one in depth:
                    depth[other] = min(depth.get(other, 99), depth[one] + 1)
    for block in blocks:
        root = min((end for edge in block for end in edge[1:3]), key=depth.get)
        kept = set(block)
        for end in {end for edge in block for end in edge[1:3]} - {root}:
            kept |= standing(whole, end, root) - {edge for edge in whole if root in edge[1:3] and edge not in block}
        worth_of = picture_worth(frozenset((name, 0 if a == root else a, 0 if b == root else b, hue) for name, a, b, hue in kept))
        at_node.setdefault(root, []).append(worth_of)
        at_edge.update(dict.fromkeys(block, worth_of))
    return at_edge, at_node, depth, blocks


def changed(whole, cut):
    """What is written where a cut changes the values of blocks and of forks that stand: “8 → 3”."""
    rest = standing(whole - {cut}, 0)
    (old, forks, _, blocks), (new, left, _, others) = hanging(whole), hanging(rest)
    pairs = [(old[edge], new[edge]) for block in blocks & others for edge in [next(iter(block))]]
    pairs += [(functools.reduce(add, own), functools.reduce(add, left[node])) for node, own in forks.items() if node and len(own) > 1 and node in left]
    return sorted((str(a), str(b)) for a, b in pairs if a != b)


def terms_of(text, known):
    """The terms of a sum."""
    return [known(("−" if sign == "−" else "") + term) for sign, term in re.findall(r"(?:^| ([⊕+−]) )(.+?)(?= [⊕+−] |$)", text)]


def test_values_at_edges():
    """reduce --values: at each edge what it is worth with all that hangs on it, at each fork the sum, under the ground the whole and how it
    is worked out; and what is told of that, the tree rule and best cuts. The still says who wins, too."""
    lot, cycles, forks, kinds = random.Random(7), 0, 0, collections.Counter()
    for number in range(32):
        n, edges, nodes = lot.randrange(2, 7), [], 1
        for name in range(n):
            a, kind = lot.randrange(nodes), lot.random()
            b = nodes if kind < 0.7 or nodes < 2 else a if kind < 0.8 and a > 0 else lot.randrange(nodes)
            if a == b == 0:
                b = nodes
            nodes += b == nodes
            edges.append((name, a, b, lot.choice(["blue", "red"] if number % 3 else ["green"] if number % 2 else ["blue", "red", "green"])))
        file = in_folder("hanging.dot", "graph hanging { %s }" % "; ".join("%s -- %s [color=%s]" % (*("n%d" % end if end else "ground" for end in edge[1:3]), edge[3])
                                                                          for edge in edges))
        whole = frozenset(edges)
        at_edge, at_node, depth, blocks = hanging(whole)
        cycles += sum(len(block) > 1 for block in blocks)
        value = functools.reduce(add, at_node[0])
        assert value == picture_worth(whole), edges
        frame, said = draw(f"reduce hackenbush {file} --values")[0], [row["value"] for row in data_of(f"reduce hackenbush {file} --values")]
        green = all(edge[3] == "green" for edge in edges)
        known = (lambda text: read("*" + text if text != "0" else "0")) if green else read
        assert [known(text) for text in said] == [at_edge[edge] for edge in edges], f"{edges}: {said}"
        sums = [functools.reduce(add, own) for node, own in at_node.items() if node != 0 and len(own) > 1]
        forks += len(sums)
        cuts = [item for item in walk(frame["scene"]) if item.get("size") == 9 and item.get("ink") in ("left", "right")]
        drawn = [item["text"] for item in walk(frame["scene"]) if item.get("weight") in (600, 700) and item not in cuts]
        for side, hue in (("left", "blue"), ("right", "red")) if cuts else ():  # beside what is best to cut in one cycle stands what that leaves
            left = [picture_worth(standing(whole - {edge}, 0)) for edge in edges if edge[3] in (hue, "green")]
            truth = {x for x in left if not any(x != y and (le(x, y) if side == "left" else le(y, x)) for y in left)}
            shown = [read(item["text"]) for item in cuts if item["ink"] == side]
            assert set(shown) == truth and len(shown) == len(truth), f"{edges}: {cuts}"
            kinds["cut labels"] += len(shown)
        assert bool(cuts) == (": those with what they leave beside them" in frame["sentence"]), f"{edges}: {frame['sentence']}"
        rests = {key: following["text"] for item, following in itertools.pairwise(walk(frame["scene"])) for key in [item.get("text", "")] if key.endswith("cut leaves")}
        for who, formula in rests.items():  # small pictures of what the best cuts leave, with how that is worked out
            side = "left" if who.startswith("Left") else "right" if who.startswith("Right") else None
            assert all(worked(own, known) in [read(item["text"]) for item in cuts if side in (None, item["ink"])] for own in formula.split(" = ")), f"{edges}: {rests}"
            kinds["told ends"] += " = " in formula
        assert bool(rests) == bool(cuts), f"{edges}: {rests}, {cuts}"
        sentence = frame["sentence"].replace("\u00a0", " ")
        told, fused = re.search(r"loops, worth 1 each, and add to what the points carry, from left to right: (.*?)[.]", sentence), []
        n_loops = []
        for equation in told[1].split("; ") if told else ():  # of the cycles, each fused to one point: its loops, and what its points carry
            terms, end = equation.split(" = ")
            n = re.match(r"(\d+) loops", terms)
            terms = terms.replace(n[0], "(" + " ⊕ ".join(["1"] * int(n[1])) + ")") if n else terms
            in_front, _, terms = terms.rpartition(")")  # loops are in brackets before what the points carry
            n_loops.append(in_front.count("1") if in_front else terms.count("1") if set(terms) <= set("1 ⊕") else None)
            terms = in_front.lstrip("(") + terms
            fused.append((collections.Counter(map(int, terms.split(" ⊕ "))), int(end)))
            assert worked(terms, known) == known(end), f"{edges}: {sentence}"
            kinds["loops"] += 1
        truths = []
        for block in blocks_of(whole) if green else ():
            ends = {end for edge in block for end in edge[1:3]}
            root = min(ends, key=depth.get)
            carried = [sum_of for end in ends - {root} if (own := at_node.get(end)) and (sum_of := functools.reduce(add, own)) is not None]
            if len(block) > 1:
                truths.append(([known("1")] * len(block) + carried, at_edge[next(iter(block))]))
        said_of = [(sorted(str(known(str(term))) for term in terms.elements()), str(known(str(end)))) for terms, end in fused]
        meant_of = [(sorted(map(str, terms)), str(end)) for terms, end in truths]
        assert all(any(n == len(block) for block in blocks if len(block) > 1) for n in n_loops), f"{edges}: {sentence}"
        assert all(own in meant_of for own in said_of) and all(own in said_of for own in meant_of), f"{edges}: {sentence}"
        for who, choice in re.findall(r"(Left|Right)’s other cuts leave (.*?)[.](?: |$)", sentence):
            hue = ("blue", "left") if who == "Left" else ("red", "right")
            worths = [picture_worth(standing(whole - {edge}, 0)) for edge in edges if edge[3] in (hue[0], "green")]
            named = [read(name) for name in re.split(", | or ", choice)]
            marked = [read(item["text"]) for item in cuts if item["ink"] == hue[1]]
            assert all(name in worths for name in named) and all(own in named or own in marked for own in worths), f"{edges}: {sentence}"
            assert sum(own in named for own in worths) + len(marked) >= len(worths), f"{edges}: {sentence}"
            kinds["told others"] += 1
        blocks = [own for values in at_node.values() for own in values]
        assert sorted(map(str, map(known, drawn[:-1]))) == sorted(map(str, blocks + sums)), f"{edges}: {drawn}"
        sides = [worked(side, known) for side in drawn[-1].removeprefix("g = ").removeprefix("value ").split(" = ")]
        assert all(side == value for side in sides), f"{edges}: {drawn}"
        if len(at_node[0]) > 1 and "…" not in drawn[-1]:  # the sum that stands there has what stands on the ground for its terms
            terms = re.split(" [⊕+−] ", drawn[-1].split(" = ")[0])
            assert len(terms) == len(at_node[0]) and known(terms[0]) in at_node[0], f"{edges}: {drawn}"
        kinds.update(kind for kind, mark in (("sum", " ⊕ "), ("cuts", "{"), ("rule", ")/"), ("signs", "1 − 1/2")) if mark in drawn[-1].split(" = ")[0])
        told = re.search("(?:values add: |as one stalk [(])(.*?)(?:[.](?: |$)|[)], and)", sentence)  # one of the forks
        assert bool(told) == bool(sums), f"{edges}: {sentence}"
        if told:
            terms, _, end = told[1].partition(" = ")  # which is left out where it is the same words
            split_up = sorted(map(str, terms_of(terms, known)))
            assert any(split_up == sorted(map(str, own)) and functools.reduce(add, own) == known(end or terms) for node, own in at_node.items() if node), f"{edges}: {told[1]}"
        above = {edge: functools.reduce(add, at_node.get(max(edge[1:3], key=depth.get), []), ZERO) for edge in edges}
        for colour, x, formula, whole_name in re.findall(r"A (blue|red) edge that carries (\S+) makes (.*?) = (\S+):", frame["sentence"]):
            assert worked(formula, known) == read(whole_name), f"{edges}: {frame['sentence']}"
            assert any((edge[3], above[edge], at_edge[edge]) == (colour, read(x), read(whole_name)) for edge in edges), f"{edges}: {frame['sentence']}"
            toward, added = abs(worth(read(x))) * (1 if (worth(read(x)) < 0) == (colour == "blue") else -1), int(re.search(r" [+−] (\d+)\)/", formula)[1])
            assert added - toward > 1 >= added - 1 - toward and int(re.search(r"/(\d+)$", formula)[1]) == 2 ** (added - 1), f"{edges}: {frame['sentence']}"
            kinds["told rule"] += 1
        told = re.findall(r"best cuts leave(?: \(numbered in order\))?: ({.*?)[.](?: |$)", frame["sentence"])
        told = [formula for own in told for formula in own.split("; ")]
        for formula in told + [drawn[-1]] * ("{" in drawn[-1].split(" = ")[0] and len(at_node[0]) == 1):
            values = set(map(read, formula.split(" = ")))
            assert len(values) == 1 and values <= set(at_edge.values()), f"{edges}: {formula}"
            kinds["told cuts"] += 1
        still, letter = draw(f"reduce hackenbush {file}")[0], outcome(value)
        arrows = sorted(tuple(str(known(part)) for part in text.split(" → ")) for text in texts(still["scene"]) if " → " in text)
        good = [edge for edge in edges for side, hue in (("L", "blue"), ("R", "red")) if edge[3] in (hue, "green")
                and outcome(picture_worth(standing(whole - {edge}, 0))) in ("P", side)]
        winning = [changed(whole, edge) for edge in (good if green or len(good) == 1 else [])]
        assert arrows in winning or (not arrows and not any(winning)) or (not green and any(set(arrows) <= set(own) for own in winning)), f"{edges}: {arrows}, not of {winning}"
        kinds["arrows"] += len(arrows)
        still = still["sentence"] + "; " + still.get("result", "")
        told = {"P": "Whoever moves second wins: no cut helps", "N": "whoever moves first wins", "L": "more than 0: Left wins", "R": "less than 0: Right wins"}[letter]
        assert (told in still) if letter == "P" or not green else "leaves 0 and wins" in still, f"{edges}: {still}"
        for old, new, terms in re.findall("(?:It|One) makes the (\\d+) a (\\d+): (.*) = 0", still.replace("\u00a0", " ")):  # of what stands on the ground one is changed
            after = list(at_node[0])
            after.remove(known(old))
            after.append(known(new))
            assert sorted(map(str, map(known, terms.split(" ⊕ ")))) == sorted(map(str, after)) and functools.reduce(add, after) == ZERO, f"{edges}: {still}"
            kinds["told win"] += 1
        told = re.search("The one cut that wins is marked: it turns (.*?) into (.*?), and (.*)$", still.replace("\u00a0", " "))
        assert bool(told) == (not green and len(good) == 1 and len(at_node[0]) > 1) or "…" in still, f"{edges}: {still}"
        if told:
            after = list(at_node[0])
            after.remove(read(told[1]))
            after.append(read(told[2]))
            terms, _, end = told[3].partition(" = ")
            assert sorted(map(str, terms_of(terms, read))) == sorted(map(str, after)) and read(end or terms) == picture_worth(standing(whole - {good[0]}, 0)), f"{edges}: {still}"
            assert ((str(read(told[1])), str(read(told[2]))) in arrows) or read(told[2]) == ZERO, f"{edges}: {still}, {arrows}"
            kinds["told one"] += 1
    assert cycles >= 5 and forks >= 8, (cycles, forks)
    assert min(kinds[kind] for kind in ("sum", "cuts", "rule", "told rule", "told cuts", "told ends", "cut labels", "loops", "told others", "told win", "told one", "arrows")) > 0, kinds


def test_large_trees_are_folded():
    """Of a tree with too many edges for steps what is alike is drawn once: each edge with its value, each fork with its sum, the cuts counted."""
    @functools.cache
    def tree(k):
        return (tree(k - 1), tree(k - 2)) if k > 2 else (tree(1),) if k == 2 else ()

    @functools.cache
    def grundy(node):
        return functools.reduce(lambda a, b: a ^ b, (grundy(above) + 1 for above in node), 0)

    @functools.cache
    def cuts(node, wanted):
        """How many cuts bring the tree to a value."""
        whole = grundy(node)
        return sum((whole ^ (grundy(above) + 1) == wanted) + (cuts(above, (whole ^ (grundy(above) + 1) ^ wanted) - 1) if whole ^ (grundy(above) + 1) ^ wanted else 0)
                   for above in node)
    for k in (9, 10, 11, 12):
        frame = draw(f"reduce fibonacci-tree {k}")[0]
        told = re.match("Cuts that leave 0 and win: ([0-9]+)[.] One makes the ([0-9]+) a ([0-9]+): ([0-9]+)\u00a0⊕\u00a0([0-9]+)", frame["result"])
        assert int(told[1]) == cuts(tree(k), 0) and told[3] == told[4] == told[5], f"{k}: {frame['result']}"
        shown = {item["text"].split(" → ")[0] for item in walk(frame["scene"]) if item.get("weight") in (600, 700) and re.fullmatch("[0-9]+( → [0-9]+)?", item.get("text", ""))}
        wanted = {str(grundy(tree(j)) + 1) for j in range(1, k)} | {str(grundy(tree(j))) for j in range(3, k)}
        assert shown == wanted, f"{k}: {shown}, not {wanted}"
        assert f"{grundy(tree(k - 1)) + 1} ⊕ {grundy(tree(k - 2)) + 1} = {grundy(tree(k))}" in texts(frame["scene"]), f"{k}: {texts(frame['scene'])}"


def near(one, other):
    return len(one) == len(other) and all(a[1:] == b[1:] and len(a[0]) == len(b[0]) and
                                          all(abs(p - q) < 0.01 for u, v in zip(a[0], b[0]) for p, q in zip(u, v)) for a, b in zip(one, other))


def test_sums():
    """What is added, where the sum moves, who wins, and by how many first moves of which part; bars, wedges and arrows stand where play
    stops, and on the side to which a value leans."""
    verdicts, firsts, ruled = set(), collections.Counter(), set()
    for parts in sums():
        line = f"sum form {quoted(parts)}"
        values = list(map(read, parts))
        totals = [functools.reduce(add, values[:k + 1]) for k in range(len(values))]
        data, frames = data_of(line), draw(line, "--steps", "all")
        assert [read(row["value"]) for row in data] == values and [read(row["sum_so_far"]) for row in data] == totals, f"{line}: {data}"
        assert all((Fraction(row["left_stop"]), Fraction(row["right_stop"])) == stops(value) for row, value in zip(data, values)), f"{line}: {data}"
        assert len(frames) == (len(parts) + 2 if len(parts) > 1 else 2), f"{line}: {len(frames)} frames"
        assert re.search(f"these {len(parts)} games" if len(parts) > 1 else "this game", frames[0]["sentence"]), f"{line}: {frames[0]['sentence']}"
        first = re.fullmatch("The first is worth (.*)[.]", frames[1]["sentence"])
        assert bool(first) == (len(parts) > 1) and (not first or read(first[1]) == values[0]), f"{line}: {frames[1]['sentence']}"
        for k in range(1, len(parts)):
            said, value = frames[k + 1]["sentence"], values[k]
            mean, is_hot = thermograph(value)[2], stops(value)[0] > stops(value)[1]
            way, side = figures(abs(mean)), "right" if mean > 0 else "left"
            name = re.match("Add (.*?)(?:, which is hot)?: ", said)[1] if value != ZERO else "0"
            assert read(name) == value, f"{line}: {said}"
            truth = f"Add {name}, which is hot: its mean is 0, and the bar shows where play can stop." if is_hot and mean == 0 else \
                f"Add {name}, which is hot: the mean moves {way} to the {side}, and the bar shows where play can stop." if is_hot else \
                "Add 0: a game worth 0 changes nothing." if value == ZERO else f"Add {name}: the sum moves {way} to the {side}." if mean != 0 else \
                f"Add {name}: infinitely small, it moves no number, but it may decide who is ahead."
            assert said == truth, f"{line}: {said}"
            assert is_named(frames[k + 1]["result"].split(" = ")[-1], totals[k]), f"{line}: {frames[k + 1]['result']}"
        total, end = totals[-1], frames[-1]
        wins = [(sum(le(ZERO, add(x, add(total, minus(value)))) for x in value[0]), sum(le(add(x, add(total, minus(value))), ZERO) for x in value[1]))
                for value in values]
        scene = end["scene"]
        told = re.fullmatch("total = (.*?)( [<>‖] 0)?: (.*)", end["result"])
        assert told and (told[2] or "")[1:2] == {"P": "", "N": "‖", "L": ">", "R": "<"}[outcome(total)] and told[3] == WINNER[outcome(total)], f"{line}: {told}"
        name = told[1]
        shown = [item["text"] for item in walk(scene) if item.get("size", 0) >= 9 and item.get("ink") == "accent" and item.get("weight") == 700]
        assert len(shown) == (outcome(total) != "P") and all(is_named(text, total) for text in shown), f"{line}: {shown}"
        assert is_named(name, total), f"{line}: {name}"
        first = re.compile(r" (Left|Right) wins by ([^ ]+) → ([^ ]+), which leaves (.*?)(?:\u00a0([<>‖]) 0)?(?:; ([^ ]+) → ([^ ]+) would leave (.*?)(?:\u00a0([<>‖]) 0)?)?[.](?= (?:Left|Right) wins by|$)")
        for side, *told in first.findall(end["sentence"]):  # a first move that wins and one that does not, with what they leave
            for wins_so, (a, b, left, sign) in ((True, told[:4]), (False, told[4:])):
                assert wins_so or a or outcome(total) == "N", f"{line}: {end['sentence']}"
                if a:
                    after = add(total, add(read(b), minus(read(a))))
                    assert read(a) in values and read(b) in read(a)[side == "Right"] and read(left) == after, f"{line}: {a} → {b} leaves {left}"
                    assert (outcome(after) in ("P", side[0])) == wins_so and sign == {"P": "", "N": "‖", "L": ">", "R": "<"}[outcome(after)], f"{line}: {left} {sign}"
                    firsts[side, wins_so] += 1
        rule = re.compile(r" (Left|Right)’s move wins if it leaves ([≥≤]) 0: ([^ ]+) → ([^ ]+) leaves (.*?)(?:\u00a0([<>‖]) 0)?[.]$")
        for side, sign, a, b, left_by, than in rule.findall(end["sentence"]):  # where each of the moves of who is ahead does
            is_right, after = side == "Right", add(total, add(read(b), minus(read(a))))
            assert outcome(total) == side[0] and sign == "≥≤"[is_right] and len(parts) > 1, f"{line}: {end['sentence']}"
            assert [pair[is_right] for pair in wins] == [len(value[is_right]) for value in values], f"{line}: {wins}"
            assert read(a) in values and read(b) in read(a)[is_right] and read(left_by) == after, f"{line}: {a} → {b} leaves {left_by}"
            assert (le(after, ZERO) if is_right else le(ZERO, after)) and than == {"P": "", "L": ">", "R": "<"}[outcome(after)], f"{line}: {left_by} {than}"
            ruled.add(side)
        said = re.sub(r" (She answers|He answers|Answers:) .*→.*", "", re.sub(r" \([^,;]*→.*?\)(?=[,;])", "", rule.sub("", first.sub("", end["sentence"]))))
        switches = re.match("(.*) = (.*) (± .*) and (.*) = (.*) (± .*): the two (± .*) cancel[.] ", said)
        if switches:  # two components, and neither bothers the other
            assert len({switches[k] for k in (3, 6, 7)}) == 1 and all(read(switches[k]) in values and stops(read(switches[k])) == tuple(
                plain_number(switches[k + 1]) + way * plain_number(switches[3][2:]) for way in (1, -1)) for k in (1, 4)), f"{line}: {switches}"
            said = said.removeprefix(switches[0])
        twin = [a for a, b in itertools.combinations(values, 2) if stops(a)[0] > stops(a)[1] and worth(add(a, b)) not in (None, 0)
                and all(len(side) == 1 and worth(side[0]) is not None for side in (*a, *b))]
        assert bool(switches) == bool(twin), f"{line}: {end['sentence']}"
        said = re.sub("play stops at (?:0 with (?P<l>Left|Right) to move, who loses|(?P<e>[^ ]+), won for (?P<w>Left|Right))",
                      lambda told: stopped(told), said)
        weighed = re.search(" Any number but 0, however small, outweighs every infinitesimal(?:, here (.*?))?[.]", said)
        small = {value for value in values if stops(value) == (0, 0) and value != ZERO}
        assert bool(weighed) == (worth(total) is None and all(stops(total)) and (bool(small) or stops(total)[0] == stops(total)[1])), f"{line}: {said}"
        if weighed:  # what decides nothing
            named = [name for some in (weighed[1] or "").split(" and ") for name in split(some) if name]
            assert len(named) == len(small) and all(any(is_named(name, value) for name in named) for value in small), f"{line}: {named}"
            said = said.replace(weighed[0], "")
        assert said == verdict(total, name), f"{line}: {end['sentence']}, but {verdict(total, name)}"
        verdicts.add(verdict(total, "").split()[1] + outcome(total))
        relation = {"P": "= 0", "N": "‖ 0", "L": "> 0", "R": "< 0"}[outcome(total)]
        assert [text for text in texts(scene) if text.endswith(" 0") and not text.startswith("→")] == [relation], f"{line}: {texts(scene)}"
        heads = {item["text"]: item["at"] for item in walk(scene) if item.get("size") == 9 and "at" in item}
        ys = row_of(scene, heads["value"][0])
        assert len(ys) == len(parts), f"{line}: {ys}"
        for side, column in (("Left", 0), ("Right", 1)):
            shown = [item["text"] for item in walk(scene) if side in heads and "at" in item and item["at"][0] == heads[side][0] and item["text"] not in (side, "wins by")]
            truth = [[x for x in value[column] if le(*((ZERO, add(x, add(total, minus(value)))) if side == "Left" else (add(x, add(total, minus(value))), ZERO)))]
                     for value in values]
            for text, (won, value) in zip(shown, [pair for pair in zip(truth, values, strict=True) if pair[0]], strict=True):
                named = [read(name) for name in split(text.removeprefix("→ "))] if text.startswith("→") else None
                n = len(value[column])
                counted = f"{len(won)} of {n}"
                assert text == counted if named is None else sorted(named) == sorted(won), \
                    f"{line}: {side} {text}, but {won}"
        signed = re.search(" Answers: (.*)[.]$", end["sentence"])
        for told in split(signed[1].replace(" and ", ", ")) if signed else ():  # who is second has not lost after the answer
            a, b, c, d = map(read, re.fullmatch("(.*) → (.*) by (.*) → (.*)", told).groups())
            first = b in a[1]
            assert (b in a[first]) and d in c[not first] and outcome(add(add(total, add(b, minus(a))), add(d, minus(c)))) in ("P", "L" if first else "R"), f"{line}: {told}"
        paired = [ZERO if text == "cancel" else read(text[5:]) for text in texts(scene) if text == "cancel" or text.startswith("make ")]
        twos = [(add(a, b), worth(a)) for a, b in itertools.combinations([value for value in values if value != ZERO], 2) if (worth(a) is None) == (worth(b) is None)]
        cancel = [both for both, x in twos if both == ZERO or x is None and worth(both) is not None]
        assert set(paired) <= set(cancel) and bool(paired) == bool(cancel), f"{line}: {paired}, but {cancel}"
        ticks = {int(item["text"].replace("−", "-")): item["at"][0] for item in walk(scene)
                 if item.get("anchor") == "middle" and item.get("ink") == "soft" and re.fullmatch("−?[0-9]+", item.get("text", ""))}
        unit = (max(ticks.values()) - min(ticks.values())) / (max(ticks) - min(ticks))
        floor = max(item["at"][1] for item in walk(scene) if item.get("text") == relation) - 4.32
        for value, y in list(zip(totals, ys)) + [(total, floor)]:
            high, low = stops(value)
            place = [min(ticks.values()) + unit * (float(x) - min(ticks)) for x in (low, high)]
            uprights = {item["stroke"]: (numbers(item)[0][0], item.get("dash", "solid")) for item in walk(scene) if item.get("width") == 2.6
                        and abs(sum(py for _, py in numbers(item)) / 2 - y) < 2}
            assert set(uprights) == ({"left", "right"} if high > low else set()), f"{line}: {uprights} at {y}"
            if uprights:
                assert abs(uprights["left"][0] - place[1]) < 0.05 and abs(uprights["right"][0] - place[0]) < 0.05, f"{line}: {uprights}, not {place}"
                assert (uprights["left"][1], uprights["right"][1]) == ("solid", "dashed"), f"{line}: {uprights}"
                continue
            near = add(value, minus(read(str(low))))
            marks = [item for item in walk(scene) if "path" in item and item["path"].endswith("Z") and item["path"].count("L") == 2
                     and item.get("stroke") == "paper" and abs(numbers(item)[0][1] - y) < 2]
            clouds = [item for item in walk(scene) if item.get("width") == 1.4 and item.get("fill") == "paper" and "C" in item.get("path", "")
                      and abs(sum(py for _, py in numbers(item)) / len(numbers(item)) - y) < 4]
            leans = outcome(near)
            assert (len(marks), len(clouds)) == ({"P": (0, 0), "N": (0, 1)}.get(leans, (1, 0))), f"{line}: {marks}, {clouds} at {y}, where a value leans to {leans}"
            for mark in marks:
                tip, foot = numbers(mark)[:2]
                assert (tip[0] > foot[0]) == (leans == "L") and mark["fill"] in ({"L": "left", "R": "right"}[leans], "accent"), f"{line}: {mark} for {leans}"
    assert len(verdicts) >= 7, verdicts
    assert ruled == {"Left", "Right"} and all(firsts[side, wins] > 2 for side in ("Left", "Right") for wins in (True, False)), firsts


def test_simplify_says_why():
    """What is struck out is no better than what stays, what is gone past is reversible, for the player who has it and in both signs."""
    seen = set()
    for form in forms() + ["{1,0|{3|0},2}", "{{0,-1|1},*+*|2,{3|1}}", "{-1,-2|{0|-3},0}", "{*,^|^*,1}", "{^|^*,1}", "{0,*+*|1,1}"]:
        line = f"simplify form '{form}'"
        for step, frame in list(zip(data_of(line), draw(line, "--steps", "all")))[:-1]:  # the last shows all of them
            said, scene = frame["sentence"], frame["scene"]
            g = read(step["before"])
            marked = [item["text"] for item in walk(scene) if item.get("ink") == "accent" and "text" in item and item["text"].endswith(":")]
            assert marked == [{"equal": "repeated:"}.get(step["step"], f"{step['step']}:")] * (step["step"] in ("dominated", "equal", "reversible")), f"{line}: {marked}"
            if step["step"] == "dominated":
                told = re.fullmatch("(Left wants more|Right wants less): with (.*) at hand, (.*) is of no use[.]", said)
                good, bad = read(told[2]), read(told[3])
                is_left = told[1].startswith("Left")
                assert le(bad, good) if is_left else le(good, bad), f"{line}: {said}"
                before, after = (typed(step[when])[not is_left] for when in ("before", "after"))
                assert good in after and bad in before and len(after) < len(before), f"{line}: {step}"
                assert f"{told[3]} {'≤' if is_left else '≥'} {told[2]}" in texts(scene), f"{line}: {texts(scene)} for {said}"
                seen.add(("dominated", is_left))
            elif step["step"] == "reversible":
                told = re.match("(Left|Right) answers (.*) with (.*), which is no (more|less) than [GHKMN]", said)
                answered, back = read(told[2]), read(told[3])
                is_left = told[1] == "Right"  # whose move is answered
                assert (told[4] == "more") == is_left and back in answered[is_left] and (le(back, g) if is_left else le(g, back)), f"{line}: {said}"
                assert f"{told[3]}\u00a0{'≤' if is_left else '≥'}\u00a0" in " ".join(texts(scene)), f"{line}: {texts(scene)} for {said}"
                assert ("has no move" in said) == ("nothing takes its place" in said) == (not back[not is_left]), f"{line}: {said}"
                assert f"there {'Left' if is_left else 'Right'} has no move: {told[2]} goes" in said or f"so {'Left' if is_left else 'Right'} may as well" in said, said
                onward = re.search("at once to (.*)[.]", said)
                if onward and "|" not in onward[1]:
                    names = [name for part in onward[1].split(" and ") for name in split(part)]
                    assert sorted(map(read, names)) == list(back[not is_left]), f"{line}: {said}"
                seen.add(("reversible", is_left))
            else:
                told = re.fullmatch("Two options of [GHKMN] are (.*): one of them is enough[.]", said)
                assert (step["step"] == "equal") == bool(told) and (not told or any(read(told[1]) in side for side in g)), f"{line}: {said}"
    assert len(seen) == 4, seen


def test_rewards_are_told_where_they_are_drawn():
    """What a tax below 0 is is said where ground below the base is shaded, and where so little of it is there that nothing is, not."""
    for form, is_told in {"{5|1||-2}": True, "{2|-1}": True, "{100|0||-50}": False, "{3000|-2000}": False}.items():
        scene = draw(f"thermograph form '{form}'")[0]["scene"]
        assert ("a tax below 0 is a reward for moving" in texts(scene)) == is_told == ("−1" in texts(scene)), f"{form}: {texts(scene)}"


def answered(said, g, first):
    """Why one game is no better than another: who loses the difference by moving first, and how each of those moves is answered;
    the game itself has the options that it had at first, for its canonical form is still to be shown."""
    n = 0
    for by, sign, than, loser, listed_as in re.findall(r" (\S+) ([≤≥]) (\S+): (Left|Right), moving first in .*?, loses[.](?: (?:Left|Right) answers (.*?)[.](?= |$))?", said):
        is_right, (one, other) = loser == "Right", (g if name == "G" else read(name) for name in (by, than))
        assert sign == "≥≤"[is_right] and (le(one, other) if is_right else le(other, one)), said
        parts = [other, minus(one)]
        value = lambda name: g if name == "G" else read(name)
        told = [item for some in listed_as.split(" and ") for item in split(some)] if listed_as else []
        moves = len((first if than == "G" else other)[is_right]) + len(parts[1][is_right])
        assert len(told) == (moves if moves <= 3 else 0), f"{said}: {moves} moves"
        for item in told:
            names = re.fullmatch("(.*) → (.*) by (.*) → (.*)", item).groups()
            a, b, c, d = map(value, names)
            own, back = (first if name == "G" else value(name) for name in names[::2])
            assert a in parts and b in own[is_right] and c in [b] + parts and d in back[not is_right], f"{said}: {item}"
            left = add(add(other, minus(one)), add(add(b, minus(a)), add(d, minus(c))))
            assert le(ZERO, left) if is_right else le(left, ZERO), f"{said}: {item}"
        n += len(told)
    return n


def dominoes(cells, cache={}):
    """The value of cells of a board of Domineering, in which Left’s dominoes stand; and those of all moves of either."""
    if cells not in cache:
        moves = [[dominoes(cells - {(y, x), (y + 1 - side, x + side)})[0] for y, x in sorted(cells) if (y + 1 - side, x + side) in cells] for side in (0, 1)]
        cache[cells] = game(*map(tuple, moves)), moves
    return cache[cells]


def test_moves_are_counted_on_boards():
    """Where several moves leave one value a single board is drawn, and how many they are is said at the arrow to it."""
    for height, width in ((3, 3), (2, 4), (3, 2), (2, 2)):
        frame = draw(f"simplify domineering.lua {height} {width}")[0]
        truth = [collections.Counter(own) for own in dominoes(frozenset(itertools.product(range(height), range(width))))[1]]
        told, side, times = [{}, {}], 0, 0
        for item in walk(frame["scene"]):
            text = item.get("text", "")
            if text.startswith(("Left’s options", "Right’s options")):
                side = int(text[0] == "R")
            elif re.fullmatch("[0-9]+ ×", text):
                times = int(text.split(" ")[0])
            elif times and item.get("size") == 12:
                told[side][read(text)], times = times, 0
        assert told == [{x: n for x, n in own.items() if n > 1} for own in truth], f"{height} {width}: {told}"
        key = re.search("“([0-9]+)\u00a0×”: ([0-9]+) moves lead to (.*); one is drawn[.]", frame["sentence"])
        assert bool(key) == any(told) and (not key or key[1] == key[2] and int(key[1]) in [own.get(read(key[3])) for own in told]), frame["sentence"]


def listed(scene):
    """What the lists of options say: the game's heading or "", the side, the option, what is said of it; and how many are left out."""
    out, hidden, head, side = [], 0, "", 0
    for item in walk(scene):
        text, size = item.get("text"), item.get("size")
        if size == 12 and text.startswith("G ="):  # the heading, last, and after it the position
            break
        if text in ("Left’s options: more is better", "Right’s options: less is better"):
            side = int(text.startswith("R"))
        elif re.fullmatch("[0-9]+ ×", text or ""):  # test_moves_are_counted_on_boards
            continue
        elif size == 12 and " = " in text or text == "G":
            head = text.split(" = ")[-1] if text.startswith("{") else ""
        elif size == 12:
            out.append([head, side, text, ""])
        elif text == "reversible:":  # behind the option stands the answer to it
            answer = out.pop()[2]
            out[-1][3:] = [text, answer]
        elif size == 9 and text.endswith(" more"):
            hidden += int(text.split(" ")[0])
        elif size == 9 and text != "none":
            out[-1][3] += " " * bool(out[-1][3]) + text.replace("\u00a0", " ")
    return out, hidden


def test_still_of_simplify():
    """Lists say of every option of Left and Right why it goes: below another one, the same again, or gone past through an answer; and why
    it stays."""
    seen, kinds = set(), collections.Counter()
    lines = ["simplify hackenbush docs/dog.dot", "simplify hackenbush BRBRBRBRB", "simplify form '{^,^|0}' '*'", "simplify hackenbush lessons/girl.dot",
             "simplify form '{0,1/2,{1|-1}|2,{3|1}}'", "simplify domineering.lua 3 2", "simplify form '{{0,-1|1},*+*|2,{3|1}}'", "simplify form '{1|1}'"]
    lines += [f"simplify form '{form}'" for form in ("{^|^*,1}", "{0,*,^|*,^*,{1|-1}}", "{*,^|^*,1}", "{0,1|2,2}", "{1/2,-1|3,{4|1}}", "{v|v*,-1}", "{^|v}", "{-1,v*|v}",
                                                     "{^*|1,*}")]
    for line in lines:
        frame, data = draw(line)[0], data_of(line)
        last = draw(line, "--steps", "all")[-1]
        is_bare, g = "{ | }" in last["result"], read(data[-1]["before"])
        assert frame["result"] == last["result"] and ("has no option" in last["sentence"]) == is_bare, f"{line}: {frame['result']}"
        won = re.search("(?: ([<>‖]) 0)?: (.*)$", frame["result"])
        assert not won or frame["result"].count(" = ") == 1 and won[1] == {"N": "‖", "L": ">", "R": "<"}[outcome(g)] and won[2] == WINNER[outcome(g)], frame["result"]
        kept = (frame["result"][:won.start()] if won else frame["result"]).removeprefix("G = ").split(" = ")
        assert bool(won) == (len(kept) == 1), f"{line}: {frame['result']}"
        kinds["answered"] += answered(last["sentence"], g, [set(side) for side in typed(data[0]["before"])])
        kept[-1], _, spoken = kept[-1].partition(", ") if len(kept) > 1 else (kept[-1], "", "")
        assert spoken == {"*": "star", "^": "up", "v": "down", "^*": "up star", "v*": "down star", "^+^": "double up", "v+v": "double down",
                          "^+^+*": "double up star"}.get(next((text for text in ("*", "^", "v", "^*", "v*", "^+^", "v+v", "^+^+*")
                                                               if functools.reduce(add, map(read, text.split("+"))) == g), None), "the simplest number that fits" if worth(g) is not None else ""), f"{line}: {kept}"
        assert read(kept[-1]) == g and [sorted(side) for side in typed(kept[0])] == list(map(list, g)), f"{line}: {frame['result']}, but {g}"
        rows, hidden = listed(frame["scene"])
        gone, stays = collections.Counter(), [[], []]
        for head, side, name, said, *drawn in rows:
            option, game, us, them = read(name), read(head) if head else g, ("Left", "Right")[side], ("Right", "Left")[side]
            below = lambda x, y: le(y, x) if side else le(x, y)  # x is no better than y for who has the option
            kind, _, why = said.partition(": ")
            if kind in ("dominated", "repeated"):
                told = re.fullmatch("(.*) ([≤≥]) (.*)", why) if kind == "dominated" else re.fullmatch("one ((.*)) is enough", why)
                assert read(told[1]) == option and (kind == "repeated" or told[2] == "≤≥"[side] and below(option, read(told[3]))), f"{line}: {name}, {said}"
                gone[kind if kind == "dominated" else "equal", side, option] += 1
            elif kind == "reversible":
                told = re.fullmatch(f"{them} answers {re.escape(name)} with (.*), which is no (more|less) than (.*?)(?:; so {us} may as well go on at once to (.*)"
                                    f"|, and there {us} has no move: {re.escape(name)} goes, and nothing takes its place)[.]", why)
                back = read(told[1])
                assert drawn == [told[1]], f"{line}: {drawn} for {said}"
                assert back in option[1 - side] and told[2] == ("more", "less")[side] and below(back, game) and (told[3] == "G" or read(told[3]) == game), f"{line}: {name}, {said}"
                assert sorted(read(part) for some in (told[4] or "").split(" and ") for part in split(some)) == list(back[side]), f"{line}: {name}, {said}"
                gone[kind, side, option] += 1
                kinds["to" if told[4] else "nothing"] += 1
            else:
                stays[side] += [option] if not head else []
                assert option in game[side] and not any(below(answer, game) for answer in option[1 - side]), f"{line}: {name}, {said}"
                none, some = f"stays: {name} has no {them} option", f"stays: no {them} option of {name} is {'≤≥'[side]} "
                said, _, others = said.partition("; confused with ")
                beside = [y for y in (game[side] if head else g[side]) if y != option] if said.startswith("stays") else []
                assert bool(others) == bool(beside) and all(not le(y, option) and not le(option, y) for y in beside), f"{line}: {name}, {others}"
                assert others in ("", "the others") or sorted(read(part) for some in others.split(" and ") for part in split(some)) == sorted(beside), others
                again = re.fullmatch("back, now that (.*) is gone, and stays", said)
                assert said == none and not option[1 - side] or said.startswith(some) and option[1 - side] or below(option, read(again[1])), f"{line}: {name}, {said}"
                kinds["back" if again else "stays"] += 1
        assert [sorted(side) for side in stays] == list(map(list, g)), f"{line}: {stays}, but {g}"
        truth = {(row["step"], row["before"], row["after"]): (row["step"], gone_from(row)[0], gone_from(row)[1][0]) for row in data
                 if row["step"] in ("dominated", "equal", "reversible")}
        assert sum(gone.values()) + hidden == len(truth), f"{line}: {gone}, but {truth}"
        assert not gone - collections.Counter(truth.values()), f"{line}: {gone}, but {truth}"
        kinds.update(kind for kind, _, _ in gone)
        seen.add(is_bare)
    assert seen == {False, True} and min(kinds[kind] for kind in ("dominated", "equal", "to", "nothing", "back", "stays", "answered")) > 0, (seen, kinds)


def gone_from(row):
    """Whose option goes in a step, 0 or 1 for Left’s or Right’s, and which one."""
    before, after = [[collections.Counter(side) for side in typed(row[when])] for when in ("before", "after")]
    side = int(before[0] == after[0])
    return side, list((before[side] - after[side]).elements())


def test_order_of_games():
    """Edges lead up from a game to those that cover it, and to no other; relations and winners are the games’ own; of one pair the
    legend says who wins the difference."""
    n_told = 0
    for games in (["1", "0", "*", "^", "1/2"], ["0", "*", "*2", "^", "v", "^*"], ["+-1", "{2|0}", "{0|-2}", "1", "-1"], ["2", "1", "0", "-1", "-2"],
                  ["{3|1}", "1", "2", "3", "{2|1}"], ["^", "{0||0|-2}", "{0||0|-1}", "0", "1/4"], ["-1/2", "*", "{1|*}", "{*|-1}", "{1|-1}"]):
        line = f"hasse form {quoted(games)}"
        values = dict(zip(games, map(read, games)))
        for row in data_of(line):
            one, two = read(row["game"]), read(row["other"])
            truth = {(True, True): "=", (True, False): "<", (False, True): ">", (False, False): "||"}[le(one, two), le(two, one)]
            assert row["relation"] == truth, f"{line}: {row}"
        frame = draw(line)[-1]
        confused = sum(row["relation"] == "||" for row in data_of(line))
        assert frame["sentence"].startswith(f"{len(games)} games, each line climbing to a greater one") and frame["sentence"].count("‖") == confused, frame["sentence"]
        place = {}
        for node in groups(frame["scene"], "node"):
            g = read(re.match("(?:.*: )?value (.*?), ", node["title"])[1])  # after what was typed, where that is not its name
            told = {"P": "P-position", "N": "N-position", "L": "Left wins", "R": "Right wins"}[outcome(g)]
            assert told in node["title"], f"{line}: {node['title']}"
            place[g] = centre(node)
        for way, sign, winner in ("a path up: greater", ">", "L"), ("no path up: confused", "‖", "N"):
            told = re.search(f"{way}, as (\\S+) − (\\S+) = (\\S+) {sign} 0: ", " ".join(texts(frame["scene"])))
            if told:
                difference = add(read(told[1]), minus(read(told[2])))
                assert outcome(difference) == winner and is_named(told[3], difference), f"{line}: {told[0]}"
            assert winner == "L" or not told or confused, f"{line}: {told}"
            n_told += bool(told)
        less = {(a, b) for a in values.values() for b in values.values() if a != b and le(a, b)}
        covers = {(a, b) for a, b in less if not any((a, c) in less and (c, b) in less for c in values.values())}
        edges = set()
        for item in frame["scene"]:
            if item.get("width") == 1.3 and item.get("stroke") == "ink" and "path" in item:
                ends = [numbers(item)[0], numbers(item)[-1]]
                edges.add(tuple(min(place, key=lambda g: (place[g][0] - x) ** 2 + (place[g][1] - y) ** 2) for x, y in ends))
        assert edges == covers, f"{line}: {len(edges)} edges, {len(covers)} covers"
        assert all(place[a][1] > place[b][1] for a, b in less), f"{line}: the greater is not above"
    assert n_told >= 10, n_told


def test_overlays():
    """Scaffolds are the options’ walls, shifted by the tax; cooled games are told."""
    for form in ("{5|1||-2}", "{2|-1}", "{4|2||1|0}", "{3|{2|-1}}", "{7||5|-1}"):
        g = read(form)
        _, _, mean, temperature = thermograph(g)
        data = data_of(f"thermograph form '{form}' --overlay options")
        for x in g[0] + g[1]:
            for side, wall in zip(("left", "right"), thermograph(x)[:2]):
                told = [(Fraction(row["tax"]), Fraction(row["value"])) for row in data if row["wall"] == side and read(row["game"]) == x]
                assert all(at(told, t) == v for t, v in wall) and all(at(wall, t) == v for t, v in told if t >= 0), f"{form}: {told}, but {wall}"
        frames = draw(f"thermograph form '{form}' --overlay options", "--steps", "all")
        said = re.fullmatch("Of these pushed walls the outermost are the walls of (.*)[.] Where they meet" + MAST, frames[-1]["sentence"])
        assert said and read(said[1]) == g, f"{form}: {frames[-1]['sentence']}"
        assert frames[-1]["result"] == MEANING.format(mean=figures(mean), warm=figures(temperature)), f"{form}: {frames[-1]['result']}"
        stood = set()
        for frame in draw(f"thermograph form '{form}' --overlay cooling", "--steps", "all"):
            cooled = re.fullmatch("(.*) cooled by (.*) = (.*)", frame["result"])
            assert read(cooled[1]) == g, frame["result"]
            tax = Fraction(cooled[2])
            assert read(cooled[3]) == cool(g, tax), f"{form}: {frame['result']}"
            frozen = f"Every move costs {figures(tax)}, more than the temperature {figures(temperature)}: nobody moves, and the game is frozen to its mean."
            assert (frame["sentence"] == frozen) == (tax > temperature), f"{form}: {frame['sentence']}"
            assert (", as much as the temperature: " in frame["sentence"]) == (tax == temperature), frame["sentence"]
            bends = any(tax in [t for t, _ in wall[1:-1]] for wall in thermograph(g)[:2])
            assert (", where a wall bends: " in frame["sentence"]) == bends, f"{form}: {frame['sentence']}"
            assert frame["sentence"].startswith(f"Every move costs {figures(tax)}"), frame["sentence"]
            stood.add(tax)
        bends = {t for wall in thermograph(g)[:2] for t, _ in wall[1:]} | {Fraction(0)}
        assert bends <= stood and (len(bends) == 2 or len(stood) == len(bends) + 1), f"{form}: {stood}, but {bends}"


def test_means_add():
    """Of a sum’s thermograph: means add, each of them is told, and the temperature is no higher than the highest."""
    for parts in (["{5|1}", "{2|-1}"], ["{5|1}", "{-1|-4}"], ["{3|1}", "{3|1}"], ["{4|0}", "{5|1||-2}"], ["+-1", "+-1", "{6|0}"]):
        total = functools.reduce(add, map(read, parts))
        _, _, mean, temperature = thermograph(total)
        said = draw(f"thermograph form {quoted(parts)} --overlay components")[-1]["sentence"]
        highest = max(thermograph(read(part))[3] for part in parts)
        means = [thermograph(read(part))[2] for part in parts]
        often = collections.Counter(map(read, parts))
        terms = " + ".join((f"{n} × " if n > 1 else "") + figures(thermograph(part)[2]) for part, n in often.items()).replace("+ −", "− ")
        assert said == f"Thick: the sum. Its mean is the sum of the means, {terms} = {figures(mean)}, and its temperature " \
            f"{figures(temperature)} is no higher than the highest, {figures(highest)}." and temperature <= highest, f"{parts}: {said}"
        assert mean == sum(means)


def test_boards():
    """No picture prints how rules write a board down: every position that it names by a letter stands beside one."""
    for line, kinds in {"domineering 2 3": "graph tree picture play value sum range simplify hasse thermograph", "clobber XXO": "graph tree picture play hasse",
                        "cram 2 3": "graph tree mex bits table picture splits play proof", "treblecross 4": "graph mex table splits play"}.items():
        name, words = line.split(" ", 1)
        label = solve(f"{name}.lua", *words.split(), "--all")["values"]
        own_word = words if words.replace(" ", "").isalnum() else None  # letters alone are what the reader calls his game: the title has them
        for kind in kinds.split():
            picture = subprocess.run([GRUNDY, "draw", kind, f"{name}.lua", *words.split(), "--steps", "strip", "--sentence", "yes"], cwd=TREE,
                                     capture_output=True, check=True, text=True).stdout
            said = re.findall(r"<(?:text|title)\b[^>]*>([^<]*)<", picture)
            rest = [re.sub(rf"^[A-Z][a-z’' ]+ {own_word}\b", "", text) for text in said]
            assert (rest != said) == bool(own_word), f"{kind} {line}: {said}"
            said = rest
            printed = [text for text in said if any(len(own["position"]) > 2 and own["position"] in text for own in label)]
            assert not printed, f"{kind} {line}: {printed}"
            called = {name for text in said for name in re.findall(r"(?:to|→|at|from) ([B-HJKMQSTUVWYZ]\d?)\b", text)}
            assert called <= set(said), f"{kind} {line}: {called - set(said)} nowhere by itself"



run(globals())
