# SPDX-License-Identifier: MIT
"""Usage: pack.py FILE…

Writes style sheets and scripts of a page as strings of C called SCREEN_FILE, without their comments and indents: they
are in every page.
"""
import os
import re
import sys


def packed(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    text = re.sub(r"(?m)^[ \t]*/\*.*?\*/[ \t]*\n", "", text, flags=re.S)  # comments that have lines of their own
    lines = [line.strip() for line in text.split("\n")]
    return "\n".join(line for line in lines if line and not line.startswith("//")) + "\n"


def literal(text):
    lines = text.replace("\\", "\\\\").replace('"', '\\"').split("\n")
    return " \\\n".join(f'  "{line}\\n"' for line in lines[:-1])


print("// Made by web/screen/pack.py.\n#pragma once")
for path in sys.argv[1:]:
    stem = os.path.splitext(os.path.basename(path))[0].upper()
    print(f"\n#define SCREEN_{stem} \\\n" + literal(packed(path)))
