# SPDX-License-Identifier: MIT
"""Usage: check.py GRUNDY TREE

Films as their readers see them: GIF, APNG and WebP are read back dot for dot and held against the PNG of each step, with their
times, sizes and loops; MP4 is made by a ffmpeg that notes what it is given, and by the real one where it is there. Prints TAP."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

GRUNDY, TREE = map(os.path.abspath, sys.argv[1:3])
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(TREE, 'tests'), os.path.join(TREE, 'tests/films')]
from films import READERS  # noqa: E402 (no .pyc of it)
from tap import expect, main, test  # noqa: E402

FOLDER = tempfile.TemporaryDirectory()
os.chdir(FOLDER.name)
PROGRAM = '''#!/usr/bin/env python3
import json, sys
film = sys.stdin.buffer.read()
json.dump([sys.argv[1:], film.count(b"IEND"), len(film)], open("/dev/stderr" if "fail" in %r else sys.argv[-1], "w"))
sys.exit("fail" in %r)
'''


def run(words, code=0, path=None):
    environment = dict(os.environ, PATH=path + ':' + os.environ['PATH'] if path else os.environ['PATH'])
    done = subprocess.run([GRUNDY, *words.split()], capture_output=True, text=True, env=environment, timeout=120)
    expect(done.returncode == code, f'grundy {words}: exit code {done.returncode}\n{done.stderr}')
    return done.stderr


def read(path):
    with open(path, 'rb') as file:
        return READERS[path.rsplit('.', 1)[1]](file.read())


def stills(words):
    """Width, height and dots of every step, as PNG."""
    for old in os.listdir():
        if old.startswith('still'):
            os.remove(old)
    run(f'draw {words} -o still%d.png')
    n = len([name for name in os.listdir() if name.startswith('still')])
    return [read(f'still{i + 1}.png') for i in range(n)]


# Of each kind of figure that steps one, a still one, and one with more shades than a GIF has colours.
FIGURES = ['mex nim 2', 'bits nim 2 1 --theme dark', 'graph nim 1 1 --derive --theme gray', 'play nim 1 1',
           'reduce hackenbush BR', 'simplify form {{|1}|{0|2}}', 'table nim 0..9', 'picture nim 3 1',
           'heatmap nim 20 20']


def held(words, end, size='--width 200', near=None):
    run(f'draw {words} {size} -o film.{end}')
    film, pictures = read(f'film.{end}'), stills(f'{words} {size} --steps all')
    if film is None:
        return
    width, height, loops, frames = film
    expect(len(frames) == len(pictures), f'{words}: {len(frames)} frames of {len(pictures)} steps')
    expect((width, height) == pictures[0][:2], f'{words}: {width} by {height} and not {pictures[0][:2]}')
    expect(loops == (0 if len(frames) > 1 else None), f'{words}: {loops} rounds')
    times = [time for time, _ in frames if time is not None]
    expect(times in ([250] * (len(frames) - 1) + [500], []), f'{words}: {times}')
    expect(len(frames) == 1 or times, f'{words}: no times')
    for i, ((_, dots), picture) in enumerate(zip(frames, pictures)):
        wanted = picture[3][0][1]
        rows = bar(dots, width, height, (i + 1) / len(frames), f'{words}: frame {i + 1}') if len(frames) > 1 else 0
        end_at = 4 * width * (height - rows)
        if near is None:
            expect(dots[:end_at] == wanted[:end_at], f'{words}: frame {i + 1} is not the step')
            continue
        for at in range(0, end_at, 4):
            if dots[at:at + 4] != wanted[at:at + 4]:
                near(dots[at:at + 3], wanted[at:at + 3], f'{words}: frame {i + 1}')


def bar(dots, width, height, part, what):
    """Of how many rows the bar at the bottom is, which has come to @part of the width."""
    row = [dots[at:at + 4] for at in range(4 * width * (height - 1), 4 * width * height, 4)]
    n_shown = next((x for x in range(width) if row[x] != row[0]), width)
    expect(abs(n_shown - part * width) <= 1, f'{what}: the bar has come to {n_shown} of {width} and not to {part:.2f}')
    expect(n_shown == width or len(set(row[n_shown:])) == 1, f'{what}: the rest of the bar is not plain')
    rows = next(y for y in range(height) if dots[4 * width * (height - 1 - y):][:4] != row[0])
    expect(0 < rows <= max(3, .05 * height), f'{what}: the bar is {rows} rows high')
    return rows


@test
def every_frame_of_an_apng_is_the_step():
    for words in FIGURES:
        held(words, 'apng')


@test
def every_frame_of_a_webp_is_the_step():
    if shutil.which('ldconfig', path='/sbin:/usr/sbin:' + os.environ['PATH']) is None:
        return 'no ldconfig, by which Python finds libwebpdemux'
    for words in FIGURES:
        held(words, 'webp')


@test
def every_frame_of_a_gif_is_the_step_but_for_shades_at_edges():
    for words in FIGURES:
        theme = words.split('--theme ')[1] if '--theme' in words else 'light'
        name = words.split(' --theme')[0]
        run(f'draw {name} --theme {theme} -o inks.svg')
        inks = {bytes.fromhex(ink) for ink in re.findall('#([0-9A-F]{6})', open('inks.svg').read())}

        def near(dot, wanted, what):
            expect(wanted not in inks, f'{what}: {wanted.hex()}, an ink, became {dot.hex()}')
            expect(max(abs(a - b) for a, b in zip(dot, wanted)) <= 40, f'{what}: {wanted.hex()} became {dot.hex()}')
        held(words, 'gif', near=near)


@test
def large_pictures_are_read_back():
    """The codes of a GIF run out and begin anew."""
    held('heatmap nim 60 60', 'gif', '--width 900', near=lambda dot, wanted, what: None)
    held('graph nim 3 2 1', 'apng', '--height 700')


@test
def times_and_sizes_are_those_that_were_asked_for():
    for end in ('gif', 'apng'):
        run(f'draw mex nim 3 1 --seconds 0.7 --size 300x200 --scale 2 -o film.{end}')
        width, height, loops, frames = read(f'film.{end}')
        expect((width, height) == (600, 400) and [time for time, _ in frames] == [70, 70, 70, 70, 140], end)
    run('draw mex nim 3 1 --seconds 60 -o film.gif')
    expect([time for time, _ in read('film.gif')[3]] == [6000] * 4 + [12000], 'a minute')
    svg = subprocess.run([GRUNDY, 'draw', 'mex', 'nim', '3', '1', '--animate', '--seconds', '1.5'], capture_output=True,
                         text=True).stdout
    expect(re.search(' 9s ease-in-out infinite', svg), 'five steps of a second and a half, and the last one twice')


@test
def an_svg_that_moves_shows_every_step_as_it_is():
    """What its rules show at the end of each step is what the picture of that step has, in its order."""
    for words in FIGURES + ['reduce hackenbush BRB RG', 'bits nim 3 1 4', 'simplify form {^|^*,1}']:
        name = words.split(' --theme')[0]
        moving = subprocess.run([GRUNDY, 'draw', *name.split(), '--animate'], capture_output=True, text=True).stdout
        run(f'draw {name} --steps all -o turn%d.svg')
        n = len([one for one in os.listdir() if re.fullmatch(r'turn\d+[.]svg', one)])
        marks = ('<path', '<circle', '<text', '<rect')
        for step in range(1, n + 1):
            shown, depth, open_at = [], 0, None
            for line in moving.split('</style>\n')[-1].split('\n'):
                turn = re.match(r'<g class="turn-(\d+)-(\d+)', line)
                if turn:
                    open_at, depth = depth, depth + 1
                    hidden = not int(turn[1]) <= step <= int(turn[2])
                    continue
                depth += line.startswith('<g') - line.startswith('</g')
                if open_at is not None and depth == open_at:
                    open_at = None
                elif line.startswith(marks) and not (open_at is not None and hidden):
                    shown.append(line)
            still = [line for line in open(f'turn{step}.svg').read().split('\n') if line.startswith(marks)]
            expect(shown == still, f'{name}: step {step} of {n} is another picture')
        for one in os.listdir():
            if one.startswith('turn'):
                os.remove(one)


@test
def the_number_flies_from_its_box_to_its_position():
    for words in ('mex nim 3 1', 'mex subtraction 9 --take 1,3,4'):
        moving = subprocess.run([GRUNDY, 'draw', *words.split(), '--animate'], capture_output=True, text=True).stdout
        ways = re.findall(r'-way[{]0%,[0-9.]+%[{]transform:translate[(]([-0-9.]+)px,([-0-9.]+)px[)][}]', moving)
        flown = re.findall(r'<g class="fly">\n(?:<[^t].*\n)*<text x="([-0-9.]+)" y="([-0-9.]+)".*>(\d+)</text>\n</g>', moving)
        boxes = re.findall(r'<text x="([-0-9.]+)" y="([-0-9.]+)".* class="f-accent".*>(\d+)</text>', moving)
        expect(len(ways) == len(flown) == len(boxes) == 1, f'{words}: {ways}, {flown}, {boxes}')
        x, y = (float(flown[0][i]) + float(ways[0][i]) for i in (0, 1))
        expect(flown[0][2] == boxes[0][2] and abs(x - float(boxes[0][0])) < 0.1 and abs(y - float(boxes[0][1])) < 2,
               f'{words}: {flown[0]} flies from {x}, {y} and not from its box {boxes[0]}')


def moved(words):
    """The SVG that moves, and its rules by the names of what they are for."""
    svg = subprocess.run([GRUNDY, 'draw', *words.split(), '--animate'], capture_output=True, text=True).stdout
    return svg, dict(re.findall(r'@keyframes [^-]+-(turn[-a-z0-9]+)[{](.*)[}]\n', svg))


@test
def what_persists_walks_and_what_is_cut_falls():
    """A token, the arrow of a sum and a cut edge: each goes its way in 0.4 s, in full sight, and is at once gone from where it was."""
    graph = os.path.join(TREE, 'lessons', 'six.dot')
    for words, steps, n in ((f'play token {graph} --at f', 4, 4), ('sum hackenbush BRB RG', 4, 1)):
        svg, rules = moved(words)
        walks = {name: rule for name, rule in rules.items() if 'transform:translate(' in rule and 'fall' not in name}
        expect(len(walks) == n, f'{words}: {len(walks)} walk, and not {n}')
        for name, rule in walks.items():
            first = int(name.split('-')[1]) - 1
            begin, end = (100 * (first * 2.5 + more) / (2.5 * (steps + 1)) for more in (0, 0.4))
            told = [float(part) for part in re.findall(r'([0-9.]+)%', rule.split('visibility:visible')[0] + rule)]
            expect(any(abs(one - begin) < .01 for one in told) and any(abs(one - end) < .01 for one in told), f'{words}: {rule}')
        expect(any('-off' in name for name in rules), f'{words}: what walks is left where it was')
    for words, n in (('play hackenbush BRB RG', 5), ('reduce hackenbush BRB RG', 0)):
        falls = [rule for name, rule in moved(words)[1].items() if '-fall' in name]
        expect(len(falls) >= n and (n > 0 or not falls), f'{words}: {len(falls)} fall')
        expect(all(re.search('hidden;opacity:0;transform:translate[(]0px,26px', rule) for rule in falls), f'{words}: {falls}')


@test
def legends_stay_where_they_are():
    graph = os.path.join(TREE, 'lessons', 'seven.dot')
    for words in ('simplify form {^|^*,1}', 'play subtraction 7 --take 1,3', f'graph token {graph} --derive', 'play nim 3 1'):
        run(f'draw {words} --steps all -o turn%d.svg')
        pictures = [open(name).read() for name in os.listdir() if re.fullmatch(r'turn\d+[.]svg', name)]
        found = [found[1].split(' class')[0].split('H')[0]
                 for found in (re.search('<g class="legend">\n(.*)', picture) for picture in pictures) if found]
        for name in os.listdir():
            if name.startswith('turn'):
                os.remove(name)
        places = {place.split()[1] if ' ' in place else place for place in found}
        n = 2 if words.startswith('simplify') else len(pictures)  # a bypass is drawn in the last two
        expect(len(found) == n > 1 and len(places) == 1, f'{words}: {found}')


@test
def one_frame_stands_still():
    for words in ('mex nim 3 1 --steps 2', 'mex nim 3 1 --steps strip', 'mex nim 3 1 --steps last'):
        for end in ('gif', 'apng'):
            run(f'draw {words} -o film.{end}')
            expect(len(read(f'film.{end}')[3]) == 1 and read(f'film.{end}')[2] is None, f'{words}: {end}')


@test
def what_is_behind_shines_through():
    run('draw mex nim 3 1 --background none -o film.apng')
    _, _, _, frames = read('film.apng')
    expect(all(dots[:4] == b'\0\0\0\0' for _, dots in frames), 'a corner has a colour')
    for end in ('gif', 'mp4'):
        expect('file has one' in run(f'draw mex nim 3 1 --background none -o none.{end}', 2), end)
        expect(not os.path.exists(f'none.{end}'), end)


@test
def the_same_words_give_the_same_bytes():
    for end in ('gif', 'apng', 'webp'):
        run(f'draw bits nim 3 1 4 -o one.{end}')
        run(f'draw bits nim 3 1 4 -o other.{end}')
        expect(open(f'one.{end}', 'rb').read() == open(f'other.{end}', 'rb').read(), end)


@test
def what_is_too_large_is_said_with_a_remedy():
    for end in ('gif', 'apng', 'webp', 'mp4'):
        said = run(f'draw graph nim 3 2 1 --derive --width 5000 -o large.{end}', 3)
        expect('--width or --size makes them smaller' in said, said)
        said = run(f'draw bits nim 3 1 4 --width 16000 --scale 16 -o large.{end}', 3)
        expect('--width or --size makes them smaller' in said, said)
        expect(not os.path.exists(f'large.{end}'), end)


def fake(how):
    os.makedirs(how, exist_ok=True)
    with open(f'{how}/ffmpeg', 'w') as file:
        file.write(PROGRAM % (how, how))
    os.chmod(f'{how}/ffmpeg', 0o755)
    return os.path.abspath(how)


@test
def ffmpeg_is_given_every_frame_as_long_as_it_stays():
    for more in ('', ' --no-sandbox'):
        run('draw mex nim 3 1 -o film.mp4' + more, path=fake('good'))
        words, n, size = json.load(open('film.mp4'))
        expect(words[words.index('-framerate') + 1] == '100/250' and n == 6, f'{n} pictures, the last one twice: {words}')
        expect(words[words.index('-f') + 1] == 'image2pipe' and words[words.index('-i') + 1] == 'pipe:0', words)
    run('draw mex nim 3 1 --seconds 0.35 --steps 3 -o film.mp4', path=fake('good'))
    expect(json.load(open('film.mp4'))[1] == 1, 'one frame')


@test
def a_ffmpeg_that_fails_or_is_not_there_is_told():
    said = run('draw mex nim 3 1 -o bad.mp4', 4, path=fake('fail'))
    expect('ffmpeg made no film' in said and not os.path.exists('bad.mp4'), said)
    os.makedirs('empty', exist_ok=True)
    done = subprocess.run([GRUNDY, 'draw', 'mex', 'nim', '3', '1', '-o', 'bad.mp4'], capture_output=True, text=True,
                          env=dict(os.environ, PATH=os.path.abspath('empty')))
    expect(done.returncode == 4 and 'apt-get install ffmpeg' in done.stderr and not os.path.exists('bad.mp4'), done.stderr)


@test
def the_real_ffmpeg_makes_a_film():
    if shutil.which('ffprobe') is None:
        return  # the road to it is tested above
    run('draw mex nim 3 1 --size 640x361 -o film.mp4')
    done = subprocess.run(['ffprobe', '-v', 'error', '-of', 'json', '-show_streams', 'film.mp4'], capture_output=True, text=True)
    stream = json.loads(done.stdout)['streams'][0]
    expect((stream['codec_name'], stream['width'], stream['height'], stream['pix_fmt']) == ('h264', 640, 360, 'yuv420p')
           and abs(float(stream['duration']) - 15) < 0.05, done.stdout)


sys.exit(main())
