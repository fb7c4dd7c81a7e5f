# SPDX-License-Identifier: MIT
"""Numbers, names and order in a lesson, worked out again: numbers.py GRUNDY

Random lessons of sections, works that are cited, footnotes, theorems, formulas, figures, exercises, tables and lists. What their
pages and their paper must say of each is found here by the rules of docs/lessons.md and, for the names of persons, of BibTeX (O.
Patashnik, BibTeXing, 1988, section 4)."""
import os
import random
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pages  # noqa: E402
from tap import expect, main, test  # noqa: E402

# ---- names of persons ----

FIRST = ["Martin L.", "Elwyn", "C. L.", "{J}ohn", "Richard~K.", r"{\'E}douard", "Jean-Paul", r"K{\aa}re"]
VON = ["van der", "de", "von", "{\\uppercase{d}e} la"]
LAST = ["King", "Berlekamp", "{Barnes and Noble}", "Brinch Hansen", "{O'Neil, Sons}", r"Erd{\H{o}}s", r"M{\"u}ller", "{B}outon"]
JUNIOR = ["Jr.", "III", "{Jr}"]
LETTERS = {r"{\'E}": "É", r"K{\aa}re": "Kåre", r"{\H{o}}": "ő", r'{\"u}': "ü", "~": " ", "{\\uppercase{d}e}": "de"}


def plain(tex):
    for name, letter in LETTERS.items():
        tex = tex.replace(name, letter)
    return tex.replace("{", "").replace("}", "")


def person(lot):
    """A name as an entry of BibTeX has it, and as it is to be said: First von Last, Jr."""
    first, last = lot.choice(FIRST), lot.choice(LAST)
    von, junior = lot.choice(VON[:3]) if lot.random() < 0.4 else "", lot.choice(JUNIOR) if lot.random() < 0.3 else ""
    family = f"{von} {last}".strip()
    said = plain(f"{first} {family}" + (f", {junior}" if junior else ""))
    if junior:
        return f"{family},{lot.choice(['', ' ', '  '])}{junior}, {first}", said
    if " " in last and last[0] != "{" or lot.random() < 0.5:
        return f"{family}, {first}", said
    return f"{first} {family}", said


def body(lot):
    """A body, which is a name in braces."""
    name = lot.choice(["{Math Club, Seoul}", "{Barnes and Noble, Inc.}", "{Games, Sums and Values}"])
    return name, plain(name)


def work(lot, key):
    """An entry and how it is to be listed."""
    persons = [body(lot) if lot.random() < 0.15 else person(lot) for _ in range(lot.randint(0, 4))]
    written, said = [one for one, _ in persons], ", ".join(one for _, one in persons)
    if persons and lot.random() < 0.3:
        written, said = [*written, "others"], said + ", et al."
    title, year, volume = f"Games of {key}", lot.randint(1900, 2020), lot.randint(2, 60)
    first = lot.randint(1, 300)
    pages_, journal, publisher = f"{first}--{first + 9}", f"Annals of {key}", f"House {key}"
    field = {"title": title}
    field[lot.choice(["author", "author", "editor"])] = " and ".join(written)
    said += ": " if said else ""
    said += f"{title}."
    kind = lot.choice(["article", "book", "misc", "inproceedings"])
    if kind in ("article", "inproceedings"):
        field["journal" if kind == "article" else "booktitle"] = journal
        said += f" {journal}"
        if kind == "article":
            field["volume"], said = str(volume), f"{said} {volume}"
        if lot.random() < 0.3:
            field["publisher"], said = publisher, f"{said}, {publisher}"
        said += f" ({year})"
    elif kind == "book":
        field["publisher"], said = publisher, f"{said} {publisher}, {year}"
    else:
        said += f" {year}"
    if lot.random() < 0.3:
        field["date"] = f"{year}-0{lot.randint(1, 9)}"
    else:
        field["year"] = str(year)
    if lot.random() < 0.5 and kind != "misc":
        field["pages"], said = pages_, f"{said}, {first}–{first + 9}"
    said += "."
    if lot.random() < 0.3:
        field["doi"] = f"10.1000/{key}"
        said += f" https://doi.org/10.1000/{key}"
    rows = list(field.items())
    lot.shuffle(rows)
    entry = ",\n".join(f"  {name} = " + (f"{{{value}}}" if lot.random() < 0.7 or '"' in value else f'"{value}"') for name, value in rows
                       if value)
    return f"@{kind}{{{key},\n{entry}\n}}\n", said


