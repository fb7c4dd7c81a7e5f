"""The engine of lessons 13 to 18: short games in sixty lines. Each part is printed in the lesson that it names."""

# Lesson 13: a game is the set of Left's options and the set of Right's
from functools import cache

def game(left, right):
    return frozenset(left), frozenset(right)

@cache
def le(g, h):                        # G ≤ H: Left, moving first, does not win G - H
    return not any(le(h, x) for x in g[0]) and not any(le(y, g) for y in h[1])

@cache
def add(g, h):
    return game({add(x, h) for x in g[0]} | {add(g, x) for x in h[0]},
                {add(y, h) for y in g[1]} | {add(g, y) for y in h[1]})

@cache
def negative(g):
    return game(map(negative, g[1]), map(negative, g[0]))

# Lesson 14: a number as a game, and a game as a number
from fractions import Fraction

@cache
def of(x):
    step = Fraction(1, x.denominator)
    if step == 1:
        return game([of(x - 1)] if x > 0 else [], [of(x + 1)] if x < 0 else [])
    return game([of(x - step)], [of(x + step)])

def number(g):                       # down the tree of birthdays, as far as g was built
    x, step, turned = Fraction(0), Fraction(1), 0
    for day in range(birthday(g) + 1):
        above, below = not le(g, of(x)), not le(of(x), g)
        if above == below:           # both: fuzzy; neither: equal
            return None if above else x
        way = 1 if above else -1
        if turned and way != turned or step < 1:
            step /= 2
        x, turned = x + way * step, turned or way

@cache
def birthday(g):
    return 1 + max(map(birthday, g[0] | g[1]), default=-1)

# Lesson 16: stars, and who wins
zero = of(Fraction(0))
star = game([zero], [zero])

def outcome(g):
    return {(0, 0): "N", (0, 1): "L", (1, 0): "R", (1, 1): "P"}[le(g, zero), le(zero, g)]

# Lesson 17: the canonical form
@cache
def canonical(g):
    left, right = set(map(canonical, g[0])), set(map(canonical, g[1]))
    g = game(left, right)
    for x in left:                   # reversible: Right answers x with y, at or below G
        y = next((y for y in x[1] if le(y, g)), None)
        if y:
            return canonical(game(left - {x} | y[0], right))
    for x in right:
        y = next((y for y in x[0] if le(g, y)), None)
        if y:
            return canonical(game(left, right - {x} | y[1]))
    return game((x for x in left if not any(x != y and le(x, y) for y in left)),
                (x for x in right if not any(x != y and le(y, x) for y in right)))

# Lesson 18: where play stops
@cache
def stop(g, left):                   # Left's stop, or Right's
    x = number(g)
    if x is not None:
        return x
    if left:
        return max(stop(y, False) for y in g[0])
    return min(stop(y, True) for y in g[1])
