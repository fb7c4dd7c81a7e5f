# SPDX-License-Identifier: MIT
"""Examinations as teachers write them: papers.py GRUNDY

Points in every form that is read, and none where there are none; parts that add up; choices in an order of each sheet's own, which
its key follows; pools of exercises; all sheets in one file for both sides of the paper; the short key; a lesson's exercises alone."""
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pages  # noqa: E402
from tap import expect, main, test  # noqa: E402

ANSWER = "\n\n<details><summary>Answer</summary>\n\n{}\n\n</details>\n\n"
HEAD = "---\ntitle: Paper\ntemplate: exam\n---\n\n"


def texts(text, *options):
    """The text of the PDFs of a lesson, by name, page by page."""
    with pages.build({"lesson.md": HEAD + text}, "-f", "pdf", *options) as name:
        out = os.path.join(name, "out")
        return {file: pages.paper(os.path.join(out, file), "-layout") for file in sorted(os.listdir(out))}


def table_part(page):
    """What stands between the lines for name and number, and the first exercise."""
    return re.split(r"(?:Exercise 1\b|1\.)", page.split("Number", 1)[1], maxsplit=1)[0]


def table(page):
    """What the table of points says can be had."""
    return re.findall(r"/ ?(\d[\d.]*[½¼¾]?|[½¼¾])", table_part(page))


@test
def points_are_read_in_every_usual_form():
    forms = {"(4 points)": "4", "(1 point)": "1", "(4)": "4", "[4]": "4", "{points=4}": "4", "4 P.": "4", "(½ point)": "½", "(1½ pts)": "1½",
             "(2.5 marks)": "2½", "(1/2 point)": "½", "(4점)": "4", "[3 marks]": "3", "(12 Punkte)": "12", "(2.3 P.)": "2.3"}
    for form, worth in forms.items():
        for asked in (f"**1.** {form} Who wins?", f"**Exercise 1** {form} Who wins?", f"**1.** Who wins? {form}", f"**1. {form}** Who?",
                      f"**1.** Who wins? {form}\n\nLook well, and say (2) words."):
            got = table(texts(asked.replace("1. {", "1.** {").replace("}**", "}") + ANSWER.format("It."))["lesson.pdf"][0])
            expect(got == [worth, worth], f"{asked!r}: the table says {got}")
    for asked in ("**1.** By (3) it is so.", "**1.** See 4 P-positions.", "**1.** Take (2) of them", "**1.** On 4 points of a line.", "**1.** (see 3) Who?"):
        got = table(texts(asked + ANSWER.format("It."))["lesson.pdf"][0])
        expect(got == [], f"{asked!r}: the table says {got}")


@test
def what_is_no_number_of_points_is_a_fault():
    for bad in ("", "four", "0", "-1", "4 points", "1000"):
        with pages.build({"lesson.md": HEAD + "**1.** Who?" + ANSWER.format("0.")}, "-f", "pdf") as name:
            with open(os.path.join(name, "bad.md"), "w", encoding="utf-8") as file:
                file.write(HEAD + f"**1.** {{points={bad}}} Who?" + ANSWER.format("0."))
            done = pages.run("check", "bad.md", code=1, cwd=name)
            expect("bad.md:6:" in done.stderr and f"want a number of points, got “{bad}”" in done.stderr, done.stderr)
    key = texts("**1.** Who?" + ANSWER.format("0."), "--variants", 2, "--key", "short")["lesson.key.pdf"][0]
    expect(re.findall(r"^ *\d +(\S+)$", key, re.M) == ["0.", "0."], key)


