# SPDX-License-Identifier: MIT
"""Short games worked out in Python, from their definitions alone: what tests of words and pictures hold against the program. A game
is (Left's options, Right's options), made canonical; names are read as the program writes them."""
import functools
import re
from fractions import Fraction

ZERO = ((), ())


@functools.cache
def le(g, h):
    """g ≤ h: no option of Left’s from g reaches h or more, and none of Right’s from h reaches g or less."""
    return not any(le(h, left) for left in g[0]) and not any(le(right, g) for right in h[1])


def best(options, worse):
    """Options without those that another one makes useless."""
    kept = []
    for x in options:
        if not any(worse(x, y) for y in kept):
            kept = [y for y in kept if not worse(y, x)] + [x]
    return kept


@functools.cache
def game(left, right):
    """The canonical form of { left | right }, options of which are canonical."""
    g = (left, right)
    while True:
        lefts = [new for x in left for new in next((y[0] for y in x[1] if le(y, g)), (x,))]
        rights = [new for x in right for new in next((y[1] for y in x[0] if le(g, y)), (x,))]
        lefts, rights = best(lefts, le), best(rights, lambda x, y: le(y, x))
        new = tuple(sorted(lefts)), tuple(sorted(rights))
        if new == (left, right):
            return new
        left, right = new


@functools.cache
def add(g, h):
    return game(tuple(add(x, h) for x in g[0]) + tuple(add(g, x) for x in h[0]),
                tuple(add(x, h) for x in g[1]) + tuple(add(g, x) for x in h[1]))


@functools.cache
def minus(g):
    return game(tuple(map(minus, g[1])), tuple(map(minus, g[0])))


@functools.cache
def number(x):
    """The number @x as a game."""
    x = Fraction(x)
    if x.denominator > 1:
        step = Fraction(1, x.denominator)
        return game((number(x - step),), (number(x + step),))
    return ZERO if x == 0 else ((number(x - 1),), ()) if x > 0 else ((), (number(x + 1),))


@functools.cache
def simplest(low, high):
    """The number between two bounds that is born first; None is no bound."""
    if (low is None or low < 0) and (high is None or high > 0):
        return Fraction(0)
    if high is None or low is not None and low >= 0:
        scale = 1
        while True:
            x = (low * scale).__floor__() + 1
            if high is None or Fraction(x, scale) < high:
                return Fraction(x, scale)
            scale *= 2
    return -simplest(-high, None if low is None else -low)


@functools.cache
def worth(g):
    """The number that a canonical form is, or None."""
    left, right = [[worth(x) for x in options] for options in g]
    if None in left or None in right or left and right and left[0] >= right[0]:
        return None
    return simplest(left[0] if left else None, right[0] if right else None)


def at(wall, t):
    """The value of a wall at a tax: corners are joined, and above the last one stands the mast."""
    for (low, a), (high, b) in zip(wall, wall[1:]):
        if t <= high:
            return a + (b - a) * (t - low) / (high - low)
    return wall[-1][1]


def outer(choose, walls):
    """The greatest or the least of several walls, everywhere."""
    taxes = sorted({t for wall in walls for t, _ in wall})
    for low, high in list(zip(taxes, taxes[1:])):
        for one in walls:
            for two in walls:
                a, b = at(one, low) - at(two, low), at(one, high) - at(two, high)
                if a < 0 < b:
                    taxes.append(low + (high - low) * a / (a - b))
    return [(t, choose(at(wall, t) for wall in walls)) for t in sorted(set(taxes))]


@functools.cache
def thermograph(g):
    """(left wall, right wall, mean, temperature) of a canonical form; walls are lists of corners from tax 0 on."""
    x = worth(g)
    if x is not None:
        return [(Fraction(0), x)], [(Fraction(0), x)], x, -Fraction(1, x.denominator)
    left = [(t, v - t) for t, v in outer(max, [thermograph(y)[1] for y in g[0]])]
    right = [(t, v + t) for t, v in outer(min, [thermograph(y)[0] for y in g[1]])]
    for wall, slope in ((left, -1), (right, 1)):  # above the last corner the tax goes on
        wall.append((wall[-1][0] + 1000, wall[-1][1] + 1000 * slope))
    taxes = sorted({t for t, _ in left + right})
    gap = [at(left, t) - at(right, t) for t in taxes]
    k = next(k for k, width in enumerate(gap) if width <= 0)
    meet = taxes[k] if gap[k] == 0 else taxes[k - 1] + (taxes[k] - taxes[k - 1]) * gap[k - 1] / (gap[k - 1] - gap[k])
    mean = at(left, meet)
    return tuple(corners([(t, v) for t, v in wall if t < meet] + [(meet, mean)]) for wall in (left, right)) + (mean, meet)


