# SPDX-License-Identifier: MIT
"""What is for the lecturer stands in no file for pupils: secrets.py GRUNDY TREE

Words that occur nowhere else are put into speaker's notes, answers and hints of lessons of the course and of a lesson that has
them in every place where Markdown allows it; they must be where they belong and in no other file: pages, paper with its outline
and what is told to screen readers, pictures, sites with their search, books with their glossary and index, sheets of every
template."""
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pages  # noqa: E402
from tap import expect, main, test  # noqa: E402

LESSONS = pathlib.Path(sys.argv[2], "lessons")
SEED = 918273645
TEMPLATES = ["handout", "compact", "exam", "worksheet", "slides", "cards", "poster"]

MADE = """---
title: Made
toc: 4
keywords: [public]
---
> [!NOTES]
> Secretnote **Secretterm** and *Secretword*<!-- def --> first.
>
> - Secretitem
>
> | Secretcell | b |
> |---|---|
> | **Secretstrong** | $x$ |
>
> > [!DEFINITION] Secrettitle
> > A **Secretdefined** is one.

The first **public** words.

## Begin

- an item

  > [!NOTES]
  > Secretdeep **Secretlist** in a list

> [!THEOREM]
> It is so.
>
> > [!NOTES]
> > Secrettheorem

> [!TIP]
> Of use.
>
> > [!NOTES]
> > Secrettip

**1.** (4 points) Who wins Nim from {{lot.heaps}}?

```grundy
id: lot
game: nim ? ? ?
draw: 1..30
outcome: N
figure: picture
blank: true
```

<details><summary>Hint</summary>

Hintword one.

</details>

<details><summary>Answer</summary>

Answerword **Answerstrong** {{lot.winning_move}}.

> [!NOTES]
> Secretanswer

```python
Answercode = 1
```

</details>

## End

> [!NOTES]
> Secretlast

**Exercise 2.** (5 points) And why?

<details><summary>Answer</summary>

### Answerhead

| Answercell | b |
|---|---|
| c | d |

</details>
"""
NOTES = set(re.findall("Secret[a-z]+", MADE))
ANSWERS = set(re.findall("Answer(?!word)[a-z]+", MADE)) - {"Answers"} | {"Answerword"}


def planted():
    """Lessons of the course in which every section ends with a note, and every answer begins with a word of ours."""
    found = {}
    for path in sorted(LESSONS.glob("0[1-5]-*.md")):
        text = path.read_text(encoding="utf-8")
        text = re.sub(r"(?m)^(## .*\n)", "\\1\n> [!NOTES]\n> Secretnote **Secretterm** is *Secretword*<!-- def --> here.\n\n", text)
        found[path.name] = re.sub(r"(<details><summary>(?!Hint)[^<]*</summary>\n)", r"\1\nAnswerword **Answerstrong** here.\n", text)
    return found


def words(text):
    """What of ours a file says; hyphens at the ends of lines are undone."""
    text = text.replace("-\n", "")
    return set(re.findall("(?:Secret|Answer(?!s\\b)|Hint(?!s\\b))[a-z]+", text))


def told(path):
    """All that a file says: for paper its text and all that its objects say, titles, outlines and words for screen readers."""
    if path.suffix != ".pdf":
        return path.read_text(encoding="utf-8")
    objects = subprocess.run(["qpdf", "--json=2", "--json-key=qpdf", path], capture_output=True, text=True, check=True).stdout
    meta = subprocess.run(["pdfinfo", "-meta", path], capture_output=True, text=True, check=True).stdout
    return "\n".join(pages.paper(path, "-raw")) + json.dumps(json.loads(objects), ensure_ascii=False) + meta


def leaks(folder, private, allowed=lambda name: False):
    """Files of the folder other than those @allowed that say a word of @private."""
    said = {path.name: words(told(path)) for path in sorted(folder.iterdir()) if path.suffix != ".png" and path.is_file()}
    expect(said, "nothing was built")
    return [f"{name}: {', '.join(sorted(some & private))}" for name, some in said.items() if some & private and not allowed(name)], said


