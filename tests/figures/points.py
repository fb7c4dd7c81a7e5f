# SPDX-License-Identifier: MIT
"""Usage: points.py GRUNDY TREE

What pictures may never teach again: forms that are not those typed, marks that are one without colour, moves that win for nobody
or are thick for the wrong player, winning cuts that are miscounted. Like meaning.py, but every line is held against a second
road: solve, the reader's own words, or another figure. Prints TAP."""
import collections
import functools
import json
import math
import operator
import os
import random
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from scenes import GRUNDY, TREE, bezier, draw, groups, in_folder, rows, run, texts, walk, wins  # noqa: E402 (no .pyc of it)


def solve(line):
    done = subprocess.run([GRUNDY, "solve", *line, "--json"], cwd=TREE, capture_output=True, check=True)
    return json.loads(done.stdout)


def typed_forms(n):
    """Forms of numbers with options that a canonical form has not, all options different: (words, Left's, Right's)."""
    lot = random.Random(10)
    numbers = ["-3", "-2", "-1", "-1/2", "0", "1/4", "1/2", "3/4", "7/8", "1", "3/2", "2", "5", "100"]
    for _ in range(n):
        left, right = (lot.sample(numbers, lot.randrange(4)) for _ in range(2))
        yield "{" + ",".join(left) + "|" + ",".join(right) + "}", left, right
    yield "{0|100}", ["0"], ["100"]
    yield "{-3,1/2|7/8,5}", ["-3", "1/2"], ["7/8", "5"]


def test_typed_forms_are_kept():
    """A value shows every option as it was typed, in its data, its words and its picture; so does a tree's first level."""
    for form, left, right in typed_forms(12):
        data = sorted((row["side"], row["option"]) for row in rows(f"value form '{form}'"))
        assert data == sorted([("left", x) for x in left] + [("right", x) for x in right]), f"{form}: {data}"
        frame = draw(f"value form '{form}' --steps 1")[0]
        for options, ink in ((left, "left"), (right, "right")):
            shown = [item["text"].split("’s best: ")[-1] for item in walk(frame["scene"]) if item.get("ink") == ink]
            for option in options:
                named = option.replace("-", "−")
                assert named in frame["sentence"] and named in shown, f"{form}: {named} is not in {shown} or “{frame['sentence']}”"
        assert right or "Right to nothing" in frame["sentence"] or not left, f"{form}: {frame['sentence']}"
        tree = draw(f"tree form '{form}' --depth 1")[0]["scene"]
        told = [node["title"].split("value ")[1].split(",")[0] for node in groups(tree, "node")[1:]]
        assert sorted(told) == sorted(option.replace("-", "−") for option in left + right), f"{form}: the tree goes to {told}"


def test_simplify_goes_step_by_step():
    """From the form as typed to the canonical form: every step begins where the last one ended and keeps the value, strikes out what
    is dominated and says what dominates it, or draws the way past what is reversible; at the end nothing is left to do."""
    for form in [words for words, _, _ in typed_forms(8)] + ["{^|^*,1}", "{{0,-1|1},*+*|2,{3|1}}", "{0,*|0,*}", "{*2,^|1,{4|2}}"]:
        value = solve(["form", form])["value"]
        at = {}
        steps = rows(f"simplify form '{form}'")
        frames = draw(f"simplify form '{form}' --steps all")
        assert steps[0]["step"] == "typed" and steps[-1]["step"] == "canonical" and steps[-1]["game"] == "G", form
        assert len(steps) == len(frames), f"{form}: {len(steps)} steps, {len(frames)} frames"
        for step, frame in zip(steps, frames):
            words, inks = texts(frame["scene"]), [item for item in walk(frame["scene"]) if item.get("stroke") == "accent"]
            assert step["before"] == at.get(step["game"], step["before"]), f"{form}: {step} begins at {at}"
            at[step["game"]] = step["after"]
            if step["game"] == "G":
                assert solve(["form", step["after"]])["value"] == value, f"{form}: {step} changes the value"
            if step["step"] == "dominated":
                better = re.match("(?:Left|Right) wants (?:more|less): with (.*) at hand, (.*) is of no use", frame["sentence"])
                assert any(f"{better[2]} {sign} {better[1]}" in words for sign in "≤≥") and "dominated:" in words, f"{form}: {frame['sentence']}"
                assert "of no use" in frame["sentence"], frame["sentence"]
            if step["step"] == "reversible":
                assert any("bypass" in word for word in words) or "nothing takes its place" in frame["sentence"], f"{form}: {frame['sentence']} {words}"
                assert "reversible:" in words and re.search("[≤≥]\u00a0[GH]", " ".join(words)), f"{form}: {words}"
            is_end = frame is frames[-1] and any(own["step"] in ("dominated", "reversible") for own in steps)  # which shows all of them
            assert bool(inks) == (step["step"] in ("dominated", "reversible") or is_end), f"{form}: {step} marks {len(inks)} things"
        assert "none is reversible" in frames[-1]["sentence"] and f"= {value}".replace("-", "−") in shorter(frames[-1]["result"], value)


