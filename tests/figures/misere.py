# SPDX-License-Identifier: MIT
"""Usage: misere.py GRUNDY TREE

Misère play, in which whoever cannot move wins, tried out in Python: elements of quotients are kinds of sums that no further heap tells
apart, genera are values beside heaps of 2, and of the rows of a position in binary the right ones are changed. Prints TAP."""
import functools
import itertools
import operator
import random
import re
import sys

sys.dont_write_bytecode = True
from scenes import draw, followers, rows, run  # noqa: E402 (no .pyc of it)

GAMES = {"subtraction 12 --take 1,3,4": 4, "subtraction 12 --take 1,2,3": 4, "subtraction 14 --take 2,5": 4, "subtraction 12 --take 2,3": 4, "subtraction 10 --take 1,4": 4,
         "octal 0.77 0..5": 3, "octal 0.07 0..6": 4, "octal 0.6 0..6": 4, "grundys-game 8": 4, "nim 4": 3, "octal 0.137 0..5": 3}

LARGEST = 8  # heap, whose sums are tried out


@functools.cache
def wins(rules, heaps):
    """Whether whoever is to move wins in misère play."""
    after = [heaps[:k] + heaps[k + 1:] + left for k, heap in enumerate(heaps) if k == 0 or heaps[k - 1] != heap for left in followers(rules, heap)]
    return not after or any(not wins(rules, tuple(sorted(heap for heap in left if heap))) for left in after)


@functools.cache
def value(rules, heaps, is_misere):
    """The value of a sum: of no move it is 0, in misère play 1."""
    after = {value(rules, tuple(sorted(heaps[:k] + heaps[k + 1:] + left)), is_misere) for k, heap in enumerate(heaps) for left in followers(rules, heap)}
    return next(k for k in range(len(after) + 1) if k not in after) if after else int(is_misere)


@functools.cache
def beside(rules, heap, twos):
    """The misère value of a heap beside so many heaps of Nim of size 2, of which each counts 2, 1 or nothing."""
    twos = tuple(k for k in twos if k)
    after = set()
    for left in followers(rules, heap):
        after.add(many(rules, left, twos))
    for k, two in enumerate(twos):
        for n in range(two):
            after.add(beside(rules, heap, tuple(sorted(twos[:k] + (n,) + twos[k + 1:]))))
    return next(k for k in range(len(after) + 1) if k not in after) if after else 1


@functools.cache
def many(rules, heaps, twos):
    if len(heaps) == 1:
        return beside(rules, heaps[0], twos)
    twos = tuple(k for k in twos if k)
    after = {many(rules, tuple(sorted(heaps[:k] + heaps[k + 1:] + left)), twos) for k, heap in enumerate(heaps) for left in followers(rules, heap)}
    after |= {many(rules, heaps, tuple(sorted(twos[:k] + (n,) + twos[k + 1:]))) for k, two in enumerate(twos) for n in range(two)}
    return next(k for k in range(len(after) + 1) if k not in after) if after else 1


def test_genera():
    """The values of each heap alone and beside one, two … heaps of 2; the digits end where the last two alternate, and no sooner."""
    lengths, kinds = set(), set()
    for game in GAMES:
        for row in rows(f"table {game} --misere --as genus"):
            heap, digits = int(row["position"]), list(map(int, row["misere"]))
            truth = [beside(game, heap, (2,) * n) for n in range(7)]
            told = digits[:]
            while len(told) < len(truth):
                told.append(told[-2])
            assert told == truth, f"{game}: {row}, but {truth}"
            assert len(digits) == 2 or digits[-1] != digits[-3], f"{game}: {row} is too long"
            assert int(row["grundy"]) == value(game, (heap,), False) and row["outcome"] == ("N" if truth[0] else "P"), f"{game}: {row}"
            is_tame = (int(row["grundy"]), row["misere"]) in ((0, "120"), (1, "031")) or digits == [int(row["grundy"]), int(row["grundy"]) ^ 2]
            assert (row["kind"] == "tame") == is_tame, f"{game}: {row}"
            lengths.add(len(digits))
            kinds.add(is_tame)
    assert lengths >= {2, 3} and len(kinds) == 2, f"{lengths}, {kinds}"


