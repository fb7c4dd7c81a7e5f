# SPDX-License-Identifier: MIT
"""Usage: misere.py GRUNDY TREE

Misère play, in which whoever cannot move wins, tried out in Python: elements of quotients are kinds of sums that no further heap tells
apart, genera are values beside heaps of 2, and of the rows of a position in binary the right ones are changed. Prints TAP."""
import functools
import itertools
import operator
import random
import re
import shlex
import sys

sys.dont_write_bytecode = True
from scenes import draw, followers, groups, rows, run, say, texts, walk  # noqa: E402 (no .pyc of it)

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


def test_a_genus_computed():
    """The genus that is worked out below the table is that of the last heap, or else of the largest, that has room: each number is the
    value of what a move leaves beside so many heaps of 2, and the last one of the row the mex of these; the picture has the
    discs of the text, and crosses out what they have."""
    wild, are_cut = set(), set()
    for game in ["octal 0.77 5..8", "octal 0.77 26", "octal 0.07 12", "octal 0.137 9", *GAMES]:
        line = f"table {game} --misere --as genus"
        told = say("draw", *shlex.split(line), "-f", "txt")
        heap, table = re.search("The genus of G = ([0-9]+), computed\n((?:.+\n)+?)(?=[^ G])", told).groups()
        head, *lines = table.splitlines()
        heads, heap = head.split(), int(heap)
        kinds = {row["position"]: row for row in rows(line)}
        wild.add(kinds[str(heap)]["kind"])
        columns = [[tuple(int(part) for part in name.split("+") if part != "0") for name in names.split(",")] for names in heads[:-2]]
        left = [parts[0] for parts in columns]  # those of one column have one value in each row
        scene, every = draw(line)[0]["scene"], {tuple(sorted(part for part in parts if part)) for parts in followers(game, heap)}
        here = {tuple(sorted(parts)) for column in columns for parts in column}
        cut = re.search(r"Moves left out, which change no mex: ([0-9]+)[.]", " ".join(texts(walk(scene))))
        assert here <= every and len(every - here) == (int(cut[1]) if cut else 0), f"{line}: {heads}"
        are_cut.add(bool(cut))
        results = []
        for number, row in enumerate(lines):
            cells, mex = row.split("mex")
            values, twos = [int(cell) for cell in re.sub(r"^G(?:\+(?:[0-9]+·)?2)*", "", cells).split()], (2,) * (number - 1)
            def worth(parts):
                return many(game, parts, twos) if number and parts else beside(game, 0, twos) if number else value(game, tuple(sorted(parts)), False)
            truth = [worth(parts) for parts in left]
            assert all({worth(parts) for parts in column} == {own} for column, own in zip(columns, truth)), f"{line}: {heads}"
            if number > 0:
                truth += [beside(game, heap, tuple(sorted((n, *twos[1:])))) for n in (1, 0)] if twos else []
            assert values == truth, f"{line}: row {number} has {values}, and not {truth}"
            assert int(mex) == next(k for k in range(len(truth) + 1) if k not in truth), f"{line}: {row}"
            assert int(mex) not in map(worth, every - here), f"{line}: {row} would be another with all moves"
            results.append(int(mex))
        assert results[0] == int(kinds[str(heap)]["grundy"]) and results[1:] == list(map(int, kinds[str(heap)]["misere"].rstrip("…"))), f"{line}: {results}"
        discs = [int(texts(node["items"])[0]) for node in groups(scene, "node")]
        assert discs == [int(n) for row in lines for n in re.sub(r"^G(?:\+(?:[0-9]+·)?2)*", "", row.split("mex")[0]).split()], f"{line}: {discs}"
        ringed = [int(own) for item, own in itertools.pairwise(walk(scene)) if item.get("stroke") == "accent" and item.get("fill") == "paper" for own in [own["text"]]]
        assert ringed == results, f"{line}: {ringed} ringed"
        if ".." in game:  # heaps that are not one position
            continue
        last = max(map(int, kinds))
        result = re.search(f"^{last} is (?:won in normal play by {last} → ([0-9+]+), which leaves value 0|lost in normal play, for no move leaves value 0); in misère play it is "
                           f"(?:won by {last} → ([0-9+]+), which leaves misère value mex {{([0-9, …]+)}} = 0|lost, for no move leaves misère value 0)$", told, re.M)
        nimsum = lambda parts: functools.reduce(operator.xor, (value(game, (part,), False) for part in parts if part), 0)
        assert bool(result[1]) == (kinds[str(last)]["grundy"] != "0") and all(bool(result[1]) or nimsum(parts) for parts in followers(game, last)), f"{line}: {result[0]}"
        if result[1]:
            to = tuple(int(part) for part in result[1].split("+"))
            assert tuple(sorted(part for part in to if part)) in {tuple(sorted(part for part in parts if part)) for parts in followers(game, last)} and nimsum(to) == 0, f"{line}: {result[0]}"
        assert bool(result[2]) == (kinds[str(last)]["outcome"] == "N"), f"{line}: {result[0]}"
        if result[2]:
            to = tuple(sorted(int(part) for part in result[2].split("+") if part != "0"))
            left = {many(game, to[:k] + tuple(part for part in parts if part) + to[k + 1:], ()) for k, heap in enumerate(to) for parts in followers(game, heap)}
            shown = [int(part) for part in result[3].split(", ") if part != "…"]
            assert to in {tuple(sorted(part for part in parts if part)) for parts in followers(game, last)} and 0 not in left, f"{line}: {result[0]}"
            assert left == set(shown) if "…" not in result[3] else set(shown) < left == set(range(shown[-2] if len(shown) > 2 else 0, shown[-1] + 1)) | set(shown), f"{line}: {result[0]}, but {left}"
    assert wild == {"wild", "tame"} and len(are_cut) == 2, f"{wild}, {are_cut}"


