# SPDX-License-Identifier: MIT
"""The commands that are run to see whether anything changed, and how one is run: what tests/compare and tests/kept/ share.
They come from the tree (all_cases): README.md, the gallery, every figure on every game, the cases of the suite, the lessons."""
import collections
import hashlib
import os
import re
import resource
import shlex
import shutil
import signal
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
GROUPS = ["gallery", "figures", "formats", "solve", "cases", "lessons", "help", "kept"]
KEPT = os.path.join(ROOT, "tests", "kept", "commands.txt")
# What of the environment could make answers differ from one place to another.
UNLIKE = "GR_", "GRUNDY_", "LC_", "LANG", "CI", "TERM", "COLORTERM", "COLUMNS", "LINES", "NO_COLOR"
CPU = 4  # seconds of processor time a command
CPU_CASES = 12  # the same where a lesson is built, or sh runs more than one
CLOCK = 240  # seconds by the clock: for what waits without working
MEMORY = 3 << 30

# Larger positions than the examples, where figures and answers take other roads.
LARGER = {
    "nim": ["nim 13 7 9 21", "nim 0..9", "nim 5000000000 1"],
    "subtraction": ["subtraction 40 --take 2,5,6", "subtraction 12 7 --take 1,2"],
    "baskin-robbins": ["baskin-robbins 12 --max 2 --said 4"],
    "divisor": ["divisor 360 84", "divisor 1..30 --one"],
    "token": ["token lessons/seven.dot", "token lessons/six.dot --at d,f,a"],
    "set": ["set 0,1,2,5 2,3", "set {}"],
    "form": ["form {2|-1} ^ +-3 3/8", "form *4 v* -7", "form {0||0|-2}"],
    "boxes": ["boxes BBW WBWB WWB B", "boxes WWW BB"],
    "octal": ["octal 0.77 60", "octal 0.137 30 12"],
    "grundys-game": ["grundys-game 60", "grundys-game 9 11"],
    "polygon": ["polygon 30", "polygon 0..20"],
    "hackenbush": ["hackenbush BRB GG WB", "hackenbush lessons/girl.dot", "hackenbush lessons/garden.dot"],
    "board": ["board lessons/boards.txt", "board lessons/walls.txt --piece queen --at C4"],
    "fibonacci-tree": ["fibonacci-tree 30", "fibonacci-tree 7"],
    "dictionary": ["dictionary cat car dog do done cart"],
    "bombs": ["bombs lessons/no-echo.dot"],
}
SUMS = ["nim 3 + divisor 12 + subtraction 7", "hackenbush BR + form ^ + nim 2", "polygon 5 + grundys-game 8"]


class Job:
    """One run to compare: words (or a line for sh), what it reads, and where it stands."""

    def __init__(self, group, words, shell=None, stdin=b"", files=None):
        self.group, self.words, self.shell, self.stdin = group, words, shell, stdin
        self.files = files  # {name: text} of a folder of its own; None: the common folder
        self.name = shell if shell is not None else "grundy " + shlex.join(words)


class Case:
    """Commands that follow one another in one folder, as in a .case file; a job by itself is a case of one. @place is told where
    the folder's files come from."""

    def __init__(self, jobs, files=None, place=None):
        self.jobs, self.files, self.place = jobs, files, place


class Result:
    def __init__(self, code, out, err, files):
        self.code, self.out, self.err, self.files = code, out, err, files

    def key(self):
        return self.code, self.out, self.err, sorted(self.files.items())

    def ended(self):
        return self.code not in ("time", -signal.SIGXCPU, 128 + signal.SIGXCPU)