def shorter(result, value):
    """The end of a result, or where the program names the value otherwise than solve writes it, its value as read back."""
    named = re.sub(", [a-z ]+$|(?: [<>‖] 0)?: [A-Za-z ]+ wins$", "", result.split(" = ")[-1])  # “, double up”, or who wins a bare form
    try:
        again = solve(["form", named.replace("−", "-").replace("↑", "^").replace("↓", "v").replace("·", ".")])["value"]
    except subprocess.CalledProcessError:
        again = named
    return f"= {again}".replace("-", "−")


def test_thick_is_a_win_for_the_mover():
    """A move is thick exactly where it wins for everybody who has it; where it wins for one of the two, it bears his letter. Who wins
    from a position is what solve says of it."""
    winner = {"L": ("Left wins",), "R": ("Right wins",), "P": ("P-position",), "N": ("N-position",)}
    for line in ("hackenbush BG", "hackenbush RG", "hackenbush GBR G", "hackenbush BRG RG", "hackenbush GR B", "form '{1|*,-1}' ^"):
        for figure in ("graph", "tree"):
            scene = draw(f"{figure} {line} --whole")[-1]["scene"]
            outcome = {}
            for node in groups(scene, "node"):
                name, _, told = node["title"].rpartition(": ")
                outcome[name] = next(letter for letter, said in winner.items() if any(words in told or "whoever begins wins" in told
                                                                                      and letter == "N" for words in said))
            for name, letter in outcome.items():
                stalks = name.replace(",", " ").replace("0", "").split()
                if line.startswith("hackenbush") and stalks:
                    assert wins("hackenbush " + " ".join(stalks)) == letter, f"{line}: {name} is {letter}"
            for move in groups(scene, "move"):
                title, head = move["title"], move["title"].split(" → ")[1].split(", a win")[0]
                after = outcome.get(head, outcome.get("", "P"))
                line_ink = next(item for item in move["items"] if "width" in item)
                who = {"left": "L", "right": "R", "either": "LR"}[line_ink["stroke"]]
                good = {"L": after in "LP", "R": after in "RP"}
                thick = line_ink["width"] > (3.5 if who == "LR" else 2)  # a double line is wider
                assert thick == all(good[side] for side in who), f"{figure} {line}: {title} has width {line_ink['width']}"
                lone = [side for side in who if good[side]] if len(who) == 2 and not thick else []
                assert texts(move["items"]) == lone, f"{figure} {line}: {title} bears {texts(move['items'])}, wins for {lone}"
                assert figure == "graph" or line_ink["stroke"] != "either", f"{line}: a tree has a move of both"


def extent(item):
    """The left, top and bottom of an item."""
    if "circle" in item:
        x, y, radius = item["circle"]
        return x - radius, y - radius, y + radius
    if "text" in item:
        return item["at"][0], item["at"][1] - 5, item["at"][1]
    numbers = [float(number) for number in re.findall(r"-?[\d.]+", item["path"])]
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[1::2])


def icons(legend):
    """What stands beside each label of a legend, without its colours and its place."""
    found, items = {}, []
    shapes = [item for item in legend["items"] if item.get("size") != 9 and item.get("stroke") != "line"]
    labels = [item for item in legend["items"] if item.get("size") == 9]
    for item in shapes:
        x, low, high = extent(item)
        own = [label for label in labels if abs(label["at"][1] - 3.2 - (low + high) / 2) < 6 and label["at"][0] > x]
        if own:
            items.append((min(own, key=lambda label: label["at"][0])["text"], x, item))
    for label in labels:
        mine = [entry for entry in items if entry[0] == label["text"]]
        left = min((x for _, x, _ in mine), default=0)
        found[label["text"]] = tuple(sorted(
            (round(x - left), tuple(re.findall("[A-Z]", item.get("path", "O"))), item.get("dash", "solid"),
             round(item.get("width", 0), 1), item.get("text", ""), item.get("fill", "none") not in ("none", "paper", "v0"))
            for _, x, item in mine))
    return found


