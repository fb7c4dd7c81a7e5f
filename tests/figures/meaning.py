# SPDX-License-Identifier: MIT
"""Usage: meaning.py GRUNDY TREE

What pictures promise to mean, read from their scenes (-f json): a still shows the position asked for, marks are told apart by
shape and not by colour alone, what is chosen keeps its own look. Every test below is named for its promise and has seen a picture
that broke it. Prints TAP."""
import collections
import concurrent.futures
import fractions
import functools
import itertools
import json
import math
import operator
import os
import re
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from scenes import GRUNDY, TREE, bezier, centre, draw, followers, groups, rows, run, say, sweep, texts, walk, wins  # noqa: E402 (no .pyc of it)
sys.path.insert(0, os.path.join(TREE, "tests", "bench"))
import layouts  # noqa: E402 (it stands in the tree)

TEMPORARY = tempfile.TemporaryDirectory()
FOLDER = TEMPORARY.name


def test_names_of_the_reader_are_whole():
    """What a reader calls his positions is never cut: in the picture in lines, in sentence and result as it is."""
    start, after = "An Introduction to Combinatorial Game Theory", ("Impartial Games and the Theorem of Sprague and Grundy", "Short Partizan Games")
    path = os.path.join(FOLDER, "courses.dot")
    with open(path, "w", encoding="utf-8") as file:
        file.write("digraph {" + "".join(f'"{start}" -> "{name}";' for name in after) + f'"{after[0]}" -> "{after[1]}"}}')
    for figure in ("mex", "graph"):
        frame = draw(f"{figure} token {path} --at '{start}'", "--steps", "last")[-1]
        shown = " ".join(texts(frame["scene"]))
        told = frame["sentence"] + str(frame.get("result"))
        assert start in told and "…" not in shown + told and all(name in shown for name in (start, *after)), f"{figure}: {shown}; {told}"


def test_names_of_arrows_have_room():
    """The names on a reader's arrows are whole and over no position, and no arrow but its own runs through one: upright, sideways,
    within boxes, on arrows that lead back, and on one from a position to itself."""
    path = os.path.join(FOLDER, "arrows.dot")
    names = {"ab": "by ship", "ac": "over the mountains, and only in summer", "bd": "turn left at the old oak tree", "cd": "n",
             "db": "sail home again", "ce": "$n \\\\mapsto n^2$", "de": "in the dark", "ae": "by air", "ff": "wait for the tide", "ef": "walk"}
    rows_of = "".join(f'{a} -> {b} [label="{name}"];' for (a, b), name in names.items())
    for flow, box_of in itertools.product(("TB", "LR"), ("", "subgraph cluster_x { b; d }")):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'digraph {{rankdir={flow}; {box_of} a [label="The harbour in the old town"]; {rows_of} a -> f}}')
        scene = draw(f"graph token {path} --loopy")[-1]["scene"]
        shown = " ".join(texts(scene))
        assert all(name in shown for name in names.values() if "$" not in name) and "…" not in shown, shown
        nodes = [[box(item) for item in walk(group["items"]) if is_closed(item)] for group in groups(scene, "node")]
        inside = {id(item) for group in groups(scene, "node") for item in walk(group["items"])}
        labels = [box(item) for item in walk(scene) if item.get("fill") == "paper" and "stroke" not in item and "path" in item and id(item) not in inside]
        moves = [[point for item in walk(group["items"]) if item.get("stroke") and "path" in item for point in bezier(item["path"])]
                 for group in groups(scene, "move")]
        assert len(labels) == len(names) - 1, f"{flow}: {len(labels)} names"
        for left, top, right, bottom in labels:
            assert not any(left < z and x < right and top < w and y < bottom for node in nodes for x, y, z, w in node), f"{flow}: a name on a position"
            n = sum(any(left < x < right and top < y < bottom for x, y in points) for points in moves)
            assert n == 1, f"{flow} {box_of}: {n} arrows run through the name at {left:.0f}, {top:.0f}"


def test_pairs_are_a_lattice():
    """Positions of a reader's game that are two numbers stand at these, the first across and the second up."""
    frame = draw("graph lessons/games/wythoff.lua 3 5")[-1]
    place = {}
    for group in groups(frame["scene"], "node"):
        place[tuple(map(int, group["title"].split(":")[0].split(",")))] = centre(group)
    (x0, y0), (x1, y1) = place[0, 0], place[1, 1]
    assert len(place) == 18 and all(abs(x - x0 - a * (x1 - x0)) < 0.1 and abs(y - y0 - b * (y1 - y0)) < 0.1 for (a, b), (x, y) in place.items()), place
    assert {"first number", "second number"} <= set(texts(frame["scene"])) and "those that do not win" in frame["sentence"], frame["sentence"]


def test_still_is_the_position():
    """The last frame of bits shows the position asked for, where it is lost too."""
    for heaps in ("1 2 3", "2 2", "1 4 5", "7 7 0", "3 5 6", "9 9"):
        frames = draw(f"bits nim {heaps}", "--steps", "all")
        rows = [row["title"].split(":")[0] for row in groups(frames[-1]["scene"], "row")]
        assert rows == heaps.split(), f"{heaps}: the last frame shows {rows}"
        assert any([row["title"].split(":")[0] for row in groups(frame["scene"], "row")] != rows for frame in frames), \
            f"{heaps}: no frame shows what a move does"


def test_start_is_told_by_shape():
    """The start's marks are open strokes, which no outline of a position is; in grey they would look alike else."""
    for line in ("graph nim 1 2", "graph nim 0", "graph nim 1 1", "tree nim 2 1", "graph hackenbush BR G", "mex nim 3",
                 "graph nim 1 2 --pictures"):
        scene = draw(line)[-1]["scene"]
        for item in walk(groups(scene, "node") if groups(scene, "node") else scene):
            if item.get("stroke") == "accent":
                assert "circle" not in item and not item.get("path", "").endswith("Z"), f"{line}: a closed accent ring {item}"


def test_squares_seen_are_ringed():
    """Where the rook can go from its start is ringed, and so is the first number missing there; the start's own mark is open."""
    with open(f"{TREE}/lessons/walls.txt") as file:
        rows = file.read().split()
    row, column = len(rows) - 1, len(rows[-1]) - 1
    lines = "".join(line[column] for line in rows[:row]), rows[row][:column]
    seen = sum(len(line.rsplit("#", 1)[-1]) for line in lines)
    scene = draw("heatmap board lessons/walls.txt")[-1]["scene"]
    legend = {id(item) for item in walk(groups(scene, "legend"))}
    rings = [item for item in walk(scene) if item.get("stroke") == "accent" and item.get("path", "").endswith("Z") and id(item) not in legend]
    assert len(rings) == seen + 1, f"{len(rings)} rings, {seen} squares seen"


def test_chosen_values_keep_their_fill():
    """A run that is chosen has the fills of its values, and the accent is no fill of a bar."""
    frame = draw("range nim 10 3 10 5 8 10 --query 1..3")[-1]
    for node in groups(frame["scene"], "node"):
        value = node["title"].split(": ")[1]
        fills = [item["fill"] for item in node["items"] if item.get("fill", "paper") != "paper"]
        assert fills == [f"v{value}"], f"{node['title']}: filled {fills}"


def test_either_move_for_one_alone():
    """A move that both players have and that wins for one of them says for whom, in the picture, its title and the legend."""
    for line, mark, name in (("graph hackenbush BG", "L", "Left"), ("graph hackenbush RG", "R", "Right")):
        scene = draw(line)[-1]["scene"]
        lone = [move for move in groups(scene, "move") if move["title"].endswith(f"a winning move for {name} alone")]
        assert lone, f"{line}: no move wins for {name} alone"
        for move in lone:
            assert texts(move["items"]) == [mark], f"{line}: {move['title']} bears {texts(move['items'])}"
        assert f"only {name} wins by it" in texts(groups(scene, "legend"))
        assert not [move for move in groups(scene, "move") if move not in lone and texts(move["items"])]


