# SPDX-License-Identifier: MIT
"""Usage: check.py GRUNDY TREE TABLES [--sanitized] [--sample N] [--seed S] [--whole] [--only FIGURE,…] [--table FILE]

Everything with everything. Every figure meets every game's example (those of the shelf, too), larger positions and sums,
first as it is, then under the options that it admits (TABLES is tests/fuzz/tables.c, compiled), one at a time and two, in svg,
txt, html and in letters drawn as outlines. Each ends with a picture or with a message and the exit code 1, 2 or 3 that says
whose fault it is; never by a signal, never with half of either; within 5 s of processor time and 500 MB (a sanitized program:
25 s, no bound of memory; it draws the smaller positions alone).

  --sample N  so many commands with options a figure, drawn by lot (50; sanitized 15)
  --seed S    which (1)
  --whole     no lot for the examples: every value of every option alone, in all four forms, and every pair of options once; for larger
              positions and sums a lot of 500 a figure: an hour
  --only      these figures
  --table     what is refused, by figure and reason, with how often and a command, as Markdown into FILE

What figures refuse of the examples as they are, and why, is held in tests/figures/refused.txt (GR_ACCEPT=1 writes it).
Prints TAP, a test a figure, and one for that file."""
import argparse
import collections
import concurrent.futures
import difflib
import itertools
import json
import os
import random
import re
import resource
import shlex
import subprocess
import sys
import tempfile
import threading
import xml.etree.ElementTree as ET

parser = argparse.ArgumentParser(usage=__doc__, add_help=False)
parser.add_argument("grundy", type=os.path.abspath)
parser.add_argument("tree", type=os.path.abspath)
parser.add_argument("tables", type=os.path.abspath)
parser.add_argument("--sanitized", action="store_true")
parser.add_argument("--sample", type=int)
parser.add_argument("--seed", type=int, default=1)
parser.add_argument("--whole", action="store_true")
parser.add_argument("--only", default="")
parser.add_argument("--table")
WISH = parser.parse_args()

os.environ.pop("MALLOC_PERTURB_", None)  # Meson's: memory that is filled twice would be counted
SECONDS, MEGABYTES = (25, None) if WISH.sanitized else (5, 500)
SAMPLE = WISH.sample if WISH.sample is not None else 15 if WISH.sanitized else 50
FORMS = [["-f", "svg"], ["-f", "txt"], ["-f", "html"], ["-f", "svg", "--text", "outline"]]
HEAPS = ["nim", "baskin-robbins", "divisor", "polygon", "subtraction", "grundys-game", "octal 0.137", "form", "set"]
SIZES = ["1"] if WISH.sanitized else ["1", "10", "40"]
NOT_SWEPT = {"output", "format", "timeout", "max-memory", "root", "quiet", "color", "diagnostics", "lang", "text", "scale"}
TEXTS = {  # values of options that take any text, beside positions of the game
    "steps": ["all", "last", "strip", "1", "2"], "title": ["A title"], "background": ["none", "#ffeedd"],
    "width": ["120mm", "300"], "id-prefix": ["x"], "of": ["all"], "at": ["1", "A1", "red:1"], "from": ["1,3"],
    "query": ["1..2"], "update": ["1=2"], "range": ["0..1"],
}
PICTURES = {"--background", "--width", "--margin", "--animate"}  # of pictures alone
REFUSED = os.path.join(WISH.tree, "tests", "figures", "refused.txt")

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(WISH.tree, "tests"))
import commands  # noqa: E402 (no .pyc of it)