def test_legends_are_told_without_colour():
    """No two things of one legend are the same in grey: they differ in shape, dash, width or what is written in them. The start's ring
    is neither the double ring of a lost position nor the outline of a winning move."""
    for line in ("graph nim 1 2", "graph nim 2 3 --paint outcome", "heatmap board lessons/walls.txt", "graph hackenbush BG R",
                 "graph hackenbush BR RB", "graph lessons/round.dot --loopy", "tree nim 2 1", "tree hackenbush BRB",
                 "graph nim 1 2 --show remoteness", "heatmap merge lessons/six.dot --sums", "heatmap merge lessons/six.dot --at red:d,red:e",
                 "simplify form '{{0,-1|1},*+*|2,{3|1}}' --steps 5", "graph divisor 1..10 --paint node",
                 "heatmap board lessons/walls.txt --steps 20", "heatmap lessons/games/wythoff.lua 20 30 --dots", "graph nim 6 6", "graph nim 10 10",
                 "table octal 0.77 300 --as bars", "thermograph form '{2|-1}'", "thermograph form '{5|1||-2}' --overlay options"):
        for frame in draw(f"{line}")[-1:]:
            for legend in groups(frame["scene"], "legend"):
                told = icons(legend)
                for a in told:
                    for b in told:
                        assert a >= b or told[a] != told[b] or not told[a], f"{line}: “{a}” and “{b}” are one in grey: {told[a]}"


def test_players_look_alike_everywhere():
    """What is Left's is blue and solid, what is Right's red and dashed: positions, moves and what the legend says of them."""
    for line in ("graph hackenbush BR RB", "graph hackenbush BR RB --paint node", "tree hackenbush BRB", "tree hackenbush BR + hackenbush RB"):
        scene = draw(line)[-1]["scene"]
        inks = [(item.get("stroke"), item.get("dash", "solid")) for item in walk(scene) if item.get("stroke") in ("left", "right")]
        assert {ink for ink, _ in inks} == {"left", "right"}, f"{line}: {inks}"
        assert all((dash == "dashed") == (ink == "right") for ink, dash in inks), f"{line}: {sorted(set(inks))}"
        for legend in groups(scene, "legend"):
            for label in [item for item in legend["items"] if item.get("text", "").startswith(("L: ", "R: ", "Left’s", "Right’s"))]:
                own = "left" if label["text"].startswith("L") else "right"
                before = legend["items"][:legend["items"].index(label)]
                icon = [item["stroke"] for item in before[-3:] if item.get("stroke") in ("left", "right")][-1:]
                assert icon == [own], f"{line}: “{label['text']}” stands beside what is drawn in {icon}"


def test_the_start_of_a_heatmap_is_seen():
    """The start of a heatmap is ringed, by an open stroke over its own fill, whatever its value, 10 too; no other square is."""
    with tempfile.TemporaryDirectory() as folder:
        for value in (0, 2, 5, 10, 12):
            with open(os.path.join(folder, "row.txt"), "w", encoding="utf-8") as file:
                file.write("." * value + "R\n")
            scene = draw(f"heatmap board {folder}/row.txt")[-1]["scene"]
            legend = {id(item) for item in walk(groups(scene, "legend"))}
            rings = [item for item in walk(scene) if item.get("stroke") == "accent" and "Z" not in item.get("path", "Z") and id(item) not in legend]
            assert len(rings) == 1, f"{value}: {rings}"
            squares = [item for item in walk(scene) if item.get("fill") == f"v{value}" and id(item) not in legend and "path" in item]
            assert squares and abs(extent(squares[-1])[0] - extent(rings[0])[0]) < 3, f"{value}: the ring is at another square"