def test_paint_node():
    """--paint node: terminals are white; every other node shares one colour with the arrows that leave it, and neither nodes that
    are joined nor nodes that stand side by side (no third lies within the circle over them) share one."""
    for line in ("graph divisor 1..10", "graph divisor 1..24", "graph nim 2 3", "graph lessons/six.dot", "tree nim 2 1",
                 "graph subtraction 9"):
        scene = draw(f"{line} --paint node")[-1]["scene"]
        nodes = [(node, centre(node)) for node in groups(scene, "node")]
        fill, terminal = {}, []
        for node, _ in nodes:
            own = {item["fill"] for item in node["items"] if item.get("fill", "none").startswith(("node", "v", "paper"))}
            name = node["title"].split(":")[0]
            if "terminal" in node["title"]:
                assert own <= {"paper", "v0"}, f"{line}: the terminal {name} is filled {own}"
                terminal.append(name)
            else:
                assert len(own) == 1 and min(own).startswith("node"), f"{line}: {name} is filled {own}"
                fill[name] = min(own)
        for move in groups(scene, "move"):
            tail, head = move["title"].replace(", a winning move", "").split(" → ")
            inks = {item.get("stroke", item.get("fill")) for item in move["items"]} - {"soft"}
            assert line.startswith("tree") or inks == {fill[tail]}, f"{line}: {move['title']} is {inks}, its node {fill[tail]}"
            assert head in terminal or line.startswith("tree") or fill[head] != fill[tail], f"{line}: {tail} and {head} are one"
        inner = [(node, at) for node, at in nodes if "terminal" not in node["title"]]
        for i, (one, a) in enumerate(inner):
            for two, b in inner[:i]:
                beside = all((a[0] - c[0]) * (b[0] - c[0]) + (a[1] - c[1]) * (b[1] - c[1]) >= 0
                             for node, c in nodes if node is not one and node is not two)
                names = [node["title"].split(":")[0] for node in (one, two)]
                assert not beside or line.startswith("tree") or fill[names[0]] != fill[names[1]], f"{line}: {names} are one"


def boxes_of(scene):
    """The rounded squares of a mex picture: (left, top, right, bottom) of each closed path, outside of nodes."""
    inside = {id(item) for node in groups(scene, "node") for item in walk(node["items"])}
    for item in walk(scene):
        path = item.get("path", "")
        if id(item) not in inside and path.endswith("Z") and item.get("stroke") in ("soft", "faint", "accent") and "C" in path:
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", path)]
            yield min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def test_mex_links_at_any_size():
    """Every follower that is shown is joined to its box by a dotted way, every value has a box or lies in a gap, and the way of the
    mex to the position passes no box."""
    sets = ["0,1,2", "1,3,5,7,9,11,13", "0,1,2,3,4,5,6,7", "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,18,19,20",
            ",".join(map(str, range(9))) + ",20,30,40", ",".join(map(str, range(34))) + ",36,37,38", ",".join(map(str, range(60))),
            ",".join(map(str, range(11))), ",".join(map(str, range(3, 50)))]
    for values in sets:
        frame = draw(f"mex set {values} --steps last")[0]
        scene = frame["scene"]
        dotted = [item for item in walk(scene) if item.get("dash") == "dotted"]
        shown = len(groups(scene, "node")) - 1
        assert len(dotted) == shown, f"{values}: {len(dotted)} ways from {shown} followers"
        said = list(texts(scene))
        hidden = sum(int(number) for number, word in zip(said, said[1:]) if word == "more")  # in two lines
        assert shown + hidden == len(values.split(",")), f"{values}: {shown} shown and {hidden} counted"
        boxes = list(boxes_of(scene))
        back = max((item for item in walk(scene) if item.get("stroke") == "accent" and "Z" not in item.get("path", "Z")
                    and item["width"] == 1.6), key=lambda item: len(item["path"]))
        for x, y in bezier(back["path"]):
            assert not any(left < x < right and top < y < bottom for left, top, right, bottom in boxes), \
                f"{values}: the mex goes over a box at {x:.0f}, {y:.0f}"


