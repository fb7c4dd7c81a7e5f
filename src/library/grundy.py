# SPDX-License-Identifier: MIT
"""Combinatorial games solved and drawn: libgrundy for Python and its notebooks.

    >>> import grundy
    >>> grundy.solve("nim 3 1 4")["grundy"]
    6
    >>> grundy.draw("mex", "nim 3 1 4")            # in a notebook, the picture
    >>> grundy.draw("graph", "token", input="digraph { a -> b -> c; a -> c }").save("graph.pdf")

A game is written as on the command line of `grundy`, as one text or as a list of words. Options are keyword arguments:
`misere=True`, `theme="dark"`, `take="1..3"`. What is wrong raises grundy.Fault with the message that `grundy` prints.
"""
import ctypes
import ctypes.util
import html
import json
import os
import pathlib
import shlex

__all__ = ["solve", "draw", "step", "games", "figures", "formats", "version", "Fault", "Figure"]


class Fault(Exception):
    """What the library says of a problem that it cannot answer; `code` is grundy's exit code (1 to 4)."""

    def __init__(self, message, code):
        super().__init__(message)
        self.code = code


# ---- the library ----

_DEFAULT = ctypes.c_size_t(-1).value
_SIGNATURES = {
    "gr_library_version": (ctypes.c_char_p, []),
    "gr_library_names": (ctypes.POINTER(ctypes.c_char_p), [ctypes.c_int]),
    "gr_problem_new": (ctypes.c_void_p, [ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t, ctypes.c_char_p, ctypes.c_char_p]),
    "gr_problem_free": (None, [ctypes.c_void_p]),
    "gr_problem_code": (ctypes.c_int, [ctypes.c_void_p]),
    "gr_problem_faults": (ctypes.c_char_p, [ctypes.c_void_p]),
    "gr_problem_solve": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_int]),
    "gr_problem_n_frames": (ctypes.c_size_t, [ctypes.c_void_p]),
    "gr_problem_sentence": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "gr_problem_result": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "gr_problem_write": (ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t)]),
}


def _load():
    """The library that GRUNDY_LIBRARY names, or in the tree's build folder, or installed with this file, or where the system has it."""
    above = pathlib.Path(__file__).resolve().parents[2]  # the tree, or lib of lib/python3.11/site-packages
    near = [str(path) for path in (above / ".build/src/libgrundy.so", above / "libgrundy.so.0") if path.exists()]
    path = os.environ.get("GRUNDY_LIBRARY") or (near[0] if near else ctypes.util.find_library("grundy"))
    if not path:
        raise ImportError("libgrundy is not installed; set GRUNDY_LIBRARY to its path")
    library = ctypes.CDLL(path)
    for name, (result, arguments) in _SIGNATURES.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


_library = _load()


def _names(kind):
    names, found = _library.gr_library_names(kind), []
    while names[len(found)] is not None:
        found.append(names[len(found)].decode())
    return found


def games():
    """The names of all games."""
    return _names(0)


def figures():
    """The names of all figures."""
    return _names(1)


def formats():
    """The names of all formats that Figure.write() takes."""
    return _names(2)


def version():
    """The version of the library."""
    return _library.gr_library_version().decode()


def _words(game, options):
    words = shlex.split(game) if isinstance(game, str) else [str(word) for word in game]
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif value is not False and value is not None:
            words += [option, str(value)]
    return words


class _Problem:
    """A GrProblem and the calls that raise."""

    def __init__(self, words, text, folder):
        array = (ctypes.c_char_p * len(words))(*[word.encode() for word in words])
        self._pointer = _library.gr_problem_new(array, len(words), None if text is None else text.encode(),
                                                None if folder is None else os.fsencode(folder))
        self.check(self.code() == 0)

    def __del__(self):
        if getattr(self, "_pointer", None):
            _library.gr_problem_free(self._pointer)

    def code(self):
        return _library.gr_problem_code(self._pointer)

    def check(self, is_good):
        if not is_good:
            raise Fault(_library.gr_problem_faults(self._pointer).decode().rstrip("\n"), self.code())

    def call(self, name, *arguments):
        return getattr(_library, name)(self._pointer, *arguments)


# ---- for people ----

def solve(game, *, all=False, input=None, folder=None, **options):
    """Who wins `game`, its value and every winning move: the object that `grundy solve --json` prints."""
    problem = _Problem(_words(game, options), input, folder)
    text = problem.call("gr_problem_solve", int(all))
    problem.check(text is not None)
    return json.loads(text)


class Figure:
    """A drawn figure; a notebook shows its picture (the last frame, or what `steps=` says)."""

    def __init__(self, problem):
        self._problem = problem

    def write(self, format, frame=None):
        """The file in `format` as bytes; `frame` counts from 0."""
        size = ctypes.c_size_t()
        data = self._problem.call("gr_problem_write", format.encode(), _DEFAULT if frame is None else frame, ctypes.byref(size))
        self._problem.check(data is not None)
        return ctypes.string_at(data, size.value)

    def save(self, path, frame=None):
        """Writes the file `path`, in the format of its extension."""
        data = self.write(pathlib.Path(path).suffix.lstrip("."), frame)
        pathlib.Path(path).write_bytes(data)

    @property
    def svg(self):
        return self.write("svg").decode()

    @property
    def data(self):
        """What is drawn, as data: what `grundy draw -f json` prints."""
        return json.loads(self.write("json"))

    @property
    def frames(self):
        """A pair for each frame: its sentence, and its result or None."""
        count = self._problem.call("gr_problem_n_frames")
        self._problem.check(count > 0)
        read = lambda name, index: (self._problem.call(name, index) or b"").decode()
        return [(read("gr_problem_sentence", index), read("gr_problem_result", index) or None) for index in range(count)]

    def _repr_svg_(self):
        return self.svg

    def __str__(self):
        return self.write("txt").decode().rstrip("\n")


class Stepper(Figure):
    """A figure to be stepped through: a notebook shows a page with its buttons."""

    def __init__(self, problem, height):
        super().__init__(problem)
        self._height = height

    def _repr_html_(self):
        page = html.escape(self.write("html").decode(), quote=True)
        return f'<iframe srcdoc="{page}" style="width:100%;height:{self._height}px;border:0"></iframe>'

    _repr_svg_ = None


def draw(figure, game, *, input=None, folder=None, **options):
    """The figure called `figure` of `game`. `input` is the game's input as one text: a graph in DOT, a board."""
    return Figure(_Problem([figure] + _words(game, options), input, folder))


def step(figure, game, *, input=None, folder=None, height=560, **options):
    """The same, to be stepped through in a notebook; `height` in pixels."""
    return Stepper(_Problem([figure] + _words(game, options), input, folder), height)
