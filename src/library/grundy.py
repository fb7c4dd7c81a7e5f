# SPDX-License-Identifier: MIT
"""Combinatorial games solved and drawn: libgrundy for Python and its notebooks.

    >>> import grundy
    >>> grundy.solve("nim", [3, 1, 4])["grundy"]
    6
    >>> grundy.draw("mex", "nim 3 1 4")            # in a notebook, the picture
    >>> grundy.draw("graph", {"a": ["b", "c"], "b": ["c"]}).save("graph.pdf")
    >>> grundy.compare("form {2|-1}", "form 1")
    '||'

A game is written as on the command line of `grundy`, as one text or as words, numbers and lists of them; a graph (of networkx,
a data frame of edges, a dict of lists, a list of pairs) is the game of a token on it. Options are keyword arguments:
`misere=True`, `theme="dark"`, `take=[1, 3, 4]`; help(grundy.draw.mex) and help(grundy.solve.nim) list them. What is wrong raises
grundy.Fault with the message that `grundy` prints. In a notebook, `%load_ext grundy` brings `%grundy nim 3 1 4` and `%%grundy`.
"""
import base64
import collections.abc
import csv
import ctypes
import ctypes.util
import functools
import html
import inspect
import io
import json
import keyword
import os
import pathlib
import re
import shlex
import shutil
import sys
import sysconfig
import textwrap
import traceback

__all__ = ["solve", "compare", "draw", "step", "block", "about", "games", "figures", "formats", "show_as", "version", "Answer", "Comparison", "Fault",
           "Figure", "Stepper"]


class Fault(Exception):
    """What the library says of a problem that it cannot answer; `code` is grundy's exit code (1 to 4)."""

    def __init__(self, message, code):
        super().__init__(message)
        self.code = code

    def _render_traceback_(self):
        """What IPython shows: the message says where and what helps, and our own lines of Python say nothing."""
        places = [place for place in traceback.extract_tb(self.__traceback__) if place.name != "<module>" and place.filename.startswith(("<", "/tmp/ipykernel"))]
        return [f"grundy.Fault{f' (in {places[-1].name}, line {places[-1].lineno})' if places else ''}: {self}"]


# ---- the library ----

_DEFAULT = ctypes.c_size_t(-1).value
_SIGNATURES = {
    "gr_library_version": (ctypes.c_char_p, []),
    "gr_library_tables": (ctypes.c_char_p, []),
    "gr_library_names": (ctypes.POINTER(ctypes.c_char_p), [ctypes.c_int]),
    "gr_problem_new": (ctypes.c_void_p, [ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t, ctypes.c_char_p, ctypes.c_char_p]),
    "gr_problem_new_comparison": (ctypes.c_void_p, [ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t, ctypes.c_char_p, ctypes.c_char_p,
                                                    ctypes.c_char_p]),
    "gr_problem_new_block": (ctypes.c_void_p, [ctypes.c_char_p, ctypes.POINTER(ctypes.c_char_p), ctypes.c_size_t, ctypes.c_char_p]),
    "gr_problem_free": (None, [ctypes.c_void_p]),
    "gr_problem_code": (ctypes.c_int, [ctypes.c_void_p]),
    "gr_problem_faults": (ctypes.c_char_p, [ctypes.c_void_p]),
    "gr_problem_solve": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_int]),
    "gr_problem_tell": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_int]),
    "gr_problem_n_frames": (ctypes.c_size_t, [ctypes.c_void_p]),
    "gr_problem_sentence": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "gr_problem_result": (ctypes.c_char_p, [ctypes.c_void_p, ctypes.c_size_t]),
    "gr_problem_write": (ctypes.c_void_p, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t)]),
}


def _places():
    """Where the library may be: where GRUNDY_LIBRARY says and nowhere else; or in the tree's build folder, or installed with this file,
    with the program, for this Python or for the system."""
    told = os.environ.get("GRUNDY_LIBRARY")
    if told:
        return [told]
    above = pathlib.Path(__file__).resolve().parents[2]  # the tree, or lib of lib/python3.11/site-packages
    places = [above / ".build/src/libgrundy.so" if (above / "meson.build").exists() else above / "libgrundy.so.0"]
    program = shutil.which("grundy")
    if program:
        places.append(pathlib.Path(program).resolve().parent / "libgrundy.so")  # a build folder's
    prefixes = [*([pathlib.Path(program).resolve().parents[1]] if program else []), sys.prefix, pathlib.Path.home() / ".local", "/usr/local", "/usr"]
    for prefix in prefixes:
        for folder in ("lib", "lib64", "lib/" + (sysconfig.get_config_var("MULTIARCH") or "")):
            places.append(pathlib.Path(prefix) / folder / "libgrundy.so.0")
    return list(dict.fromkeys(map(str, places)))