def test_fill_shows_how_at_any_size():
    """Every frame of a heatmap but the last has the row of boxes: some crossed out, one ringed; the last one is about the piece's own
    square."""
    for rows, columns, end in ((3, 3, "C3"), (8, 8, "H8"), (7, 9, "D5"), (26, 20, "T26")):
        board = "\n".join("".join("R" if f"{chr(65 + x)}{y + 1}" == end else "." for x in range(columns)) for y in range(rows))
        path = os.path.join(FOLDER, "board.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(board + "\n")
        frames = draw(f"heatmap board {path} --steps all")
        for number, frame in enumerate(frames[:-1], 1):
            ringed = [item for item in walk(frame["scene"]) if item.get("stroke") == "accent" and item.get("width") == 2.2 and item.get("fill") == "paper"]
            assert len(ringed) == 1 and "mex" in frame["result"], f"{rows} by {columns}: frame {number} has no ringed box"
        assert frames[-1]["result"].startswith(f"g({end})") and "The player to move" in frames[-1]["result"], frames[-1]["result"]


def test_pairs_differences_stand_out():
    """In the last frame of sums only what differs has colour and outlines."""
    scene = draw("heatmap merge lessons/six.dot --sums --steps last")[0]["scene"]
    legend = {id(item) for group in groups(scene, "legend") for item in walk(group["items"])}
    ringed = [item for item in walk(scene) if item.get("stroke") == "accent" and id(item) not in legend]
    doubles = [item for item in walk(scene) if item.get("stroke") == "soft" and "fill" not in item and id(item) not in legend]
    assert 0 == len(doubles) < len(ringed), f"{len(doubles)} double outlines beside {len(ringed)} rings"


LONG = "digraph {" + "".join(f'"the {one} square of row {two}" -> "the first square of row {two + 1}";'
                             for one in ("first", "second") for two in range(5)) + "}"


def test_labels_differ():
    """Labels that are cut stay different where the names are, and a graph's own are whole."""
    path = os.path.join(FOLDER, "long.dot")
    with open(path, "w", encoding="utf-8") as file:
        file.write(LONG)
    for line in ("graph {}", "tree {} --at 'the first square of row 2'", "picture {}", "graph {} --pictures"):
        scene = draw(line.format(path))[-1]["scene"]
        labels = [" ".join(text for text in texts(node["items"]) if len(text) > 1) for node in groups(scene, "node")]
        shown = [label for label in labels if label]
        names = {node["title"].split(":")[0] for node in groups(scene, "node")}
        assert line.startswith("graph {} --pictures") or len(set(shown)) == len(names) > 3, f"{line}: {shown}"
        assert line not in ("graph {}", "picture {}") or set(shown) == names, f"{line}: {shown}"
    scene = draw(f"heatmap merge {path} --sums")[-1]["scene"]
    names = [text for text in texts(scene) if "…" in text]
    assert len(names) == 2 * 11 and len(set(names)) <= 22, f"sums: {len(names)} names, {sorted(set(names))}"
    assert len({text for text in names if text.startswith("the")}) >= 11


def test_play_draws_the_move():
    """Every move of play is drawn: what it took as a ghost, or an arrow for what has moved."""
    for line in ("nim 3 4 5", "hackenbush BRB GGB R", "hackenbush lessons/garden.dot", "board lessons/walls.txt",
                 "token lessons/six.dot --at d", "boxes BWB W BBW", "polygon 7", "nim 1 2 3", "nim 3 + board lessons/walls.txt"):
        for number, frame in enumerate(draw(f"play {line} --steps all")[1:], 2):
            shape = [item for group in groups(frame["scene"], "position") for item in walk(group["items"])]
            ghosts = [item for item in shape if item.get("stroke") == "faint" and item.get("width", 0) in (1, 1.2)
                      and item.get("fill") == "paper"]
            ghosts += [item for item in shape if item.get("stroke") == "paper"]
            arrows = [item for item in shape if "accent" in (item.get("stroke"), item.get("fill"))]
            assert ghosts or arrows, f"{line}: frame {number} shows nothing of the move: {frame['sentence']}"


def test_play_stands_still():
    """In each step of play two positions stand beside or below one another, and nothing moves but what the move moves: all that stands
    after it stood there before."""
    def strokes(position, inks):
        found = []
        for item in walk(position["items"]):
            if item.get("stroke") in inks and item.get("width", 0) >= 3:
                at = [float(number) for number in re.findall(r"-?[\d.]+", item["path"])] if "path" in item else item["circle"][:2]
                found.append((item["stroke"], tuple(round(n - at[k % 2], 0) for k, n in enumerate(at)), at[0], at[1]))
        return found
    for line, inks in (("nim 3 4 5", ("wood",)), ("nim 7 2 4 2", ("wood",)), ("hackenbush BRB GGB R", ("left", "right", "either")),
                       ("hackenbush lessons/garden.dot", ("left", "right", "either")),
                       ("hackenbush lessons/girl.dot", ("left", "right", "either"))):
        for number, frame in enumerate(draw(f"play {line} --steps all")[1:], 2):
            before, after = (strokes(position, inks) for position in groups(frame["scene"], "position"))
            shifts = collections.Counter((round(c - a, 0), round(d - b, 0)) for ink, form, a, b in before for other, own, c, d in after if (ink, form) == (other, own))
            (across, down), _ = shifts.most_common(1)[0] if after else ((0, 0), 0)
            for ink, form, x, y in after:
                stood = any((ink, form) == (other, own) and abs(a + across - x) <= 1 and abs(b + down - y) <= 1 for other, own, a, b in before)
                assert stood, f"{line}: in frame {number} something stands where nothing stood"
            assert len(after) < len(before), f"{line}: in frame {number} nothing is gone"


def test_polygon_is_drawn_whole():
    """Chords already played stay in the polygon, and the one of the move is in it before and after; its corners are numbered."""
    for number, frame in enumerate(draw("play polygon 7 --steps all")):
        positions = groups(frame["scene"], "position")
        assert len(positions) == (2 if number > 0 else 1), f"frame {number + 1}: {len(positions)} positions"
        for position in positions:
            numbers = [text for text in texts(position["items"]) if text in map(str, range(1, 8))]
            chords = [item for item in walk(position["items"]) if item.get("stroke") in ("ink", "accent") and item.get("width", 0) > 1.5
                      and item["path"].count("L") == 1]
            assert set(map(str, range(1, 8))) <= set(numbers), f"frame {number + 1}: the corners {numbers}"
            assert len(chords) == number, f"frame {number + 1}: {len(chords)} chords"
    for item in draw("splits polygon 6"):
        assert set("123456") <= set(texts(item["scene"]))


def test_splits_draw_all_chords():
    """A split position is shown in one polygon: the chord that split it and the one that is joined now."""
    frame = draw("splits polygon 8 --of 3+3")[0]
    chords = [item["stroke"] for item in walk(frame["scene"]) if item.get("stroke") in ("ink", "accent") and item.get("width") in (1.8, 2.4)
              and item.get("path", "").count("L") == 1]
    assert chords.count("accent") == 2 and "ink" in chords, chords  # it is the last in the picture of the position itself


def test_splits_count_the_ways():
    """Of chords that leave the same points, in whichever polygon they are drawn, all are counted: here they are drawn one by one."""
    for parts in ((6,), (7,), (3, 4), (2, 5), (4, 4), (1, 3, 3), (2, 2, 3)):
        ways = collections.Counter()
        for at, n in enumerate(parts):
            for first, second in itertools.combinations(range(n), 2):
                left = (second - first - 1, n - 1 - second + first)
                ways[tuple(sorted(part for part in (*parts[:at], *parts[at + 1:], *left) if part))] += 1
        of = "+".join(map(str, parts))
        start = f"polygon {of}" if len(parts) == 1 else f"polygon {sum(parts) + 2 * len(parts) - 2} --of {of}"
        lines = re.findall(r"^ *(\d+(?: \+ \d+)*|nothing left)   (?:(\d+) ways: )?.*\d(?:  ✓)?$", say("draw", "splits", *start.split(), "-f", "txt"),
                           re.M)
        told = {tuple(sorted(int(part) for part in left.split(" + ") if part not in ("0", "nothing left"))): int(number or 1)
                for left, number in lines}
        assert told == ways, f"{start}: {told}, and not {dict(ways)}"


def test_long_rows_are_counted():
    """Where a row is drawn shorter, “× n” at an edge says for how many it stands, and “+ n” how many are left out: all of them are as
    many as were typed."""
    for row in ("BR" * 10, "B" * 20 + "RB", "B" * 15 + "R" * 15 + "BRBRBBBRBRBRBRBRBR", "G" * 27, "BRG" * 9):
        items = [item for group in groups(draw(f"picture hackenbush {row}")[0]["scene"], "position") for item in group["items"]]
        edges = [item for item in items if item.get("stroke") in ("left", "right", "either") and "C" in item.get("path", "")]
        marks = [item["text"].split() for item in items if re.fullmatch(r"[×+] \d+", item.get("text", ""))]
        many = len(edges) + sum(int(number) - (sign == "×") for sign, number in marks)
        assert marks and many == len(row), f"{row}: {len(edges)} edges and {marks} are {many}"


def test_fingers_tell_the_sign():
    """Between the rows that two fingers of halves point at stands how what they are worth together compares with 0; in the end all rows that
    cancel are joined, with the height of both between them, and in the accent is the highest."""
    signs = collections.Counter()
    for piles in ("B W WB WB BWB", "BBW WBW WWB BWBB WBBB", "B B W WBB WBW BWWB", "B W B W B W"):
        tables = collections.defaultdict(list)
        for row in rows(f"halves boxes {piles}"):
            tables[row["half"]].append((fractions.Fraction(row["sum"].removeprefix("'")), int(row["height"])))
        pairs = [str(one[1] + other[1]) for one in tables["first"] for other in tables["second"] if one[0] + other[0] == 0]
        for number, frame in enumerate(draw(f"halves boxes {piles} --steps all"), 1):
            scene = list(walk(frame["scene"]))
            told = []
            for item in scene:
                if item.get("fill") == "paper" and item.get("stroke") in ("soft", "accent") and "C" in item.get("path", ""):
                    left, top, right, bottom = box(item)
                    told += [(text["text"], item["stroke"]) for text in scene
                             if "text" in text and left < text["at"][0] < right and top < text["at"][1] < bottom]
            worth = []
            for mark in (item for item in scene if item.get("fill") == "shade" and item.get("width") == 1.2):
                left, top, right, bottom = box(mark)
                cells = sorted((item["at"][0], item["text"]) for item in scene
                               if "text" in item and left < item["at"][0] < right and top < item["at"][1] < bottom)
                worth.append(fractions.Fraction(cells[1][1].replace("−", "-")))  # piles, their sum, their height
            if told and told[0][0][0] in "<>=":
                sign = told[0][0]
                assert len(told) == 1 and len(worth) == 2 and sign == ("> 0" if sum(worth) > 0 else "< 0" if sum(worth) < 0 else "= 0"), \
                    f"{piles}, frame {number}: {told} between {worth}"
                signs[sign] += 1
            elif told:
                assert [text for text, _ in told] == pairs, f"{piles}, frame {number}: {told}, but {pairs}"
                assert [text for text, stroke in told if stroke == "accent"] == [max(pairs, key=int)] and "height of both" in texts(scene) and sum(worth) == 0, f"{piles}: {told}"
                signs["pairs"] += 1
    assert min(signs[sign] for sign in ("> 0", "< 0", "= 0", "pairs")) > 1, signs


def turns(path):
    """The sharpest turns along a path: the angles between what lies some eight points before and behind each of its points."""
    points = [point for point in bezier(path)]
    way = [0.0]
    for a, b in zip(points, points[1:]):
        way.append(way[-1] + math.dist(a, b))
    for i, at in enumerate(points):
        before = next((k for k in range(i, -1, -1) if way[i] - way[k] >= 8), None)
        behind = next((k for k in range(i, len(points)) if way[k] - way[i] >= 8), None)
        if before is None or behind is None:
            continue
        first = math.atan2(at[1] - points[before][1], at[0] - points[before][0])
        second = math.atan2(points[behind][1] - at[1], points[behind][0] - at[0])
        turn = abs(math.degrees(second - first)) % 360
        yield min(turn, 360 - turn)


def test_routes_have_no_corners():
    """No move of a graph turns sharply, none passes over a node or under a card."""
    for line, most in (("graph nim 3 4 --layout layers", 15), ("graph nim 2 2 2 --layout layers", 15), ("graph divisor 60", 24),
                       ("graph nim 2 5 --layout layers", 15), ("graph hackenbush BRB GG", 15)):
        scene = draw(line)[-1]["scene"]
        nodes = [centre(node) for node in groups(scene, "node")]
        for move in groups(scene, "move"):
            for item in move["items"]:
                if "C" not in item.get("path", "") or item["path"].endswith("Z"):
                    continue
                sharpest = max(turns(item["path"]), default=0)
                assert sharpest <= most, f"{line}: {move['title']} turns by {sharpest:.0f} degrees"
                over = [at for at in nodes for point in list(bezier(item["path"]))[2:-2] if math.dist(at, point) < 14]
                assert not over, f"{line}: {move['title']} passes over a node"
    for line in ("tree hackenbush BRBB --pictures --whole", "tree nim 2 1 --pictures", "tree hackenbush BR G --pictures --whole"):
        scene = draw(line)[-1]["scene"]
        cards = []
        for node in groups(scene, "node"):
            outline = next(item["path"] for item in node["items"] if item.get("stroke") == "soft" and item.get("width") == 1.1)
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", outline)]
            cards.append((min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])))
        assert cards
        for item in walk(scene):
            if item.get("stroke") not in ("faint", "ink", "left", "right", "either") or item.get("width") not in (1.1, 2.4):
                continue
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", item["path"])]
            ends = (numbers[0], numbers[1]), (numbers[-2], numbers[-1])
            if any(left <= x <= right and top <= y <= bottom for x, y in ends for left, top, right, bottom in cards):
                continue # a stroke of the picture in a card
            way = list(bezier(item["path"])) or [tuple(a + (b - a) * t / 40 for a, b in zip(*ends)) for t in range(41)]
            for x, y in way:
                assert not any(left < x < right and top < y < bottom for left, top, right, bottom in cards), \
                    f"{line}: a move passes under a card at {x:.0f}, {y:.0f}"


