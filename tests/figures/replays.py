# SPDX-License-Identifier: MIT
"""Usage: replays.py GRUNDY TREE

What is told as a game goes on, told again in Python: what is still there to be rubbed out or to explode, what a move does to the value
of its board, which moves of a tree are the same, how heavy an all-small value is and how the games of the first days are ordered. Prints TAP."""
import collections
import functools
import random
import re
import sys

sys.dont_write_bytecode = True
from scenes import centre, draw, groups, in_folder, run, say, texts, walk  # noqa: E402 (no .pyc of it)
from shortgames import STAR, UP, ZERO, add, game, le, minus, number, outcome, read, worth  # noqa: E402


def left_after(line, frames):
    """Of each frame of play the position after its move, as it stands in text. Above its picture stands the move, the start's own name else."""
    steps = [step.splitlines() for step in say("draw", *line.split(), "-f", "txt", "--steps", "all").split("\n\n")]
    assert len(steps) == len(frames), f"{line}: {len(steps)} steps of {len(frames)}"
    shown = [re.sub("  = .*", "", step[1].split("  →  ")[-1]) for step in steps]
    for k, frame in enumerate(frames):
        title = groups(frame["scene"], "position")[-1]["title"]
        told = re.match("Move [0-9]+, .*?: (.*)[.]$", frame["sentence"])
        assert title == (told[1] if told else shown[k]) and (k > 0) == bool(told), f"{line}: {title} stands over {shown[k]}"
    return shown


def test_words_are_rubbed_out():
    """“And all that begins with it” is said where longer words still stand, and never after they are gone; what is left are the other
    words and what was before the prefix."""
    lot = random.Random(29)
    seen = collections.Counter()
    for n in (1, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8):
        words = sorted({"".join(lot.choice("ab") for _ in range(lot.randrange(1, 5))) for _ in range(n)})
        line = "play dictionary --how line " + " ".join(words)
        frames = draw(line, "--steps", "all")
        standing = {word[:n] for word in words for n in range(1, len(word) + 1)}
        for frame, heading in zip(frames, left_after(line, frames)):
            told = re.match("Move [0-9]+, the (?:first|second) player: rub out “(.*?)”(.*)[.]$", frame["sentence"])
            if told:
                longer = {word for word in standing if word.startswith(told[1])} - {told[1]}
                assert told[1] in standing and told[2] == (" and all that begins with it" if longer else ""), f"{words}: {frame['sentence']}, {longer} stand"
                standing -= longer | {told[1]}
                seen[bool(longer)] += 1
            leaves = {word for word in standing if not any(other != word and other.startswith(word) for other in standing)}
            # a word that was typed is named too where longer ones stand
            shown = {word for word in heading.split() if word != "–"}
            assert leaves <= shown <= leaves | (standing & set(words)), f"{words}: {heading}, but {leaves} are left"
            last = groups(frame["scene"], "position")[-1]["items"]
            letters = sorted(item["text"] for item in last if item.get("text") in ("a", "b") and item.get("anchor") == "middle")
            assert letters == sorted(word[-1] for word in standing), f"{words}: {letters} are drawn of {standing}"
        assert not standing, f"{words}: {standing} are left at the end"
    assert min(seen[True], seen[False]) >= 5, seen


