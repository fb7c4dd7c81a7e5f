# SPDX-License-Identifier: MIT
"""The house rules that a machine can hold. Which room may include which, and which libraries' headers, stands in the table of
docs/architecture.md, which is read here; besides: no two sources that call each other, how long a file may be and how it begins, no size
of type of a figure's own, the formatter's word, headers and examples that compile alone, that every file which a comment or a page of
docs/ names is in the tree, and that the top level holds what was agreed, and dot-files. Prints TAP."""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys

ROOT, OBJECTS = sys.argv[1], sys.argv[2] + ".p"
CC = sys.argv[3:]
SRC = os.path.join(ROOT, "src")
LONGEST = 800
TOP = {"LICENSE", "README.md", "docs", "lessons", "meson.build", "output", "src", "templates", "tests"}
FORMATTER = "14"  # the major version of clang-format that .clang-format is written for

# The headers of the libraries that the table names; a header's beginning stands for all below it.
HEADERS = {
    "libyaml": ["yaml.h"],
    "GMP": ["gmp.h"],
    "libgvc": ["gvc.h", "graphviz/gvc"],
    "libcgraph": ["cgraph.h", "graphviz/cgraph.h"],
    "md4c": ["md4c"],
    "Cairo": ["cairo"],
    "Pango": ["pango/", "fontconfig/", "hb", "harfbuzz/"],
    "librsvg": ["librsvg/"],
    "gdk-pixbuf": ["gdk-pixbuf/"],
    "chafa": ["chafa"],
    "libwebp": ["webp/"],
    "json-glib": ["json-glib/"],
    "libsoup": ["libsoup/"],
    "Lua": ["lua", "lauxlib.h"],
}


def rooms():
    """{room: ({rooms that its row names}, {libraries}, lines at most)} of the table in docs/architecture.md; None for all rooms."""
    table = {}
    with open(os.path.join(ROOT, "docs", "architecture.md"), encoding="utf-8") as file:
        for line in file:
            match = re.match(r"\| `(\w+)/` \|[^|]*\|([^|]*)\|([^|]*)\| *(\d+) \|$", line)
            if match:
                named = match[2].strip()
                libraries = {part.strip() for part in re.sub(r"\([^)]*\)", "", match[3]).split(",")} - {"–", ""}
                table[match[1]] = (None if named == "all" else set(re.findall(r"\w+", named)), libraries, int(match[4]))
    return table


TABLE = rooms()


def closure(room):
    seen, waiting = {room}, [room]
    while waiting:
        named = TABLE[waiting.pop()][0]
        for other in set(TABLE) if named is None else named:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen


def files(*folders):
    for top in folders:
        for folder, _, names in os.walk(os.path.join(ROOT, top)):
            for name in sorted(names):
                if name.endswith((".c", ".h")):
                    yield os.path.relpath(os.path.join(folder, name), ROOT)


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def check_table():
    """The table itself: every folder of src/ has its row, and rows name rooms and libraries that there are."""
    faults = []
    folders = {name for name in os.listdir(SRC) if os.path.isdir(os.path.join(SRC, name))}
    for name in sorted(folders ^ set(TABLE)):
        faults.append(f"{name}/ is {'in the table but not in src/' if name in TABLE else 'in src/ but not in the table'}")
    for room, (named, libraries, _) in TABLE.items():
        for other in sorted((named or set()) - set(TABLE)):
            faults.append(f"the row of {room}/ names {other}, which is no room")
        for library in sorted(libraries - set(HEADERS) - {"GLib"}):
            faults.append(f"the row of {room}/ names {library}, whose headers this test does not know")
    if not faults:
        for room, (_, _, most) in TABLE.items():
            lines = sum(read(path).count("\n") for path in files(os.path.join("src", room)))
            if lines > most:
                faults.append(f"{room}/ has {lines} lines and may have {most}: is the idea built already? (else say why in the commit)")
            for other in closure(room) - {room}:
                if room in closure(other):
                    faults.append(f"{room}/ and {other}/ may include each other")
    return faults