def test_graphs_are_as_good_as_dots():
    """Twenty-eight small graphs (bench/layouts.py): together fewer crossings, shorter moves and a smaller area than dot and ELK have
    (300, 136.1 and 5252 thousand square points; 340, 155.2 and 5818), and no move runs into a label. Where dot is at hand, none of
    them costs a tenth more than with it."""
    graphs = layouts.graphs_of(GRUNDY, TREE)
    found = [layouts.ours(GRUNDY, graph) for graph in graphs]
    n, length, area = layouts.totals(found)
    assert n <= 255 and length <= 132 and area <= 4900, (n, length, area)
    assert not sum(own[4] for own in found), [graph.name for graph, own in zip(graphs, found) if own[4]]
    for graph, own in zip(graphs, found if shutil.which("dot") else ()):
        assert layouts.worth(own, layouts.dot(graph)) <= 1.1, f"{graph.name}: {own}, dot {layouts.dot(graph)}"


def crossings_of(game):
    route = layouts.routes_of(layouts.drawn(GRUNDY, TREE, game + " --whole"))
    return layouts.crossings([layouts.polyline(way) for way in route.values()], list(route))


def test_graphs_cross_only_where_they_must():
    """Small graphs that can be drawn without a crossing, all moves to the right, are (which they are an exhaustive search has said)."""
    for game in ("nim 1 2", "divisor 12", "divisor 18", "divisor 30", "divisor 42", "divisor 45", "divisor 1..10", "divisor 1..12",
                 "divisor 1..14", "divisor 1..16", "divisor 1..17", "subtraction 10 --take 1,2", "baskin-robbins 11 --max 2",
                 "grundys-game 6", "grundys-game 7", "polygon 6", "token lessons/six.dot", "token lessons/seven.dot",
                 "merge lessons/six.dot --at red:e,red:f", "hackenbush B R", "fibonacci-tree 3"):
        n = crossings_of(game)
        assert n == 0, f"{game}: {n} crossings"
    # A solver of SAT has said that no drawing of 1..18 with all moves to the right, and so none of what contains it, is without one.
    for game, most in (("divisor 1..18", 3), ("divisor 1..20", 6), ("divisor 1..21", 7), ("divisor 1..23", 6)):
        n = crossings_of(game)
        assert 0 < n <= most, f"{game}: {n} crossings"


def test_ladders_arrows_keep_off_labels():
    """No winning move of a ladder runs through the label of a position, estimated a little narrower than it is."""
    for line in ("graph octal 0.77 8 --layout layers", "graph nim 6 6 --layout layers"):
        scene = draw(line)[-1]["scene"]
        assert any("Summary by value" in text for text in texts(scene)), f"{line} is no ladder"
        label = [item for item in walk(scene) if item.get("size") == 9 and item.get("ink") == "soft" and item.get("anchor") == "middle"]
        for item in walk(scene):
            if item.get("width") != 1.7 or "C" not in item.get("path", "") or "L" in item["path"]:
                continue
            for x, y in bezier(item["path"]):
                for text in label:
                    half = 2 * len(text["text"])
                    over = abs(x - text["at"][0]) < half and -6 < y - text["at"][1] < 0
                    assert not over, f"{line}: an arrow runs through {text['text']}"


def test_reduce_says_it_once():
    """An equation stands over the arrow and neither in the sentence nor in the result; no number stands beside a winning cut, where
    values stood a step before; a 0 on the ground stands in a box; before cuts decide, the best cut of each is seen with what it
    leaves."""
    for line in ("hackenbush lessons/girl.dot", "hackenbush lessons/house.dot", "hackenbush docs/dog.dot",
                 "hackenbush lessons/kite.dot", "hackenbush BRB GGB R", "hackenbush GGG GG"):
        frames = draw(f"reduce {line} --no-proof --steps all")
        for number, frame in enumerate(frames, 1):
            said = texts(frame["scene"])
            assert not frame.get("result"), f"{line}: frame {number} has the result {frame['result']}"
            for text in said:
                assert "=" not in text or text not in frame["sentence"], f"{line}: frame {number} says {text} twice"
        marks = [text for text in texts(frames[-1]["scene"]) if text.isdigit()]
        assert len(marks) <= 1, f"{line}: numbers beside the winning cuts: {marks}"
    frames = draw("reduce hackenbush lessons/house.dot --no-proof --steps all")
    cuts = [frame for frame in frames if "best cut leaves" in frame["sentence"]]
    assert [frame["sentence"].split("’s best")[0].split()[-1] for frame in cuts] == ["Left", "Right"]
    for frame in cuts:
        assert [item for item in walk(frame["scene"]) if item.get("stroke") == "paper"], "nothing falls"
    zero = [item for item in walk(frames[-2]["scene"]) if item.get("stroke") == "accent" and item.get("fill") == "paper"]
    assert len(zero) == 1, "the 0 stands in no box"
    assert "0" not in texts(draw("reduce hackenbush GG GG --no-proof --steps 2")[0]["scene"]), "a lone 0 floats"


def test_reduce_names_its_rules():
    """The rule that gives a part with a coloured cycle its value is named; the cuts that decide furniture are numbered without a gap
    and drawn, and each best cut that is marked has its value; many steps are merged and narrow enough for two columns."""
    frames = draw("reduce hackenbush docs/redwood.dot --steps all")
    assert [frame.get("result") for frame in frames].count("Redwood rule") == 1
    assert any("Each doubles the value" in frame["sentence"] for frame in frames)
    marks = sorted(int(text) for text in texts(frames[-2]["scene"]) if text.isdigit())
    assert marks == [1, 2, 3, 4], marks
    for line in ("hackenbush lessons/house.dot",):
        frames = draw(f"reduce {line} --no-proof --steps all")
        assert any("implicity rule" in frame["sentence"] or "No number lies" in frame["sentence"]
                   or "Only one player" in frame["sentence"] for frame in frames), f"{line}: no rule is named"
    merged, whole = (draw(f"reduce hackenbush lessons/garden.dot --steps all {more}") for more in ("", "--whole"))
    assert len(merged) < len(whole), f"{len(merged)} of {len(whole)} frames"


def test_dots_of_two_thousand():
    """With 2000 numbers on an axis every lost position has its dot, its data has all of them, and who asks for dots is told of no summary.
    Very many are no dots: what is not lost is filled."""
    frame = draw("heatmap nim 1999 1500 --dots")[0]
    assert "1501 of 3002000" in frame["sentence"] and "Summary" not in json.dumps(frame), frame["sentence"]
    assert len([item for item in walk(frame["scene"]) if "circle" in item and item["circle"][2] < 1.25]) == 1501
    assert len(rows("heatmap nim 1999 1500 --dots")) == 1501
    scene = draw("heatmap octal 0.77 300 300 --dots")[0]["scene"]
    assert not [item for item in walk(scene) if "circle" in item] and "N: next player wins" in texts(scene)


def test_maps_of_wythoff():
    """The map of 500 by 500 squares has a dot for each pair of whole parts of k φ and k φ², and for its mirror image, whether a queen
    moves on a board or two heaps are called by their sizes; the rays under them are named by their slope, and Nim has none."""
    phi = (1 + math.sqrt(5)) / 2
    board = os.path.join(FOLDER, "queen.txt")
    with open(board, "w", encoding="utf-8") as file:
        file.write("\n".join("." * 499 + ("Q" if row == 499 else ".") for row in range(500)) + "\n")
    for line, n in ((f"heatmap board {board}", 500), ("heatmap lessons/games/wythoff.lua 149 149", 150)):
        rays = {(math.floor(k * phi), math.floor(k * phi * phi)) for k in range(n)}
        wanted = {pair for x, y in rays if y < n for pair in ((x, y), (y, x))}
        frame = draw(line)[0]
        assert {"slope φ", "slope 1/φ"} <= set(texts(frame["scene"])), line
        radius = max(1.25, 0.42 * 352 / n)
        radius -= max(0.6, 0.3 * radius) / 2  # the middle of its stroke
        dots = [item["circle"] for item in walk(frame["scene"]) if "circle" in item and abs(item["circle"][2] - radius) < 0.01]
        left = min(x for x, _, _ in dots)  # 0,0 is lost
        foot = min(y for _, y, _ in dots) if "board" in line else max(y for _, y, _ in dots)
        found = {(round((x - left) * n / 352), round(abs(y - foot) * n / 352)) for x, y, _ in dots}
        assert found == wanted, f"{line}: {sorted(found ^ wanted)[:5]}"
    assert not [text for text in texts(draw("heatmap nim 60 60 --dots")[0]["scene"]) if "slope" in text]