class Run:
    """One command and how it ended; fault: what is wrong with that, empty: nothing."""

    def __init__(self, words, folder):
        self.words = ["draw", *words, "-o", "-"]
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as said:
            process = subprocess.Popen([WISH.grundy, *self.words], cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=said)
            clock = threading.Timer(20 * SECONDS, process.kill)
            clock.start()
            try:
                resource.prlimit(process.pid, resource.RLIMIT_CPU, (4 * SECONDS, 4 * SECONDS + 1))
            except ProcessLookupError:
                pass  # it was quicker
            _, status, used = os.wait4(process.pid, 0)
            clock.cancel()
            process.returncode = self.code = os.waitstatus_to_exitcode(status)
            out.seek(0)
            said.seek(0)
            self.said = said.read().decode(errors="replace")
            self.seconds, self.megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss // 1024
            self.fault = self.judge(out.read())

    def judge(self, out):
        if self.code not in (0, 1, 2, 3):
            return f"exit {self.code}"
        if self.seconds > SECONDS:
            return f"{self.seconds:.1f} s of processor time"
        if MEGABYTES is not None and self.megabytes > MEGABYTES:
            return f"{self.megabytes} MB"
        if re.search(r"CRITICAL|WARNING \*\*|Sanitizer|runtime error:", self.said):
            return "a library complained"
        if self.code != 0:
            return "" if out == b"" and re.search(r"error: \S", self.said) else f"exit {self.code} without its message alone"
        if re.search(r"^(?!.*(warning|note): ).*error: ", self.said, re.M):
            return "exit 0 with an error"
        if "svg" in self.words:
            try:
                return "" if ET.fromstring(out).tag.endswith("}svg") else "no picture"
            except ET.ParseError as error:
                return f"not well formed: {error}"
        if "html" in self.words and "--snippet" not in self.words:
            return "" if out.rstrip().endswith(b"</html>") else "no whole page"
        return "" if out.strip() else "nothing written"

    def reason(self):
        """Why it was refused, without what belongs to this command alone."""
        line = re.search(r"error: (.*)", self.said)
        told = re.sub(r"“[^”]*”", "“…”", line[1]) if line else ""
        return re.sub(r"got [a-z'-]+$", "got another game", re.sub(r"\d+(?:[ \u202f]\d{3})*", "N", told))

    def told(self):
        return f"grundy {shlex.join(self.words)}: {self.fault}\n{self.said}"


class Sweep:
    """What there is to draw, and under which options."""

    def __init__(self, folder):
        self.folder = folder
        tables = json.loads(subprocess.run([WISH.tables], capture_output=True, check=True).stdout)
        draw = next(command for command in tables["commands"] if command["name"] == "draw")
        self.common = [param for param in tables["program"] + draw["params"] if param["name"] not in NOT_SWEPT]
        self.figure = {figure["name"]: figure["params"] for figure in tables["figures"]}
        self.game = {game["name"]: game["params"] for game in tables["games"]}
        self.example = commands.examples(WISH.grundy)
        assert len(self.example) > 10 and len(self.figure) > 10, "the program does not list what this test looks for"
        self.positions = {}

    def small(self):
        return [words for words in self.example.values() if not (WISH.sanitized and words[0].endswith(".lua"))]

    def plain(self):
        """All games as they are: examples, heaps of three sizes, larger positions, sums."""
        games = self.small() + [[*game.split(), size] for game in HEAPS for size in SIZES]
        if not WISH.sanitized:
            games += [line.split() for line in sum(commands.LARGER.values(), commands.SUMS)]
        return games

    def position(self, words):
        """Names of positions of a game, as its answers tell them."""
        key = tuple(words)
        if key not in self.positions:
            done = subprocess.run([WISH.grundy, "solve", *words, "--all", "--json", "--limit", "2000", "--timeout", "5"], cwd=self.folder,
                                  capture_output=True, check=False)
            names = [value["position"] for value in json.loads(done.stdout).get("values", [])] if done.returncode == 0 else []
            self.positions[key] = names[:1] + names[-1:] if names else ["1"]
        return self.positions[key]

    def values(self, param, words):
        """The words that give @param each of some values."""
        name = "--" + param["name"]
        if param["kind"] == "flag":
            return [[name]]
        if param["kind"] == "choice":
            return [[name, value] for value in param["choices"]]
        if param["kind"] == "number":
            low, high = param["low"], param["high"]
            return [[name, str(value)] for value in sorted({low, min(low + 1, high), min(3, high), min(low + 60, high)})]
        if param["kind"] == "numbers":
            return [[name, "1,2"], [name, "1,3,4"]]
        known = list(TEXTS.get(param["name"], []))
        if param["name"] in ("of", "at"):
            known += self.position(words)
        return [[name, value] for value in known or ["1"]]

    def options(self, figure, words):
        return self.common + self.figure[figure] + self.game.get(words[0], [])

    def lot(self, figure, takes, times=SAMPLE):
        """A sample: one option in two of five, else two, of any form and any game that the figure takes."""
        r = random.Random(f"{WISH.seed} {figure}")
        for _ in range(times if takes else 0):
            words = r.choice(takes)
            free = [param for param in self.options(figure, words) if "--" + param["name"] not in words]
            chosen = sum((r.choice(self.values(param, words)) for param in r.sample(free, r.choice([1, 1, 2, 2, 2]))), [])
            forms = [FORMS[2]] if "--snippet" in chosen else [FORMS[0], FORMS[3]] if PICTURES & {*chosen} else FORMS
            yield [figure, *words, *chosen, *r.choice(forms)]

    def whole(self, figure, takes):
        r, examples = random.Random(f"{WISH.seed} {figure}"), list(self.example.values())
        yield from self.lot(figure, [words for words in takes if words not in examples], 500)
        for words in (words for words in takes if words in examples):
            options = self.options(figure, words)
            for form in FORMS:
                yield [figure, *words, *form]
            for value in sum((self.values(param, words) for param in options), []):
                for form in FORMS:
                    yield [figure, *words, *value, *form]
            for one, other in itertools.combinations(options, 2):
                yield [figure, *words, *r.choice(self.values(one, words)), *r.choice(self.values(other, words)), *r.choice(FORMS)]


