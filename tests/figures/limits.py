# SPDX-License-Identifier: MIT
"""Usage: limits.py GRUNDY TREE

The edges of what is drawn and read: each bound holds what it says it holds, and one more is refused, by name, with the number and
something else to try. A bound that moves by one, or is compared with < where ≤ was meant, fails here. Prints TAP."""
import os
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from scenes import GRUNDY, run  # noqa: E402 (no .pyc of it)

TEMPORARY = tempfile.TemporaryDirectory()
DRAWN = ("-f", "json", "-o", "-")


def numbers(n, first=0):
    return [str(first + k) for k in range(n)]


def switches(n):
    """So many options of Left’s, all confused with one another."""
    return "{" + ",".join(f"+-{k + 1}" for k in range(n)) + "|-100}"


# What is allowed, the words at n, how n + 1 is refused (its number or what is allowed stands in it), and the exit code.
DRAWINGS = [
    ("rows of bits", 64, lambda n: ["bits", "nim", *["1"] * n], "bits: at most 64 rows can be drawn, got 65"),
    ("rows of a proof", 64, lambda n: ["proof", "nim", *["1"] * n], "proof: at most 64 rows can be drawn, got 65"),
    ("components of a sum", 40, lambda n: ["sum", "form", *["1"] * n], "sum: at most 40 components can be drawn, got 41"),
    ("kinds of moves", 60, lambda n: ["splits", "nim", str(n)], "“61” has more than 60 kinds of moves, too many for a picture"),
    ("games in an order", 60, lambda n: ["hasse", "form", *numbers(n)], "hasse: more than 60 games make no readable picture"),
    ("components of a picture", 64, lambda n: ["picture", "nim", *["1"] * n], "picture: at most 64 components can be drawn, got 65"),
    ("positions of a picture", 200, lambda n: ["picture", "nim", "300", "--of", ";".join(numbers(n))], "picture: at most 200 positions can be drawn, got 201"),
    ("positions derived", 500, lambda n: ["mex", "subtraction", f"0..{n - 1}"], "mex: at most 500 positions can be derived one by one, got 501"),
    ("options of a thermograph", 16, lambda n: ["thermograph", "form", switches(n - 1), "--overlay", "options"],
     "thermograph: more than 16 over one another make no readable picture"),
    ("components of a thermograph", 16, lambda n: ["thermograph", "form", *["{%d|0}" % (k + 2) for k in range(n)], "--overlay", "components"],
     "thermograph: more than 16 over one another make no readable picture"),
    ("options of a value", 40, lambda n: ["value", "form", "{" + ",".join(numbers(n)) + "|}"], "value: there are more than 40 different options"),
    ("edges of a walk", 40, lambda n: ["value", "hackenbush", "B" * n], "value: the walk up a stalk is drawn for at most 40 edges, this one has 41"),
    ("days", 400, lambda n: ["value", "form", str(n), "--by", "birthday"], "value: this number is born after day 400"),
    ("edges of a hackenbush", 80, lambda n: ["reduce", "hackenbush", "G" * n], "reduce: at most 80 edges can be followed step by step, got more"),
    ("pictures in a graph", 150, lambda n: ["graph", "subtraction", str(n - 1), "--whole", "--pictures"],
     "a graph of 151 pictures is not a readable picture: at most 150 are drawn"),
    ("heaps with a genus", 200, lambda n: ["table", "nim", str(n - 1), "--misere", "--as", "genus"], "table: as “genus” at most 200 heaps are shown, got 201"),
    ("heaps of a quotient", 400, lambda n: ["table", "subtraction", str(n - 1), "--misere", "--as", "quotient"],
     "table: as “quotient” at most 400 heaps are shown, got 401"),
    ("rows of a heatmap", 501, lambda n: ["heatmap", "nim", str(n - 1), str(n - 1)], "heatmap: at most 501 rows and columns are drawn, got 502 rows and 502 columns"),
]
VALUES = [
    ("ups", 100, lambda n: [f"^[{n}]"], "form: want a number from 1 to 100 in these brackets, got “[101”"),
    ("parentheses", 200, lambda n: ["(" * n + "1" + ")" * n], "form: want at most 200 braces and parentheses inside one another, got “1”"),
    ("braces", 200, lambda n: ["{" * n + "1" + "|}" * n], "form: want at most 200 braces and parentheses inside one another, got “1”"),
]