def test_every_move_breaks_a_column():
    """Bits of a lost position has a frame that argues: a move is made, the column that it breaks is odd. The last frame shows the
    position asked for, even in every column."""
    for heaps in ("1 2 3", "2 2", "1 4 5", "3 5 6", "7 7 0"):
        frames = draw(f"bits nim {heaps} --steps all")
        argued = [frame for frame in frames[:-1] if "becomes odd" in frame["sentence"]]
        assert len(argued) == 1, f"{heaps}: {[frame['sentence'] for frame in frames]}"
        sizes = [int(row["title"].split(":")[0]) for row in groups(argued[0]["scene"], "row")]
        assert sizes != list(map(int, heaps.split())) and functools.reduce(operator.xor, sizes), f"{heaps}: the argument shows {sizes}"
        assert argued[0]["result"].endswith(f"= {functools.reduce(operator.xor, sizes)}"), argued[0]["result"]


def test_winning_cuts_are_counted():
    """In the last frame of reduce the cuts that are marked are those that solve lists, in the ink of who makes them."""
    for line in ("GGG GG", "GGG GG G", "BRB GGB R", "BBR RRB G", "GGGG GBR", "lessons/garden.dot", "lessons/girl.dot", "lessons/house.dot",
                 "lessons/kite.dot", "docs/dog.dot", "docs/tree.dot", "docs/redwood.dot"):
        last = draw(f"reduce hackenbush {line} --no-proof --steps all")[-1]
        found = solve(["hackenbush", *line.split()])["winning_moves"]
        sides = {"ink": found} if isinstance(found, list) else found
        for ink, moves in sides.items():
            shafts = [item for item in walk(last["scene"]) if item.get("stroke") == ink and item.get("width") == 2.4
                      and item["path"].count("L") == 1 and item.get("dash") == ("dashed" if ink == "right" else None)]
            heads = [item for item in walk(last["scene"]) if item.get("fill") == ink and item["path"].count("L") == 2]
            joined = sum(math.dist(shaft, head) < 4 for shaft in map(ends_at, shafts) for head in map(back_of, heads))
            assert len(shafts) == joined == len(moves), f"{line}: {len(shafts)} arrows in {ink} of which {joined} have a head, {len(moves)} win"


def test_winning_cuts_keep_off_names():
    """No arrow of a winning cut runs through what an edge is called."""
    edges = {"a": "g -- a", "b": "a -- p", "c": "a -- q", "d": "a -- r", "e": "a -- s"}
    for inks in ("green blue red blue green", "green green green green green", "blue red red blue green"):
        dot = in_folder("named.dot", "graph named { g [ground=true, pos=\"0,0\"]; a [pos=\"0,1.2\"]; p [pos=\"-1.4,1.8\"]; q [pos=\"-0.6,2.6\"];"
                        " r [pos=\"0.6,2.6\"]; s [pos=\"1.4,1.8\"]; " + "; ".join(f"{edge} [color={ink}, label=x{name}]" for (name, edge), ink
                                                                             in zip(edges.items(), inks.split())) + " }")
        scene = draw(f"reduce hackenbush {dot} --no-proof --steps all")[-1]["scene"]
        shafts = [numbers(item["path"]) for item in walk(scene) if item.get("width") == 2.4 and item.get("path", "").count("L") == 1]
        names = [item["at"] for item in walk(scene) if re.fullmatch("x[a-e]", item.get("text", ""))]
        assert shafts and len(names) == 5, f"{inks}: {len(shafts)} arrows, {len(names)} names"
        nearest = min(max(abs(x + (x1 - x) * k / 9 - at[0]) - 5, abs(y + (y1 - y) * k / 9 - at[1] + 3) - 3)
                      for x, y, x1, y1 in shafts for k in range(10) for at in names)
        assert nearest > 0.5, f"{inks}: an arrow comes within {nearest:.1f} of a name"


def numbers(path):
    return [float(x) for x in re.findall(r"-?[\d.]+", path)]


def ends_at(shaft):
    return numbers(shaft["path"])[-2:]


def back_of(head):
    """The middle of the side of an arrow's head that lies on its shaft."""
    _, _, x, y, u, v = numbers(head["path"])
    return (x + u) / 2, (y + v) / 2


def test_boards_under_sums_can_be_read():
    """The boards under a tree of sums are not so small that their bombs are dots; heaps of sticks stand under their leaves."""
    for line in ("bombs lessons/boards.txt --query 2..5", "bombs lessons/bombs.txt --query 1..4"):
        discs = [item["circle"][2] for item in walk(draw(f"range {line}")[-1]["scene"]) if "circle" in item and item.get("fill") != "none"]
        assert min(discs) > 3, f"{line}: {min(discs)}"


