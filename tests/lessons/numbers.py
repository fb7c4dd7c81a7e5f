# SPDX-License-Identifier: MIT
"""Numbers, names and order in a lesson, worked out again: numbers.py GRUNDY

Random lessons of sections, works that are cited, footnotes, theorems, formulas, figures, exercises, tables and lists. Their pages
and their paper must say of each what madeup.py has found."""
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pages  # noqa: E402
from madeup import Lesson, work  # noqa: E402
from pages import equal  # noqa: E402
from tap import expect, main, test  # noqa: E402

LESSONS = [Lesson(seed) for seed in range(6)]
BUILT = [pages.build(lesson.files, "-f", "html,pdf") for lesson in LESSONS]
PAGES = [pages.page(folder.out / "lesson.html") for folder in BUILT]


@test
def persons_are_said_as_BibTeX_reads_their_names():
    for seed in range(40):
        lot = random.Random(f"names {seed}")
        works = {f"w{i}": work(lot, f"w{i}") for i in range(10)}
        text = "---\ntitle: Names\nreferences: all.bib\n---\n" + " ".join(f"[@{key}]" for key in works) + "\n"
        with pages.build({"lesson.md": text, "all.bib": "\n".join(entry for entry, _ in works.values())}, "-f", "html") as folder:
            page = pages.page(os.path.join(folder, "out", "lesson.html"))
        listed = {one.get("id"): one.words() for one in page.all("p") if (one.get("id") or "").startswith("ref-")}
        for key, (entry, said) in works.items():
            expect(listed[f"ref-{key}"] == said, f"{entry} is “{listed[f'ref-{key}']}”, not “{said}”")


@test
def works_are_listed_in_the_order_of_their_citations():
    for lesson, page in zip(LESSONS, PAGES):
        listed = [(one.get("id"), one.words()) for one in page.all("p") if (one.get("id") or "").startswith("ref-")]
        equal(listed, [(f"ref-{key}", lesson.works[key][1]) for key in lesson.cited], "works")


@test
def marks_of_citations_and_notes_have_their_numbers():
    for lesson, page in zip(LESSONS, PAGES):
        equal((one.words() for one in page.all("p") if re.match(r"Word \d", one.words())), lesson.marks, "marks")
        notes = page.classed("notes")
        got = [(item.get("id"), item.words()) for item in notes[0].children("li")] if notes else []
        equal(got, [(f"note-{name}", f"Words of {name}.") for name in lesson.notes], "notes")
        for link in page.all("a"):
            if (link.get("href") or "").startswith("#note-"):
                expect(link.words() == str(lesson.notes.index(link.get("href")[6:]) + 1), f"{link.get('href')} is {link.words()}")


@test
def links_without_words_say_what_they_lead_to():
    for lesson, page in zip(LESSONS, PAGES):
        last = [one for one in page.all("p") if [part for part in one.inner if isinstance(part, str)] == [" and "] * (len(lesson.refers) - 1)][-1]
        equal(((link.get("href")[1:], link.words()) for link in last.children("a")), lesson.refers, "links")


@test
def every_link_has_its_place_and_every_name_is_its_own():
    for page in PAGES:
        names = [one.get("id") for one in page.all() if one.get("id")]
        expect(len(set(names)) == len(names), f"twice: {sorted(name for name in names if names.count(name) > 1)[:3]}")
        for link in page.all("a"):
            address = link.get("href") or link.get("xlink:href") or ""
            expect(not address.startswith("#") or address[1:] in names, f"{address} leads nowhere")


@test
def theorems_formulas_figures_and_exercises_are_counted():
    for lesson, page in zip(LESSONS, PAGES):
        equal((one.words() for one in page.all("p") if one.get("class") == "head"), lesson.theorems, "theorems")
        equal((one.classed("number")[0].words() for one in page.classed("equation")),
              [f"({i + 1})" for i in range(lesson.n.get("formula", 0))], "formulas")
        equal(((one.get("id"), next(one.all("figcaption")).words()) for one in page.all("figure")), lesson.captions, "figures")
        asked = [one for one in page.all("p") if (one.get("id") or "").startswith("exercise-")]
        equal(((one.get("id"), next(one.all("strong")).words()) for one in asked), (one[:2] for one in lesson.exercises), "exercises")


