# SPDX-License-Identifier: MIT
"""Exams worked out again: exams.py GRUNDY

Lots: over many sheets every number of a wish comes, none stands twice where they are to be distinct, no two sheets are alike
while there is something else to draw, and all wishes hold; what a lesson says of a lot is the truth. The table of points, the
overview of the key, names of files and of students, hints and answers by their exercises, gathered, folded and on cards."""
import functools
import itertools
import json
import os
import random
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pages  # noqa: E402
from tap import expect, main, test  # noqa: E402


def lesson(*exercises, head="", template="exam"):
    """A lesson of exercises: (label, question, keys of a figure, hint, answer)."""
    text = f"---\ntitle: Drawn\ntemplate: {template}\n{head}---\n\n"
    for label, question, figure, hint, answer in exercises:
        text += f"**{label}** {question}\n\n"
        if figure:
            text += "```grundy\n" + "".join(f"{key}: {value}\n" for key, value in figure.items()) + "```\n\n"
        for what, said in (("Hint", hint), ("Answer", answer)):
            text += f"<details><summary>{what}</summary>\n\n{said}\n\n</details>\n\n" if said else ""
    return {"lesson.md": text}


def drawn(figure, sheets, seed, *more):
    """What the sheets of a lesson with this one figure have drawn."""
    figure = {"id": "lot", "figure": "none", **figure}
    with pages.build(lesson(("1.", "What of {{lot.game}}?", figure, "", "{{lot.outcome}}.")), "-f", "json", "--variants", sheets,
                     "--seed", seed, *more) as name:
        with open(os.path.join(name, "out", "lesson.key.json"), encoding="utf-8") as file:
            return [sheet["drawn"][0] for sheet in json.load(file)["sheets"]]


# ---- the truth ----

def nim(heaps):
    value = functools.reduce(lambda a, b: a ^ b, heaps, 0)
    return value, sum((heap ^ value) < heap for heap in heaps) if value else 0


@functools.cache
def subtraction(heap, take):
    values = {subtraction(heap - one, take) for one in take if one <= heap}
    return next(value for value in itertools.count() if value not in values)


def series(text):
    """The numbers of a wish: 1..4, or 1,3,5..9."""
    found = []
    for part in text.split(","):
        low, _, high = part.partition("..")
        found += range(int(low), int(high or low) + 1)
    return found


def game_of(lot):
    return [int(word) for word in lot["game"].split()[1:]]


# ---- lots ----

@test
def every_number_of_a_run_is_drawn_and_no_other():
    for turn, wish in enumerate(["1..7", "3..3,5", "2,4..6,11", "0..4", "9..12", "1,1,2", "95..105"]):
        numbers = set(series(wish))
        got = [game_of(lot)[0] for lot in drawn({"game": "nim ?", "draw": wish}, len(numbers), turn)]
        expect(set(got) == numbers and len(got) == len(numbers), f"{wish} drew {got} for as many sheets as it has numbers")
        several = {number for lot in drawn({"game": "nim ? ?", "draw": wish}, min(40, len(numbers) ** 2), turn) for number in game_of(lot)}
        expect(several == numbers, f"{wish} drew {sorted(several)} twice over")


@test
def a_place_may_have_a_run_of_its_own():
    for seed in range(3):
        lots = [game_of(lot) for lot in drawn({"game": '"nim ?1..3 ?7..9 ?"', "draw": "20..22"}, 27, seed)]
        expect(len(set(map(tuple, lots))) == 27, "27 sheets, of which two are alike")
        for i, wanted in enumerate([{1, 2, 3}, {7, 8, 9}, {20, 21, 22}]):
            expect({heaps[i] for heaps in lots} == wanted, f"place {i + 1} has {({heaps[i] for heaps in lots})}")


@test
def wished_values_come_all_and_no_others():
    for seed, (low, high) in enumerate([(2, 4), (1, 3), (0, 1), (5, 5), (3, 7)]):
        lots = drawn({"game": "nim ? ?", "draw": "1..12", "grundy": f"{low}..{high}"}, 60, seed)
        values = [nim(game_of(lot))[0] for lot in lots]
        expect(set(values) == set(range(low, high + 1)), f"grundy: {low}..{high} drew the values {sorted(set(values))}")
        expect([lot["grundy"] for lot in lots] == values, "the key has other values")
    for seed, (low, high) in enumerate([(1, 2), (2, 3), (1, 1), (3, 3)]):
        lots = drawn({"game": "nim ? ? ?", "draw": "1..9", "winning_moves": f"{low}..{high}"}, 60, seed)
        counts = [nim(game_of(lot))[1] for lot in lots]
        expect(set(counts) <= set(range(low, high + 1)), f"winning_moves: {low}..{high} drew {sorted(set(counts))}")
        expect([lot["winning_move_count"] for lot in lots] == counts, "the key has other counts")