def limit(pid, seconds):
    """From outside, since a function that the child runs before the program makes each start three times as long."""
    try:
        resource.prlimit(pid, resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.prlimit(pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.prlimit(pid, resource.RLIMIT_CORE, (0, 0))
    except ProcessLookupError:
        pass  # it has ended already


class Program:
    """One of the two, with folders in which its commands run."""

    def __init__(self, path, scratch):
        self.path = os.path.abspath(path)
        self.tree = os.path.dirname(os.path.dirname(os.path.dirname(self.path)))
        self.bin = os.path.join(scratch, "bin")
        self.scratch = scratch
        self.spare = []  # furnished folders in which nothing has been written
        os.makedirs(self.bin)
        os.symlink(self.path, os.path.join(self.bin, "grundy"))
        self.env = {key: value for key, value in os.environ.items() if not key.startswith(UNLIKE)}
        self.env.update(PATH=self.bin + os.pathsep + os.environ["PATH"], SOURCE_DATE_EPOCH="0", LANG="C.UTF-8",
                        NO_COLOR="1", GRUNDY_TEMPLATES=os.path.join(ROOT, "templates"))

    def alike(self, data, folder):
        for mine, name in ((folder, b"FOLDER"), (self.scratch, b"SCRATCH"), (self.path, b"GRUNDY"), (self.tree, b"TREE"),
                           (ROOT, b"TREE")):
            data = data.replace(os.fsencode(mine), name)
        return data

    def run(self, case):
        if case.files is not None:
            with tempfile.TemporaryDirectory(dir=self.scratch) as folder:
                furnish(folder, case.files)
                return [self.run_job(job, folder) for job in case.jobs]
        folder = self.spare.pop() if self.spare else None
        if folder is None:
            folder = tempfile.mkdtemp(dir=self.scratch)
            furnish(folder, None)
        before = os.listdir(folder), os.listdir(os.path.join(folder, "out"))
        results = [self.run_job(job, folder) for job in case.jobs]
        if any(result.files for result in results) or before != (os.listdir(folder), os.listdir(os.path.join(folder, "out"))):
            shutil.rmtree(folder)
        else:
            self.spare.append(folder)
        return results

    def run_job(self, job, folder):
        before = written(folder)
        words = ["sh", "-c", job.shell] if job.shell is not None else ["grundy"] + job.words
        seconds = CPU_CASES if job.group in ("cases", "lessons") else CPU
        process = subprocess.Popen(words, executable=None if job.shell is not None else self.path, cwd=folder,
                                   env=self.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   start_new_session=True)
        limit(process.pid, seconds)
        try:
            out, err = process.communicate(job.stdin, timeout=CLOCK)
            code = process.returncode
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            out, err = process.communicate()
            code = "time"
        after = written(folder)
        changed = {name: data for name, data in after.items() if before.get(name) != data}
        changed.update({name: None for name in before if name not in after})
        return Result(code, self.alike(out, folder), self.alike(err, folder), changed)


def furnish(folder, files):
    """The tree's lessons and docs as links, the lessons' data beside them as the examples name them, and @files."""
    if files is not None:
        for name, text in files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8", newline="") as file:
                file.write(text)
        return
    for name in ("lessons", "docs"):
        os.symlink(os.path.join(ROOT, name), os.path.join(folder, name))
    for name in os.listdir(os.path.join(ROOT, "lessons")):
        if name.endswith((".dot", ".txt")):
            os.symlink(os.path.join(ROOT, "lessons", name), os.path.join(folder, name))
    os.mkdir(os.path.join(folder, "out"))


def written(folder):
    """The files under @folder that are not links, with their bytes."""
    found = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if not os.path.islink(os.path.join(place, name))]
        for name in names:
            path = os.path.join(place, name)
            if not os.path.islink(path) and os.path.isfile(path):
                with open(path, "rb") as file:
                    found[os.path.relpath(path, folder)] = file.read()
    return found


def say(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=False).stdout


def listed(program, what):
    return [line.split()[0] for line in say(program, "list", what).splitlines() if line and not line.startswith(" ")]


def examples(program):
    """{game: the words of its example}, from its help."""
    found = {}
    for game in listed(program, "games"):
        match = re.search(r"^Example: +grundy solve (.*)$", say(program, "help", game), re.M)
        if match:
            found[game] = shlex.split(match[1])
    return found


def gallery():
    for name in ("README.md", "docs/gallery.md"):
        with open(os.path.join(ROOT, name), encoding="utf-8") as file:
            for line in file:
                match = re.match(r"(?: {4}|\t)(?:\$ )?(grundy (?:draw|solve) .*)", line)
                if match:
                    words = shlex.split(match[1], comments=True)[1:]
                    if "-o" in words:
                        place = words.index("-o") + 1
                        words[place] = "out/" + os.path.basename(words[place])
                    yield Job("gallery", words)


def figures(program):
    known, figure = examples(program), listed(program, "figures")
    for name in figure:
        for game, words in known.items():
            for form in ("svg", "json", "csv", "txt"):
                yield Job("figures", ["draw", name, *words, "-f", form, "-o", "-"])
            for larger in LARGER.get(game, []):
                for form in ("svg", "txt"):
                    yield Job("figures", ["draw", name, *larger.split(), "-f", form, "-o", "-"])
        for line in SUMS:
            yield Job("figures", ["draw", name, *line.split(), "-f", "svg", "-o", "-"])
            yield Job("figures", ["draw", name, *line.split(), "-f", "txt", "-o", "-", "--lang", "ko"])


def formats(program):
    """Every figure on its own example, in the formats that are dear, with every way to show steps and every theme."""
    for name in listed(program, "figures"):
        match = re.search(r"^Example: +grundy draw (.*)$", say(program, "help", name), re.M)
        words = ["draw", *shlex.split(match[1])]
        for form in ("html", "pdf", "png"):
            yield Job("formats", [*words, "-f", form, "-o", "-"])
        for steps in ("all", "strip", "1"):
            yield Job("formats", [*words, "-f", "svg", "-o", "out/step-%02d.svg" if steps == "all" else "out/step.svg",
                                  "--steps", steps])
        for option in (["--theme", "dark"], ["--theme", "print"], ["--paint", "node"], ["--lang", "ko"], ["--misere"]):
            yield Job("formats", [*words, *option, "-f", "svg", "-o", "-"])


def solves(program):
    for game, words in examples(program).items():
        for line in [words] + [larger.split() for larger in LARGER.get(game, [])]:
            for option in ([], ["--json"], ["--all"], ["--all", "--json"], ["--misere", "--json"], ["--lang", "ko"]):
                yield Job("solve", ["solve", *line, *option])
    for line in SUMS:
        for option in ([], ["--json"], ["--all", "--json"]):
            yield Job("solve", ["solve", *line.split(), *option])


def cases():
    """The commands of the suite's cases, each file's in a folder of its own."""
    for part in ("cli", "bad", "golden", "lessons"):
        folder = os.path.join(ROOT, "tests", part)
        for name in sorted(os.listdir(folder)):
            if not name.endswith(".case"):
                continue
            files, jobs, lines = {}, [], None
            with open(os.path.join(folder, name), encoding="utf-8", newline="") as file:
                for line in file.read().split("\n"):
                    if line.startswith("@ "):
                        lines = files.setdefault(line[2:], [])
                        lines.clear()
                    elif line[:1] == "|" and lines is not None:
                        lines.append(line[2:] + "\n")
                    elif line.startswith("$ "):
                        jobs.append(Job("cases", [], shell=line[2:], stdin=b""))
                    elif line.startswith("<") and jobs:
                        jobs[-1].stdin += line[2:].encode() + b"\n"
            yield Case(jobs, {place: "".join(text) for place, text in files.items()}, f"tests/{part}/{name}")


def lessons():
    folder = os.path.join(ROOT, "lessons")
    texts = {}
    for name in sorted(os.listdir(folder)):
        if name.endswith((".md", ".dot", ".txt")):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                texts[name] = file.read()
    korean = {name: re.sub(r"^lang: en$", "lang: ko", text, count=1, flags=re.M) for name, text in texts.items()}
    for name in texts:
        if not name.endswith(".md"):
            continue
        every = ["-o", "out", "-f", "pdf,html,svg"]
        yield Case([Job("lessons", ["build", name, *every]), Job("lessons", ["check", name])], texts, "lessons")
        yield Case([Job("lessons", ["build", name, "-o", "out", "-f", "pdf", "-t", "slides", "--answers", "both"])], texts,
                   "lessons")
        yield Case([Job("lessons", ["build", name, *every, "--answers", "end"], shell=None)], korean, "lessons in Korean")
        yield Case([Job("lessons", ["build", "lessons/" + name, "-o", "out", "-f", "html,svg", "--theme", "dark"])])


def helps(program):
    yield Job("help", ["help"])
    yield Job("help", ["version"])
    for what in ("games", "figures", "formats", "templates"):
        yield Job("help", ["list", what])
        for word in listed(program, what):
            yield Job("help", ["help", word])
    for word in ("solve", "draw", "build", "check", "list", "help"):
        yield Job("help", ["help", word])


class Kept:
    """A command that tests/kept/check.py runs: its words, where its files come from, what came out, and the cases that it stands for."""

    def __init__(self, section, line, cases):
        self.section, self.cases = section, cases
        self.sign, self.command = line.split(" ", 1)


def jobs_of_files():
    """{(section, command): its cases}, each command alone in its folder, for those whose files are not the common ones."""
    found = collections.defaultdict(list)
    for case in (*cases(), *lessons()):
        for job in case.jobs if case.place else []:
            found[case.place, job.name].append(Case([job], case.files))
    return found


def kept():
    """The lines of KEPT, in order: a hash and a command below a section; a command that its file has no more stands for no case."""
    with_files, section = jobs_of_files(), None
    with open(KEPT, encoding="utf-8") as file:
        for line in file:
            line = line.rstrip("\n")
            if line.startswith("## "):
                section = line[3:]
            elif line and not line.startswith("#"):
                command = line.split(" ", 1)[1]
                if section.startswith(("tests/", "lessons")):
                    yield Kept(section, line, with_files.get((section, command), []))
                else:
                    job = Job("kept", shlex.split(command)[1:]) if command.startswith("grundy ") else Job("kept", [], shell=command)
                    yield Kept(section, line, [Case([job])])


def sign(results):
    """A short hash of all that some commands have said and written."""
    digest = hashlib.sha256()
    for result in results:
        for part in (result.code, result.out, result.err, *sorted(result.files.items())):
            digest.update(repr(part).encode() + b"\n")
    return digest.hexdigest()[:8]


def all_cases(program, groups):
    makers = {"gallery": gallery, "figures": lambda: figures(program), "formats": lambda: formats(program),
              "solve": lambda: solves(program), "cases": cases, "lessons": lessons, "help": lambda: helps(program),
              "kept": lambda: (case for one in kept() for case in one.cases if case.files is None)}
    for group in GROUPS:
        if group in groups:
            for one in makers[group]():
                yield one if isinstance(one, Case) else Case([one])