@test
def parts_add_up():
    one = "**1.** What of these?\n\n(a) (1½ points) This.\n\n(b) (2 points) That.\n\n(c) [3] And this."
    lines = "**1.** What of these?\n(a) (1½ points) This.\n(b) (2 points) That.\n(c) [3] And this."
    items = "**1.** What of these?\n\n- (a) (1½ points) This.\n- (b) (2 points) That.\n- (c) [3] And this."
    own = one.replace("\n\n(b)", ANSWER.format("So.") + "(b)").replace("\n\n(c)", ANSWER.format("So.") + "(c)")
    for asked in (one, lines, items, own):
        text = asked + ANSWER.format("It.") + "**2.** (4 points) And?" + ANSWER.format("No.")
        got = texts(text)["lesson.pdf"][0]
        expect(table(got) == ["6½", "4", "10½"], f"{asked!r}: the table says {table(got)}")
    key = "\n".join(texts(own + ANSWER.format("It.") + "**2.** And?" + ANSWER.format("No."), "--variants", 1, "--key", "short")["lesson.key.pdf"])
    expect(re.search(r"1 \(a\) +1 \(b\) +1 \(c\) +2\.", key) is not None, f"columns of the key: {key}")
    with pages.build({"lesson.md": HEAD + "**1.** (5 points) Both.\n\n(a) (2 points) This.\n\n(b) (2 points) That." + ANSWER.format("It.")},
                     "-f", "pdf") as name:
        done = pages.run("check", "lesson.md", cwd=name)
        expect("says 5 points, and its parts add up to 4" in done.stderr, done.stderr)


CHOICES = {"boxes": "**1.** Which?\n\n" + "".join(f"- [{'x' if i in (1, 3) else ' '}] word{i}\n" for i in range(5)) + "\n",
           "bare": "**1.** Which?\n\n" + "".join(f"- [{'x' if i in (1, 3) else ' '}] word{i}\n" for i in range(5)) + ANSWER.format("Because."),
           "lines": "**1.** Which?\n\n" + "\n".join(f"{'ABCDE'[i]}) word{i}" for i in range(5)) + ANSWER.format("B and D. Because."),
           "apart": "**1.** Which?\n\n" + "\n\n".join(f"({'ABCDE'[i]}) word{i}" for i in range(5)) + ANSWER.format("(B), (D)")}


@test
def the_key_follows_the_choices():
    for how, text in CHOICES.items():
        found = texts(text, "--variants", 12, "--key", "short")
        rows = dict(re.findall(r"^ *(\d+) +([A-E](?:, [A-E])*) *$", found.pop("lesson.key.pdf")[0], re.M))
        orders = set()
        for number, sheet in enumerate(found.values()):
            letter = {word: letter for letter, word in re.findall(r"([A-E])\. (word\d)", sheet[0])}
            expect(len(letter) == 5, f"{how}: {letter}")
            wanted = ", ".join(sorted([letter["word1"], letter["word3"]]))
            expect(rows[str(number + 1)] == wanted, f"{how}, sheet {number + 1}: the key says {rows[str(number + 1)]}, not {wanted}")
            orders.add(tuple(sorted(letter.items())))
        expect(len(orders) > 8, f"{how}: {len(orders)} orders on 12 sheets")


@test
def lists_that_are_no_choices_stay():
    plain = "- [ ] word0\n- [x] word1\n"
    for text in (f"A list.\n\n{plain}", f"**1.** Which?{ANSWER.format('It.')}\n\n{plain}", "A) word0\nB) word1\n"):
        with pages.build({"lesson.md": HEAD + text}, "-f", "html") as name:
            page = pages.page(os.path.join(name, "out", "lesson.html"))
        expect(not [one for one in page.all("ol") if one.attributes.get("type") == "A"], f"{text!r} became choices")


POOL = "**1.** First." + ANSWER.format("One.") + "## Choose {pick=2}\n\n" + "".join(
    f"**{i + 2}.** ({i + 1} points) Asked{i}: {{{{lot{i}.heaps}}}}.\n\n```grundy\nid: lot{i}\ngame: nim ? ?\nfigure: bits\ncaption: Shown{i}\n```"
    + ANSWER.format(f"Answered{i}: {{{{lot{i}.grundy}}}}.") for i in range(4))


