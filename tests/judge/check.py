#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/judge/check.py PROGRAM

Every contest problem that a game names, with many small inputs: all orders, values that come twice, several tests in one input.
What is to be printed is worked out here from the rules alone, by playing whole positions to their end: no nim-sum, no period and no
theorem. The command is the one that the help of the game tells. Prints TAP, a test a problem; a problem without one fails.
"""
import functools
import itertools
import random
import re
import shlex
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from tap import expect, main, test

PROGRAM = Path(sys.argv[1]).resolve()
SHELF = Path(__file__).resolve().parents[2] / 'lessons' / 'games'
GAMES = ['baskin-robbins', 'board', 'boxes', 'divisor', 'grundys-game', 'hackenbush', 'merge', 'nim', 'octal', 'polygon',
         'subtraction'] + sorted(str(file) for file in SHELF.glob('*.lua') if 'judge = function' in file.read_text(encoding='utf-8'))
PROBLEMS = {}  # name → what makes its inputs, each with the answer, or with a function that judges it


def problem(name):
    def add(function):
        PROBLEMS[name] = function
        return function
    return add


def play(moves, is_misere=False):
    """Whether whoever is to move wins: by playing on."""
    @functools.cache
    def won(position):
        after = list(moves(position))
        return is_misere if not after else not all(won(one) for one in after)
    return won


def heap_moves(followers):
    """Of several heaps: one is replaced by the heaps that @followers makes of it."""
    def moves(heaps):
        for k, heap in enumerate(heaps):
            for left in followers(heap):
                yield tuple(sorted(heaps[:k] + heaps[k + 1:] + left))
    return moves


def less(n):
    return [(k,) for k in range(n)]


def taking(*numbers):
    return lambda n: [(n - k,) for k in numbers if k <= n]


def orders(largest, count, least=0):
    """All lists of up to @count numbers."""
    return [one for k in range(1, count + 1) for one in itertools.product(range(least, largest + 1), repeat=k)]


def verdicts(words, won):
    return ''.join(words[0 if one else 1] + '\n' for one in won)


def of_tests(words, won, lists):
    """One input of all the lists, each with its count before it."""
    lists = list(lists)
    yield [len(lists)] + [word for one in lists for word in (len(one), *one)], verdicts(words, (won(tuple(sorted(one))) for one in lists))


def of_one(words, won, lists):
    """An input for each list, with its count before it."""
    for one in lists:
        yield [len(one), *one], verdicts(words, [won(tuple(sorted(one)))])


# ---- Nim and what is Nim ----

NIM = play(heap_moves(less))
MISERE = play(heap_moves(less), True)
FEW = [(0,), (1,), (3, 1, 2), (2, 2), (2, 0, 2), (4, 1, 3), (1, 4, 5), (5, 5, 1, 1), (1, 1, 1), (1, 1, 1, 1), (0, 0), (3, 3, 3), (2, 4, 6),
       (6, 2, 4, 1), (1, 1, 0), (1, 0, 0), (4, 4, 1)]


@problem('BOJ 11868')
def nim(_):
    yield from of_one(['koosaga', 'cubelover'], NIM, FEW)


@problem('BOJ 11694')
def nim_misere(_):
    yield from of_one(['koosaga', 'cubelover'], MISERE, FEW)


@problem('BOJ 16895')
def nim_count(_):
    for one in FEW:
        after = [one[:k] + (n,) + one[k + 1:] for k in range(len(one)) for n in range(one[k])]
        yield [len(one), *one], f'{sum(not NIM(tuple(sorted(position))) for position in after)}\n'


@problem('CSES 1730')
def nim_tests(_):
    yield from of_tests(['first', 'second'], NIM, orders(4, 3) + FEW)


@problem('POJ 3480')
def john(_):
    yield from of_tests(['John', 'Brother'], MISERE, orders(4, 3) + FEW)


@problem('CSES 1099')
def stairs(_):
    def moves(balls):
        for k in range(1, len(balls)):
            for n in range(1, balls[k] + 1):
                yield balls[:k - 1] + (balls[k - 1] + n, balls[k] - n) + balls[k + 1:]
    won = play(moves)
    all_tests = orders(3, 4) + [(1, 0, 2, 0, 2), (0, 1, 1, 1, 0), (2, 0, 1, 1, 1), (0, 0, 0, 0, 3)]
    yield [len(all_tests)] + [word for one in all_tests for word in (len(one), *one)], verdicts(['first', 'second'], map(won, all_tests))


@problem('Codeforces 15C')
def rows(r):
    several = [[(r.randint(1, 3), r.randint(1, 3)) for _ in range(2)] for _ in range(6)]
    for all_rows in several + [[(1, n)] for n in range(1, 9)] + [[(first, n)] for first in (2, 3, 4) for n in (1, 3, 4, 5)] + [[(1, 5), (2, 1)]]:
        heaps = [first + k for first, n in all_rows for k in range(n)]
        yield [len(all_rows), *itertools.chain(*all_rows)], verdicts(['tolik', 'bolik'], [NIM(tuple(sorted(heaps)))])


@problem('POJ 1704')
def georgia(r):
    def moves(coins):  # in their order on the strip
        for k, square in enumerate(coins):
            for to in range(coins[k - 1] + 1 if k else 1, square):
                yield coins[:k] + (to,) + coins[k + 1:]
    won = play(moves)
    all_tests = [list(one) for k in (1, 2, 3) for one in itertools.permutations(range(1, 7), k)]
    all_tests += [r.sample(range(1, 10), k) for k in (4, 5) for _ in range(40)]
    yield ([len(all_tests)] + [word for one in all_tests for word in (len(one), *one)],
           verdicts(['Georgia will win', 'Bob will win'], (won(tuple(sorted(one))) for one in all_tests)))


@problem('HDU 1730')
def northcott(r):
    """Pieces of the first player and of the second move within their rows, not over each other: gaps shrink and grow, so the play that is
    looked through is the one in which nobody draws back; to draw back helps no one, as whoever is followed has gained nothing."""
    def moves(gaps):
        for k, gap in enumerate(gaps):
            for to in range(gap):
                yield tuple(sorted(gaps[:k] + (to,) + gaps[k + 1:]))
    won = play(moves)
    boards = [(5, [r.sample(range(1, 6), 2) for _ in range(r.randint(1, 4))]) for _ in range(120)] + [(2, [[2, 1]]), (9, [[9, 1], [1, 9]])]
    yield ([word for n, board in boards for word in (len(board), n, *itertools.chain(*board))],
           verdicts(['I WIN!', 'BAD LUCK!'], (won(tuple(sorted(abs(a - b) - 1 for a, b in board))) for _, board in boards)))


# ---- numbers that may be taken ----

@problem('BOJ 9660')
def stones(_):
    won = play(heap_moves(taking(1, 3, 4)))
    for n in range(1, 23):
        yield [n], verdicts(['SK', 'CY'], [won((n,))])


@problem('BOJ 16877')
def fimber(r):
    won = play(heap_moves(taking(1, 2, 3, 5, 8, 13, 21, 34)))
    lists = [(n,) for n in (1, 4, 10, 33, 34, 35)] + [tuple(r.randint(1, 24) for _ in range(2)) for _ in range(8)] + \
        [tuple(r.randint(1, 9) for _ in range(3)) for _ in range(12)]
    yield from of_one(['koosaga', 'cubelover'], won, lists)


@problem('CSES 1098')
def one_two_three(_):
    yield from of_tests(['first', 'second'], play(heap_moves(taking(1, 2, 3))), orders(9, 2, 1) + orders(5, 3, 1))


SETS = [(1,), (2,), (3, 1), (4, 2), (1, 3, 4), (5, 3), (7, 2, 3), (3, 2), (6, 6, 1), (9, 1, 5, 2)]


@problem('CSES 1729')
def sticks(_):
    for take in SETS:
        won = play(heap_moves(taking(*take)))
        for n in 1, 20:
            yield [n, len(take), *take], ''.join('LW'[won((heap,))] for heap in range(1, n + 1)) + '\n'


@problem('AtCoder EDPC K')
def k_stones(_):
    for take in SETS:
        won = play(heap_moves(taking(*take)))
        for n in 1, 7, 8, 10:
            yield [len(take), n, *take], verdicts(['First', 'Second'], [won((n,))])


@problem('Codeforces 1194D')
def one_two_k(_):
    for k in 3, 4, 5, 6, 9, 12, 100:
        won = play(heap_moves(taking(1, 2, k)))
        yield [60, *itertools.chain(*((n, k) for n in range(60)))], verdicts(['Alice', 'Bob'], (won((n,)) for n in range(60)))


def count_on(target, most):
    """Numbers are said in turn up to the target; whoever must say it loses."""
    won = [True] * (target + 1)  # the mover's, by the last number said: where the target has been said, the other one lost
    for said in range(target - 1, -1, -1):
        won[said] = any(not won[said + k] for k in range(1, most + 1) if said + k <= target)
    return won[0]


@problem('BOJ 25179')
def thirty_one(_):
    for target, most in itertools.chain(itertools.product(range(1, 8), range(1, 4)), [(31, 3), (30, 3), (29, 3), (13, 12), (14, 13), (5, 9)]):
        yield [target, most], verdicts(['Can win', 'Can\'t win'], [count_on(target, most)])


@problem('BOJ 20004')
def maxima(_):
    for n in 1, 2, 3, 9, 14, 15, 29, 30:
        yield [n], ''.join(f'{most}\n' for most in range(1, n + 1) if not count_on(31, most))


# ---- divisors and primes ----

def factors(heap):
    return [(d,) for d in range(2, heap) if heap % d == 0]


FREEZE = play(heap_moves(factors), True)
NUMBERS = [1, 2, 3, 4, 6, 8, 9, 12, 16, 25, 27, 30, 36, 49, 60, 64, 72, 97, 121, 210, 1001]


@problem('BOJ 16894')
def divisors(_):
    for n in NUMBERS:
        yield [n], verdicts(['koosaga', 'cubelover'], [FREEZE((n,))])


@problem('Codeforces 151C')
def freeze(_):
    def judge(n):
        def is_right(out):
            if not FREEZE((n,)):
                return out == '2\n'
            if not factors(n):
                return out == '1\n0\n'
            found = re.fullmatch(r'1\n(\d+)\n', out)
            return found and (int(found[1]),) in factors(n) and not FREEZE((int(found[1]),))
        return is_right
    for n in NUMBERS:
        yield [n], judge(n)


@problem('Codeforces 850C')
def arpa(r):
    def moves(numbers):
        for p in (2, 3, 5, 7):
            k = 1
            while any(n % p ** k == 0 for n in numbers):
                yield tuple(sorted(n // p ** k if n % p ** k == 0 else n for n in numbers))
                k += 1
    won = play(moves)
    lists = [(1,), (1, 1), (2,), (16,), (4, 2), (8, 8, 2), (2, 3), (4, 9), (7, 49, 5)]
    lists += [tuple(r.choice([1, 2, 3, 4, 6, 8, 9, 12, 16, 24, 27, 32, 35, 72]) for _ in range(r.randint(1, 4))) for _ in range(20)]
    yield from of_one(['Mojtaba', 'Arpa'], won, lists)


# ---- what splits ----

@problem('CSES 2207')
def grundy(_):
    won = play(heap_moves(lambda n: [(k, n - k) for k in range(1, (n + 1) // 2)]))
    all_heaps = [7, 7, 1] + list(range(1, 23)) + [20, 2, 10]
    yield [len(all_heaps)] + all_heaps, verdicts(['first', 'second'], (won((n,)) for n in all_heaps))
    values = []  # beyond the last heap that loses, 1222
    for n in range(1, 1301):
        after = {values[k - 1] ^ values[n - k - 1] for k in range(1, (n + 1) // 2)}
        values.append(next(value for value in itertools.count() if value not in after))
    yield [len(values), *range(1, len(values) + 1)], verdicts(['first', 'second'], values)


@problem('HackerRank Kyles')
def kyles(r):
    def moves(row):
        for k in range(len(row)):
            for n in 1, 2:
                if row[k:k + n] == 'I' * n:
                    yield row[:k] + 'X' * n + row[k + n:]
    won = play(moves)
    all_rows = [''.join(one) for n in range(1, 7) for one in itertools.product('IX', repeat=n)]
    all_rows += [''.join(r.choice('IIIX') for _ in range(r.randint(7, 12))) for _ in range(30)]
    yield [len(all_rows)] + [word for row in all_rows for word in (len(row), row)], verdicts(['WIN', 'LOSE'], map(won, all_rows))


@problem('Codeforces 305E')
def strings(r):
    def cuts(word):
        return [k for k in range(1, len(word) - 1) if word[k - 1] == word[k + 1]]

    def moves(words):
        for i, word in enumerate(words):
            for k in cuts(word):
                yield tuple(sorted(words[:i] + words[i + 1:] + (word[:k], word[k], word[k + 1:])))
    won = play(lambda words: {tuple(word for word in after if cuts(word)) for after in moves(words)})
    for word in ['a', 'ab', 'aba', 'abab', 'ababa', 'aaaaaa', 'abacaba', 'abcd'] + [''.join(r.choice('aab') for _ in range(n)) for n in range(5, 14)
                                                                                     for _ in range(3)]:
        best = next((k for k in cuts(word) if not won(tuple(sorted(part for part in (word[:k], word[k + 1:]) if cuts(part))))), None)
        yield [word], 'Second\n' if best is None else f'First\n{best + 1}\n'


@problem('BOJ 13034')
def polygon(_):
    def moves(chords):
        points, used = chords
        free = [point for point in range(points) if not any(point in chord for chord in used)]
        for a, b in itertools.combinations(free, 2):
            if not any((a < c < b) != (a < d < b) for c, d in used):
                yield points, tuple(sorted(used + ((a, b),)))
    won = play(moves)
    for n in range(3, 10):
        yield [n], verdicts('12', [won((n, ()))])
    regions = play(heap_moves(lambda n: [(k, n - 2 - k) for k in range(n // 2)]))
    for n in range(10, 22):  # points on one side of the chord and on the other
        yield [n], verdicts('12', [regions((n,))])


@problem('Codeforces 603C')
def cows(r):
    for k in range(1, 5):
        won = play(heap_moves(lambda n, k=k: ([(n - 1,)] if n else []) + ([(n // 2,) * k] if n and n % 2 == 0 else [])))
        for one in [(n,) for n in (1, 2, 4, 6)] + [tuple(r.randint(1, 6) for _ in range(r.randint(2, 3 if k < 4 else 2))) for _ in range(4)]:
            yield [len(one), k, *one], verdicts(['Kevin', 'Nicky'], [won(tuple(sorted(one)))])


# ---- pieces on boards ----

KNIGHTS = heap_moves(lambda at: [((at[0] + a, at[1] + b),) for a, b in ((-2, 1), (-2, -1), (1, -2), (-1, -2))
                                 if 1 <= at[0] + a <= 15 and 1 <= at[1] + b <= 15])


@problem('HackerRank Chessboard')
def chessboard(_):
    won, at = play(KNIGHTS), [(x, y) for x in range(1, 16) for y in range(1, 16)]
    yield [len(at), *itertools.chain(*at)], verdicts(['First', 'Second'], (won((one,)) for one in at))


@problem('HackerRank Again')
def chessboards(r):
    won = play(KNIGHTS)
    all_tests = [[(r.randint(1, top), r.randint(1, top)) for _ in range(n)] for n, top in ((1, 15), (2, 15), (2, 7), (3, 5)) for _ in range(25)]
    all_tests += [[(8, 9), (8, 9)], [(15, 15)], [(9, 8), (8, 9)], [(1, 1), (2, 2)]]
    yield ([len(all_tests)] + [word for one in all_tests for word in (len(one), *itertools.chain(*one))],
           verdicts(['First', 'Second'], (won(tuple(sorted(one))) for one in all_tests)))


def walks(piece):
    kind, x, y = piece
    rook = [(a, y) for a in range(x)] + [(x, b) for b in range(y)]
    bishop = [(x - k, y - k) for k in range(1, min(x, y) + 1)]
    king = [(x - a, y - b) for a, b in ((1, 0), (0, 1), (1, 1))]
    knight = [(x - 2, y - 1), (x - 1, y - 2)]
    to = {'R': rook, 'B': bishop, 'K': king, 'N': knight, 'P': rook + king}[kind]
    return [((kind, a, b),) for a, b in set(to) if a >= 0 and b >= 0]


@problem('BOJ 16880')
def pieces(r):
    won = play(heap_moves(walks))
    for n in 1, 2, 2, 3:
        for _ in range(10):
            one = [(r.choice('RBKNP'), r.randint(0, 7 if n < 3 else 3), r.randint(0, 7 if n < 3 else 3)) for _ in range(n)]
            yield [n, *itertools.chain(*((x, y, kind) for kind, x, y in one))], verdicts(['koosaga', 'cubelover'], [won(tuple(sorted(one)))])


@problem('BOJ 16879')
def palaces(r):
    won = play(heap_moves(walks))
    for n in 1, 2, 2, 3:
        for _ in range(8):
            one = [('P', r.randint(0, 8 if n < 3 else 4), r.randint(0, 8 if n < 3 else 4)) for _ in range(n)]
            yield [n, *itertools.chain(*((x, y) for _, x, y in one))], verdicts(['koosaga', 'cubelover'], [won(tuple(sorted(one)))])


@problem('Codeforces 786A')
def berzerk(r):
    def answer(n, steps):
        """Rounds: who can surely send the monster to 0, or surely sees the other do so, within so many moves."""
        won = {(0, 0): False, (0, 1): False}
        while True:
            new = dict(won)
            for place, who in itertools.product(range(1, n), (0, 1)):
                after = [won.get(((place + step) % n, 1 - who)) for step in steps[who]]
                if False in after or None not in after:
                    new[place, who] = False in after
            if new == won:
                return ''.join(' '.join({True: 'Win', False: 'Lose', None: 'Loop'}[won.get((place, who))] for place in range(1, n)) + '\n' for who in (0, 1))
            won = new
    for n in (2, 3, 4, 5, 5, 6, 7, 8, 9, 12, 31, 40):
        steps = [r.sample(range(1, n), r.randint(1, min(n - 1, 3))) for _ in range(2)]
        yield [n] + [word for one in steps for word in (len(one), *one)], answer(n, steps)


@problem('UVa 10368')
def euclid(_):
    def moves(pair):
        low, high = pair
        return {tuple(sorted((low, high - k * low))) for k in range(1, high // low + 1)} if low else ()
    won = play(moves)
    pairs = [(a, b) for a in range(1, 25) for b in range(1, 25)]
    yield [*itertools.chain(*pairs), 0, 0], verdicts(['Stan wins', 'Ollie wins'], (won(tuple(sorted(pair))) for pair in pairs))


@problem('CSES 2208')
def another(_):
    def moves(heaps):
        for chosen in itertools.product((0, 1), repeat=len(heaps)):
            if any(chosen) and all(heap >= one for heap, one in zip(heaps, chosen)):
                yield tuple(sorted(heap - one for heap, one in zip(heaps, chosen)))
    yield from of_tests(['first', 'second'], play(moves), orders(5, 3, 1))


# ---- trees and graphs ----

def cut(edges):
    """Edges are cut; what has lost its way to the ground, node 1, falls."""
    for k in range(len(edges)):
        left, stands = edges[:k] + edges[k + 1:], {1}
        while True:
            more = {node for edge in left if stands & set(edge) for node in edge} - stands
            if not more:
                break
            stands |= more
        yield tuple(edge for edge in left if edge[0] in stands)


@problem('AtCoder AGC 017 D')
def agc(r):
    won = play(cut)
    for n in (2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 9):
        names = [1] + r.sample(range(2, n + 1), n - 1)
        edges = [r.sample((names[k], names[r.randrange(k)]), 2) for k in range(1, n)]
        r.shuffle(edges)
        yield [n, *itertools.chain(*edges)], verdicts(['Alice', 'Bob'], [won(tuple(sorted(tuple(sorted(edge)) for edge in edges)))])


@problem('POJ 3710')
def christmas(r):
    def rings():
        n, edges = 1, []
        for _ in range(r.randint(1, 3)):
            foot, length = r.randint(1, n), r.choice((1, 1, 2, 3, 4))
            ring = [foot] + list(range(n + 1, n + length))
            if length == 1:
                edges.append((foot, n + 1))
                n += 1
            elif len(edges) + length <= 6:
                edges += zip(ring, ring[1:] + [foot])
                n += length - 1
        r.shuffle(edges)
        return n, [r.sample(edge, 2) for edge in edges]

    def moves(trees):
        for k, one in enumerate(trees):
            for left in cut(one):
                yield tuple(sorted(trees[:k] + (left,) + trees[k + 1:]))
    won, words, answers = play(moves), [], []
    for _ in range(60):
        trees = [rings() for _ in range(r.randint(1, 2))]
        words += [len(trees)] + [word for n, edges in trees for word in (n, len(edges), *itertools.chain(*edges))]
        answers.append(won(tuple(sorted(tuple(sorted(tuple(sorted(edge)) for edge in edges)) for _, edges in trees))))
    yield words, verdicts(['Sally', 'Harry'], answers)


@problem('BOJ 27306')
def merging(r):
    for _ in range(40):
        n = r.randint(1, 6)
        name = r.sample(range(1, n + 1), n)
        arrows = [(name[a], name[b]) for a in range(n) for b in range(a + 1, n) if r.random() < .6]
        arrows += r.sample(arrows, min(len(arrows), 2))
        r.shuffle(arrows)
        colours = r.sample(range(1, 6), r.randint(1, 2))
        tokens = [(r.randint(1, n), colour) for colour in colours for _ in range(r.randint(1, 2))]
        r.shuffle(tokens)

        def moves(at):  # a set: tokens of a colour on one node are one
            return {at - {(node, colour)} | {(b, colour)} for node, colour in at for a, b in arrows if a == node}
        yield ([n, len(arrows), *itertools.chain(*arrows), len(tokens), *itertools.chain(*tokens)],
               verdicts(['Young', 'Cheol'], [play(moves)(frozenset(tokens))]))


@problem('BOJ 13409')
def boxes(r):
    """Fair is what whoever begins loses: played out, with the piles in every choice."""
    def wins(piles, who):
        after = [tuple(sorted(filter(None, piles[:k] + (pile[:i],) + piles[k + 1:]))) for k, pile in enumerate(piles) for i, box in enumerate(pile)
                 if box == 'BW'[who]]
        return any(not won(one, 1 - who) for one in after)
    won = functools.cache(wins)
    for n in (1, 2, 3, 4, 4, 5, 5, 5):
        for _ in range(3):
            piles = [''.join(r.choice('BW') for _ in range(r.randint(1, 3))) for _ in range(n)]
            best = max(sum(map(len, one)) for k in range(n + 1) for one in itertools.combinations(piles, k)
                       if not won(tuple(sorted(one)), 0) and not won(tuple(sorted(one)), 1))
            yield [n, *piles], f'{best}\n'


# ---- the tests ----

@functools.cache
def commands():
    """Of every problem the words that the help of its game tells."""
    found = {}
    for game in GAMES:
        said = subprocess.run([PROGRAM, 'help', game], capture_output=True, text=True, check=True).stdout
        found |= {name: shlex.split(line) for name, line in re.findall(r'^  (.+): grundy (solve \S+ - --judge.*)$', said, re.MULTILINE)}
    return found


def add_test(name, make):
    def one():
        r = random.Random(7)
        for words, answer in make(r):
            text = ''.join(str(word) + r.choice((' ', '\n', '\n', '  ')) for word in words) + '\n'
            done = subprocess.run([PROGRAM, *commands()[name]], input=text, capture_output=True, text=True)
            expect(done.returncode == 0, f'{text[:300]!r}: exit {done.returncode}\n{done.stderr[:600]}')
            if callable(answer):
                expect(answer(done.stdout), f'{text[:300]!r}: {done.stdout!r} is wrong')
            elif done.stdout != answer:
                pairs = enumerate(itertools.zip_longest(done.stdout.split('\n'), answer.split('\n')), 1)
                line, (told, true) = next((k, pair) for k, pair in pairs if pair[0] != pair[1])
                raise AssertionError(f'{text[:300]!r}: line {line} is {told!r} and not {true!r}')
    one.__doc__ = f'{name}: small inputs are judged as play to the end has it'
    test(one)


for its_name, its_make in PROBLEMS.items():
    add_test(its_name, its_make)


EDGES = [  # the problem, an input that stands just within its limits, and inputs just beyond
    ('BOJ 11868', '1 9223372036854775807', ['1 9223372036854775808', '1 -1', '2 1', '1 1 1']),
    ('CSES 1730', '2 1 0 1 7', ['0', '1 0', '2 1 3', '1 1 3 1']),
    ('CSES 1099', '1 1 0', ['1 0', '1 2 1', '1 1 -1', '1 3 1 2 x']),
    ('Codeforces 15C', '1 1 1', ['0', '1 0 1', '1 1 0']),
    ('POJ 1704', '1 2 9 1', ['1 0', '1 1 0']),
    ('HDU 1730', '1 2 1 2', ['0 2', '1 1 1 1', '1 4 1 5', '1 4 0 1']),
    ('CSES 1729', '1 1 1', ['0 1 1', '1 0', '1 1 0', '1 1 1..2']),
    ('AtCoder EDPC K', '1 1 4000000', ['1 1 0', '1 0 1', '0 1', '1 1 4000001']),
    ('Codeforces 1194D', '1 1000000000 1000000000', ['1 1000000001 3', '1 -1 3', '1 3 2', '1 3 1000000001', '101' + ' 1 3' * 101]),
    ('Codeforces 1194D', '100' + ' 0 3' * 100, ['0']),
    ('BOJ 20004', '1', ['0', '100001', '3 3']),
    ('BOJ 9660', '1', ['-1', '']),
    ('CSES 2207', '2 34359738368 1', ['0', '1 34359738369', '2 5']),
    ('HackerRank Chessboard', '2 1 15 15 1', ['1 0 1', '1 1 16', '1 16 1', '0']),
    ('HackerRank Again', '1 1 15 15', ['1 0', '1 1 15 0', '1 1 16 15']),
    ('HackerRank Kyles', '1 1 X', ['1 0', '1 2 I', '1 1 IX', '1 1 O']),
    ('AtCoder AGC 017 D', '2 2 1', ['2 1 3', '2 0 1', '3 1 2', '2 1 1', '4 1 2 2 1 3 4']),
    ('POJ 3710', '1 1 0', ['0', '1 2 1 1 3', '1 2 1 1 0']),
    ('Codeforces 786A', '2 1 1 1 1', ['1 0 0', '2 0 1 1', '2 1 2 1 1', '3 1 1 3 1 2 1']),
    ('UVa 10368', '2147483647 1 0 0', ['2147483648 1 0 0', '-1 1 0 0']),
    ('CSES 2208', '1 1 1000000000', ['0', '1 0', '1 1 0', '1 1 1000000001']),
    ('Codeforces 850C', '1 1000000000', ['0', '1 0', '1 1000000001', '101' + ' 1' * 101]),
    ('Codeforces 603C', '1 1000000000 1000000000', ['0 1', '1 0 1', '1 1 0', '1 1 1000000001', '1 1000000001 1']),
    ('BOJ 16880', '1 999999999 0 N', ['0', '1 1000000000 0 N', '1 0 -1 N', '1 0 0 Q']),
    ('BOJ 16879', '1 0 999999999', ['0', '1 0 1000000000']),
]


@test
def edges():
    """what stands at the edge of a limit is judged, and what lies beyond is refused without an answer"""
    for name, within, beyond in EDGES:
        for text in [within] + beyond:
            done = subprocess.run([PROGRAM, *commands()[name]], input=text + '\n', capture_output=True, text=True)
            expect(done.returncode == (0 if text == within else 1) and bool(done.stdout) == (text == within) == (not done.stderr),
                   f'{name}, {text[:100]!r}: exit {done.returncode}, {done.stdout!r}\n{done.stderr[:600]}')


@test
def every_problem():
    """every problem that a game names is among these"""
    expect(set(commands()) == set(PROBLEMS), f'{sorted(set(commands()) ^ set(PROBLEMS))}')


if __name__ == '__main__':
    sys.exit(main())
