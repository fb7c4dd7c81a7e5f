# SPDX-License-Identifier: MIT
"""Graphs however they are written: spellings.py GRUNDY TREE

Random graphs as DOT, plain text, CSV and JSON give the same answers, which are found here by brute force; what is written of a
drawn graph reads back as that graph; labels of DOT are said as their escapes, tags and formulas mean; nodes lie apart, in their
boxes and in their ranks."""
import functools
import itertools
import json
import math
import os
import pathlib
import random
import re
import statistics
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import scenes  # noqa: E402

NAMES = ["a", "b2", "two words", "7", "-x", "Graph", "ü", "n_1", "c.d", "e", "from here", "12", "z", "K9", "strict", "from", "source", "to", "target"]


def spellings(nodes, arrows, colours):
    """One graph in four spellings: a node, then arrows in order, each with its colour or None."""
    def quoted(name):
        return f'"{name}"'
    dot = "digraph {\n" + "".join(f"  {quoted(node)};\n" for node in nodes)
    dot += "".join(f"  {quoted(a)} -> {quoted(b)}" + (f" [color={colour}]" if colour else "") + ";\n" for (a, b), colour in zip(arrows, colours))
    text = "".join(f"{quoted(node)}\n" for node in nodes)
    text += "".join(f"{quoted(a)} {quoted(b)}" + (f" {colour}" if colour else "") + "\n" for (a, b), colour in zip(arrows, colours))
    edges = [{"from": a, "to": b, **({"color": colour} if colour else {})} if colour or i % 2 else [a, b]
             for i, ((a, b), colour) in enumerate(zip(arrows, colours))]
    made = {"g.dot": dot + "}\n", "g.txt": text, "g.json": json.dumps({"nodes": nodes, "edges": edges})}
    if not any(colours):
        made["g.csv"] = "from,to\n" + "".join(f"{node}\n" for node in nodes) + "".join(f"{quoted(a)},{b}\n" for a, b in arrows)
    return made


def graph(lot, acyclic=True):
    nodes = lot.sample(NAMES, lot.randint(2, 12))
    pairs = [(a, b) for a, b in itertools.permutations(nodes, 2)]
    order = lot.sample(nodes, len(nodes))
    if acyclic:
        pairs = [(a, b) for a, b in pairs if order.index(a) < order.index(b)]
    return nodes, lot.sample(pairs, min(len(pairs), lot.randint(1, 2 * len(nodes))))


def solved(nodes, arrows):
    """(Grundy value, remoteness) of each node, by the definitions."""
    after = {node: [b for a, b in arrows if a == node] for node in nodes}

    @functools.cache
    def value(node):
        return next(v for v in itertools.count() if v not in {value(other) for other in after[node]})

    @functools.cache
    def remoteness(node):
        lost = [remoteness(other) for other in after[node] if value(other) == 0]
        return 1 + min(lost) if lost else max((1 + remoteness(other) for other in after[node]), default=0)
    return {node: (value(node), remoteness(node)) for node in nodes}


def drawn(nodes, arrows):
    """Who wins where play may go round, by working backwards: P, N or D."""
    after = {node: [b for a, b in arrows if a == node] for node in nodes}
    found = {}
    while True:
        more = {node: "N" if any(found.get(other) == "P" for other in after[node]) else "P" for node in nodes if node not in found
                and (any(found.get(other) == "P" for other in after[node]) or all(found.get(other) == "N" for other in after[node]))}
        if not more:
            return {node: found.get(node, "D") for node in nodes}
        found.update(more)


def outcome(value):
    """Who wins where the Grundy value, perhaps an infinite one with what it leads to, is @value."""
    if isinstance(value, int):
        return "N" if value else "P"
    return "N" if "0" in re.findall(r"\d+", value) else "D"


def solve(*words):
    return json.loads(scenes.say("solve", *words, "--json"))