# ---- random lessons ----

KINDS = ["THEOREM", "LEMMA", "PROPOSITION", "COROLLARY", "DEFINITION", "RULE", "EXAMPLE", "REMARK"]


class Lesson:
    """A random lesson: its text, and what is to be said of it."""

    def __init__(self, seed):
        self.lot = lot = random.Random(seed)
        self.lines, self.heads, self.refer, self.cited, self.notes = [], [], {}, [], []
        self.marks, self.theorems, self.captions, self.exercises, self.tables, self.lists = [], [], [], [], [], []
        self.n, self.deep, self.numbered, self.level = {}, lot.randint(2, 4), lot.randint(0, 3), 1
        self.works = {f"work{seed}x{i}": work(lot, f"work{seed}x{i}") for i in range(8)}
        makers = [self.cite, self.note, self.theorem, self.formula, self.figure, self.exercise, self.table, self.list]
        for part in range(lot.randint(4, 7)):
            self.head(part)
            for make in lot.choices(makers, k=lot.randint(3, 8)):
                make()
        if not self.cited:
            self.cite()
        self.refers = list(self.refer.items())
        lot.shuffle(self.refers)
        self.lines += [" and ".join(f"[](#{name})" for name, _ in self.refers), ""]
        written = [f"[^{name}]: Words of {name}.\n" for name in lot.sample(self.notes, len(self.notes))]
        head = f"---\ntitle: Lesson {seed}\ntoc: {self.deep}\nreferences: all.bib\npage:\n  numbered: {self.numbered}\n---\n"
        self.files = {"lesson.md": head + "\n".join(self.lines + written) + "\n",
                      "all.bib": "\n".join(entry for entry, _ in lot.sample(list(self.works.values()), len(self.works)))}

    def count(self, what):
        self.n[what] = self.n.get(what, 0) + 1
        return self.n[what]

    def say(self, *lines):
        self.lines += [*lines, ""]

    def head(self, part):
        level = 2 if part == 0 else self.lot.randint(2, min(self.level + 1, 4))
        self.level = level
        title = f"Part {part} of it"
        name = f"named-{part}" if self.lot.random() < 0.3 else f"part-{part}-of-it"
        self.say(f"{'#' * level} {title}" + (f" {{#{name}}}" if name.startswith("named") else ""))
        self.heads.append((level, title, name))
        self.refer[name] = title

    def cite(self):
        keys = self.lot.choices(list(self.works), k=self.lot.randint(1, 3))
        pages_ = [f", p. {self.lot.randint(1, 99)}" if self.lot.random() < 0.4 else "" for _ in keys]
        for key in keys:
            if key not in self.cited:
                self.cited.append(key)
        self.say(f"Word {self.count('word')} says [" + "; ".join(f"@{key}{at}" for key, at in zip(keys, pages_)) + "].")
        said = "; ".join(f"{self.cited.index(key) + 1}{at}" for key, at in zip(keys, pages_))
        self.marks.append(f"Word {self.n['word']} says [{said}].")

    def note(self):
        new = f"note{self.count('made')}"
        name = self.lot.choice([*self.notes, new, new])
        if name == new:
            self.notes.append(name)
        self.say(f"Word {self.count('word')} has[^{name}] it.")
        self.marks.append(f"Word {self.n['word']} has{self.notes.index(name) + 1} it.")

    def theorem(self):
        kind = self.lot.choice(KINDS)
        number, title = self.count(kind), self.lot.choice(["", " Bouton"])
        name = f"stone{self.count('stone')}"
        self.say(f"> [!{kind}]{title} {{#{name}}}", "> It is so.")
        self.refer[name] = f"{kind.capitalize()} {number}"
        self.theorems.append(self.refer[name] + (" (Bouton)." if title else "."))

    def formula(self):
        name = f"eq:f{self.count('formula')}"
        self.say(f"$$x \\label{{{name}}}$$")
        self.refer[name] = f"({self.n['formula']})"

    def figure(self):
        number = self.count("figure")
        own, shown = self.lot.random() < 0.6, self.lot.random() < 0.8
        name, caption = (f"pic{number}" if own else str(number)), f"What is shown at {number * 7}" if shown else ""
        self.say("```grundy", f"game: nim {number}", "figure: picture", *([f"caption: {caption}"] if shown else []),
                 *([f"id: {name}"] if own else []), "```")
        self.refer[f"figure-{name}"] = f"Figure {number}"
        self.captions.append((f"figure-{name}", f"Figure {number}. {caption or f'Nim {number}: Position'}"))

    def exercise(self):
        number, hinted = self.count("exercise"), self.lot.random() < 0.4
        label = self.lot.choice([f"{number}.", f"Exercise {number}."])
        self.say(f"**{label}** What is asked at {number * 11}?")
        for what in ["Hint"] * hinted + ["Answer"]:
            self.say(f"<details><summary>{what}</summary>", "", f"{what} to {number * 11}.", "", "</details>")
        self.refer[f"exercise-{number}"] = f"Exercise {number}"
        self.exercises.append((f"exercise-{number}", label, number, hinted))

    def table(self):
        columns, rows = self.lot.randint(1, 5), self.lot.randint(1, 6)
        align = [self.lot.choice(["---", ":--", ":-:", "--:"]) for _ in range(columns)]
        cells = [[f"t{self.count('cell')}" for _ in range(columns)] for _ in range(rows + 1)]
        line = ["| " + " | ".join(row) + " |" for row in cells]
        self.say(line[0], "|" + "|".join(align) + "|", *line[1:])
        place = {"---": None, ":--": None, ":-:": "middle", "--:": "end"}
        self.tables.append((cells, [place[one] for one in align]))

    def list(self):
        start, depth = self.lot.choice([None, 0, 1, 3, 7, 98]), self.lot.randint(1, 3)

        def items(level, first):
            made = []
            for i in range(self.lot.randint(1, 3)):
                made.append((f"item{self.count('item')}", None, []))
                mark = "-" if first is None else f"{first + i}."
                self.lines.append(f"{'     ' * level}{mark:<4} {made[-1][0]}")
                if level + 1 < depth:
                    inner = self.lot.choice([None, 1])  # an item's text ends before no other number
                    made[-1] = (made[-1][0], inner, items(level + 1, inner))
            return made
        self.say(f"Word {self.count('word')} before a list:")
        self.marks.append(f"Word {self.n['word']} before a list:")
        made = items(0, start)
        self.lines.append("")
        self.lists.append((start, made))