def test_quotients():
    """As many elements as kinds of sums; each heap is of one kind with the sum that is told for it, no two elements are of one, and
    letters are heaps that are multiplied."""
    sizes = set()
    for game, n_tests in GAMES.items():
        line = f"table {game} --misere --as quotient"
        data, frame = rows(line), draw(line)[-1]
        told = re.match("In misère play sums of (?:heaps|positions) (of any size|up to [0-9]+) fall into ([0-9]+) class(?:es)?, which multipl(?:y|ies) as sums add[.](?: The letters? (?:are|is) "
                        "([^.;]*)[.])?", frame["sentence"])
        assert told, f"{line}: {frame['sentence']}"
        letters = dict(part.split(" for ") for part in told[3].split(", ")) if told[3] else {}
        last = max(int(row["position"]) for row in data)
        bound = re.fullmatch("up to ([0-9]+)", told[1])
        assert bool(bound) == ("repeat with period" not in frame.get("result", "")), f"{line}: {told[0]}, but {frame.get('result')}"
        assert not bound or last <= int(bound[1]) and all(int(heap) <= int(bound[1]) for heap in letters.values()), f"{line}: {told[0]}"
        assert not bound or int(bound[1]) == last or f"No period was found in the classes up to {bound[1]}" in frame["sentence"], f"{line}: {frame['sentence']}"
        heaps = [int(heap) for heap in letters.values() if int(heap) <= LARGEST]  # octal games go on until their values repeat
        tests = [tuple(sorted(part)) for n in range(n_tests + 1) for part in itertools.combinations_with_replacement(heaps, n)]

        @functools.cache
        def kind(part):
            return tuple(wins(game, tuple(sorted(part + test))) for test in tests)
        kinds = {kind(part) for part in tests}
        assert len(kinds) == int(told[2]) if len(heaps) == len(letters) else len(kinds) < int(told[2]), f"{line}: {told[2]} kinds, but {len(kinds)}"
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
        sizes.add(int(told[2]))
    assert len(sizes) >= 3, sizes


def power(name, letters):
    """The heaps, sorted, of which a product such as “ab^2” is the sum."""
    return tuple(sorted(heap for letter, n in re.findall(r"([a-z])(?:\^([0-9]+))?", name) for heap in [letters[letter]] * int(n or 1)))