def test_quotients():
    """As many elements as kinds of sums; each heap is of one kind with the sum that is told for it, no two elements are of one, and
    letters are heaps that are multiplied."""
    sizes = set()
    for game, n_tests in GAMES.items():
        line = f"table {game} --misere --as quotient"
        data, frame = rows(line), draw(line)[-1]
        told = re.match("In misère play sums of these heaps are of ([0-9]+) kinds?, which multiply as sums add[.](?: The letters? stands? for (?:a heap|heaps): (.*)[.])?", frame["sentence"])
        assert told, f"{line}: {frame['sentence']}"
        letters = dict(part.split(" = ") for part in told[2].split(", ")) if told[2] else {}
        heaps = [int(heap) for heap in letters.values() if int(heap) <= LARGEST]  # octal games go on until their values repeat
        tests = [tuple(sorted(part)) for n in range(n_tests + 1) for part in itertools.combinations_with_replacement(heaps, n)]

        @functools.cache
        def kind(part):
            return tuple(wins(game, tuple(sorted(part + test))) for test in tests)
        kinds = {kind(part) for part in tests}
        assert len(kinds) == int(told[1]) if len(heaps) == len(letters) else len(kinds) < int(told[1]), f"{line}: {told[1]} kinds, but {len(kinds)}"
        elements = {}
        for row in data:
            at, stands = (int(row["position"]),), tuple(sorted(int(part) for part in row["sum"].split("+") if part != "0"))
            at = tuple(heap for heap in at if heap)
            assert kind(at) == kind(stands), f"{line}: {row}"
            assert row["outcome"] == ("N" if wins(game, at) else "P"), f"{line}: {row}"
            powers = [re.fullmatch(r"([a-z])(?:\^([0-9]+))?", part) for part in row["element"].split()] if row["element"] != "1" else []
            product = tuple(sorted(heap for power in powers for heap in [int(letters[power[1]])] * int(power[2] or 1)))
            assert product == stands, f"{line}: {row}"
            assert elements.setdefault(row["element"], kind(at)) == kind(at), f"{line}: {row}"
        assert len(set(elements.values())) == len(elements), f"{line}: two names of one element"
        sizes.add(int(told[1]))
    assert len(sizes) >= 3, sizes


def test_bits_of_misere_play():
    """The move that bits ends with is one that wins in misère play, or there is none."""
    lot = random.Random(71)
    seen = set()
    for heaps in [(1,), (1, 1), (1, 1, 1), (2,), (1, 2), (1, 1, 2), (2, 2), (3, 1, 1, 1), (5, 1, 1)] + [tuple(lot.randrange(1, 7) for _ in range(lot.randrange(2, 5))) for _ in range(14)]:
        line = "bits nim " + " ".join(map(str, heaps)) + " --misere"
        frames = draw(line, "--steps", "all")
        won = [(heap, heap - left) for k, heap in enumerate(heaps) for left in range(heap)
               if not wins("nim", tuple(sorted(n for n in heaps[:k] + heaps[k + 1:] + (left,) if n)))]
        good = set(won)
        result = frames[-1].get("result") or ""
        told = {(int(heap), int(n)) for n, heap in re.findall("take ([0-9]+) from the heap of ([0-9]+)", result, re.I)}
        seen.add((bool(good), max(heaps) > 1))
        if max(heaps) == 1:  # nothing is to be chosen
            truth = "An even number: the other player takes the last one, and whoever is to move wins" if good else \
                "An odd number: whoever is to move takes the last one and loses"
            assert result == truth, f"{line}: “{result}”"
            continue
        assert told <= good and bool(told) == bool(good), f"{line}: “{result}”, but {good} win"
        count = re.search("([0-9]+) winning moves", result)
        assert (told == good or count or "first" in result) and (not count or int(count[1]) == len(won)), f"{line}: “{result}”, but {won} win"
        nimsum = functools.reduce(operator.xor, heaps)
        assert any((frame.get("result") or "").endswith(f" = {nimsum}") for frame in frames) or sum(heap > 1 for heap in heaps) < 2, f"{line}: {nimsum}"
    assert len(seen) == 4, seen


run(globals())
