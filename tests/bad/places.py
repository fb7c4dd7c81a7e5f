# SPDX-License-Identifier: MIT
"""A fault is told where it was put: places.py GRUNDY

Into good command lines, graphs, boards, works and lessons a fault is put at a place that is known, behind random words, lines and
letters of other scripts; the message must name its line and column, draw its caret under all of it, and end with the code of its
kind. The same without the fault has none."""
import os
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from tap import expect, main, test  # noqa: E402

GRUNDY = os.path.abspath(sys.argv[1])
FOLDER = tempfile.TemporaryDirectory(prefix="grundy-places-")


def run(*words):
    return subprocess.run([GRUNDY, *words], cwd=FOLDER.name, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


def columns(text):
    """How many columns of a terminal a text takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def check(done, name, text, code):
    """The first message of @done is about what stands between the marks « and » in @text, the contents of @name."""
    start, end = text.index("«"), text.index("»") - 1
    plain = text.replace("«", "").replace("»", "")
    line, column = plain.count("\n", 0, start) + 1, start - plain.rfind("\n", 0, start)
    said = f"{text!r}: exit {done.returncode}, {done.stderr}"
    expect(done.returncode == code, said)
    found = re.match(r"(.*?):(\d+):(\d+): error: ", done.stderr)
    expect(found and (found[1], int(found[2]), int(found[3])) == (name, line, column), f"not {name}:{line}:{column}: {said}")
    rows = done.stderr.split("\n")
    own = plain.split("\n")[line - 1]
    shown = re.match(r" +\d+ \| (.*)$", rows[1])
    caret = re.match(r" +\| ( *)(\^~*)$", rows[2])
    expect(shown and caret, f"no caret: {said}")
    if shown[1] == own.expandtabs(1):
        expect(len(caret[1]) == columns(own[:column - 1]), f"the caret stands elsewhere: {said}")
        wanted = columns(plain[start:min(end, len(plain) if "\n" not in plain[start:end] else plain.index("\n", start))])
        expect(len(caret[2]) == max(1, wanted), f"{len(caret[2])} columns are marked, not {wanted}: {said}")


# ---- command lines ----

LINES = [  # what is wrong stands between the marks, before “/” what is right; then the exit code
    ("solve nim 3 «-3/3» 5", 1), ("solve nim 1 2 «x/4»", 1), ("solve nim «2.5/2» 7", 1), ("solve «nmi/nim» 3", 2), ("«sovle/solve» nim 3", 2),
    ("draw «grpah/graph» nim 3", 2), ("draw graph nim 3 --theme «drak/dark»", 2), ("draw graph nim 3 --paint «colour/outcome»", 2),
    ("solve subtraction 9 --take 1,«x/3»,4", 2), ("solve subtraction 9 --take «0/2»,4", 2), ("solve nim 3 + «nmi/nim» 4", 2),
    ("solve nim 3 + subtraction «z/9» --take 1,3", 1), ("solve nim 3 «--tkae/--json»", 2), ("solve form {1|«x/0»}", 1),
    ("solve nim 3 4 --limit «-7/70»", 2), ("draw mex nim 3 --steps «0/1»", 1), ("draw mex nim 3 --lang «fr/ko»", 2), ("help «nimm/nim»", 2),
    ("list «gmaes/games»", 2), ("solve hackenbush BR «BX/BG»", 1), ("solve boxes B«Z/W»", 1), ("solve divisor 9 «-1/4»", 1),
    ("draw heatmap nim 4,«y/5»", 1), ("draw bits nim 3 1 --width «12kg/12mm»", 2), ("draw bits nim 3 1 --margin «x/4»", 2),
    ("compare nim 3 -- nim «q/4»", 1), ("solve grundys-game 7 «w/8»", 1), ("solve polygon «pp/6»", 1),
]


@test
def words_of_a_command_line():
    lot = random.Random(1)
    for line, code in LINES:
        wrong, right = re.search(r"«(.*)/([^/]*)»", line).groups()
        for turn in range(2):
            before = ["", f"--max-moves {lot.randint(10, 99999)} "][turn]
            place = line.index(" ") + 1
            written = line[:place] + before + line[place:] if " " in line and not line.startswith(("«", "help", "list", "draw «")) else line
            text = "grundy " + written[:written.index("«")] + f"«{wrong}»" + written[written.index("»") + 1:]
            check(run(*text.replace("«", "").replace("»", "").split()[1:]), "command line", text, code)
            good = run(*(written[:written.index("«")] + right + written[written.index("»") + 1:]).split())
            expect(good.returncode == 0, f"{written}, made right: {good.stderr}")


# ---- files of games ----

def lines_before(lot, mark):
    return "".join(f"{mark} {lot.choice(['a remark', '한글 words', 'ü λ →', 'x'])} {i}\n" for i in range(lot.randint(0, 5)))


FILES = [  # name, how it is read, what its remarks begin with, its text with «wrong/right», the exit code
    ("g.txt", "solve token g.txt --all", ";", "a b\nb c «purpel/purple»\nc d\n", 1),
    ("g.dot", "solve token g.dot --all", "//", "digraph {\n  a -> b;\n  b -> «;/c;»\n}\n", 1),
    ("g.dot", "solve token g.dot --all", "//", "digraph {\n  a -> b; b -> c\n  c [value=«-2/2»]\n}\n", 1),
    ("board.txt", "solve board @board.txt", ";", "R..\n.«x/#».\n...\n", 1),
    ("bombs.txt", "solve bombs @bombs.txt", ";", "A.B\n.«C/A».\n", 1),
    ("words.txt", "solve nim @words.txt", ";", "3 1\n4 «x/5» 6\n", 1),
]


@test
def places_in_files_of_games():
    lot = random.Random(2)
    for name, line, remark, text, code in FILES:
        wrong, right = re.search(r"«(.*)/([^/]*)»", text).groups()
        for _ in range(4):
            head = lines_before(lot, remark)
            faulty = head + re.sub("«.*»", lambda _: f"«{wrong}»", text)
            for said in (faulty, head + re.sub("«.*»", lambda _: right, text)):
                with open(os.path.join(FOLDER.name, name), "w", encoding="utf-8") as file:
                    file.write(said.replace("«", "").replace("»", ""))
                done = run(*line.split())
                if said == faulty:
                    check(done, name, faulty.replace("»;", ";»") if wrong == ";" else faulty, code)
                else:
                    expect(done.returncode == 0, f"{said}: {done.stderr}")


# ---- lessons ----

INLINE = [  # with a fault, and without; of a mark's fault the whole text around it is shown
    ("[«words»](#nowhere)", "[words](#begin)"), ("«[@nobody]»", "[@known]"), ("«[^none]»", "[^note]"), ("$a + «\\nosuch» b$", "$a + \\le b$"),
    ("«<div>»", "*x*"), ("[words](«ftp://x»)", "[words](https://x)"), ("$x«_»}$", "$x_1$")]
BLOCKS = ["```grundy\ngame: nim 3 «x/1»\nfigure: bits\n```", "```grundy\ngame: nim 3 1\nfigure: «bitz/bits»\n```",
          "```grundy\ngame: nim 3 1\nfigure: bits\n«captoin/caption»: Words\n```", "```grundy\ngame: «nmi/nim» 3\nfigure: bits\n```",
          "```grundy\ngame: nim 3 1\nfigure: mex\nsteps: «lsat/last»\n```", "```grundy\ngame: subtraction 9\ntake: 1,«y/3»\nfigure: table\n```"]
HEAD = "---\ntitle: Places\nreferences:\n  - id: known\n    title: A work\n{}---\n\n## Begin\n\nWords[^note] [@known].\n\n[^note]: A note.\n\n"
FRONT = ["template: «handuot/handout»\n", "lang: «fr/ko»\n", "«autor/author»: A. Teacher\n", "toc: «maybe/true»\n", "page:\n  size: «big/10pt»\n",
         "page:\n  «sise/size»: 10pt\n"]


def parted(text):
    """A text with «wrong/right» as that with its fault marked, and as the right one."""
    wrong, right = re.search(r"«(.*)/([^/]*)»", text).groups()
    return re.sub("«.*»", lambda _: f"«{wrong}»", text), re.sub("«.*»", lambda _: right, text)


@test
def places_in_lessons():
    lot = random.Random(3)
    cases = [(HEAD.format(""), bad, good) for bad, good in INLINE * 4 + [parted(one) for one in BLOCKS] * 3]
    cases += [(HEAD.format(own), "", "") for one in FRONT for own in parted(one)]
    for head, bad, good in cases:
        parts = ["Words of it.\n\n", "한글 문장이다.\n\n", "- an item\n- another\n\n", "> [!TIP]\n> Of use.\n\n"]
        prose = "".join(lot.choice(parts) for _ in range(lot.randint(0, 4)))
        before = lot.choice(["", "> ", "- ", "Say ", "한글 λ ", "**Bold** and "][:3 if "«[" in bad else 6]) if (bad, good) in INLINE else ""
        for said in dict.fromkeys((bad, good)):
            text = head + prose + (before + said if said else "") + "\n"
            with open(os.path.join(FOLDER.name, "lesson.md"), "w", encoding="utf-8") as file:
                file.write(text.replace("«", "").replace("»", ""))
            done = run("check", "lesson.md")
            if "«" in text:
                check(done, "lesson.md", text, 1)
            else:
                expect(done.returncode == 0, f"{text}: {done.stderr}")


@test
def many_faults_are_told_in_the_order_of_the_text():
    lot = random.Random(4)
    for n in (1, 2, 7, 19, 20, 21, 30):
        lines = [f"Words [here](#nowhere{i})." if lot.random() < 0.5 else f"Sum $\\nosuch{'x' * (i % 5)}$ is." for i in range(n)]
        with open(os.path.join(FOLDER.name, "lesson.md"), "w", encoding="utf-8") as file:
            file.write("---\ntitle: Many\n---\n\n" + "\n\n".join(lines) + "\n")
        done = run("check", "lesson.md", "--diagnostics", "short")
        places = [int(place) for place in re.findall(r"^lesson\.md:(\d+):\d+: error", done.stderr, re.M)]
        wanted = [5 + 2 * i for i in range(n)]
        expect(places == sorted(places), f"{places} are in another order")
        expect(places == wanted[:20] if n <= 20 else len(places) == 20 and set(places) <= set(wanted), f"{n} faults at {wanted}: told are {places}")
        expect(done.returncode == 1, f"exit {done.returncode}")


sys.exit(main())
