# SPDX-License-Identifier: MIT
"""Usage: check.py GRUNDY TREE

Runs the commands of commands.txt beside this file and compares of each a hash of its exit code, standard output, standard error
and files with the one that is noted there. GR_ACCEPT=1 notes what comes out now. Where fonts and libraries are not those that
the hashes were made with (tests/made_with.py), only answers and texts are compared. What differs is shown by tests/compare. Prints TAP."""
import collections
import concurrent.futures
import os
import re
import sys
import tempfile

sys.dont_write_bytecode = True
GRUNDY, TREE = (os.path.abspath(word) for word in sys.argv[1:3])
sys.path.insert(0, os.path.join(TREE, "tests"))
import made_with  # noqa: E402
import tap  # noqa: E402
from commands import KEPT, Program, kept, sign  # noqa: E402

HEAD = """# What each command says and writes, as a short hash; run and written by tests/kept/check.py (GR_ACCEPT=1).
# The commands below the name of a file have its files beside them.
"""
# What no font has a say in.
PLAIN = re.compile(r"grundy (solve|step|compare|list|help|version)\b[^|;&]*|grundy draw [^|;&]* -f csv\b[^|;&]*")  # a text tells what fits
SHOWN = 40  # commands that differ, told one by one


def write(found):
    with open(KEPT, "w", encoding="utf-8") as file:
        file.write(HEAD)
        for section, rows in found.items():
            file.write(f"## {section}\n")
            file.writelines(f"{now} {one.command}\n" for one, now in rows if one.cases)


def compare(rows, is_other):
    gone = [one.command for one, _ in rows if not one.cases]
    tap.expect(not gone, f"no such command there any more (GR_ACCEPT=1 drops it): {gone}")
    held = [row for row in rows if not is_other or PLAIN.fullmatch(row[0].command)]
    differ = [one for one, now in held if one.sign != now]
    if differ:
        told = "\n".join("  " + one.command for one in differ[:SHOWN])
        raise AssertionError(f"{len(differ)} of {len(rows)} commands say or write something else; with OLD, a program made before the "
                             f"change, this shows it:\n  tests/compare OLD {os.path.relpath(GRUNDY, TREE)} --like 'COMMAND'\n{told}")
    return "" if held else "fonts or libraries are others: " + is_other[0]


def main():
    found, is_other = collections.defaultdict(list), made_with.differences()
    with tempfile.TemporaryDirectory(prefix="grundy-kept-") as scratch, concurrent.futures.ThreadPoolExecutor(2) as pool:
        program = Program(GRUNDY, os.path.join(scratch, "run"))

        def run(one):
            return one, sign(result for case in one.cases for result in program.run(case))

        for row in pool.map(run, kept()):
            found[row[0].section].append(row)
    if os.environ.get("GR_ACCEPT") and "CI" not in os.environ:
        write(found)
        print("1..0 # SKIP hashes were noted")
        return 0
    for section, rows in found.items():
        def same(rows=rows):
            return compare(rows, is_other)
        same.__doc__ = f"{section}: {len(rows)} commands say and write what they did"
        tap.test(same)
    return tap.main()


if __name__ == "__main__":
    sys.exit(main())
