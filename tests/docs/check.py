# SPDX-License-Identifier: MIT
"""What README.md, docs/ and the set-up promise: every command of them runs as typed in a fresh tree, from the build and
installed, as whoever runs this and as an ordinary user, and says what stands below it; a link to it finds its
templates; building the program alone builds its printing module too; the set-up tells what it fetches. Prints TAP."""
import glob
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile

GRUNDY, ROOT, BUILD = map(os.path.abspath, sys.argv[1:4])
SEEN_FOLDERS = "docs", "lessons", "templates"
PAGES = ["README.md"] + sorted(os.path.relpath(path, ROOT) for path in glob.glob(os.path.join(ROOT, "docs", "*.md")))
NOBODY = 65534
# What stands for the reader's own words: no command to be typed.
PLACEHOLDER = re.compile(r"…|\[|\||\b(FILE|FOLDER|GAME|NAME|WORD)\b")
# Rules with what docs/rules.md shows of them.
MYGAME = """return { moves = function (...) return {} end, start = function (...) return {...} end, tests = { { input = "2 3", outcome = "P" } },
  input = { { name = "ROWS", from = 1, to = 20 }, { name = "COLUMNS", from = 1, to = 20 } } }
"""
BROKEN = "return { moves = function ()\n  local x\n  return x.y\nend }\n"
# What the text calls by these words is a part of the program.
NAMES = {"grundy " + words for words in (
    "build --sandbox", "draw -f json", "draw simplify", "solve --json", "solve nim.lua - --judge")}


def shown(text):
    """(command, what the page shows after it or None) of the blocks in @text."""
    for block in re.findall(r"(?:^    .*\n)+", text, re.M):
        command, wanted = None, []
        for line in [*(line[4:] for line in block.splitlines()), "$ "]:
            if line.startswith("$ "):
                if command:
                    yield command, "".join(wanted) or None
                command, wanted = line[2:], []
            elif command:
                wanted.append(line + "\n")
            elif line.startswith("grundy "):
                yield line, None


def commands(page):
    """(command, what it prints or None) that the reader of @page may type, blocks first. The gallery's own test draws its pictures."""
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        text = file.read()
    spans = [" ".join(span.split()) for span in re.findall(r"(?<!`)`(grundy\s[^`]+)`", text)]
    for command, wanted in [*shown(text), *((span, None) for span in spans)]:
        typed = re.sub("'[^']*'| # .*", "", command)
        if (not PLACEHOLDER.search(typed) and command not in NAMES
                and not (page.endswith("gallery.md") and "-o docs/pictures/" in command) and " " in command[7:]):
            yield command, wanted


def furnish(folder, page):
    """What @page takes for granted beside the tree: a graph, lessons, a list of students, pages with blocks."""
    for name in SEEN_FOLDERS:
        shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
    for name, source in (("six.dot", "lessons/six.dot"), ("nim.md", "lessons/02-nim.md"), ("lesson.md", "docs/exam.md"),
                         ("page.md", "docs/exam.md"), ("post.md", "docs/exam.md"), ("content/post.md", "docs/exam.md")):
        os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
        shutil.copy(os.path.join(folder, source), os.path.join(folder, name))
    for name in glob.glob(os.path.join(folder, "lessons", "*.dot")):
        shutil.copy(name, folder)
    with open(os.path.join(ROOT, "docs", "rules.md"), encoding="utf-8") as file:
        rules = re.search(r"(?:^    .*\n)+", file.read(), re.M)[0]
    for name, text in (("nim.lua", rules), ("mygame.lua", MYGAME if page.endswith("rules.md") else rules), ("broken.lua", BROKEN),
                       ("names.csv", "Ada Lovelace\nEmmy Noether\n"), ("g.csv", "from,to\na,b\n"), ("g.txt", "a b\n")):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)


def check_server(words, options):
    """A server says where it listens, and goes on."""
    with subprocess.Popen([*words, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options) as server:
        line = server.stdout.readline()
        server.send_signal(signal.SIGINT)
        server.stdout.read()
    return "" if "http://127.0.0.1:" in line else f"says {line}"


def check_command(command, wanted, options):
    folder = options["cwd"]
    words = shlex.split(command, comments=True)
    if words[1] == "serve":
        return check_server(words, options)
    if words[1] == "new" and os.path.exists(os.path.join(folder, words[2])):
        os.remove(os.path.join(folder, words[2]))
    with open(os.path.join(folder, "six.dot"), encoding="utf-8") as given:
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, stdin=given, **options)
    if wanted is None:
        return done.stderr if done.returncode != 0 else ""
    said = done.stdout + done.stderr
    return "" if said == wanted else f"printed\n{said}"


