# SPDX-License-Identifier: MIT
"""Usage: plays.py GRUNDY TREE

What is told of games as they are played: what a rook sees, how long play lasts, the best fair choice of
piles, the walk up a stalk, the days on which numbers are born, what positions are called. All is played again in Python. Prints TAP."""
import collections
import functools
import itertools
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

sys.dont_write_bytecode = True
from scenes import GRUNDY, TREE, draw, groups, rows, run, texts, walk  # noqa: E402 (no .pyc of it)
from shortgames import ZERO, add, figures, game, le, minus, number, read, simplest, worth  # noqa: E402

TEMPORARY = tempfile.TemporaryDirectory()
BOARD = os.path.join(TEMPORARY.name, "board.txt")


def names_in(text):
    return re.split(", | and |; ", text)


def mex(values):
    return next(k for k in range(len(values) + 1) if k not in values)


def test_rooks_see():
    """Of every square: which squares the rook sees, with which values, and the first value that none has; walls stop it. At the end
    all values, the moves that win, and as dots where the mover loses."""
    lot = random.Random(17)
    counts = set()
    for width, height in ((1, 1), (4, 1), (1, 4), (4, 3), (5, 5), (3, 6), (6, 4)):
        squares = [["#" if lot.random() < 0.2 else "." for _ in range(width)] for _ in range(height)]
        squares[-1][-1] = "R"
        with open(BOARD, "w", encoding="utf-8") as file:
            file.writelines("".join(row) + "\n" for row in squares)
        name = {(x, y): f"{chr(65 + x)}{y + 1}" for y in range(height) for x in range(width) if squares[y][x] != "#"}
        seen, value = {}, {}
        for x, y in sorted(name, key=sum):
            near = []
            for way in ((-1, 0), (0, -1)):
                at = x + way[0], y + way[1]
                while at in name:
                    near.append(at)
                    at = at[0] + way[0], at[1] + way[1]
            seen[x, y], value[x, y] = near, mex({value[at] for at in near})
        told = {row["position"]: row for row in rows(f"heatmap board {BOARD}") if row["outcome"]}
        assert {place: int(row["grundy"]) for place, row in told.items()} == {name[at]: value[at] for at in name}, f"{squares}: {told}"
        frames = draw(f"heatmap board {BOARD}", "--steps", "all")
        filled = {}
        for frame in frames:
            said = re.search("From ([A-Z][0-9]+) the rook sees (?:nothing|(.*), with the values? (.*))[.]$", frame["sentence"])
            if said:
                at = next(at for at in name if name[at] == said[1])
                filled[at] = True
                shown = list(zip(names_in(said[2]), map(int, names_in(said[3])))) if said[2] else []
                assert shown == [(name[to], value[to]) for to in seen[at]], f"{squares}: {frame['sentence']}"
                assert ("value " in said[0]) == (len(shown) == 1) and ("values " in said[0]) == (len(shown) > 1), frame["sentence"]
                counts.add(min(len(shown), 2))
                kinds = sorted({own for _, own in shown})
                equation = frame["result"].split(". ")[0]  # the start's stands before who wins
                assert equation in (f"g({said[1]}) = mex {{{', '.join(map(str, kinds))}}} = {value[at]}", f"g({said[1]}) = mex ∅ = {value[at]}") and \
                    ("∅" in equation) == (not kinds), frame["result"]
        assert set(filled) == set(name), f"{squares}: {len(filled)} of {len(name)} squares are filled"
        start = (width - 1, height - 1)
        good = [name[to] for to in seen[start] if value[to] == 0]
        result = frames[-1]["result"]
        assert frames[-1]["sentence"].startswith("Each square holds the least value that no move from it reaches. From ") and result.startswith(f"g({name[start]}) = mex ") and ("The player to move wins" in result) == bool(good), f"{squares}: {result}"
        told = re.search(f": move the rook from {name[start]} to ([A-Z0-9]+(?: or [A-Z0-9]+)?)$", result)  # one in its row and one in its column
        assert (told[1].split(" or ") if told else []) == good and result.count("rook") == bool(good), f"{squares}: {result}, but {good}"
        dots = draw(f"heatmap board {BOARD} --dots")[-1]["sentence"]
        assert dots.startswith(f"The player to move loses at the dots: {list(value.values()).count(0)} of {len(value)} positions. "), dots
    assert counts == {0, 1, 2}, counts