@functools.cache
def rewarded(g):
    """The walls of a canonical form from tax −1 on; a tax below 0 is a reward, and nobody moves in an integer for less than 1."""
    x = worth(g)
    if x is not None and x.denominator == 1:
        return [(Fraction(-1), x)], [(Fraction(-1), x)]
    _, _, mean, meet = thermograph(g)
    walls = []
    for choose, options, side, sign in ((max, g[0], 1, -1), (min, g[1], 0, 1)):
        wall = [(t, v + sign * t) for t, v in outer(choose, [rewarded(y)[side] for y in options])]
        wall.append((wall[-1][0] + 1000, wall[-1][1] + sign * 1000))
        walls.append(corners([(t, v) for t, v in wall if t < meet] + [(meet, mean)]))
    return walls


def cut(wall, low, high):
    """A wall between two taxes, with its points there."""
    return corners([(low, at(wall, low))] + [(t, v) for t, v in wall if low < t < high] + [(high, at(wall, high))])


def corners(wall):
    """A wall without points on straight pieces."""
    return [point for k, point in enumerate(wall) if not 0 < k < len(wall) - 1
            or (point[1] - wall[k - 1][1]) * (wall[k + 1][0] - point[0]) != (wall[k + 1][1] - point[1]) * (point[0] - wall[k - 1][0])]


@functools.cache
def cool(g, tax):
    """g cooled by a tax: every move costs it, until the game is frozen to its mean."""
    _, _, mean, temperature = thermograph(g)
    if tax > temperature:
        return number(mean)
    return game(tuple(add(cool(x, tax), number(-tax)) for x in g[0]), tuple(add(cool(x, tax), number(tax)) for x in g[1]))


def stops(g):
    left, right, _, _ = thermograph(g)
    return left[0][1], right[0][1]


def outcome(g):
    return {(True, True): "P", (True, False): "R", (False, True): "L", (False, False): "N"}[le(g, ZERO), le(ZERO, g)]


STAR, UP = game((ZERO,), (ZERO,)), game((ZERO,), (game((ZERO,), (ZERO,)),))


def typed(text):
    """The options as they are typed, canonical each: (Left’s, Right’s)."""
    text = text.replace("−", "-").replace(" ", "")
    if not (text.startswith("{") and matching(text) == len(text) - 1):
        return read(text)
    inside = text[1:-1]
    depth, bars = 0, []
    for k, sign in enumerate(inside):
        depth += (sign == "{") - (sign == "}")
        if sign == "|" and depth == 0:
            bars.append(k)
    runs = [run for run in re.finditer(r"\|+", inside) if run.start() in bars]
    bar = max(runs, key=lambda run: len(run[0]))
    halves = [inside[:bar.start()], inside[bar.end():]]
    return tuple([read("{" + half + "}")] if any(half[k] == "|" and k + place in bars for k in range(len(half))) else
                 [read(option) for option in split(half)] for half, place in zip(halves, (0, bar.end())))


def matching(text):
    depth = 0
    for k, sign in enumerate(text):
        depth += (sign == "{") - (sign == "}")
        if depth == 0:
            return k
    return -1


def split(text):
    """What stands between the outer commas, without blanks around it."""
    parts, depth = [""], 0
    for sign in text:
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


@functools.cache
def read(text):
    """The canonical form of a value as it is written: 3/4, −{2|1}, ±1, 2·↑+*3, {5|1||−2}, ↑*."""
    text = text.replace("−", "-").replace("^", "↑").replace("+-", "±").replace(" ", "")
    total, rest = ZERO, text
    while rest:
        sign = 1
        while rest[0] in "+-":
            sign, rest = -sign if rest[0] == "-" else sign, rest[1:]
        if rest[0] == "±":
            one, rest = term(rest[1:])
            one = game((one,), (minus(one),))
        else:
            one, rest = term(rest)
        total = add(total, one if sign > 0 else minus(one))
    return total


def term(text):
    """The first term of a sum, and what stands after it."""
    if text[0] == "{":
        end = matching(text) + 1
        left, right = typed(text[:end])
        return game(tuple(left), tuple(right)), text[end:]
    found = re.match(r"(\d+)·", text)
    times, text = (int(found[1]), text[found.end():]) if found else (1, text)
    if text[0] == "{":
        one, text = term(text)
    elif text[:5] in ("tiny(", "miny("):
        end = text.index(")")
        one = game((ZERO,), (game((ZERO,), (minus(read(text[5:end])),)),))
        one, text = one if text[0] == "t" else minus(one), text[end + 1:]
    elif text[0] in "↑↓v":
        found = re.match(r"[↑↓v](\d*)", text)
        one, times, text = UP if text[0] == "↑" else minus(UP), times * int(found[1] or 1), text[found.end():]
    elif text[0] == "*":
        found = re.match(r"\*(\d*)", text)
        options = [ZERO]
        for _ in range(int(found[1] or 1)):
            options.append(game(tuple(options), tuple(options)))
        one, text = options[-1], text[found.end():]
    else:
        found = re.match(r"\d+(/\d+)?", text)
        assert found, f"no value: {text}"
        one, text = number(found[0]), text[found.end():]
    total = ZERO
    for _ in range(times):
        total = add(total, one)
    return total, text


def figures(x):
    """A number as sentences have it."""
    return str(x).replace("-", "−")