@test
def tables_have_their_cells_and_columns():
    for lesson, page in zip(LESSONS, PAGES):
        tables = list(page.all("table"))
        expect(len(tables) == len(lesson.tables), f"{len(tables)} tables")
        for table, (cells, places) in zip(tables, lesson.tables):
            rows = [row.children("th", "td") for row in table.all("tr")]
            equal(([cell.words() for cell in row] for row in rows), cells, "cells")
            equal(([cell.get("class") for cell in row] for row in rows), [places] * len(rows), "columns")
            expect(all(cell.tag == ("th" if i == 0 else "td") for i, row in enumerate(rows) for cell in row), "heads of columns")


@test
def lists_begin_and_nest_as_they_are_written():
    def compare(own, start, items):
        expect(own.tag == ("ul" if start is None else "ol"), f"a list from {start} is {own.tag}")
        expect((own.get("start") or "1") == str(1 if start is None else start), f"a list from {start} begins with {own.get('start')}")
        found = own.children("li")
        expect(len(found) == len(items), f"{len(found)} items, not {len(items)}")
        for item, (word, first, inner) in zip(found, items):
            expect(item.words().split()[0] == word, f"{item.words()}: not {word}")
            below = item.children("ul", "ol")
            expect(len(below) == (1 if inner else 0), f"{word} has {len(below)} lists")
            if inner:
                compare(below[0], first, inner)
    for lesson, page in zip(LESSONS, PAGES):
        top = next(page.all("main"))
        found = [one for one in top.children("ul", "ol") if one.get("class") != "notes" and "item" in one.words()]
        expect(len(found) == len(lesson.lists), f"{len(found)} lists, not {len(lesson.lists)}")
        for own, (start, items) in zip(found, lesson.lists):
            compare(own, start, items)


def wanted_heads(lesson):
    return [*lesson.heads, (2, "References", "references")]


@test
def headings_contents_and_outline_agree():
    for lesson, page, folder in zip(LESSONS, PAGES, BUILT):
        heads = wanted_heads(lesson)
        got = [(int(one.tag[1]), one.words(), one.get("id")) for one in page.all("h2", "h3", "h4")]
        equal(got, heads, "headings")
        listed = [(int(one.get("class")[-1]), one.words(), next(one.all("a")).get("href")[1:]) for one in page.classed("contents")[0].all("p")]
        equal(listed, [head for head in heads if head[0] <= lesson.deep], "contents")
        outline = [entry for entry in pages.outline(folder.out / "lesson.pdf") if not re.match(r"Figure|Hints|Answers", entry[1])]
        equal(((depth + 2, title) for depth, title, _ in outline), [head[:2] for head in heads], "outline")


@test
def contents_on_paper_have_the_pages_of_their_headings():
    for lesson, folder in zip(LESSONS, BUILT):
        sheets = [sheet.splitlines() for sheet in pages.paper(folder.out / "lesson.pdf", "-layout")]
        at = {}
        n = [0] * 5
        for level, title, _ in wanted_heads(lesson):
            if level <= lesson.numbered:
                n[level] += 1
                n[level + 1:] = [0] * (4 - level)
                numbered = ".".join(map(str, n[2:level + 1])) + " " + title
            else:
                numbered = title
            at[title] = [i + 1 for i, sheet in enumerate(sheets) for line in sheet if line.split() == numbered.split()]
            expect(len(at[title]) == 1, f"“{numbered}” stands on the pages {at[title]}")
        text = [line.split() for line in sheets[0]]
        for level, title, _ in wanted_heads(lesson):
            expect(([*title.split(), str(at[title][0])] in text) == (level <= lesson.deep), f"contents: {title}, page {at[title]}")
        for _, title, page in pages.outline(folder.out / "lesson.pdf"):
            expect(title not in at or at[title] == [page], f"the outline leads to page {page} for {title}")


@test
def addresses_outside_stay_and_lessons_become_pages():
    wanted = {"https://example.org/notes/README.md": None, "http://example.org/a.md#b": None, "https://example.org/x.html": None,
              "other.md": "other.html", "other.md#what": "other.html#what", "mailto:a@example.org": None}
    text = "# Links\n\n" + " ".join(f"[Link {i}]({address})" for i, address in enumerate(wanted)) + "\n"
    with pages.build({"lesson.md": text, "other.md": "# Other\n\n## What\n\nWords.\n"}, "-f", "html", lessons=("lesson.md", "other.md")) as folder:
        page = pages.page(os.path.join(folder, "out", "lesson.html"))
    got = {one.words(): one.get("href") for one in page.all("a") if one.words().startswith("Link ")}
    equal(got.items(), ((f"Link {i}", there or address) for i, (address, there) in enumerate(wanted.items())), "addresses")