def check_includes(path, text):
    room = path.split(os.sep)[1]
    faults = []
    for include in re.findall(r'^#include "([^"]+)"', text, re.M):
        other = include.split("/")[0]
        if "/" in include and other not in closure(room):
            faults.append(f"{path}: {room}/ may not include {include}")
    for include in re.findall(r"^#include <([^>]+)>", text, re.M):
        for library, headers in HEADERS.items():
            if any(include.startswith(header) for header in headers) and library not in TABLE[room][1]:
                faults.append(f"{path}: <{include}>: {library} has no place in the row of {room}/")
    return faults


def calls(objects):
    """{source: the sources whose functions or data it uses}, from the symbols of the compiled files. The generated lists of
    games, figures and commands are left out: they name everything."""
    defined, used = {}, {}
    for name in sorted(os.listdir(objects)):
        if not name.endswith(".c.o") or "-list.c" in name:
            continue
        source = name[:-2].replace("_", "/")
        said = subprocess.run(["nm", os.path.join(objects, name)], capture_output=True, text=True, check=True).stdout
        for kind, symbol in re.findall(r"([A-Za-z]) (gr_\w+)$", said, re.M):
            if kind == "U":
                used.setdefault(source, set()).add(symbol)
            elif kind.isupper():
                defined[symbol] = source
    return {source: {defined[symbol] for symbol in symbols if symbol in defined} - {source}
            for source, symbols in used.items()}


def circles(needs):
    """The strongly connected parts of more than one source (Tarjan 1972)."""
    index, low, stack, found = {}, {}, [], []

    def visit(name):
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(needs.get(name, ())):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            part = stack[stack.index(name):]
            del stack[stack.index(name):]
            if len(part) > 1:
                found.append(sorted(part))

    for name in sorted(needs):
        if name not in index:
            visit(name)
    return sorted(found)


def check_circles(objects):
    needs = calls(objects)
    assert len(needs) > 40, "the compiled files are not where this test looks"
    return [f"these sources need each other: {', '.join(part)}" for part in circles(needs)]


def check_form(path, text):
    faults = []
    if not text.startswith("// SPDX-License-Identifier: MIT\n"):
        faults.append(f"{path}: the first line is no SPDX line")
    elif not text.split("\n")[1].startswith("// "):
        faults.append(f"{path}: no paragraph after the SPDX line")
    if text.count("\n") > LONGEST:
        faults.append(f"{path}: {text.count(chr(10))} lines")
    if re.match(r"src/(diagram|figures|games|hackenbush)/", path):
        faults += [f"{path}: {own}: a size of its own: the scale of type is GR_TYPE_… (scene/scene.h)"
                   for own in re.findall(r"GrFont \w+ = \{ (?:\.size = )?\d[\d.]*,", text)]
    if path.endswith(".h") and "#pragma once" not in text:
        faults.append(f"{path}: no #pragma once")
    return faults


def check_header(path):
    done = subprocess.run(CC + ["-fsyntax-only", "-x", "c", "-I", SRC, os.path.join(ROOT, path)], capture_output=True,
                          text=True, check=False)
    return [] if done.returncode == 0 else [f"{path} does not compile alone:\n{done.stderr}"]


def check_example(page):
    """Its blocks of C, which are whole files."""
    faults = []
    for block in re.findall(r"^```c\n(.*?)^```$", read(page), re.M | re.S):
        done = subprocess.run(CC + ["-fsyntax-only", "-Wall", "-Werror", "-x", "c", "-I", SRC, "-"], input=block, capture_output=True,
                              text=True, check=False)
        faults += [f"{page}: an example does not compile:\n{done.stderr}"] if done.returncode != 0 else []
    return faults