def test_spellings_of_one_graph_have_one_answer():
    lot = random.Random(23)
    for _ in range(25):
        nodes, arrows = graph(lot)
        truth = solved(nodes, arrows)
        for name, text in spellings(nodes, arrows, [None] * len(arrows)).items():
            path = scenes.in_folder(name, text)
            answer = solve("token", path, "--all")
            values = [(one["position"], one["grundy"]) for one in answer["values"]]
            assert values == [(node, truth[node][0]) for node in nodes], f"{text}: {values}, not {truth}"
        start = lot.choice(nodes)
        for name in ("g.dot", "g.txt", "g.csv", "g.json"):
            answer = solve("token", os.path.join(scenes.FOLDER.name, name), "--at", f'"{start}"')
            assert (answer["grundy"], answer["remoteness"]) == truth[start], f"{start}: {answer}, not {truth[start]}"
            moves = [move["to"] for move in answer["winning_moves"]]
            wanted = [b for a, b in arrows if a == start and truth[b][0] == 0]
            assert sorted(moves) == sorted(wanted), f"{start}: {moves}, not {wanted}"


def test_colours_and_cycles_are_the_same_in_every_spelling():
    lot = random.Random(24)
    for turn in range(24):
        nodes, arrows = graph(lot, acyclic=turn % 2 == 0)
        colours = [lot.choice(["blue", "red", "green", None]) if turn % 2 == 0 else None for _ in arrows]
        loopy = [] if turn % 2 == 0 else ["--loopy"]
        answers = {}
        for name, text in spellings(nodes, arrows, colours).items():
            answers[name] = solve("token", scenes.in_folder(name, text), "--all", *loopy)["values"]
        one = next(iter(answers.values()))
        for name, other in answers.items():
            assert other == one, f"{name}: {other}, not {one}"
        if loopy:
            got, wanted = {value["position"]: outcome(value["grundy"]) for value in one}, drawn(nodes, arrows)
            assert got == wanted, f"{arrows}: {got}, not {wanted}"


def test_a_strict_graph_has_each_edge_once_with_what_is_said_last():
    """A repeated edge says more of the first one; a default holds for edges that come later for the first time."""
    lot = random.Random(28)
    for _ in range(40):
        nodes, arrows = graph(lot)
        said, colour, default, lines = [*arrows, *lot.choices(arrows, k=2 * len(arrows))], {}, None, []
        lot.shuffle(said)
        for a, b in said:
            if lot.random() < 0.2:
                default = lot.choice(["blue", "red", "green"])
                lines.append(f"edge [color={default}];")
            own = lot.choice(["blue", "red", "green", None])
            colour[a, b] = own or colour.get((a, b), default)
            lines.append(f'"{a}" -> "{b}"' + (f" [color={own}];" if own else ";"))
        once = spellings(nodes, list(colour), list(colour.values()))["g.dot"]
        strict = "strict digraph {\n" + "".join(f'  "{node}";\n' for node in nodes) + "\n".join(lines) + "\n}\n"
        answers = [solve("token", scenes.in_folder(name, text), "--all")["values"] for name, text in (("once.dot", once), ("strict.dot", strict))]
        assert answers[0] == answers[1], f"{strict}: {answers[1]}, not {answers[0]}"


def test_what_is_written_of_a_picture_is_the_graph():
    lot = random.Random(25)
    for _ in range(12):
        nodes, arrows = graph(lot)
        truth = solved(nodes, arrows)
        path = scenes.in_folder("g.dot", spellings(nodes, arrows, [None] * len(arrows))["g.dot"])
        data = json.loads(scenes.say("draw", "graph", path, "-f", "json"))["graph"]
        for node in data["nodes"]:
            value, far = truth[node["name"]]
            said = (node["grundy"], node["remoteness"], node["outcome"])
            assert said == (value, far, "N" if value else "P"), f"{node}: {said}"
        assert [node["name"] for node in data["nodes"]] == nodes, "nodes in another order"
        assert sorted((edge["from"], edge["to"]) for edge in data["edges"]) == sorted(arrows), "other arrows"
        for edge in data["edges"]:
            assert edge.get("winning", False) == (truth[edge["to"]][0] == 0), f"{edge}: wins, or not"
        again = scenes.in_folder("again.dot", scenes.say("draw", "graph", path, "-f", "dot"))
        assert solve("token", again, "--all")["values"] == solve("token", path, "--all")["values"], "DOT is read as another graph"
        table = [(row["position"].removeprefix("'"), int(row["grundy"]), row["outcome"]) for row in scenes.rows(f"graph {path}")]
        assert table == [(node, truth[node][0], "N" if truth[node][0] else "P") for node in nodes], f"csv: {table}"