def test_bombs_are_counted():
    """Of a board too large to be drawn: so many blue and red bombs as have not exploded yet, and what each of them sets off."""
    lot = random.Random(31)
    n_chains = 0
    for size in (150, 180, 150):
        squares = [["."] * size for _ in range(size)]
        for _ in range(3):
            row, column = lot.randrange(1, size - 2), lot.randrange(3, size - 1)
            squares[row][column], squares[row][column - 1], squares[row + 1][column] = lot.choice(("BAA", "ABB", "BA.", "AB."))  # one blast has all
        path = in_folder(f"bombs-{size}.txt", "\n".join(map("".join, squares)) + "\n")
        frames = draw(f"play bombs {path} --how line", "--steps", "all")
        after = left_after(f"play bombs {path} --how line", frames)
        alive = {f"{names(x)}{y + 1}": squares[y][x] for y in range(size) for x in range(size) if squares[y][x] != "."}
        for frame, heading in zip(frames, after):
            told = re.match("Move [0-9]+, (Left|Right): explode ([A-Z]+[0-9]+)(?:, which sets off (.*))?[.]$", frame["sentence"])
            if told:
                assert alive[told[2]] == {"Left": "B", "Right": "A"}[told[1]], f"{path}: {frame['sentence']}"
                gone = {told[2]} | set(told[3].split(", ") if told[3] else ())
                n_chains += len(gone) > 1
                alive = {bomb: colour for bomb, colour in alive.items() if bomb not in gone}
            colours = list(alive.values())
            truth = f"{size} × {size} squares, bombs: {colours.count('B')} blue, {colours.count('A')} red"
            assert truth in texts(frame["scene"]), f"{path}: {texts(frame['scene'])}, but {truth}"
            assert set(heading.split()) - {"0"} == set(alive), f"{path}: {heading}, but {alive}"
    assert n_chains > 1, n_chains