def _load():
    tried = []
    found = [place for place in _places() if os.path.exists(place)] or [ctypes.util.find_library("grundy")]
    for place in found if found[0] else []:
        try:
            library = ctypes.CDLL(place)
            for name, (result, arguments) in _SIGNATURES.items():
                function = getattr(library, name)
                function.restype, function.argtypes = result, arguments
            return library
        except OSError as error:  # what it needs is not there
            tried.append(f"{place}: {error}")
        except AttributeError as error:
            tried.append(f"{place} is older than this grundy.py: {error}")
    said = tried or [f"{place}: no such file" for place in _places()]
    raise ImportError("grundy.py found no libgrundy that it can use. It looked here:\n  " + "\n  ".join(said)
                      + "\nBuild and install it (meson install -C .build), or set GRUNDY_LIBRARY to the path of libgrundy.so.0")


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


@functools.lru_cache(maxsize=None)
def _tables():
    return json.loads(_library.gr_library_tables())


def about(name):
    """What the tables say of a figure, a game or a format: a dict with its summary and its options."""
    for kind in ("figures", "games", "formats"):
        for row in _tables()[kind]:
            if row["name"] == name:
                return row
    raise KeyError(name)


@functools.lru_cache(maxsize=None)
def _option(name):
    """The row of option `name`, or an empty one; a name means one thing."""
    tables = _tables()
    rows = [tables["picture"], tables["program"], *(row["options"] for kind in ("figures", "games") for row in tables[kind])]
    return next((option for options in rows for option in options if option["name"] == name), {})


# ---- from Python's values to words ----

def _is_list(value):
    return isinstance(value, collections.abc.Iterable) and not isinstance(value, (str, bytes, os.PathLike, collections.abc.Mapping))


def _items(value):
    return sorted(value, key=str) if isinstance(value, (set, frozenset)) else list(value)


def _range(value):
    """range(1, 5) as 1..4, or None."""
    return f"{value[0]}..{value[-1]}" if isinstance(value, range) and value.step == 1 and len(value) > 0 else None


def _text(value, option):
    """A value as the command line has it: lists with commas, lists of lists with semicolons, sizes with an x."""
    if isinstance(value, bool) and option.get("choices") == ["yes", "no"]:
        return "yes" if value else "no"
    if not _is_list(value):
        return os.fspath(value) if isinstance(value, os.PathLike) else str(value)
    items = _items(value)
    nested = any(_is_list(item) for item in items)
    between = ";" if nested else "x" if option.get("value") == "WxH" else ","
    return between.join(_text(item, {}) for item in items)


def _option_words(options):
    words = []
    for name, value in options.items():
        name = name.rstrip("_").replace("_", "-")  # from_, as_
        option = _option(name)
        if value is None or (value is False and option.get("choices") != ["yes", "no"]):
            continue
        words.append("--" + name)
        if value is not True or option.get("choices") == ["yes", "no"]:
            words.append(_text(value, option))
    return words


def _says(attributes):
    """What attributes say of a node or an edge: texts and numbers."""
    return {str(key): str(value) for key, value in attributes.items() if isinstance(value, (str, int, float)) and value == value}


def _edges_of_dict(graph):
    for node, followers in graph.items():
        yield {"name": str(node)}, None
        if isinstance(followers, collections.abc.Mapping):
            for follower, says in followers.items():
                yield None, {**(_says(says) if isinstance(says, collections.abc.Mapping) else {"color": str(says)} if says else {}),
                             "from": str(node), "to": str(follower)}
        else:
            for follower in _items(followers) if _is_list(followers) else [] if followers is None else [followers]:
                yield None, {"from": str(node), "to": str(follower)}


def _edges_of_frame(frame):
    names = [str(column) for column in frame.columns]
    ends = next((pair for pair in (("from", "to"), ("source", "target")) if set(pair) <= set(names)), tuple(names[:2]))
    if len(ends) < 2:
        raise ValueError("a data frame of edges has two columns: where a move begins, and where it leads")
    for row in frame.itertuples(index=False, name=None):
        says = dict(zip(names, row))
        tail, head = says.pop(ends[0]), says.pop(ends[1])
        if head is None or head != head:  # a position without moves
            yield {**_says(says), "name": str(tail)}, None
        else:
            yield None, {**_says(says), "from": str(tail), "to": str(head)}