def test_products():
    """Each cell of the multiplication table is of one kind with the sum of its row and its column; the picture has the cells of the
    text. The relations hold, and the words that they leave alone are as many as there are elements. The sum that is multiplied out
    ends with who wins it, and those that are lost are those of the elements."""
    seen = set()
    for game, n_tests in GAMES.items():
        line = f"table {game} --misere --as quotient"
        frame = draw(line)[-1]
        text = say("draw", *shlex.split(line), "-f", "txt")
        order = int(re.search("into ([0-9]+) class", text)[1])
        letters = {letter: int(heap) for letter, heap in re.findall("([a-z]) for ([0-9]+)", frame["sentence"])}
        heaps = [heap for heap in letters.values() if heap <= LARGEST]
        tests = [tuple(sorted(part)) for n in range(n_tests + 1) for part in itertools.combinations_with_replacement(heaps, n)]

        @functools.cache
        def kind(part):
            return tuple(wins(game, tuple(sorted(part + test))) for test in tests)

        def small(*names):
            return all(heap <= LARGEST for name in names for heap in power(name, letters))
        head, *table = [row.split() for row in re.search("Multiplication\n(.*?)\n\n", text, re.S)[1].splitlines()]
        said = texts(frame["scene"])
        if "Multiplication" in said:
            joined = "".join(said[said.index("Multiplication") + 1:])
            expected = "".join(name * 2 + "".join(row[1:]) for name, row in zip(head, table)).replace("^", "")
            assert joined.startswith(expected), f"{line}: the picture has not the cells of the text"
        else:  # too broad to be read: the picture has all elements, and says so
            assert f"there is no room for the multiplication table of {order} classes" in " ".join(said) and len(head) > 12, f"{line}: no table"
        for row in table:
            assert row[0] == head[table.index(row)] and len(row) == len(head) + 1, f"{line}: {row}"
            for column, cell in zip(head, row[1:]):
                if small(row[0], column, cell):
                    assert kind(tuple(sorted(power(row[0], letters) + power(column, letters)))) == kind(power(cell, letters)), f"{line}: {row[0]} · {column} = {cell}"
        relations = [part.split(" = ") for part in re.search("Relations: (.*)", text)[1].split(", ")]
        for left, right in relations:
            if small(left, right):
                assert kind(power(left, letters)) == kind(power(right, letters)), f"{line}: {left} = {right}"

        def exponents(name):
            return [power(name, letters).count(heap) for heap in letters.values()]
        bounds = [exponents(left) for left, _ in relations]
        most = [min([bound[k] for bound in bounds if sum(bound) == bound[k]], default=0) for k in range(len(letters))]
        assert all(most), f"{line}: no power of some letter is another element"
        words = [word for word in itertools.product(*map(range, most)) if not any(all(a >= b for a, b in zip(word, bound)) for bound in bounds)]
        assert len(words) == order, f"{line}: the relations leave {len(words)} words, and there are {order} elements"
        lost = re.search("Lost for the player to move: (.*)", text)[1].split(", ")
        if small(*letters):
            names = {kind(tuple(sorted(heap for heap, n in zip(letters.values(), word) for _ in range(n)))) for word in words}
            assert len(names) == order and sum(not own[0] for own in names) == len(lost), f"{line}: {lost}"
            assert not any(wins(game, power(name, letters)) for name in lost), f"{line}: {lost}"
        title = next((own for own in said if own.endswith(", multiplied out")), None)
        if title is not None:
            sum_of = tuple(sorted(int(heap) for heap in re.findall("[0-9]+", title)))
            end = next(own for own in said[said.index(title):] if re.match("[NP]: ", own))
            assert end[0] == ("N" if wins(game, sum_of) else "P"), f"{line}: {title}, {end}"
        seen |= {len(head) == order, title is not None}
    assert seen == {True, False}, seen


def test_what_was_not_found():
    """Where no quotient was found the sentence says so: with which heap, and what was tried."""
    for game, heap in (("grundys-game 20", 18), ("octal 0.144 60", 20)):
        frame = draw(f"table {game} --as quotient")[0]
        said = " ".join(texts(frame["scene"]))
        told = f"With {heap} no quotient of at most 256 classes was found: it may be larger, or infinite."
        assert frame["sentence"].startswith(f"In misère play sums of positions up to {heap - 1} fall into ") and f"in every sum of positions up to {heap - 1}." in said, f"{game}: {frame['sentence']}"
        assert told in frame["sentence"] and told not in said, f"{game}: {said}"
        assert rows(f"table {game} --as quotient")[-1]["position"] == str(heap - 1)
    assert "No period was found" in draw("table octal 0.144 12 --as quotient")[0]["sentence"]


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
