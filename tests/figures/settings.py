# SPDX-License-Identifier: MIT
"""Usage: settings.py GRUNDY TREE

State graphs of heaps that are set by their sizes: arcs over a line, and lattices. The picture is read back from its lines and numbers
alone, and compared with moves, values and winners that are worked out here from the rules. Prints TAP."""
import functools
import itertools
import json
import math
import operator
import re
import subprocess
import sys

sys.dont_write_bytecode = True
from scenes import GRUNDY, TREE, bezier, centre, draw, groups, run, texts, walk  # noqa: E402 (no .pyc of it)

NIM = (range(1, 100),)
TOLD = 400  # moves that are groups; of more those that win


def taking(*numbers):
    return numbers,


# A line of words, and of each heap its size and what may be taken.
LINES = [("nim 7", [(7, NIM)]), ("nim 1", [(1, NIM)]), ("subtraction 12 --take 1,3,4", [(12, taking(1, 3, 4))]),
         ("subtraction 9 --take 2,4", [(9, taking(2, 4))]), ("subtraction 9 --take 3,5", [(9, taking(3, 5))]),
         ("subtraction 0..11 --take 2,3", [(11, taking(2, 3))]), ("nim 11", [(11, NIM)]), ("nim 13 --layout arc --whole", [(13, NIM)]), ("nim 20 --layout arc --whole", [(20, NIM)]),
         ("nim 3 3", [(3, NIM), (3, NIM)]), ("nim 6 4", [(6, NIM), (4, NIM)]), ("nim 1 1", [(1, NIM), (1, NIM)]),
         ("nim 0 4", [(0, NIM), (4, NIM)]), ("nim 8 8", [(8, NIM), (8, NIM)]), ("nim 10 10 --layout lattice --whole", [(10, NIM), (10, NIM)]), ("nim 12 12 --layout lattice --whole", [(12, NIM), (12, NIM)]),
         ("subtraction 5 4 --take 1,3", [(5, taking(1, 3)), (4, taking(1, 3))]),
         ("nim 2 + subtraction 4 --take 1,2", [(2, NIM), (4, taking(1, 2))]),
         ("nim 1 2 3", [(1, NIM), (2, NIM), (3, NIM)]), ("nim 3 1 2", [(3, NIM), (1, NIM), (2, NIM)]), ("nim 2 2 2", [(2, NIM)] * 3),
         ("nim 2 3 1", [(2, NIM), (3, NIM), (1, NIM)]), ("nim 1 1 1", [(1, NIM)] * 3)]


def after(rules, at):
    """The positions to which one move leads."""
    for k, (_, (numbers,)) in enumerate(rules):
        for n in numbers:
            if n <= at[k]:
                yield at[:k] + (at[k] - n,) + at[k + 1:]


def play(rules, starts):
    """{position: (value, whether the player to move wins in misère play)} of all that can be reached."""
    @functools.cache
    def told(at):
        follow = [told(to) for to in after(rules, at)]
        return (next(k for k in range(len(follow) + 1) if k not in {value for value, _ in follow}),
                not follow or any(not wins for _, wins in follow))

    found, new = {}, list(starts)
    while new:
        at = new.pop()
        if at not in found:
            found[at] = told(at)
            new += after(rules, at)
    return found


def scene(line, *options):
    return draw("graph " + line, "--legend", "no", *options)[-1]["scene"]


def named(items, n_axes):
    """{position: where it stands}, by the numbers along the axes; of three heaps by the titles."""
    nodes = {node["title"].split(":")[0]: centre(node) for node in groups(items, "node")}
    inside = {id(item) for node in groups(items, "node") for item in walk(node["items"])}  # values, which are no sizes
    numbers = [item for item in walk(items) if item.get("text", "").isdigit() and item["size"] < 12 and id(item) not in inside]  # boxes are larger
    if n_axes == 3:
        return {tuple(map(int, name.split(","))): at for name, at in nodes.items()}
    across = [(item["at"][0], int(item["text"])) for item in numbers if item.get("anchor") == "middle"]
    up = [(item["at"][1] - 3.24, int(item["text"])) for item in numbers if item.get("anchor") == "end"]
    found = {}
    for name, (x, y) in nodes.items():
        at = [number for place, number in across if abs(place - x) < 0.2]
        at = tuple(at + [number for place, number in up if n_axes == 2 and abs(place - y) < 0.2])
        assert name == ",".join(map(str, at)), f"{name} stands at {at}"
        found[at] = x, y
    return found


