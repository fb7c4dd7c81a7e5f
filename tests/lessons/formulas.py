# SPDX-License-Identifier: MIT
"""Formulas by their places: formulas.py GRUNDY

Random formulas of fractions, indices, powers, roots, sums, binomials, matrices and cases, whose letters are words that occur once.
On paper numerators stand above denominators and in the middle over them, indices lower and smaller, powers higher, cells in rows
and columns; in pages the same formula is the same tree of MathML."""
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import pages  # noqa: E402
from tap import expect, main, test  # noqa: E402


class Formula:
    """A random formula: its LaTeX, its tree as MathML has it, and what holds of the places of its words."""

    def __init__(self, lot):
        self.lot, self.n, self.holds = lot, 0, []
        self.latex, self.tree, self.words = self.row(2)

    def leaf(self):
        self.n += 1
        word = f"qa{'abcdefghijklmnopqrstuvwxyz'[self.n // 26]}{'abcdefghijklmnopqrstuvwxyz'[self.n % 26]}"
        return f"\\text{{{word}}}", word, [word]

    def row(self, depth):
        parts = [self.part(depth) for _ in range(self.lot.randint(1, 2))]
        if len(parts) == 2:
            self.holds.append(("left of", parts[0][2], parts[1][2]))
        return " ".join(part[0] for part in parts), [part[1] for part in parts], sum((part[2] for part in parts), [])

    def part(self, depth):
        kind = self.lot.choice(["leaf", "frac", "index", "power", "root", "binom", "matrix", "sum"]) if depth else "leaf"
        if kind == "leaf":
            return self.leaf()
        if kind in ("frac", "binom"):
            top, low = self.row(depth - 1), self.row(depth - 1)
            self.holds.append(("above", top[2], low[2]))
            if all(isinstance(one, str) for one in top[1] + low[1]):  # where no sign of its own stands before or behind the words
                self.holds.append(("middle", top[2], low[2]))
            return f"\\{kind}{{{top[0]}}}{{{low[0]}}}", [kind, top[1], low[1]], top[2] + low[2]
        if kind in ("index", "power"):
            base, script = self.leaf(), self.leaf()
            if self.lot.random() < 0.5:  # letters and numbers have their scripts at another height than words
                number = str(9000 + self.n)
                base = number, number, [number]
            self.holds += [("left of", base[2], script[2]), ("smaller", script[2], base[2])]
            self.holds += [("lower" if kind == "index" else "higher", script[2], base[2])]
            return f"{base[0]}{'_' if kind == 'index' else '^'}{{{script[0]}}}", [kind, [base[1]], [script[1]]], base[2] + script[2]
        if kind == "root":
            inner = self.row(depth - 1)
            return f"\\sqrt{{{inner[0]}}}", ["root", inner[1]], inner[2]
        if kind == "sum":
            low, high, body = self.leaf(), self.leaf(), self.leaf()
            self.holds += [("above", high[2], low[2]), ("left of", low[2], body[2]), ("smaller", low[2], body[2])]
            return f"\\sum_{{{low[0]}}}^{{{high[0]}}} {body[0]}", ["sum", [low[1]], [high[1]], [body[1]]], low[2] + high[2] + body[2]
        cells = [[self.leaf() for _ in range(self.lot.randint(2, 3))] for _ in range(1)]
        cells += [[self.leaf() for _ in cells[0]] for _ in range(self.lot.randint(1, 2))]
        for row in cells:
            self.holds += [("level", one[2], other[2]) for one, other in zip(row, row[1:])]
            self.holds += [("left of", one[2], other[2]) for one, other in zip(row, row[1:])]
        self.holds += [("above", one[2], other[2]) for row, below in zip(cells, cells[1:]) for one, other in zip(row, below)]
        self.holds += [("middle", one[2], other[2]) for row, below in zip(cells, cells[1:]) for one, other in zip(row, below)]
        kind = self.lot.choice(["pmatrix", "bmatrix", "matrix", "vmatrix"])
        inner = " \\\\ ".join(" & ".join(cell[0] for cell in row) for row in cells)
        words = [word for row in cells for cell in row for word in cell[2]]
        return f"\\begin{{{kind}}} {inner} \\end{{{kind}}}", ["matrix", [[cell[1] for cell in row] for row in cells]], words