def test_misere_proof():
    """What the proof of misère Nim says of the reader's heaps is what solve says; every case that it shows is one, by its nim-sum and
    its large heaps."""
    for heaps in ("3 4 5", "1 2 3", "2 2", "1 1 1", "1 1", "7", "1 1 9", "0", "5 5 1", "6 2 2 1", "1 0 0"):
        frames = draw(f"proof nim {heaps} --misere --steps all")
        wins_first = wins(f"nim {heaps}", "--misere") == "N"
        assert ("wins" in frames[0]["result"] or ": take " in frames[0]["result"]) == wins_first, f"{heaps}: {frames[0]['result']}"
        cases = []
        for frame in frames[:-1]:
            said = texts(frame["scene"])
            sizes = [int(said[at + 2]) for at, text in enumerate(said[:-2]) # an a, its index, its size
                     if text == "a" and said[at + 1].isdigit() and said[at + 2].isdigit()]
            cases.append((sum(size > 1 for size in sizes), functools.reduce(operator.xor, sizes, 0)))
        (_, _), (none, _), (one, one_sum), (some, zero), (many, sum_before) = cases
        assert none == 0 and one == 1 and one_sum and some > 1 and zero == 0 and many > 1 and sum_before, f"{heaps}: {cases}"
        s, old, new = map(int, re.search("=([0-9]+)⊕([0-9]+)=([0-9]+)", "".join(said).replace(" ", "")).groups())  # the move of the last case
        sizes[sizes.index(old)] = new
        assert s == sum_before and new < old and functools.reduce(operator.xor, sizes) == 0 and max(sizes) > 1, f"{heaps}: {old} → {new}"


def test_stills_of_the_proof():
    """The one picture of a proof: b = s ⊕ a is less than a, all sizes before and after stand in it; in misère play its move leaves a
    position that is lost, and where there is none it says who wins."""
    for heaps in ("3 1 4", "1", "3 5 6", "100 57 1023 64", "7 7 7", "2 1 3 4"):
        sizes = list(map(int, heaps.split()))
        shown = texts(draw(f"proof nim {heaps}")[0]["scene"])
        said = "".join(shown)
        nimsum = functools.reduce(operator.xor, sizes)
        at = re.search("s⊕a=([0-9]+)⊕([0-9]+)=([0-9]+)=b", said.replace(" ", ""))
        s, a, b = map(int, at.groups())
        assert s ^ a == b < a and (nimsum == 0 or s == nimsum and a in sizes), f"{heaps}: {at[0]}"
        assert "s = 0: no move reaches 0" in shown and all(str(size) in shown for size in sizes), f"{heaps}: {shown}"
    for heaps in ("3 1 4", "1 1 1", "1 1", "7", "1 1 9", "1 9", "5 5 1", "6 2 2 1", "2 2", "0"):
        told = draw(f"proof nim {heaps} --misere")[0]["result"]
        move = re.search("Here s = ([0-9]+) and (a|no) heap is large, so the player to move wins: take ([0-9]+) from the heap of ([0-9]+)(.*)$", told)
        assert bool(move) == (wins(f"nim {heaps}", "--misere") == "N" and heaps != "0"), f"{heaps}: {told}"
        if move:
            sizes = list(map(int, heaps.split()))
            assert int(move[1]) == functools.reduce(operator.xor, sizes) and (move[2] == "a") == (max(sizes) > 1), f"{heaps}: {told}"
            sizes[sizes.index(int(move[4]))] -= int(move[3])
            assert wins(f"nim {' '.join(map(str, sizes))}", "--misere") == "P", f"{heaps}: {told}"
            after = "s = 0" if max(sizes) > 1 else "odd" if max(map(int, heaps.split())) > 1 else ""
            assert after in move[5].replace("\xa0", " ") and bool(after) == bool(move[5]), f"{heaps}: {told}"
            assert (functools.reduce(operator.xor, sizes), sum(sizes) % 2) in {"s = 0": [(0, 0)], "odd": [(1, 1)], "": [(1, 1)]}[after], f"{heaps}: {told}"


def is_corner(item):
    """The mark of an exception, a solid corner of its cell."""
    return item.get("fill") == "ink" and item.get("stroke") == "paper" and item["path"].count("L") == 2


def test_table_as_bars():
    """Bars are as high as the values that solve gives, the mark of P-positions stands under the lost heaps and no others; those of
    Kayles are braced by its periods, and in its cells exactly the fourteen famous exceptions to the period of 12 are marked."""
    for line in ("octal 0.77 300", "grundys-game 60", "octal 0.007 200"):
        done = subprocess.run([GRUNDY, "solve", *line.split(), "--all", "--json"], capture_output=True, check=True)
        values = [entry["grundy"] for entry in json.loads(done.stdout)["values"]]
        frame = draw(f"table {line} --as bars")[0]
        items = list(walk(frame["scene"]))
        bars = next(item["path"] for item in items if item.get("fill") == "soft" and item["path"].count("Z") > 3)
        levels = [[float(y) for y in re.findall(r"[ML][-\d.]+ (-?[\d.]+)", bar)] for bar in bars.split("Z") if bar]
        heights = [max(level) - min(level) for level in levels]
        positive = [value for value in values if value]
        unit = max(heights) / max(positive)
        assert len(heights) == len(positive) and all(abs(h - unit * v) < 0.1 for h, v in zip(heights, positive)), line
        lefts = [min(float(x) for x in re.findall(r"[ML](-?[\d.]+) ", bar)) for bar in bars.split("Z") if bar]
        heaps = [heap for heap, value in enumerate(values) if value]
        pitch = (lefts[-1] - lefts[0]) / (heaps[-1] - heaps[0])
        assert all(abs(left - lefts[0] - pitch * (heap - heaps[0])) < 0.1 for left, heap in zip(lefts, heaps)), f"{line}: a bar is not at its heap"
        rights = [max(float(x) for x in re.findall(r"[ML](-?[\d.]+) ", bar)) for bar in bars.split("Z") if bar]
        zero = (lefts[0] + rights[0]) / 2 - pitch * heaps[0]  # the middle of heap 0
        marks = [[float(x) for x in re.findall(r"(-?[\d.]+) -?[\d.]+", item["path"])] for item in items
                 if item.get("fill") == "paper" and item.get("width") == 0.8][:-1] # one is in the legend
        half = min((max(mark) - min(mark) for mark in marks), default=0) / 2
        if not marks:  # they would touch over a bar between them
            lost = [heap for heap, value in enumerate(values) if value == 0]
            assert any(text.startswith("no bar, P") for text in texts(frame["scene"])) and any(b - a > 1 and (b - a) * pitch < 6.1 for a, b in itertools.pairwise(lost)), line
            values = [1]
        ends = [((min(mark) + half - zero) / pitch, (max(mark) - half - zero) / pitch) for mark in marks]
        for heap, value in enumerate(values):
            near = any(first - 0.1 <= heap <= last + 0.1 for first, last in ends)
            assert near if value == 0 else True, f"{line}: heap {heap} has no mark"
        assert all(values[round(end)] == 0 for mark in ends for end in mark), f"{line}: {ends}"
        corners = [item for item in walk(draw(f"table {line}")[0]["scene"]) if is_corner(item)]
        marked = len(corners) - ("0.77" in line)
        assert marked == (14 if "0.77" in line else 0), f"{line}: {marked} marked"
        braces = [text for text in texts(frame["scene"]) if "period" in text]
        assert braces == (["pre-period 71", "period 12"] if "0.77" in line else []), f"{line}: {braces}"


