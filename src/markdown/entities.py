# SPDX-License-Identifier: MIT
"""Prints the names of HTML 5’s character references and what they stand for as the table that markdown/tree.c includes,
sorted by their bytes. Python’s html.entities carries the list of the HTML Living Standard (WHATWG), section 13.5, which
the standard promises never to change. Names that need no semicolon are left out: Markdown wants one."""
from html.entities import html5

NAME_SIZE, TEXT_SIZE = 32, 8

print(f"#define ENTITY_NAME {NAME_SIZE}\n#define ENTITY_TEXT {TEXT_SIZE}\n")
print("static const struct {\n  char name[ENTITY_NAME], text[ENTITY_TEXT];\n} entities[] = {")
for name in sorted(name[:-1] for name in html5 if name.endswith(";")):
    text = html5[name + ";"].encode()
    assert name.isascii() and len(name) < NAME_SIZE and len(text) < TEXT_SIZE, name
    print(f'  {{ "{name}", "' + "".join(f"\\{byte:03o}" for byte in text) + '" },')
print("};")
