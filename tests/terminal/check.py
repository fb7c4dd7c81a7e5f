#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/terminal/check.py PROGRAM

`grundy step` at a terminal, which is a pseudo-terminal here: keys are typed as a user's keyboard sends them, what is shown is
read by a screen of letters kept here, and after every way out the terminal is as it was before. Prints TAP.
"""
import base64
import contextlib
import fcntl
import functools
import os
import pty
import random
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
import unicodedata

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import expect, main, test  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
PATIENCE = 60  # seconds; only a hang takes so long
QUIET = 0.15   # seconds without output: a screen is whole
BITS = ['step', 'bits', 'nim', '3', '1', '4']


class Terminal:
    """A process on a pseudo-terminal of @columns × @rows."""

    def __init__(self, *words, columns=90, rows=40, answer='\033[?62;22c', **variables):
        self.answer = answer  # to what every terminal is asked (CSI c), and before it to what only some know
        self.master, self.slave = pty.openpty()
        self.resize(columns, rows, tell=False)
        self.before = termios.tcgetattr(self.slave)
        environment = dict(os.environ, **{'TERM': 'xterm-256color', **variables})
        if 'NO_COLOR' not in variables:
            environment.pop('NO_COLOR', None)
        self.process = subprocess.Popen([PROGRAM, *words], stdin=self.slave, stdout=self.slave, stderr=subprocess.PIPE,
                                        env=environment, preexec_fn=self.lead)
        self.raw = b''

    def lead(self):
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):  # ignored where the tests run in the background
            signal.signal(number, signal.SIG_DFL)
        os.setsid()
        fcntl.ioctl(self.slave, termios.TIOCSCTTY, 0)

    def resize(self, columns, rows, tell=True):
        self.columns, self.rows = columns, rows
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))
        if tell:
            self.process.send_signal(signal.SIGWINCH)

    def type(self, keys):
        os.write(self.master, keys.encode())

    def read(self):
        """All that comes until it is quiet."""
        got, end = b'', time.monotonic() + PATIENCE
        while time.monotonic() < end:
            ready, _, _ = select.select([self.master], [], [], QUIET if got else PATIENCE)
            if not ready:
                break
            with contextlib.suppress(OSError):
                part = os.read(self.master, 1 << 16)
                if part:
                    got += part
                    if b'\033[c' in part:
                        os.write(self.master, self.answer.encode())
                    continue
            break
        self.raw += got
        return got.decode()

    def lines(self, wanted, keys=''):
        """The lines on the screen once they have @wanted, after @keys have been typed."""
        if keys:
            self.type(keys)
        end, said = time.monotonic() + PATIENCE, ''
        while time.monotonic() < end:
            said += self.read()
            shown = screen(said)
            if any(wanted in line for line in shown):
                return shown
        raise AssertionError(f'waited for “{wanted}”, saw\n' + '\n'.join(screen(said)))

    def end(self, code, after=''):
        """Waits for the end with the exit code @code; @after is printed once the screen has been given back."""
        said = self.process.stderr.read().decode()
        expect(self.process.wait(PATIENCE) == code, f'exit code {self.process.returncode}: {said}')
        while select.select([self.master], [], [], QUIET)[0]:
            self.raw += os.read(self.master, 1 << 16)
        now = termios.tcgetattr(self.slave)
        expect(now == self.before, f'the terminal was {self.before} and is {now}')
        expect(self.raw.count(b'\033[?1049h') == self.raw.count(b'\033[?1049l'), 'the second screen was left open')
        left = self.raw.split(b'\033[?25h\033[?1049l')[-1].decode()
        expect(left.strip() == '' if after == '' else after in left, f'after the end there was “{left}”')
        expect(b'\033' not in left.encode(), 'the terminal was written to after the end')
        os.close(self.master)
        os.close(self.slave)


def screen(said):
    """The lines that the last full screen in @said shows, without their colours and pictures."""
    last = re.sub(r'\033_.*?\033\\|\033P.*?\033\\|\033\].*?\a', '', said.split('\033[?2026h')[-1], flags=re.S)
    last = re.sub(r'\033\[\?1049[hl]|\033\[\?25[hl]', '', last)
    return re.sub(r'\033\[[?0-9;]*[A-Za-z]', '', last).replace('\r', '').split('\n')


def width(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in 'WF' else 1 for c in line)


@contextlib.contextmanager
def stepping(*words, **more):
    terminal = Terminal(*words, **more)
    try:
        yield terminal
    finally:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()


# ---- keys ----

@test
def keys_go_where_they_say():
    with stepping(*BITS) as t:
        t.lines('step 1 of 6')
        for keys, wanted in [('\r', 2), ('\033[C', 3), ('n', 4), (' ', 5), ('\033[D', 4), ('b', 3), ('\033OD', 2), ('5\r', 5),
                             ('\033[H', 1), ('\033[F', 6), ('\033[C', 6), ('\033[1~', 1), ('b', 1), ('\033[4~', 6),
                             ('\033[5~', 5), ('\033[6~', 6), ('99\r', 6), ('0\r', 6), ('1\x7f2\r', 2), ('3\033', 2)]:
            t.lines(f'step {wanted} of 6', keys)
        t.lines('step 2 of 6', '\033[99;99~\033[200~é한\x01')
        t.type('q')
        t.end(0)


@test
def a_number_is_shown_before_it_is_gone_to():
    with stepping(*BITS) as t:
        t.lines('step 1 of 6')
        t.lines('step 4   Enter', '4')
        t.lines('step 4 of 6', '\r')
        t.type('q')
        t.end(0)


@test
def each_figure_says_what_its_text_says():
    for words in (['nim', '3', '1', '4'], ['bits', 'nim', '3', '1', '4'], ['play', 'nim', '3', '1'],
                  ['form', '{2|-1}'], ['proof', 'nim', '1', '2', '3']):
        text = subprocess.run([PROGRAM, 'step', *words], stdin=subprocess.DEVNULL, capture_output=True, text=True).stdout
        n = len(re.findall(r'^step \d+ of', text, re.M))
        sentences = [part.strip().split('\n')[-1] for part in re.split(r'^step \d+ of \d+$', text, flags=re.M)[1:]]
        with stepping('step', *words) as t:
            for i in range(n):
                shown = ' '.join(' '.join(t.lines(f'step {i + 1} of {n}', '\r' if i else '')).split())
                expect(' '.join(sentences[i].split()) in shown, f'{words}, step {i + 1}: no “{sentences[i]}” in {shown}')
            t.type('q')
            t.end(0)


# ---- what is shown ----

@test
def nothing_is_wider_or_higher_than_the_window():
    for columns, rows in [(120, 50), (80, 24), (40, 12), (20, 6), (8, 3), (1, 1)]:
        for words in (BITS, ['step', 'nim', '31', '12', '7'], ['step', 'graph', 'divisor', '12']):
            with stepping(*words, columns=columns, rows=rows) as t:
                said = t.read()
                shown = screen(said)
                expect(len(shown) <= rows, f'{len(shown)} lines in {rows} rows')
                for line in shown:
                    expect(width(line) <= columns, f'{columns} columns: “{line}”')
                t.type('q')
                t.end(0)


@test
def sentences_stay_in_their_line():
    with stepping(*BITS) as t:
        rows = set()
        for i in range(6):
            shown = t.lines(f'step {i + 1} of 6', '\r' if i else '')
            rows.add(next(k for k, line in enumerate(shown) if 'q quit' in line))
        expect(len(rows) == 1, f'the keys jump between the lines {sorted(rows)}')
        t.type('q')
        t.end(0)


@test
def no_key_is_told_by_half():
    for columns, told in [(90, 'number Enter   Home End'), (40, 'q quit'), (30, '← back')]:
        with stepping(*BITS, columns=columns) as t:
            line = [line for line in screen(t.read()) if 'Enter → next' in line][0]
            expect(line.rstrip().endswith(told), f'{columns} columns: “{line}”')
            t.type('q')
            t.end(0)


@test
def words_under_a_drawing_are_broken_between_words():
    with stepping('draw', 'graph', 'nim', '2', '1', columns=80) as t:
        said = t.read().replace('\r', '').split('\n')
        expect('joins two P-positions (0,0 and 1,1), and every other position has a move to one.' in said, str(said[-5:]))
        t.process.wait(PATIENCE)


@test
def colours_are_asked_for():
    for words, variables, wanted in [([], {}, '5'), ([], {'COLORTERM': 'truecolor'}, '2'), ([], {'NO_COLOR': '1'}, None),
                                     (['--color', 'never'], {}, None), (['--color', 'always'], {'NO_COLOR': '1'}, '5')]:
        variables.setdefault('COLORTERM', '')
        with stepping(*BITS, *words, **variables) as t:
            said = t.read()
            found = set(re.findall(r';[34]8;(\d)', said))
            expect(found == ({wanted} if wanted else set()), f'{words} {variables}: {found}')
            t.type('q')
            t.end(0)


@test
def draw_shows_the_picture_too():
    for words, wanted in [([], '38;5'), (['--color=never'], '⣀')]:
        with stepping('draw', 'graph', 'divisor', '12', *words, COLORTERM='') as t:
            said = t.read()
            expect(wanted in said and 'whoever moves first wins' in said and '[2]' not in said, said)
            t.process.wait(PATIENCE)
    with stepping('draw', 'graph', 'divisor', '12', columns=30) as t:
        expect('12 → [2]' in t.read(), 'no words where there is no room')


@test
def korean_takes_two_columns():
    with stepping(*BITS, '--lang', 'ko', columns=60) as t:
        for line in screen(t.read()):
            expect(width(line) <= 60, f'too wide: “{line}”')
        t.type('q')
        t.end(0)


@test
def names_of_nodes_move_no_cursor():
    with open('evil.dot', 'w', encoding='utf-8') as file:
        file.write('digraph { "a\033[2Jb\u202e" -> "c\u009b31m" }')
    with stepping('step', 'evil.dot') as t:
        said = t.read()
        expect('\033[2Jb' not in said and '\u202e' not in said and '\u009b' not in said, repr(said))
        t.type('q')
        t.end(0)


# ---- real pictures ----

CELL = '\033[6;20;10t'
KITTY = '\033_Gi=31;OK\033\\' + CELL + '\033[?62c'
ITERM = '\033P>|iTerm2 3.4.23\033\\' + CELL + '\033[?62;4c'
SIXEL = '\033P>|foot(1.13.1)\033\\' + CELL + '\033[?62;4;22c'


def png_size(data):
    """Width and height of the PNG @data, in pixels."""
    expect(data[:8] == b'\x89PNG\r\n\x1a\n' and data[-8:-4] == b'IEND', 'no PNG')
    return struct.unpack('>II', data[16:24])


def check_size(width, height):
    expect(width % 10 == 0 and height % 20 == 0 and 200 < width <= 860 and 60 < height < 700, f'{width} × {height} pixels')


@test
def kitty_gets_the_picture():
    with stepping(*BITS, answer=KITTY) as t:
        t.lines('step 1 of 6')
        for wanted, key in ((2, '\r'), (3, '\033[C'), (2, 'b')):
            before = len(t.raw)
            shown = t.lines(f'step {wanted} of 6', key)
            pieces = re.findall(rb'\033_G([^;\033]*);?([^\033]*)\033\\', t.raw[before:])[1:]
            expect(pieces[0][0] == b'a=T,f=100,C=1,q=2,m=1' and all(head == b'm=1' for head, _ in pieces[1:-1])
                   and pieces[-1][0] == b'm=0' and all(len(body) <= 4096 for _, body in pieces), str([head for head, _ in pieces]))
            width, height = png_size(base64.b64decode(b''.join(body for _, body in pieces)))
            check_size(width, height)
            expect(t.raw[before:].count(b'\033_Ga=d,q=2\033\\') == 1, 'the picture before stays')
            expect(all(line == '' for line in shown[2:2 + height // 20]) and shown[2 + height // 20] != '',
                   f'{height} pixels and the words behind them:\n' + '\n'.join(shown))
        before = len(t.raw)
        t.type('q')
        t.end(0)
        expect(b'\033_Ga=d,q=2\033\\' in t.raw[before:], 'the last picture stays')


@test
def iterm_gets_the_picture():
    with stepping(*BITS, answer=ITERM) as t:
        t.lines('step 1 of 6')
        found = re.search(rb'\033\]1337;File=inline=1;size=(\d+);width=(\d+);height=(\d+);doNotMoveCursor=1:([^\a]*)\a', t.raw)
        data = base64.b64decode(found[4])
        width, height = png_size(data)
        check_size(width, height)
        expect(len(data) == int(found[1]) and width == 10 * int(found[2]) and height == 20 * int(found[3]), str(found.groups()[:3]))
        t.type('q')
        t.end(0)


@test
def sixels_are_shown():
    for words in ([], ['--theme', 'light'], ['--picture', 'yes']):
        with stepping(*BITS, *words, answer=SIXEL) as t:
            t.lines('step 1 of 6')
            picture = re.search(rb'\033P[0-9;]*q("1;1;(\d+);(\d+))?([#0-9;A-Za-z?-~$!-]*)\033\\', t.raw)
            expect(picture is not None, t.raw[:2000])
            lines = picture[4].count(b'-')
            expect(10 < lines < 120 and b'#1;2;' in picture[4], f'{lines} lines of sixels')
            rows = int(picture[3] or 100)  # sixels are six rows high, so that up to five of the lowest line of cells may be missing
            check_size(int(picture[2] or 300), rows + (-rows % 20 if rows % 6 == 0 and -rows % 20 < 6 else 0))
            t.type('q')
            t.end(0, after='')


@test
def letters_where_pictures_are_not_wanted_or_not_known():
    for words, answer, said in ((['--picture', 'no'], KITTY, ''), ([], '\033[?62;22c', ''), ([], '\033[?64;14;24c', ''), ([], '', ''),
                                (['--picture', 'yes'], '\033[?62;22c', 'shows no pictures')):
        with stepping(*BITS, *words, answer=answer) as t:
            t.lines('step 1 of 6')
            expect(b'\033P' not in t.raw and b'a=T' not in t.raw and '⣀'.encode() in t.raw, 'a picture was sent')
            t.type('q')
            expect(said in t.process.stderr.read().decode(), 'no warning')
            t.process.wait(PATIENCE)
    with stepping(*BITS, answer=SIXEL, GRUNDY_SIXEL_MODULE='/none.so') as t:
        expect(any('⣀' in line for line in t.lines('step 1 of 6')), 'without its module there is nothing to see')
        t.type('q')
        t.end(0)


@test
def graphs_step_and_pictures_use_the_room():
    with stepping('step', 'graph', 'nim', '2', '1') as t:
        t.lines('value by value')
        t.lines('step 7 of 7', '\033[F')
        t.type('q')
        t.end(0)

    def drawn(words, columns, rows):
        with stepping(*words, columns=columns, rows=rows, NO_COLOR='1') as t:
            shown = t.lines('step 1 of')
            t.type('q')
            t.end(0)
        dotted = [line for line in shown if any('\u2800' <= c <= '\u28ff' for c in line)]
        return len(dotted), max(map(len, dotted), default=0)

    for words in (['thermograph', 'form', '{{5|2}|{-1|-4}}'], ['thermograph', 'form', '{2|-1}'], ['graph', 'nim', '2', '1'], ['graph', 'six.dot']):
        low, small = drawn(['step', *words], 80, 24)
        high, large = drawn(['step', *words], 200, 60)
        expect(low >= 8 and small >= 35, f'{words}: {low} lines of {small} at 80 × 24')
        expect(high >= 30 and large >= 90, f'{words}: {high} lines of {large} at 200 × 60')


@test
def a_window_too_small_for_a_picture():
    for columns, rows in ((20, 6), (8, 3), (200, 9)):
        with stepping(*BITS, columns=columns, rows=rows, answer=KITTY) as t:
            said = t.read()
            expect(len(screen(said)) <= rows, '\n'.join(screen(said)))
            t.type('q')
            t.end(0)


@test
def keys_typed_while_it_asks_are_kept_and_late_answers_are_not_typed():
    with stepping(*BITS, answer='') as t:
        t.type('\r\r')
        t.lines('step 3 of 6')
        t.lines('step 4 of 6', KITTY + SIXEL + '\r')
        t.type('q')
        t.end(0)
    with stepping(*BITS, answer='n' + KITTY[:9]) as t: # half an answer, and a key before it
        t.lines('step 2 of 6')
        t.type('q')
        t.end(0)


@test
def an_interrupt_while_it_asks_or_shows():
    for answer in (KITTY, SIXEL, ''):
        with stepping(*BITS, answer=answer) as t:
            t.read()
            t.process.send_signal(signal.SIGINT)
            t.end(130)
        with stepping(*BITS, answer=answer) as t:
            t.lines('step 1 of 6')
            t.resize(60, 24)
            t.lines('step 2 of 6', '\r')
            t.type('\x03')
            t.end(130)


# ---- questions ----

GUESS = ['step', 'nim', '3', '1', '4', '--guess']


def guess(answers, reasons, score, code=0, words=GUESS):
    """Goes to the question of a mex derivation, gives @answers, each ended by Enter, and looks for what is said to them."""
    with stepping(*words) as t:
        t.lines('step 1 of 3')
        t.lines('step 2 of 3', '\r')
        shown = t.lines('step 3 of 3', '\r')
        expect(any('?: show me' in line for line in shown) and not any('= 6' in line for line in shown), 'it told')
        for answer, reason in zip(answers, reasons):
            t.lines(reason, answer)
        t.type('q')
        t.end(code, after=score)


@test
def a_number_jumps_over_no_question():
    for keys in ('8\r', '\033[F'):
        with stepping('step', 'bits', 'nim', '3', '5', '7', '--guess') as t:
            t.lines('step 1 of')
            shown = t.lines('?: show me', keys)
            expect(not any('step 8' in line for line in shown), '\n'.join(shown))
            t.type('q')
            t.end(0, after='0 told')


@test
def right_at_once():
    guess(['6\r'], ['Yes.'], '●   1 of 1 at once, 0 at the second try, 0 told, 0 open')


@test
def values_of_a_graph_are_asked_in_turn():
    with stepping('step', 'graph', 'six.dot', '--derive', '--guess') as t:
        t.lines('step 1 of 7')
        t.lines('What is the value of 2?', '\r')
        t.lines('Yes. It has no follower, so 0.', '0\r')
        t.lines('What is the value of', '\r')
        t.lines('Not 0. 2 has it.', '0\r')
        t.lines('Yes. Its followers have 0, so 1.', '1\r')
        t.lines('What is the value of', '\r')
        t.lines('a smaller number is missing too.', '2\r')
        t.type('q')
        t.end(0, after='1 of 6 at once, 1 at the second try, 0 told, 4 open')


@test
def right_at_the_second_try():
    guess(['7\r', '6\r'], ['Not 7.', 'Yes.'], '◐   0 of 1 at once, 1 at the second try, 0 told, 0 open')


@test
def wrong_twice_is_told():
    guess(['7\r', '0\r'], ['Not 7.', 'mex {'], '⊘   0 of 1 at once, 0 at the second try, 1 told, 0 open')


@test
def asked_to_be_told():
    guess(['?'], ['mex {'], '⊘   0 of 1 at once')


@test
def what_is_no_answer_does_not_count():
    guess(['x\r', '99999\r', '1한\x7f\x7f6\r'], ['not one of the answers', 'not one of the answers', 'Yes.'], '●   1 of 1')


@test
def left_open():
    guess([], [], '○   0 of 1 at once, 0 at the second try, 0 told, 1 open')


@test
def a_random_session_is_counted_right():
    lot, arrows = random.Random(25), {'4': '356', '5': '3', '6': '5', '3': '2', '1': '2', '2': ''}
    value = functools.cache(lambda name: next(v for v in range(9) if v not in {value(other) for other in arrows[name]}))
    with open('six.dot', 'w', encoding='utf-8') as file:
        file.write('digraph {' + ''.join(f'{a} -> {b}; ' for a, after in arrows.items() for b in after) + '}')
    for _ in range(3):
        states = ['○'] * 6
        with stepping('step', 'graph', 'six.dot', '--derive', '--guess') as t:
            t.lines('step 1 of 7')
            for i in range(6):
                shown = ' '.join(t.lines(f'step {i + 2} of 7', '\033[C'))
                right = value(re.search(r'What is the value of (\d)', shown)[1])
                wrong = ['1\r' if right == 0 else '0\r'] * 2
                how = lot.choice('●◐⊘?✗○')
                typed = {'●': [f'{right}\r'], '◐': [wrong[0], f'{right}\r'], '⊘': wrong, '?': ['?'], '✗': wrong[:1], '○': []}[how]
                states[i] = {'?': '⊘', '✗': '○'}.get(how, how)
                for k, keys in enumerate(typed):  # a first wrong answer leaves the question open
                    t.lines('› ▏' if how == '✗' or k + 1 < len(typed) else ' '.join(states), keys)
            n = [states.count(sign) for sign in '●◐⊘○']
            t.type('q')
            t.end(0, after=f'{" ".join(states)}   {n[0]} of 6 at once, {n[1]} at the second try, {n[2]} told, {n[3]} open')


@test
def every_question_has_a_way_through():
    for words, n in [(['bits', 'nim', '3', '1', '4'], 6), (['nim', '2', '1'], 5), (['bits', 'nim', '3', '1', '4', '--lang', 'ko'], 6)]:
        with stepping('step', *words, '--guess') as t:
            t.read()
            for _ in range(n):
                t.type('?')
                t.read()
                t.type('\033[C')
                t.read()
            t.type('q')
            t.end(0, after='⊘')


# ---- ways out ----

@test
def resized():
    with stepping(*BITS) as t:
        t.lines('step 1 of 6')
        t.resize(50, 20)
        shown = t.lines('step 1 of 6')
        expect(len(shown) <= 20 and all(width(line) <= 50 for line in shown), '\n'.join(shown))
        for columns in range(30, 100, 7):
            t.resize(columns, 24)
        t.lines('step 2 of 6', '\r')
        t.type('q')
        t.end(0)


@test
def interrupted():
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        with stepping(*BITS) as t:
            t.lines('step 1 of 6')
            t.process.send_signal(number)
            t.end(130)


@test
def ctrl_c_and_ctrl_d():
    for key, code in [('\x03', 130), ('\x04', 0)]:
        with stepping(*BITS) as t:
            t.lines('step 1 of 6')
            t.type(key)
            t.end(code)


@test
def stopped_and_continued():
    with stepping(*BITS) as t:
        t.lines('step 2 of 6', '\r')
        t.process.send_signal(signal.SIGTSTP)
        os.waitpid(t.process.pid, os.WUNTRACED)
        expect(termios.tcgetattr(t.slave) == t.before, 'stopped, the terminal is not the shell’s')
        t.process.send_signal(signal.SIGCONT)
        t.lines('step 2 of 6')
        t.lines('step 3 of 6', '\r')
        t.type('q')
        t.end(0)


@test
def no_terminal_no_screen():
    for name in ('dumb', ''):
        with stepping(*BITS, TERM=name) as t:
            said = t.read()
            expect('\033' not in said and 'step 6 of 6' in said, f'TERM={name}: {said!r}')
            t.process.wait(PATIENCE)


if __name__ == '__main__':
    import tempfile
    try:
        for end in pty.openpty():
            os.close(end)
    except OSError:
        print('1..0 # SKIP there are no pseudo-terminals: /dev/pts is not mounted')
        sys.exit(0)
    with tempfile.TemporaryDirectory(prefix='grundy-terminal-') as folder:
        os.chdir(folder)
        with open('six.dot', 'w', encoding='utf-8') as six:
            six.write('digraph { 4 -> 3; 4 -> 5; 4 -> 6; 5 -> 3; 6 -> 5; 3 -> 2; 1 -> 2 }')
        sys.exit(main())
