# SPDX-License-Identifier: MIT
"""Catalogues of phrases in gettext's format (PO), as far as the program uses it: comments, msgctxt, msgid, msgstr. Run
with catalogues as arguments, prints them as the tables that base/phrase.c includes. `%<PRIu64>` stands for guint64, and so
on, as gettext has it; an entry marked fuzzy or without a translation is left out, so that it is said in English."""
import os
import re
import sys

ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
FIELD = re.compile(r'(?:(msgctxt|msgid|msgstr) )?"((?:[^"\\]|\\[nt"\\])*)"')
CONTEXT = "\004"
# Names of printf()’s lengths: what C writes, and what that is where the program is built.
NUMBERS = {"<PRIu64>": ("G_GUINT64_FORMAT", "lu"), "<PRId64>": ("G_GINT64_FORMAT", "li"),
           "<PRIuPTR>": ("G_GSIZE_FORMAT", "lu")}


class CatalogueError(Exception):
    """A catalogue that does not follow the format; says the file and the line."""


def unescape(text):
    return re.sub(r"\\(.)", lambda match: ESCAPES[match[1]], text)


def read_entries(lines, name):
    """Yields (line number, is_fuzzy, {field: text}) for each entry; entries are separated by blank lines."""
    entry, fuzzy, start, field = {}, False, 0, None
    for number, line in enumerate([*lines, ""], 1):
        line = line.rstrip("\n")
        match = FIELD.fullmatch(line)
        if line == "":
            if entry:
                yield start, fuzzy, entry
            entry, fuzzy, field = {}, False, None
        elif line.startswith("#"):
            fuzzy = fuzzy or bool(re.match(r"#,.*\bfuzzy\b", line))
        elif match is None or (match[1] is None and field is None) or match[1] in entry:
            raise CatalogueError(f"{name}:{number}: want msgctxt, msgid or msgstr and a text in quotes, got {line!r}")
        else:
            start = start if entry else number
            field = match[1] or field
            entry[field] = entry.get(field, "") + unescape(match[2])


def read(path):
    """{phrase: translation} of the catalogue at @path; "" where there is none. A phrase has its context before it."""
    phrases = {}
    with open(path, encoding="utf-8") as file:
        for number, fuzzy, entry in read_entries(file, path):
            if "msgid" not in entry or "msgstr" not in entry:
                raise CatalogueError(f"{path}:{number}: want msgid and msgstr in every entry")
            context = entry["msgctxt"] + CONTEXT if "msgctxt" in entry else ""
            phrase = context + entry["msgid"]
            if phrase in phrases:
                raise CatalogueError(f"{path}:{number}: “{entry['msgid']}” stands here twice; tell them apart by msgctxt")
            phrases[phrase] = "" if fuzzy else entry["msgstr"]
    phrases.pop("", None)  # the head, which is for translators' tools
    return phrases


def literal(text):
    """@text as a literal of C."""
    for character, escape in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t"), (CONTEXT, '\\004" "')):
        text = text.replace(character, escape)
    for name, (macro, _) in NUMBERS.items():
        text = text.replace(name, f'" {macro} "')
    return f'"{text}"'


def as_built(text):
    """@text as the compiler sees it, so that the table is sorted for the program."""
    for name, (_, letters) in NUMBERS.items():
        text = text.replace(name, letters)
    return text.encode()


def write(paths):
    languages = [os.path.splitext(os.path.basename(path))[0] for path in paths]
    symbols = ["phrase_" + lang.replace("-", "_") for lang in languages]
    sizes = []
    for symbol, path in zip(symbols, paths):
        phrases = {phrase: text for phrase, text in read(path).items() if text}
        print(f"static const char {symbol}[] =")
        for phrase in sorted(phrases, key=as_built):
            print(f'  {literal(phrase)} "\\0" {literal(phrases[phrase])} "\\0"')
        print(";\n")
        sizes.append(len(phrases))
    print("static PhraseCatalogue phrase_catalogues[] = {")
    for lang, symbol, size in zip(languages, symbols, sizes):
        print(f'  {{ "{lang}", {symbol}, {size}, NULL }},')
    print("};\n")
    names = ", ".join(f'"{lang}"' for lang in ["en", *languages])
    print(f"const char *const gr_languages[] = {{ {names}, NULL }};")


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    try:
        write(sys.argv[1:])
    except CatalogueError as fault:
        sys.exit(str(fault))