def test_replies_leave_these_values():
    """Of sums of blue-red stalks: how many first moves win, and the values that the replies leave, which keep whoever moves next from winning."""
    lot = random.Random(5)
    n_counted = n_left = 0
    for _ in range(40):
        stalks = ["".join(lot.choice("BR") for _ in range(lot.randrange(1, 5))) for _ in range(lot.randrange(1, 4))]
        sign, first = lot.choice(((1, "left"), (-1, "right")))
        total = sum(worth(stalk(own)) for own in stalks)
        after = [total - worth(stalk(own)) + (worth(stalk(own[:k])) if k else 0) for own in stalks for k in range(len(own)) if own[k] == "BR"[first == "right"]]
        n_winning = sum(sign * value >= 0 for value in after)
        line = f"play hackenbush {' '.join(stalks)} --first {first} --how reply"
        frame = draw(line)[-1]
        told = re.search(", one of ([0-9]+) winning moves$", frame["result"])
        assert (int(told[1]) if told else min(n_winning, 1)) == n_winning and ("wins" in frame["result"]) == (n_winning > 0), f"{line}: {frame['result']}, {after}"
        n_counted += bool(told)
        said = re.search("^Every move of (Left|Right) has an answer that leaves (.*?)(?:, at (most|least) 0)?: (Left|Right), to move, loses[.]", frame["sentence"])
        if not said:
            continue
        left = {Fraction(word.replace("−", "-")) for word in re.split(", | or ", said[2])}
        loser = {"left": "Right", "right": "Left"}[first] if n_winning else first.capitalize()
        truth = {sum(worth(stalk(own)) for own in row["back"].split(",") if set(own) <= set("BR") and own) for row in rows(line)}
        assert left == truth and said[1] == said[4] == loser, f"{line}: {frame['sentence']}, replies leave {truth}"
        assert all(value >= 0 if loser == "Right" else value <= 0 for value in truth) and said[3] in (None, "least" if loser == "Right" else "most"), f"{line}: {frame['sentence']}"
        n_left += 1
    assert n_counted > 4 and n_left > 4, (n_counted, n_left)


