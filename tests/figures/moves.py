# SPDX-License-Identifier: MIT
"""Usage: moves.py GRUNDY TREE

Moves that are told in words: solve tells each that wins and no other one, in words, in the list and in JSON, and play tells moves that
there are, of whoever is to move, the winner's among those that win. Which moves there are, what they are called and which of them win
is worked out here from the rules, by playing whole positions to their end. Prints TAP."""
import functools
import itertools
import json
import random
import re
import shlex
import sys

sys.dont_write_bytecode = True
from scenes import draw, groups, in_folder, run, say  # noqa: E402 (no .pyc of it)
from shortgames import ZERO, add, game, le, read  # noqa: E402

LISTED = 20  # moves in a terminal
BOTH, LEFT, RIGHT = "both", "Left", "Right"


class Part:
    """A component: its rules, a function that gives all moves from a position, as (whose, arrow, words, position after, ways); and where
    it stands. An arrow of None is not looked at; for whom @is_partizan Left and Right move differently."""

    def __init__(self, rules, at, is_partizan=False):
        self.rules, self.at, self.is_partizan = rules, at, is_partizan

    def __eq__(self, other):
        return (self.rules, self.at) == (other.rules, other.at)

    def __hash__(self):
        return hash((self.rules, self.at))

    def moves(self):
        for whose, arrow, words, after, *ways in moves_of(self.rules, self.at):
            yield whose, arrow, words, Part(self.rules, after, self.is_partizan), *(ways or [1])


@functools.cache
def moves_of(rules, at):
    return list(rules(at))


@functools.cache
def won(parts, who, is_misere):
    """Whether @who, to move, wins: a sum of (rules, position)."""
    other = {LEFT: RIGHT, RIGHT: LEFT, BOTH: BOTH}[who]
    can_move = False
    for k, (rules, at) in enumerate(parts):
        for whose, _, _, after, *_ in moves_of(rules, at):
            if whose == BOTH or whose == who:
                can_move = True
                if not won(tuple(sorted(parts[:k] + ((rules, after),) + parts[k + 1:], key=repr)), other, is_misere):
                    return True
    return is_misere and not can_move


def wins(parts, who, is_misere=False):
    return won(tuple(sorted(((part.rules, part.at) for part in parts), key=repr)), who, is_misere)


@functools.cache
def form(rules, at):
    """The canonical form of a position."""
    return game(*(tuple(sorted({form(rules, after) for whose, _, _, after, *_ in moves_of(rules, at) if whose in (BOTH, side)})) for side in (LEFT, RIGHT)))


def said_form(text, is_partizan):
    return read(text) if is_partizan else read(f"*{text}") if text != "0" else ZERO


def replaced(parts, k, after):
    return parts[:k] + (after,) + parts[k + 1:]


