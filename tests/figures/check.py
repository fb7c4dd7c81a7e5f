# SPDX-License-Identifier: MIT
"""Usage: check.py GRUNDY TREE [--sanitized]

Every figure on every game's example, on other positions of it, larger and smaller, those of tests/compare, and on one heap of
each of three sizes: each ends within
20 s of processor time, by a picture or by a message with one of the exit codes that say whose fault it is; never by a signal,
never with half of either. A sanitized program has five times as long, and draws the examples of the
games that are built in and the smallest heaps alone. Prints TAP, a test a
figure."""
import concurrent.futures
import importlib.machinery
import importlib.util
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile

GRUNDY, TREE = map(os.path.abspath, sys.argv[1:3])
SANITIZED = sys.argv[3:] == ["--sanitized"]
SECONDS = 100 if SANITIZED else 20
HEAPS = ["nim", "baskin-robbins", "divisor", "polygon", "subtraction", "grundys-game", "octal 0.137", "form", "set"]
SIZES = ["1"] if SANITIZED else ["1", "10", "40"]

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("compare", os.path.join(TREE, "tests", "compare"))
compare = importlib.util.module_from_spec(importlib.util.spec_from_loader("compare", loader))
loader.exec_module(compare)


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def fault(words, folder):
    """What is wrong with one run; empty: nothing."""
    done = subprocess.run([GRUNDY, "draw", *words, "-f", "svg", "-o", "-"], cwd=folder, capture_output=True, preexec_fn=limit,
                          check=False)
    what = ""
    if done.returncode not in (0, 1, 3):
        what = f"exit {done.returncode}"
    elif done.returncode == 0 and not (done.stdout.startswith(b"<svg") and done.stdout.endswith(b"</svg>\n")):
        what = "no picture"
    elif done.returncode != 0 and (done.stdout != b"" or not re.search(rb"error: \S", done.stderr)):
        what = f"exit {done.returncode} without its message alone"
    return f"grundy draw {shlex.join(words)}: {what}\n{done.stderr.decode(errors='replace')}" if what else ""


def main():
    known, figures = compare.examples(GRUNDY), compare.listed(GRUNDY, "figures")
    assert len(known) > 10 and len(figures) > 10, "the program does not list what this test looks for"
    print(f"1..{len(figures)}")
    failed = 0
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(2) as pool:
        compare.furnish(folder, None)
        for number, name in enumerate(figures, 1):
            runs = [[name, *words] for words in known.values() if not (SANITIZED and words[0].endswith(".lua"))]
            runs += [[name, *game.split(), size] for game in HEAPS for size in SIZES]
            if not SANITIZED:
                runs += [[name, *line.split()] for line in sum(compare.LARGER.values(), compare.SUMS)]
            faults = [text for text in pool.map(lambda words: fault(words, folder), runs) if text]
            failed += bool(faults)
            print(f"{'not ' if faults else ''}ok {number} - {name}", flush=True)
            for text in faults:
                for line in text.splitlines()[:12]:
                    print(f"#   {line[:300]}")
    return 1 if failed else 0


sys.exit(main())
