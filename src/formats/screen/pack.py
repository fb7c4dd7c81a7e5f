# SPDX-License-Identifier: MIT
"""Usage: pack.py STYLE SCRIPT…

Writes the style sheet and the scripts of a page as two strings of C, without their comments and indents: they are in
every page.
"""
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


style, *scripts = sys.argv[1:]
print("// Made by formats/screen/pack.py.\n#pragma once\n")
print("#define SCREEN_STYLE \\\n" + literal(packed(style)) + "\n")
print("#define SCREEN_SCRIPT \\\n" + literal("".join(packed(path) for path in scripts)))