def check_page(page, program, variables, who, options):
    """Its commands by the @program, by @who, in a folder of their own."""
    with tempfile.TemporaryDirectory() as folder:
        furnish(folder, page)
        if "user" in options:
            for place in [folder, *glob.glob(os.path.join(folder, "**"), recursive=True)]:
                os.chown(place, NOBODY, NOBODY)
        own = variables | {"PATH": os.path.dirname(program) + os.pathsep + variables["PATH"], "HOME": folder}
        for command, wanted in commands(page):
            yield f"{page}: {command} ({who})", check_command(command, wanted, {**options, "cwd": folder, "env": own})


def check_pages(program, variables, who, **options):
    n = 0
    for page in PAGES:
        for result in check_page(page, program, variables, who, options):
            n += 1
            yield result
    assert n > 80, "the commands are not where this test looks"


def check_installed(variables):
    """The same once more by what is installed, into a folder of our own, and by a user who is nobody."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(["meson", "install", "-C", BUILD, "--no-rebuild", "--quiet", "--destdir", folder],
                              capture_output=True, text=True)
        yield "it is installed", done.stdout + done.stderr if done.returncode != 0 else ""
        if done.returncode != 0:
            return
        program = glob.glob(os.path.join(folder, "**", "bin", "grundy"), recursive=True)[0]
        os.chmod(folder, 0o755)
        listed = subprocess.run([program, "list", "games"], env=variables, capture_output=True, text=True).stdout
        yield "it finds what was installed with it", "" if f" in {folder}" in listed else listed
        nobody = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}
        yield from check_pages(program, variables, "installed, as nobody" if nobody else "installed", **nobody)
        if not nobody:
            yield "the commands as root # SKIP who runs this is not root", ""


def check_elsewhere(variables):
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, "grundy")
        os.symlink(os.path.abspath(GRUNDY), program)
        done = subprocess.run([program, "list", "templates"], env=variables, capture_output=True, text=True)
        yield "a link to the program from outside the tree finds its templates", "" if "handout" in done.stdout else repr(done)


def check_module():
    done = subprocess.run(["ninja", "-C", BUILD, "-t", "query", "src/grundy"], capture_output=True, text=True)
    inputs = done.stdout.split("outputs:")[0]
    yield "the program brings its printing module", "" if "grundy-print.so" in inputs else done.stdout


APT = """#!/bin/sh
case "$*" in
  *update*) ;;
  *--assume-no*)
    echo "0 upgraded, 5 newly installed, 0 to remove and 3 not upgraded."
    echo "Need to get 89.0 MB/116 MB of archives."
    exit 1 ;;
  *)
    echo "Get:1 one"
    echo "Unpacking one"
    echo "Setting up one"
    exit "$STATUS" ;;
esac
"""
SAYS = """grundy needs these packages: no-such-library
Reading the package lists
Installing them with what they need, 5 packages, 89.0 MB to fetch (a minute or more)
  Unpacking
  Setting up
"""


def check_setup(variables):
    """The set-up with an apt-get of our own."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, ".setup"))
        install = shutil.copy(os.path.join(ROOT, ".setup", "install"), os.path.join(folder, ".setup"))
        with open(os.path.join(folder, ".setup", "packages"), "w", encoding="utf-8") as file:
            file.write("[run]\nno-such-library  pc:no-such-library  for this test\n")
        for name, text in (("apt-get", APT), ("sudo", '#!/bin/sh\nshift\nexec "$@"\n'), ("fc-cache", "#!/bin/sh\n")):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(path, 0o755)
        for status, wanted in (("0", 0), ("100", 4)):
            own = variables | {"PATH": folder + os.pathsep + variables["PATH"], "STATUS": status}
            done = subprocess.run([install, "run"], env=own, capture_output=True, text=True, stdin=subprocess.DEVNULL)
            good = done.returncode == wanted and done.stderr.startswith(SAYS) and (done.stderr == SAYS) == (wanted == 0)
            yield f"the set-up says what it fetches (apt-get: {status})", "" if good else repr(done)


def main():
    variables = {name: value for name, value in os.environ.items() if name != "GRUNDY_TEMPLATES"}
    variables["PATH"] = os.path.dirname(GRUNDY) + os.pathsep + variables["PATH"]
    failed = number = 0
    for checks in (check_pages(GRUNDY, variables, "from the build"), check_installed(variables), check_elsewhere(variables), check_module(),
                   check_setup(variables)):
        for number, (name, fault) in enumerate(checks, number + 1):
            failed += fault != ""
            print(f"{'not ok' if fault else 'ok'} {number} - {name}", flush=True)
            for line in fault.splitlines():
                print(f"#   {line}")
    print(f"1..{number}")
    return 1 if failed else 0


sys.exit(main())
