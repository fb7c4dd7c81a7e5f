# SPDX-License-Identifier: MIT
"""The structure of PDFs, as far as a machine can hold it against PDF/UA-1 (ISO 14289-1; the Matterhorn protocol's checks that
veraPDF makes as well): every lesson given, in every template. qpdf reads the files."""
import base64
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import tap

GRUNDY, *LESSONS = sys.argv[1:]
TEMPLATES = ["handout", "compact", "exam", "slides", "cards"]
PAINTS = {b"f", b"f*", b"F", b"S", b"s", b"B", b"B*", b"b", b"b*", b"Do", b"Tj", b"TJ", b"sh", b"'", b'"', b"BI"}
CHILDREN = {"/L": {"/LI", "/Caption"}, "/LI": {"/Lbl", "/LBody"}, "/Table": {"/TR", "/THead", "/TBody", "/TFoot", "/Caption"},
            "/TR": {"/TH", "/TD"}}


def operators(stream):
    """The operators of a content stream with their operands; strings are passed over."""
    at, operands = 0, []
    while at < len(stream):
        c = stream[at:at + 1]
        if c.isspace():
            at += 1
        elif c == b"(":
            depth, at = 1, at + 1
            while depth:
                c = stream[at:at + 1]
                depth += (c == b"(") - (c == b")")
                at += 2 if c == b"\\" else 1
            operands.append(b"()")
        elif c in b"[]":
            at += 1
        elif stream[at:at + 2] in (b"<<", b">>"):
            operands.append(stream[at:at + 2])
            at += 2
        elif c == b"<":
            at = stream.index(b">", at) + 1
        else:
            token = re.compile(rb"/?[^\s()<>\[\]/]*").match(stream, at).group()
            at += len(token)
            if token[:1].isdigit() or token[:1] in (b"/", b"-", b".", b"+"):
                operands.append(token)
            else:
                yield token, operands
                operands = []