@test
def a_pool_gives_each_sheet_some_of_its_exercises():
    chosen = set()
    found = texts(POOL, "--variants", 10, "--key", "short")
    key = found.pop("lesson.key.pdf")[0]
    for number, sheet in enumerate(found.values()):
        text = "\n".join(sheet)
        asked = re.findall(r"(\d)\. \((\d) points?\) Asked(\d)", text)
        expect([one[0] for one in asked] == ["2", "3"], f"numbers {asked}")
        expect(asked == sorted(asked) and re.findall(r"Figure (\d)\. Shown(\d)", text) == [(str(k + 1), one[2]) for k, one in enumerate(asked)], text)
        worth = [int(one[1]) for one in asked]
        expect(table(sheet[0]) == [str(one) for one in (*worth, sum(worth))], f"{worth}: the table says {table(sheet[0])}")
        row = re.search(rf"^ *{number + 1} .*", key, re.M)[0]
        expect(re.findall(r"Answered(\d)", row) == [one[2] for one in asked], f"sheet {number + 1}: {row}")
        chosen.add(tuple(one[2] for one in asked))
    expect(len(chosen) > 2, f"all sheets have {chosen}")
    with pages.build({"lesson.md": HEAD + "**1.** A." + ANSWER.format("It.")}, "-f", "pdf") as name:
        for pick in ("5", "0", "x"):
            with open(os.path.join(name, "bad.md"), "w", encoding="utf-8") as file:
                file.write(HEAD + POOL.replace("pick=2", f"pick={pick}"))
            done = pages.run("check", "bad.md", code=1, cwd=name)
            expect("want pick=1 to pick=4" in done.stderr, done.stderr)


@test
def all_sheets_in_one_file_begin_on_leaves_of_their_own():
    with pages.build({"lesson.md": HEAD + POOL, "names.csv": "Ada\nBo\nChu\n"}, "-f", "pdf", "--roster", "names.csv", "--merge") as name:
        out = os.path.join(name, "out")
        expect(sorted(os.listdir(out)) == ["lesson.key.pdf", "lesson.sheets.pdf"], f"files {os.listdir(out)}")
        merged = os.path.join(out, "lesson.sheets.pdf")
        sheets = pages.paper(merged)
        begins = [i for i, page in enumerate(sheets) if re.search(r"\b1 ?/ ?\d+\s*$", page)]
        expect(len(begins) == 3 and all(i % 2 == 0 for i in begins) and len(sheets) % 2 == 0, f"sheets begin on {begins} of {len(sheets)}")
        expect([who for i, who in zip(begins, ("Ada", "Bo", "Chu")) if who in sheets[i]] == ["Ada", "Bo", "Chu"], "names")
        subprocess.run(["qpdf", "--check", merged], check=True, capture_output=True)
        got = [entry[1] for entry in pages.outline(merged)]
        expect(got == [f"Sheet {i + 1} · {who}" for i, who in enumerate(("Ada", "Bo", "Chu"))], f"outline {got}")
        done = pages.run("build", "lesson.md", "--variants", 2, "--merge", "-f", "html", code=2, cwd=name)
        expect("add pdf to -f" in done.stderr, done.stderr)
        for words in (["--merge"], ["--key", "short"]):
            expect("is about several sheets" in pages.run("build", "lesson.md", *words, code=2, cwd=name).stderr, words)


@test
def a_lessons_exercises_alone():
    lesson = ("# Much\n\n## Theory {#theory}\n\nLong words.\n\n> [!THEOREM] One\n> It is so.\n\n```grundy\ngame: nim 1 2\nfigure: bits\n```\n\n"
              "## Exercises\n\n### Easy\n\nSome prose.\n\n**1.** See [theory](#theory) and [](#theorem-1).\n\nAgain." + ANSWER.format("It.") +
              "### Hard\n\n### Nothing\n\nNo exercise.\n\n## Digest\n\nThe end.\n")
    with pages.build({"lesson.md": lesson, "none.md": "# None\n\nWords.\n"}, "-f", "pdf,html", "--only", "exercises", "-t", "exam") as name:
        text = pages.paper(os.path.join(name, "out", "lesson.pdf"))[0]
        page = pages.page(os.path.join(name, "out", "lesson.html"))
        done = pages.run("build", "none.md", "-o", "out", "--only", "exercises", code=1, cwd=name)
        expect("has no exercises" in done.stderr, done.stderr)
    for word, is_there in (("Exercises", 1), ("Easy", 1), ("theory and Theorem 1", 1), ("Again", 1), ("Hard", 0), ("Digest", 0), ("Long", 0),
                           ("prose", 0), ("Figure", 0)):
        expect((word in text) == bool(is_there), f"{word}: {text}")
    links = [one.attributes.get("href") for one in page.all("a")]
    expect(not [one for one in links if one in ("#theory", "#theorem-1")], f"links {links}")


sys.exit(main())