def drawn(items, places):
    """{(from, to): (path, width)}, by where the lines begin and the heads have their tips."""
    def nearest(point):
        return min(places, key=lambda at: math.dist(places[at], point))

    found = {}
    for move in groups(items, "move"):
        way, head = move["items"][:2]
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", way["path"])]
        tip = [float(number) for number in re.findall(r"-?[\d.]+", head["path"])][:2]
        ends = nearest(numbers[:2]), nearest(tip)
        assert ends not in found, f"{move['title']} is drawn twice"
        found[ends] = way["path"], way["width"], way["stroke"]
    return found


def test_positions_moves_and_values():
    """Every position stands at its sizes with its value, and every move is drawn, the winning ones thick."""
    for line, rules in LINES:
        sizes = [size for size, _ in rules]
        starts = [(k,) for k in range(sizes[0] + 1)] if ".." in line else [tuple(sizes)]
        truth, items = play(rules, starts), scene(line)
        places = named(items, len(rules))
        assert set(places) == set(truth), f"{line}: {set(places) ^ set(truth)}"
        for node in groups(items, "node"):
            at = tuple(map(int, node["title"].split(":")[0].split(",")))
            assert texts(node["items"]) == [str(truth[at][0])], f"{line}: {node['title']}"
        found = drawn(items, places)
        moves = {(at, to) for at in truth for to in after(rules, at)}
        if len(moves) > TOLD:
            moves = {(at, to) for at, to in moves if truth[to][0] == 0}
        assert set(found) == moves, f"{line}: {sorted(set(found) ^ moves)[:9]}"
        for (at, to), (_, width, ink) in found.items():
            assert (width >= 2.4 and ink == "ink") == (truth[to][0] == 0), f"{line}: {at} → {to}"


def test_misere_tells_who_wins():
    for line, rules in LINES:
        if ".." in line or "+" in line or "layout" in line:
            continue
        truth, items = play(rules, [tuple(size for size, _ in rules)]), scene(line + " --misere")
        for node in groups(items, "node"):
            at = tuple(map(int, node["title"].split(":")[0].split(",")))
            assert texts(node["items"]) == ["N" if truth[at][1] else "P"], f"{line}: {node['title']}"
        for (at, to), (_, width, _) in drawn(items, named(items, len(rules))).items():
            assert (width >= 2.4) == (not truth[to][1]), f"{line}: {at} → {to}"


def test_axes_are_straight():
    """A place more on an axis is always the same step, and no two axes have the same."""
    for line, rules in LINES:
        if len(rules) < 2:
            continue
        places = named(scene(line), len(rules))
        steps = [set() for _ in rules]
        for at, (x, y) in places.items():
            for k in range(len(rules)):
                other = at[:k] + (at[k] + 1,) + at[k + 1:]
                if other in places:
                    steps[k].add((round(places[other][0] - x, 1), round(places[other][1] - y, 1)))
        wide = [{(round(a / 0.2), round(b / 0.2)) for a, b in own} for own in steps]
        assert all(len({a for a, _ in own}) <= 2 and len({b for _, b in own}) <= 2 for own in wide), f"{line}: {steps}"
        assert len({min(own) for own in wide if own}) == len([own for own in wide if own]), f"{line}: {steps}"


def test_moves_keep_off_positions():
    """A move passes over no position; a thin one of Nim may pass under those on its own line of a lattice."""
    for line, rules in LINES:
        for options in ((), ("--derive", "--layout", "arc" if len(rules) == 1 else "lattice", "--whole")):
            if options and len(play(rules, [tuple(size for size, _ in rules)])) > 40:
                continue
            items = scene(line, *options)
            places = named(items, len(rules))
            radius = max(item["circle"][2] for item in walk(items) if "circle" in item)
            least = min(math.dist(a, b) for a, b in itertools.combinations(places.values(), 2))
            assert least > 2 * radius, f"{line}: two positions meet"
            for (at, to), (path, width, _) in drawn(items, places).items():
                points = [tuple(map(float, point)) for point in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]
                (x, y), (u, v) = points[0], points[-1]
                is_straight = all(abs((u - x) * (b - y) - (v - y) * (a - x)) < 0.5 * math.hypot(u - x, v - y) for a, b in points)
                if is_straight and width < 2.4 and not options and all(numbers is NIM for _, numbers in rules) and len(rules) > 1:
                    continue
                for other, place in places.items():
                    assert other in (at, to) or min(math.dist(place, point) for point in bezier(path)) > radius, \
                        f"{line}: {at} → {to} passes over {other}"


