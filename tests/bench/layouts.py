# SPDX-License-Identifier: MIT
"""Usage: layouts.py GRUNDY TREE

Twenty state graphs as they are drawn, each with its size and how often moves cross, beside dot and ELK, which get nodes of the same
size with the same gaps. ELK is asked where npm has put it (npm install --prefix .cache/browser elkjs), and left out elsewhere.
Prints a table; what it finds is held by a test of figures/meaning.py. Nothing here is timed."""
import html
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as tree

GAMES = ("nim 1 2", "nim 2 2", "nim 2 3", "nim 1 1 2", "subtraction 6", "subtraction 9", "subtraction 12 --take 1,3,4", "divisor 12",
         "divisor 30", "divisor 1..10", "divisor 1..16", "divisor 60", "baskin-robbins 7", "octal 0.77 5", "grundys-game 7",
         "polygon 5", "token lessons/six.dot --at 4", "token lessons/seven.dot", "hackenbush BRB", "boxes BW WB")
WIDTH, HEIGHT, GAP, RANK = 31, 44, 19, 40  # of a node with its label; between nodes and between ranks; points
SAMPLES = 16  # of a curve
SVG = "{http://www.w3.org/2000/svg}"
ELK = """
const elk = new (require('elkjs'))(), graphs = JSON.parse(require('fs').readFileSync(0));
(async () => {
  for (const g of graphs) {
    const r = await elk.layout({ id: 'r', layoutOptions: { 'elk.algorithm': 'layered', 'elk.direction': 'RIGHT',
      'elk.spacing.nodeNode': '%d', 'elk.layered.spacing.nodeNodeBetweenLayers': '%d', 'elk.edgeRouting': 'SPLINES',
      'elk.layered.thoroughness': '50' }, children: g.nodes.map(n => ({ id: n, width: %d, height: %d })),
      edges: g.edges.map((e, i) => ({ id: 'e' + i, sources: [e[0]], targets: [e[1]] })) });
    console.log(JSON.stringify({ width: r.width, height: r.height, route: r.edges.map(e => { const s = e.sections[0];
      return [s.startPoint, ...(s.bendPoints || []), s.endPoint].map(p => [p.x, p.y]); }) }));
  }
})();
""" % (GAP, RANK, WIDTH, HEIGHT)


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


def crossings(routes, ends):
    """How many pairs of moves cross; those with a common end not where they meet in it."""
    ways = [polyline(route) for route in routes]
    return sum(lines_cross(*((a[1:-1], b[1:-1]) if set(ends[i]) & set(ends[k]) else (a, b)))
               for i, a in enumerate(ways) for k, b in enumerate(ways[:i]))


def graph_of(grundy, folder, game):
    """The positions of a game, numbered v0, v1, …, and its moves, each once."""
    done = subprocess.run([grundy, "draw", "graph", *game.split(), "-f", "dot", "-o", "-"], cwd=folder, capture_output=True, check=True,
                          text=True)
    name = r'"?([^"\s;\[]+)"?'
    edges = sorted(set(re.findall(rf"^\s*{name}\s*->\s*{name}", done.stdout, re.M)))
    nodes = set(re.findall(rf"^\s*{name}\s*\[", done.stdout, re.M)) - {"node", "edge", "graph"}
    number = {node: f"v{i}" for i, node in enumerate(sorted(nodes.union(*edges)))}
    return {"nodes": list(number.values()), "edges": [(number[a], number[b]) for a, b in edges]}


def ours(grundy, folder, game):
    """(width, height, crossings) of its picture, which has neither legend nor margin."""
    done = subprocess.run([grundy, "draw", "graph", *game.split(), "--layout", "layers", "--whole", "--legend", "no", "--margin", "0", "--sentence",
                           "no", "-f", "svg", "-o", "-"], cwd=folder, capture_output=True, check=True, text=True)
    picture = tree.fromstring(done.stdout)
    routes, ends = [], []
    for group in picture.iter(SVG + "g"):
        path = next((path for path in group.iter(SVG + "path") if path.get("fill") == "none"), None)
        if group.get("class") != "move" or path is None:
            continue
        numbers = [float(number) for number in re.findall(r"-?[\d.]+", path.get("d"))]
        routes.append(list(zip(numbers[::2], numbers[1::2])))
        title = html.unescape(group.find(SVG + "title").text)
        ends.append(re.sub(r", (a )?winning move.*", "", title).split(" → ")[:2])
    _, _, width, height = map(float, picture.get("viewBox").split())
    return width, height, crossings(routes, ends)


def dot(graph):
    text = (f"digraph {{ rankdir=LR; nodesep={GAP / 72}; ranksep={RANK / 72}; edge [arrowhead=none]; node [shape=box, label=\"\", "
            f"width={WIDTH / 72}, height={HEIGHT / 72}, fixedsize=true];"
            + ";".join(graph["nodes"]) + ";" + ";".join(f"{a} -> {b}" for a, b in graph["edges"]) + "}")
    done = subprocess.run(["dot", "-Tplain"], input=text, capture_output=True, check=True, text=True)
    routes, ends, size = [], [], (0, 0)
    for words in map(str.split, done.stdout.splitlines()):
        if words[0] == "graph":
            size = 72 * float(words[2]), 72 * float(words[3])
        if words[0] == "edge":
            numbers = [float(word) for word in words[4:4 + 2 * int(words[3])]]
            routes.append(list(zip(numbers[::2], numbers[1::2])))
            ends.append(words[1:3])
    return *size, crossings(routes, ends)


def elk(folder, graphs):
    """The same of every graph, or None where there is no ELK."""
    modules = os.path.join(folder, ".cache", "browser", "node_modules")
    if not os.path.isdir(os.path.join(modules, "elkjs")):
        return None
    done = subprocess.run(["node", "-e", ELK], input=json.dumps(graphs), capture_output=True, check=True, text=True,
                          env={**os.environ, "NODE_PATH": modules})
    found = map(json.loads, done.stdout.splitlines())
    return [(own["width"], own["height"], crossings(own["route"], graph["edges"])) for own, graph in zip(found, graphs)]


def main(grundy, folder):
    graphs = [graph_of(grundy, folder, game) for game in GAMES]
    columns = {"ours": [ours(grundy, folder, game) for game in GAMES], "dot": [dot(graph) for graph in graphs]}
    peer = elk(folder, graphs)
    if peer is None:
        print("ELK is left out: npm install --prefix .cache/browser elkjs")
    else:
        columns["ELK"] = peer
    print("| graph | nodes | moves | " + " | ".join(columns) + " |\n|" + "---|" * (3 + len(columns)))
    for i, (game, graph) in enumerate(zip(GAMES, graphs)):
        cells = [f"{width:.0f} × {height:.0f}, {n}" for width, height, n in (column[i] for column in columns.values())]
        print(f"| {game} | {len(graph['nodes'])} | {len(graph['edges'])} | " + " | ".join(cells) + " |")
    for name, column in columns.items():
        area = sum(width * height for width, height, _ in column)
        print(f"{name}: {area / 1000:.0f} thousand square points, {sum(n for _, _, n in column)} crossings")


if __name__ == "__main__":
    main(*map(os.path.abspath, sys.argv[1:3]))
