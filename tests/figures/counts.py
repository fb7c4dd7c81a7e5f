# SPDX-License-Identifier: MIT
"""Usage: counts.py GRUNDY TREE

What is counted, listed and cut short where both players have the same moves: winning moves, positions, values, ways, bits, periods,
runs. All is counted again in Python, from the rules, for many positions; singular, plural and “and so many more” among it. Prints
TAP."""
import collections
import functools
import itertools
import json
import operator
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from scenes import GRUNDY, TREE, draw, groups, rows, run, texts, walk  # noqa: E402 (no .pyc of it)

SHOWN = 12  # of a list in a sentence
LISTED = 20  # moves in a terminal


def solve(*words):
    return json.loads(subprocess.run([GRUNDY, "solve", *words, "--json"], cwd=TREE, capture_output=True, check=True).stdout)


def say(*words):
    return subprocess.run([GRUNDY, "solve", *words], cwd=TREE, capture_output=True, check=True, text=True).stdout


def followers(rules, heap):
    """What one move in a heap leaves, as sorted tuples of heaps that are not empty."""
    name, *more = rules.split()
    if name == "nim":
        return [(k,) if k else () for k in range(heap)]
    if name == "subtraction":
        take = [int(k) for k in more[1].split(",")] if more else [1, 2, 3]
        return [(heap - k,) if heap > k else () for k in take if k <= heap]
    if name == "grundys-game":
        return [(k, heap - k) for k in range(1, (heap + 1) // 2) if k != heap - k]
    left = {"0.77": 2, "0.07": 2}[more[0]]  # one or two pins from anywhere, or two from anywhere
    taken = (1, 2) if more[0] == "0.77" else (2,)
    return [tuple(sorted(part for part in (k, heap - n - k) if part)) for n in taken if n <= heap for k in range((heap - n) // left + 1)]


def mex(values):
    return next(k for k in range(len(values) + 1) if k not in values)


@functools.cache
def value(rules, heap):
    return mex({total(rules, after) for after in followers(rules, heap)})


def total(rules, heaps):
    return functools.reduce(operator.xor, (value(rules, heap) for heap in heaps), 0)


@functools.cache
def wins(rules, heaps, misere=False):
    """Whether whoever is to move wins, by trying all moves."""
    after = list(moves(rules, heaps))
    return any(not wins(rules, new, misere) for new in after) if after else misere


def moves(rules, heaps):
    """The positions after each move: with the heaps that are left, sorted."""
    for k, heap in enumerate(heaps):
        for left in followers(rules, heap):
            yield tuple(sorted(heaps[:k] + heaps[k + 1:] + left))


def words_of(rules, *heaps):
    """The command line's words of heaps in a game."""
    name, *more = rules.split()
    return [name, *(more if name == "octal" else []), *map(str, heaps), *(more if name != "octal" else [])]


GAMES = {"nim": 9, "subtraction": 14, "subtraction --take 1,3,4": 14, "subtraction --take 2,5": 16, "grundys-game": 12, "octal 0.77": 10}


def listed(text):
    """The names in a list, and how many more it speaks of; runs of neighbours are written out."""
    names, more = [], 0
    for name in re.split(", |; | and | or ", text.rstrip(".")):
        cut = re.fullmatch(r"… \((\d+) more\)", name)
        if cut:
            more = int(cut[1])
        elif name == "…":
            names.append(None)
        elif names and names[-1] is None:
            names[-1:] = map(str, range(int(names[-2]) + 1, int(name) + 1))
        else:
            names.append(name)
    return names, more


def test_winning_moves_are_counted():
    """One winning move, several, and more than are listed; whoever wins, in both kinds of play; values of components and sums."""
    lot = random.Random(3)
    seen = set()
    lines = [("nim", (7,) * n) for n in (1, 2, 3, LISTED - 1, LISTED + 1, LISTED + 2, 27)] + [("nim", (7,) * LISTED + (0, 7)), ("nim", (0,))]
    lines += [(rules, tuple(lot.randrange(most) for _ in range(lot.randrange(1, 4)))) for rules, most in GAMES.items() for _ in range(4)]
    for rules, heaps in lines:
        line = words_of(rules, *heaps)
        text, told, nimsum = say(*line), solve(*line), total(rules, heaps)
        good = sum(total(rules, heaps[:k] + heaps[k + 1:] + left) == 0 for k, heap in enumerate(heaps) for left in set(followers(rules, heap)))
        assert told["grundy"] == nimsum and told["outcome"] == ("N" if nimsum else "P") and told["winner"] == ("first" if nimsum else "second"), f"{line}: {told}"
        assert told["winning_move_count"] == len(told["winning_moves"]) == good, f"{line}: {good} win, but {told['winning_move_count']}"
        said = re.search(r"^(\d+) winning (moves?):$", text, re.M)
        assert bool(said) == (good > 0) and (not said or said.groups() == (str(good), "move" if good == 1 else "moves")), f"{line}: {text}"
        more = re.search(r"… and (\d+) more", text)
        seen.add((min(good, 2), bool(more)))
        assert (int(more[1]) if more else 0) == max(0, good - LISTED), f"{line}: {text}"
        assert len(re.findall(r"^  .*→", text, re.M)) == min(good, LISTED), f"{line}: {text}"
        ends = any(followers(rules, heap) for heap in heaps)
        assert (f"whoever moves {'first' if nimsum else 'second'} wins" in text) and ("there is no move" in text) == (not ends), f"{line}: {text}"
        values = " ⊕ ".join(str(value(rules, heap)) for heap in heaps[:24])
        assert f"Grundy value {values}" in text and (f"… ({len(heaps)} components)" in text) == (len(heaps) > 24), f"{line}: {text}"
        for name, old, new in re.findall(r"^  component (\d+): .*\(value (\d+) → (\d+)\)$", text, re.M):
            assert int(old) == value(rules, heaps[int(name)]) and int(new) == int(old) ^ nimsum, f"{line}: component {name}: {old} → {new}"
        if rules == "nim" and len(heaps) < 5:
            told = solve(*line, "--misere")
            assert (told["outcome"] == "N") == wins(rules, tuple(sorted(heaps)), True), f"{line}: {told} in misère play"
    assert seen >= {(0, False), (1, False), (2, False), (2, True)}, seen


def test_values_are_taken():
    """Followers, their values, what each crosses out, and the first gap."""
    seen = set()
    for rules, most in GAMES.items():
        for heap in list(range(most)) + [29]:
            line = "mex " + " ".join(words_of(rules, heap))
            after = sorted(set(followers(rules, heap)))
            if len(after) > 60:
                continue
            values = [total(rules, left) for left in after]
            frames = draw(line, "--steps", "all")
            said, result = frames[-1]["sentence"], frames[-1]["result"]
            gap, kinds = mex(set(values)), sorted(set(values))
            taken = kinds[:gap]
            result, verdict = re.fullmatch("(.*?)[.] (.*[.])", result).groups()
            if gap == 0:
                assert verdict == "No move leaves 0: the player to move loses.", f"{line}: {verdict}"
            else:
                lost, more = listed(re.fullmatch("The player to move wins by a move to (.*), of value 0[.]", verdict)[1])
                truth = {left for left, own in zip(after, values) if own == 0}
                own = {name: left for left in truth for name in ("+".join(map(str, left)), "+".join(map(str, reversed(left))))} | {name: () for name in "0–" if () in truth}
                assert {own.get(name) for name in lost} <= truth and len(set(lost)) + more == len(truth), f"{line}: {verdict}, but {truth}"
            if not after:
                assert said == f"From {heap} there is no move: no value is taken." and result == f"g({heap}) = mex ∅ = 0", f"{line}: {result}"
                continue
            begun = frames[0]["sentence"]
            first = re.fullmatch(f"The (?:([0-9]+) |only )?followers? of {heap} (?:have the values|has the value) {{?(.*?)}}?[.]", begun)
            assert first and (int(first[1]) == len(after) > 12 if first[1] else len(after) <= 12), f"{line}: {begun}"
            assert begun.startswith("The only follower of ") == (len(after) == 1), f"{line}: {begun}"
            told_gap = said.removeprefix("The value of each follower crosses out its box. ")
            rest = told_gap.removeprefix("Each follower has its value from its own followers in the same way. ")
            assert (rest != told_gap) == (len(after) > 6 and not any(len(left) > 1 for left in after)), f"{line}: {said}"
            told_gap = rest
            assert told_gap != said, f"{line}: {said}"
            rule = re.match("A sum has the nim-sum of its parts, as ([0-9+]+): ([0-9⊕ ]+) = ([0-9]+)[.] ", told_gap)
            assert (rule is not None) == any(len(left) > 1 for left in after), f"{line}: {said}"
            if rule:
                parts = tuple(map(int, rule[1].split("+")))
                own = [total(rules, (part,)) for part in parts]
                assert sorted(parts) in map(sorted, after) and list(map(int, rule[2].split(" ⊕ "))) == own, f"{line}: {said}"
                assert int(rule[3]) == functools.reduce(operator.xor, own), f"{line}: {said}"
                told_gap = told_gap[rule.end():]
                seen.add("sum")
            names = re.split(", | and ", first[2])
            assert listed(first[2])[0] == list(map(str, kinds)) if first[1] else list(map(int, names)) == sorted(values), f"{line}: {begun}"
            if not taken:
                assert told_gap == "0 is not among them." and gap == 0, f"{line}: {said}"
            else:
                told = re.fullmatch("(.*) (is|are) taken; the first gap is ([0-9]+)[.]", told_gap)
                assert (told[2] == "is") == (len(taken) == 1) and int(told[3]) == gap, f"{line}: {said}"
                assert listed(told[1])[0] == list(map(str, taken)), f"{line}: {said}"
            shown = re.fullmatch(f"g\\({heap}\\) = mex {{(.*?)}} = ([0-9]+)", result)
            assert int(shown[2]) == gap and listed(shown[1])[0] == list(map(str, kinds)), f"{line}: {result}"
            crossed = [re.fullmatch("([0-9]+) is crossed out: followers? (.*) (has|have) it[.]", frame["sentence"]) for frame in frames[1:-1]]
            if all(crossed):
                seen.add("crossed")
                order = [int(told[1]) for told in crossed]
                assert order == kinds, f"{line}: {order}"
                for told in crossed:
                    holders = [left for left, own in zip(after, values) if own == int(told[1])]
                    names, more = listed(told[2])
                    assert len(names) + more == len(holders) and (told[3] == "has") == (len(holders) == 1), f"{line}: {told[0]}, but {holders}"
                    own = {"+".join(map(str, left)) or "0" for left in holders} | {"–" for left in holders if not left} | \
                        {"+".join(map(str, reversed(left))) for left in holders}
                    assert set(names) <= own, f"{line}: {told[0]}, but {own}"
            elif len(frames) == 3:
                assert frames[1]["sentence"] == "The value of each follower crosses out its box.", f"{line}: {frames[1]['sentence']}"
    assert seen, "no value was crossed out by itself"


def test_bits_are_odd_or_even():
    """The nim-sum, its columns, its leading bit, the rows that can change, what they become, and how many moves win."""
    lot = random.Random(7)
    seen = set()
    for heaps in [tuple(lot.randrange(32) for _ in range(lot.randrange(2, 12))) for _ in range(14)] + [tuple(range(1, 30, 2)), (1, 2, 3), (4, 4), (1,), (9, 9, 9)] + \
            [(7,) * n + (9,) for n in (10, 11, 12, 13)]:
        line = "bits nim " + " ".join(map(str, heaps))
        nimsum = functools.reduce(operator.xor, heaps)
        frames = draw(line, "--steps", "all")
        said = [frame["sentence"] for frame in frames]
        good = [heap for heap in heaps if heap ^ nimsum < heap] if nimsum else []
        names, more = listed(re.fullmatch("The heaps? (.*) in binary.*", said[0])[1]) if len(heaps) > 1 else ([str(heaps[0])], 0)
        assert names == list(map(str, heaps[:len(names)])) and len(names) + more == len(heaps), f"{line}: {said[0]}"
        if frames[1].get("result"):
            assert frames[1]["result"].endswith(f" = {nimsum}") or len(heaps) == 1, f"{line}: {frames[1]['result']}"
        odd = [bit for bit in range(nimsum.bit_length()) if nimsum >> bit & 1]
        assert ("shaded column has an odd number" in said[1]) == bool(odd), f"{line}: {said[1]}"
        if nimsum == 0:
            assert frames[-1]["result"] == "P-position, the player to move loses", f"{line}: {frames[-1]['result']}"
            continue
        leading = 1 << nimsum.bit_length() - 1
        assert any(text.startswith(f"The leading bit of {nimsum}, the largest power of 2 in it, is {leading}. ") for text in said), f"{line}: {said}"
        assert any(f"must become a ⊕ {nimsum}." in text for text in said), f"{line}: {said}"
        framed = [re.fullmatch("The framed row has the value ([0-9]+) and must become ([0-9]+) ⊕ ([0-9]+) = ([0-9]+)[.]", text) for text in said]
        for told, frame in zip(framed, frames):
            if told:
                a, again, s, b = map(int, told.groups())
                assert a == again and s == nimsum and b == a ^ s and a in good, f"{line}: {told[0]}"
                assert frame["result"].lower() == f"take {a - b} from the heap of {a}", f"{line}: {frame['result']}"
        n_framed = sum(map(bool, framed))
        assert 1 <= n_framed <= len(good), f"{line}: {n_framed} framed of {len(good)}"
        told = re.match("([0-9]+) has its leading 1 in the column of ([0-9]+), where (?:only the heap of ([0-9]+) has a 1: ([0-9]+) ⊕ ([0-9]+) = ([0-9]+) is smaller, for that 1 goes|"
                        "([0-9]+) heaps have a 1. In its nim-sum with ([0-9]+) each of these loses that 1 and gets smaller: a move)[.] Then every column is even, and any reply makes one odd[.]", draw(line)[-1]["sentence"])
        assert told and [int(told[1]), int(told[2])] == [nimsum, leading], f"{line}: {draw(line)[-1]['sentence']}"
        if told[3]:
            assert good == [int(told[3])] and [int(told[i]) for i in (4, 5, 6)] == [good[0], nimsum, good[0] ^ nimsum], f"{line}: {told[0]}"
        else:
            seen.add("rows")
            assert [int(told[7]), int(told[8])] == [len(good), nimsum] == [sum(heap & leading > 0 for heap in heaps), nimsum], f"{line}: {told[0]}"
        count = re.match("([0-9]+) winning moves: (.*)", frames[-1]["result"])
        if count:
            seen.add("moves")
            assert int(count[1]) == len(good), f"{line}: {frames[-1]['result']}"
        first = re.search("[(]the first ([0-9]+) of ([0-9]+) winning moves[)]", frames[-1]["result"])
        if first:
            seen.add("first")
            assert int(first[2]) == len(good) and int(first[1]) == len(re.findall("take [0-9]+", frames[-1]["result"], re.I)), f"{line}: {frames[-1]['result']}"
        shades = [item for item in walk(frames[1]["scene"]) if item.get("fill") == "line" and item["path"].count("L") == 4]
        heads = {int(item["text"]): item["at"][0] for item in frames[1]["scene"] if item.get("ink") == "soft" and re.fullmatch("[0-9]+", item.get("text", ""))
                 and item.get("size", 0) <= 10 and int(item["text"]) & int(item["text"]) - 1 == 0}
        assert len(shades) == len(odd), f"{line}: {len(shades)} columns shaded, {odd} are odd"
        for shade in shades:
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", shade["path"])][::2]
            inside = [head for head, x in heads.items() if min(numbers) < x < max(numbers)]
            assert len(inside) == 1 and inside[0] & nimsum, f"{line}: the column {inside} is shaded, {nimsum} is the nim-sum"
        drawn = groups(frames[1]["scene"], "row")
        kept = [row for row in drawn if ": " in row["title"]]
        rest = list(heaps)
        for row in kept:
            rest.remove(int(row["title"].split(":")[0]))
        assert len(rest) == (0 if len(heaps) <= SHOWN else len(heaps) - SHOWN + 1), f"{line}: {len(rest)} rows are one line"
        for row in drawn:
            if row not in kept:
                seen.add("rest")
                assert row["title"] == f"the nim-sum of the other {len(rest)} rows" in texts(row["items"]), f"{line}: {row['title']}"
                assert f"⊕ {functools.reduce(operator.xor, rest)}" in texts(row["items"]), f"{line}: {texts(row['items'])}, but the rest is {rest}"
        for row in kept:
            own, bits = row["title"].split(": ")
            assert int(bits.replace(" ", ""), 2) == int(own), row["title"]
            assert [item["fill"] for item in row["items"] if "circle" in item] == ["ink" if bit == "1" else "paper" for bit in bits.split()], f"{line}: {row['title']}"
    assert seen >= {"rows", "moves", "rest"}, seen


def test_runs_are_sums():
    """Every node of a range holds the sum of its run; a run asked for is made of nodes that cover it; an update goes up to the root."""
    lot = random.Random(11)
    for n in (1, 2, 3, 5, 8, 11, 16, 31, 32):
        heaps = [lot.randrange(16) for _ in range(n)]
        line = "range nim " + " ".join(map(str, heaps))
        for row in rows(line):
            first, last = int(row["first"]), int(row["last"])
            assert int(row["grundy"]) == functools.reduce(operator.xor, heaps[first:last + 1]), f"{line}: {row}"
        frames = draw(line, "--steps", "all")
        for node in groups(frames[-1]["scene"], "node"):
            first, last, own = map(int, re.fullmatch("([0-9]+)[.][.]([0-9]+): ([0-9]+)", node["title"]).groups())
            assert own == functools.reduce(operator.xor, heaps[first:last + 1]), f"{line}: {node['title']}"
        whole = functools.reduce(operator.xor, heaps)
        who = f"The whole sum is {'not 0: whoever moves first' if whole else '0: whoever moves second'} wins."
        if n > 1:
            assert frames[0]["sentence"] == f"The {n} components, counted from 0, and their values.", f"{line}: {frames[0]['sentence']}"
            told = "" if n == 2 else "So the sum of any run takes a few bars, and a change of one component alters only those over it. "
            assert frames[-1]["sentence"] == told + who, f"{line}: {frames[-1]}"
            win = re.fullmatch(f"[0-9]+ ⊕ [0-9]+ = {whole}(?:; component ([0-9]+) from ([0-9]+) to ([0-9]+) ⊕ {whole} = ([0-9]+) makes it 0)?", frames[-1]["result"])
            assert bool(win[1]) == (whole > 0), f"{line}: {win[0]}"
            if win[1]:
                at, *own = map(int, win.groups())
                assert own == [heaps[at], heaps[at], heaps[at] ^ whole] and own[2] < own[0], f"{line}: {win[0]}"
            still = draw(line)[-1]
            rule = "Each bar is the nim-sum of its two halves"
            bits = {node["title"]: next((text for text in texts(node["items"]) if len(text) > 1 and not text.strip("01") and int(text, 2) == int(node["title"].split()[-1])), None)
                    for node in groups(still["scene"], "node")} if ": a bit is" in still["sentence"] else {}
            assert None not in bits.values() and (bits or n > 3), f"{line}: {bits}"
            rule += (": a bit is 1 where just one of them has it" if bits else "") + ". "
            assert still["sentence"] == rule + frames[-1]["sentence"], f"{line}: {still}"
        for _ in range(3 if n > 1 else 0):
            first, last = sorted((lot.randrange(n), lot.randrange(n)))
            run_sum = functools.reduce(operator.xor, heaps[first:last + 1])
            frame = draw(f"{line} --query {first}..{last}")[-1]
            assert frame["sentence"].startswith(rule), f"{line}: {frame['sentence']}"
            frame["sentence"] = frame["sentence"][len(rule):]
            if first == last:
                who = f"The sum of this run is {'not 0: whoever moves first' if run_sum else '0: whoever moves second'} wins."
                assert frame["sentence"] == f"Component {first}, counted from 0, has its value in its leaf already. {who}", f"{line}: {frame['sentence']}"
                continue
            told = re.fullmatch(f"Components {first} to {last}, counted from 0, are (?:all that the framed bar covers, which holds their sum already"
                                "|exactly what the framed bars (.*?) cover: ([0-9]+) sums are added, not ([0-9]+) values"
                                "|added one by one: no bar holds a sum of them alone)[.] The sum of this run is (not )?0: "
                                "whoever moves (first|second) wins[.]", frame["sentence"])
            assert told and told[5] == ("first" if run_sum else "second") and bool(told[4]) == bool(run_sum), f"{line}: {frame['sentence']}"
            one_by_one = "one by one" in told[0]
            parts = listed(told[1])[0] if told[1] else [str(k) for k in range(first, last + 1)] if one_by_one else [f"{first}..{last}"]
            covered = [k for part in parts for k in range(int(part.split("..")[0]), int(part.split("..")[-1]) + 1)]
            assert covered == list(range(first, last + 1)), f"{line}: {frame['sentence']}"
            assert not told[1] or (int(told[2]), int(told[3])) == (len(parts), last - first + 1) and 1 < len(parts) < last - first + 1, f"{line}: {frame['sentence']}"
            assert len(parts) == 1 or frame["result"].endswith(f" = {run_sum}"), f"{line}: {frame['result']}"
            nodes = {(int(row["first"]), int(row["last"])) for row in rows(line)}
            taken = {(int(part.split("..")[0]), int(part.split("..")[-1])) for part in parts}
            within = {(low, high) for low, high in nodes if first <= low and high <= last}
            largest = {(low, high) for low, high in within if not any(a <= low and high <= b and (a, b) != (low, high) for a, b in within)}
            assert taken == largest, f"{line}: {frame['sentence']}, but {largest}"
        if n > 1:
            at, new = lot.randrange(n), 17
            frames = draw(f"{line} --update {at}={new}", "--steps", "all")
            after = functools.reduce(operator.xor, heaps[:at] + [new] + heaps[at + 1:])
            changed = sum("added again" in frame["sentence"] for frame in frames) + 2
            told = re.fullmatch("Only these ([0-9]+) of the ([0-9]+) bars change: its own and those that cover it. The whole sum is (?:not )?0: whoever moves (first|second) wins.",
                                frames[-1]["sentence"])
            assert any(frame["sentence"] == f"Component {at} was {heaps[at]} and is now {new}." for frame in frames), f"{line}: {at}"
            assert (int(told[1]), int(told[2])) == (changed, 2 * n - 1) and told[3] == ("first" if after else "second"), f"{line}: {frames[-1]['sentence']}"


def test_periods_begin_at_no_heap():
    """Values of heaps from 0 on may be said to repeat; of those that begin later a period is only told where it is proved."""
    shelf = ("dawsons-kayles", "kayles", "subtract-a-square", "dawsons-chess", "laskers-nim")
    said = 0
    for name in shelf:
        for first, last in ((0, 160), (1, 160), (2, 190), (40, 160)):
            words = f"lessons/games/{name}.lua", f"{first}..{last}"
            values = {int(one["position"]): one["grundy"] for one in solve(*words)["values"]}
            assert sorted(values) == list(range(first, last + 1)), f"{name} {first}..{last}: {sorted(values)[:5]}"
            period = re.search("pre-period ([0-9]+), period ([0-9]+) [(]found", say(*words))
            assert period is None or first == 0, f"{name} {first}..{last}: {period[0]}"
            if period:
                n0, p = int(period[1]), int(period[2])
                assert all(values[n] == values[n + p] for n in range(n0, last - p + 1)), f"{name}: {period[0]}"
                assert n0 == 0 or values[n0 - 1] != values[n0 - 1 + p], f"{name}: {period[0]}, though it begins earlier"
                said += 1
    assert said >= 2, f"only {said} periods were told"


def test_tables_repeat():
    """Who loses where, the values, from where on and how they repeat, and braces that hold whole periods of cells."""
    braced = excepted = 0
    for rules, most, period in (("subtraction", 30, (0, 4)), ("subtraction --take 1,3,4", 40, (0, 7)), ("subtraction --take 2,5", 45, (0, 7)), ("grundys-game", 20, None),
                                ("subtraction --take 1,4", 33, (0, 5)), ("subtraction --take 3,4,6,10", 60, None), ("octal 0.77", 30, None), ("subtraction --take 1", 12, (0, 2))):
        line = "table " + " ".join(words_of(rules, most if not rules.startswith("octal") else f"0..{most}"))
        values = [value(rules, heap) for heap in range(most + 1)]
        data = [row for row in rows(line)]
        first = int(data[0]["position"])
        assert [int(row["grundy"]) for row in data] == values[first:], f"{line}: {data[:4]}"
        assert [row["outcome"] for row in data] == ["N" if own else "P" for own in values[first:]], f"{line}: {data[:4]}"
        frame = draw(line)[-1]
        lost = [str(heap) for heap, own in enumerate(values) if own == 0 and heap >= first]
        said = re.fullmatch("The player to move loses at (.*?)[.]( No move takes more than ([0-9]+); where so many values in a row come back, as those from ([0-9]+) on do "
                            "from ([0-9]+) on, all later ones do[.]| By the octal periodicity theorem .*[.])?", frame["sentence"])
        names, more = listed(said[1])
        assert bool(said[2]) == (not rules.startswith(("grundy", "octal"))), f"{line}: {frame['sentence']}"  # which this table does not show
        if said[3]:  # of subtraction games, all values after the first run are those a period before
            reach, n0, again = map(int, said.groups()[2:])
            assert reach == int(words_of(rules, most)[-1].split(",")[-1] if "--take" in rules else 3), f"{line}: {said[0]}"
            longer = [value(rules, heap) for heap in range(again + reach + 60)]
            assert all(longer[k] == longer[k + again - n0] for k in range(n0, len(longer) - again + n0)), f"{line}: {said[0]}"
        assert names == lost[:len(names)] and len(names) + more == len(lost) and (more == 0 or len(names) == SHOWN), f"{line}: {frame['sentence']}"
        told = re.search("[Tt]he values repeat with period ([0-9]+) from ([0-9]+) on", frame.get("result") or "")
        assert not period or told and (int(told[2]), int(told[1])) == period, f"{line}: {frame.get('result')}"
        scene = frame["scene"]
        if told:
            p, n0 = int(told[1]), int(told[2])
            assert all(values[k] == values[k + p] for k in range(n0, len(values) - p)), f"{line}: {frame['result']}"
            odd = {k for k in range(n0) if n0 + p <= most + 1 and values[k] != values[k + -(-(n0 - k) // p) * p]}
            marked = {int(cell["title"].split(":")[0]) for cell in groups(scene, "cell") if any(item.get("fill") == "ink" and item.get("stroke") == "paper" for item in walk(cell["items"]))}
            assert marked == odd and bool(odd) == ("an exception to the period" in texts(scene)), f"{line}: {marked} marked, but {odd}"
            excepted += len(odd)
            words = [text for text in texts(scene) if "period" in text and not text.startswith("an exception")]
            assert set(words) == ({f"period {p}"} | ({f"pre-period {n0}"} if n0 > 0 else set()) if n0 + p <= most + 1 else set()), f"{line}: {words}"
            if period:
                assert not any(all(values[k] == values[k + d] for k in range(len(values) - d)) for d in range(1, p)), f"{line}: a shorter period than {p}"
        cells = [(int(cell["title"].split(":")[0]), cell) for cell in groups(scene, "cell")]
        assert [heap for heap, _ in cells] == list(range(first, most + 1)), f"{line}: {[heap for heap, _ in cells]}"
        place = {}
        for heap, cell in cells:
            shown = texts(cell["items"])
            assert shown == [str(heap), "N" if values[heap] else "P", str(values[heap])], f"{line}: {shown}"
            assert f"value {values[heap]}," in cell["title"] and ("P-position" in cell["title"]) == (values[heap] == 0), f"{line}: {cell['title']}"
            place[heap] = next(item["at"] for item in cell["items"] if item.get("text") == str(heap))
        for item in scene:
            curve = re.fullmatch(r"M([-\d. ]+)C.*L.*C.*C.*L.*C.* ([-\d.]+) ([-\d.]+)", item.get("path", ""))
            if told and curve and "fill" not in item:
                left, top = map(float, curve[1].split())
                under = [heap for heap, (x, y) in place.items() if left < x < float(curve[2]) and top - 60 < y < top]
                assert under == list(range(n0)) or len(under) == p and (under[0] - n0) % p == 0 and under == list(range(under[0], under[0] + p)), \
                    f"{line}: a brace over {under}, period {p} from {n0}"
                braced += 1
    assert braced >= 10 and excepted >= 3, f"only {braced} braces and {excepted} exceptions"


def reached(positions, after):
    """All pairs of positions of which play can go from the first to the second."""
    pairs = set()
    for start in positions:
        ends = [start]
        while ends:
            new = [to for to in after(ends.pop()) if (start, to) not in pairs]
            pairs.update((start, to) for to in new)
            ends += new
    return pairs


def test_positions_are_counted():
    """How many positions a graph and a tree have, which moves win, and what each position gets in its turn."""
    for rules, heaps in [("nim", heaps) for heaps in ((0,), (1,), (2,), (1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 2, 2), (1, 1, 1), (4, 3))] + \
            [("subtraction", (heap,)) for heap in range(9)] + [("subtraction --take 2,5", (11,)), ("subtraction --take 1,3,4", (9,)), ("grundys-game", (7,))]:
        words = words_of(rules, *heaps)
        if rules == "nim":  # heaps keep their places
            start, after = heaps, lambda at: [at[:k] + (n,) + at[k + 1:] for k in range(len(at)) for n in range(at[k])]
        else:
            start, after = tuple(heaps), lambda at: sorted(set(moves(rules, at)))
        seen, open_ends = {start}, [start]
        while open_ends:
            new = [to for to in after(open_ends.pop()) if to not in seen]
            seen.update(new)
            open_ends += list(dict.fromkeys(new))
        n, own = len(seen), total(rules, heaps)
        frame = draw(f"graph {' '.join(words)} --whole")[-1]
        count = re.match("(.*?) positions?; ", frame["sentence"])
        assert count and count[1] == str(n) and (" position;" in count[0]) == (n == 1), f"{words}: {frame['sentence']}, {n} are there"
        assert f" has value {own}: whoever moves first {'wins, by going to ' if own else 'loses.'}" in frame["sentence"], f"{words}: {frame['sentence']}"
        nodes = groups(frame["scene"], "node")
        assert len(nodes) == n, f"{words}: {len(nodes)} nodes of {n}"
        good = {to for to in after(start) if total(rules, to) == 0}
        if own:
            names, more = listed(frame["sentence"].split("wins, by going to ")[1].split(". ")[0])
            assert len(names) + more == len(good), f"{words}: {frame['sentence']}, but {good}"
        edges = {(at, to) for at in seen for to in after(at)}
        winning = sum(total(rules, to) == 0 for _, to in edges)
        drawn = groups(frame["scene"], "move")
        assert len(drawn) == len(edges), f"{words}: {len(drawn)} moves drawn of {len(edges)}"
        assert sum(move["title"].endswith(", a winning move") for move in drawn) == winning, f"{words}: {winning} moves win"

        for kind in ("winning", "reduced"):
            part = draw(f"graph {' '.join(words)} --whole --edges {kind}")[-1]
            left = groups(part["scene"], "move")
            told = re.search("Hidden: ([0-9]+) of ([0-9]+) arrows, (?:those that do not win|those that longer paths imply [(]winning ones among them: ([0-9]+)[)])[.]",
                             part["sentence"])
            assert bool(told) == (len(left) < len(drawn)), f"{words} --edges {kind}: {part['sentence']}, {len(left)} of {len(drawn)}"
            n_good = sum(move["title"].endswith(", a winning move") for move in left)
            lost = int(told[3] or 0) if told else 0
            assert not told or (int(told[1]), int(told[2])) == (len(drawn) - len(left), len(drawn)), f"{words} --edges {kind}: {part['sentence']}"
            assert n_good + lost == winning and (kind == "reduced" or len(left) == winning), f"{words} --edges {kind}: {part['sentence']}, {winning} win"
            ways = {tuple(move["title"].replace(", a winning move", "").split(" → ")) for move in left}
            if kind == "reduced" and rules == "nim":  # what is kept is what no longer path implies
                reach = reached(seen, after)
                near = {(a, b) for a, b in edges if not any((a, c) in reach and (c, b) in reach for c in seen)}
                assert ways == {tuple(",".join(map(str, at)) for at in way) for way in near}, f"{words}: {sorted(ways)}"

        @functools.cache
        def plays(at):
            return 1 + sum(plays(to) for to in (after(at) if rules == "nim" else moves(rules, at)))
        if plays(start) <= 200:
            tree = draw(f"tree {' '.join(words)} --whole")[-1]
            more = "" if plays(start) == n else f": {n} positions, some more than once"
            size = f". The tree has {plays(start)} nodes{more}." if plays(start) > 1 else "."
            whole = tree["sentence"].endswith(" Each first move has a thick answer back to 0.")
            back = [any(total(rules, on) == 0 for on in (after(to) if rules == "nim" else moves(rules, to))) for to in (after(start) if rules == "nim" else moves(rules, start))]
            assert whole == (own == 0 and any(back) and all(back) and plays(start) <= 200), f"{words}: {tree['sentence']}, {back}"
            assert whole or tree["sentence"].endswith(size), f"{words}: {tree['sentence']}, but {plays(start)}"
            own = sorted({total(rules, to) for to in after(start)} if rules == "nim" else {total(rules, to) for to in moves(rules, start)})
            told = re.search("(?:is|has) value ([0-9]+), the least number missing from its followers’ values {(.*?)}: ", tree["sentence"])
            assert bool(told) == bool(own), f"{words}: {tree['sentence']}"
            assert not own or int(told[1]) == mex(set(own)) and listed(told[2])[0] == list(map(str, own)), f"{words}: {tree['sentence']}"
        if rules == "nim" and n < 30:
            steps = draw(f"graph {' '.join(words)} --derive --steps all")
            for step in steps[1:]:
                told = re.fullmatch("(.*) has no follower: 0.|The followers? of (.*) (has|have) (.*): the least number missing is ([0-9]+)[.]", step["sentence"])
                at = tuple(map(int, (told[1] or told[2]).split(",")))
                assert int(told[5] or 0) == total(rules, at), step["sentence"]
                boxes = {int(item["text"]): item["ink"] for item in step["scene"] if item.get("size") == 12.5}
                assert {box: ink for box, ink in boxes.items() if ink != "faint"} == \
                    {total(rules, at): "accent"} | {total(rules, to): "soft" for to in after(at)}, f"{words}: {step['sentence']} {boxes}"
                if told[2]:
                    names, more = listed(told[4])
                    assert sorted(map(int, names)) == sorted(total(rules, to) for to in after(at)) or more, f"{words}: {step['sentence']}"
                    assert ("follower of" in step["sentence"]) == (told[3] == "has") == (len(after(at)) == 1), f"{words}: {step['sentence']}"
            assert len(steps) == n + 1, f"{words}: {len(steps)} frames for {n} positions"


@functools.cache
def play_lasts(heaps):
    """How many moves Nim lasts where the winner hurries and the loser delays."""
    after = {tuple(sorted(heaps[:k] + (n,) + heaps[k + 1:])) for k in range(len(heaps)) for n in range(heaps[k])}
    lost = [play_lasts(at) for at in after if functools.reduce(operator.xor, at) == 0]
    return 1 + min(lost) if lost else 1 + max(map(play_lasts, after), default=-1)


def test_summaries_count_all():
    """Of a graph that is summed up by values every position stands in one node, with all that play on like it, and of the moves between
    nodes as many are hidden as are not drawn; a map counts each value (settings.py reads its dots)."""
    n_by_value = 0
    for heaps in ((3, 1, 4), (5, 5), (5, 4), (2, 2, 3), (1, 1, 2, 2), (6, 4), (3, 3, 2), (2, 3, 4), (7, 4), (6, 5)):
        line = "graph nim " + " ".join(map(str, heaps)) + " --layout layers"
        frame = draw(line)[-1]
        places = list(itertools.product(*(range(heap + 1) for heap in heaps)))
        like = collections.Counter(tuple(sorted(place)) for place in places)
        assert frame["sentence"].startswith(f"{len(places)} positions; ") and "Summary" in frame["sentence"], f"{line}: {frame['sentence']}"
        if "each dot" in frame["sentence"]:
            continue
        shown = {}
        for node in groups(frame["scene"], "node"):
            told = re.fullmatch("([0-9,]+)(?: ×([0-9]+))?((?: · [0-9,]+)*): value ([0-9]+), .*", node["title"])
            at = [tuple(map(int, name.split(","))) for name in [told[1], *told[3].split(" · ")[1:]]]
            assert len({tuple(sorted(place)) for place in at}) == 1, node["title"]
            assert int(told[4]) == functools.reduce(operator.xor, at[0]), f"{line}: {node['title']}"
            n = int(told[2] or len(at))
            assert tuple(sorted(at[0])) not in shown and n == like[tuple(sorted(at[0]))], f"{line}: {node['title']}, {like[tuple(sorted(at[0]))]} are alike"
            shown[tuple(sorted(at[0]))] = n
        assert shown == dict(like), f"{line}: {sum(shown.values())} positions of {len(places)}"
        ways = {(at, tuple(sorted(at[:k] + (n,) + at[k + 1:]))) for at in like for k in range(len(at)) for n in range(at[k])}
        told = re.search("Hidden: ([0-9]+) of ([0-9]+) arrows[.,]", frame["sentence"] + " " + " ".join(texts(frame["scene"])))
        assert told and int(told[2]) == len(ways), f"{line}: {told and told[0]}, but {len(ways)} moves"
        if "by value" not in frame["sentence"]:
            continue
        n_by_value += 1
        drawn = sum(functools.reduce(operator.xor, at) > 0 for at in like)  # one winning move of each
        assert int(told[1]) == len(ways) - drawn, f"{line}: {told[0]}, but {drawn} of {len(ways)} are drawn"
    assert n_by_value > 3, n_by_value
    for heaps in ((9, 9, 9), (20, 20), (6, 6, 6, 6), (12, 30), (5, 6, 7, 8)):
        line = "graph nim " + " ".join(map(str, heaps)) + " --layout layers"
        frame = draw(line)[-1]
        sums = collections.Counter(map(sum, itertools.product(*(range(heap + 1) for heap in heaps))))
        assert frame["sentence"].startswith(f"{sum(sums.values())} positions; ") and "Summary: " in frame["sentence"], frame["sentence"]
        legend = [int(text) for text in texts(groups(frame["scene"], "legend")[0]["items"]) if text.isdigit()]
        values = collections.Counter(min(16, functools.reduce(operator.xor, at)) for at in itertools.product(*(range(heap + 1) for heap in heaps)))
        told = legend[1::2] if 16 not in values else [*legend[1:32:2], legend[-1]]
        assert told == [values[value] for value in sorted(values)], f"{line}: {told}"


def test_unproved_periods_hold_long_enough():
    """Of rules that take no more than so much the period is told, with where it begins, if it holds for half of the values; where moves
    reach as far as the heap is large it is not, whatever the values look like."""
    lot, told = random.Random(4), 0
    for last in range(12, 68, 4):
        takes = sorted(lot.sample(range(1, 10), lot.choice((2, 3))))
        reach = lot.random() < 0.3
        values = []
        for n in range(last + 1):
            values.append(mex({values[n - take] for take in takes if take <= n} | ({values[n // 3]} if reach and n > 0 else set())))
        with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
            file.write(f"""return {{ name = "late", input = {{ {{ name = "HEAP", from = 0 }}, many = true }}, moves = function (n)
  local out = {{ {"n > 0 and n // 3 or nil" if reach else ""} }}
  for _, take in ipairs {{ {", ".join(map(str, takes))} }} do if take <= n then out[#out + 1] = n - take end end
  return out
end }}""")
            file.flush()
            text = say(file.name, f"0..{last}")
        assert [int(line.split()[-1]) for line in text.splitlines() if line.startswith("  ")] == values, f"{takes}: {text}"
        period = re.search("pre-period ([0-9]+), period ([0-9]+) [(]found in the values up to ([0-9]+), not proved[)]", text)
        if period:
            n0, p, end = map(int, period.groups())
            assert not reach, f"{takes}, n // 3: {period[0]}"
            assert end == last and all(values[n] == values[n + p] for n in range(n0, last - p + 1)), f"{takes}: {period[0]}"
            assert last - n0 >= last // 2 and (n0 == 0 or values[n0 - 1] != values[n0 - 1 + p]), f"{takes}: {period[0]}"
            told += 1
    assert 3 <= told <= 12, f"{told} of 14 periods were told"


def test_ones_are_left_in_misere_play():
    """So many heaps of 1 as are left when the only larger heap becomes 0 or 1: an odd number."""
    for ones in range(1, 8):
        for heap in (2, 3, 5, 8):
            text = " ".join(frame["sentence"] + " " + (frame.get("result") or "") for frame in draw(f"bits nim {'1 ' * ones}{heap} --misere", "--steps", "all"))
            left = ones + 1 - ones % 2
            assert left == 1 or f"This leaves {left} heaps of 1" in text, f"{ones} ones and {heap}: {text}"


def test_pairs_that_are_no_sums_are_counted():
    """Two tokens on one graph: the pairs of nodes whose value is not the sum, each counted once, and those where the two are one."""
    lot = random.Random(19)
    for n in (3, 5, 8, 10, 12):
        with tempfile.NamedTemporaryFile("w", suffix=".dot") as file:
            file.write("digraph { " + " ".join(f"{a} -> {b};" for a in range(1, n) for b in range(a + 1, n + 1) if b == a + 1 or lot.random() < 0.2) + " }")
            file.flush()
            frame = draw(f"heatmap merge {file.name} --sums", "--steps", "all")[-1]
            grid = subprocess.run([GRUNDY, "draw", "heatmap", "merge", file.name, "--sums", "-f", "txt"], capture_output=True, text=True, check=True).stdout
        lines = [line for line in grid.split("step 3")[-1].splitlines() if "/" in line]
        cells = [[(mark == "[", int(one), int(two)) for mark, one, two in re.findall(r"(\[?)([0-9]+)/([0-9]+)", line)] for line in lines]
        assert len(cells) == n and all(len(row) == n and all(mark == (one != two) for mark, one, two in row) for row in cells), grid
        unlike = sum(cells[a][b][0] for a in range(n) for b in range(a))
        said = re.match("They differ at ([0-9]+) pairs? of two nodes", frame["sentence"])
        named = len(re.findall(r"[(][0-9]+, [0-9]+[)]", frame["sentence"]))
        assert (int(said[1]) if said else named) == unlike, f"{n}: {frame['sentence']}, but {unlike}"


def test_rings_are_told():
    """Of play that goes round so many positions as there are: the first of them and how many more."""
    for n in (2, 5, 9, 10, 11, 12, 15, 40):
        with tempfile.NamedTemporaryFile("w", suffix=".lua") as file:
            file.write(f'return {{ name = "ring", moves = function (n) return {{ (n + 1) % {n} }} end }}')
            file.flush()
            done = subprocess.run([GRUNDY, "solve", file.name, "0"], cwd=TREE, capture_output=True, text=True, check=False)
        told = re.search("play need not end: (.*?)(?: → … [(]([0-9]+) more[)])? → 0$", done.stderr, re.M)
        names = told[1].split(" → ")
        assert names == list(map(str, range(len(names)))) and len(names) + int(told[2] or 0) == n, f"ring of {n}: {told[0]}"


def test_a_count_repeats_where_it_is_longer_than_its_period():
    """31 and its like: the values of what has been said, and a period only of what is seen to come back."""
    for target in range(2, 14):
        for most in range(1, 6):
            line = f"table baskin-robbins {target} --max {most}"
            data = {int(row["position"]): int(row["grundy"]) for row in rows(line)}
            values = [(target - 1 - said) % (most + 1) for said in range(target)]
            assert all(values[said] == own for said, own in data.items()), f"{line}: {data}"
            told = re.search("[Tt]he values repeat with period ([0-9]+) from 0 on", draw(line)[-1].get("result") or "")
            assert (told is not None) == (target >= 2 * (most + 1)) and (told is None or int(told[1]) == most + 1), f"{line}: {told}"


def test_bands_of_a_legend_lie_side_by_side():
    """Where many values share a colour, each value up to the largest is in one band."""
    for most in (400, 500, 777, 999):
        words = texts(draw(f"table nim 0..{most}")[-1]["scene"])
        bands = [tuple(map(int, word.split("–"))) for word in words if re.fullmatch("[0-9]+–[0-9]+", word)]
        assert bands and bands[0][0] == 1 and bands[-1][1] == most, f"nim 0..{most}: {bands}"
        assert all(high + 1 == low for (_, high), (low, _) in zip(bands, bands[1:])), f"nim 0..{most}: {bands}"


def test_kinds_of_moves():
    """Splits of heaps: so many kinds, the values of what they leave, and the first value that none has."""
    for rules, heaps in (("nim", range(1, 9)), ("subtraction", range(1, 8)), ("octal 0.77", range(1, 12)), ("grundys-game", range(3, 13)), ("subtraction --take 2,5", (2, 7, 9))):
        for heap in heaps:
            line = "splits " + " ".join(words_of(rules, heap))
            after = set(followers(rules, heap))
            values = {total(rules, left) for left in after}
            frame = draw(line)[-1]
            word = "kinds of moves" if "kinds of moves" in frame["sentence"] else "moves"
            assert frame["sentence"].startswith(f"There are {len(after)} {word}. " if len(after) > 1 else ("There is one move. ", "There is one kind of move. ")), f"{line}: {frame['sentence']}, but {len(after)}"
            least = " No move leaves 0, so whoever must move loses." if 0 not in values else f" {mex(values)} is the least value that no move leaves. Some move leaves 0, so whoever moves first wins."
            assert frame["sentence"].endswith(least), f"{line}: {frame['sentence']}"
            leaves = "A move leaves one position, and" if all(len(left) < 2 for left in after) else "is a sum"
            assert leaves in frame["sentence"], f"{line}: {frame['sentence']}, but {after}"
            shown = re.fullmatch(f"g\\({heap}\\) = mex {{(.*)}} = ([0-9]+)", frame["result"])
            assert int(shown[2]) == mex(values) and listed(shown[1])[0] == list(map(str, sorted(values))), f"{line}: {frame['result']}"


run(globals())