def test_bands_join_lost_positions():
    """In a lattice of two heaps of Nim a band joins each two positions that meet at their corners and are lost."""
    for line, rules in LINES:
        if len(rules) < 2 or any(numbers is not NIM for _, numbers in rules):
            continue
        truth, items = play(rules, [tuple(size for size, _ in rules)]), scene(line)
        places = named(items, len(rules))
        found = set()
        for item in walk(items):
            if item.get("stroke") == "line" and item["width"] > 20 and "L" in item["path"]:  # wide: no line of a grid
                x, y, u, v = (float(number) for number in re.findall(r"-?[\d.]+", item["path"]))
                ends = [min(places, key=lambda at: math.dist(places[at], end)) for end in ((x, y), (u, v))]
                found.add(frozenset(ends))
        wanted = {frozenset((a, b)) for a, b in itertools.combinations(truth, 2) if truth[a][0] == truth[b][0] == 0
                  and all(abs(a[k] - b[k]) == 1 for k in range(len(rules))) and len(rules) == 2}
        assert found == wanted, f"{line}: {found ^ wanted}"


def test_periods_are_braced():
    """Under one heap the first period and what comes after it are told, where heaps from 0 on hold more than one."""
    for take in ([1, 2], [1, 2, 3], [1, 3, 4], [2, 3], [1], [1, 4]):
        for largest in (3, 9, 13):
            value = [told[0] for _, told in sorted(play([(60, taking(*take))], [(k,) for k in range(61)]).items())]
            # No value before the period of these games: it is the least that holds.
            period = next(p for p in range(1, 30) if all(value[k] == value[k + p] for k in range(60 - p)))
            items = scene(f"subtraction 0..{largest} --take {','.join(map(str, take))} --layout arc --whole")
            told = [text for text in texts(items) if text.startswith("period")]
            assert told == ([f"period {period}"] if period <= largest else []), f"{take}, {largest}: {told}, {period}"


def test_maps_of_large_graphs():
    """Every position is a dot of its value in the column of its remoteness, the columns and colours are counted, and along the foot
    runs a play that both play best."""
    for line, rules in (("nim 9 9 9", [(9, NIM)] * 3), ("nim 10 10", [(10, NIM)] * 2), ("nim 3 4 5 6", [(3, NIM), (4, NIM), (5, NIM), (6, NIM)]),
                        ("nim 14 14 14", [(14, NIM)] * 3)):
        truth = play(rules, [tuple(size for size, _ in rules)])
        far = {}
        for at in sorted(truth, key=sum):  # who wins hurries, who loses delays
            follow = list(after(rules, at))
            lost = [far[to] for to in follow if truth[to][0] == 0]
            far[at] = 1 + min(lost) if lost else 1 + max((far[to] for to in follow), default=-1)
        items = draw(f"graph {line} --layout layers --summary")[-1]["scene"]
        by_level = {level: sum(far[at] == level for at in far) for level in set(far.values())}
        numbers = [item for item in walk(items) if "text" in item and item["text"].isdigit() and item.get("anchor") == "middle"]
        axis = {round(item["at"][0], 1): int(item["text"]) for item in numbers if abs(item["at"][1] - 37) < 0.1}
        over = {round(item["at"][0], 1): int(item["text"]) for item in numbers if item["at"][1] < 0}
        assert max(over.values()) == max(by_level.values()), f"{line}: {over}"
        for x, count in over.items():
            assert x not in axis or by_level[axis[x]] == count, f"{line}: {count} over {axis[x]}"
        shades = [int(item["text"]) for item in numbers if abs(item["at"][1] - 109) < 0.1]
        values = sorted(min(value, 16) for value, _ in truth.values())
        assert shades == [values.count(value) for value in sorted(set(values))], f"{line}: {shades}"
        dots = [(centre(node), node["title"].split(":")[0], node["items"][0]["fill"]) for node in groups(items, "node")]
        foot = [(at[0], name) for at, name, _ in dots if at[1] > 0]
        start = ",".join(str(size) for size, _ in rules)
        line_of_play = [tuple(map(int, name.split(","))) for _, name in sorted(foot, reverse=True)]
        assert line_of_play[0] == tuple(map(int, start.split(","))) and line_of_play[-1] == (0,) * len(rules), f"{line}: {line_of_play}"
        for one, other in zip(line_of_play, line_of_play[1:]):
            assert other in set(after(rules, one)) and far[other] == far[one] - 1, f"{line}: {one} to {other}"
            assert truth[one][0] == 0 or truth[other][0] == 0, f"{line}: {one} to {other} gives the win away"
        dots = [dot for dot in dots if dot[0][1] < 0]
        if len(truth) > 2000:
            assert not dots and any("up to" in text for text in texts(items)), line
            continue
        assert sorted(name for _, name, _ in dots) == sorted(",".join(map(str, at)) for at in truth), line
        for at, name, fill in dots:
            position = tuple(map(int, name.split(",")))
            assert fill == f"v{min(truth[position][0], 16)}", f"{line}: {name} is {fill}"
            column = min(axis, key=lambda x: abs(x - at[0]))
            assert far[position] == axis[column] or len(axis) < len(by_level), f"{line}: {name} stands over {axis[column]}"


