# SPDX-License-Identifier: MIT
"""Catalogues against the code (docs/adding.md, “A language”): every phrase of the code is in every catalogue, every entry
of a catalogue is a phrase of the code, and both take the same arguments. No other language stands in C, and none is asked
for by name. Prints TAP."""
import os
import re
import sys
import tempfile

ROOT = sys.argv[1]
SRC = os.path.join(ROOT, "src")
sys.path.insert(0, os.path.join(SRC, "base", "words"))
sys.dont_write_bytecode = True
import catalogue  # noqa: E402
import phrases  # noqa: E402
from phrases import STRING, TEXT  # noqa: E402

PHRASE = re.compile(rf"\b(GR_PHRASE|GR_PHRASE_IN|gr_phrase|gr_say|gr_message|gr_append_phrase) \(\s*"
                    rf"(?:(?:(?<=gr_append_phrase \()[^,\"]+|({STRING})),\s*(?={STRING}))?({TEXT})")
MARK = re.compile(r"\b(?:GR_PHRASE|GR_PHRASE_IN) \(")
# An argument of printf(): its number, flags, width and precision, and its type.
ARGUMENT = re.compile(r"%(?:(\d+)\$)?([-+ #0]*)(\*|\d+)?(\.(?:\*|\d+))?(<PRI\w+>|(?:hh|h|ll|l|z|j|t)?[a-zA-Z%])")
# Letters that English does not have: Hangul, kana and Chinese characters, Cyrillic.
FOREIGN = re.compile("[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u4e00-\u9fff\uac00-\ud7af\u0400-\u04ff]")


def without_comments(text):
    """@text with blanks for its comments and where lines are joined; strings stay."""
    return re.sub(rf"({STRING})|/\*.*?\*/|//[^\n]*|\\\n", lambda match: match[1] or " ", text, flags=re.S)


def text_of(literals):
    """What adjacent literals of C say together."""
    return "".join(phrases.NUMBERS.get(piece) or catalogue.unescape(piece[1:-1])
                   for piece in re.findall(phrases.PIECE, literals))


def phrases_of(code, known=None):
    """The phrases in @code, those with a mark and those told through @known doors, and faults."""
    found, faults = [], []
    code = without_comments(code)
    for match in PHRASE.finditer(code):
        if match[1] == "GR_PHRASE_IN" and match[2] is None:
            faults.append(f"no context before {match[3]}")
        context = text_of(match[2]) + catalogue.CONTEXT if match[2] else ""
        found.append(context + text_of(match[3]))
    if re.search(r"\bg_(set_error|error_new)(_literal)? \(", code):
        faults.append("g_set_error () speaks English only: gr_set_error () of base/error.h")
    marks = sum(1 for _ in MARK.finditer(code))
    read = sum(1 for match in PHRASE.finditer(code) if match[1].isupper())
    if marks != read:
        faults.append("GR_PHRASE of something other than a literal")
    for text in map(text_of, phrases.told(code, {**(known or {}), **phrases.doors(code)})):
        if re.search("[A-Za-z]{2}", re.sub("%[a-z]|<PRI\\w+>", "", text)):
            found.append(text)
    return found, faults


def opening(text):
    """The first sentence of a file of rules, which says what the game is (games/rules/rules.c)."""
    words = []
    for line in text.split("\n"):
        words.append(line.lstrip("- "))
        if not line.startswith("--") or re.search(r"\.( |$)", " ".join(words)):
            break
    return re.match(r"(?s).*?\.(?= |$)|.*", " ".join(words))[0]