def test_splits_have_no_square():
    """Of two heaps: the framed squares are the followers that are two heaps again, with their values; those of three stand in the strip
    of splits, each by its value, and those of value 0 are ticked."""
    rules = {"kayles": lambda n: [(a, n - take - a) for take in (1, 2) for a in range((n - take) // 2 + 1)],
             "dawsons-kayles": lambda n: [(a, n - 2 - a) for a in range((n - 2) // 2 + 1)],
             "cows": lambda n: [(0, n - 1)] * (n > 0) + [(n // 2, n // 2)] * (n > 0 and n % 2 == 0)}
    n_framed = n_split = 0
    for (name, rule), start in itertools.product(rules.items(), ((5, 7), (6, 5), (4, 6), (2, 3), (8, 3))):
        g = {}
        for n in range(max(start) + 1):
            g[n] = mex({g[a] ^ g[b] for a, b in rule(n)})
        framed, split = {}, collections.Counter()
        for k, other in ((0, start[1]), (1, start[0])):
            for a, b in rule(start[k]):
                value = g[a] ^ g[b] ^ g[other]
                row = "+".join(map(str, filter(None, (a, b)))) or "0"
                label = f"{row},{other}" if k == 0 else f"{other},{row}"
                if min(a, b) == 0:
                    framed[(b, other) if k == 0 else (other, b)] = value
                else:
                    split[f"{label} ✓" if value == 0 else label, value] += 1
        items = list(walk(draw(f"heatmap lessons/games/{name}.lua {start[0]} {start[1]}")[-1]["scene"]))
        number = [item for item in items if re.fullmatch("[0-9]+", item.get("text", ""))]
        column, row = ({round(item["at"][k]): int(item["text"]) for item in number if item.get("weight") == 500 and item.get("anchor") == anchor}
                       for k, anchor in ((0, "middle"), (1, "end")))
        shown, strip = {}, collections.Counter()
        for item in items:
            if item.get("stroke") != "accent" or "fill" in item or not item["path"].endswith("Z"):
                continue
            at = list(map(float, re.findall("[-0-9.]+", item["path"])))
            x, y = (min(at[0::2]) + max(at[0::2])) / 2, (min(at[1::2]) + max(at[1::2])) / 2
            inside = [own for own in number if math.dist(own["at"], (x, y)) < 9]
            if len(inside) != 1:
                continue  # of the legend
            value, place = int(inside[0]["text"]), [row[k] for k in row if abs(k - y) < 6]
            if place:
                shown[next(column[k] for k in column if abs(k - x) < 2), place[0]] = value
            else:
                beside = min((own for own in items if "text" in own and own["at"][0] > x + 5 and abs(own["at"][1] - y) < 6), key=lambda own: own["at"][0])
                strip[beside["text"], value] += 1
        assert shown == framed, f"{name} {start}: framed are {shown}, one move away are {framed}"
        assert strip == split, f"{name} {start}: the strip has {strip}, the splits are {split}"
        n_framed, n_split = n_framed + len(framed), n_split + len(split)
    assert n_framed > 30 and n_split > 30, (n_framed, n_split)


@functools.cache
def lasts(heaps):
    """Whether whoever is to move wins, and how many moves play lasts if the winner hurries and the loser delays."""
    after = [lasts(heaps[:k] + (n,) + heaps[k + 1:]) for k in range(len(heaps)) for n in range(heaps[k])]
    lost = [n for is_won, n in after if not is_won]
    return (True, 1 + min(lost)) if lost else (False, 1 + max((n for _, n in after), default=-1))


def test_play_lasts():
    """Remoteness in words, in data and in the nodes: of the last move, of one more, of long play."""
    for heaps in ((0,), (1,), (2,), (1, 1), (2, 1), (2, 2), (3, 2), (1, 1, 1), (2, 2, 1), (3, 3), (1, 2, 3)):
        line = "graph nim " + " ".join(map(str, heaps)) + " --show remoteness --whole"
        is_won, n = lasts(heaps)
        frame = draw(line)[-1]
        at = ",".join(map(str, heaps))
        after = [lasts(heaps[:i] + (left,) + heaps[i + 1:]) for i, heap in enumerate(heaps) for left in range(heap)]
        ways = sorted({m for wins, m in after if not (is_won and wins)})
        said = re.sub("[{](.*)[}]", lambda told: "[" + told[1] + "]", f"{frame['result']}")
        why = "" if not ways else f": {n} = 1 + {'min' if is_won else 'max'} {ways} over {'the moves that win' if is_won else 'all moves'}"
        assert not ways or n == 1 + (min(ways) if is_won else max(ways)), f"{line}: {ways}"
        assert said == (f"From {at} the winner ends play in one move" if n == 1 else
                                   f"From {at} play lasts {n} moves if the winner hurries and the loser delays{why}"), f"{line}: {frame['result']}"
        for node in groups(frame["scene"], "node"):
            place = tuple(map(int, node["title"].split(":")[0].split(",")))
            shown = [item["text"] for item in node["items"] if re.fullmatch("[0-9]+", item.get("text", ""))]
            assert str(lasts(place)[1]) in shown, f"{line}: {node['title']} shows {shown}, play lasts {lasts(place)[1]}"
            assert ("N-position" in node["title"]) == lasts(place)[0], f"{line}: {node['title']}"
        said = subprocess.run([GRUNDY, "solve", "nim", *map(str, heaps), "--show", "remoteness"], cwd=TREE, capture_output=True, text=True).stdout
        told = re.search("Remoteness ([0-9]+)", said)
        assert not told or int(told[1]) == n, f"{line}: {said}"


def stalk(edges):
    """The value of a stalk, read from the ground."""
    @functools.cache
    def up_to(n):
        cut = {side: tuple(up_to(k) for k in range(n) if edges[k] in whose) for side, whose in (("left", "BG"), ("right", "RWG"))}
        return game(cut["left"], cut["right"])
    return up_to(len(edges))


def test_walks_halve_their_steps():
    """Every edge of a stalk: a whole step until the colour first changes, half of the last from there on; signs, sums, and the end."""
    for edges in ("BR", "RB", "BBR", "BBRBR", "RRBRB", "BRRR", "RBBB", "BBBRRB", "RBRBRB"):
        frames = draw(f"value hackenbush {edges}", "--steps", "all")
        total, step, has_changed = Fraction(0), Fraction(1), False
        for k, (colour, frame) in enumerate(zip(edges, frames)):
            is_first = k > 0 and not has_changed and colour != edges[0]
            has_changed = has_changed or is_first
            step = step / 2 if has_changed else step
            total += step if colour == "B" else -step
            word, sign = {"B": ("blue", "+"), "R": ("red", "−")}[colour]
            way = f"{sign}{figures(step)}"
            truth = f"The lowest edge is {word}: {way}. Each edge counts 1 until the colour first changes." if k == 0 else \
                f"Here {word} is the first change of colour: from now on each edge counts half of the last. {way}." if is_first else \
                f"{word.title()}, half of the last step: {way}." if has_changed else f"{word.title()} again, a whole step: {way}."
            assert frame["sentence"] == truth, f"{edges}: {frame['sentence']}, but {truth}"
            assert frame["result"].endswith(f" = {figures(total)}") and frame["result"].startswith(edges[:k + 1].replace("B", "+").replace("R", "−") + " = "), \
                f"{edges}: {frame['result']}"
        rule = "Each edge counts 1 until the colour first changes, and half of the last from there on" if has_changed else "Edges of one colour count 1 each"
        turn = len(edges) - len(edges.lstrip(edges[0])) + 1  # edges as far as the first of another colour: what is left of them where one is cut
        left = max(worth(stalk(edges[:k])) for k in range(turn) if edges[k] == "B")
        right = min(worth(stalk(edges[:k])) for k in range(turn) if edges[k] == "R")
        signs = edges[:turn].replace("B", "+").replace("R", "−")
        why = f" Why half? In {signs} Left’s best move leaves {figures(left)}, Right’s {figures(right)}; the simplest number between them is " \
            f"{figures(worth(stalk(edges[:turn])))}."
        assert frames[-1]["sentence"] == f"{rule}: the walk up the stalk ends at its value, {figures(total)}.{why}" and worth(stalk(edges)) == total, f"{edges}: {total}"


def birthday(x):
    """The day on which a number is born: as many as there are turns on the way to it from 0."""
    low, high, at, day = None, None, Fraction(0), 0
    while at != x:
        low, high = (at, high) if x > at else (low, at)
        at, day = simplest(low, high), day + 1
    return day


def test_numbers_are_born():
    """The way to the simplest number in a gap: every number on it with its day and its side, and none of them in the gap."""
    for low, high in (("1/4", "1/2"), ("5/8", "3/4"), ("-3", "-1"), ("0", "1"), ("-1/2", "-1/4"), ("2", "9/4"), ("-5", "-4"), ("-1", "1"),
                      ("0", "1/16"), ("3", "5")):
        a, b = Fraction(low), Fraction(high)
        frames = draw(f"value form '{{{low}|{high}}}' --by birthday", "--steps", "all")
        goal, at, bounds = simplest(a, b), Fraction(0), [None, None]
        for frame in frames[:-1]:
            is_low = at <= a
            assert frame["sentence"] == (f"{figures(at)}, born on day {birthday(at)}, is not in the gap from {figures(a)} to {figures(b)}, which lies "
                                         f"{'higher: on to greater' if is_low else 'lower: on to smaller'} numbers."), frame["sentence"]
            bounds[not is_low] = at
            at = simplest(*bounds)
        assert at == goal, f"{low}, {high}: the way ends at {at}, not {goal}"
        last = f"The gap from {figures(a)} to {figures(b)} holds nothing before day {birthday(goal)}; the first number born in it is {figures(goal)}."
        assert frames[-1]["sentence"] == (last if goal else f"The gap from {figures(a)} to {figures(b)} holds 0, the first number of all."), frames[-1]["sentence"]
        assert worth(read(f"{{{low}|{high}}}")) == goal and number(goal) == read(str(goal))


def test_fair_choices():
    """Piles that cancel: the best choice by trying all, how many choices and rows there are, which finger goes down, how often they meet."""
    lot = random.Random(41)
    for n in (2, 3, 4, 5, 6, 7, 8):
        piles = ["".join(lot.choice("BW") for _ in range(lot.randrange(1, 4))) for _ in range(n)]
        values = [worth(stalk(pile.replace("W", "R"))) for pile in piles]
        frames = draw(f"halves boxes {' '.join(piles)}", "--steps", "all")
        said = [frame["sentence"] for frame in frames]
        cut = (n + 1) // 2
        whole = "Which piles worth 0 together are highest?" + (
            f" Their two halves cancel, so {2 ** cut} + {2 ** (n - cut)} choices are looked at instead of {2 ** n}, and for each value the highest is kept." if n > 2 else "")
        assert said[0] == whole, f"{piles}: {said[0]}"

        def best(part):
            sums = {}
            for chosen in itertools.product((0, 1), repeat=len(part)):
                picked = [k for k, is_in in zip(part, chosen) if is_in]
                total, height = sum((values[k] for k in picked), Fraction(0)), sum(len(piles[k]) for k in picked)
                sums[total] = max(height, sums.get(total, 0))
            return sums
        left, right = best(range(cut)), best(range(cut, n))
        stays = next((re.search("stays?: ([0-9]+) and ([0-9]+) rows", text) for text in said if "highest choice" in text), None)
        assert not stays or (int(stays[1]), int(stays[2])) == (len(left), len(right)), f"{piles}: {said}, {len(left)} and {len(right)} rows"
        most = best(range(n))[Fraction(0)]
        n_pairs = sum(-a in right for a in left)
        end = ("Only the choice of no pile at all is worth 0." if most == 0 else "Only these two sums cancel." if n_pairs == 1 else
               f"Of {n_pairs} pairs that cancel none is higher than {most} in total.")
        if max(len(left), len(right)) > 9 and 2 <= n_pairs <= 8:
            end += f" On the left these values have a partner, with the height of both: {', '.join(f'{figures(a)} ({left[a] + right[-a]})' for a in sorted(left) if -a in right)}."
        rises, falls = sorted(left), sorted(right, reverse=True)
        behind, found, i, k = [], [], 0, 0  # what the walk leaves behind, with the sign that stands there, and all that it finds
        while i < len(rises) and k < len(falls):
            total, a, b = rises[i] + falls[k], figures(rises[i]), figures(falls[k])
            both = f"{a} {'−' if falls[k] < 0 else '+'} {b.removeprefix('−')}"
            behind += [("< 0", rises[i])] if total < 0 else [("> 0", falls[k])] if total > 0 else []
            found.append((total, f"{both} > 0, and further down the left only rises: {b} on the right has no partner there, leave it." if total > 0 else
                          f"{both} < 0, and further down the right only falls: {a} on the left has no partner there, leave it." if total < 0 else
                          f"{a} and {b} cancel, with height {left[rises[i]] + right[falls[k]]}; go down on both."))
            i, k = i + (total <= 0), k + (total >= 0)
        is_full = max(len(rises), len(falls)) <= 9
        assert [text.replace("\u00a0", " ") for text in said[2:-2]] == [text for _, text in found] * is_full, f"{piles}: {said}"
        told = [next((text + " " for total, text in found[:None if is_full else 1] if sign * total > 0), "") for sign in (-1, 1)]
        firsts = [total > 0 for total, _ in found if total != 0]
        walked = "".join(reversed(told) if firsts and firsts[0] else told)
        drawn = [item for item in walk(frames[-1]["scene"]) if "text" in item]
        shown = []
        for mark in (item for item in drawn if item["text"] in ("< 0", "> 0")):
            beside = sorted((item["at"][0], item["text"]) for item in drawn if item.get("anchor") == "end" and item is not mark and abs(item["at"][1] - mark["at"][1]) < 2
                            and (item["at"][0] < mark["at"][0]) == (mark["text"] == "< 0"))
            shown.append((mark["text"], Fraction(beside[0][1].replace("−", "-"))))
        assert sorted(shown) == sorted(behind) or (not shown and max(len(rises), len(falls)) > 9), f"{piles}: {shown}, left behind are {behind}"
        told = walked + end
        assert [text.replace("\u00a0", " ") for text in said[-2:]] == [told, f"{whole} {told}"], f"{piles}: {said[-2:]}, not {told}"
        result = re.fullmatch("Piles? (.*): height ([0-9]+)", frames[-1]["result"])
        if result:
            chosen = []  # by numbers, or by the letters of short piles
            for name in names_in(result[1]):
                chosen.append(int(name) if name.isdigit() else next(k for k, pile in enumerate(piles) if pile == name and k not in chosen))
            assert int(result[2]) == most == sum(len(piles[k]) for k in chosen) and sum(values[k] for k in chosen) == 0, f"{piles}: {result[0]}"
            assert ("Piles" in result[0]) == (len(chosen) > 1), f"{piles}: {result[0]}"
        else:
            assert most == 0, f"{piles}: {frames[-1]['result']}, but {most} is possible"


def test_legends_list_values():
    """A legend shows all values of a graph up to four, of more the first two, dots and the largest."""
    for n in range(1, 13):
        told = texts(draw(f"graph nim {n}")[0]["scene"])
        wanted = [str(k) for k in range(1, n + 1)] if n <= 4 else ["1", "2", "…", str(n)]
        end = told.index("N: next player wins")
        assert told[end - len(wanted):end] == wanted, f"nim {n}: {told[:end]}"


def points(item):
    return [float(x) for x in re.findall("-?[0-9.]+", item["path"])]


def test_what_is_taken_is_marked():
    """Of Nim, in both kinds of play: as many sticks stand in the frame as the move takes, the last of a heap of that size, and as
    many ghosts afterwards; the nim-sums before and after are those of the heaps; whose nim-sum is 0, or in misère play of heaps of 1
    alone 1, loses, and a still shows the first moves from the start."""
    lot = random.Random(31)
    n_taken = 0
    for trial in range(24):
        heaps = [lot.randrange(0, 7) for _ in range(lot.randrange(2, 5))]
        misere = trial % 3 == 2
        if functools.reduce(int.__xor__, heaps) == 0:
            continue
        line = f"play nim {' '.join(map(str, heaps))}{' --misere' if misere else ''} --how line"
        before = heaps
        for k, frame in enumerate(draw(line, "--steps", "all")[1:]):
            left, right = groups(frame["scene"], "position")
            after = list(map(int, right["title"].split(",")))
            changed = [i for i, (a, b) in enumerate(zip(before, after)) if a != b]
            assert len(after) == len(before) and len(changed) == 1, f"{line}: {before} to {after}"
            taken = before[changed[0]] - after[changed[0]]
            frames = [points(item) for item in walk([left]) if item.get("stroke") == "accent" and "path" in item]
            sticks = [points(item) for item in walk([left]) if item.get("stroke") == "wood"]
            assert len(frames) == 1, f"{line}: step {k + 2} has {len(frames)} frames"
            box = min(frames[0][::2]), min(frames[0][1::2]), max(frames[0][::2]), max(frames[0][1::2])
            inside = [stick for stick in sticks if box[0] <= stick[0] <= box[2] and box[1] <= stick[1] <= box[3]]
            ghosts = [item for item in walk([right]) if item.get("stroke") == "paper"]
            assert len(inside) == len(ghosts) == taken, f"{line}: {taken} taken, {len(inside)} framed, {len(ghosts)} ghosts"
            sums = [int(text[2:]) for text in texts(frame["scene"]) if text.startswith("⊕ ")]
            assert sums == [functools.reduce(int.__xor__, own) for own in (before, after)], f"{line}: {sums}"
            if k % 2 == 0:
                assert sums[1] == (1 if misere and max(after) <= 1 else 0), f"{line}: {after} is left"
            before = after
            n_taken += taken
        still = groups(draw(line)[-1]["scene"], "position")
        assert [int(x) for x in still[0]["title"].split(",")] == heaps, f"{line}: {still[0]['title']}"
    assert n_taken > 60, n_taken


def test_outlines_hold_what_is_taken():
    """In the position before a move exactly those sticks lie in an outline that are ghosts in the one after it, in heaps of several rows."""
    def corners(path):
        return [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)(?=[A-Z]|$)", path)]

    def holds(outline, x, y):
        crossed = False
        for (x1, y1), (x2, y2) in zip(outline, outline[1:] + outline[:1]):
            if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
                crossed = not crossed
        return crossed
    rows = collections.Counter()
    for line in ("nim 14", "nim 12 40 7 23", "nim 23 35", "nim 31 13", "nim 18 3", "nim 25 19 6", "subtraction 33 --take 2,5,12", "subtraction 21 --take 19,20"):
        for frame in draw(f"play {line} --steps all")[1:6]:
            before, after = (list(walk(group["items"])) for group in groups(frame["scene"], "position"))
            outlines = [corners(item["path"]) for item in before if item.get("stroke") == "accent" and item.get("path", "").endswith("Z")]
            sticks = [corners(item["path"]) for item in before if item.get("stroke") == "wood"]
            inside = [[sum(x for x, _ in stick) / 2, sum(y for _, y in stick) / 2] for stick in sticks]
            inside = [at for at in inside if any(holds(outline, *at) for outline in outlines)]
            ghosts = sum(item.get("stroke") == "paper" for item in after)
            assert len(inside) == ghosts > 0, f"{line}: {len(inside)} sticks are outlined, {ghosts} are ghosts: {frame['sentence']}"
            rows[len(outlines)] += 1
    assert len(rows) > 1, rows


def test_factors_divided_out_are_outlined():
    """Of a number those factors are outlined by which it is divided, and no others."""
    for n in (14, 60, 84, 90, 420, 700, 1155):
        frame = draw(f"play divisor {n} --steps 2")[0]
        before, after = groups(frame["scene"], "position")
        outlines = [list(map(float, re.findall(r"-?[\d.]+", item["path"])))[::2] for item in walk(before["items"]) if item.get("stroke") == "accent"]
        framed = [int(item["text"]) for item in walk(before["items"]) if item.get("text", "").isdigit() and item.get("at", [0, 0])[1] > 40
                  and any(min(xs) < item["at"][0] < max(xs) for xs in outlines)]
        assert math.prod(framed) == n // int(after["title"]), f"divisor {n}: {framed} outlined, {after['title']} is left"


def test_numbers_that_lose():
    """The numbers that a winning move leads to are those from which whoever is to move loses, and on a line of numbers those to come
    are ringed twice."""
    n_listed = n_left = 0
    for line, moves, n in [(f"subtraction {n} --take {','.join(map(str, take))}", take, n) for take in ((1, 2, 3), (1, 3, 4), (1, 2), (2, 3), (1, 4, 5, 6)) for n in (9, 20, 23)]:
        value = {}
        for k in range(n + 1):
            value[k] = mex({value[k - m] for m in moves if m <= k})
        if value[n] == 0:
            continue
        lost = [k for k in value if value[k] == 0]
        said = draw(f"play {line}")[0]["sentence"]
        listed, left = re.search("Aim at (.*): from there a move by j is answered by ([0-9]+) − j", said), re.search("Aim at (.*) modulo ([0-9]+):", said)
        if listed:
            n_listed += 1
            names = re.findall("[0-9]+", listed[1])
            assert set(map(int, names)) <= set(lost) and int(names[0]) == lost[0] and int(names[-1]) == lost[-1], f"{line}: {said}"
            assert "…" in listed[1] or len(names) == len(lost), f"{line}: {said}"
            assert list(moves) == list(range(1, int(listed[2]))), f"{line}: {said}"
        elif left:
            n_left += 1
            residues = set(map(int, re.findall("[0-9]+", left[1])))
            assert lost == [k for k in range(n + 1) if k % int(left[2]) in residues], f"{line}: {said}"
        else:
            assert "leaves the value 0" in said, f"{line}: {said}"
    assert n_listed > 3 and n_left > 2, (n_listed, n_left)
    for target, most, begin in ((31, 3, 0), (31, 3, 9), (10, 3, 0), (40, 5, 7), (26, 2, 0)):
        frame = draw(f"play baskin-robbins {target} --max {most} --said {begin}")[0]
        lost = [k for k in range(begin + 1, target) if (target - 1 - k) % (most + 1) == 0]
        names = list(map(int, re.findall("[0-9]+", re.search("Aim at (.*?):", frame["sentence"])[1])))
        assert names[0] == lost[0] and names[-1] == lost[-1] and set(names) <= set(lost), f"{target}: {frame['sentence']}"
        items = list(walk(frame["scene"]))
        rings = sum(item.get("stroke") == "ink" and item.get("width") == 1.1 and "path" in item and "fill" not in item for item in items)
        coming = sum(k > int(group["title"]) for group in groups(frame["scene"], "position") for k in lost)
        assert rings == 2 * coming, f"{target}: {rings} rings, {lost} are lost"
        assert ", ".join(map(str, range(begin + 1, lost[0] + 1))) in texts(frame["scene"]) or lost[0] - begin > 4, f"{target}: {texts(frame['scene'])}"


def test_replies_of_sums():
    """Each move from a lost sum makes its nim-sum other than 0; below the start stand its values in binary."""
    for heaps in ((3, 5, 6), (1, 2, 3), (1, 4, 5), (2, 4, 6), (1, 1, 3, 3, 2, 2, 1, 1)):
        frame = draw(f"play nim {' '.join(map(str, heaps))}")[0]
        told = frame["sentence"].startswith("Every move makes a column odd, ")
        twins = all(heaps.count(heap) % 2 == 0 for heap in heaps)
        assert told != twins, f"{heaps}: {frame['sentence']}"
        assert ("⊕ 0" in texts(frame["scene"])) != twins, f"{heaps}: {texts(frame['scene'])}"
    for line, what in (("polygon 6", "2+2 falls into twins"), ("octal 0.77 5", "2+2 falls into twins"), ("nim 1", "")):
        frame = draw(f"play {line} --how reply")[0]
        assert what in frame["sentence"] and frame["result"].startswith("The player to move wins: "), f"{line}: {frame['sentence']} {frame['result']}"


def test_replies_in_twins_are_counted():
    """Of four equal heaps of k each move has a reply; k of the 4 k are unlike, and at most fourteen of these are drawn."""
    for k in range(4, 21):
        said = draw(f"play nim {k} {k} {k} {k} --how reply")[-1]["sentence"]
        assert "falls into twins" in said and ("Moves shown: 14 of " if k > 14 else "Moves that play alike are drawn once.") in said, f"{k}: {said}"


def test_scales_show_the_play():
    """Of two games on scales: who wins their difference as the one who begins; a move that wins it, or up to three that lose, each
    with an answer that beats it, and how many more there are. Each is a legal move of G or of −H, and after it whoever moves next loses."""
    names = ["0", "1", "-1", "*", "^", "1/2", "3/4", "+-1", "{2|-1}", "*2", "{1|*}", "-2", "{2,*|-1}", "*3", "{1,*3|*3,-1}"]
    n_lines = n_more = 0
    for one, other in itertools.product(names, names):
        pair = read(one), minus(read(other))
        done = subprocess.run([GRUNDY, "draw", "hasse", "form", "--scales", "-f", "txt", "--", one, other], cwd=TREE, capture_output=True,
                              text=True, check=True)
        told = re.findall("^(Left|Right|Whoever) begins(.*)\n((?: .*\n)*)", done.stdout, re.M)
        is_same = all(side[0] == side[1] for side in pair)
        assert len(told) == (1 if any(who == "Whoever" for who, _, _ in told) else 2), f"{one} and {other}: {done.stdout}"
        for who, rest, rows in told:
            first = 1 if who == "Right" else 0
            difference = add(*pair)
            wins = any(le(ZERO, x) for x in difference[0]) if first == 0 else any(le(x, ZERO) for x in difference[1])
            n = sum(len(game[first]) for game in pair)
            assert ("wins" in rest) == wins and ("no move" in rest) == (n == 0), f"{one} and {other}: {who} begins{rest}"
            lines = re.findall(r"(?<= )(?:G|−?H): .* → [^\n]*", rest if wins else rows)
            more = re.search("… and ([0-9]+) more, each with an answer", rows)
            n_told = len(lines) + (int(more[1]) if more else 0)
            assert len(lines) == 1 if wins else n_told == n and (1 <= len(lines) <= 3 if n > 3 else len(lines) == n), f"{one} and {other}: {n}, {rest}{rows}"
            n_more += bool(more)
            for line in lines:
                at, mover = list(pair), first
                moves = re.findall(r"(G|−?H): (.*?) → (.*?)(?=, (?:G|−?H): |$)", line)
                assert len(moves) == (1 if wins else 2), f"{one} and {other}: {line}"
                for letter, start, left in moves:
                    side = 0 if letter == "G" else 1
                    assert letter != "H" or is_same or who == "Whoever", f"{one} and {other}: {line}"
                    assert read(start) == at[side] and read(left) in at[side][mover], f"{one} and {other}: {letter} to {left} by {'Left Right'.split()[mover]}"
                    at[side] = read(left)
                    mover ^= 1
                after = add(*at)
                assert le(ZERO, after) if mover == 1 else le(after, ZERO), f"{one} and {other}: {who} begins{rest}: {line}"
                n_lines += len(moves)
    assert n_lines > 250 and n_more > 4, (n_lines, n_more)


def test_followers_of_sets_are_named_in_order():
    """The followers of a set are a to w, then aa and so on: the start is x."""
    letters, n = "abcdefghijklmnopqrstuvw", 60
    done = subprocess.run([GRUNDY, "draw", "table", "set", *map(str, range(n)), "-f", "txt"], cwd=TREE, capture_output=True, text=True, check=True)
    found = [name for line in done.stdout.splitlines() if line.startswith("position") for name in line.split()[1:] if name[0] != "*"]
    wanted = list(letters) + [a + b for a in letters for b in letters]
    assert found[0] == "x" and found[1:] == wanted[:n], found


def test_labels_of_tables_are_read():
    """A node of DOT whose label is a table is called by the words of its cells, a blank between two of them."""
    with tempfile.TemporaryDirectory() as folder:
        for cells in (("red", "bed"), ("a", "b c", "d"), ("one",)):
            inner = "".join(f"<td>{cell}</td>" for cell in cells)
            with open(os.path.join(folder, "table.dot"), "w", encoding="utf-8") as file:
                file.write(f"digraph {{ n [label=<<table><tr>{inner}</tr></table>>]; n -> end }}\n")
            done = subprocess.run([GRUNDY, "draw", "graph", os.path.join(folder, "table.dot"), "--at", "n", "-f", "json", "-o", "-"],
                                  cwd=TREE, capture_output=True, text=True, check=True)
            labels = {node["name"]: node["label"] for node in json.loads(done.stdout)["graph"]["nodes"]}
            assert " ".join(cells) in labels.values(), f"{cells}: {labels}"


run(globals())