def check_named(tree):
    """What comments and docs/ name as a file is one: by its path from the top, from src/ or from tests/, or by its name."""
    known = {path for path in tree} | {re.sub(r"^(src|tests)/", "", path) for path in tree}
    known |= {os.path.basename(path) for path in tree} | {header for part in HEADERS.values() for header in part}
    faults = []
    for path in tree:
        if re.match(r"(src|tests)/.*\.[ch]$", path):
            bare = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', read(path))
            texts = re.findall(r"//[^\n]*|/\*.*?\*/", bare, re.S)
            pattern = r"(?<![\w./<-])([\w-]+(?:/[\w-]+)*\.(?:c|h|md|py|case))\b"
        elif re.fullmatch(r"docs/[^/]+\.md|README\.md", path):
            texts = re.findall(r"`[^`\n]+`|\]\([^)\s]+\)", read(path))
            pattern = r"(?:`|\]\()([\w-]+(?:/[\w.-]+)*\.(?:c|h|py|case|dot|txt|svg)|(?:docs|lessons|tests|templates)/[\w./-]+\.\w+)"
        else:
            continue
        for text in texts:
            for name in re.findall(pattern, text):
                beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
                if name not in known and beside not in known and not is_example(path, name):
                    faults.append(f"{path}: {name} is not in the tree")
    return faults


def is_example(path, name):
    """NAME.c stands for any file, and a name without a folder in the pages for users for one of the reader’s own."""
    return "NAME" in name or (path.endswith(".md") and "/" not in name and path != "docs/architecture.md")


def check_formatting(sources):
    """The faults and no reason; or none and the reason why the formatter cannot judge."""
    formatter = shutil.which(f"clang-format-{FORMATTER}") or shutil.which("clang-format")
    if formatter is None:
        return None, "there is no clang-format"
    said = subprocess.run([formatter, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.search(r"version (\d+)", said)
    if version is None or version[1] != FORMATTER:
        return None, f"clang-format {FORMATTER} judges, and this is {version[1] if version else 'of no known version'}"
    done = subprocess.run([formatter, "--dry-run", "-Werror", *sources], capture_output=True, text=True, cwd=ROOT, check=False)
    places = re.findall(r"^(\S+?:\d+):\d+: error", done.stderr, re.M)
    if done.returncode != 0 and not places:
        return [done.stderr], ""
    return [f"{place}: clang-format -i sets it otherwise" for place in places], ""


def check_top():
    return [f"{name} does not belong at the top level" for name in sorted(os.listdir(ROOT))
            if not name.startswith(".") and name not in TOP]


def report(number, name, faults, skip=""):
    print(f"{'not ' if faults else ''}ok {number} - {name}{' # SKIP ' + skip if skip else ''}", flush=True)
    for fault in faults or []:
        for line in fault.split("\n"):
            print(f"#   {line}")
    return bool(faults)


def main():
    sources, all_sources = list(files("src")), list(files("src", "tests"))
    assert len(sources) > 40 and len(TABLE) > 9, "the sources or the table are not where this test looks"
    tree = sorted(os.path.relpath(os.path.join(folder, name), ROOT) for folder, folders, names in os.walk(ROOT)
                  for name in names if not re.search(r"/\.(build|git)|/output(/|$)", folder))
    print("1..8")
    failed = report(1, "the table of rooms names what there is", check_table())
    if failed:
        return 1
    failed |= report(2, "includes follow the table", [fault for path in sources if path.count(os.sep) > 1
                                                      for fault in check_includes(path, read(path))])
    failed |= report(3, "no two sources need each other", check_circles(OBJECTS))
    failed |= report(4, "files have their form and size", [fault for path in sources for fault in check_form(path, read(path))])
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = pool.map(check_header, [path for path in sources if path.endswith(".h")])
        failed |= report(5, "headers and examples compile alone",
                         [fault for part in faults for fault in part] + check_example("docs/adding.md"))
    failed |= report(6, "files that are named are in the tree", check_named(tree))
    failed |= report(7, "the formatter changes nothing", *check_formatting(all_sources))
    failed |= report(8, "the top level holds what was agreed", check_top())
    return 1 if failed else 0


sys.exit(main())
