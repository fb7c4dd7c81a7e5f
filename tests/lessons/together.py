# SPDX-License-Identifier: MIT
"""Several lessons together: together.py GRUNDY

Sites and books of lessons made up at random: what can be searched, cards, ways to the lessons before and after, the map for search
engines; chapters, numbers of figures, notes and works that go through a book, its contents, running heads and outline."""
import json
import os
import random
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pages  # noqa: E402
from madeup import Lesson, work  # noqa: E402
from pages import equal  # noqa: E402
from tap import expect, main, test  # noqa: E402

lot = random.Random(7)
WORKS = {f"shared{i}": work(lot, f"shared{i}") for i in range(9)}
LESSONS = [Lesson(seed, WORKS) for seed in (100, 101, 108, 112)]  # the last two begin with a footnote's mark
NAMES = [f"n{i}" for i in range(4)]
FILES = {f"{name}.md": lesson.files["lesson.md"] for name, lesson in zip(NAMES, LESSONS)}
FILES["all.bib"] = LESSONS[0].files["all.bib"]
SITE = pages.build(FILES, "--site", "--base-url", "https://example.org/games", lessons=[f"{name}.md" for name in NAMES])
BOOK = pages.build(FILES, "--book", "--book-title", "The whole", "-f", "html,pdf", lessons=[f"{name}.md" for name in NAMES])


def title(lesson):
    return re.search(r"^title: (.*)$", lesson.files["lesson.md"], re.M)[1]


# ---- sites ----

@test
def what_can_be_searched_are_headings_theorems_and_captions():
    found = json.loads((SITE.out / "search.js").read_text(encoding="utf-8").split("=", 1)[1].split(";\n", 1)[0])
    equal([(file, name) for file, name, _ in found], [(f"{name}.html", title(lesson)) for name, lesson in zip(NAMES, LESSONS)], "lessons")
    for (file, _, entries), lesson in zip(found, LESSONS):
        wanted = [[0, head, name] for _, head, name in lesson.heads] + [[0, "References", "references"]]
        equal([entry for entry in entries if entry[0] == 0], wanted, f"{file}: headings")
        written = [(name, caption.split(". ", 1)[1]) for name, caption in lesson.captions if "Position" not in caption]
        equal([entry[1:] for entry in entries if entry[0] == 3], [[caption, name] for name, caption in written], f"{file}: captions")
        stones = [re.sub(r"^(\S+ \d+)(?: \((.*)\))?\.$", lambda match: f"{match[1]}: {match[2] or ''}".strip(), text) for text in lesson.theorems]
        equal([entry[1] for entry in entries if entry[0] == 2], stones, f"{file}: theorems")
        ids = {one.get("id") for one in pages.page(SITE.out / file).all()}
        expect(all(entry[2] in ids for entry in entries), f"{file}: what is found leads nowhere")


@test
def cards_ways_and_map_are_in_the_order_of_the_lessons():
    front = pages.page(SITE.out / "index.html")
    equal([(card.get("href"), next(card.all("h2")).words()) for card in front.classed("gr-card")],
          [(f"{name}.html", f"{i} {title(lesson)}") for i, (name, lesson) in enumerate(zip(NAMES, LESSONS), 1)], "cards")
    for card, lesson, name in zip(front.classed("gr-card"), LESSONS, NAMES):
        page = pages.page(SITE.out / f"{name}.html")
        first = next(one for one in next(page.all("main")).children("p"))
        said = " ".join("".join(part if isinstance(part, str) else "" if part.children("sup") else part.text() for part in first.inner).split())
        told = [one.get("content") for one in page.all("meta") if one.get("name") == "description"]
        if not first.classed("equation"):
            expect(told == [said] and next(card.all("p")).words() == said, f"{name} is described as {told}, not “{said}”")
    places = re.findall(r"<loc>(.*?)</loc>", (SITE.out / "sitemap.xml").read_text())
    equal(places, ["https://example.org/games/", *(f"https://example.org/games/{name}.html" for name in NAMES)], "map")
    for i, name in enumerate(NAMES):
        page = pages.page(SITE.out / f"{name}.html")
        for kind, css, other in (("prev", "gr-way-back", i - 1), ("next", "gr-way-on", i + 1)):
            has = 0 <= other < len(NAMES)
            links = [one.get("href") for one in page.all("link") if one.get("rel") == kind]
            ways = [(one.get("href"), one.words()) for one in page.classed(css)]
            expect(links == ([f"{NAMES[other]}.html"] if has else []), f"{name}: {kind} is {links}")
            word = "Previous" if kind == "prev" else "Next"
            expect([address for address, _ in ways] == ([f"{NAMES[other]}.html"] if has else []), f"{name}: the way is {ways}")
            for _, said in ways:  # its number and its time between both
                expect(re.fullmatch(rf"{word} · {other + 1} · [1-9][0-9]* min{re.escape(title(LESSONS[other]))}", said), f"{name}: the way is {said}")
        canonical = [one.get("href") for one in page.all("link") if one.get("rel") == "canonical"]
        expect(canonical == [f"https://example.org/games/{name}.html"], f"{name} is {canonical}")
        expect(next(page.all("title")).words() == title(LESSONS[i]), f"{name} has another title")


@test
def links_of_a_site_lead_somewhere():
    found = {path.name: pages.page(path) for path in SITE.out.glob("*.html")}
    names = {name: {one.get("id") for one in page.all()} for name, page in found.items()}
    for name, page in found.items():
        for link in page.all("a"):
            address = link.get("href") or ""
            if re.match(r"https?:|mailto:|$", address):
                continue
            file, _, anchor = address.partition("#")
            expect((file or name) in found and (not anchor or anchor in names[file or name]), f"{name}: {address} leads nowhere")