@test
def all_wishes_hold_at_once():
    for seed in range(4):
        # Of 1 to 9 eight threes have the nim-sum 0.
        lots = drawn({"game": "nim ? ? ?", "draw": "1..9", "distinct": "true", "outcome": "P" if seed % 2 else "N"}, 8, seed)
        for lot in lots:
            heaps = game_of(lot)
            expect(len(set(heaps)) == 3, f"{heaps} are not distinct")
            expect((nim(heaps)[0] == 0) == bool(seed % 2) and lot["outcome"] == "NP"[seed % 2], f"{heaps}: {lot['outcome']}")
        expect(len({tuple(sorted(game_of(lot))) for lot in lots}) == 8, "two sheets are alike")
    lots = drawn({"game": "hackenbush ?", "draw": "B,R,BR,RB,BBR,RRB", "outcome": "L"}, 3, 5)
    expect({lot["game"] for lot in lots} == {"hackenbush B", "hackenbush BR", "hackenbush BBR"}, "stalks on which Left wins")
    lots = drawn({"game": "hackenbush ?", "draw": "B,R,BR,RB,BBR,RRB", "value": "1/2"}, 1, 5)
    expect([lot["game"] for lot in lots] == ["hackenbush BR"], "a stalk worth 1/2")


@test
def what_a_lesson_says_of_a_lot_is_true():
    for seed in range(3):
        for lot in drawn({"game": "nim ? ? ?", "draw": "1..15", "outcome": "N"}, 10, seed):
            heaps = game_of(lot)
            value, count = nim(heaps)
            moves = [f"take {heap - (heap ^ value)} from the heap of {heap}" for heap in heaps if heap ^ value < heap]
            listed = [move.replace("the whole heap", "the heap") for move in lot["winning_moves"]]
            same = [re.sub(r"^take all (\d+)$", r"take \1 from the heap of \1", move) for move in listed]
            expect(len(same) == count, f"{heaps}: {count} moves, not {same}")
            for heap, move in zip([heap for heap in heaps if heap ^ value < heap], moves):
                expect((move in same) or heap ^ value == 0, f"{heaps}: {move} is not in {same}")
            expect(lot["winning_move"] == lot["winning_moves"][0] and lot["winner"] == "the first player", f"{lot}")
            expect(lot["heaps"] == f"{heaps[0]}, {heaps[1]} and {heaps[2]}", lot["heaps"])
            expect(lot["sum"] == " ⊕ ".join(map(str, heaps)) and lot["position"] == ", ".join(map(str, heaps)), f"{lot}")
        for lot in drawn({"game": "subtraction ?", "take": "1,3,4", "draw": "5..40"}, 10, seed):
            heap = int(lot["game"].split()[1])
            value = subtraction(heap, (1, 3, 4))
            expect(lot["grundy"] == value and lot["winner"] == ("the first player" if value else "the second player"), f"{lot}")
            wanted = sum(1 for one in (1, 3, 4) if one <= heap and subtraction(heap - one, (1, 3, 4)) == 0) if value else 0
            expect(lot["winning_move_count"] == wanted, f"{lot}: {wanted} moves")


# ---- points ----