def call(*words):
    done = subprocess.run([GRUNDY, *words], cwd=TEMPORARY.name, capture_output=True, text=True)
    return done.returncode, done.stderr, done.stdout


def check(what, most, words, refused, code):
    status, said, _ = call(*words(most))
    assert status == 0 and not said, f"{what}: {most} are refused: {said}"
    status, said, _ = call(*words(most + 1))
    assert status == code and f"error: {refused}\n" in said, f"{what}: {most + 1} end with {status}: {said}"
    return said


def test_pictures_hold_what_they_say():
    """Every bound of a picture is reached, and passed by one with exit code 3."""
    for what, most, words, refused in DRAWINGS:
        check(what, most, lambda n, words=words: ["draw", *words(n), *DRAWN], refused, 3)


def test_data_goes_on():
    """Where a picture would be too large its data are not, up to a bound of their own."""
    for what, words, most, refused in (("a walk", lambda n: ["value", "hackenbush", "B" * n], 2000,
                                        "value: the walk up a stalk is drawn for at most 2000 edges, this one has 2001"),):
        check(what, most, lambda n, words=words: ["draw", *words(n), "-f", "csv", "-o", "-"], refused, 3)
    for words in (["hasse", "form", *numbers(61)], ["graph", "subtraction", "1600"], ["graph", "subtraction", "150", "--pictures"]):
        status, said, rows = call("draw", *words, "-f", "csv", "-o", "-")
        assert status == 0 and rows.count("\n") > 100, f"{words}: {said}"


def test_values_hold_what_they_say():
    """Bounds of what is typed: passing them is the reader’s fault, exit code 1."""
    for what, most, words, refused in VALUES:
        check(what, most, lambda n, words=words: ["solve", "form", *words(n)], refused, 1)


def test_lists_are_cut_where_they_say():
    """A list of moves: --max-moves holds as many as it says, of more the rest is counted."""
    for most in (1, 2, 5):
        for n in (most - 1, most, most + 1):
            if n > 0:
                status, said, out = call("solve", "nim", *["1"] * (2 * n - 1), "--max-moves", str(most), "--json")
                moves = out.count('"from"')
                assert status == 0 and moves == min(2 * n - 1, most), f"{2 * n - 1} moves of {most}: {moves}"
                assert f'"winning_move_count":{2 * n - 1}' in out, f"{out}"


def test_graphs_end_where_they_say():
    """So many nodes, positions and levels, and no more: of data as they are read."""
    for n in (100000, 100001):
        name = "a" * n
        with open(os.path.join(TEMPORARY.name, "long.dot"), "w", encoding="utf-8") as file:
            file.write(f'digraph {{ "{name}" -> b }}')
        status, said, _ = call("solve", "token", "long.dot", "--at", "b")
        assert (status == 0) == (n == 100000), f"a name of {n} bytes ends with {status}: {said[:200]}"
        assert status == 0 or "has more than 100000 bytes" in said, said[:300]
    for positions in ("1500", "1501"):
        status, said, _ = call("draw", "graph", "subtraction", str(int(positions) - 1), "--whole", *DRAWN)
        assert status == 3 and ("at most 1500 are drawn" in said) == (positions == "1501"), said
    assert re.search("a game tree of more than 600 positions", call("draw", "tree", "subtraction", "600", "--take", "1", "--whole", *DRAWN)[1])
    assert "a game tree of more" not in call("draw", "tree", "subtraction", "599", "--take", "1", "--whole", *DRAWN)[1]


run(globals())