def check(line, parts, is_misere=False):
    """What solve tells of @parts, and a line of play."""
    options = " --misere" if is_misere else ""
    text, told = say("solve", *shlex.split(line + options)), json.loads(say("solve", *shlex.split(line + options), "--json"))
    is_partizan = any(part.is_partizan for part in parts)
    sides = (LEFT, RIGHT) if is_partizan else (BOTH,)
    told_lines, told_json, counts = {side: [] for side in sides}, told["winning_moves"], told["winning_move_count"]
    more, side = dict.fromkeys(sides, 0), None
    for row in text.splitlines():
        head = re.fullmatch(r"(\d+) winning moves?(?: for (Left|Right))?:", row)
        if head:
            side = head[2] or BOTH
        elif side and row.startswith("  … and "):
            more[side] = int(row.split()[2])
        elif side and row.startswith("  "):
            told_lines[side].append(row[2:])
        else:
            side = None
    seen = 0
    for side in sides:
        good, n_ways = [], 0
        for k, part in enumerate(parts):
            for whose, arrow, words, after, ways in part.moves():
                if whose in (BOTH, side) and not wins(replaced(parts, k, after), {LEFT: RIGHT, RIGHT: LEFT, BOTH: BOTH}[side], is_misere):
                    good.append((k, arrow, words, after))
                    n_ways += ways
        found = []
        for row in told_lines[side]:
            place = re.match(r"component (\d+): ", row)
            assert bool(place) == (len(parts) > 1), f"{line}: {row}"
            rest = row[place.end() if place else 0:].split("   ")
            values = re.fullmatch(r"\(value (.*) → (.*)\)", rest[-1])
            rest = rest[:-1] if values else rest
            arrow = rest.pop(0) if " → " in rest[0] else None
            found.append((int(place[1]) if place else 0, arrow, rest[0] if rest else "", values))
        in_json = told_json[side.lower()] if is_partizan else told_json
        n = counts[side.lower()] if is_partizan else counts
        assert n == n_ways and len(in_json) == len(good), f"{line}, {side}: {n} and {len(in_json)} in JSON, but {n_ways} and {good}"
        assert len(found) == min(LISTED, len(good)) and more[side] == len(good) - len(found), f"{line}, {side}: {found}, but {good}"
        left = list(good)
        for (k, arrow, words, values), move in zip(found, in_json):
            one = next((one for one in left if one[0] == k and one[2] == words and one[1] in (None, arrow)), None)
            assert one, f"{line}, {side}: “{arrow} {words}” of component {k} does not win or is no move; there are {left}"
            same = [other for other in left if other[:3] == one[:3]]
            if values and "…" not in values[0]:
                old, new = (said_form(value, is_partizan) for value in values.groups())
                one = next((other for other in same if form(parts[k].rules, other[3].at) == new), None)
                assert one and form(parts[k].rules, parts[k].at) == old, f"{line}, {side}: {words or arrow} {values[0]}"
            left.remove(one)
            assert move["component"] == k, f"{line}: {move}, but component {k}"
            if "from" in move:
                assert f"{move['from']} → {move['to']}" == arrow, f"{line}: {move}, but {arrow}"
            down = re.fullmatch("(?:cut|take) (?:all of [A-Z]+|[A-Z]+ down to ([A-Z]+))", words)
            assert not down or "edge" not in move or move["edge"] == len(down[1] or ""), f"{line}: {move}, but {words}"
            for key, words_for in (("edge", r"(?:edge|box) {}( |$)|down to|all of"), ("prefix", "rub out “{}”"), ("bomb", "explode {}(,|$)"), ("label", r".* \({}\)$")):
                assert key not in move or re.search(words_for.format(re.escape(str(move[key]))), words), f"{line}: {move}, but {words}"
        seen += len(good)
    if not is_misere:
        total = functools.reduce(add, (form(part.rules, part.at) for part in parts))
        value = told["value"] if is_partizan else str(told["grundy"])
        assert said_form(value, is_partizan) == total, f"{line}: {value} is not the value"
    first, second = (wins(parts, side, is_misere) for side in (sides * 2)[:2])
    outcome = {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}[first, second]
    assert told["outcome"] == outcome and f"{outcome}-position" in text, f"{line}: {outcome}, but {text}"
    return seen


def check_play(line, parts):
    """A line of play: each move is one that there is, of whoever is to move; whoever can win makes a move that wins."""
    is_partizan = any(part.is_partizan for part in parts)
    frames = draw("play --how line " + line, "--steps", "all")
    players = {"the first player": "the second player", "the second player": "the first player", LEFT: RIGHT, RIGHT: LEFT}
    states, who = {parts}, None  # several, where equal words are said of moves in unlike components
    for number, frame in enumerate(frames[1:], 1):
        said = re.fullmatch(r"Move (\d+), (the first player|the second player|Left|Right): (.*)[.]", frame["sentence"])
        assert said and int(said[1]) == number and who in (None, said[2]), f"{line}: {frame['sentence']} (move {number}, {who})"
        side = said[2] if is_partizan else BOTH
        if who is None:
            opening = frames[0]["sentence"]
            assert is_partizan or opening == "The first player begins and can win.", f"{line}: {opening}"
            assert not is_partizan or opening.startswith(f"{said[2]} begins") and (" begins and can win." in opening) == wins(parts, side), f"{line}: {opening}"
            assert not is_partizan or side == (RIGHT if wins(parts, RIGHT) and not wins(parts, LEFT) else LEFT), f"{line}: {opening}"
        other, after = {LEFT: RIGHT, RIGHT: LEFT, BOTH: BOTH}[side], set()
        for here in states:
            new = {replaced(here, k, new) for k, part in enumerate(here) for whose, arrow, words, new, _ in part.moves()
                   if whose in (BOTH, side) and said[3] in (words, words.partition(" (")[0] if words.startswith("cut edge") else words, (arrow or "").replace("+", " + "))}
            after |= {one for one in new if not wins(here, side) or not wins(one, other)}
        at = [[part.at for part in here] for here in states]
        assert after, f"{line}: {said[3]}, which is no move of {said[2]} from {at} or loses what could be won"
        states, who = after, players[said[2]]
    if who:
        side = who if is_partizan else BOTH
        end, other = frames[-1]["result"].removeprefix(f"{who[0].upper()}{who[1:]} has no move left and loses"), {LEFT: RIGHT, RIGHT: LEFT}.get(side)
        spare = re.fullmatch(f"; {other} has moves to spare, and the value, (−?)[0-9]+, counts them[.]", end)
        is_ended = any(not any(True for part in here for _ in part.moves()) for here in states)
        assert end == ("." if not is_partizan else f"; nor has {other} any, so the value is 0." if is_ended else end), f"{line}: {frames[-1]['result']}"
        assert end == "." or is_ended or (spare and (spare[1] == "") == (other == LEFT)), f"{line}: {frames[-1]['result']}"
        assert any(not any(whose in (BOTH, side) for part in here for whose, *_ in part.moves()) for here in states), f"{line}: {who} has a move left"