def _graph(value):
    """A graph in JSON, of what Python's people call one: networkx's, a data frame of edges, a dict, pairs. None of anything else."""
    directed = {}
    if hasattr(value, "nodes") and hasattr(value, "edges") and hasattr(value, "is_directed"):
        directed = {"directed": value.is_directed()}
        found = [({**_says(says), "name": str(node)}, None) for node, says in value.nodes(data=True)]
        found += [(None, {**_says(says), "from": str(tail), "to": str(head)}) for tail, head, says in value.edges(data=True)]
    elif hasattr(value, "columns") and hasattr(value, "itertuples"):
        found = list(_edges_of_frame(value))
    elif isinstance(value, collections.abc.Mapping):
        found = list(_edges_of_dict(value))
    elif isinstance(value, (list, tuple, set, frozenset)) and value and all(isinstance(item, (list, tuple)) and len(item) in (2, 3) for item in value):
        found = [(None, {"from": str(edge[0]), "to": str(edge[1]), **({"color": str(edge[2])} if len(edge) > 2 and edge[2] else {})})
                 for edge in _items(value)]
    else:
        return None
    nodes = {node["name"]: node for node, _ in found if node}
    edges = [edge for _, edge in found if edge]
    for edge in edges:
        for end in (edge["from"], edge["to"]):
            nodes.setdefault(end, {"name": end})
    return json.dumps({**directed, "nodes": list(nodes.values()), "edges": edges}, ensure_ascii=False)


def _game(game, more, input):
    """The words of a game, and its input as one text or None."""
    words, values = [], [game, *more]
    while values:
        value = values.pop(0)
        if isinstance(value, (list, tuple)) and any(not isinstance(item, (list, tuple)) and _graph(item) for item in value):
            values[:0] = value  # (G, "--at", "a")
            continue
        graph = _graph(value)
        if graph is not None:
            if input is not None:
                raise TypeError("want one input, got a graph and another one")
            input = graph
            words += [] if words else ["token"]
        elif isinstance(value, str):
            words += shlex.split(value)
        elif _range(value):
            words.append(_range(value))
        elif _is_list(value):
            words += [_text(item, {}) for item in _items(value)]
        else:
            words.append(_text(value, {}))
    return words, input if input is None or isinstance(input, str) else _graph(input) or _text(input, {})


def _array(words):
    return (ctypes.c_char_p * len(words))(*[word.encode() for word in words]), len(words)


def _bytes(text):
    return None if text is None else os.fsencode(text)


class _Problem:
    """A GrProblem and the calls that raise."""

    def __init__(self, words, text=None, folder=None, compared=None, block=None):
        if block is not None:
            self._pointer = _library.gr_problem_new_block(_bytes(block), *_array(words), _bytes(folder))
        elif compared is not None:
            self._pointer = _library.gr_problem_new_comparison(*_array(words), _bytes(compared[0]), _bytes(compared[1]), _bytes(folder))
        else:
            self._pointer = _library.gr_problem_new(*_array(words), _bytes(text), _bytes(folder))
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

    def answer(self, name, all):
        text = self.call(name, int(all))
        self.check(text is not None)
        return text.decode()


# ---- for people ----

class Answer(dict):
    """What `grundy solve --json` prints, as a dict; print() and notebooks show what `grundy solve` prints."""

    _asked = None

    def __str__(self):
        words, text, folder, all = self._asked
        return _Problem(words, text, folder).answer("gr_problem_tell", all).rstrip("\n")

    def _repr_pretty_(self, printer, cycle):
        printer.text(str(self) if self._asked else repr(self))


class Comparison(str):
    """How two games compare: “>”, “<”, “=” or “||”. `.why` is what `grundy compare` prints, and notebooks show it."""

    why = ""

    def _repr_pretty_(self, printer, cycle):
        printer.text(self.why or repr(self))


def _answer(words, text, folder, all):
    answer = Answer(json.loads(_Problem(words, text, folder).answer("gr_problem_solve", all)))
    answer._asked = words, text, folder, all
    return answer


def _comparison(words, inputs, folder=None):
    problem = _Problem(words, folder=folder, compared=inputs)
    found = Comparison(json.loads(problem.answer("gr_problem_solve", False))["relation"])
    found.why = problem.answer("gr_problem_tell", False).rstrip("\n")
    return found


