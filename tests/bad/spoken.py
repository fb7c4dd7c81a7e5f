# SPDX-License-Identifier: MIT
"""Faults in every other language: each command of tests/bad is run as the processes of `grundy serve --lang` are, and what it
says is held against the English of its case. Places, excerpts, carets and the exit code must be the same, and every message
and remedy must be said otherwise than in English, with no English words left in it. Prints TAP."""
import os
import re
import subprocess
import sys
import tempfile

ROOT = sys.argv[2]
GRUNDY = os.path.abspath(sys.argv[1])
sys.path.insert(0, os.path.join(ROOT, "tests"))
sys.path.insert(0, os.path.join(ROOT, "src", "base", "words"))
sys.dont_write_bytecode = True
import catalogue  # noqa: E402
import tap  # noqa: E402

FAULT = re.compile(r"^(.*?)(:\d+:\d+: |: )(error|warning): (.*)$")
# Words that stand in nearly every English message, and in none of the other languages here.
ENGLISH = re.compile(r"\b(want|got|the|is|are|with|than|stands|write)\b")
QUOTED = re.compile("“[^”]*”")
# What libraries say of themselves is passed on as it is.
LIBRARY = re.compile(r"unexpected symbol near |attempt to ")


def cases(path):
    """(files before it, command, input, expected standard error, exit code) of each command in the file of cases."""
    files, open_file, found = {}, None, []
    with open(path, encoding="utf-8", errors="surrogateescape") as file:
        lines = file.read().split("\n")
    for line in lines:
        mark, rest = line[:1], line[2:]
        if mark == "@":
            open_file = rest.strip()
            files[open_file] = ""
        elif mark == "|":
            files[open_file] += rest + "\n"
        elif mark == "$":
            found.append([dict(files), rest, "", [], 0])
        elif mark == "<":
            found[-1][2] += rest + "\n"
        elif mark == "!":
            found[-1][3].append(rest)
        elif mark == "=":
            found[-1][4] = int(rest)
    return found


def run(command, given, folder, lang):
    environment = dict(os.environ, GRUNDY_OWN_LANG=lang, PATH=os.path.dirname(GRUNDY) + ":" + os.environ["PATH"])
    done = subprocess.run(["sh", "-c", command], cwd=folder, env=environment, capture_output=True, timeout=120,
                          input=given.encode("utf-8", "surrogateescape"))
    return done.stderr.decode("utf-8", "surrogateescape").split("\n")[:-1], done.returncode


def why_not(english, said, entries):
    """What is wrong with the line @said in the place of @english, or None."""
    fault, same = FAULT.match(english), set(text for text, translation in entries.items() if text == translation)
    if fault:
        name, place, kind, text = fault.groups()
        begin = f"{entries.get(name, name)}{place}{entries[kind + ':']} "
    elif english.startswith("   help: "):
        text, begin = english[len("   help: "):], f"   {entries['help:']} "
    else:
        return None if english == said else "is another line"
    if not said.startswith(begin):
        return f"does not begin with “{begin}”"
    told = said[len(begin):]
    if told == text and text not in same and not LIBRARY.search(text):
        return "is English"
    left = ENGLISH.search(QUOTED.sub("", told))
    return f"has the English word “{left[0]}”" if left and told not in same else None


def check(path, lang, entries):
    faults, english_left = [], []
    with tempfile.TemporaryDirectory() as folder:
        for files, command, given, expected, code in cases(path):
            for name, text in files.items():
                os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
                with open(os.path.join(folder, name), "w", encoding="utf-8", errors="surrogateescape") as file:
                    file.write(text)
            said, got = run(command, given, folder, lang)
            if got != code or len(said) != len(expected):
                faults.append(f"{command}: {len(said)} lines and exit code {got}, want {len(expected)} and {code}")
            for english, line in zip(expected, said):
                why = why_not(english, line, entries)
                if why:
                    (english_left if "English" in why else faults).append(f"{command}: {line!r} {why}, for {english!r}")
    if "CI" in os.environ:
        faults += english_left
    tap.expect(not faults, "\n".join(faults))
    return f"{len(english_left)} lines want a translator; in CI that is a fault" if english_left else None


def main():
    words, folder = os.path.join(ROOT, "src", "base", "words"), os.path.join(ROOT, "tests", "bad")
    for language in sorted(name for name in os.listdir(words) if name.endswith(".po")):
        entries = catalogue.read(os.path.join(words, language))
        for name in sorted(os.listdir(folder)):
            if name.endswith(".case"):
                def one(path=os.path.join(folder, name), lang=language[:-3], own=entries):
                    return check(path, lang, own)
                one.__doc__ = f"{name} in {language[:-3]}"
                tap.test(one)
    return tap.main()


sys.exit(main())