FORMULAS = [Formula(random.Random(seed)) for seed in range(60)]
TEXT = "---\ntitle: Formulas\n---\n\n" + "".join(f"Number {i}:\n\n$${formula.latex}$$\n\n<!-- pagebreak -->\n\n" for i, formula in enumerate(FORMULAS))
BUILT = pages.build({"lesson.md": TEXT}, "-f", "html,pdf")


def box(words, of):
    boxes = [of[word] for word in words]
    return min(one[0] for one in boxes), min(one[1] for one in boxes), max(one[2] for one in boxes), max(one[3] for one in boxes)


@test
def letters_of_formulas_stand_where_they_belong():
    sheets = pages.words_of_paper(BUILT.out / "lesson.pdf")
    for number, formula in enumerate(FORMULAS):
        own = next(words for words in sheets if any(word[4] == f"{number}:" for word in words))
        of = {}
        for left, top, right, bottom, text in own:
            for word in formula.words:  # pdftotext joins what stands close
                at = text.find(word)
                if at >= 0:
                    step = (right - left) / len(text)
                    of[word] = (left + at * step, top, left + (at + len(word)) * step, bottom)
        expect(set(of) == set(formula.words), f"{formula.latex}: {set(formula.words) - set(of)} are not on paper")
        for how, one, other in formula.holds:
            a, b = box(one, of), box(other, of)
            middle = [(c[0] + c[2]) / 2 for c in (a, b)], [(c[1] + c[3]) / 2 for c in (a, b)]
            holds = {"left of": a[2] <= b[0] + 4, "above": a[3] <= b[3] and middle[1][0] < middle[1][1], "middle": abs(middle[0][0] - middle[0][1]) < 3,
                     "lower": a[3] > b[3] + 0.3, "higher": middle[1][0] < middle[1][1] - 0.5, "level": abs(a[3] - b[3]) < 0.8,
                     "smaller": a[3] - a[1] < 0.9 * (b[3] - b[1])}[how]
            expect(holds, f"{formula.latex}: {one} is not {how} {other}: {a}, {b}")


def tree(element):
    """A tree of MathML in the words of Formula."""
    inner = element.children()
    kind = {"mfrac": "frac", "msub": "index", "msup": "power", "msqrt": "root"}.get(element.tag)
    if element.tag == "mfrac" and element.get("linethickness") == "0":
        kind = "binom"
    if element.tag in ("mtext", "mi", "mn"):
        return [element.text().strip()]
    if element.tag == "mtable":
        return [["matrix", [[tree(cell)[0] for cell in row.children("mtd")] for row in inner]]]
    if element.tag in ("munderover", "msubsup"):
        return [["sum", tree(inner[1]), tree(inner[2])]]
    if kind == "root":
        return [[kind, sum(map(tree, inner), [])]]
    if kind:
        return [[kind, *map(tree, inner)]]
    return sum(map(tree, inner), [])


def joined(parts):
    """Of a sum that stands before what it adds, what it adds belongs to it."""
    out = []
    for part in parts:
        if out and isinstance(out[-1], list) and out[-1][0] == "sum" and len(out[-1]) == 3:
            out[-1].append([part])
        else:
            out.append([part[0], *map(joined, part[1:])] if isinstance(part, list) and part[0] in ("frac", "binom", "root") else part)
    return out


@test
def pages_have_the_same_formulas_as_trees():
    found = list(pages.page(BUILT.out / "lesson.html").all("math"))
    expect(len(found) == len(FORMULAS), f"{len(found)} formulas")
    for math, formula in zip(found, FORMULAS):
        expect(joined(tree(math)) == formula.tree, f"{formula.latex}: {joined(tree(math))}, not {formula.tree}")
        expect(math.get("alttext") == formula.latex, f"{math.get('alttext')}, not {formula.latex}")


sys.exit(main())
