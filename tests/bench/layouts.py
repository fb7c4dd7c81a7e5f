# SPDX-License-Identifier: MIT
"""Usage: layouts.py GRUNDY TREE [FOLDER]

Fifteen state graphs and thirteen random sparse ones as they are laid out, each with its crossings, the mean length of its moves, its
size and the labels that a move runs into, beside dot and ELK, which get nodes of the same size with dot's own gaps; none is so long that ours would be wrapped. Lengths are from
centre to centre, sizes those of the nodes' boxes and of the moves, in points, for all three. ELK is asked where npm has put it (npm
install --prefix .cache/browser elkjs), and left out elsewhere. Prints a table and leaves the pictures in FOLDER; what it finds is held
by tests of figures/meaning.py. Nothing here is timed."""
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile

GAMES = ("nim 1 2", "nim 2 2", "nim 2 3", "nim 1 1 2", "subtraction 6", "divisor 12", "divisor 30", "divisor 1..10",
         "divisor 1..16", "divisor 60", "baskin-robbins 7", "octal 0.77 5", "grundys-game 6", "token lessons/seven.dot", "hackenbush BRB")
RANDOM = 13
HEIGHT, RADIUS, GAP, RANK = 44, 16.15, 18, 36  # of a node with its label; dot's gaps between nodes and between ranks; points
SAMPLES = 16  # of a curve
ELK = """
const elk = new (require('elkjs'))(), graphs = JSON.parse(require('fs').readFileSync(0));
(async () => {
  for (const g of graphs) {
    const r = await elk.layout({ id: 'r', layoutOptions: { 'elk.algorithm': 'layered', 'elk.direction': 'RIGHT',
      'elk.spacing.nodeNode': '%d', 'elk.layered.spacing.nodeNodeBetweenLayers': '%d', 'elk.edgeRouting': 'SPLINES',
      'elk.layered.thoroughness': '50' }, children: g.map((n, i) => ({ id: 'v' + i, width: n.width, height: %d })),
      edges: g.flatMap((n, i) => n.heads.map(k => ({ id: `e${i}-${k}`, sources: ['v' + i], targets: ['v' + k] }))) });
    console.log(JSON.stringify({ at: r.children.map(n => [n.x + n.width / 2, n.y + n.height / 2]),
      route: r.edges.map(e => { const s = e.sections[0];
        return [s.startPoint, ...(s.bendPoints || []), s.endPoint].map(p => [p.x, p.y]); }) }));
  }
})();
""" % (GAP, RANK, HEIGHT)


def polyline(points):
    """Points along Bézier curves, 3k + 1 of them; other routes as they are."""
    if len(points) < 4 or len(points) % 3 != 1:
        return points
    out = [points[0]]
    for k in range(0, len(points) - 3, 3):
        for i in range(1, SAMPLES + 1):
            t, s = i / SAMPLES, 1 - i / SAMPLES
            share = s ** 3, 3 * s * s * t, 3 * s * t * t, t ** 3
            out.append(tuple(sum(f * p[axis] for f, p in zip(share, points[k:k + 4])) for axis in (0, 1)))
    return out


def left(p, q, r):
    return (q[0] - p[0]) * (r[1] - p[1]) > (q[1] - p[1]) * (r[0] - p[0])


def lines_cross(a, b):
    boxes = [[(min(p[axis] for p in way), max(p[axis] for p in way)) for axis in (0, 1)] for way in (a, b)]
    if any(one[0] > two[1] or two[0] > one[1] for one, two in zip(*boxes)):
        return False
    return any(left(p, q, r) != left(p, q, s) and left(r, s, p) != left(r, s, q) for p, q in zip(a, a[1:]) for r, s in zip(b, b[1:]))


def crossings(ways, ends):
    """How many pairs of moves cross; those with a common end not where they meet in it."""
    return sum(lines_cross(*((a[1:-1], b[1:-1]) if set(ends[i]) & set(ends[k]) else (a, b)))
               for i, a in enumerate(ways) for k, b in enumerate(ways[:i]))


def random_graph(seed):
    """Names and moves of a sparse graph without cycles, which hangs together: a tree, and half as many moves again."""
    own, n = random.Random(seed), 10 + 3 * seed
    edges = {(own.randrange(i), i) for i in range(1, n)}
    while len(edges) < 3 * n // 2:
        edges.add(tuple(sorted(own.sample(range(n), 2))))
    return [f"v{i}" for i in range(n)], sorted(edges)