# ---- labels ----

PLAIN = [("one", "one"), ("x=1", "x=1"), ("a-b", "a-b")]
QUOTED = [(r"\n", "\n"), (r"\l", "\n"), (r"\r", "\n"), (r"\N", None), (r"\\", "\\"), ("&amp;", "&"), ("&lt;", "<"), ("&#955;", "λ"),
          ("&#x3bb;", "λ"), ("&nosuch;", "&nosuch;"), ("$x_1$", "x₁"), ("$2^{10}$", "2¹⁰"), (r"$a \\oplus b$", "a ⊕ b"), ("$-1$", "−1"),
          ("$k^{n+1}$", "kⁿ⁺¹"), ("$x^{q}$", "x^q"), ("$x_{ij}$", "xᵢⱼ"), (r"$\\alpha$", "α")]
TAGGED = [("<br/>", "\n"), ("<BR/>", "\n"), ("<b>bold</b>", "bold"), ("<i>it</i>", "it"), ("<hr/>", "\n"), ("&amp;", "&"), ("&gt;", ">"),
          ("<table><tr><td>c1</td><td>c2</td></tr><tr><td>c3</td></tr></table>", "c1 c2 \nc3 \n"), ("&nbsp;", " "), ("$x_1$", "x₁"),
          ("<font color=\"red\">f</font>", "f"), ("<sub>2</sub>", "₂")]


def test_labels_say_what_their_signs_mean():
    lot = random.Random(26)
    for turn in range(60):
        pieces = [lot.choice(PLAIN), *(lot.choice(PLAIN + (TAGGED if turn % 2 else QUOTED) * 2) for _ in range(lot.randint(1, 4))), ("end", "end")]
        written, said = "".join(one for one, _ in pieces), "".join("node1" if one is None else one for _, one in pieces)
        if written.count("$") > 2:
            continue  # what stands between two formulas is another subject
        path = scenes.in_folder("label.dot", f"digraph {{ node1 [label={f'<{written}>' if turn % 2 else chr(34) + written + chr(34)}]; node1 -> b }}\n")
        wanted = [" ".join(line.split(" ")).strip() for line in said.split("\n") if line.strip()]
        node = scenes.groups(scenes.draw(f"graph {path}")[-1]["scene"], "node")[0]
        got = [text for text in scenes.texts(node["items"])[1:]]
        assert got == wanted, f"{written}: {got}, not {wanted}"
        title = node["title"].split(": value")[0]
        assert title == " ".join(wanted), f"{written}: the title is {title}"


# ---- places ----

def boxes(scene):
    """The boxes of nodes by their names."""
    found = {}
    for node in scenes.groups(scene, "node"):
        outline = next(item for item in node["items"] if "circle" in item or "path" in item)
        if "circle" in outline:
            x, y, r = outline["circle"]
            found[node["title"].split(":")[0]] = (x - r, y - r, x + r, y + r)
        else:
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", outline["path"])]
            found[node["title"].split(":")[0]] = (min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2]))
    return found


