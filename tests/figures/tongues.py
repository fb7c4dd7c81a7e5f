# SPDX-License-Identifier: MIT
"""Usage: tongues.py GRUNDY TREE

What is told twice: in English and in Korean, as words, as a vector picture and as data. The numbers, the players and who wins are the
same in all of them. Prints TAP."""
import collections
import concurrent.futures
import functools
import html
import json
import os
import re
import shlex
import subprocess
import sys

sys.dont_write_bytecode = True
from scenes import GRUNDY, TREE, run, say, walk  # noqa: E402 (no .pyc of it)

NUMBER = {word: str(n) for n, word in enumerate("no one two three four five six seven eight nine ten eleven twelve".split())}
PLAYERS = {"Left": "왼쪽", "Right": "오른쪽"}  # in both languages
FIGURES = ("play", "graph", "bits", "heatmap", "table", "splits", "reduce", "value", "proof")  # of every game, where they draw it


def lines():
    """What is drawn of every figure in its own example, and of every game."""
    names = {what: [line.split()[0] for line in say("list", what).splitlines() if re.match("[a-z]", line)] for what in ("figures", "games")}
    own = {name: re.search(r"^Example: +grundy (?:draw|solve) (.*)$", say("help", name), re.M)[1] for what in names for name in names[what]
           if not name.endswith(".lua")}
    found = [own[figure] for figure in names["figures"]] + [f"{figure} {own[game]}" for game in names["games"] if game in own for figure in FIGURES]
    beside = os.path.join(TREE, "lessons")  # where the files of examples are
    return list(dict.fromkeys(" ".join(os.path.join("lessons", word) if os.path.exists(os.path.join(beside, word)) else word
                                       for word in line.split(" ")) for line in found))


def output(*words):
    """What a command writes, or None where it refuses."""
    done = subprocess.run([GRUNDY, *words], cwd=TREE, capture_output=True, text=True)
    assert done.returncode in (0, 1, 2, 3), f"{words}: exit {done.returncode}"
    return done.stdout if done.returncode == 0 else None


LINES = lines()


