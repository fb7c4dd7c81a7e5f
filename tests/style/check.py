# SPDX-License-Identifier: MIT
"""The house rules that a machine can hold (docs/architecture.md): which room may include which, where foreign headers are
allowed, how long a file may be, how it begins, and that every header compiles alone. Prints TAP."""
import os
import re
import subprocess
import sys

ROOT = sys.argv[1]
CC = sys.argv[2:]
SRC = os.path.join(ROOT, "src")

# What a room's row names; it may also include whatever those may include.
TABLE = {
    "base": [],
    "value": ["base"],
    "scene": ["base"],
    "layout": ["scene"],
    "game": ["value", "scene"],
    "hackenbush": ["game", "layout"],
    "games": ["game", "hackenbush", "layout"],
    "diagram": ["game", "layout"],
    "figures": ["diagram", "hackenbush"],
    "request": ["figures", "games"],
    "math": ["base", "scene"],
    "lesson": ["request", "math"],
    "pages": ["lesson"],
    "formats": ["pages"],
    "cli": ["formats"],
}
FOREIGN = {
    "gvc.h": ["layout"], "cairo.h": ["formats"], "cairo-pdf.h": ["formats"], "pango/": ["formats", "scene"],
    "md4c.h": ["lesson"], "yaml.h": ["base"], "gmp.h": ["value"], "cgraph.h": ["games", "layout"],
}
LONGEST = 800


def closure(room):
    seen, waiting = {room}, [room]
    while waiting:
        for other in TABLE[waiting.pop()]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def files():
    for folder, _, names in os.walk(SRC):
        for name in sorted(names):
            if name.endswith((".c", ".h")):
                yield os.path.relpath(os.path.join(folder, name), SRC)


def check_includes(path, text):
    room = path.split(os.sep)[0]
    faults = []
    for include in re.findall(r'^#include "([^"]+)"', text, re.M):
        other = include.split("/")[0]
        if "/" in include and other not in closure(room):
            faults.append(f"{path}: {room}/ may not include {include}")
    for include in re.findall(r"^#include <([^>]+)>", text, re.M):
        for name, rooms in FOREIGN.items():
            if (os.path.basename(include) == name or include.startswith(name)) and room not in rooms:
                faults.append(f"{path}: <{include}> belongs to {', '.join(rooms)}")
    return faults


def check_form(path, text):
    faults = []
    if not text.startswith("// SPDX-License-Identifier: MIT\n"):
        faults.append(f"{path}: the first line is no SPDX line")
    elif not text.split("\n")[1].startswith("// "):
        faults.append(f"{path}: no paragraph after the SPDX line")
    if text.count("\n") > LONGEST:
        faults.append(f"{path}: {text.count(chr(10))} lines")
    if path.endswith(".h") and "#pragma once" not in text:
        faults.append(f"{path}: no #pragma once")
    return faults


def check_header(path):
    done = subprocess.run(CC + ["-fsyntax-only", "-x", "c", "-I", SRC, os.path.join(SRC, path)], capture_output=True,
                          text=True)
    return [] if done.returncode == 0 else [f"{path} does not compile alone:\n{done.stderr}"]


def report(number, name, faults):
    print(f"{'not ' if faults else ''}ok {number} - {name}")
    for fault in faults:
        for line in fault.split("\n"):
            print(f"#   {line}")


def main():
    includes, forms, headers = [], [], []
    n = 0
    for path in files():
        n += 1
        with open(os.path.join(SRC, path), encoding="utf-8") as file:
            text = file.read()
        if os.sep in path:
            includes += check_includes(path, text)
        forms += check_form(path, text)
        if path.endswith(".h"):
            headers += check_header(path)
    assert n > 40, "the sources are not where this test looks"
    print("1..3")
    report(1, "includes follow the table", includes)
    report(2, "files have their form and size", forms)
    report(3, "headers compile alone", headers)
    return 1 if includes or forms or headers else 0


sys.exit(main())