LESSONS = [Lesson(seed) for seed in range(6)]
BUILT = [pages.build(lesson.files, "-f", "html,pdf") for lesson in LESSONS]
PAGES = [pages.page(folder.out / "lesson.html") for folder in BUILT]


def equal(got, wanted, what):
    got, wanted = list(got), list(wanted)
    for one, other in zip(got, wanted):
        expect(one == other, f"{what}: {one!r}, not {other!r}")
    expect(len(got) == len(wanted), f"{what}: {len(got)} of them, not {len(wanted)}")


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
def hints_and_answers_stand_in_order_at_the_end_of_the_paper():
    for lesson, folder in zip(LESSONS, BUILT):
        text = " ".join(" ".join(pages.paper(folder.out / "lesson.pdf", "-raw")).split())
        for what, some in (("Hint", [one for one in lesson.exercises if one[3]]), ("Answer", lesson.exercises)):
            found = re.findall(r"(?:Exercise )?\d+\. " + what + r" to \d+\.", text)
            equal(found, [f"{label} {what} to {number * 11}." for _, label, number, _ in some], what)


@test
def running_lines_count_the_pages():
    for lesson, folder in zip(LESSONS, BUILT):
        sheets = [" ".join(sheet.split()) for sheet in pages.paper(folder.out / "lesson.pdf", "-layout")]
        for i, sheet in enumerate(sheets, 1):
            expect(re.search(fr"\b{i} ?/ ?{len(sheets)}$", sheet), f"page {i} of {len(sheets)} ends with “{sheet[-20:]}”")
            expect(sheet.startswith(lesson.files["lesson.md"].split("\n")[1][7:]), f"page {i} begins with “{sheet[:20]}”")


sys.exit(main())
