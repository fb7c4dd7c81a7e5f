# SPDX-License-Identifier: MIT
"""Prints a table that C includes from the file that it is given, a row a line: of colours “name RRGGBB”, of what formulas know
“kind name sign”, or “kind name form width” of what has no sign; “blank” is a blank. Lines that begin with “# ” are remarks."""
import sys

for line in open(sys.argv[1], encoding="utf-8"):
    word = [" " if word == "blank" else word.replace("\\", "\\\\") for word in line.split()]
    if line.startswith("# "):
        continue
    if len(word) == 2:
        print(f'  {{ "{word[0]}", 0x{word[1]} }},')
    elif len(word) == 3:
        print(f'  {{ "{word[1]}", GR_MATH_{word[0].upper()}, "{word[2]}" }},')
    else:
        print(f'  {{ "{word[1]}", GR_MATH_{word[0].upper()}, NULL, {word[3]}, GR_MATH_FORM_{word[2].upper()} }},')
