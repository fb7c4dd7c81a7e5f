# SPDX-License-Identifier: MIT
"""Pages as the tests of lessons read them: HTML as a tree of elements, the text and the outline of a PDF; and lessons written to
a folder and built there. The program is the first word of the command line."""
import html.parser
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata
import urllib.parse

GRUNDY = os.path.abspath(sys.argv[1])
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"}
UNREAD = {"svg", "script", "style", "noscript", "math"}
os.environ["SOURCE_DATE_EPOCH"] = "0"


class Element:
    """An element of a page: what is in it are texts and elements."""

    def __init__(self, tag, attributes):
        self.tag, self.attributes, self.inner = tag, dict(attributes), []

    def get(self, name):
        return self.attributes.get(name)

    def all(self, *tags):
        """All elements below that have one of these tags, in order."""
        for inner in self.inner:
            if isinstance(inner, Element):
                if inner.tag in tags or not tags:
                    yield inner
                yield from inner.all(*tags)

    def classed(self, name):
        return [one for one in self.all() if name in (one.get("class") or "").split()]

    def children(self, *tags):
        return [inner for inner in self.inner if isinstance(inner, Element) and (inner.tag in tags or not tags)]

    def text(self):
        """What is read, without pictures, scripts and formulas."""
        return "".join(inner if isinstance(inner, str) else "" if inner.tag in UNREAD else inner.text() for inner in self.inner)

    def words(self):
        return " ".join(self.text().split())


class Reader(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.root = Element("page", [])
        self.open = [self.root]

    def handle_starttag(self, tag, attributes):
        one = Element(tag, attributes)
        self.open[-1].inner.append(one)
        if tag not in VOID:
            self.open.append(one)

    def handle_startendtag(self, tag, attributes):
        self.open[-1].inner.append(Element(tag, attributes))

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
            self.open.pop()

    def handle_data(self, data):
        self.open[-1].inner.append(data)


def read(text):
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> is not closed"
    return reader.root


def equal(got, wanted, what):
    """Two rows of things are the same, one by one."""
    got, wanted = list(got), list(wanted)
    for one, other in zip(got, wanted):
        assert one == other, f"{what}: {one!r}, not {other!r}"
    assert len(got) == len(wanted), f"{what}: {len(got)} of them, not {len(wanted)}"


def page(path):
    return read(pathlib.Path(path).read_text(encoding="utf-8"))


def run(*words, code=0, **how):
    """What the program does; it must end with @code."""
    done = subprocess.run([GRUNDY, *map(str, words)], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False, **how)
    assert done.returncode == code, f"{' '.join(map(str, words))}: exit {done.returncode}: {done.stderr[:600]}"
    return done


def build(files, *options, lessons=("lesson.md",)):
    """A folder in which @files (text by name) were written and @lessons built; it lasts as long as what is returned, a
    TemporaryDirectory, whose “out” has what came out."""
    folder = tempfile.TemporaryDirectory(prefix="grundy-pages-")
    for name, text in files.items():
        path = pathlib.Path(folder.name, name)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    run("build", *lessons, "-q", "-o", "out", *options, cwd=folder.name)
    folder.out = pathlib.Path(folder.name, "out")
    return folder


def paper(path, *options):
    """The text of a PDF, page by page, without ligatures."""
    done = subprocess.run(["pdftotext", *options, path, "-"], capture_output=True, text=True, check=True)
    return re.sub("[ﬀ-ﬄ]", lambda one: unicodedata.normalize("NFKC", one[0]), done.stdout).split("\f")[:-1]


def words_of_paper(path):
    """Words of a PDF with their places: for each page (left, top, right, bottom, word)."""
    done = subprocess.run(["pdftotext", "-bbox", path, "-"], capture_output=True, text=True, check=True)
    pages = []
    for line in done.stdout.splitlines():
        if "<page " in line:
            pages.append([])
        found = re.search(r'<word xMin="([\d.]+)" yMin="([\d.-]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*)</word>', line)
        if found:
            pages[-1].append((*map(float, found.groups()[:4]), html.unescape(found[5])))
    return pages


def outline(path):
    """The outline of a PDF: (depth, title, page) in order."""
    done = subprocess.run(["qpdf", "--json=2", "--json-key=outlines", path], capture_output=True, text=True, check=True)

    def walk(nodes, depth):
        for node in nodes:
            yield depth, node["title"], node["destpageposfrom1"]
            yield from walk(node["kids"], depth + 1)
    return list(walk(json.loads(done.stdout)["outlines"], 0))


def places(path):
    """Where a PDF's links lead: (page, name or address) of each link in order, and the page of each name."""
    done = subprocess.run(["qpdf", "--json=2", "--json-key=qpdf", "--json-key=pages", path], capture_output=True, text=True, check=True)
    told = json.loads(done.stdout)
    objects = {key[4:]: one.get("value", one.get("stream", {}).get("dict")) for key, one in told["qpdf"][1].items() if key.startswith("obj:")}

    def get(value):
        return objects[value] if isinstance(value, str) and value in objects else value

    def names(node):
        node = get(node)
        for kid in node.get("/Kids", []):
            yield from names(kid)
        found = get(node.get("/Names", []))
        yield from zip(found[::2], found[1::2])
    number = {page["object"]: i + 1 for i, page in enumerate(told["pages"])}
    root = get(told["qpdf"][1]["trailer"]["value"]["/Root"])
    where = {}
    for name, place in names(get(root["/Names"])["/Dests"]):
        place = get(place)
        where[urllib.parse.unquote(name.removeprefix("u:"))] = number[(place["/D"] if isinstance(place, dict) else place)[0]]
    links = []
    for page, i in number.items():
        for one in map(get, get(objects[page].get("/Annots", []))):
            action = get(one.get("/A", {}))
            to = str(one.get("/Dest", action.get("/D", action.get("/URI")))).removeprefix("u:")
            links.append((i, urllib.parse.unquote(to)))
    return links, where