class File:
    def __init__(self, path):
        text = subprocess.run(["qpdf", "--json=2", "--json-key=qpdf", "--json-stream-data=inline", "--decode-level=generalized",
                               path], check=True, capture_output=True).stdout
        self.object = {key[4:]: value for key, value in json.loads(text)["qpdf"][1].items()}
        self.faults = []
        self.trailer = self.object["railer"]["value"] if "railer" in self.object else None
        if self.trailer is None:
            self.trailer = json.loads(text)["qpdf"][1]["trailer"]["value"]
        self.root = self.get(self.trailer["/Root"])

    def get(self, value):
        while isinstance(value, str) and re.fullmatch(r"\d+ \d+ R", value):
            entry = self.object[value]
            value = entry["value"] if "value" in entry else entry["stream"]["dict"]
        return value

    def stream(self, reference):
        return base64.b64decode(self.object[reference]["stream"]["data"])

    def want(self, holds, words):
        if not holds:
            self.faults.append(words)

    def pages(self, node=None):
        node = self.get(self.root["/Pages"]) if node is None else node
        for kid in node["/Kids"]:
            page = self.get(kid)
            if page["/Type"] == "/Pages":
                yield from self.pages(page)
            else:
                yield kid, page

    def check_head(self):
        self.want(self.root.get("/MarkInfo", {}).get("/Marked") is True, "not marked as tagged")
        self.want(self.get(self.root.get("/ViewerPreferences", {})).get("/DisplayDocTitle") is True, "title not shown")
        self.want(self.root.get("/Lang", "") != "", "no language")
        xmp = self.stream(self.root["/Metadata"]).decode() if "/Metadata" in self.root else ""
        title = self.get(self.trailer["/Info"]).get("/Title", "").removeprefix("u:")
        self.want("<pdfuaid:part>1</pdfuaid:part>" in xmp, "no part in XMP")
        self.want(title != "" and title.replace("&", "&amp;") in xmp, "XMP has another title")

    def check_page(self, page):
        """The numbers of marked contents; all that is painted has one, or is an artifact."""
        streams = page["/Contents"] if isinstance(page["/Contents"], list) else [page["/Contents"]]
        numbers, open_ = [], []
        for name, operands in operators(b"\n".join(self.stream(s) for s in streams)):
            if name in (b"BDC", b"BMC"):
                self.want(not open_, "marks in marks")
                number = int(operands[operands.index(b"/MCID") + 1]) if b"/MCID" in operands else None
                open_.append((operands[0], number))
                numbers += [number] if number is not None else []
            elif name == b"EMC":
                self.want(open_, "an end without its mark")
                open_ = open_[:-1]
            elif name in PAINTS:
                self.want(open_ and (open_[-1][0] == b"/Artifact" or open_[-1][1] is not None), f"{name} is in no tag")
        self.want(not open_, "a mark without its end")
        self.want(len(set(numbers)) == len(numbers), "a number of marked contents twice")
        return set(numbers)

    def walk(self, element, page, parent, seen):
        """All elements below, in order."""
        page = element.get("/Pg", page)
        yield element, parent
        kids = element.get("/K", [])
        for kid in kids if isinstance(kids, list) else [kids]:
            kind = "" if isinstance(kid, int) else self.get(kid).get("/Type")
            if kind in ("", "/MCR"):
                on, number = (page, kid) if kind == "" else (self.get(kid)["/Pg"], self.get(kid)["/MCID"])
                self.want(element["/S"] != "/Document", "contents in no element: an artifact read aloud")
                self.want(number not in seen[on], "two elements have the same contents")
                seen[on].add(number)
            elif kind == "/OBJR":
                self.want("/Pg" in self.get(kid) or "/Pg" in element, "an annotation on no page")
                seen["objects"].add(self.get(kid)["/Obj"])
            else:
                yield from self.walk(self.get(kid), page, element, seen)

    def check_element(self, element, parent, state):
        kind, above = element["/S"], parent["/S"] if parent is not None else None
        if kind in ("/Figure", "/Formula"):
            self.want(element.get("/Alt", "u:") not in ("u:", ""), f"{kind} has no text")
        if kind == "/TH":
            row = parent["/K"] if isinstance(parent["/K"], list) else [parent["/K"]]
            scope = "/Column" if all(self.get(cell)["/S"] == "/TH" for cell in row) else "/Row"
            self.want(element.get("/A", {}).get("/Scope") == scope, f"the scope of TH is not {scope}")
        if kind == "/Note":
            self.want(element.get("/ID") not in state["notes"] | {None}, "Note has no name of its own")
            state["notes"].add(element.get("/ID"))
        if above in CHILDREN:
            self.want(kind in CHILDREN[above], f"{kind} in {above}")
        if re.fullmatch("/H[1-6]", kind):
            level = int(kind[2])
            self.want(level <= state["level"] + 1, f"{kind} behind H{state['level']}")
            state["level"] = level

    def check(self):
        self.check_head()
        seen = collections.defaultdict(set)
        state = {"notes": set(), "level": 0}
        root = self.get(self.root["/StructTreeRoot"])
        kids = root["/K"] if isinstance(root["/K"], list) else [root["/K"]]
        self.want(len(kids) == 1 and self.get(kids[0])["/S"] == "/Document", "no Document at the root")
        elements = [e for kid in kids for e in self.walk(self.get(kid), None, None, seen)]
        for element, parent in elements:
            self.check_element(element, parent, state)
        for reference, page in self.pages():
            self.want(self.check_page(page) == seen[reference], "marked contents and structure differ")
            annotations = self.get(page.get("/Annots", []))
            self.want(not annotations or page.get("/Tabs") == "/S", "annotations in no order")
            for annotation in annotations:
                self.want(annotation in seen["objects"], "an annotation is not in the structure")
                self.want(self.get(annotation).get("/Contents", "u:") != "u:", "a link does not say where it leads")
        for entry in self.object.values():
            value = entry.get("value")
            if isinstance(value, dict) and value.get("/Type") == "/FontDescriptor":
                self.want(any(f"/FontFile{n}" in value for n in ("", "2", "3")), "a font is not embedded")
            if isinstance(value, dict) and value.get("/Type") == "/Font" and value.get("/Subtype") != "/CIDFontType0":
                self.want("/ToUnicode" in value or value.get("/Subtype") == "/CIDFontType2", "a font without characters")
        return sorted(set(self.faults)), elements


def letters(text):
    return collections.Counter(c for c in text if c.isalnum())


def run(*argv):
    return subprocess.run(argv, check=True, capture_output=True, text=True).stdout


def check_reading(path):
    """What is on the pages and in no element: running lines at most."""
    lost = letters(run("pdftotext", path, "-")) - letters(run("pdfinfo", "-struct-text", path))
    info = run("pdfinfo", path)
    title = re.search(r"^Title: +(.*)$", info, re.M).group(1)
    pages = int(re.search(r"^Pages: +(\d+)$", info, re.M).group(1))
    running = letters(title + "".join(f"{i}{pages}" for i in range(1, pages + 1)))
    return [f"not read aloud: {c} {n} times" for c, n in lost.items()
            if n > pages * (2 * letters(title)[c] + 12 * c.isdigit()) + running[c]]


def add_lesson(lesson, template):
    def checks():
        with tempfile.TemporaryDirectory() as folder:
            run(GRUNDY, "build", lesson, "-t", template, "-f", "pdf", "-q", "-o", folder)
            path = os.path.join(folder, os.path.splitext(os.path.basename(lesson))[0] + ".pdf")
            faults, elements = File(path).check()
            if template in ("handout", "compact"):  # elsewhere headings are said again, or fields stand to be filled in
                faults += check_reading(path)
            tap.expect(not faults and len(elements) > 3, "; ".join(faults[:12]))
    checks.__doc__ = f"{os.path.basename(lesson)} as {template}"
    tap.test(checks)


for name in LESSONS:
    for look in TEMPLATES:
        add_lesson(name, look)


@tap.test
def figure():
    """a figure of its own"""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "figure.pdf")
        run(GRUNDY, "draw", "graph", "nim", "1", "2", "-o", path)
        tap.expect(not File(path).check()[0], "; ".join(File(path).check()[0]))


sys.exit(tap.main())