def phrases_of_files():
    """(phrase, file) of what files say that come with the program and that it lists: games in Lua and templates."""
    for folder, forms in (("lessons/games", [r'\b(?:title|help) = "([^"]*)"', r'\binput\.\w+ \("([^"]{3,})"', r'\berror \("([^"]*)", 0\)', r'\bname = "[^"]*", input = "([^"]*)"']), ("templates", [r"^about: (.*)$"])):
        for name in sorted(os.listdir(os.path.join(ROOT, folder))):
            if not name.endswith((".lua", ".yaml")):
                continue
            with open(os.path.join(ROOT, folder, name), encoding="utf-8") as file:
                text = file.read()
            if name.endswith(".lua"):
                yield opening(text), f"{folder}/{name}"
            for form in forms:
                for phrase in re.findall(form, text, re.M):
                    yield phrase, f"{folder}/{name}"


def arguments(text):
    """{number: type} of the arguments that @text prints; raises ValueError where printf() would refuse it."""
    types, next_number, numbered = {}, 1, None
    for match in ARGUMENT.finditer(text):
        if match[5] == "%":
            continue
        if numbered is not None and numbered != bool(match[1]):
            raise ValueError("numbers some arguments and others not")
        numbered = bool(match[1])
        number = int(match[1]) if match[1] else next_number
        next_number += 1
        if types.setdefault(number, match[5]) != match[5]:
            raise ValueError(f"takes argument {number} for two things")
    if "%" in ARGUMENT.sub("", text):
        raise ValueError("has a % that begins no argument (write %%)")
    if sorted(types) != list(range(1, len(types) + 1)):
        raise ValueError("leaves an argument out before one that it uses")
    return types


def compare(english, translation):
    """Why @translation cannot stand for @english, or None."""
    if translation == "":
        return "is not translated"
    try:
        wanted = arguments(english)
    except ValueError:
        return None  # no pattern of printf(), as the compiler would say
    try:
        got = arguments(translation)
    except ValueError as fault:
        return str(fault)
    if wanted != got:
        return f"takes the arguments {got or 'none'} and not {wanted or 'none'}"
    return None


def check_catalogue(path, phrases):
    """Faults, and what a translator has yet to do."""
    faults, lacking = [], []
    entries = catalogue.read(path)
    for phrase in sorted(phrases - entries.keys()):
        lacking.append(f"{path}: missing: {phrase!r}, said in {phrases_place[phrase]}")
    for phrase in sorted(entries.keys() - phrases):
        lacking.append(f"{path}: nothing says {phrase!r}")
    for phrase in sorted(entries.keys() & phrases):
        why = compare(phrase, entries[phrase])
        if why:
            (faults if entries[phrase] else lacking).append(f"{path}: {phrase!r} {why}")
    return faults, lacking


def check_self():
    """That the checks above find what they are for."""
    faults = []
    samples = [("%u a %s", "%2$s %1$u", False), ("%u a %s", "%s %u", True), ("%s %s", "%2$s", True), ("%u", "", True),
               ("%s", "%1$s, %1$s", False), ("%<PRIu64>", "%u", True), ("100 %%", "100 %", True), ("%s", "a", True),
               ("%s %u", "%1$s %u", True), ("a", "b", False), ("{60%}", "{60%}!", False)]
    for english, translation, is_fault in samples:
        if (compare(english, translation) is not None) != is_fault:
            faults.append(f"compare ({english!r}, {translation!r}) is {compare(english, translation)}")
    code = 'gr_phrase ("a" /* x */ "b\\n", l); GR_PHRASE_IN ("c", "%" G_GUINT64_FORMAT); // GR_PHRASE ("no")\n'
    if phrases_of(code) != (["ab\n", "c\004%<PRIu64>"], []):
        faults.append(f"phrases_of() gives {phrases_of(code)}")
    if phrases_of('gr_say ("a", l, 1); gr_append_phrase (out, "b", l); gr_append_phrase (out, b, l)') != (["a", "b"], []):
        faults.append("phrases_of() leaves out what is filled in")
    code = """static void\ntell (int n, const char *want)\n{\n  gr_set_error (error, 0, n > 1 ? "so" : 0, "too many");
  tell (f ("no"), n ? "less of %s" : "%s"); help = g_strdup ("try it"); }\n"""
    if phrases_of(code, {"gr_set_error": [3]})[0] != ["too many", "less of %s", "try it"]:
        faults.append(f"phrases_of() gives {phrases_of(code, {'gr_set_error': [3]})}")
    if not phrases_of("g_set_error (error, domain, code, format)")[1]:
        faults.append("g_set_error () passes")
    if not phrases_of("GR_PHRASE (text)")[1]:
        faults.append("a phrase that is no literal passes")
    bad = ['msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n', 'msgid "a"\n', 'msgid "a\nmsgstr ""\n', '"a"\n',
           'msgid "a"\nmsgid "b"\nmsgstr ""\n', 'msgid "\\x"\nmsgstr ""\n']
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "xx.po")
        for text in bad:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            try:
                catalogue.read(path)
                faults.append(f"this catalogue passes: {text!r}")
            except catalogue.CatalogueError:
                pass
        with open(path, "w", encoding="utf-8") as file:
            file.write('#, fuzzy\nmsgid "a"\nmsgstr "b"\n\nmsgctxt "c"\nmsgid ""\n"a\\n"\nmsgstr "\\"b\\""\n')
        if catalogue.read(path) != {"a": "", "c\004a\n": '"b"'}:
            faults.append(f"read() gives {catalogue.read(path)}")
    return faults