def write_table(why):
    with open(WISH.table, "w", encoding="utf-8") as file:
        file.write("| figure | exit | times | what is told | for example |\n|---|---|---|---|---|\n")
        for (figure, code, reason), runs in sorted(why.items()):
            cells = [figure, str(code), str(runs[0]), reason.replace("|", "\\|"), f"`{shlex.join(runs[1])}`".replace("|", "\\|")]
            file.write("| " + " | ".join(cells) + " |\n")


def refused(plain, known):
    """The text of tests/figures/refused.txt: by figure, reasons and those of the @known games of which it is the answer."""
    lines = ["# What figures refuse of the games' examples, and why; GR_ACCEPT=1 writes it (tests/figures/check.py). Of these games:\n",
             f"{' '.join(known)}\n"]
    for figure, runs in plain.items():
        why = collections.defaultdict(list)
        for game in known:
            if runs[game].code != 0:
                why[f"exit {runs[game].code}: {runs[game].reason()}"].append(game)
        lines += ["\n", f"{figure}\n"]
        lines += [f"  {reason}\n    {' '.join(games)}\n" for reason, games in sorted(why.items())]
    return "".join(lines)


def main():
    figures = WISH.only.split(",") if WISH.only else commands.listed(WISH.grundy, "figures")
    holds = not WISH.sanitized and not WISH.only
    print(f"1..{len(figures) + holds}")
    failed, count, plain, why = 0, collections.Counter(), {}, {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        commands.furnish(folder, None)
        sweep = Sweep(folder)
        for number, name in enumerate(figures, 1):
            games = sweep.plain()
            runs = list(pool.map(lambda words: Run([name, *words, "-f", "svg"], folder), games))
            known = {" ".join(words): words[0] for words in sweep.example.values()}
            plain[name] = {known[" ".join(words)]: run for words, run in zip(games, runs) if " ".join(words) in known}
            takes = [words for words, run in zip(games, runs) if run.code == 0]
            faults, todo = [run for run in runs if run.fault], iter((sweep.whole if WISH.whole else sweep.lot)(name, takes))
            while batch := list(itertools.islice(todo, 200)):
                for run in pool.map(lambda words: Run(words, folder), batch):
                    count[run.code] += 1
                    if run.fault:
                        faults.append(run)
                    elif run.code != 0:
                        key = (name, run.code, run.reason())
                        why[key] = (why.get(key, (0, run.words))[0] + 1, why.get(key, (0, run.words))[1])
            failed += bool(faults)
            print(f"{'not ' if faults else ''}ok {number} - {name}", flush=True)
            for run in faults:
                for line in run.told().splitlines()[:12]:
                    print(f"#   {line[:300]}")
    print("# with options: " + ", ".join(f"exit {code}: {times}" for code, times in sorted(count.items())))
    if WISH.table:
        write_table(why)
    if holds:
        if os.environ.get("GR_ACCEPT") == "1":
            with open(REFUSED, "w", encoding="utf-8") as file:
                file.write(refused(plain, list(sweep.example)))
        with open(REFUSED, encoding="utf-8") as file:
            then = file.read()
        _, games, *figures = re.findall(r"^\S.*", then, re.M)  # games and figures that it does not know are new
        now = refused({name: runs for name, runs in plain.items() if name in figures}, games.split())
        failed += now != then
        print(f"{'' if now == then else 'not '}ok {number + 1} - what is refused is what refused.txt tells")
        for line in difflib.unified_diff(then.splitlines(), now.splitlines(), "refused.txt", "now", n=0, lineterm=""):
            print(f"#   {line[:300]}")
    return 1 if failed else 0


sys.exit(main())
