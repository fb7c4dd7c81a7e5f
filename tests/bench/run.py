# SPDX-License-Identifier: MIT
"""The benchmark: whole processes with those that they start, taken in turn in one run, by the time of the processor that they take,
as ratios of medians against dot where dot is the peer. Nothing here passes or fails by time; a command that fails does."""
import os
import random
import statistics
import subprocess
import sys
import tempfile

GRUNDY = sys.argv[1]
BUSH = sys.argv[2]  # tests/bench/bush.c: what a picture in all colours costs
PEERS = sys.argv[3:]  # merge-peer, tree-peer and nim-peer, built where there is a C++ compiler
RUNS = int(os.environ.get("GR_BENCH_RUNS", "15"))


def run(argv):
    process = subprocess.Popen(argv, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise subprocess.CalledProcessError(process.returncode, argv)
    return 1000 * (used.ru_utime + used.ru_stime)


def medians(*commands, runs=RUNS):
    """Milliseconds of user and system, median and least; the commands take turns so that a busy moment hits all of them."""
    times = [[] for _ in commands]
    for _ in range(runs):
        for own, command in zip(times, commands):
            own.append(run(command))
    return [(statistics.median(own), min(own)) for own in times]


def against_dot(name, ours, dot, goal, runs=RUNS):
    (own, own_least), (peer, peer_least) = medians(ours, ["dot", "-Tsvg", dot], runs=runs)
    print(f"{name:34} {own:8.2f} ms ({own_least:.2f})   dot {peer:8.2f} ms ({peer_least:.2f})   "
          f"ratio {own / peer:5.2f}   goal {goal}")


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def graph(edges, nodes=()):
    return "digraph {\n" + "".join(f"{n};\n" for n in nodes) + "".join(f"{a} -> {b};\n" for a, b in edges) + "}\n"


def random_dag(n, rng):
    edges = set()
    while len(edges) < 3 * n:
        a, b = sorted(rng.sample(range(n), 2))
        edges.add((a, b))
    return graph(sorted(edges))


def near_dag(n, m, rng):
    """A tree and more edges, all between nodes that are near one another."""
    edges = {(max(0, i - rng.randrange(1, 40)), i) for i in range(1, n)}
    while len(edges) < m:
        a = rng.randrange(n - 1)
        edges.add((a, min(n - 1, a + rng.randrange(1, 50))))
    return graph(sorted(edges))


def bush_tree(n, rng):
    return "graph {\n" + "".join(f"{rng.randrange(max(0, i - 1000), i) or 'ground'} -- {i};\n" for i in range(1, n + 1)) + "}\n"


def coloured_tree(n, rng):
    """Blue and red: branches, and runs of edges that bear one another."""
    return "graph {\n" + "".join(f"{rng.randrange(max(0, i - 3), i) or 'ground'} -- {i} [color={rng.choice(['blue', 'red'])}];\n"
                                 for i in range(1, n + 1)) + "}\n"


def caterpillar(n, rng):
    """A stalk that bears another edge at every node: each number on the way has all its digits."""
    return "graph {\n" + "".join(f"{(i + 1) // 2 * 2 - 2 or 'ground'} -- {i} [color={rng.choice(['blue', 'red'])}];\n"
                                 for i in range(1, n + 1)) + "}\n"


def bush_graph(n, rng):
    """A tree on half of the edges, and as many more between near nodes."""
    edges = [(rng.randrange(max(0, i - 1000), i), i) for i in range(1, n // 2 + 1)]
    edges += [(rng.randrange(max(0, b - 50), b + 1), b) for b in (rng.randrange(1, n // 2) for _ in range(n - n // 2))]
    return "graph {\n" + "".join(f"{a or 'ground'} -- {b or 'ground'};\n" for a, b in edges) + "}\n"


def bomb_boards(n, side, rng):
    return "\n".join("".join("".join(rng.choices("...AB", k=side)) + "\n" for _ in range(side)) for _ in range(n))


def lesson(n_figures):
    text = "---\ntitle: A lesson with many figures\n---\n\n"
    kinds = ["game: nim 3 1 4\nfigure: bits", "game: divisor 1..12\nfigure: graph", "game: subtraction 20\nfigure: table",
             "game: baskin-robbins 31\nsaid: 17\nfigure: mex", "game: nim 2 2\nfigure: tree"]
    for i in range(n_figures):
        text += f"## Part {i + 1}\n\n" + "Whoever cannot move loses, and $g = a \\oplus b$ tells who that is. " * 12
        text += f"\n\n```grundy\n{kinds[i % len(kinds)]}\ncaption: Figure of part {i + 1}\n```\n\n"
    return text


def merging(n, m, rng):
    """A random graph of n nodes and m different edges with 200 pairs of tokens, as BOJ 27306 writes it."""
    name = rng.sample(range(1, n + 1), n)
    edges = rng.sample([(a, b) for a in range(n) for b in range(a + 1, n)], m)
    tokens = [(rng.randint(1, n), colour) for colour in range(1, 201) for _ in range(2)]
    return (f"{n} {m}\n" + "".join(f"{name[a]} {name[b]}\n" for a, b in edges) + f"{len(tokens)}\n"
            + "".join(f"{node} {colour}\n" for node, colour in tokens))


def main():
    rng = random.Random(300)
    with tempfile.TemporaryDirectory() as folder:
        print(f"whole processes, {RUNS} runs in turn, medians (least)")
        six = write(folder, "six.dot", graph([(1, 2), (3, 2), (4, 3), (4, 5), (4, 6), (5, 3), (6, 5)]))
        draw = [GRUNDY, "draw", "graph"]
        against_dot("token, six nodes", draw + ["token", six, "-f", "svg"], six, "0.18 or less")
        edges = [(n, d) for n in range(1, 61) for d in range(2, n) if n % d == 0]
        divisors = write(folder, "divisor.dot", graph(edges, range(1, 61)))
        against_dot("divisor 1..60", draw + ["divisor", "1..60", "-f", "svg"], divisors, "1.0 or less")
        sparse = write(folder, "sparse.dot", near_dag(1000, 1300, rng))
        against_dot("sparse, 1000 nodes, --whole", draw + ["token", sparse, "--whole", "-f", "svg"], sparse, "0.3 or less")
        large = write(folder, "dag.dot", random_dag(300, rng))
        against_dot("token, random, 300 nodes", draw + ["token", large, "-f", "svg"], large, "1.0 or less", runs=5)

        (start, _), = medians([GRUNDY, "--version"])
        print(f"{'start and stop':34} {start:8.2f} ms")
        # Misère play of a sum of unlike games has no closed form: every position is explored.
        (nim, _), = medians([GRUNDY, "solve", "nim", "40", "40", "40", "+", "subtraction", "0", "--misere"], runs=5)
        print(f"{'exploring nim 40 40 40':34} {nim:8.2f} ms   {41 ** 3 / nim * 1000:.0f} positions a second "
              f"({41 ** 3} positions, {3 * 41 ** 2 * 820} moves)")
        path = write(folder, "merge.txt", merging(500, 100000, rng))
        ours = [GRUNDY, "solve", "merge", path, "--judge"]
        if PEERS:
            (own, own_least), (peer, peer_least) = medians(ours, [PEERS[0], path])
            print(f"{'merge, 500 nodes, 100000 edges':34} {own:8.2f} ms ({own_least:.2f})   "
                  f"C++ {peer:8.2f} ms ({peer_least:.2f})   ratio {own / peer:5.2f}   goal 1.0 or less")
        else:
            (own, own_least), = medians(ours)
            print(f"{'merge, 500 nodes, 100000 edges':34} {own:8.2f} ms ({own_least:.2f})   (no C++ compiler, no peer)")
        heaps = write(folder, "heaps.txt", "1000000\n" + " ".join(str(rng.randrange(2**30)) for _ in range(10**6)) + "\n")
        ours = [GRUNDY, "solve", "nim", "@" + heaps, "--judge"]
        (own, own_least), *peer = medians(ours, *([[PEERS[2], heaps]] if PEERS else []))
        ratio = "".join(f"   C++ {peer_own:8.2f} ms ({peer_least:.2f})   ratio {own / peer_own:5.2f}   goal 3 or less"
                        for peer_own, peer_least in peer)
        print(f"{'10^6 heaps of Nim, --judge':34} {own:8.2f} ms ({own_least:.2f}){ratio}")
        for game, heap, name in ((["octal", "0.77"], 10**6, "octal 0.77, heap 10^6"), (["octal", "0.007"], 2**16, "octal 0.007, heap 2^16"),
                                 (["octal", "0.007"], 2**18, "octal 0.007, heap 2^18"), (["octal", "0.007"], 2**20, "octal 0.007, heap 2^20"),
                                 (["grundys-game"], 2**20, "Grundy's game, heap 2^20")):
            (octal, _), = medians([GRUNDY, "solve", *game, str(heap), "--max-moves", "1", "--json"], runs=1 if heap == 2**20 else 3)
            print(f"{name:34} {octal:8.2f} ms")
        board = write(folder, "board.txt", "\n".join(["." * 1000] * 1000) + "\n")
        (rook, _), = medians([GRUNDY, "solve", "board", board, "--json"], runs=5)
        print(f"{'rook on a board of 1000 x 1000':34} {rook:8.2f} ms")
        for name, text in (("tree", bush_tree(10**6, rng)), ("graph", bush_graph(10**6, rng))):
            bush = write(folder, "bush.dot", text)
            (solve, _), (read, _) = medians([GRUNDY, "solve", "hackenbush", bush, "--json"], ["gc", "-n", bush], runs=3)
            print(f"{'green Hackenbush, ' + name + ', 10^6 edges':34} {solve:8.0f} ms   gc reads it in {read:.0f} ms   "
                  f"ratio {solve / read:.2f}")
        lines = bush_tree(10**6, rng).removeprefix("graph {\n").removesuffix("}\n").replace(" -- ", " ").replace(";", "")
        for game, text in (("hackenbush", write(folder, "tree.txt", lines)),
                           ("token", write(folder, "graph.txt", lines.replace("ground", "0")))):
            ours = [GRUNDY, "solve", game, text, "--json"] + (["--at", "0"] if game == "token" else [])
            (own, _), *peer = medians(ours, *([[PEERS[1], text]] if PEERS and game == "hackenbush" else []), runs=3)
            ratio = "".join(f"   C++ {peer_own:8.0f} ms   ratio {own / peer_own:5.2f}   goal 3 or less" for peer_own, _ in peer)
            print(f"{game + ' as text, 10^6 edges':34} {own:8.0f} ms{ratio}")
        kayles = ("return { moves = function (n) local out = {} for take = 1, 2 do for a = 0, (n - take) // 2 do"
                  " out[#out + 1] = parts (a, n - take - a) end end return out end }\n")
        (own, _), = medians([GRUNDY, "solve", write(folder, "kayles.lua", kayles), "1500", "--json"], runs=5)
        moves = sum((n - 1) // 2 + 1 + (n - 2) // 2 + 1 for n in range(2, 1501))
        print(f"{'Kayles in Lua, heap of 1500':34} {own:8.2f} ms   {moves / own * 1000:.0f} moves a second   goal 300000 or more")
        stalk = write(folder, "stalk.txt", "".join(rng.choice("BR") for _ in range(10**5)) + "\n")
        for name, path in (("stalk", "@" + stalk), ("tree", write(folder, "tree.dot", coloured_tree(10**5, rng))),
                           ("caterpillar", write(folder, "caterpillar.dot", caterpillar(10**5, rng)))):
            (own, _), = medians([GRUNDY, "solve", "hackenbush", path, "--json"], runs=5)
            print(f"{'blue-red ' + name + ', 10^5 edges':34} {own:8.2f} ms   exact")
        for kind, size, hues in ([(kind, size, "bgr") for kind in ("sparse", "graph") for size in range(10, 25, 2)]
                                 + [("sparse", 30, "bgr"), ("ladder", 8, "bgr")]):
            done = subprocess.run([BUSH, kind, str(size), hues, "1", "1000000"], check=True, capture_output=True, text=True)
            print(f"{'Hackenbush, ' + hues + ', ' + kind:34} {done.stdout.strip()}")
        boards = write(folder, "bombs.txt", bomb_boards(10**5, 3, rng))
        (bombs, _), = medians([GRUNDY, "solve", "bombs", boards, "--range", "1000..90000", "--json"], runs=3)
        print(f"{'bombs, run of 89001 of 10^5 boards':34} {bombs:8.2f} ms")
        board = write(folder, "bombs.txt", bomb_boards(1, 316, rng).replace("A", "B").replace("B", "A", 1))
        (bombs, _), = medians([GRUNDY, "solve", "bombs", board, "--max-moves", "1", "--json"], runs=3)
        print(f"{'bombs, 316 x 316, one of them red':34} {bombs:8.2f} ms   (looks for winning moves as long as it may)")
        peer = os.path.join(os.path.dirname(os.path.abspath(__file__)), "peer.md")
        (build, _), = medians([GRUNDY, "build", peer, "-o", folder, "-f", "pdf", "-q"])
        pages = int(subprocess.run(["qpdf", "--show-npages", os.path.join(folder, "peer.pdf")], check=True, capture_output=True).stdout)
        print(f"{'handout in English and Korean, pdf':34} {build:8.2f} ms   goal 45 on 5 pages "
              f"({pages} pages)")
        exam = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "exam.md")
        (build, _), = medians([GRUNDY, "build", exam, "--variants", "500", "--merge", "--key", "short", "-o", folder, "-q"], runs=3)
        print(f"{'500 sheets of an exam, merged':34} {build:8.0f} ms   goal 3000 (some are alike, as warnings tell)")
        path = write(folder, "lesson.md", lesson(20))
        (build, _), = medians([GRUNDY, "build", path, "-o", folder, "-f", "pdf"], runs=5)
        pages = int(subprocess.run(["qpdf", "--show-npages", os.path.join(folder, "lesson.pdf")], check=True, capture_output=True).stdout)
        print(f"{'lesson, 20 figures, pdf':34} {build:8.2f} ms   {build / pages:.1f} ms a page ({pages} pages)")


main()