def drawn(grundy, tree, line):
    """The graph that `draw graph` draws, with its places, in layers from left to right."""
    done = subprocess.run([grundy, "draw", "graph", *line.split(), "--direction", "right", "-f", "json", "-o", "-"], cwd=tree,
                          capture_output=True, check=True, text=True)
    return json.loads(done.stdout)["graph"]


def routes_of(graph):
    """From what to what each move leads, and the points of its route."""
    route = {}
    for edge in graph["edges"]:
        tip, *points = [(x, -y) for x, y in numbers(edge["pos"])]
        route[edge["from"], edge["to"]] = points[:-1] + [tip]
    return route


def game_graph(grundy, tree, game):
    graph = drawn(grundy, tree, game + " --whole")
    number = {node["name"]: i for i, node in enumerate(graph["nodes"])}
    return [node["label"] for node in graph["nodes"]], sorted({(number[edge["from"]], number[edge["to"]]) for edge in graph["edges"]})


class Graph:
    def __init__(self, name, labels, edges):
        self.name, self.labels, self.edges = name, labels, edges
        self.width = [max(2 * RADIUS, 5.2 * len(label)) for label in labels]

    def dot(self, head, node):
        return ("digraph {" + head + ";".join(f"v{i} [{node(i)}]" for i in range(len(self.labels))) + ";"
                + ";".join(f"v{a} -> v{b}" for a, b in self.edges) + "}")

    def measure(self, at, routes):
        """(crossings, mean length, width, height) of a drawing with these centres and, for each edge, this route."""
        ways = [[at[a], *polyline(route), at[b]] for (a, b), route in zip(self.edges, routes)]
        points = [point for way in ways for point in way]
        points += [(x + s * self.width[i] / 2, y + s * HEIGHT / 2) for i, (x, y) in enumerate(at) for s in (-1, 1)]
        width, height = (max(p[axis] for p in points) - min(p[axis] for p in points) for axis in (0, 1))
        length = sum(math.dist(p, q) for way in ways for p, q in zip(way, way[1:])) / max(len(ways), 1)
        return crossings([way[1:-1] for way in ways], self.edges), length, width, height


def numbers(text):
    found = [float(number) for number in re.findall(r"-?[\d.]+", text)]
    return list(zip(found[::2], found[1::2]))


def labels_crossed(svg, routes):
    """How many texts as large as labels, of which GR_DEBUG=boxes tells the boxes, a route runs into."""
    boxes = [numbers(path) for path in re.findall(r'<path d="([^"]*)" class="s-right" fill="none" stroke="#C2382E" stroke-width="0.3"', svg)]
    found, ways = 0, [polyline(route) for route in routes]
    for points in boxes:
        (x0, y0), (x1, y1) = points[0], points[2]
        if y1 - y0 > 12:
            continue  # a value in its circle
        found += any(x0 + 0.5 < p[0] + (q[0] - p[0]) * t < x1 - 0.5 and y0 + 1.5 < p[1] + (q[1] - p[1]) * t < y1 - 1.5
                     for way in ways for p, q in zip(way, way[1:]) for t in (k / 8 for k in range(8)))
    return found


def ours(grundy, graph, folder=None):
    """What Graph.measure() says of the picture of @graph as a reader's own, and how many labels are run into."""
    with tempfile.TemporaryDirectory() as own:
        path = os.path.join(folder or own, graph.name.replace("/", "-").replace(" ", "-") + ".dot")
        with open(path, "w", encoding="utf-8") as file:
            file.write(graph.dot("", lambda i: f'label="{graph.labels[i]}"'))
        found = drawn(grundy, ".", f"token {path}")
        draw = [grundy, "draw", "graph", "token", path, "--direction", "right", "--legend", "no", "-f", "svg", "-o", "-"]
        svg = subprocess.run(draw, capture_output=True, check=True, text=True, env={**os.environ, "GR_DEBUG": "boxes"}).stdout
        if folder:
            subprocess.run(draw[:-1] + [path[:-4] + ".svg"], check=True)
    flip = {node["name"]: tuple(s * float(c) for s, c in zip((1, -1), node["pos"].split(","))) for node in found["nodes"]}
    route = routes_of(found)
    routes = [route[f"v{a}", f"v{b}"] for a, b in graph.edges]
    return *graph.measure([flip[f"v{i}"] for i in range(len(graph.labels))], routes), labels_crossed(svg, routes)