def test_play_marks_the_last_move():
    """In every frame of play on a board or a graph the last move is an arrow in the accent, the only one, which begins where the one
    before it ended."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "king.txt"), "w", encoding="utf-8") as file:
            file.write("......\n" * 4 + ".....K\n")
        for line in (f"board {folder}/king.txt", "token lessons/six.dot --at d", "board lessons/walls.txt"):
            last = None
            for number, frame in enumerate(draw(f"play {line} --steps all")):
                after = groups(frame["scene"], "position")[-1]
                ways = [item for item in walk(after["items"]) if item.get("stroke") == "accent" and "Z" not in item.get("path", "Z")
                        and item["path"].count("L") != 2]  # which is an open head
                assert len(ways) == min(number, 1), f"{line}: frame {number + 1} has {len(ways)} ways"
                for way in ways:
                    ends = [float(x) for x in re.findall(r"-?[\d.]+", way["path"])]
                    assert last is None or math.dist(last, ends[:2]) < 60, f"{line}: a move goes from {ends[:2]}, the one before to {last}"
                    last = ends[-2:]


def test_the_chosen_chord_is_named():
    """By a polygon stands the name of the chord just drawn, which joins two corners whose numbers are in the accent."""
    for line in ("play polygon 7 --steps all", "play polygon 10 --steps all", "splits polygon 8 --of 3+3"):
        for frame in draw(line)[line.startswith("play"):]:
            marked = [item["text"] for item in walk(frame["scene"]) if item.get("ink") == "accent" and "text" in item]
            corners, names = collections.Counter(filter(str.isdigit, marked)), [text for text in marked if "–" in text]
            joined = collections.Counter(corner for name in names for corner in name.split("–"))
            spare = corners - joined  # the value found, in splits
            assert names and not joined - corners and sum(spare.values()) == line.startswith("splits"), f"{line}: {marked}"
            assert line.startswith("splits") or len(names) == 1, f"{line}: {names}"


def test_no_move_passes_under_a_node_of_a_tree():
    """However wide the nodes of a tree are, a move goes from one to the other beside all others."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "either.dot")
        with open(path, "w", encoding="utf-8") as file:
            file.write("digraph { a -> b [color=blue]; a -> c [color=green]; b -> d [color=blue]; c -> e [color=red]; "
                       "c -> f [color=green]; d -> f [color=red]; e -> f [color=red]; a -> e }")
        for line in (f"tree {path} --at a", "tree form '{{2|1}||{1|0}|-3}' ^ --whole", "tree form '{0,{1|-1}|{2|1},{3|-2}}'",
                     "tree nim 2 2 --direction down", "tree hackenbush BRG RG"):
            scene = draw(line)[-1]["scene"]
            boxes = []
            for node in groups(scene, "node"):
                item = next(item for item in node["items"] if item.get("stroke") != "accent" and ("path" in item or "circle" in item))
                left, top, bottom = extent(item)
                right = item["circle"][0] + item["circle"][2] if "circle" in item \
                    else max(float(x) for x in re.findall(r"-?[\d.]+", item["path"])[::2])
                boxes.append((left, top, right, bottom))
            for item in walk(scene):
                if item.get("stroke") not in ("faint", "ink", "left", "right", "either") or item.get("width") not in (1.1, 2.4) \
                        or "Z" in item.get("path", "Z"):
                    continue
                numbers = [float(number) for number in re.findall(r"-?[\d.]+", item["path"])]
                ends = numbers[:2], numbers[-2:]
                way = list(bezier(item["path"])) if "C" in item["path"] else \
                    [[a + (b - a) * t / 40 for a, b in zip(*ends)] for t in range(41)]
                for x, y in way: # nodes are circles, or boxes as round as they are high
                    under = [box for box in boxes
                             if math.dist((x, y), (min(max(x, box[0] + (box[3] - box[1]) / 2), box[2] - (box[3] - box[1]) / 2),
                                                   (box[1] + box[3]) / 2)) < (box[3] - box[1]) / 2 + 1]
                    assert not under, f"{line}: a move passes under a node at {x:.0f}, {y:.0f}"


run(globals())
