# SPDX-License-Identifier: MIT
"""Usage: made_with.py [--write]

Exit 0 where the fonts and libraries that decide where things stand in a picture are those the goldens were made with
(made-with.txt beside this file), so that every number must be the same; exit 1, and what differs, where they are others.
--write notes those of this machine: with goldens accepted here."""
import os
import subprocess
import sys

NOTE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "made-with.txt")
HEAD = "# What the pictures in docs/pictures/ and the scenes in tests/ were made with; written by GR_ACCEPT=1 (made_with.py).\n"


def said(*words):
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()


def here():
    """A line for each: faces with the version of their file, libraries with theirs."""
    faces = ["Inter", "Noto Sans", "Noto Sans CJK KR", "TeX Gyre Pagella Math"]
    lines = [f"font {face}: {said('fc-match', '-f', '%{family[0]} %{fontversion}', face)}" for face in faces]
    return lines + [f"library {name}: {said('pkg-config', '--modversion', name)}" for name in ("pangocairo", "libgvc")]


def then():
    with open(NOTE, encoding="utf-8") as file:
        return [line.rstrip("\n") for line in file if not line.startswith("#")]


def differences():
    """What is of another version here; empty: nothing."""
    return [f"{now} (made with {was.partition(': ')[2]})" for was, now in zip(then(), here()) if was != now]


def write():
    with open(NOTE, "w", encoding="utf-8") as file:
        file.write(HEAD + "".join(line + "\n" for line in here()))


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        write()
    else:
        for line in differences():
            print(line)
        sys.exit(1 if differences() else 0)