def test_heaps_are_rolled_up():
    """One heap whose values are periodic stands in rows of whole periods: each column has one value, the rows left out are counted, and
    the moves of the start alone are drawn, those that win thick."""
    for line, numbers in (("subtraction 150 --take 1,3,4", (1, 3, 4)), ("subtraction 301 --take 1,4", (1, 4))):
        size = int(line.split()[1])
        truth = {at: value for (at,), (value, _) in play([(size, (numbers,))], [(size,)]).items()}
        last = draw(f"graph {line} --summary")[-1]
        told = re.search("from ([0-9]+) on the values repeat with period ([0-9]+), .* Left out: ([0-9]+) rows", last["sentence"])
        first, period, hidden = map(int, told.groups())
        assert all(truth[at] == truth[at + period] for at in range(first, size - period)), f"{line}: {last['sentence']}"
        below = [(round(item["at"][0], 1), item["at"][1], int(item["text"])) for item in walk(last["scene"])
                 if item.get("text", "").isdigit() and item.get("size") == 9 and item.get("anchor") == "middle"]
        shown = {number: (x, y) for x, y, number in below if 0 <= number <= size}
        columns = {}
        for number, (x, _) in shown.items():
            columns.setdefault(x, set()).add(truth[number])
        assert len(shown) > 2 * period and all(len(values) == 1 for values in columns.values()), f"{line}: {columns}"
        left = len(truth) - len(shown)
        assert left > 0 and left == hidden * len(columns), f"{line}: {left} are left out in {hidden} rows of {len(columns)}"
        thick = [item for item in walk(last["scene"]) if "path" in item and item.get("width") == 2.4 and item.get("stroke") == "ink"]
        assert len(thick) == 1 + sum(truth[size - n] == 0 for n in numbers), f"{line}: {len(thick)} are thick, the key among them"


def test_layouts_asked_for_are_kept_or_missed():
    """An arc diagram or lattice that is asked for and could not be read is warned of; --whole draws it. By itself it is left without a word."""
    seen = set()
    for line, layout in (("subtraction 0..13 --take 1,2", "arc"), ("subtraction 0..9 --take 1,2", "arc"), ("nim 13", "arc"), ("octal 0.77 12", "arc"),
                         ("octal 0.77 6", "arc"), ("nim 10 10", "lattice"), ("nim 3 3", "lattice"), ("subtraction 14 --take 1,2", "arc")):
        for options in ((), ("--layout", layout), ("--layout", layout, "--whole"), ("--layout", "layers")):
            done = subprocess.run([GRUNDY, "draw", "graph", *line.split(), *options, "-f", "json", "-o", "-"], cwd=TREE, capture_output=True, check=True)
            words = texts(json.loads(done.stdout)["frames"][-1]["scene"])
            is_kept = "first heap" in words if layout == "lattice" else is_line(done.stdout)
            missed = re.search("warning: (layout: .* stand in layers|graph: .* summed up)", done.stderr.decode())
            assert layout not in options or is_kept != bool(missed), f"{line} {options}: {done.stderr.decode()}"
            assert "--whole" not in options or is_kept, f"{line} {options}"
            assert options or not missed, f"{line}: {missed[0]}"
            seen.add((layout in options, is_kept, missed[1][:6] if missed else None))
    assert {(True, True, None), (True, False, "layout"), (True, False, "graph:")} <= seen, seen


def is_line(drawn):
    """Whether all positions of one heap stand at one height."""
    nodes = [node for node in groups(json.loads(drawn)["frames"][-1]["scene"], "node") if "+" not in node["title"].split(":")[0]]
    return len(nodes) > 1 and len({round(centre(node)[1], 1) for node in nodes}) == 1


SPLITTING = [("octal 0.77", {1: "any", 2: "any"}), ("octal 0.07", {2: "any"}), ("octal 0.137", {1: "no end", 2: "no split", 3: "any"}),
             ("lessons/games/kayles.lua", {1: "any", 2: "any"}), ("grundys-game", None)]