def test_table_derives_a_value():
    """The position asked for is ringed with what decides it, and below each value of a follower up to the mex crosses out its box, under which a
    move stands that has it; the first box left is ringed, and it is the value. Values by the rules of each game, in Python."""
    for line, largest in (("subtraction --take 1,3,4", 20), ("octal 0.77", 20), ("octal 0.77", 75), ("octal 0.77", 300), ("octal 0.07", 40), ("nim", 8), ("grundys-game", 30)):
        name, *more = line.split()
        values = []
        for n in range(largest + 1):
            reached = {functools.reduce(operator.xor, (values[part] for part in left), 0) for left in followers(line, n)}
            values.append(next(v for v in itertools.count() if v not in reached))
        frame = draw(f"table {name} {' '.join(more[:1] if name == 'octal' else [])} {largest} {' '.join(more if name == 'subtraction' else [])}")[0]
        scene = frame["scene"]
        told = re.search(r"^g\((\d+)\) = mex \{(.*)\} = (\d+)$", say("draw", "table", *([name, more[0], str(largest)] if name == "octal" else [name, str(largest), *more]), "-f", "txt"), re.M)
        n, mex = int(told[1]), int(told[3])
        assert n == largest and mex == values[n], f"{line}: {told[0]}"
        found = {}
        for value, names in re.findall(r"(\d+) \(([^)]*)\)", told[2]):
            for left in names.split(", "):
                parts = tuple(int(part) for part in left.split("+")) if left != "0" or (0,) in followers(line, n) else ()
                assert parts in followers(line, n), f"{line}: {left} from {n}"
                assert functools.reduce(operator.xor, (values[part] for part in parts), 0) == int(value), f"{line}: {left} is not {value}"
            found[int(value)] = names
        reached = {functools.reduce(operator.xor, (values[part] for part in left), 0) for left in followers(line, n)}
        assert set(found) == reached, f"{line}: {told[0]}"
        assert any(text.startswith(f"g({n}) = mex {{") and text.endswith(f"}} = {mex}") for text in texts(scene)), f"{line} {largest}: no boxes"
        written = texts(scene)
        assert all(names in written for value, names in found.items() if value <= mex), f"{line}: {found}, {written[-40:]}"
        items = list(walk(scene))
        ringed = [items[k + 1]["text"] for k, item in enumerate(items) if item.get("stroke") == "accent" and item.get("width") == 2.2]
        assert ringed == [str(mex)], f"{line}: {ringed} ringed"
        slashes = [item for item in items if 1 < item.get("width", 0) < 1.2 and item.get("stroke") == "ink" and re.fullmatch(r"M[-\d. ]+L[-\d. ]+", item.get("path", ""))]
        assert mex <= len(slashes) <= len(reached), f"{line}: {len(slashes)} boxes crossed out"
        cells = {int(cell["title"].split(":")[0]) for cell in groups(scene, "cell") if any(item.get("stroke") == "accent" for item in walk(cell["items"]))}
        boxed = sorted(reached)[:len(slashes)]  # others have no box
        read = {int(part) for value, names in found.items() if value in boxed for left in names.split(", ") for part in left.split("+")}
        assert largest == 300 or cells == read | {n}, f"{line}: {sorted(cells)} ringed, {sorted(read)} read"
        sentence = frame["sentence"]
        if largest == 20 and "subtraction" in line:  # the proof of the period, checked
            reach, first, again = map(int, re.search(r"takes more than (\d+); .* those from (\d+) on do from (\d+) on", sentence).groups())
            assert reach == 4 and values[first:first + reach] == values[again:again + reach], sentence
        elif name == "octal" and more[0] == "0.77" and largest < 71 + 2 * 12 - 1:  # no table tells what it does not show
            assert "period" not in sentence and "period" not in frame.get("result", ""), sentence
        elif name == "octal" and more[0] == "0.77":
            period, low, high, last = map(int, re.search(r"g\(n \+ (\d+)\) = g\(n\) for (\d+) ≤ n ≤ (\d+); the values up to heap (\d+)", sentence).groups())
            assert (period, low, high, last) == (12, 71, 2 * 71 + 12 + 2 - 1, high + period), sentence
            assert largest < last or all(values[k] == values[k + period] for k in range(low, high + 1)) and values[low - 1] != values[low - 1 + period], sentence


def test_table_says_who_wins_why():
    """Where only who wins is known, the sentence names a follower that is lost, or all of them, which are won."""
    for line, misere in (("subtraction 20 --take 1,3,4", True), ("subtraction 17 --take 1,3,4", True), ("subtraction 12 --take 1,3", False), ("nim 5", True)):
        name, largest, *more = line.split()
        lost = []  # of each heap, whether whoever moves loses
        for n in range(int(largest) + 1):
            after = [left[0] for left in followers(" ".join([name, *more]), n)]
            lost.append(not misere if not after else not any(lost[k] for k in after))
        sentence = draw(f"table {line} {'--misere' if misere else '--paint outcome'}")[0]["sentence"]
        n = int(largest)
        after = sorted(left[0] for left in followers(" ".join([name, *more]), n))
        if lost[n]:
            assert sentence.endswith(f"Every move from {n} leads to a position where the next player wins: {', '.join(map(str, after[:-1]))} and {after[-1]}."), sentence
        else:
            to = int(re.search(rf"From {n} there is a move to (\d+), where the next player loses[.]$", sentence)[1])
            assert to in after and lost[to], sentence


def test_every_move_has_a_reply():
    """The fan of a lost position has every move, and each reply is a move that leads to a lost position; of twins to twins."""
    for heaps, misere in (("3 3", ""), ("1 2 3", ""), ("2 4 6", ""), ("2 2", "--misere"), ("1 1 1", "--misere")):
        fan = rows(f"play nim {heaps} {misere} --how reply")
        start = tuple(map(int, heaps.split()))
        moves = {start[:i] + (left,) + start[i + 1:] for i, heap in enumerate(start) for left in range(heap)}
        assert {tuple(map(int, row["to"].split(","))) for row in fan} == moves, f"{heaps}: {fan}"
        for row in fan:
            to, back = (tuple(map(int, row[key].split(","))) for key in ("to", "back"))
            changed = [(old, new) for old, new in zip(to, back) if old != new]
            assert len(changed) == 1 and changed[0][1] < changed[0][0], f"{heaps}: {row} is no move"
            assert wins(f"nim {' '.join(map(str, back))}", misere) == "P", f"{heaps}: {row} does not win"
            assert heaps != "3 3" or back[0] == back[1], f"{heaps}: {row} leaves no twins"


def test_twins_are_told():
    """What is said of a position's symmetry holds: twins move for move, also of two games or of Left and Right; no twins
    where only the values agree."""
    for line, twins in (("nim 3 3", True), ("nim 3 + subtraction 3 --take 1,2,3", True), ("hackenbush BR RB", True),
                        ("hackenbush GG GG", True), ("nim 1 2 3", False), ("hackenbush BRB + form -3/4", False),
                        ("octal 0.77 10 + nim 2", False)):
        said = draw(f"play {line} --how reply", "--steps", "1")[0]["sentence"]
        assert ("twins" in said) == twins, f"{line}: {said}"
    for line, mirrored in (("lessons/games/cram.lua 2 4", True), ("nim 1 2 3", False), ("subtraction 9 --take 1,2", False)):
        said = draw(f"play {line} --how reply", "--steps", "1")[0]["sentence"]
        assert ("mirror image" in said) == mirrored, f"{line}: {said}"


def test_a_strategy_is_stolen():
    """Every answer to the idle move is a move from the start, and whoever begins wins."""
    for line in ("lessons/games/chomp.lua 2 3", "lessons/games/chomp.lua 3 4", "nim 5", "divisor 60 --one"):
        theft = rows(f"play {line} --how steal")
        follow = {row["position"]: set(row["followers"].split(";")) for row in rows(f"graph {line}")}
        start, idle = theft[0]["start"], theft[0]["idle"]
        assert idle in follow[start] and {row["answer"] for row in theft} == follow[idle] <= follow[start], f"{line}: {theft}"
        assert wins(line) == "N"
        best = [row["answer"] for row in theft if row["winning"] == "yes"]
        outcome = {row["position"]: row["outcome"] for row in rows(f"graph {line}")}
        assert best == [answer for answer in follow[idle] if outcome[answer] == "P"][:1] or outcome[idle] == "P", f"{line}: {best}"


def test_misere_quotient():
    """Misère Kayles has 40 kinds of sums and the period 12 from 71 on (Plambeck and Siegel 2008); each heap's outcome is what
    exploring it finds, and so is that of the sum of heaps that stands for its element."""
    frame = draw("table octal 0.77 95 --as quotient")[-1]
    assert "into 40 classes" in frame["sentence"] and "From 71 on the classes repeat with period 12" in frame["result"], frame["sentence"]
    for game, largest in (("octal 0.77", 16), ("octal 0.07", 16), ("grundys-game", 17), ("polygon", 14), ("nim", 9)):
        for row in rows(f"table {game} {largest} --as quotient"):
            for heaps in (row["position"], row["sum"].replace("+", " ")):
                explored = wins(f"lessons/games/kayles.lua {heaps}", "--misere") if game == "octal 0.77" else ""
                assert explored in ("", row["outcome"]), f"{game} {heaps}: explored {explored}, {row}"
                assert wins(f"{game} {heaps}", "--misere") == row["outcome"], f"{game} {heaps}: {row}"


