# SPDX-License-Identifier: MIT
"""Prints a table that C includes from the file that it is given, a row a line: of colours “name RRGGBB”, of signs in formulas
“kind name sign”. Lines that begin with “# ” are remarks."""
import sys

rows = [line.split() for line in open(sys.argv[1], encoding="utf-8") if not line.startswith("# ")]
for row in rows:
    *kind, name, value = (word.replace("\\", "\\\\") for word in row)
    print(f'  {{ "{name}", GR_MATH_{kind[0].upper()}, "{value}" }},' if kind else f'  {{ "{name}", 0x{value} }},')
