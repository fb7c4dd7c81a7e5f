# SPDX-License-Identifier: MIT
"""Pictures as TikZ, in LaTeX: one of each figure is read into a document that has TikZ and nothing more, and every letter of the
SVG is on the page; words that TeX would take for commands stand as they are; grundy.sty says how to make the pictures it has
not, shows those that are made, and makes them itself where it may. Skipped where there is no pdflatex. Prints TAP.

    check.py GRUNDY ROOT [--all]     with every picture of the gallery, and lualatex too
"""
import collections
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import unicodedata
from xml.etree import ElementTree

GRUNDY, ROOT = map(os.path.abspath, sys.argv[1:3])
ALL = '--all' in sys.argv
sys.path.insert(0, os.path.join(ROOT, 'tests'))
from tap import expect, main, test  # noqa: E402

NONE = '' if shutil.which('pdflatex') and shutil.which('pdftotext') else 'no pdflatex or no pdftotext'
# Signs that the fonts of TeX call by another name than we, or have not at all; an underscore is a rule.
SAME = str.maketrans({'_': '', 'ˆ': '^', '˜': '~', '✓': '√', '∥': '‖', '∗': '*', '⋅': '·', '′': "'", '−': '-', '∣': '|', '⟩': '〉', '⟨': '〈'})


def run(words, folder, code=0, **options):
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, encoding='utf-8', errors='replace', check=False, **options)
    if code is not None:
        said = done.stdout[max(0, done.stdout.find("\n! ")):][:3000]
        expect(done.returncode == code, f"{words}: {done.returncode}\n{done.stderr}\n{said}")
    return done


def latex(folder, text, program='pdflatex', code=0, more=()):
    with open(os.path.join(folder, 'page.tex'), 'w', encoding='utf-8') as file:
        file.write(text)
    return run([program, '-interaction=nonstopmode', *(['-halt-on-error'] if code == 0 else []), *more, 'page.tex'], folder, code).stdout


def letters(text):
    return collections.Counter(unicodedata.normalize('NFKD', text.translate(SAME)).translate(SAME).replace(' ', '').replace('\n', ''))


def pages(folder):
    text = run(['pdftotext', '-enc', 'UTF-8', 'page.pdf', '-'], folder).stdout
    return [letters(page) for page in text.split('\f')[:-1]]


def svg_letters(path):
    return letters(''.join(''.join(at.itertext()) for at in ElementTree.parse(path).iter('{http://www.w3.org/2000/svg}text')))


def drawn(folder, commands):
    """Draws each of @commands as TikZ and as SVG into @folder; a document of all, a page each."""
    text = '\\documentclass{article}\n\\usepackage{tikz}\n\\pagestyle{empty}\n'
    text += '\\paperwidth=310cm \\paperheight=310cm \\textwidth=300cm \\textheight=300cm\n\\begin{document}\n'
    for i, words in enumerate(commands):
        for kind in 'tikz', 'svg':
            run([GRUNDY, 'draw', *words, '-o', os.path.join(folder, f'{i}.{kind}')], ROOT)
        text += f'\\input{{{i}.tikz}}\\clearpage\n'
    return text + '\\end{document}\n'


def compared(folder, commands):
    found = pages(folder)
    expect(len(found) == len(commands), f'{len(found)} pages of {len(commands)}')
    for i, (words, page) in enumerate(zip(commands, found)):
        wanted = svg_letters(os.path.join(folder, f'{i}.svg'))
        expect(page == wanted, f'{words}: lost {dict(wanted - page)}, found {dict(page - wanted)}')


def gallery():
    with open(os.path.join(ROOT, 'docs/gallery.md'), encoding='utf-8') as file:
        for line in re.findall(r'^ +grundy draw (.*) -o docs/pictures/', file.read(), re.M):
            yield shlex.split(line)


@test
def every_figure_keeps_its_letters():
    if NONE:
        return NONE
    figures = [line.split()[0] for line in run([GRUNDY, 'list', 'figures'], ROOT).stdout.splitlines()]
    first = {}
    for words in gallery():
        first.setdefault(words[0], words)
    expect(set(figures) <= set(first), f'not in the gallery: {set(figures) - set(first)}')
    commands = list(gallery()) if ALL else [first[name] for name in figures]
    for program in ['pdflatex'] + (['lualatex'] if ALL else []):
        with tempfile.TemporaryDirectory() as folder:
            latex(folder, drawn(folder, commands), program)
            compared(folder, commands)


HOSTILE = ['a\\b', '{c', 'd}', '$e$', 'f&g', 'h#1', 'i_j', 'k%l', 'm^n', 'o~p', "'q'", '`r`', '--s', ',,t', '<u>', '|v|', '  w  x ', '\\end{tikzpicture}',
           '≤⊕∅α⌊1⌋', '½ é ß', 'c₁²⁴ xᵢ₊₁ ℕ',
           '$\\frac{x^2+1}{\\sqrt{y}} + \\alpha \\le k_{i=1}^n$']


@test
def what_tex_takes_for_its_own_stands_as_it_is():
    if NONE:
        return NONE
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, 'own.dot'), 'w', encoding='utf-8') as file:
            nodes = ''.join('%d [label="%s"];' % (i, name.replace('\\', '\\\\').replace('"', '\\"')) for i, name in enumerate(HOSTILE))
            file.write('digraph { URL="https://example.org/a_b%20c#d"; ' + nodes + ''.join(f'{i} -> {i + 1};' for i in range(len(HOSTILE) - 1)) + '}')
        commands = [['graph', 'token', os.path.join(folder, 'own.dot')]]
        latex(folder, drawn(folder, commands))
        compared(folder, commands)


@test
def the_package_asks_for_pictures_shows_them_and_makes_them():
    if NONE:
        return NONE
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(os.path.join(ROOT, 'templates/latex/grundy.sty'), folder)
        os.symlink(GRUNDY, os.path.join(folder, 'grundy'))
        page = ('\\documentclass{article}\n\\usepackage[program=./grundy,folder=pictures]{grundy}\n\\begin{document}\n'
                "\\grundy[width=5cm]{WORDS nim 3 1 --sentence no} \\grundy[pdf,scale=.5]{value form '{2|-1}'}\\end{document}\n")
        good = page.replace('WORDS', 'mex')
        said = latex(folder, good, code=1)
        expect("No picture yet of `mex nim 3 1 --sentence no'" in said and "Run `sh page.grundy'" in said, said)
        expect(not os.path.exists(os.path.join(folder, 'pictures')), 'a program ran that may not')
        run(['sh', 'page.grundy'], folder)
        made = sorted(glob.glob(os.path.join(folder, 'pictures/*')))
        expect(sorted(path[-4:] for path in made) == ['.pdf', 'tikz'], made)
        latex(folder, good)
        shown = pages(folder)
        expect(not letters('mexValue') - shown[0], shown)

        shutil.rmtree(os.path.join(folder, 'pictures'))
        latex(folder, good, more=['-shell-escape'])
        expect(sorted(glob.glob(os.path.join(folder, 'pictures/*'))) == made and pages(folder) == shown, 'made otherwise by -shell-escape')
        os.remove(os.path.join(folder, 'grundy'))
        latex(folder, good, more=['-shell-escape'])  # what is kept is not made again
        os.symlink(GRUNDY, os.path.join(folder, 'grundy'))
        said = latex(folder, page.replace('WORDS', 'mx'), code=1, more=['-shell-escape'])
        expect("drew nothing" in said, said)


if __name__ == '__main__':
    sys.exit(main())