@test
def notes_stand_in_their_view_alone():
    for template in TEMPLATES:
        with pages.build({"made.md": MADE}, "-t", template, "-f", "pdf,html,svg", lessons=["made.md"]) as name:
            found, said = leaks(pathlib.Path(name, "out"), NOTES, lambda file: file.endswith((".notes.pdf", ".notes.html")))
            expect(not found, f"{template}: {found}")
            for own in ("made.notes.pdf", "made.notes.html"):
                expect((own in said) == (template == "slides"), f"{template} has the files {sorted(said)}")
                lost = NOTES - said.get(own, NOTES) - {"Secretanswer"}
                expect(not lost, f"the lecturer does not read {lost} in {own}")


@test
def notes_are_in_no_site_and_no_book():
    files = {**planted(), "made.md": MADE}
    copied = [path for path in LESSONS.iterdir() if path.is_file() and path.suffix in (".dot", ".txt", ".lua")]
    copied += (LESSONS / "pictures").glob("*.svg")
    files.update({str(path.relative_to(LESSONS)): path.read_text(encoding="utf-8") for path in copied})
    lessons = [name for name in files if name.endswith(".md")]
    for how in (["--site", "--base-url", "https://example.org"], ["--book", "-f", "pdf,html"]):
        with pages.build(files, *how, lessons=lessons) as name:
            found, said = leaks(pathlib.Path(name, "out"), NOTES)
            expect(not found, f"{how[0]}: {found}")
            expect(any("Answerword" in some for some in said.values()), f"{how[0]} has no answers")


@test
def notes_of_a_first_paragraph_do_not_describe_a_page():
    text = MADE.replace("The first **public** words.\n", "").replace("- an item\n", "- an item, public\n")
    with pages.build({"made.md": text}, "--site", lessons=["made.md"]) as name:
        found, _ = leaks(pathlib.Path(name, "out"), NOTES)
        expect(not found, f"{found}")


@test
def answers_stand_where_they_are_wished():
    def check(how, template, allowed, has):
        with pages.build({"made.md": MADE}, "-t", template, "-f", "pdf,html,svg", "--answers", how, lessons=["made.md"]) as name:
            found, said = leaks(pathlib.Path(name, "out"), ANSWERS, allowed)
            expect(not found, f"{how}, {template}: {found}")
            for file in has:
                expect(ANSWERS <= said[file], f"{how}: {file} has not {ANSWERS - said[file]}")
            return said
    for template in ("handout", "compact", "exam"):
        check("none", template, lambda file: False, [])
        check("key", template, lambda file: file in ("made.key.pdf", "made.html"), ["made.key.pdf"])  # folded in HTML
        said = check("both", template, lambda file: file in ("made.key.pdf", "made.html", "made.pdf"), ["made.key.pdf"])
        expect(not said["made.worksheet.pdf"] & ANSWERS, "answers on a worksheet")
        expect("Hintword" in said["made.worksheet.pdf"], "a worksheet has its hints")
        check("end", template, lambda file: True, ["made.pdf", "made.html"])
        check("inline", template, lambda file: True, ["made.pdf", "made.html"])


@test
def sheets_tell_nothing_and_their_key_tells_all():
    for template in ("exam", "worksheet", "handout"):
        with pages.build({"made.md": MADE}, "-t", template, "-f", "pdf,html,json", "--variants", 3, "--seed", SEED,
                         lessons=["made.md"]) as name:
            out = pathlib.Path(name, "out")
            found, said = leaks(out, NOTES | ANSWERS, lambda file: file.startswith("made.key."))
            expect(not found, f"{template}: {found}")
            expect(ANSWERS <= said["made.key.pdf"], f"the key has not {ANSWERS - said['made.key.pdf']}")
            expect(not said["made.key.pdf"] & NOTES, "notes in a key")
            key = json.loads((out / "made.key.json").read_text())
            for sheet in key["sheets"]:
                moves = sheet["drawn"][0]["winning_moves"]
                for suffix in ("pdf", "html"):
                    text = told(out / f"made-{sheet['sheet']:02}.{suffix}")
                    expect(str(SEED) not in text, f"the seed in sheet {sheet['sheet']}.{suffix}")
                    expect(not any(move in " ".join(text.split()) for move in moves), f"a move in sheet {sheet['sheet']}.{suffix}")
                    expect(sheet["drawn"][0]["heaps"] in " ".join(text.split()), f"no heaps in sheet {sheet['sheet']}.{suffix}")


sys.exit(main())