# ---- heaps ----

def taken(numbers):
    def rules(n):
        for m in range(n):
            if not numbers or n - m in numbers:
                yield BOTH, f"{n} → {m}", f"take {n - m} from the heap of {n}", m
    return rules


NIM, FEW = taken(()), taken((1, 3, 4))


def divisor(n):
    for m in range(2, n):
        if n % m == 0:
            yield BOTH, f"{n} → {m}", f"divide {n} by {n // m}, leaving {m}", m


def polygon(n):
    """Of the whole polygon, which is a number; what is left of it are two runs of points."""
    def points(k):
        return f"{k} point" if k == 1 else f"{k} points"

    def name(left):
        return "+".join(str(k) for k in left if k) or "0"
    if isinstance(n, tuple):
        yield from ((BOTH, None, "", tuple(sorted(n[:i] + n[i + 1:] + (k, m - 2 - k)))) for i, m in enumerate(n) for k in range(m - 1))
        return
    for k in range(n // 2):
        rest = n - 2 - k
        ways = n // 2 if k == rest else n
        words = f"draw one of the {ways} sides" if k == 0 else f"draw one of the {ways} chords with {points(k)} on either side" if k == rest else \
            f"draw one of the {ways} chords with {points(k)} on one side and {rest} on the other"
        yield BOTH, f"{n} → {name((k, rest))}", words, (k, rest), ways


def grundys(heaps):
    for i, n in enumerate(heaps):
        for k in range(1, (n + 1) // 2):
            yield BOTH, f"{n} → {k}+{n - k}", "", tuple(sorted(heaps[:i] + heaps[i + 1:] + (k, n - k)))


def kayles(heaps):
    for i, n in enumerate(heaps):
        for left in {tuple(sorted((k, n - taken - k))) for taken in (1, 2) for k in range(n - taken + 1)}:
            yield BOTH, f"{n} → {'+'.join(str(k) for k in left if k) or 0}", "", tuple(sorted(heaps[:i] + heaps[i + 1:] + left))


def heaps_of(rules, sizes):
    return tuple(Part(rules, (n,) if rules in (grundys, kayles) else n) for n in sizes)


def words_of(sizes):
    return " ".join(map(str, sizes))


HEAPS = {"nim": (NIM, 5), "subtraction": (FEW, 9), "divisor": (divisor, 40), "polygon": (polygon, 9), "grundys-game": (grundys, 10),
         "lessons/games/kayles.lua": (kayles, 7)}


def test_heaps():
    """Every kind of heap, alone and several, equal ones too; Nim and divisors in misère play, too."""
    lot = random.Random(5)
    n_told = 0
    for game, (rules, most) in HEAPS.items():
        option = " --take 1,3,4" if game == "subtraction" else ""
        for n in (1, 1, 1, 2, 2, 2, 3, 3):
            sizes = [lot.randrange(3 if game == "polygon" else 2, most + 1) for _ in range(n)]
            sizes = sizes[:1] * 2 + sizes[1:] if n == 2 and lot.random() < 0.4 else sizes
            parts = heaps_of(rules, sizes)
            n_told += check(f"{game} {words_of(sizes)}{option}", parts)
            if game in ("nim", "divisor"):
                n_told += check(f"{game} {words_of(sizes)}", parts, True)
            if wins(parts, BOTH) and game in ("nim", "subtraction", "divisor", "grundys-game"):
                check_play(f"{game} {words_of(sizes)}{option}", parts)
    assert n_told > 60, n_told


# ---- graphs ----

def arrows(lot, n, likely):
    """A graph without cycles: names in the order in which arrows may run."""
    names = lot.sample(["a", "b", "c", "d", "e", "f", "g"], n)
    return names, [(names[i], names[k]) for i in range(n) for k in range(i + 1, n) if lot.random() < likely]


def test_tokens():
    """One token and several, on one node too; arrows with names, blue and red ones."""
    lot = random.Random(6)
    n_told = 0
    for trial in range(60):
        names, edges = arrows(lot, lot.randrange(3, 8), 0.6)
        is_partizan = trial % 2 == 1
        labels = {edge: lot.choice(["jump", "hop", "x y"]) for edge in edges if lot.random() < 0.3}
        whose = {edge: lot.choice([BOTH, LEFT, RIGHT]) if is_partizan else BOTH for edge in edges}
        text = "digraph {\n" + "".join(f"{name}\n" for name in sorted(names)) + "".join(
            f"{a} -> {b} [" + ", ".join(([f"label=\"{labels[a, b]}\""] if (a, b) in labels else []) +
                                        {BOTH: [], LEFT: ["color=blue"], RIGHT: ["color=red"]}[whose[a, b]]) + "]\n" for a, b in edges) + "}\n"

        def rules(at, edges=edges, labels=labels, whose=whose):
            for a, b in edges:
                if a == at:
                    name = f" ({labels[a, b]})" if (a, b) in labels else ""
                    yield whose[a, b], f"{a} → {b}", f"push the token from {a} to {b}{name}", b
        places = [lot.choice(names) for _ in range(lot.choice((1, 1, 2, 3)))]
        is_partizan = len(set(whose.values()) - {BOTH}) > 0
        parts = tuple(Part(rules, at, is_partizan) for at in places)
        line = f"token {in_folder(f'token{trial}.dot', text)} --at {','.join(places)}"
        n_told += check(line, parts) + (0 if is_partizan else check(line, parts, True))
        if is_partizan or wins(parts, BOTH):
            check_play(line, parts)
    assert n_told > 40, n_told


def test_merging_tokens():
    """The token that is named is the one that moves; where two merge, and what has merged."""
    lot = random.Random(8)
    n_told = 0
    for trial in range(36):
        names, edges = arrows(lot, lot.randrange(3, 7), 0.7)
        text = "digraph {\n" + "".join(f"{name}\n" for name in sorted(names)) + "".join(f"{a} -> {b}\n" for a, b in edges) + "}\n"

        def rules(at, edges=edges):
            for node in set(at):
                for a, b in edges:
                    if a == node:
                        if len(at) == 1:
                            yield BOTH, f"{a} → {b}", f"push the token from {a} to {b}", (b,)
                        elif at[0] == at[1]:
                            yield BOTH, None, f"push the merged tokens from {a} to {b}", (b, b)
                        else:
                            stays = at[1] if at[0] == a else at[0]
                            yield BOTH, None, f"push the token from {a} to {b}" + (", where the two merge" if stays == b else ""), tuple(sorted((stays, b)))
        at = [tuple(sorted(lot.choice(names) for _ in range(lot.randrange(1, 3)))) for _ in range(lot.randrange(1, 4))]
        parts = tuple(Part(rules, one) for one in at)
        words = ",".join(f"{colour}:{node}" for colour, one in zip(("red", "blue", "green"), at) for node in one)
        line = f"merge {in_folder(f'merge{trial}.dot', text)} --at {words}"
        n_told += check(line, parts) + check(line, parts, True)
        if wins(parts, BOTH):
            check_play(line, parts)
    assert n_told > 30, n_told


# ---- what is cut, rubbed out, taken and exploded ----

OWNER = {"B": LEFT, "R": RIGHT, "W": RIGHT, "G": BOTH}


def stalk(letters):
    for k, letter in enumerate(letters):
        yield OWNER[letter], None, f"cut all of stalk {letters}" if k == 0 else f"cut {letters} down to {letters[:k]}", letters[:k]


def pile(letters):
    for k, letter in enumerate(letters):
        yield OWNER[letter], None, f"take all of {letters}" if k == 0 else f"take {letters} down to {letters[:k]}", letters[:k]


def test_stalks_and_piles():
    lot = random.Random(9)
    n_told = 0
    for trial in range(36):
        signs = ("BRG", "BR", "G", "BW")[trial % 4]
        rules, game = (pile, "boxes") if signs == "BW" else (stalk, "hackenbush")
        words = ["".join(lot.choice(signs) for _ in range(lot.randrange(1, 5))) for _ in range(lot.randrange(1, 4))]
        parts = tuple(Part(rules, word, game == "boxes" or set("".join(words)) != {"G"}) for word in words)
        line = f"{game} {' '.join(words)}"
        n_told += check(line, parts)
        if parts[0].is_partizan or wins(parts, BOTH):
            check_play(line, parts)
    assert n_told > 60, n_told


def test_pictures():
    """Edges of a picture by their numbers and ends; double ones and loops, and what hangs loose and falls."""
    lot = random.Random(10)
    n_told = 0
    for trial in range(45):
        names = ["ground", "a", "b", "c"][:lot.randrange(2, 5)]
        colours = ("BRG", "BR", "G")[trial % 3]
        edges = [(lot.choice(names[:k]), names[k], lot.choice(colours)) for k in range(1, len(names))]
        edges += [(lot.choice(names), lot.choice(names), lot.choice(colours)) for _ in range(lot.randrange(0, 4))]
        lot.shuffle(edges)
        colour = {"B": "blue", "R": "red", "G": "green"}
        text = "graph {\n" + "".join(f"{a} -- {b} [color={colour[sign]}]\n" for a, b, sign in edges) + "}\n"

        def rules(stands, edges=edges):
            for k in stands:
                left, nodes = set(stands) - {k}, {"ground"}
                for _ in range(len(edges)):
                    nodes |= {node for edge in left if nodes & set(edges[edge][:2]) for node in edges[edge][:2]}
                a, b, sign = edges[k]
                yield OWNER[sign], None, f"cut edge {k} ({a} – {b})", tuple(sorted(edge for edge in left if edges[edge][0] in nodes))
        parts = (Part(rules, tuple(range(len(edges))), {sign for _, _, sign in edges} != {"G"}),)
        line = f"hackenbush {in_folder(f'picture{trial}.dot', text)}"
        n_told += check(line, parts)
        if parts[0].is_partizan or wins(parts, BOTH):
            check_play(line, parts)
    assert n_told > 60, n_told


def dictionary(words):
    """Of all prefixes that stand."""
    for prefix in words:
        longer = [word for word in words if word.startswith(prefix) and word != prefix]
        yield BOTH, None, f"rub out “{prefix}”" + (" and all that begins with it" if longer else ""), tuple(
            word for word in words if not word.startswith(prefix))


def test_words():
    lot = random.Random(11)
    n_told = 0
    for _ in range(20):
        words = sorted({"".join(lot.choice("abc") for _ in range(lot.randrange(1, 4))) for _ in range(lot.randrange(1, 4))})
        parts = (Part(dictionary, tuple(sorted({word[:k] for word in words for k in range(1, len(word) + 1)}))),)
        n_told += check("dictionary " + " ".join(words), parts)
        if wins(parts, BOTH):
            check_play("dictionary " + " ".join(words), parts)
    assert n_told > 15, n_told


def bombs(triggers, owner, order):
    """@triggers: from a bomb to those that it sets off at once; what has exploded stops no blast."""
    def rules(alive):
        for bomb in alive:
            gone = [bomb]
            for one in gone:
                gone += [to for to in triggers[one] if to in alive and to not in gone]
            others = [to for to in order if to in gone and to != bomb]
            words = f"explode {bomb}" + (", which sets off " + ", ".join(others[:6]) if others else "")
            words += f", … ({len(others) - 6} more)" if len(others) > 6 else ""
            yield owner[bomb], None, words, tuple(to for to in alive if to not in gone)
    return rules


def test_bombs():
    lot = random.Random(12)
    n_told = 0
    for trial in range(36):
        parts, text = (), ""
        for board in range(lot.choice((1, 1, 2))):
            if trial % 3 == 0 and board > 0:
                continue
            width, height = lot.randrange(1, 5), lot.randrange(1, 5)
            squares = {(x, y): lot.choice("AB..") for y in range(height) for x in range(width)}
            squares[0, 0] = lot.choice("AB")
            if trial % 3 == 0:  # a graph of what sets off what, with cycles
                names = {f"{chr(97 + k)}": lot.choice((LEFT, RIGHT)) for k in range(lot.randrange(1, 6))}
                triggers = {name: [to for to in names if to != name and lot.random() < 0.3] for name in names}
                text = "digraph {\n" + "".join(f"{name} [color={'blue' if own == LEFT else 'red'}]\n" for name, own in names.items()) + "".join(
                    f"{name} -> {to}\n" for name in names for to in triggers[name]) + "}\n"
                owner, order = names, list(names)
            else:
                name = {at: f"{chr(65 + at[0])}{at[1] + 1}" for at in squares if squares[at] != "."}
                triggers = {name[x, y]: [name[to] for to in name if to[1] == y and to[0] < x or to[0] == x and to[1] > y] for x, y in name}
                owner = {name[at]: LEFT if squares[at] == "B" else RIGHT for at in name}
                order = [name[at] for at in squares if at in name]
                text += "\n" * (board > 0) + "".join("".join(squares[x, y] for x in range(width)) + "\n" for y in range(height))
            parts += (Part(bombs(triggers, owner, order), tuple(order), True),)
        line = f"bombs {in_folder(f'bombs{trial}.' + ('dot' if trial % 3 == 0 else 'txt'), text)}"
        n_told += check(line, parts)
        check_play(line, parts)
    assert n_told > 60, n_told


# ---- boards, and sums of unlike games ----

def board(kind, free, number):
    ways = {"rook": ((-1, 0), (0, -1)), "queen": ((-1, 0), (0, -1), (-1, -1)), "bishop": ((-1, -1),), "king": ((-1, 0), (0, -1), (-1, -1)),
            "knight": ((-2, -1), (-2, 1), (-1, -2), (1, -2))}[kind]

    def name(at):
        return f"{chr(65 + at[0])}{at[1] + 1}"

    def rules(at):
        for x, y in ways:
            to = at[0] + x, at[1] + y
            while to in free:
                yield BOTH, f"{name(at)} → {name(to)}", f"move the {kind}{number} from {name(at)} to {name(to)}", to
                to = (to[0] + x, to[1] + y) if kind in ("rook", "queen", "bishop") else None
    return rules


def test_boards():
    lot = random.Random(13)
    n_told = 0
    for trial in range(36):
        parts, text, n = (), "", lot.choice((1, 1, 2, 3))
        for number in range(1, n + 1):
            kind = lot.choice(("rook", "queen", "bishop", "king", "knight"))
            width, height = lot.randrange(2, 6), lot.randrange(2, 6)
            free = {(x, y) for x in range(width) for y in range(height) if lot.random() < 0.85} | {(width - 1, height - 1)}
            at = lot.choice([(width - 1, height - 1), lot.choice(sorted(free))])
            letter = {"rook": "R", "queen": "Q", "bishop": "B", "king": "K", "knight": "N"}[kind]
            text += "\n" * (number > 1) + "".join("".join(letter if (x, y) == at else "." if (x, y) in free else "#" for x in range(width)) + "\n"
                                                  for y in range(height))
            parts += (Part(board(kind, free, f" on board {number}" if n > 1 else ""), at),)
        line = f"board {in_folder(f'board{trial}.txt', text)}"
        n_told += check(line, parts)
        if wins(parts, BOTH):
            check_play(line, parts)
    assert n_told > 30, n_told


def strip(letters):
    """Toads and Frogs."""
    def arrow(after):
        return f"{letters} → {after}"
    for k, sign in enumerate(letters):
        for way, own in ((1, "T"), (-1, "F")):
            if sign == own:
                for steps in (1, 2):
                    to = k + way * steps
                    if 0 <= to < len(letters) and letters[to] == "." and (steps == 1 or letters[k + way] not in (own, ".")):
                        after = list(letters)
                        after[k], after[to] = ".", own
                        yield LEFT if own == "T" else RIGHT, arrow("".join(after)), "", "".join(after)


def clobber(letters):
    for k, to in itertools.product(range(len(letters)), repeat=2):
        if abs(k - to) == 1 and letters[k] != "." and letters[to] not in (".", letters[k]):
            after = list(letters)
            after[to], after[k] = letters[k], "."
            yield LEFT if letters[k] == "X" else RIGHT, f"{letters} → {''.join(after)}", "", "".join(after)


def domineering(rows):
    for y, x in itertools.product(range(len(rows)), range(len(rows[0]))):
        for a, b in ((1, 0), (0, 1)):
            if y + a < len(rows) and x + b < len(rows[0]) and rows[y][x] == rows[y + a][x + b] == ".":
                after = [list(row) for row in rows]
                after[y][x] = after[y + a][x + b] = "#"
                after = tuple("".join(row) for row in after)
                yield LEFT if a else RIGHT, f"{'/'.join(rows)} → {'/'.join(after)}", "", after


def test_rules_in_lua():
    lot = random.Random(14)
    n_told = 0
    for trial in range(18):
        game, rules = (("toads-and-frogs", strip), ("clobber", clobber), ("domineering", domineering))[trial % 3]
        if rules is domineering:
            rows = tuple("." * n for n in [lot.randrange(1, 4)] * lot.randrange(1, 4))
            words, parts = f"{len(rows)} {len(rows[0])}", (Part(rules, rows, True),)
        else:
            ats = ["".join(lot.choice("TF.." if rules is strip else "XO") for _ in range(lot.randrange(2, 7))) for _ in range(lot.choice((1, 1, 2)))]
            words, parts = " ".join(ats), tuple(Part(rules, at, True) for at in ats)
        n_told += check(f"lessons/games/{game}.lua {words}", parts)
        check_play(f"lessons/games/{game}.lua {words}", parts)
    assert n_told > 15, n_told


def test_folded_graphs_show_whose_moves_they_have():
    """Every arrow between two classes has the colour of whoever has such a move; those that are hidden are counted."""
    lot, seen = random.Random(17), set()
    colours = {"left": LEFT, "right": RIGHT, "either": BOTH}
    for trial in range(24):
        game, rules = (("toads-and-frogs", strip), ("clobber", clobber))[trial % 2]
        ats = ["".join(lot.choice("TF.." if rules is strip else "XO") for _ in range(lot.randrange(2, 4))) for _ in range(lot.choice((1, 2, 3)))]
        data = json.loads(say("draw", "graph", f"lessons/games/{game}.lua", *ats, "-f", "json"))
        if "Summary: each dot" in json.dumps(data["frames"]):
            continue  # too wide for a phone
        drawn_as = {node["name"]: node.get("drawn_as", node["name"]) for node in data["graph"]["nodes"]}
        wanted = {}
        for name, own in drawn_as.items():
            parts = name.split(",")
            for k, part in enumerate(parts):
                for mover, _, _, after in rules(part):
                    wanted.setdefault((own, drawn_as[",".join([*parts[:k], after, *parts[k + 1:]])]), set()).add(mover)
        found = {}
        for move in groups(data["frames"][-1]["scene"], "move"):
            ends = tuple(re.sub(",? .*", "", end) for end in move["title"].split(", a winning move")[0].split(" → "))
            found[ends] = colours[move["items"][0]["stroke"]]
        wanted = {ends: BOTH if len(movers) == 2 else movers.pop() for ends, movers in wanted.items()}
        different = {ends: (own, wanted.get(ends)) for ends, own in found.items() if own != wanted.get(ends)}
        assert not different, f"{game} {ats}: {different}"
        hidden = re.search(r"Hidden: (\d+) of (\d+) arrows", data["frames"][-1]["sentence"])
        n_hidden = len(wanted) - len(found)
        assert (hidden.groups() if hidden else None) == ((str(n_hidden), str(len(wanted))) if n_hidden else None), f"{game} {ats}: {n_hidden} of {len(wanted)}"
        seen |= set(wanted.values()) if set(drawn_as) != set(drawn_as.values()) else set()
    assert seen == {BOTH, LEFT, RIGHT}, seen


def test_sums():
    """Unlike games: every component has its number, and the moves are those of its own game."""
    lot = random.Random(15)
    n_told = 0
    for _ in range(30):
        line, parts, makers = [], (), []
        sizes = [lot.randrange(1, 4) for _ in range(lot.randrange(1, 3))]
        makers.append((f"nim {words_of(sizes)}", heaps_of(NIM, sizes)))
        n = lot.randrange(2, 7)
        makers.append((f"grundys-game {n}", heaps_of(grundys, [n])))
        words = ["".join(lot.choice("BRG") for _ in range(lot.randrange(1, 4))) for _ in range(lot.randrange(1, 3))]
        makers.append((f"hackenbush {' '.join(words)}", tuple(Part(stalk, word, set("".join(words)) != {"G"}) for word in words)))
        makers.append(("hackenbush GG G", (Part(stalk, "GG"), Part(stalk, "G"))))
        makers.append((f"boxes {words[0].replace('R', 'W').replace('G', 'B')}", (Part(pile, words[0].replace("R", "W").replace("G", "B"), True),)))
        makers.append(("dictionary ab a c", (Part(dictionary, ("a", "ab", "c")),)))
        makers.append((f"lessons/games/kayles.lua {n}", heaps_of(kayles, [n])))
        for words, more in lot.sample(makers, lot.randrange(2, 4)):
            line.append(words)
            parts += more
        n_told += check(" + ".join(line), parts)
        if any(part.is_partizan for part in parts) or wins(parts, BOTH):
            check_play(" + ".join(line), parts)
    assert n_told > 50, n_told


# ---- two games compared ----

def flipped(part):
    """With the players' sides changed."""
    return Part(mirror(part.rules), part.at, part.is_partizan)


@functools.cache
def mirror(rules):
    def changed(at):
        for whose, *rest in rules(at):
            yield {LEFT: RIGHT, RIGHT: LEFT, BOTH: BOTH}[whose], *rest
    return changed


def check_compared(first, first_parts, second, second_parts):
    """Which is greater; all ways to begin well, or an answer to every move, in the difference played out."""
    line = f"{first} -- {second}"
    text = say("compare", *shlex.split(line)).splitlines()
    total = [functools.reduce(add, (form(part.rules, part.at) for part in parts)) for parts in (first_parts, second_parts)]
    sign = {(True, True): "=", (True, False): "<", (False, True): ">", (False, False): "||"}[le(total[0], total[1]), le(total[1], total[0])]
    assert text[0] == f"G {sign} H" and json.loads(say("compare", *shlex.split(line), "--json")) == {"relation": sign}, f"{line}: {text[0]}, not {sign}"
    is_partizan = any(part.is_partizan for part in first_parts + second_parts)
    parts = first_parts + tuple(map(flipped, second_parts))

    def moves(here, side):
        for k, part in enumerate(here):
            n, place, own = (len(first_parts), k, "G") if k < len(first_parts) else (len(second_parts), k - len(first_parts), "H")
            for whose, arrow, words, after, _ in part.moves():
                if whose in (BOTH, side):
                    yield f"in {own} " + (f"component {place}: " if n > 1 else "") + (arrow or words), replaced(here, k, after)
    for side, who in ((LEFT, "Left, if first,"), (RIGHT, "Right, if first,")) if is_partizan else ((BOTH, "Whoever begins"),):
        other = {LEFT: RIGHT, RIGHT: LEFT, BOTH: BOTH}[side]
        all_moves = list(moves(parts, side))
        good = [words for words, after in all_moves if not wins(after, other)]
        head = f"{who} has no move." if not all_moves else f"{who} wins in {len(good)} {'way' if len(good) == 1 else 'ways'}:" if good else \
            f"{who} loses, for {other} answers:" if is_partizan else "Every move has an answer:"
        assert head in text, f"{line}: no “{head}” in {text}"
        told = list(itertools.takewhile(lambda row: row.startswith("  "), text[text.index(head) + 1:]))
        more = int(re.search(r"and (\d+) more", told.pop())[1]) if told and told[-1].startswith("  … and ") else 0
        assert len(told) + more == (len(good) or len(all_moves)) and (not more or len(told) == LISTED), f"{line}, {side}: {told}, but {good or all_moves}"
        told = [row[2:].split(", then ") for row in told]
        opening = sorted(row[0] for row in told)
        wanted = sorted(good or [words for words, _ in all_moves])
        assert more or opening == wanted, f"{line}, {side}: {opening}, but {wanted}"
        for row in told:
            assert len(row) == (1 if good else 2), f"{line}: {row}"
            if not good:
                after = [new for words, new in all_moves if words == row[0]]
                assert any(words == row[1] and not wins(new, side) for here in after for words, new in moves(here, other)), f"{line}, {side}: {row}"


def test_games_compared():
    lot = random.Random(16)

    def one():
        sizes = [lot.randrange(1, 4) for _ in range(lot.randrange(1, 3))]
        words = ["".join(lot.choice("BRG") for _ in range(lot.randrange(1, 4))) for _ in range(lot.randrange(1, 3))]
        piles = ["".join(lot.choice("BW") for _ in range(lot.randrange(1, 4))) for _ in range(lot.randrange(1, 3))]
        return lot.choice([(f"nim {words_of(sizes)}", heaps_of(NIM, sizes)),
                           (f"hackenbush {' '.join(words)}", tuple(Part(stalk, word, set("".join(words)) != {"G"}) for word in words)),
                           (f"boxes {' '.join(piles)}", tuple(Part(pile, word, True) for word in piles))])
    for trial in range(40):
        first = one()
        second = first if trial % 8 == 0 else one()
        check_compared(*first, *second)
    for sizes, other in (([3, 1], [2]), ([2, 2, 2], [2]), ([5, 3], [6]), ([6, 6], [0]), ([4, 4, 4], [4])):
        check_compared(f"nim {words_of(sizes)}", heaps_of(NIM, sizes), f"nim {words_of(other)}", heaps_of(NIM, other))


def test_lists_of_values():
    """Of a run of heaps, and of every position of one: in words and in JSON, each with who wins."""
    for game_name, (rules, most) in HEAPS.items():
        option = "--take 1,3,4".split() if game_name == "subtraction" else []
        low = 3 if game_name == "polygon" else 1
        told = json.loads(say("solve", game_name, f"{low}..{most}", *option, "--json"))["values"]
        rows = [row.split() for row in say("solve", game_name, f"{low}..{most}", *option).splitlines()[1:] if row.startswith(" ")]
        assert [one["position"] for one in told] == [row[0] for row in rows] == [str(n) for n in range(low, most + 1)], f"{game_name}: {rows}, {told}"
        for one, (n, outcome, value) in zip(told, rows):
            part, = heaps_of(rules, [int(n)])
            assert str(one["grundy"]) == value and said_form(value, False) == form(part.rules, part.at), f"{game_name} {n}: {value}"
            assert outcome == ("N" if wins((part,), BOTH) else "P"), f"{game_name} {n}: {outcome}"
    for words in ("BRG", "BBR", "RGB", "GRBB"):
        told = json.loads(say("solve", "hackenbush", words, "--all", "--json"))["values"]
        rows = [row.split() for row in say("solve", "hackenbush", words, "--all").splitlines() if row.startswith("    ")]
        assert {one["position"]: one["value"] for one in told} == {row[0]: row[2] for row in rows} and len(rows) == len(words) + 1, f"{words}: {rows}, {told}"
        for at, outcome, value in rows:
            at = at if at != "0" else ""
            assert read(value) == form(stalk, at), f"{words}: {at} is {value}"
            first, second = (wins((Part(stalk, at, True),), side) for side in (LEFT, RIGHT))
            assert outcome == {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}[first, second], f"{words}: {at} {outcome}"


run(globals())
