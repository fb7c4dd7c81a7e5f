# SPDX-License-Identifier: MIT
"""Where people already write: a newcomer's three pages by pandoc's filter into whatever pandoc writes, and the pictures that embed keeps
in the pages of other programs, by those programs where they are here. Prints TAP."""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from tap import expect, main, test

GRUNDY, ROOT = map(os.path.abspath, sys.argv[1:3])
FILTER = os.path.join(ROOT, "templates", "pandoc", "grundy.lua")
PAGES = {
    "heaps.md": """---
title: Heaps
---

The move is in [the picture](#fig-heaps).

```grundy
game: nim 3 1 4
figure: bits
id: fig-heaps
caption: The *leading* column of $3 \\oplus 1$
alt: Three heaps & a move
```

Two figures of one block:

```grundy
game: nim 2 1
figure: [mex, graph]
```
""",
    "cells.md": """# A cell of Quarto

```{grundy}
#| label: fig-cell
#| fig-cap: "Derived by **mex**"
#| echo: true
game: nim 2 1
figure: mex
```

- in a list

  ~~~ grundy
  game: divisor 12
  figure: graph
  ~~~
""",
    "own.md": """# Rules of my own

```{.grundy-rules}
return {
  name = "halves",
  start = function (n) return n end,
  moves = function (n) return n > 1 and { n - 1, n // 2 } or n > 0 and { n - 1 } or {} end,
}
```

> ```grundy
> game: halves 5
> figure: graph
> ```
""",
}
PICTURES = {"heaps": 3, "cells": 2, "own": 1}


def run(words, folder, path=os.path.dirname(GRUNDY) + os.pathsep + os.environ["PATH"], **more):
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=240, env={**os.environ, "PATH": path}, **more)


def written(folder, name, *words):
    """The page @name by pandoc to a file."""
    if not os.path.exists(os.path.join(folder, "heaps.md")):
        for page, text in PAGES.items():
            with open(os.path.join(folder, page), "w", encoding="utf-8") as file:
                file.write(text)
    out = os.path.join(folder, "out." + name)
    done = run(["pandoc", re.sub(r"\..*", ".md", name), "--lua-filter", FILTER, "-s", "-o", out, *words], folder)
    expect(done.returncode == 0 and done.stderr.replace("[WARNING]", "") == done.stderr, f"{name}: {done.returncode} {done.stderr}")
    return out


def with_pandoc(function):
    def wrapped():
        if shutil.which("pandoc") is None:
            return "no pandoc here"
        with tempfile.TemporaryDirectory() as folder:
            return function(folder)
    wrapped.__doc__ = function.__doc__
    return test(wrapped)


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


@with_pandoc
def html(folder):
    """HTML has a stepper for every block, with its id and its caption once; slides have it as well"""
    for stem, n in PICTURES.items():
        page = text_of(written(folder, stem + ".html", *(["-M", "title=T"] if stem != "heaps" else [])))
        expect(page.count('<figure class="gr-figure') == n, f"{stem}: {page.count('<figure class=')} steppers")
        expect("game: nim 3" not in page, stem)
    page = text_of(os.path.join(folder, "out.heaps.html"))
    expect(re.search(r'<figure class="grundy" id="fig-heaps">', page) and 'href="#fig-heaps"' in page, "the id")
    expect("<em>leading</em>" in page and "<figcaption>The leading" not in page, "the caption")
    cell = text_of(os.path.join(folder, "out.cells.html"))
    expect('id="fig-cell"' in cell and "<strong>mex</strong>" in cell and "#|" not in cell and 'class="sourceCode yaml"' in cell, "the cell")
    korean = text_of(written(folder, "heaps.html", "-M", "lang=ko-KR", "--quiet"))
    expect("이긴다" in korean and "wins" not in re.sub("<script.*?</script>", "", korean, flags=re.S), "Korean")
    slides = text_of(written(folder, "heaps.html", "-t", "revealjs"))
    expect("gr-figure" in slides and "zoom" in slides, "slides")


@with_pandoc
def office(folder):
    """Word and PowerPoint have PNG with their words, and EPUB has SVG"""
    for stem, n in PICTURES.items():
        with zipfile.ZipFile(written(folder, stem + ".docx")) as file:
            names = [name for name in file.namelist() if name.startswith("word/media/")]
            expect(len(names) == n and all(file.read(name)[:4] == b"\x89PNG" for name in names), f"{stem}: {names}")
            if stem == "heaps":
                text = file.read("word/document.xml").decode()
                expect('w:name="fig-heaps"' in text and "leading" in text, "the bookmark")
        with zipfile.ZipFile(written(folder, stem + ".epub", "-M", "title=T", "-M", "lang=en")) as file:
            expect(sum(name.endswith(".svg") for name in file.namelist()) == n, f"{stem}: {file.namelist()}")
            text = "".join(file.read(name).decode() for name in file.namelist() if name.endswith(".xhtml"))
            expect(stem != "heaps" or ('alt="Three heaps &amp; a move"' in text and "<em>leading</em>" in text), "alt")
    with zipfile.ZipFile(written(folder, "heaps.pptx")) as file:
        slides = "".join(file.read(name).decode() for name in file.namelist() if name.startswith("ppt/slides/slide"))
        expect(sum(name.endswith(".png") for name in file.namelist()) == 3 and 'descr="Three heaps &amp; a move' in slides, "PowerPoint")