@test
def exercises_are_called_by_bold_words_or_by_their_number():
    begins = ["Is it won?", "**Warm-up.** Is it won?", "*Is* it won?", "**7.** Is it won?", "`Is` it **won**?"]
    text = "# Called\n\n" + " ".join(f"[](#exercise-{i + 1})" for i in range(len(begins))) + "\n\n"
    text += "".join(f"{begin}\n\n<details><summary>Answer</summary>\n\nYes.\n\n</details>\n\n" for begin in begins)
    with pages.build({"lesson.md": text}, "-f", "html") as folder:
        page = pages.page(os.path.join(folder, "out", "lesson.html"))
    got = [one.words() for one in page.all("a") if (one.get("href") or "").startswith("#exercise-")]
    equal(got[:len(begins)], ["Exercise 1", "Warm-up", "Exercise 3", "Exercise 7", "Exercise 5"], "links to exercises")


@test
def numbers_of_sections_begin_anew_under_each_heading():
    lot = random.Random(24)
    for numbered in (1, 2, 3, 4):
        level, n, text, wanted = 1, [0] * 5, f"---\npage:\n  numbered: {numbered}\n---\n\n# All\n\n", []
        for i in range(40):
            level = lot.randint(2, min(level + 1, 4))
            n[level] += 1
            n[level + 1:] = [0] * (4 - level)
            text += f"{'#' * level} Head{i}\n\nSome words.\n\n"
            wanted.append((f"{'.'.join(map(str, n[2:level + 1]))} " if level <= numbered else "") + f"Head{i}")
        with pages.build({"lesson.md": text}, "-f", "pdf") as folder:
            lines = [" ".join(line.split()) for sheet in pages.paper(os.path.join(folder, "out", "lesson.pdf"), "-layout") for line in sheet.splitlines()]
        equal([line for line in lines if "Head" in line and "Some" not in line], wanted, f"sections, numbered: {numbered}")


@test
def hints_and_answers_stand_in_order_at_the_end_of_the_paper():
    for lesson, folder in zip(LESSONS, BUILT):
        text = " ".join(" ".join(pages.paper(folder.out / "lesson.pdf", "-raw")).split())
        for what, some in (("Hint", [one for one in lesson.exercises if one[3]]), ("Answer", lesson.exercises)):
            found = re.findall(r"(?:Exercise )?\d+\. " + what + r" to \d+\.", text)
            equal(found, [f"{label} {what} to {number * 11}." for _, label, number, _ in some], what)


@test
def links_on_paper_lead_to_the_pages_of_what_they_name():
    for lesson, folder in zip(LESSONS, BUILT):
        path = folder.out / "lesson.pdf"
        links, where = pages.places(path)
        sheets = [" ".join(sheet.split()) for sheet in pages.paper(path, "-raw")]
        for name, words in lesson.refer.items():
            expect(any(to == name for _, to in links), f"no link leads to {name}")
            said = "What is asked" if name.startswith("exercise") else words + "." if name.startswith("figure") else words
            expect(said in sheets[where[name] - 1], f"{name} is on page {where[name]}, where no “{said}” stands")
        for page, to in links:
            expect(to in where or to.startswith("https://"), f"page {page}: {to} leads nowhere")
        title = lesson.files["lesson.md"].split("\n")[1][7:]
        info = subprocess.run(["pdfinfo", path], capture_output=True, text=True, check=True).stdout
        expect(re.search(r"^Title: +(.*)$", info, re.M)[1] == title, f"the title is another: {info}")


@test
def running_lines_count_the_pages():
    for lesson, folder in zip(LESSONS, BUILT):
        sheets = [" ".join(sheet.split()) for sheet in pages.paper(folder.out / "lesson.pdf", "-layout")]
        for i, sheet in enumerate(sheets, 1):
            expect(re.search(fr"\b{i} ?/ ?{len(sheets)}$", sheet), f"page {i} of {len(sheets)} ends with “{sheet[-20:]}”")
            expect(sheet.startswith(lesson.files["lesson.md"].split("\n")[1][7:]), f"page {i} begins with “{sheet[:20]}”")


sys.exit(main())