def test_genus():
    """The genera of Kayles are those of Winning Ways (vol. 2, ch. 13), those of Nim heaps n^(n n^2); the first small digit is 0
    exactly where misère play is lost."""
    kayles = "0^120 1^031 2^20 3^31 1^031 4^146 3^31 2^20 1^13 4^046 2^20 6^46 4^046 1^13 2^20 7^57 1^13 4^64 3^31 2^20 1^031"
    found = rows("table octal 0.77 20 --as genus")
    assert [f"{row['grundy']}^{row['misere']}" for row in found] == kayles.split(), found
    assert [row["position"] for row in found if row["kind"] == "wild"] == ["5", "9", "11", "12", "15", "17"]
    for n, row in enumerate(rows("table nim 7 --as genus")[2:], 2):
        assert row["misere"] == f"{n}{n ^ 2}" and row["kind"] == "tame", row
    for game in ("octal 0.77", "octal 0.07", "subtraction --take 1,2,4", "nim"):
        for row in rows(f"table {game} 12 --as genus"):
            assert wins(f"{game} {row['position']}", "--misere") == row["outcome"], f"{game}: {row}"
            assert (row["misere"][0] == "0") == (row["outcome"] == "P"), row


def test_dots_of_wythoff():
    """The dots of Wythoff's game are the pairs of whole parts of k φ and k φ², and their mirror images; every arrow from the start
    runs along a row, a column or a diagonal; Nim's dots are the diagonal."""
    phi = (1 + math.sqrt(5)) / 2
    def lost(words):
        return [(int(row["column"]), int(row["row"])) for row in rows(f"heatmap {words} --dots")]
    pairs = set(lost("lessons/games/wythoff.lua 41 49"))
    rays = {(math.floor(k * phi), math.floor(k * phi * phi)) for k in range(40)}
    reached = {(x, y) for x, y in rays if x <= 41 and y <= 49}
    assert pairs == reached | {(y, x) for x, y in reached}, pairs ^ (reached | {(y, x) for x, y in reached})
    scene = draw("heatmap lessons/games/wythoff.lua 41 49 --dots")[0]["scene"]
    legend = {id(item) for group in groups(scene, "legend") for item in walk(group["items"])}
    arrows = [item for item in walk(scene) if item.get("stroke") == "ink" and item.get("width") == 2.4 and id(item) not in legend]
    assert len(arrows) == 3, arrows
    for item in arrows:
        x1, y1, x2, y2 = [float(number) for number in re.findall(r"-?[\d.]+", item["path"])]
        assert min(abs(x1 - x2), abs(y1 - y2), abs(abs(x1 - x2) - abs(y1 - y2))) < 0.1, item["path"]
    assert sorted(lost("nim 12 9")) == [(n, n) for n in range(10)]


# ---- one thing, one mark: all examples of all figures ----

def numbers(path):
    return [float(number) for number in re.findall(r"-?[\d.]+", path)]


def is_closed(item):
    return "circle" in item or item.get("path", "").endswith("Z")


def box(item):
    """The left, top, right and bottom of a circle or a path."""
    if "circle" in item:
        x, y, radius = item["circle"]
        return x - radius, y - radius, x + radius, y + radius
    own = numbers(item["path"])
    return min(own[::2]), min(own[1::2]), max(own[::2]), max(own[1::2])


def is_double(outer, inner):
    """A double ring: two outlines with one middle, the inner one not filled."""
    (left, top, right, bottom), (x, y, z, w) = box(outer), box(inner)
    return abs(left + right - x - z) < 0.1 and abs(top + bottom - y - w) < 0.1 and left < x and "fill" not in inner \
        and "dash" not in outer and "dash" not in inner


def rings(items):
    """The outlines of @items that have a ring within, and those that have none and are none."""
    outlines = [item for item in walk(items) if is_closed(item) and item.get("stroke", "accent") != "accent"]
    double = [(a, b) for a, b in zip(outlines, outlines[1:]) if is_double(a, b)]
    return [a for a, _ in double], [a for a in outlines if not any(a is b for pair in double for b in pair)]


def is_triangle(item):
    return "M" in item.get("path", "") and re.sub(r"[-\d. ]", "", item["path"]) == "MLLZ" and "stroke" not in item


OUTCOME = {"P-position": "P", "N-position": "N", "Left wins": "L", "Right wins": "R", "a draw": "D", "draw": "D"}


def outcome_of(title):
    """The letter of what a title says of a position; None where it says nothing."""
    return next((letter for words, letter in OUTCOME.items() if re.search(rf"\b{words}\b", title)), None)


def test_outcomes_have_one_mark():
    """A P-position is a double ring of paper, an N-position one filled outline, a position that Left wins has a solid rim in his
    ink, Right's is dashed in hers, a draw's is dotted; and a letter in it is that of its outcome."""
    seen = dict.fromkeys("PNLRD", 0)
    for line, number, frame in sweep():
        for node in groups(frame["scene"], "node"):
            outcome, where = outcome_of(node["title"]), f"{line}, frame {number}: {node['title']}"
            if outcome is None:
                continue
            seen[outcome] += 1
            double, single = rings(node["items"])
            filled = [item for item in single if item.get("fill", "none") not in ("none", "paper", "v0")]
            is_card = len(double) + len(single) > 1 and box((double + single)[0])[2] - box((double + single)[0])[0] > 60 or groups(node["items"], "position")
            boards = [text for board in groups(node["items"], "position") for text in texts(board["items"])]  # columns A, B, C, D
            outside = texts(node["items"])
            for text in boards:
                outside.remove(text)
            letters = {text for text in outside if text in seen and text != node["title"].split(":")[0]}
            assert letters <= {outcome}, f"{where}: letters {letters}"
            if outcome == "P":
                assert any(item["fill"] in ("paper", "v0") or "--paint node" in line for item in double), f"{where}: no double ring"
                continue
            assert is_card or not double, f"{where}: a double ring"
            if outcome == "N":
                assert filled and not [item for item in filled if "dash" in item], f"{where}: not filled"
            rim = {"L": ("left", None), "R": ("right", "dashed"), "D": (None, "dotted")}.get(outcome)
            assert rim is None or any(rim[0] in (None, item["stroke"]) and item.get("dash") == rim[1] for item in single), f"{where}: its rim"
    assert all(seen.values()), seen


def test_moves_have_one_mark():
    """A winning move is thick and dark with a filled head, or its player's in partizan play; any other is thin; none is in the accent
    with a filled head."""
    n_winning = 0
    for line, number, frame in sweep():
        for move in groups(frame["scene"], "move"):
            where = f"{line}, frame {number}: {move['title']}"
            ways = [item for item in move["items"] if "width" in item and not is_closed(item)]
            wins_all = re.search("a winning move(:|$)", move["title"]) is not None
            if "--paint node" in line:
                continue  # moves have the colour of their node there
            if wins_all:
                n_winning += 1
                heads = [item for item in move["items"] if is_triangle(item) and item["fill"] == ways[0]["stroke"]]
                assert ways[0]["stroke"] in ("ink", "left", "right", "either") and ways[0]["width"] >= 2.4 and heads, f"{where}: {ways}"
            else:
                assert ways[0]["stroke"] == "accent" or ways[0]["width"] < (3.5 if ways[0]["stroke"] == "either" else 2.4), f"{where}: {ways}"
        for item in walk(frame["scene"]):
            assert not is_triangle(item) or item["fill"] != "accent", f"{line}, frame {number}: a filled head in the accent"
    assert n_winning > 100, n_winning


def test_winning_moves_on_squares():
    """On a board or a map the winning moves of solve are thick dark arrows from the start, each to a square of its own and behind
    the numbers, each of which has air around it."""
    n_arrows = n_behind = 0
    for line, number, frame in sweep():
        if not line.startswith("heatmap ") or "--sums" in line or frame.get("result") is None:
            continue
        legend = {id(item) for item in walk(groups(frame["scene"], "legend"))}
        items = [item for item in walk(frame["scene"]) if id(item) not in legend]
        arrows = [item for item, head in zip(items, items[1:]) if item.get("stroke") == "ink" and is_triangle(head) and head["fill"] == "ink"]
        if re.search("mex .* = [0-9]+$", frame["result"]):
            assert not arrows, f"{line}, frame {number}: a move is drawn while squares are filled"
            continue
        words = line.removeprefix("heatmap ").replace(" --dots", "").replace(" --steps 20", "")
        moves = json.loads(subprocess.run([GRUNDY, "solve", *words.split(), "--json"], cwd=TREE, capture_output=True, check=True).stdout)["winning_moves"]
        n_arrows += len(arrows)
        moves = [move for move in moves if "+" not in move["to"]]  # what falls into parts has no square
        assert len(arrows) == len(moves), f"{line}: {len(arrows)} arrows, {moves}"
        ways = [numbers(item["path"]) for item in arrows]
        assert len({tuple(way[2:]) for way in ways}) == len(ways), f"{line}: two arrows to one square"
        for before, item in zip(items, items[1:]):
            if "text" not in item or item["ink"] == "soft":
                continue
            x, y, half = item["at"][0], item["at"][1] - 0.36 * item["size"], 0.3 * item["size"] * len(item["text"])
            if any(abs(a + (c - a) * part / 100 - x) <= half and abs(b + (d - b) * part / 100 - y) <= 0.36 * item["size"]
                   for a, b, c, d in ways for part in range(101)):
                air = numbers(before.get("path", ""))
                assert "stroke" not in before and min(air[::2]) < x - half and max(air[::2]) > x + half, f"{line}: a move runs over {item['text']}"
                n_behind += 1
    assert n_arrows > 10 and n_behind > 3, (n_arrows, n_behind)


