# SPDX-License-Identifier: MIT
"""Phrases in C that bear no mark (docs/adding.md, “A language”): literals that stand where a message is told. These are the
arguments for parameters that are called `help`, `remedy`, `message` or `want`, or `format` beside one of them, and what variables
and members of these names are given. What stands inside of other calls there is data, unless it is copied."""
import re

import catalogue

STRING = r'"(?:[^"\\\n]|\\.)*"'
NUMBERS = {macro: name for name, (macro, _) in catalogue.NUMBERS.items()}
PIECE = rf"(?:{STRING}|{'|'.join(NUMBERS)})"
TEXT = rf"{PIECE}(?:\s*{PIECE})*"
NAMES = r"help|message|want|remedy"
SKIPPED = re.compile(rf"{STRING}|'(?:[^'\\]|\\.)'")
CALL = re.compile(r"\b(\w+) \(")
DEFINED = re.compile(r"^(?!G_)(\w+) \(([^;{}]*?)\)\n\{", re.M)
DECLARED = re.compile(r"^(?!G_)[\w *]*?\b(\w+) \(([^;{}]*?)\)(?:\s*G_GNUC_\w+(?: \([^)]*\))?)*;", re.M)
GIVEN = re.compile(rf"(?:\b(?:{NAMES})(?:\[\])?|\.(?:(?:\w+_)?help|title|summary|details|prints|input)) =(?!=)")
OPTION = re.compile(r'\{\s*("[\w-]+",\s*GR_PARAM_\w+,)')
OPTION_HELP = 7  # which member of GrParam is for people


def end_of(code, at, stops):
    """Where the expression at @at ends: at one of @stops outside of brackets, or at a bracket that it did not open."""
    depth = 0
    while at < len(code):
        skipped = SKIPPED.match(code, at)
        if skipped:
            at = skipped.end()
            continue
        if depth == 0 and code[at] in stops or depth == 0 and code[at] in ")]}":
            return at
        depth += (code[at] in "([{") - (code[at] in ")]}")
        at += 1
    return at


def literals(code):
    """The texts in the expression @code, as they are written, without those inside of calls."""
    found, at = [], 0
    while at < len(code):
        text, call, skipped = (re.compile(form).match(code, at) for form in (TEXT, r"\b\w+ \(", SKIPPED.pattern))
        if text:
            found.append(text[0])
            at = text.end()
        elif call and call[0] not in ("g_strdup (",) and (at == 0 or not (code[at - 1].isalnum() or code[at - 1] == "_")):
            at = end_of(code, call.end(), "") + 1
        else:
            at = skipped.end() if skipped else at + 1
    return found


def places(parameters):
    """Which of @parameters, as they are declared, take phrases."""
    names = [re.sub(r"\[\w*\]", "", one).split()[-1].lstrip("*") if one.strip() else "" for one in parameters.split(",")]
    is_text = ["const char *" in one for one in parameters.split(",")]
    told = [i for i, name in enumerate(names) if is_text[i] and re.fullmatch(NAMES, name)]
    if told or "error" in names:
        told += [i for i, name in enumerate(names) if is_text[i] and name == "format"]
    return told


def doors(code, form=DEFINED):
    """{function: which of its parameters take phrases} of those that @code defines, or declares."""
    found = {match[1]: places(match[2]) for match in form.finditer(code)}
    return {name: told for name, told in found.items() if told}


def told(code, known):
    """The texts in @code that are told through the functions @known or given to names that hold messages."""
    found = []
    for match in CALL.finditer(code):
        at, index, wanted = match.end(), 0, known.get(match[1], [])
        while index <= max(wanted, default=-1) and at <= len(code):
            end = end_of(code, at, ",")
            if index in wanted:
                found += literals(code[at:end])
            at, index = end + 1, index + 1
    for match in OPTION.finditer(code):
        at = match.start(1)
        for _ in range(OPTION_HELP):
            at = end_of(code, at, ",") + 1
        found += literals(code[at:end_of(code, at, ",")])
    for match in GIVEN.finditer(code):
        stops = ",;" if match[0].startswith(".") else ";"
        found += literals(code[match.end():end_of(code, match.end(), stops)])
    return found