def apart(one, other):
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def frames_of(scene):
    """The boxes of clusters: rounded outlines on a ground of their own."""
    for item in scene:
        if "path" in item and item.get("stroke") == "faint" and item.get("fill") in ("shade", "paper") and "group" not in item:
            numbers = [float(number) for number in re.findall(r"-?[\d.]+", item["path"])]
            yield min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def test_nodes_lie_apart_in_their_boxes_and_ranks():
    lot = random.Random(27)
    for turn in range(40):
        n, lone = lot.randint(4, 22), lot.randint(0, 14)
        nodes = [f"v{i}" for i in range(n)]
        split = lot.randint(1, 4)  # parts that no arrow joins
        arrows = {(a, b) for a, b in (sorted(lot.sample(range(n), 2)) for _ in range(lot.randint(2, 2 * n))) if a % split == b % split}
        across = turn % 2
        cluster = lot.sample(nodes, lot.randint(2, 4)) if turn % 3 == 0 else []
        linked, rank, ways = sorted({node for pair in arrows for node in pair}), [], reach(arrows)
        for i in lot.sample(linked, len(linked)) if turn % 3 == 1 else []:  # nodes that no way joins
            if len(rank) < 3 and all((i, k) not in ways and (k, i) not in ways for k in rank):
                rank.append(i)
        rank = [f"v{i}" for i in rank]
        text = "digraph {\n" + ("rankdir=LR;\n" if across else "rankdir=TB;\n")
        text += "".join(f"{name};" for name in [*nodes, *(f"w{i}" for i in range(lone))])
        text += "".join(f" v{a} -> v{b};" for a, b in sorted(arrows))
        text += f"\nsubgraph cluster_1 {{ {'; '.join(cluster)} }}" if cluster else ""
        text += f"\n{{ rank=same; {'; '.join(rank)} }}" if len(rank) > 1 else ""
        path = scenes.in_folder("places.dot", text + "\n}\n")
        scene = scenes.draw(f"graph {path} --whole")[-1]["scene"]
        found = boxes(scene)
        assert len(found) == n + lone, f"{text}: {len(found)} nodes"
        for (name, one), (second, other) in itertools.combinations(found.items(), 2):
            assert apart(one, other), f"{text}: {name} lies on {second}"
        if len(rank) > 1:
            middle = {round((found[name][0 if across else 1] + found[name][2 if across else 3]) / 2, 0) for name in rank}
            assert max(middle) - min(middle) <= 1, f"{text}: the rank {rank} lies at {middle}"
        for a, b in arrows:
            low, high = (found[f"v{a}"], found[f"v{b}"])
            one, other = (low[0] + low[2], high[0] + high[2]) if across else (low[1] + low[3], high[1] + high[3])
            assert one != other or rank or cluster, f"{text}: v{a} and v{b} stand side by side"
        if cluster:
            around = list(frames_of(scene))
            assert len(around) == 1, f"{text}: {len(around)} boxes"
            left, top, right, bottom = around[0]
            inside = {name for name, (a, b, c, d) in found.items() if left <= a and top <= b and c <= right and d <= bottom}
            outside = {name for name, box in found.items() if apart(box, around[0])}
            assert inside == set(cluster) and outside == set(found) - inside, f"{text}: {sorted(inside)} in the box of {sorted(cluster)}"
        wide = max(box[2] for box in found.values()) - min(box[0] for box in found.values())
        high = max(box[3] for box in found.values()) - min(box[1] for box in found.values())
        whole = sum((box[2] - box[0] + 40) * (box[3] - box[1] + 40) for box in found.values())
        assert wide * high < 40 * whole, f"{text}: {wide} by {high} for {len(found)} nodes"


LOOKS = ["shape=box", 'shape=ellipse, style=filled, fillcolor=gold', "shape=circle", "shape=diamond, color=navy", "shape=hexagon, style=dashed",
         "shape=doublecircle", "shape=triangle, style=bold", "shape=house", "shape=parallelogram", "shape=plaintext", 'style="rounded,filled"',
         "shape=invtriangle", "shape=octagon", "shape=pentagon", "shape=trapezium", "shape=invhouse", "shape=invtrapezium", "shape=cylinder"]


