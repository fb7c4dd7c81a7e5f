# SPDX-License-Identifier: MIT
"""Lessons made up at random for the tests of lessons, and what is to be said of each, by the rules of docs/lessons.md; names of
persons by those of BibTeX (O. Patashnik, BibTeXing, 1988, section 4)."""
import random

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

    def __init__(self, seed, works=None):
        self.lot = lot = random.Random(seed)
        self.lines, self.heads, self.refer, self.cited, self.notes = [], [], {}, [], []
        self.marks, self.theorems, self.captions, self.exercises, self.tables, self.lists = [], [], [], [], [], []
        self.n, self.deep, self.numbered, self.level = {}, lot.randint(2, 4), lot.randint(0, 3), 1
        self.works = works or {f"work{seed}x{i}": work(lot, f"work{seed}x{i}") for i in range(8)}
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
        self.captions.append((f"figure-{name}", f"Figure {number}. {caption or f'Nim, heap of {number}: Position'}"))

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