@test
def points_stand_under_their_exercises_and_add_up():
    lot = random.Random(22)
    for n in (1, 2, 5, 11, 12, 13, 25):
        points = [lot.choice([None, 1, 2, 3, 5, 10, 25]) for _ in range(n)]
        unit = {None: "", 1: "(1 point) "}
        labels = [lot.choice([f"{i + 1}.", f"Exercise {i + 1}."]) for i in range(n)]
        exercises = [(labels[i], unit.get(one, f"({one} {lot.choice(['points', 'pts'])}) ") + "What (see 3) is it?", {}, lot.choice(["", "So."]), "It.")
                     for i, one in enumerate(points)]
        with pages.build(lesson(*exercises), "-f", "pdf") as name:
            words = pages.words_of_paper(os.path.join(name, "out", "lesson.pdf"))[0]
        below = min(top for _, top, _, _, word in words if word == "What")
        words = [word for word in words if word[3] < below]
        expect([word[4] for word in words].count("Σ") == 1, f"{n} exercises: no sum, or several")
        had = [int(number) for number in re.findall(r"/ ?(\d+)", " ".join(word[4] for word in words))]
        wanted = [one for one in points if one] + ([sum(one for one in points if one)] if any(points) else [])
        expect(sorted(had) == sorted(wanted), f"points {points}: the table says {had}")
        rows = {round(word[1]) for word in words if word[4].startswith("/")}
        expect(len(rows) <= (n - 1) // 12 + 1, f"{n} exercises in {len(rows)} rows")


# ---- keys ----

@test
def the_overview_of_a_key_has_every_sheets_answers():
    figures = [{"id": f"lot{i}", "game": "nim ? ?", "draw": "1..30", "outcome": "N", "figure": "none"} for i in range(7)]
    exercises = [(f"{i + 1}.", f"Who wins {{{{lot{i}.heaps}}}}?", figure, "Look.", f"It is {{{{lot{i}.grundy}}}}." if i != 3 else "Always so.")
                 for i, figure in enumerate(figures)]
    roster = "name,number\n" + "".join(f"{name},{i + 7}\n" for i, name in enumerate(["Ada Lovelace", "Bo Öst", "Chu Ko", "Dan"]))
    with pages.build({**lesson(*exercises), "names.csv": roster}, "-f", "html,json,pdf", "--roster", "names.csv", "--seed", 4) as name:
        out = os.path.join(name, "out")
        with open(os.path.join(out, "lesson.key.json"), encoding="utf-8") as file:
            key = json.load(file)
        page = pages.page(os.path.join(out, "lesson.key.html"))
        files = set(os.listdir(out))
        names = ["lesson-01-Ada-Lovelace", "lesson-02-Bo-Öst", "lesson-03-Chu-Ko", "lesson-04-Dan"]
        expect(files == {f"{one}.{kind}" for one in names for kind in ("html", "pdf")} | {f"lesson.key.{kind}" for kind in ("html", "pdf", "json")},
               f"files {sorted(files)}")
        for number, one in enumerate(names):
            text = " ".join(pages.paper(os.path.join(out, one + ".pdf"))[0].split())
            student = ["Ada Lovelace", "Bo Öst", "Chu Ko", "Dan"][number]
            expect(student in text and str(number + 7) in text.split(), f"{one} is not {student}'s, number {number + 7}")
            expect(key["sheets"][number]["student"] == student and key["sheets"][number]["number"] == str(number + 7), "the key has other names")
    tables = [[[cell.words() for cell in row.children("td", "th")] for row in table.all("tr")] for table in page.all("table")]
    differing = [i for i in range(7) if i != 3]
    expect([table[0] for table in tables] == [["Sheet", *(f"{i + 1}." for i in part)] for part in (differing[:5], differing[5:])],
           f"columns {[table[0] for table in tables]}")
    for table, part in zip(tables, (differing[:5], differing[5:])):
        expect(len(table) == 5, f"{len(table)} rows")
        for row, sheet in zip(table[1:], key["sheets"]):
            lots = {lot["id"]: lot for lot in sheet["drawn"]}
            wanted = [f"{sheet['sheet']} · {sheet['student']}", *(f"It is {lots[f'lot{i}']['grundy']}." for i in part)]
            expect(row == wanted, f"{row}, not {wanted}")
            for i in part:
                heaps = [int(word) for word in lots[f"lot{i}"]["game"].split()[1:]]
                expect(lots[f"lot{i}"]["grundy"] == heaps[0] ^ heaps[1], f"{heaps}: {lots[f'lot{i}']['grundy']}")
    common = [one.words() for one in page.all("p") if one.words().startswith("Every sheet has the same answer")]
    expect(common == ["Every sheet has the same answer to 4."], f"{common}")


@test
def what_is_alike_on_every_sheet_is_named_above_the_overview():
    figures = [{"id": f"lot{i}", "game": "subtraction ?", "take": "1,2", "draw": "1..60", "figure": "none"} for i in range(12)]
    exercises = [(f"{i + 1}.", f"Who wins {{{{lot{i}.heaps}}}}?", figure, "", f"{{{{lot{i}.outcome}}}}.") for i, figure in enumerate(figures)]
    with pages.build(lesson(*exercises), "-f", "html,json", "--variants", 3, "--seed", 6) as name:
        with open(os.path.join(name, "out", "lesson.key.json"), encoding="utf-8") as file:
            sheets = json.load(file)["sheets"]
        page = pages.page(os.path.join(name, "out", "lesson.key.html"))
    won = [["NP"[int(lot["game"].split()[1]) % 3 == 0] for lot in sheet["drawn"]] for sheet in sheets]
    alike = [i for i in range(12) if len({own[i] for own in won}) == 1]
    expect(any(won[0][i] == won[1][i] != won[2][i] for i in range(12)), "two sheets of three are alike in nothing")
    said = [one.words() for one in page.all("p") if one.words().startswith("Every sheet has the same answer")]
    expect(said == ["Every sheet has the same answer to " + " ".join(f"{i + 1}." for i in alike)] * bool(alike), f"{said}: alike are {alike}")
    columns = [cell.words() for table in page.all("table") for cell in list(table.all("th"))[1:]]
    expect(columns == [f"{i + 1}." for i in range(12) if i not in alike], f"columns {columns}")


@test
def answers_are_alike_only_where_their_figures_are():
    """The words of both answers are the same on every sheet; the first has a figure, of a game by lot."""
    games = ["{{lot0.game}}", None]
    exercises = []
    for i, game in enumerate(games):
        figure = {"id": f"lot{i}", "game": "nim ? ?", "draw": "10..90", "figure": "none"}
        drawn = f'\n\n```grundy\ngame: "{game}"\nfigure: bits\n```' if game else ""
        exercises.append((f"{i + 1}.", f"Draw {{{{lot{i}.heaps}}}}.", figure, "", "As it must be." + drawn))
    with pages.build(lesson(*exercises), "-f", "html", "--variants", 3, "--seed", 4) as name:
        page = pages.page(os.path.join(name, "out", "lesson.key.html"))
    said = [one.words() for one in page.all("p") if one.words().startswith("Every sheet has the same answer")]
    expect(said == ["Every sheet has the same answer to 2."], f"{said}")


@test
def files_of_many_sheets_are_numbered_with_as_many_digits():
    for n, digits in ((3, 2), (99, 2), (100, 3)):
        with pages.build(lesson(("1.", "{{lot.heaps}}", {"id": "lot", "game": "nim ?", "draw": "1..500", "figure": "none"}, "", "It.")),
                         "-f", "html", "--variants", n) as name:
            files = sorted(file for file in os.listdir(os.path.join(name, "out")) if ".key." not in file)
        expect(files == [f"lesson-{i + 1:0{digits}}.html" for i in range(n)], f"{n} sheets: {files[:3]}")


@test
def a_roster_has_its_columns_in_any_order():
    """Sheets are called by names and numbers, whatever stands beside them; without a column of numbers there are none."""
    column = {"name": ["Ada", "Bo", "Chu"], "number": ["71", "8", "309"], "email": ["a@x.org", "b@x.org", "c@x.org"], "group": ["x", "y", "x"]}
    exercise = lesson(("1.", "{{lot.heaps}}", {"id": "lot", "game": "nim ?", "draw": "1..500", "figure": "none"}, "", "It."))
    for heads in (("name", "number"), ("name", "email"), ("email", "number", "name"), ("group", "name"), ("name", "group", "number", "email")):
        roster = ",".join(heads) + "\n" + "".join(",".join(column[head][i] for head in heads) + "\n" for i in range(3))
        with pages.build({**exercise, "roster.csv": roster}, "-f", "json", "--roster", "roster.csv") as name:
            with open(os.path.join(name, "out", "lesson.key.json"), encoding="utf-8") as file:
                sheets = json.load(file)["sheets"]
        got = [(sheet.get("student"), sheet.get("number")) for sheet in sheets]
        expect(got == [(column["name"][i], column["number"][i] if "number" in heads else None) for i in range(3)], f"{heads}: {got}")


# ---- hints and cards ----

def plain_exercises(lot, n):
    return [(f"{i + 1}.", f"Asked{i}.", {}, f"Hinted{i}." if lot.random() < 0.5 else "", f"Answered{i}.") for i in range(n)]


@test
def cards_are_an_exercise_and_its_answer_in_turn():
    lot = random.Random(31)
    exercises = plain_exercises(lot, 7)
    with pages.build(lesson(*exercises, template="cards"), "-t", "cards", "-f", "pdf") as name:
        sheets = [set(re.findall(r"(?:Asked|Hinted|Answered)\d+", sheet)) for sheet in pages.paper(os.path.join(name, "out", "lesson.pdf"), "-raw")]
    wanted = [side for i in range(7) for side in ({f"Asked{i}"}, {f"Answered{i}"})]
    expect(sheets == wanted, f"cards {sheets}")


@test
def hints_stay_where_answers_go_elsewhere():
    lot = random.Random(32)
    exercises = plain_exercises(lot, 8)
    hinted, answered = [[one[k] for one in exercises if one[k]] for k in (3, 4)]
    for how, has_answers, files in (("none", False, ["lesson.pdf"]), ("end", True, ["lesson.pdf"]), ("inline", True, ["lesson.pdf"]),
                                    ("both", False, ["lesson.worksheet.pdf"])):
        with pages.build(lesson(*exercises, template="handout"), "-f", "pdf", "--answers", how) as name:
            for file in files:
                text = " ".join(pages.paper(os.path.join(name, "out", file), "-raw"))
                found = [re.findall(what + r"\d+\.", text) for what in ("Hinted", "Answered")]
                expect(found[1] == (answered if has_answers else []), f"{how}: {file} has the answers {found[1]}")
                expect(found[0] == (hinted if how != "none" else []), f"{how}: {file} has the hints {found[0]}, not {hinted}")


sys.exit(main())
