#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/growth/judges.py PROGRAM

Every contest problem that a game names, with the largest input that the contest itself allows: the judge answers it all, in
bounded time and memory, and what a few lines here find in another way. Prints TAP, a test a problem; a problem without one
fails.
"""
import functools
import math
import operator
import random
import re
import resource
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tap import expect, main, test

PROGRAM = Path(sys.argv[1]).resolve()
SANITIZED = b'__asan_init' in PROGRAM.read_bytes()
SECONDS, MEGABYTES = 5, 500  # of processor time and of memory; a sanitized program is let be
GAMES = ['baskin-robbins', 'board', 'boxes', 'divisor', 'grundys-game', 'hackenbush', 'merge', 'nim', 'octal', 'polygon', 'subtraction',
         'berzerk.lua', 'corner-pieces.lua', 'cows.lua', 'euclid.lua', 'one-from-each.lua', 'prime-powers.lua']
PROBLEMS = {}  # name → its game and what makes largest inputs with their answers


def problem(game, name):
    """Of a generator of inputs, each with the answer, or with a function that judges it."""
    def add(function):
        PROBLEMS[name] = game, function
        return function
    return add


def lines(rows):
    return '\n'.join(' '.join(map(str, row)) for row in rows) + '\n'


def verdicts(words, won):
    """A line for each of @won, with the word for it."""
    return ''.join(words[0 if one else 1] + '\n' for one in won)


def nim_sum(heaps):
    return functools.reduce(operator.xor, heaps, 0)


def mex(values):
    found, value = set(values), 0
    while value in found:
        value += 1
    return value


def heaps(r, n, largest):
    return [r.randint(1, largest) for _ in range(n)]


def tests(r, n_tests, n_words, largest):
    """@n_tests lists of numbers, with @n_words of them together: one is long, the others short."""
    return [heaps(r, 1, largest) for _ in range(n_tests - 1)] + [heaps(r, n_words - n_tests + 1, largest)]


def counted(all_tests):
    return lines([[len(all_tests)]] + [row for one in all_tests for row in ([len(one)], one)])


# ---- Nim and what is Nim ----

@problem('nim', 'BOJ 11868')
def nim(r):
    h = heaps(r, 100, 2 * 10 ** 9)
    yield lines([[100], h]), verdicts(['koosaga', 'cubelover'], [nim_sum(h)])


@problem('nim', 'BOJ 11694')
def nim_misere(r):
    for h in heaps(r, 100, 2 * 10 ** 9), [1] * 99:
        yield lines([[len(h)], h]), verdicts(['koosaga', 'cubelover'], [nim_sum(h) if max(h) > 1 else len(h) % 2 == 0])


@problem('nim', 'BOJ 16895')
def nim_count(r):
    h = heaps(r, 1000, 10 ** 9)
    yield lines([[1000], h]), f'{sum(n ^ nim_sum(h) < n for n in h)}\n'


@problem('nim', 'CSES 1730')
def nim_tests(r):
    for n in 1, 1000, 200000:
        all_tests = tests(r, n, 200000, 10 ** 9)
        yield counted(all_tests), verdicts(['first', 'second'], map(nim_sum, all_tests))


@problem('nim', 'CSES 1099')
def stairs(r):
    for n in 1, 1000, 200000:
        all_tests = tests(r, n, 200000, 10 ** 9)
        yield counted(all_tests), verdicts(['first', 'second'], (nim_sum(one[1::2]) for one in all_tests))


@problem('nim', 'Codeforces 15C')
def rows(r):
    def to(n):  # the nim-sum of 0 … n
        return [n, 1, n + 1, 0][n % 4]
    rows = [(r.randint(1, 10 ** 16), r.randint(1, 10 ** 16)) for _ in range(10 ** 5)]
    yield lines([[len(rows)]] + rows), verdicts(['tolik', 'bolik'], [nim_sum(to(x - 1) ^ to(x + n - 1) for x, n in rows)])


@problem('nim', 'POJ 3480')
def john(r):
    all_tests = [heaps(r, 47, 4747) for _ in range(474)]
    yield counted(all_tests), verdicts(['John', 'Brother'], map(nim_sum, all_tests))


@problem('nim', 'POJ 1704')
def georgia(r):
    all_tests = [r.sample(range(1, 10001), 1000 - i % 2) for i in range(20)]
    gaps = [sorted(one) if len(one) % 2 == 0 else [0] + sorted(one) for one in all_tests]
    yield counted(all_tests), verdicts(['Georgia will win', 'Bob will win'],
                                       (nim_sum(b - a - 1 for a, b in zip(one[::2], one[1::2])) for one in gaps))


@problem('nim', 'HDU 1730')
def northcott(r):
    boards = [[r.sample(range(1, 101), 2) for _ in range(1000)] for _ in range(50)]
    yield (lines([row for board in boards for row in [[1000, 100]] + board]),
           verdicts(['I WIN!', 'BAD LUCK!'], (nim_sum(abs(a - b) - 1 for a, b in board) for board in boards)))


# ---- numbers that may be taken ----

@problem('subtraction', 'BOJ 9660')
def stones(r):
    for n in 10 ** 12, 10 ** 12 - 1:
        yield f'{n}\n', verdicts(['SK', 'CY'], [n % 7 not in (0, 2)])


def taken(n, take):
    """For each heap to n whether it is won, as bits: what is lost wins all that lies a number to be taken above it."""
    won, step = bytearray(n + 1), sorted(set(take))
    for size in range(n + 1):
        if not won[size]:
            for t in step:
                if size + t > n:
                    break
                won[size + t] = 1
    return won


@problem('subtraction', 'CSES 1729')
def sticks(r):
    for n, take in ((10 ** 6, range(1, 101)), (10 ** 6, r.sample(range(1, 10 ** 6), 100)), (10 ** 6, range(10 ** 6 - 99, 10 ** 6 + 1)),
                    (10 ** 6, [2 ** i for i in range(20)] + [3 ** i for i in range(1, 13)])):
        yield lines([[n, len(take)], take]), ''.join('LW'[one] for one in taken(n, take)[1:]) + '\n'


@problem('subtraction', 'AtCoder EDPC K')
def k_stones(r):
    for take in range(1, 101), r.sample(range(1, 10 ** 5), 100), range(10 ** 5 - 99, 10 ** 5 + 1):
        yield lines([[len(take), 10 ** 5], take]), verdicts(['First', 'Second'], [taken(10 ** 5, take)[-1]])


@problem('subtraction', 'CSES 1098')
def one_two_three(r):
    for n in 1, 1000, 200000:
        all_tests = tests(r, n, 200000, 10 ** 9)
        yield counted(all_tests), verdicts(['first', 'second'], (nim_sum(n % 4 for n in one) for one in all_tests))


@problem('subtraction', 'BOJ 16877')
def fimber(r):
    take, value, n = [1, 2], [], 3 * 10 ** 6
    while take[-1] <= n:
        take.append(take[-2] + take[-1])
    small = 3000
    for size in range(small + 1):
        value.append(mex(value[size - t] for t in take if t <= size))
    for h in [r.randint(0, n) for _ in range(10 ** 5)], [n]:
        yield lines([[len(h)], h]), lambda out: out in ('koosaga\n', 'cubelover\n')
    h = [r.randint(0, small) for _ in range(10 ** 5)]
    yield lines([[len(h)], h]), verdicts(['koosaga', 'cubelover'], [nim_sum(value[n] for n in h)])


@problem('subtraction', 'Codeforces 1194D')
def one_two_k(r):
    def won(n, k):
        return n % 3 != 0 if k % 3 != 0 else n % (k + 1) % 3 != 0 or n % (k + 1) == k
    both = [(r.randint(0, 10 ** 9), r.randint(3, 10 ** 9)) for _ in range(60)] + [(10 ** 9, 3 * r.randint(1, 10 ** 9 // 3)) for _ in range(20)]
    both += [(r.randint(0, 300), 3 * r.randint(1, 40)) for _ in range(20)]
    yield lines([[100]] + both), verdicts(['Alice', 'Bob'], (won(n, k) for n, k in both))


@problem('baskin-robbins', 'BOJ 25179')
def thirty_one(r):
    for n, m in (10 ** 18, 10 ** 18), (10 ** 18, 3), (10 ** 18, 999):
        yield f'{n} {m}\n', verdicts(['Can win', 'Can\'t win'], [n % (m + 1) != 1])


@problem('baskin-robbins', 'BOJ 20004')
def maxima(r):
    yield '30\n', lines([m] for m in range(1, 31) if 31 % (m + 1) == 1)


# ---- divisors and primes ----

@problem('divisor', 'BOJ 16894')
def divisors(r):
    yield f'{999983 * 999979}\n', 'cubelover\n'
    yield f'{3162277 ** 2}\n', lambda out: out in ('koosaga\n', 'cubelover\n')
    yield f'{2 ** 43}\n', 'koosaga\n'


@problem('divisor', 'Codeforces 151C')
def freeze(r):
    yield f'{2 ** 43}\n', '1\n4\n'
    yield f'{3162283 * 3162257}\n', lambda out: out.split()[0] in '12'
    yield '9999999999971\n', '1\n0\n'


@problem('prime-powers.lua', 'Codeforces 850C')
def arpa(r):
    primes = [p for p in range(2, 31623) if all(p % d for d in range(2, math.isqrt(p) + 1))]
    largest = [n for n in range(10 ** 9, 10 ** 9 - 4000, -1) if all(n % p for p in primes)][:100]
    yield lines([[100], largest]), verdicts(['Mojtaba', 'Arpa'], [len(largest) % 2])
    yield lines([[100], [10 ** 9 - i for i in range(100)]]), lambda out: out in ('Mojtaba\n', 'Arpa\n')
    yield lines([[100], [2 ** (i % 30) for i in range(100)]]), lambda out: out in ('Mojtaba\n', 'Arpa\n')


# ---- what splits ----

@problem('grundys-game', 'CSES 2207')
def grundy(r):
    value = [0]
    for n in range(1, 1301):
        value.append(mex(value[a] ^ value[n - a] for a in range(1, (n + 1) // 2)))
    zero = {n for n in range(1, 1301) if value[n] == 0}
    for h in [r.randint(1, 10 ** 6) for _ in range(10 ** 5)], [10 ** 6] * 10 ** 5, [i % 1300 + 1 for i in range(10 ** 5)]:
        yield lines([[len(h)]] + [[n] for n in h]), verdicts(['first', 'second'], (n not in zero for n in h))


@problem('octal', 'HackerRank Kyles')
def kyles(r):
    def value(n, known=[0]):
        while len(known) <= n:
            m = len(known)
            known.append(mex(known[a] ^ known[m - t - a] for t in (1, 2) for a in range(m - t + 1)))
        return known[n]
    rows = [''.join(r.choice('IIIIIIX') for _ in range(300)) for _ in range(499)] + ['I' * 300]
    yield (lines([[len(rows)]] + [word for row in rows for word in ([300], [row])]),
           verdicts(['WIN', 'LOSE'], (nim_sum(value(len(run)) for run in row.split('X')) for row in rows)))


@problem('octal', 'Codeforces 305E')
def strings(r):
    for word in 'a' * 5000, 'ab' * 2500, ''.join(r.choice('ab') for _ in range(5000)):
        yield word + '\n', lambda out: re.fullmatch(r'First\n\d+\n|Second\n', out)


@problem('polygon', 'BOJ 13034')
def polygon(r):
    for n in 1000, 999:
        yield f'{n}\n', lambda out: out in ('1\n', '2\n')


@problem('cows.lua', 'Codeforces 603C')
def cows(r):
    def value(n, k):
        if k % 2 == 0:
            return n if n < 3 else (n + 1) % 2
        if n < 5:
            return (0, 1, 0, 1, 2)[n]
        return 0 if n % 2 else mex([0, value(n // 2, k)])
    for k in 1, 2, 10 ** 9:
        h = heaps(r, 10 ** 5, 10 ** 9)
        yield lines([[len(h), k], h]), verdicts(['Kevin', 'Nicky'], [nim_sum(value(n, k) for n in h)])
        h = heaps(r, 10 ** 5, 1000)  # all of them small enough to be explored
        yield lines([[len(h), k], h]), verdicts(['Kevin', 'Nicky'], [nim_sum(value(n, k) for n in h)])


# ---- pieces on boards ----

def knight(x, y, known={}):
    if (x, y) not in known:
        to = [(x + a, y + b) for a, b in ((-2, 1), (-2, -1), (1, -2), (-1, -2))]
        known[x, y] = mex(knight(a, b) for a, b in to if 1 <= a <= 15 and 1 <= b <= 15)
    return known[x, y]


@problem('board', 'HackerRank Chessboard')
def chessboard(r):
    at = [(x, y) for x in range(1, 16) for y in range(1, 16)]
    yield lines([[len(at)]] + at), verdicts(['First', 'Second'], (knight(*one) for one in at))


@problem('board', 'HackerRank Again')
def chessboards(r):
    all_tests = [[(r.randint(1, 15), r.randint(1, 15)) for _ in range(1000)] for _ in range(25)]
    yield (lines([[25]] + [row for one in all_tests for row in [[1000]] + one]),
           verdicts(['First', 'Second'], (nim_sum(knight(*at) for at in one) for one in all_tests)))


@problem('corner-pieces.lua', 'BOJ 16880')
def pieces(r):
    for largest in 10 ** 9 - 1, 20:
        rows = [(r.randint(0, largest), r.randint(0, largest), r.choice('RBKNP')) for _ in range(10 ** 5)]
        yield lines([[len(rows)]] + rows), lambda out: out in ('koosaga\n', 'cubelover\n')


@problem('corner-pieces.lua', 'BOJ 16879')
def palaces(r):
    rows = [(r.randint(0, 10 ** 9 - 1), r.randint(0, 10 ** 9 - 1)) for _ in range(10 ** 5)]
    yield (lines([[len(rows)]] + rows),
           verdicts(['koosaga', 'cubelover'], [nim_sum(3 * (x // 3 ^ y // 3) + (x + y) % 3 for x, y in rows)]))


@problem('berzerk.lua', 'Codeforces 786A')
def berzerk(r):
    def answer(n, steps):
        won, left, queue = [[None] * n, [None] * n], [[len(steps[who])] * n for who in (0, 1)], [(0, 0), (0, 1)]
        won[0][0] = won[1][0] = False
        for place, who in queue:
            for step in steps[1 - who]:
                at = (place - step) % n
                left[1 - who][at] -= 1
                if won[1 - who][at] is None and (not won[who][place] or left[1 - who][at] == 0):
                    won[1 - who][at] = not won[who][place]
                    queue.append((at, 1 - who))
        return ''.join(' '.join({True: 'Win', False: 'Lose', None: 'Loop'}[one] for one in row[1:]) + '\n' for row in won)
    every = list(range(1, 7000))
    yield lines([[7000], [6999] + every, [6999] + every]), (' '.join(['Win'] * 6999) + '\n') * 2
    yield lines([[7000], [1, 1], [6999] + every]), lambda out: len(out.split()) == 13998
    for steps in [r.sample(every, 3), r.sample(every, 500)], [every[:50], every[:2]]:
        yield lines([[7000]] + [[len(one)] + one for one in steps]), answer(7000, steps)
    yield lines([[7000]] + [[3500] + every[::2]] * 2), ('Win Lose ' * 3499 + 'Win\n') * 2


@problem('euclid.lua', 'UVa 10368')
def euclid(r):
    def won(a, b):
        a, b = sorted((a, b))
        return a > 0 and (b % a == 0 or b >= 2 * a or not won(a, b - a))
    for largest in 2 ** 31 - 1, 1000, 40:
        pairs = [(r.randint(1, largest), r.randint(1, largest)) for _ in range(10000)]
        yield lines(pairs + [(0, 0)]), verdicts(['Stan wins', 'Ollie wins'], (won(a, b) for a, b in pairs))


@problem('one-from-each.lua', 'CSES 2208')
def another(r):
    for n, largest in (1, 10 ** 9), (20000, 10 ** 9), (200000, 10 ** 9), (20000, 4), (200000, 2):
        all_tests = tests(r, n, 200000, largest)
        yield counted(all_tests), verdicts(['first', 'second'], (any(n % 2 for n in one) for one in all_tests))


# ---- trees and graphs ----

def tree(r, n, shape):
    return [(i, {'path': i - 1, 'star': 1, 'random': r.randint(1, i - 1)}[shape]) for i in range(2, n + 1)]


def colon(n, edges):
    value = [0] * (n + 1)
    for node, up in reversed(edges):
        value[up] ^= value[node] + 1
    return value[1]


@problem('hackenbush', 'AtCoder AGC 017 D')
def agc(r):
    for shape in 'path', 'star', 'random':
        edges = tree(r, 100000, shape)
        yield lines([[100000]] + edges), verdicts(['Alice', 'Bob'], [colon(100000, edges)])


@problem('hackenbush', 'POJ 3710')
def christmas(r):
    def rings():  # a tree of 60 nodes, in which from some leaves an edge goes twice or a ring of three hangs
        edges = tree(r, 60, 'random')
        leaves = sorted(set(range(2, 61)) - {up for _, up in edges})
        n = 60
        for leaf in leaves[:18]:
            if r.random() < .5:
                edges = edges + [(leaf, n + 1), (leaf, n + 1)]
                n += 1
            else:
                edges = edges + [(leaf, n + 1), (n + 1, n + 2), (n + 2, leaf)]
                n += 2
        return [[n, len(edges)]] + edges
    for _ in range(3):
        yield lines([[99]] + [row for _ in range(99) for row in rings()]), lambda out: out in ('Sally\n', 'Harry\n')


@problem('merge', 'BOJ 27306')
def merging(r):
    n, all_arrows = 500, [(a, b) for a in range(1, 501) for b in range(a + 1, 501)]
    for colours in 1, 200:
        arrows, at = r.sample(all_arrows, 100000), [r.randint(1, n) for _ in range(2 * colours)]
        yield (lines([[n, len(arrows)]] + arrows + [[2 * colours]] + [(node, i // 2 + 1) for i, node in enumerate(at)]),
               lambda out: out in ('Young\n', 'Cheol\n'))


@problem('boxes', 'BOJ 13409')
def boxes(r):
    def greatest(piles):  # of a choice of piles worth 0 together, in units of 2^-40
        best = {0: 0}
        for pile in piles:
            value, unit, first = 0, 1 << 40, pile[0]
            for i, box in enumerate(pile):
                if box != first or unit < 1 << 40:
                    unit >>= 1
                value += unit if box == 'B' else -unit
            for sum_, height in list(best.items()):
                best[sum_ + value] = max(best.get(sum_ + value, 0), height + len(pile))
        return best[0]
    for piles in (['B' * 40, 'W' * 40] * 20, ['B'] * 20 + ['W'] * 20):
        yield lines([[len(piles)]] + [[pile] for pile in piles]), f'{greatest(piles)}\n'
    piles = [''.join(r.choice('BW') for _ in range(40)) for _ in range(40)]
    yield lines([[40]] + [[pile] for pile in piles]), lambda out: out.strip().isdigit()


# ---- the tests ----

def judged(game, name, text):
    """The answer, within the bounds."""
    option = ['--misere'] if name in ('BOJ 16894', 'Codeforces 151C') else []
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([PROGRAM, 'solve', game, '-', '--judge', '--problem', name, *option], input=text, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    expect(done.returncode == 0, f'{text[:60]!r} …: exit {done.returncode}\n{done.stderr[:600]}')
    expect(SANITIZED or seconds < SECONDS, f'{text[:60]!r} …: {seconds:.1f} s of processor time')
    expect(SANITIZED or after.ru_maxrss < MEGABYTES << 10, f'{text[:60]!r} …: {after.ru_maxrss >> 10} MB')
    return done.stdout, seconds


def add_test(name, game, make):
    def one():
        for text, answer in make(random.Random(22)):
            out, _ = judged(game, name, text)
            expect(answer(out) if callable(answer) else out == answer, f'{text[:60]!r} …: another answer, {out[:100]!r} …')
    one.__doc__ = f'{name}: its largest inputs are judged'
    test(one)


for its_name, (its_game, its_make) in PROBLEMS.items():
    add_test(its_name, its_game, its_make)


@test
def every_problem():
    """every problem that a game names is among these"""
    named = set()
    for game in GAMES:
        said = subprocess.run([PROGRAM, 'help', game], capture_output=True, text=True, check=True).stdout
        named |= set(re.findall(r'^  (.+): grundy solve \S+ - --judge', said, re.MULTILINE))
    expect(named == set(PROBLEMS), f'{sorted(named ^ set(PROBLEMS))}')


if __name__ == '__main__':
    sys.exit(main())
