# SPDX-License-Identifier: MIT
"""Prints hyphenation patterns as the tree that pages/hyphen.c walks. Usage: hyphen.py FILE, a list for libhyphen: its
head, then a pattern a line, letters with digits between them. Patterns with signs that are not ASCII letters are for
ligatures, which our words have not. A node is a letter, its first child, the next letter at its place, and where the
digits of the pattern that ends at it begin (0: none does)."""
import re
import sys

patterns = {}
with open(sys.argv[1], encoding="utf-8") as file:
    for line in file:
        pattern = line.strip()
        if re.fullmatch(r"[.a-z0-9]+", pattern) and re.search(r"[a-z]", pattern):
            letters = re.sub(r"[0-9]", "", pattern)
            digits = re.findall(r"([0-9]?)(?:[.a-z]|$)", pattern)
            patterns[letters] = "".join(digit or "0" for digit in digits[: len(letters) + 1])
assert len(patterns) > 1000, "these are no patterns"

tree = {}
for letters in sorted(patterns):
    node = tree
    for letter in letters:
        node = node.setdefault(letter, {})
    node[""] = patterns[letters]

rows, digits, places = [None], "\0", {}


def lay(node):
    """Lays the children of @node one after another, and then theirs; the first one's number, 0 where there are none."""
    global digits
    names = [name for name in sorted(node) if name]
    first = len(rows)
    rows.extend(names)
    for i, name in enumerate(names):
        child, text = node[name], node[name].get("", "")
        if text and text not in places:
            places[text] = len(digits)
            digits += text + "\0"
        below = lay(child)
        last = i + 1 == len(names)
        rows[first + i] = f"  {{ '{name}', {int(last)}, {below}, {places.get(text, 0)} }},"
    return first if names else 0


start = lay(tree)
assert len(rows) < 65536 and len(digits) < 65536
print(f"#define HYPHEN_START {start}\n")
print("static const struct {\n  char letter;\n  guint8 is_last;\n  guint16 child, digits;\n} hyphen_tree[] = {\n  { 0 },")
print("\n".join(rows[1:]))
print("};\n\nstatic const char hyphen_digits[] =")
for text in digits[1:].split("\0")[:-1]:
    if text == digits[1:].split("\0")[0]:
        print('  "\\0"')
    print(f'  "{text}\\0"')
print("  ;")