def splits(rules, size):
    """What one move in a heap leaves: sorted tuples of heaps that are not empty."""
    if rules is None:
        return {(k, size - k) for k in range(1, (size + 1) // 2)}
    found = set()
    for taken, kind in rules.items():
        rest = size - taken
        if rest >= 0 and kind != "no end":
            found |= {tuple(part for part in (k, rest - k) if part) for k in range(rest // 2 + 1) if kind == "any" or k == 0}
        elif rest == 0:
            found.add(())
    return found


def test_splits_stand_under_their_heaps():
    """Of one heap that moves split: its heaps and the moves that leave one, and under each heap all of its splits with their nim-sums, the
    least first, those with 0 in bold."""
    n_splits = n_hidden = 0
    for game, rules in SPLITTING:
        value = {}
        for size in range(20):
            follow = {functools.reduce(operator.xor, (value[part] for part in parts), 0) for parts in splits(rules, size)}
            value[size] = next(k for k in range(len(follow) + 1) if k not in follow)
        for largest in range(2, 13 if rules is not None else 12):
            seen, new = set(), [largest]
            while new:
                size = new.pop()
                if size not in seen:
                    seen.add(size)
                    new += [part for parts in splits(rules, size) for part in parts or (0,)]
            frame = draw(f"graph {game} {largest} --layout arc --whole --legend no")[-1]
            items = frame["scene"]
            pairs = [(size, parts) for size in seen for parts in splits(rules, size) if len(parts) == 2]
            if not pairs:
                continue
            wanted = {(size, parts, value[parts[0]] ^ value[parts[1]], value[parts[0]] == value[parts[1]]) for size, parts in pairs}
            nodes = {node["title"].split(":")[0]: node for node in groups(items, "node")}
            line = {int(name): centre(node) for name, node in nodes.items()}
            assert set(line) == seen, f"{game} {largest}: {sorted(line)}"
            assert [size for size in sorted(line)] == sorted(line, key=lambda size: line[size][0]), f"{game} {largest}: not in order"
            for size in line:
                assert texts(nodes[str(size)]["items"]) == [str(value[size])], f"{game} {largest}: {size}"
            found, arcs, column = set(), set(), {}
            hidden = re.search("Hidden: ([0-9]+) other splits[.]", frame["sentence"])
            if hidden:  # there is no room for all: those that win, each a plate with two equal values
                wanted = {one for one in wanted if one[2] == 0}
                assert largest > 9 and int(hidden[1]) == len(pairs) - len(wanted), f"{game} {largest}: {frame['sentence']}"
                n_hidden += 1
            written = [item for item in walk(items) if "text" in item]
            for number, item in enumerate(written):
                told = re.fullmatch("([0-9]+)[+]([0-9]+)" + ("()" if hidden else ": ([0-9]+)"), item["text"])
                if told:
                    size = min(line, key=lambda size: abs(line[size][0] - item["at"][0]))
                    if hidden:
                        assert [int(own["text"]) for own in written[number - 2:number]] == [value[int(told[1])]] * 2, f"{game} {largest}: {told[0]}"
                        found.add((size, (int(told[1]), int(told[2])), 0, item.get("weight") == 700))
                        continue
                    found.add((size, (int(told[1]), int(told[2])), int(told[3]), item.get("weight") == 700))
                    column.setdefault(size, []).append((item["at"][1], int(told[3])))
                    n_splits += 1
            assert all(sorted(rows) == sorted(rows, key=lambda row: (row[1], row[0])) for rows in column.values()), f"{game} {largest}: {column}"
            for move in groups(items, "move"):
                way, head = move["items"][:2]
                x = float(re.findall(r"-?[\d.]+", way["path"])[0])
                tip = [float(number) for number in re.findall(r"-?[\d.]+", head["path"])][:2]
                tail = min(line, key=lambda size: abs(line[size][0] - x))
                arcs.add((tail, min(line, key=lambda size: math.dist(line[size], tip)), way["width"] >= 2.4))
            assert found == wanted, f"{game} {largest}: {found ^ wanted}"
            assert arcs == {(size, parts[0] if parts else 0, value[parts[0] if parts else 0] == 0) for size in seen
                            for parts in splits(rules, size) if len(parts) < 2}, f"{game} {largest}: {arcs}"
            if hidden:
                continue
            told = re.search("as ([0-9]+)[+]([0-9]+): ([0-9]+) ⊕ ([0-9]+) = ([0-9]+)[.]", frame["sentence"])
            one, other = int(told[1]), int(told[2])
            assert [value[one], value[other], value[one] ^ value[other]] == list(map(int, told.groups()[2:])), f"{game} {largest}: {told[0]}"
    assert n_splits > 100 and n_hidden > 3, f"{n_splits}, {n_hidden}"


run(globals())