def report(number, name, faults, lacking=()):
    """What is @lacking is a fault in CI alone: who adds a game need not speak every language."""
    if lacking and "CI" in os.environ:
        faults = [*faults, *lacking]
    skipped = f" # SKIP {len(lacking)} phrases want a translator; in CI that is a fault" if lacking and not faults else ""
    print(f"{'not ' if faults else ''}ok {number} - {name}{skipped}")
    failures.extend(faults)
    for fault in faults or lacking:
        print(f"#   {fault}")


phrases_place, form_faults, language_faults = {}, [], []
with open(os.path.join(SRC, "meson.build"), encoding="utf-8") as build:
    languages = re.findall(r"'([^']+)'", re.search(r"^languages = \[(.*?)\]", build.read(), re.M | re.S)[1])
named = re.compile("|".join(f'"{lang}"' for lang in ["en", *languages]))
codes = {}
for phrase, path in phrases_of_files():
    phrases_place.setdefault(phrase, path)
for folder, _, names in os.walk(SRC):
    for name in sorted(names):
        path = os.path.relpath(os.path.join(folder, name), SRC)
        if not name.endswith((".c", ".h")) or path == os.path.join("base", "phrase.h"):
            continue
        with open(os.path.join(SRC, path), encoding="utf-8") as file:
            codes[path] = file.read()
known = {}
for path, code in codes.items():
    if path.endswith(".h"):
        known.update(phrases.doors(without_comments(code), phrases.DECLARED))
for path, code in codes.items():
    found, faults = phrases_of(code, known)
    form_faults += [f"{path}: {fault}" for fault in faults]
    for phrase in found:
        phrases_place.setdefault(phrase, path)
    for line in without_comments(code).split("\n"):
        if FOREIGN.search(line):
            language_faults.append(f"{path}: words that belong into a catalogue: {line.strip()}")
        if named.search(line) and re.search(r"equal|strcmp|prefix", line):
            language_faults.append(f"{path}: asks for a language by name: {line.strip()}")
assert len(phrases_place) > 100, "the phrases are not where this test looks"
files = [os.path.join(SRC, "base", "words", lang + ".po") for lang in languages]
catalogue_faults, lacking = [sum(some, []) for some in zip(*(check_catalogue(path, phrases_place.keys()) for path in files))]
failures = []
print("1..4")
report(1, "phrases are literals", form_faults)
report(2, "catalogues have the phrases of the code, with their arguments", catalogue_faults, lacking)
report(3, "other languages stand in catalogues only", language_faults)
report(4, "the checks find what is wrong", check_self())
sys.exit(1 if failures else 0)