def test_sides_have_one_mark():
    """Left's lines are solid, Right's dashed and either's doubled: a line of the same way in paper lies in it."""
    seen = dict.fromkeys(("left", "right", "either"), 0)
    for line, number, frame in sweep():
        items = list(walk(frame["scene"]))
        for item, after in zip(items, items[1:] + [{}]):
            stroke = item.get("stroke")
            if stroke not in seen or is_closed(item):
                continue
            seen[stroke] += 1
            where = f"{line}, frame {number}: {item}"
            assert ("dash" in item) == (stroke == "right") and item.get("dash", "dashed") == "dashed", where
            assert stroke != "either" or after.get("path") == item["path"] and after["stroke"] == "paper" and after["width"] < item["width"], where
    assert min(seen.values()) > 100, seen


def test_start_has_one_mark():
    """A start is four open arcs in the accent, beside which its legend says so; no other outline of a position is in the accent."""
    for line, number, frame in sweep():
        arcs = [item for item in walk(frame["scene"]) if item.get("stroke") == "accent" and item.get("path", "").count("M") == 4]
        legend = {id(item) for item in walk(groups(frame["scene"], "legend"))}
        assert not [item for item in arcs if is_closed(item) or "dash" in item or "fill" in item], f"{line}, frame {number}"
        told = "start" in texts(groups(frame["scene"], "legend"))
        assert told == any(id(item) in legend for item in arcs), f"{line}, frame {number}: the legend’s start"
        assert not told or any(id(item) not in legend for item in arcs), f"{line}, frame {number}: no start"
        for node in groups(frame["scene"], "node"):
            for item in walk(node["items"]) if outcome_of(node["title"]) and not groups(node["items"], "position") else ():
                assert item.get("stroke") != "accent" or not is_closed(item), f"{line}, frame {number}: {node['title']} has {item}"


def test_letters_mean_outcomes():
    """P, N, L, R and D stand for outcomes and nothing else: in a position with that outcome, in its cell of a table, on a square with its
    mark, on a move that one player alone wins by. A letter may be a column’s name where its neighbours are, and what a reader’s own
    rules write is theirs."""
    def kept(items, title=""):
        for item in items:
            if item.get("group") not in ("legend", "move"):
                yield item, item.get("title", title)
                yield from kept(item.get("items", []), item.get("title", title))
    seen = dict.fromkeys("PNLRD", 0)
    for line, number, frame in sweep():
        found = list(kept(frame["scene"]))
        outlines = [item for item, _ in found if is_closed(item)]
        for item, title in found:
            letter = item.get("text")
            if letter not in seen or ".lua" in line or letter in re.split("[:,+ ]", title) or outcome_of(title) == letter:
                continue
            seen[letter] += 1
            if item["ink"] == "soft" and any(other.get("text") == "A" and other["ink"] == "soft" and other["size"] == item["size"] for other, _ in found):
                continue
            x, y = item["at"][0], item["at"][1] - 0.3 * item["size"]
            around = [own for own in outlines if box(own)[0] < x < box(own)[2] and box(own)[1] < y < box(own)[3]
                      and box(own)[2] - box(own)[0] < 60]
            filled = [own for own in around if "fill" in own]
            is_marked = letter == "P" and bool(rings(around)[0]) or letter == "N" and filled[-1:] and filled[-1]["fill"] == "win"
            assert is_marked, f"{line}, frame {number}: {item} in “{title}” among {around}"
    assert seen["P"] and seen["N"], seen


WORD = {"P": "loses", "N": "wins", "L": "Left", "R": "Right", "D": "draw"}
CHAIRS = {"P": "wins", "N": "loses"}  # as whoever has just moved sees it
BY_OUTCOME = ["graph nim 2 1", "graph nim 2 1 --pictures", "graph nim 2 1 --steps all --derive", "tree baskin-robbins 5 --max 2", "table subtraction 12",
              "table grundys-game 0..300", "table nim 4 2", "heatmap board lessons/walls.txt", "heatmap merge lessons/six.dot", "graph hackenbush BG",
              "graph hackenbush BR RB", "picture nim 3 1", "play nim 2 1", "play hackenbush BR G", "splits octal 0.77 7", "mex nim 3",
              "graph token lessons/round.dot --at 1", "tree hackenbush BR", "table board lessons/walls.txt", "graph subtraction 60"]


def letters_of(scene, inside=None):
    """The letters of outcomes in a scene, or in what is @inside it: not its legend's, nor names of columns and positions."""
    legend = {id(item) for item in walk(groups(scene, "legend"))}
    legend |= {id(item) for position in groups(scene, "position") if "title" not in position for item in walk(position["items"])}  # a board's
    columns = {item["size"] for item in walk(scene) if item.get("text") == "A" and item["ink"] == "soft"}
    names = [item["title"].split(":")[0] for tag in ("node", "cell") for item in groups(scene, tag)]
    names += re.split("[:,+ ]", " ".join(item.get("title", "") for item in groups(scene, "position")))
    return [item["text"] for item in walk(inside or scene) if item.get("text") in WORD and id(item) not in legend
            and item["text"] not in names and not (item["ink"] == "soft" and item["size"] in columns)]


def test_words_for_letters():
    """--words has the word of an outcome wherever a letter stood and no letter of one anywhere, legends, titles and sentences among it;
    data are the same; from the other chair whoever has just moved is told to win or to lose."""
    lines = {f"{line} --steps last" for line, _, frame in sweep() if ".lua" not in line and (
        letters_of(frame["scene"]) or any(re.match("[PNLRD]: ", text) for text in texts(groups(frame["scene"], "legend"))))}
    lines = sorted(lines) + [f"{line} {by}".strip() for line in BY_OUTCOME for by in ("", "--paint outcome", "--misere", "--paint outcome --view speaker")]
    seen = collections.Counter()

    def both(line):
        try:
            return line, draw(line), draw(line, "--words")
        except subprocess.CalledProcessError:
            return line, [], []  # misère play is refused with and without

    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        drawn = list(pool.map(both, lines))
    for line, letters, words in drawn:
        word = {**WORD, **(CHAIRS if "--view speaker" in line else {})}
        assert len(letters) == len(words), f"{line}: {len(words)} frames of {len(letters)}"
        for before, after in zip(letters, words):
            assert not letters_of(after["scene"]), f"{line}: letters in {texts(after['scene'])}"
            said = [item.get("title", "") for item in walk(after["scene"])] + [after["sentence"], after.get("result") or ""]
            assert not any(re.search(r"\b[PN]-position", text) for text in said), f"{line}: {said}"
            legend = texts(groups(after["scene"], "legend"))
            assert not any(re.match("[PNLRD](: |$)", text) for text in legend), f"{line}: {legend}"
            for one, two in zip(groups(before["scene"], "node"), groups(after["scene"], "node")):
                own = [word[letter] for letter in letters_of(before["scene"], one["items"])]
                assert one["title"].split(":")[0] != two["title"].split(":")[0] or own == [
                    text for text in texts(two["items"]) if text in word.values()], f"{line}: {two['title']} has {texts(two['items'])} for {own}"
            is_small = not set(texts(after["scene"])) & set(word.values())  # no word has room
            for letter in letters_of(before["scene"]) if not is_small else ():
                assert word[letter] in texts(after["scene"]), f"{line}: no “{word[letter]}” in {texts(after['scene'])}"
                seen[letter] += 1
    assert all(seen[letter] for letter in "PNLR"), seen
    for line in ("graph nim 2 1", "table subtraction 12", "heatmap board lessons/walls.txt"):
        assert rows(line) == rows(f"{line} --words"), f"{line}: other data"


run(globals())