# ---- books ----

def through():
    """The numbers in the whole book: of each lesson's works, and how many figures and notes come before it."""
    order, figures, notes = [], 0, 0
    for lesson in LESSONS:
        order += [key for key in lesson.cited if key not in order]
        yield lesson, [order.index(key) + 1 for key in lesson.cited], figures, notes
        figures += len(lesson.captions)
        notes += len(lesson.notes)
    through.order = order


@test
def numbers_go_through_a_book():
    page = pages.page(BOOK.out / "book.html")
    captions, marks = [], []
    for lesson, works, figures, notes in through():
        captions += [re.sub(r"^Figure (\d+)", lambda match: f"Figure {int(match[1]) + figures}", caption) for _, caption in lesson.captions]
        for mark in lesson.marks:
            mark = re.sub(r"(\[|; )(\d+)", lambda one: f"{one[1]}{works[int(one[2]) - 1]}", mark)
            marks.append(re.sub(r"has(\d+) it", lambda match: f"has{int(match[1]) + notes} it", mark))
    equal([next(one.all("figcaption")).words() for one in page.all("figure")], captions, "figures")
    equal([one.words() for one in page.all("p") if re.match(r"Word \d", one.words())], marks, "marks")
    listed = [one.words() for one in page.all("p") if (one.get("id") or "").startswith("ref-")]
    equal(listed, [WORKS[key][1] for key in through.order], "works")
    equal([one.words() for one in page.classed("notes")[0].children("li")], [f"Words of {name}." for lesson in LESSONS for name in lesson.notes], "notes")


@test
def a_glossary_gives_each_term_its_own_sentence():
    """Of one to five sentences, in those that have one: bold or slanted, in a box of definitions or in the text"""
    own, files, wanted = random.Random(5), {}, []
    for name in NAMES:
        said = [f"---\ntitle: Terms of {name}\n---"]
        for part in range(12):
            boxed, sentences = own.random() < 0.4, []
            for i in range(own.randint(1, 5)):
                words = own.choices(["heaps", "fall,", "7.5", "a.k", "“so”", *own.choice([[], ["*soon*", "`x`", "[here](https://example.org)"]])], k=own.randint(2, 9))
                end, term = own.choice(".?!"), f"term {name} {part:02} {i}" if own.random() < 0.4 else None
                if term is not None:
                    mark = own.choice(["**", "*"])
                    words.insert(own.randint(0, len(words)), f"**{term}**" if boxed else f"{mark}{term}{mark}<!-- def -->")
                sentences.append(own.choice([" ", "\n"]).join(["The", *words]) + end)
                if term is not None:
                    plain = re.sub(r"\[(\w+)\]\([^)]*\)|<!-- def -->|[*`]", lambda one: one[1] or "", sentences[-1])
                    wanted.append(f"{term}: {' '.join(plain.split())}")
            text = own.choice([" ", "\n"]).join(sentences)
            said.append("> [!DEFINITION]\n> " + text.replace("\n", "\n> ") if boxed else text)
        files[f"{name}.md"] = "\n\n".join(said) + "\n"
    book = pages.build(files, "--book", "-f", "html", lessons=list(files))
    inside = next(pages.page(book.out / "book.html").all("main")).children("h1", "h2", "p")
    begins = next(i for i, one in enumerate(inside) if one.words() == "Glossary")
    equal([one.words() for one in inside[begins + 1:]], sorted(wanted), "terms")


@test
def links_in_a_book_say_what_they_lead_to():
    page = pages.page(BOOK.out / "book.html")
    ids = [one.get("id") for one in page.all() if one.get("id")]
    expect(len(set(ids)) == len(ids), "two places have one name")
    expect(all((link.get("href") or "#")[1:] in ["", *ids] for link in page.all("a") if (link.get("href") or "#").startswith("#")), "a dead link")
    said = []
    for lesson, _, figures, _ in through():
        said.append([re.sub(r"^Figure (\d+)$", lambda match: f"Figure {int(match[1]) + figures}", words) for _, words in lesson.refers])
    lines = [[link.words() for link in one.children("a")] for one in page.all("p")]
    for wanted in said:
        expect(wanted in lines, f"no line of links says {wanted}")


@test
def chapters_stand_in_contents_outline_and_running_heads():
    path = BOOK.out / "book.pdf"
    sheets = pages.paper(path, "-layout")
    chapters = [(name, page) for depth, name, page in pages.outline(path) if name in map(title, LESSONS)]
    equal([name for name, _ in chapters], map(title, LESSONS), "chapters in the outline")
    expect([page for _, page in chapters] == sorted(page for _, page in chapters), "chapters in another order")
    inside = [name for depth, name, _ in pages.outline(path) if name.startswith("Part ")]
    equal(inside, [head for lesson in LESSONS for _, head, _ in lesson.heads], "headings in the outline")
    for name, page in chapters:
        expect(any(line.strip() == name for line in sheets[page - 1].splitlines()), f"{name} does not stand on page {page}")
        listed = [line.split() for sheet in sheets[:page - 1] for line in sheet.splitlines() if line.strip().startswith(name) and line.split()[-1].isdigit()]
        expect(any(int(words[-1]) == page for words in listed if words[:-1] == name.split()), f"{name} stands on page {page}; contents: {listed}")


sys.exit(main())