def names(column):
    """A column's letters: A to Z, then AA and so on."""
    return (names(column // 26 - 1) if column >= 26 else "") + chr(65 + column % 26)


def mex(values):
    return next(k for k in range(len(values) + 1) if k not in values)


def test_moves_raise_or_lower():
    """A winning move of several boards has a triangle in the square where it ends: its tip is up where it raises the value of its board
    and down where it lowers it; the legend speaks of those that are there."""
    lot = random.Random(37)
    seen = collections.Counter()
    for width, height in ((3, 3), (4, 3), (3, 5), (5, 5), (4, 4), (5, 3), (2, 4), (6, 2), (6, 5), (5, 6), (7, 4), (4, 7), (6, 6), (7, 7)):
        boards, values = [], []
        for part in range(2):
            squares = [["#" if lot.random() < 0.25 else "." for _ in range(width)] for _ in range(height)]
            squares[-1][-1] = "R"
            boards.append(in_folder(f"board-{width}-{height}-{part}.txt", "\n".join(map("".join, squares)) + "\n"))
            value = {}
            for x, y in sorted(((x, y) for x in range(width) for y in range(height) if squares[y][x] != "#"), key=sum):
                after = set()
                for dx, dy in ((-1, 0), (0, -1)):
                    at = x + dx, y + dy
                    while at in value:
                        after.add(value[at])
                        at = at[0] + dx, at[1] + dy
                value[x, y] = mex(after)
            values.append((value, value[width - 1, height - 1], squares))
        line = "board " + " + board ".join(boards)
        sum_of_all = values[0][1] ^ values[1][1]
        truth = collections.Counter()
        for (value, own, squares) in values:
            for dx, dy in ((-1, 0), (0, -1)):
                at = width - 1 + dx, height - 1 + dy
                while sum_of_all and at in value:
                    truth[value[at] > own] += value[at] == own ^ sum_of_all
                    at = at[0] + dx, at[1] + dy
        scene = draw(f"heatmap {line}", "--steps", "last")[-1]["scene"]
        legend = {id(item) for item in walk(groups(scene, "legend"))}
        drawn = collections.Counter()
        for item in walk(scene):
            corners = re.fullmatch(r"M(\S+) (\S+)L(\S+) (\S+)L(\S+) (\S+)Z", item.get("path", ""))
            if corners and id(item) not in legend:
                x0, foot, x1, again, tip_x, tip = map(float, corners.groups())
                if foot == again and x0 < tip_x < x1:
                    drawn[tip < foot] += 1
        assert +drawn == +truth, f"{line}: up and down {drawn}, but {truth}"
        told = {text for text in texts(groups(scene, "legend")) if text.startswith("winning move that ")}
        assert told == {f"winning move that {'raises' if up else 'lowers'} the value" for up in truth if truth[up]}, f"{line}: {told}, but {truth}"
        seen += truth
    assert min(seen[True], seen[False]) > 1, seen


def cuts(rows_at):
    """What each player can leave of rows of edges: (who, rows)."""
    for k, row in enumerate(rows_at):
        for at, edge in enumerate(row):
            for who in {"B": "L", "R": "R", "G": "LR"}[edge]:
                yield who, rows_at[:k] + (row[:at],) + rows_at[k + 1:]


@functools.cache
def play_from(rows_at):
    """All plays from a position as a tree, in which equal moves of a player stand side by side."""
    return tuple(sorted((who, play_from(left)) for who, left in cuts(rows_at)))


@functools.cache
def value_of(rows_at):
    after = list(cuts(rows_at))
    return game(tuple(value_of(left) for who, left in after if who == "L"), tuple(value_of(left) for who, left in after if who == "R"))


def test_equal_moves_are_one():
    """In a folded tree “(n ways)” is said of n moves of one player to positions from which play goes on alike; no move is lost, nor one of
    Left’s taken for Right’s, and “see” leads to a position that is drawn, from which play goes on alike. Below what is no number, numbers
    are leaves."""
    seen = collections.Counter()
    for words in ("G G BR BG", "BG BG BG", "GG GG B", "G G G BR", "BR BR RB", "BG RG G G", "BB BB RR", "G G G G R", "G G G G B", "B B B G G", "R R R G G"):
        nodes, children = [], collections.defaultdict(list)
        for text in say("draw", "tree", "hackenbush", *words.split(), "-f", "txt").splitlines():
            told = re.fullmatch(r"( *)(?:([LR]): )?\[?([BRG0,]+)\]?  = (\S+)  [PNLR](  …)?(?:  … \+([0-9]+))?(?:  (?:see ([BRG0,]+) ?)?(?:\(([0-9]+) ways\))?)?", text)
            if told:
                depth, here = len(told[1]) // 2, len(nodes)
                at = tuple(row.replace("0", "") for row in told[3].split(","))
                nodes.append((depth, at, bool(told[5] or told[7]), told[7], int(told[6] or 0)))
                if depth:
                    parent = max(k for k in range(here) if nodes[k][0] == depth - 1)
                    children[parent].append((told[2], at, int(told[8] or 1)))
                assert read(told[4]) == value_of(at), f"{words}: {text}"
        assert nodes, words
        for k, (_, at, is_short, first, n_left_out) in enumerate(nodes):
            if first:
                other = tuple(row.replace("0", "") for row in first.split(","))
                assert play_from(other) == play_from(at), f"{words}: {at} is not as {first}"
                assert any(own == other and not short for _, own, short, _, _ in nodes), f"{words}: {first} is not drawn"
            if is_short or (k > 0 and worth(value_of(at)) is not None and worth(value_of(nodes[0][1])) is None):
                assert not children[k], f"{words}: {at}"
                continue
            shown = collections.Counter()
            for who, left, n in children[k]:
                assert (who, left) in set(cuts(at)), f"{words}: no move of {who} from {at} to {left}"
                shown[who, play_from(left)] += n
                seen[n] += 1
            is_folded = any(n > 1 for _, _, n in children[k])
            assert not is_folded or len({(who, play_from(left)) for who, left, _ in children[k]}) == len(children[k]), f"{words}: equal moves from {at}"
            wanted = collections.Counter((who, play_from(left)) for who, left in cuts(at))
            assert shown <= wanted and (n_left_out == len(wanted) - len(shown)), f"{words}: moves from {at}: {children[k]}"
            assert n_left_out or shown == wanted, f"{words}: moves from {at}: {children[k]}"
    assert seen[2] > 10 and seen[3] > 0, seen


def test_pictures_are_worth():
    """Where Hackenbush is reduced, parts add up to what the picture is worth, who wins by it, and by how many cuts of each."""
    lot = random.Random(59)
    who_wins = collections.Counter()
    for _ in range(24):
        stalks = tuple("".join(lot.choice("BRGBR") for _ in range(lot.randrange(1, 4))) for _ in range(lot.randrange(1, 4)))
        if set("".join(stalks)) == {"G"}:
            continue  # it is green Hackenbush, which is worth stalks
        line, total = "reduce hackenbush " + " ".join(stalks), value_of(stalks)
        frames = draw(line, "--steps", "all")
        letter = outcome(total)
        last = frames[-1]
        told = f"{last['sentence']} {last['result']}." if last.get("result") else last["sentence"]  # where no step is drawn the winner is the result
        who = {"L": "The whole is more than 0: Left wins, whoever moves first.", "R": "The whole is less than 0: Right wins, whoever moves first.",
               "N": "The whole is confused with 0: whoever moves first wins.", "P": "Whoever moves second wins: no cut helps the first player."}
        truth = tuple(sum(who == side and good(value_of(left)) for who, left in cuts(stalks)) for side, good in (("L", lambda x: le(ZERO, x)), ("R", lambda x: le(x, ZERO))))
        marks = {(True, True): " Arrows mark the cuts that win: Left’s leave 0 or more, Right’s 0 or less.", (False, False): "",
                 (True, False): " Arrows mark the cuts that win: Left’s leave 0 or more.", (False, True): " Arrows mark the cuts that win: Right’s leave 0 or less."}
        left = [value_of(rest) for side, rest in cuts(stalks) if (le(ZERO, value_of(rest)) if side == "L" else le(value_of(rest), ZERO))]
        one = re.search(" The arrow marks the one cut that wins: it leaves (.*?)[.](?: |$)", last["sentence"])
        assert bool(one) == (sum(truth) == 1) and (not one or re.search("[≈…]", one[1]) or read(one[1]) == left[0]), f"{line}: {last['sentence']}, but {left}"
        assert who[letter] in told and ("" if one else marks[truth[0] > 0, truth[1] > 0]) in told, f"{line}: {told}, but {letter}, {truth}"
        assert sum(words in told for words in who.values()) == 1 and (sum(truth) > 0) == (" mark the cuts that win" in told or bool(one)), f"{line}: {told}"
        heads = collections.Counter(item["fill"] for item in walk(last["scene"]) if item.get("fill") in ("left", "right") and item.get("path", "").count("L") == 2)
        assert (heads["left"], heads["right"]) == truth, f"{line}: {heads}, but {truth}"
        said = [text for text in texts(last["scene"]) if not re.search("[≈…=]", text)]
        assert any(read(text) == total for text in said) or len(said) < len(texts(last["scene"])), f"{line}: {said}"
        for frame in frames:
            for equation in texts(frame["scene"]):
                sides = equation.split(" = ")
                if len(sides) == 2 and not re.search("[≈…→]", equation):
                    assert read(sides[0]) == read(sides[1]) == total, f"{line}: {equation}"
                    who_wins["="] += 1
        who_wins[letter] += 1
    assert len(who_wins) == 5 and who_wins["="] > 8, who_wins


@functools.cache
def weight(g):
    """The atomic weight of an all-small game (Winning Ways, ch. 8): from the options’ weights; where a whole number comes out, a star
    so far away that nothing in the game is worth it picks one of those that fit."""
    if g == ZERO:
        return ZERO
    lefts, rights = tuple(add(weight(x), number(-2)) for x in g[0]), tuple(add(weight(x), number(2)) for x in g[1])
    middle = game(lefts, rights)
    n = worth(middle)
    if n is None or n.denominator > 1:
        return middle
    n, far = int(n), read("*4")  # nimbers up to 3 are typed
    relation = le(far, g), le(g, far)
    if relation == (True, False):
        while not any(le(w, number(n + 1)) for w in rights):
            n += 1
    elif relation == (False, True):
        while not any(le(number(n - 1), w) for w in lefts):
            n -= 1
    else:
        n = 0
    return number(n)


def test_atomic_weights():
    """The weight of games made of nimbers and ups; where whole numbers are left to choose from, the remote star decides, also where
    a nimber that is not typed is reached through ups."""
    atoms = ["0", "*", "*2", "*3", "^", "v", "^*", "^*2", "v*2", "^2*2", "v2*2", "v*3", "^2", "v2", "{^|v}", "{^*2|*}"]
    lot = random.Random(53)
    side = lambda: ",".join(lot.sample(atoms, lot.randrange(1, 3)))  # noqa: E731 (drawn anew each time)
    forms = ["{{^2|v*2}|*2,v2}", "{^2*2|{v*2,^*2|v2*2}}", "{^2,^|{^*2|v2,v*2}}", "{{^2*2|v*2}|v2*2,^}", "{^*2,*2|{^*2,*|^,v2*2}}"]  # *3 is reached
    forms += ["{^2|v2}", "{^3|v3}", "{^3|0}", "{0|v3}", "{^3|^}", "{^4|v*}", "{^3*|v2*2}", "{^2*|v4}"]
    forms += [f"{{{side()}|{side()}}}" for _ in range(40)]
    forms += [form for _ in range(20) for form in (f"{{{{{side()}|{side()}}}|{side()}}}", f"{{{side()}|{{{side()}|{side()}}}}}")]
    kinds = collections.Counter()
    for form in forms:
        g, told = read(form), re.search("atomic weight (.*)", say("solve", "form", form))
        assert bool(told) == (g != ZERO), f"{form}: {told}"
        if told:
            w = weight(g)
            assert read(told[1]) == w, f"{form}: {told[0]}"
            kinds["none" if worth(w) is None else "half" if worth(w).denominator > 1 else "0" if w == ZERO else "+" if le(ZERO, w) else "-"] += 1
    assert min(kinds[kind] for kind in ("none", "half", "0", "+", "-")) >= 2, kinds


def test_days_and_others_in_order():
    """All games born by a day, and others among them: as many nodes as different games, none over another, the greater above, and a
    line where nothing lies between."""
    for day, others, born in ((0, ["1", "*"], 1), (1, ["1/2", "^"], 4), (2, ["1/4"], 22), (2, ["3", "^*"], 22), (2, ["{3|-3}"], 22), (2, ["1"], 22), (2, ["*", "2"], 22)):
        line = f"hasse form {' '.join(others)} --day {day}".replace("{", "'{").replace("}", "}'")
        frame = draw(line)[-1]
        place = {}
        for node in groups(frame["scene"], "node"):
            g = read(re.match("(?:.*: )?value (.*?), ", node["title"])[1])
            assert g not in place and {"P": "P-position", "N": "N-position", "L": "Left wins", "R": "Right wins"}[outcome(g)] in node["title"], f"{line}: {node['title']}"
            place[g] = centre(node)
        assert set(map(read, others)) <= set(place) and ZERO in place and (day < 1 or STAR in place) and (day < 2 or UP in place), f"{line}: {len(place)} nodes"
        assert all(minus(g) in place for g in set(place) - set(map(read, others))), f"{line}: a game without its negative"
        known = {0: {ZERO}, 1: set(map(read, ("0", "1", "-1", "*"))), 2: {read(name) for name in DAY_TWO}}[day]
        assert len(known) == born and set(place) == known | set(map(read, others)), f"{line}: {len(place)} nodes"
        assert frame["sentence"].startswith(f"{len(place)} games, each line climbing to a greater one"), f"{line}: {frame['sentence']}"
        for a in place:
            for b in place:
                distance = ((place[a][0] - place[b][0]) ** 2 + (place[a][1] - place[b][1]) ** 2) ** 0.5
                assert a == b or distance > 20, f"{line}: two nodes at {place[a]}, {place[b]}"
        less = {(a, b) for a in place for b in place if a != b and le(a, b)}
        assert all(place[a][1] > place[b][1] for a, b in less), f"{line}: the greater is not above"
        covers = {(a, b) for a, b in less if not any((a, c) in less and (c, b) in less for c in place)}
        edges = set()
        for item in frame["scene"]:
            if item.get("width") == 1.3 and item.get("stroke") in ("ink", "faint") and "path" in item:
                ends = [tuple(map(float, pair.split())) for pair in re.findall(r"(-?[\d.]+ -?[\d.]+)", item["path"])]
                edges.add(tuple(min(place, key=lambda g: (place[g][0] - x) ** 2 + (place[g][1] - y) ** 2) for x, y in (ends[0], ends[-1])))
        assert edges == covers, f"{line}: {len(edges)} edges, {len(covers)} covers"


DAY_TWO = ("0", "1", "-1", "2", "-2", "1/2", "-1/2", "*", "*2", "1*", "-1*", "^", "v", "^*", "v*", "+-1",
           "{1|0}", "{0|-1}", "{1|*}", "{*|-1}", "{1|0,*}", "{0,*|-1}")


run(globals())