def test_own_graphs_are_drawn_as_given():
    """Up to 150 nodes every one stands in the picture under its whole label, with every arrow, and none lies on another."""
    lot = random.Random(30)
    words = "proof by induction on the lemma’s length theorem nimber sum Donaudampfschifffahrt x y game theory of 하켄부시 42".split()
    words.append("www.example.org/" + "/".join(words[:9]) * 2)
    for turn, n in enumerate([1, 2, 5, 12, 12, 30, 60, 100, 150]):
        names = [f"{' '.join(lot.choices(words, k=lot.randint(1, 9 if turn % 2 else 3)))} {i}" for i in range(n)]
        arrows = sorted({tuple(sorted(lot.sample(range(n), 2))) for _ in range(min(600, lot.randint(n, 2 * n)))}) if n > 1 else []
        put = [f' [pos="{40 * (i % 6)},{40 * (i // 6)}!"]' if turn in (4, 5) else "" for i in range(n)]
        looks = [f"[{lot.choice(LOOKS)}]" if turn in (2, 4, 6) and lot.random() < 0.7 else "" for _ in range(n)]
        text = "".join(f'"{name}"{place}{look};\n' for name, place, look in zip(names, put, looks)) + "".join(f'"{names[a]}" -> "{names[b]}";\n' for a, b in arrows)
        scene = scenes.draw(f"graph token {scenes.in_folder('given.dot', f'digraph {{ {text} }}')}")[-1]["scene"]
        found = boxes(scene)
        assert sorted(found) == sorted(names), f"{n} nodes: {sorted(set(names) ^ set(found))}"
        for one, other in itertools.combinations(found, 2):
            assert apart(found[one], found[other]), f"{n} nodes: {one} lies on {other}"
        for node in scenes.groups(scene, "node"):
            name, shown = node["title"].split(":")[0], scenes.texts(node["items"])[1:]
            assert "".join(shown).replace(" ", "") == name.replace(" ", ""), f"{name} is drawn as {shown}"
        assert len(scenes.groups(scene, "move")) == len(arrows), f"{n} nodes: {len(arrows)} arrows, and {len(scenes.groups(scene, 'move'))} drawn"


def test_colours_are_those_of_graphviz():
    """Fills, lines and letters of nodes in all kinds of colours, against what dot makes of them."""
    lot, names = random.Random(31), []
    source = (pathlib.Path(__file__).parents[2] / "src/graphs/colours.txt").read_text()
    plain = sorted(set(re.findall(r'^([a-z]+)1? ', source, re.M)))
    for name in plain:
        names += [name, f"{name}{lot.randint(1, 4)}"]
    names += [f"gray{lot.randint(0, 100)}" for _ in range(9)] + [f"#{lot.randrange(1 << 24):06x}" for _ in range(9)]
    names += [" ".join(f"{lot.random():.3f}" for _ in range(3)) for _ in range(40)] + ["Gold", "#12AB34cd"]
    text = "digraph { node [style=filled];\n" + "".join(f'"n{i}" [fillcolor="{name}"];\n' for i, name in enumerate(names)) + "}\n"
    path = scenes.in_folder("colours.dot", text)
    theirs = {}
    done = subprocess.run(["dot", "-Tjson", path], capture_output=True, text=True, check=True)
    unknown = set(re.findall(r"Warning: (\S+) is not a known color", done.stderr))
    for node in json.loads(done.stdout)["objects"]:
        theirs[node["name"]] = next(op["color"] for op in node["_draw_"] if op["op"] == "C")
    ours = {node["title"].split(":")[0]: node["items"][0]["fill"] for node in scenes.groups(scenes.draw(f"graph token {path} --whole")[-1]["scene"], "node")}
    n_compared = 0
    for i, name in enumerate(names):
        if name in unknown:
            continue
        n_compared += 1
        one, other = (int(colour[f"n{i}"][1:7], 16) for colour in (theirs, ours))
        assert max(abs((one >> k & 255) - (other >> k & 255)) for k in (0, 8, 16)) <= 1, f"{name}: {ours[f'n{i}']}, dot has {theirs[f'n{i}']}"
    assert n_compared > 250, n_compared