def solve(game, *more, all=False, input=None, folder=None, **options):
    """Who wins `game`, its value and every winning move: the object that `grundy solve --json` prints.

    solve("nim 3 1 4"), solve("nim", [3, 1, 4]) and solve("nim", 3, 1, 4) are the same; solve.nim(3, 1, 4) too.
    """
    words, text = _game(game, more, input)
    return _answer(words + _option_words(options), text, folder, all)


def compare(first, second, *, inputs=(None, None), folder=None, **options):
    """Which of two games is greater for Left: “>”, “<”, “=” or “||”, with the play that shows it as its `.why`."""
    (one, text), (other, other_text) = _game(first, (), inputs[0]), _game(second, (), inputs[1])
    return _comparison([*one, *_option_words(options), "--", *other], (text, other_text), folder)


_KINDS = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
_show_as = ["svg"]


def show_as(*formats):
    """In which formats notebooks keep pictures from now on: "svg" (as at first), "png", "pdf", or several of them."""
    for format in formats:
        if format not in _KINDS:
            raise ValueError(f"want {', '.join(_KINDS)}, got {format}")
    _show_as[:] = formats or ["svg"]


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

    def rows(self):
        """What “graph” and “table” show as a list of dicts, one a position: pandas.DataFrame(figure.rows())."""
        text = self.write("csv").decode()
        number = lambda cell: int(cell) if cell.lstrip("-").isdigit() else cell or None
        return [{key: number(cell) for key, cell in row.items()} for row in csv.DictReader(io.StringIO(text))]

    def _repr_mimebundle_(self, include=None, exclude=None):
        """What a notebook keeps of it: the picture in the formats that show_as() names, and the text that a terminal gets."""
        kinds = {_KINDS[format]: format for format in _show_as}
        bundle = {kind: self._shown_as(format) for kind, format in {**kinds, "text/plain": "txt"}.items()
                  if (not include or kind in include) and kind not in (exclude or ())}
        if "image/png" not in bundle:
            return bundle, {}
        size = re.search(r'width="([\d.]+)" height="([\d.]+)"', self.svg)  # a PNG has several dots for each pixel of a page
        return bundle, {"image/png": {"width": round(float(size[1])), "height": round(float(size[2]))}}

    def _shown_as(self, format):
        try:
            data = self.write(format)
        except Fault:
            if format != "txt":
                raise
            data = "\n".join(filter(None, self.frames[-1])).encode()  # --width and its like are for pictures
        return base64.b64encode(data).decode() if format in ("png", "pdf") else data.decode().rstrip("\n")

    def __str__(self):
        return self.write("txt").decode().rstrip("\n")


class Stepper(Figure):
    """A figure to be stepped through: a notebook shows a page with its buttons, `height` pixels high or as high as it needs."""

    def __init__(self, problem, height=None):
        super().__init__(problem)
        self._height = height

    def _page(self):
        page = html.escape(self.write("html").decode(), quote=True)
        fit = "" if self._height else ' onload="this.style.height=this.contentDocument.documentElement.scrollHeight+\'px\'"'
        return f'<iframe srcdoc="{page}" style="width:100%;height:{self._height or 560}px;border:0"{fit}></iframe>'

    def _repr_mimebundle_(self, include=None, exclude=None):
        """The page, and for those who show no pages the picture and the text."""
        bundle, metadata = super()._repr_mimebundle_(include, exclude)
        is_wanted = (not include or "text/html" in include) and "text/html" not in (exclude or ())
        return {"text/html": self._page(), **bundle} if is_wanted else bundle, metadata


def draw(figure, game, *more, input=None, folder=None, **options):
    """The figure called `figure` of `game`, as a picture. `input` is the game's input as one text, a board; or a graph.

    draw.mex("nim 3 1 4") is draw("mex", "nim 3 1 4"), and help(draw.mex) lists its options.
    """
    words, text = _game(game, more, input)
    return Figure(_Problem([figure, *words, *_option_words(options)], text, folder))


def step(figure, game, *more, input=None, folder=None, height=None, **options):
    """The same, to be stepped through in a notebook; `height` in pixels, by default as the page needs."""
    words, text = _game(game, more, input)
    return Stepper(_Problem([figure, *words, *_option_words(options)], text, folder), height)