def in_both(lines_of_words, call):
    """What @call gives for each line in English and in Korean, where it gives something; neither language draws what the other refuses."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        told = list(zip(lines_of_words, pool.map(lambda line: (call(line, "en"), call(line, "ko")), lines_of_words)))
    for line, (one, two) in told:
        assert (one is None) == (two is None), f"{line}: refused in one language"
    return [(line, one, two) for line, (one, two) in told if one is not None]


def figures_in(text):
    """The numbers from 2 on that stand in a text as figures: a language may say “a one” or “none” in its own way."""
    return {n for n in re.findall("[0-9]+", text) if int(n) > 1}


def first_number(text):
    found = re.search("[−-]?[0-9]+(/[0-9]+)?", text)
    return found and found[0]


def compare(where, one, two):
    """That a text in English and one in Korean speak of the same numbers and players. A number in words may be one in figures there; a
    move that one tells in words and the other as “from → to” has numbers of its own."""
    if "→" in two:
        if "→" not in one:
            return False
        one = re.sub("(→ [^ ]+)   .*", r"\1", one)
    spelled = {NUMBER[word.lower()] for word in re.findall("[A-Za-z]+", one) if word.lower() in NUMBER}
    assert figures_in(one) <= figures_in(two) <= figures_in(one) | spelled, f"{where}: “{one}”, but “{two}”"
    for english, korean in PLAYERS.items():
        there = re.search(rf"\b{english}\b", one), re.search(korean, two)
        assert not there[0] or there[1], f"{where}: “{one}”, but “{two}”"
        assert not there[1] or re.search(rf"\b{english}\b", one, re.IGNORECASE), f"{where}: “{one}”, but “{two}”"
        if all(there):  # the number that is said of a player
            before = re.search("([0-9]+) of $", one[:there[0].start()])
            said = [before[1] if before else first_number(one[there[0].end():]), first_number(two[there[1].end():])]
            assert None in said or said[0] == said[1], f"{where}: “{one}”, but “{two}”"
    return True


def test_sentences_in_both_languages():
    """Every frame of every figure: its sentence, its result and what stands in the picture have the same numbers and players."""
    n_compared = 0
    drawn = in_both(LINES, lambda line, lang: output("draw", *shlex.split(line), "--steps", "all", "--lang", lang, "-f", "json", "-o", "-"))
    for line, *both in drawn:
        one, two = (json.loads(text)["frames"] for text in both)
        assert len(one) == len(two), f"{line}: {len(one)} frames and {len(two)}"
        for number, (a, b) in enumerate(zip(one, two), 1):
            where = f"{line}, frame {number}"
            assert (a.get("result") is None) == (b.get("result") is None), where
            n_compared += compare(where, a["sentence"], b["sentence"]) + compare(where, a.get("result") or "", b.get("result") or "")
            titles, words = [[[item[key] for item in walk(frame["scene"]) if key in item] for frame in (a, b)] for key in ("title", "text")]
            assert len(titles[0]) == len(titles[1]), f"{where}: {titles}"
            names, notes = [[[text for text in own if bool(re.search("[a-z가-힣]", text)) == is_note] for own in words] for is_note in (False, True)]
            assert names[0] == names[1], f"{where}: {names}"
            for english, korean in [*zip(*titles), [" ".join(own) for own in notes]]:  # lines break elsewhere
                n_compared += compare(where, english, korean)
    assert n_compared > 2000 and len(drawn) > 90, f"{n_compared} of {len(drawn)} pictures"


def test_answers_in_both_languages():
    """What solve says, line by line; its data are the same."""
    games = list(dict.fromkeys(" ".join(line.split()[1:]) for line in LINES))
    told = in_both(games, lambda line, lang: output("solve", *shlex.split(line), "--lang", lang))
    for line, one, two in told:
        assert one.count("\n") == two.count("\n"), f"{line}: {one}, but {two}"
        for english, korean in zip(one.splitlines(), two.splitlines()):
            compare(line, english, korean)
    assert len(told) > 15, f"{len(told)} answers"
    for line, one, two in in_both(games, lambda line, lang: output("solve", *shlex.split(line), "--json", "--lang", lang)):
        one, two = [{name: own for name, own in json.loads(text).items() if name != "remarks"} for text in (one, two)]  # which are words
        assert one == two, f"{line}: {one}, but {two}"


def test_formats_say_the_same():
    """The words of the last frame end the text, are the picture’s description and stand in the page; its title is the picture’s. What text
    is drawn is drawn as often in the vector picture."""
    def all_forms(line):
        words = ("draw", *shlex.split(line), "--steps", "last", "-o", "-", "-f")
        return line, [output(*words, form) for form in ("json", "txt", "svg")]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        drawn = [(line, forms) for line, forms in pool.map(all_forms, LINES) if forms[0] is not None]
    for line, (data, text, picture) in drawn:
        data = json.loads(data)
        frame = data["frames"][-1]
        assert text is not None and picture is not None, f"{line}: one form is refused"
        # Data have the names of positions that people see, and call by the letters that the text lists.
        letters = sorted(re.findall(r"^([A-Z][0-9]*) = (\(.*\))$", text, re.M), key=lambda pair: -len(pair[1]))
        said = [functools.reduce(lambda told, pair: told.replace(pair[1], pair[0]), letters, frame[part])
                for part in ("sentence", "result") if frame.get(part)]
        for part in said:
            assert part in text, f"{line}: “{part}” is not in the text"
        assert html.unescape(re.search("<title[^>]*>(.*?)</title>", picture)[1]) == data["title"], f"{line}: its title"
        told = html.unescape(re.search("<desc[^>]*>(.*?)</desc>", picture, re.S)[1])
        for part in said:
            assert part in told, f"{line}: “{part}” is not in “{told}”"
        there = collections.Counter(html.unescape(re.sub("<[^>]*>", "", own)) for own in re.findall("<text[^>]*>(.*?)</text>", picture, re.S))
        texts = [] if letters else [item["text"] for item in walk(frame["scene"]) if "text" in item]  # names take other room than letters
        wanted = collections.Counter(texts)
        assert not wanted - there, f"{line}: {wanted - there} is not drawn"
    assert len(drawn) > 90, f"{len(drawn)} pictures"


run(globals())