@with_pandoc
def latex(folder):
    """LaTeX includes PDF, with a label; a PDF is made where LaTeX is"""
    page = text_of(written(folder, "heaps.tex"))
    expect(page.count("\\includegraphics") >= 3 and "\\emph{leading}" in page and "fig-heaps" in page, page)
    expect("0.65\\textheight" in text_of(written(folder, "cells.tex", "-t", "beamer")), "a picture that fits a slide")
    if shutil.which("pdflatex") is None:
        return "LaTeX is not here"
    for stem in PICTURES:
        made = written(folder, stem + ".pdf")
        with open(made, "rb") as file:
            expect(file.read(5) == b"%PDF-", stem)


@with_pandoc
def faults(folder):
    """A fault stands with its file and line, pandoc fails, and a program that is not there is told"""
    with open(os.path.join(folder, "bad.md"), "w", encoding="utf-8") as file:
        file.write(PAGES["cells.md"].replace("divisor 12", "divisor x").replace("nim 2 1", "nim y"))
    done = run(["pandoc", "bad.md", "--lua-filter", FILTER, "-o", "bad.docx"], folder)
    expect(done.returncode != 0 and not os.path.exists(os.path.join(folder, "bad.docx")), done.stderr)
    expect("bad.md:7:11: error" in done.stderr and "bad.md:14:15: error" in done.stderr, done.stderr)
    os.mkdir(os.path.join(folder, "bare"))
    os.symlink(shutil.which("pandoc"), os.path.join(folder, "bare", "pandoc"))
    written(folder, "heaps.html")
    bare = ["pandoc", "heaps.md", "--lua-filter", FILTER, "-t", "html"]
    done = run(bare, folder, path=os.path.join(folder, "bare"))
    expect(done.returncode != 0 and "cannot run" in done.stderr and "grundy: {" in done.stderr, done.stderr)
    with open(os.path.join(folder, "meta.yaml"), "w", encoding="utf-8") as file:
        file.write(f"grundy: {{ path: '{GRUNDY}', format: svg, steps: strip }}\n")
    done = run([*bare, "--metadata-file", "meta.yaml"], folder, path=os.path.join(folder, "bare"))
    expect(done.returncode == 0 and "gr-figure" not in done.stdout and ".svg" in done.stdout, done.stderr)


@test
def extension():
    """The extension of Quarto names files that are there"""
    folder = os.path.dirname(FILTER)
    for name in re.findall(r"- (\S+\.lua)", text_of(os.path.join(folder, "_extension.yml"))):
        expect(os.path.exists(os.path.join(folder, name)), name)


@test
def hugo():
    """Hugo shows the pictures of a page in static/"""
    if shutil.which("hugo") is None:
        return "no hugo here"
    with tempfile.TemporaryDirectory() as folder:
        for name, text in (("config.toml", 'baseURL = "https://example.org/"\n'), ("content/heaps.md", PAGES["heaps.md"]),
                           ("layouts/_default/single.html", "{{ .Content }}\n")):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        done = run([GRUNDY, "embed", "content/heaps.md", "--root", ".", "--folder", "../static/img", "--address", "/img"], folder)
        expect(done.returncode == 0, done.stderr)
        done = run(["hugo", "--quiet"], folder)
        expect(done.returncode == 0, done.stdout + done.stderr)
        page = text_of(os.path.join(folder, "public", "heaps", "index.html"))
        found = re.findall(r'<img src="/(img/[^"]+)"', page.replace("https://example.org", ""))
        expect(len(found) == 3 and all(os.path.exists(os.path.join(folder, "public", name)) for name in found), page)


@test
def jekyll():
    """Jekyll shows the picture of a post, whose block is a comment"""
    if shutil.which("jekyll") is None:
        return "no jekyll here"
    with tempfile.TemporaryDirectory() as folder:
        post = "---\nlayout: post\ntitle: Nim\n---\n\n<!-- grundy\ngame: nim 3 1 4\nfigure: bits\n-->\n"
        for name, text in (("_config.yml", "title: Games\n"), ("_posts/2024-02-01-nim.md", post),
                           ("_layouts/post.html", "<main>{{ content }}</main>\n")):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        done = run([GRUNDY, "embed", "_posts/2024-02-01-nim.md", "--folder", "../assets", "--address", "/assets"], folder)
        expect(done.returncode == 0, done.stderr)
        done = run(["jekyll", "build", "--quiet"], folder)
        expect(done.returncode == 0, done.stdout + done.stderr)
        page = text_of(os.path.join(folder, "_site", "2024", "02", "01", "nim.html"))
        found = re.findall(r'<img src="/(assets/[^"]+)"', page)
        expect(len(found) == 1 and os.path.exists(os.path.join(folder, "_site", found[0])), page)
        expect("figure: bits" not in re.sub("<!--.*?-->", "", page, flags=re.DOTALL), page)


@test
def mkdocs():
    """MkDocs shows the pictures of a page"""
    if shutil.which("mkdocs") is None:
        return "no mkdocs here"
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "docs"))
        for name, text in (("mkdocs.yml", "site_name: Games\nplugins: []\n"), ("docs/index.md", PAGES["heaps.md"])):
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
        done = run([GRUNDY, "embed", "docs/index.md", "--folder", "img", "--dark", "-f", "png"], folder)
        expect(done.returncode == 0, done.stderr)
        done = run(["mkdocs", "build", "-q", "--strict"], folder)
        expect(done.returncode == 0, done.stdout + done.stderr)
        found = re.findall(r'(?:src|srcset)="(img/[^"]+)"', text_of(os.path.join(folder, "site", "index.html")))
        expect(len(found) == 6 and all(os.path.exists(os.path.join(folder, "site", name)) for name in found), str(found))


sys.exit(main())