def block(text, *, steps=False, folder=None, **options):
    """The figure of a lesson's figure block: what stands between its fences, “figure: mex” and “game: nim 3 1 4” on lines of their own."""
    problem = _Problem(_option_words(options), folder=folder, block=text)
    return Stepper(problem) if steps else Figure(problem)


# ---- signatures, made from the tables ----

def _default(option):
    value = option.get("default")
    if option["kind"] == "flag":
        return False
    if value is not None and option.get("choices") == ["yes", "no"]:
        return value == "yes"
    return int(value) if value is not None and option["kind"] == "number" else value


def _python_name(name):
    name = name.replace("-", "_")
    return name + "_" if keyword.iskeyword(name) else name


def _option_lines(title, options):
    """What a function's words say of them."""
    lines = ["", title + ":"] if options else []
    for option in options:
        what = "True" if option["kind"] == "flag" else "|".join(option["choices"]) if "choices" in option else option["value"]
        lines.append(f"    {_python_name(option['name'])}={what}")
        lines += textwrap.wrap(option["help"], 110, initial_indent=" " * 8, subsequent_indent=" " * 8)
    return lines


def _make(call, row, *groups):
    """`call` with its first word given: the function for one figure or game, with its options in its signature and its words."""
    def function(*more, **options):
        return call(row["name"], *more, **options)

    Parameter = inspect.Parameter
    own = list(inspect.signature(call).parameters.values())
    taken = {parameter.name for parameter in own}
    first = [parameter for parameter in own[1:] if parameter.kind is not Parameter.VAR_KEYWORD]
    options = [option for _, group in groups for option in group if _python_name(option["name"]) not in taken]
    options = [Parameter(_python_name(option["name"]), Parameter.KEYWORD_ONLY, default=_default(option)) for option in options]
    function.__signature__ = inspect.Signature([*first, *options, own[-1]])
    function.__name__ = _python_name(row["name"])
    function.__qualname__ = f"{call.__name__}.{function.__name__}"
    lines = [row["summary"], "", f"Example:  grundy {'solve' if call is solve else 'draw ' + row['name']} {row['example']}"]
    lines += [f"Input:    {row['usage']}"] if "usage" in row else []
    function.__doc__ = "\n".join(lines + _option_lines(*groups[0]) + [line for title, _ in groups[1:] for line in _COMMON_LINES[title]])
    setattr(call, function.__name__, function)


_COMMON = [("Options of pictures", _tables()["picture"]), ("Options of the program", _tables()["program"])]
_COMMON_LINES = {title: _option_lines(title, options) for title, options in _COMMON}
for _row in _tables()["figures"]:
    for _call in (draw, step):
        _make(_call, _row, ("Options of the figure", _row["options"]), *_COMMON)
for _row in _tables()["games"]:
    _make(solve, _row, ("Options of the game", _row["options"]), _COMMON[1])


# ---- notebooks: %load_ext grundy ----

def _shown(problem, verb):
    problem.check(problem.call("gr_problem_n_frames") > 0)  # a cell that cannot be drawn has failed
    return Stepper(problem) if verb == "step" else Figure(problem)


def _magic(line, cell=None):
    """%grundy nim 3 1 4, %grundy draw mex nim 3 1 4, %grundy compare form 1 -- form ^: as on the command line.

    %%grundy draw graph, and below it a graph in DOT: the cell is the game's input. %%grundy alone: the cell is a lesson's figure
    block, “figure: mex” and “game: nim 3 1 4”; %%grundy step shows its steps.
    """
    words = shlex.split(line)
    verb = words.pop(0) if words and words[0] in ("solve", "draw", "step", "compare") else None
    is_bare = not words or words[0].startswith("--")  # options at most
    if cell is not None and is_bare and verb in (None, "draw", "step"):
        return _shown(_Problem(words, block=cell), verb)
    if verb == "compare":
        return _comparison(words, (None, cell))
    is_drawn = verb in ("draw", "step") or (verb is None and words and words[0] in figures())
    head = words[:1] if is_drawn else []
    rest = words[len(head):]
    if cell is not None and (not rest or rest[0].startswith("--")):  # a graph needs no game
        rest = ["token", *rest]
    if is_drawn:
        return _shown(_Problem(head + rest, cell), verb)
    return _answer([word for word in rest if word != "--all"], cell, None, "--all" in rest)


def load_ipython_extension(ipython):
    """What %load_ext grundy calls."""
    from IPython.core.magic import no_var_expand  # “{3|1}” is a game, and no expression of Python's
    ipython.register_magic_function(no_var_expand(_magic), "line_cell", "grundy")