def dot(graph):
    text = graph.dot(f"rankdir=LR; nodesep={GAP / 72}; ranksep={RANK / 72}; edge [arrowhead=none]; node [shape=box, label=\"\", "
                     f"height={HEIGHT / 72}, fixedsize=true];", lambda i: f"width={graph.width[i] / 72}")
    done = subprocess.run(["dot", "-Tplain"], input=text, capture_output=True, check=True, text=True)
    at, route = {}, {}
    for words in map(str.split, done.stdout.splitlines()):
        if words[0] == "node":
            at[words[1]] = 72 * float(words[2]), 72 * float(words[3])
        if words[0] == "edge":
            found = [72 * float(word) for word in words[4:4 + 2 * int(words[3])]]
            route[words[1], words[2]] = list(zip(found[::2], found[1::2]))
    return graph.measure([at[f"v{i}"] for i in range(len(graph.labels))], [route[f"v{a}", f"v{b}"] for a, b in graph.edges])


def elk(folder, graphs):
    """The same of every graph, or None where there is no ELK."""
    modules = os.path.join(folder, ".cache", "browser", "node_modules")
    if not os.path.isdir(os.path.join(modules, "elkjs")):
        return None
    asked = [[{"width": graph.width[i], "heads": [b for a, b in graph.edges if a == i]} for i in range(len(graph.labels))]
             for graph in graphs]
    done = subprocess.run(["node", "-e", ELK], input=json.dumps(asked), capture_output=True, check=True, text=True,
                          env={**os.environ, "NODE_PATH": modules})
    return [graph.measure(*(list(map(tuple, part)) if key == "at" else [list(map(tuple, way)) for way in part]
                            for key, part in json.loads(line).items())) for line, graph in zip(done.stdout.splitlines(), graphs)]


def graphs_of(grundy, tree):
    return [Graph(game, *game_graph(grundy, tree, game)) for game in GAMES] + [Graph(f"random {seed}", *random_graph(seed))
                                                                               for seed in range(RANDOM)]


def worth(found, peer):
    """One measure of two drawings of a graph, below 1 where the former is better: crossings and 1, area, and twice length, as a mean."""
    area, other = found[2] * found[3], peer[2] * peer[3]
    return ((found[0] + 1) / (peer[0] + 1) * (found[1] / peer[1]) ** 2 * area / other) ** (1 / 4)


def totals(column):
    """(crossings, mean length, thousand square points) of drawings."""
    return (sum(own[0] for own in column), sum(own[1] for own in column) / len(column),
            sum(own[2] * own[3] for own in column) / 1000)


def main(grundy, tree, folder=None):
    graphs = graphs_of(grundy, tree)
    if folder is not None:
        os.makedirs(folder, exist_ok=True)
    columns = {"ours": [ours(grundy, graph, folder) for graph in graphs], "dot": [dot(graph) for graph in graphs]}
    peer = elk(tree, graphs)
    if peer is None:
        print("ELK is left out: npm install --prefix .cache/browser elkjs")
    else:
        columns["ELK"] = peer
    print("| graph | nodes | moves | " + " | ".join(columns) + " | to dot | labels run into |\n|" + "---|" * (5 + len(columns)))
    for i, graph in enumerate(graphs):
        cells = [f"{n}, {length:.0f}, {width:.0f} × {height:.0f}"
                 for n, length, width, height, *_ in (column[i] for column in columns.values())]
        print(f"| {graph.name} | {len(graph.labels)} | {len(graph.edges)} | " + " | ".join(cells)
              + f" | {worth(columns['ours'][i], columns['dot'][i]):.2f} | {columns['ours'][i][4]} |")
    for name, column in columns.items():
        for title, part in (("games", column[:len(GAMES)]), ("random", column[len(GAMES):]), ("all", column)):
            n, length, area = totals(part)
            print(f"{name}, {title}: {n} crossings, mean length {length:.1f}, {area:.0f} thousand square points")
    print(f"labels run into: {sum(own[4] for own in columns['ours'])}")


if __name__ == "__main__":
    main(*map(os.path.abspath, sys.argv[1:4]))
