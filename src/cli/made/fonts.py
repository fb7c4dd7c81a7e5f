# SPDX-License-Identifier: MIT
"""Prints the fonts of the list of packages as rows that C includes: { package, family }."""
import sys

for line in open(sys.argv[1], encoding='utf-8'):
    word = line.split()
    if len(word) > 1 and word[0] != '#' and word[1].startswith('font:'):
        print(f'  {{ "{word[0]}", "{word[1][len("font:"):].replace("_", " ")}" }},')
