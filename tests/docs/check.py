# SPDX-License-Identifier: MIT
"""What README.md and the set-up promise: every command of the README runs as typed in a fresh tree, and says what stands
below it; a program outside the tree finds its templates; building the program alone builds its printing module too; the
set-up tells what it fetches. Prints TAP."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

GRUNDY, ROOT, BUILD = map(os.path.abspath, sys.argv[1:4])
SEEN_FOLDERS = "docs", "lessons", "templates"


def blocks():
    """The README's indented blocks, each a list of lines."""
    block = []
    with open(os.path.join(ROOT, "README.md"), encoding="utf-8") as file:
        for line in file:
            if line.startswith("    "):
                block.append(line[4:].rstrip("\n"))
            elif block and line.strip():
                yield block
                block = []
    if block:
        yield block


def commands():
    """(command, what it prints or None) in text order."""
    for block in blocks():
        if block[0].startswith("$ "):
            yield block[0][2:], "\n".join(line for line in block[1:]).strip("\n") + "\n"
        else:
            for line in block:
                if line.startswith(("grundy ", "export ")):
                    yield line, None


def check_command(command, wanted, folder, variables):
    done = subprocess.run(["sh", "-c", command], cwd=folder, env=variables, capture_output=True, text=True,
                          stdin=subprocess.DEVNULL)
    if wanted is None:
        return done.stderr if done.returncode != 0 else ""
    said = done.stdout + done.stderr
    return "" if said == wanted else f"printed\n{said}"


def check_readme(variables):
    with tempfile.TemporaryDirectory() as folder:
        for name in SEEN_FOLDERS:
            shutil.copytree(os.path.join(ROOT, name), os.path.join(folder, name))
        pairs = list(commands())
        assert len(pairs) >= 12, "the commands are not where this test looks"
        for command, wanted in pairs:
            if not command.startswith("export "):
                yield f"README: {command}", check_command(command, wanted, folder, variables)


def check_elsewhere(variables):
    with tempfile.TemporaryDirectory() as folder:
        program = shutil.copy(GRUNDY, folder)
        done = subprocess.run([program, "list", "templates"], env=variables, capture_output=True, text=True)
        yield "a program outside the tree finds its templates", "" if "handout" in done.stdout else repr(done)


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
    for checks in (check_readme(variables), check_elsewhere(variables), check_module(), check_setup(variables)):
        for number, (name, fault) in enumerate(checks, number + 1):
            failed += fault != ""
            print(f"{'not ok' if fault else 'ok'} {number} - {name}", flush=True)
            for line in fault.splitlines():
                print(f"#   {line}")
    print(f"1..{number}")
    return 1 if failed else 0


sys.exit(main())