def test_boxes_have_the_grounds_of_graphviz():
    """What clusters are filled with, as dot paints them, where only light colours are told, on which everything can be read."""
    lot, told = random.Random(32), 0
    said = ["bgcolor=C", "style=filled; fillcolor=C", "style=filled; color=C", "fillcolor=C", 'style="filled,rounded"; fillcolor=C; color=navy', "color=C; style=dashed"]
    for _ in range(24):
        one, two, three = (lot.choice(said).replace("C", lot.choice(["palegreen", "lightyellow", '"#ffeecc"', "lavender", "mistyrose", "azure"])) for _ in range(3))
        text = f"digraph {{ subgraph cluster_a {{ {one}; a; subgraph cluster_b {{ {two}; b }} }} subgraph cluster_c {{ {three}; c }} a -> b -> c }}"
        path = scenes.in_folder("grounds.dot", text)
        drawn = json.loads(subprocess.run(["dot", "-Tjson", path], capture_output=True, text=True, check=True).stdout)["objects"]
        theirs = sorted(op["color"][:7] for box in drawn if box["name"].startswith("cluster") for op in box["_draw_"] if op["op"] == "C")
        ours = sorted(item["fill"].lower() for item in scenes.draw(f"graph token {path}")[-1]["scene"] if item.get("fill", "").startswith("#"))
        assert ours == theirs, f"{text}: {ours}, dot has {theirs}"
        told += len(ours)
    assert told > 30, told


def test_nodes_stand_where_they_are_put():
    """Edges are as long in every picture, in the mean; longer only as far as the closest two nodes need, which are then as far apart in
    every picture. Where there are no edges, units are points, or what the closest two need."""
    lot, lengths, nearest = random.Random(29), [], []
    for turn in range(48):
        step, n = lot.choice([8, 30] if turn % 4 else [1, 8, 60]), lot.randint(3, 9)
        put = {f"v{i}": place for i, place in enumerate(lot.sample(list(itertools.product(range(0, 240, step), repeat=2)), n))}
        arrows = sorted({tuple(sorted(lot.sample(list(put), 2))) for _ in range(lot.randint(n, 2 * n))}) if turn % 4 else []
        text = "digraph {\n" + "".join(f'{name} [pos="{x},{y}!"];\n' for name, (x, y) in put.items()) + "".join(f"{a} -> {b};\n" for a, b in arrows) + "}\n"
        found = boxes(scenes.draw(f"graph {scenes.in_folder('put.dot', text)} --whole")[-1]["scene"])
        middle = {name: ((left + right) / 2, -(top + bottom) / 2) for name, (left, top, right, bottom) in found.items()}
        pairs = list(itertools.combinations(put, 2))
        scales = [math.dist(middle[a], middle[b]) / math.dist(put[a], put[b]) for a, b in pairs]
        assert max(scales) - min(scales) < 0.01 * min(scales), f"{text}: {middle}, in other proportions"
        assert all((middle[a][k] - middle[b][k]) * (put[a][k] - put[b][k]) >= 0 for a, b in pairs for k in (0, 1)), f"{text}: {middle}, turned"
        lengths.append(scales[0] * (statistics.mean(math.dist(put[a], put[b]) for a, b in arrows) if arrows else 90))
        nearest.append(min(math.dist(middle[a], middle[b]) for a, b in pairs))
        widest = max(right - left for left, _, right, _ in found.values())
        assert nearest[-1] > widest, f"{text}: nodes lie on each other"
    for length, near in zip(lengths, nearest):
        assert length < 1.01 * min(lengths) or near < 1.01 * min(nearest), f"edges of {length}, not {min(lengths)}, and nodes {near} apart"


def reach(arrows):
    """All pairs that a way of arrows joins."""
    found = set(arrows)
    while True:
        more = {(a, d) for a, b in found for c, d in arrows if b == c} - found
        if not more:
            return found
        found |= more


scenes.run(globals())
