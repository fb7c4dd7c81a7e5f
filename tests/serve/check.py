#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: tests/serve/check.py PROGRAM

`grundy serve` as a browser meets it, and as a stranger's page or a hurried hand does: lessons and saves, the workbench, names
and origins that are not ours, paths that lead outside, words that want files, requests without end and without number. Prints
TAP.
"""
import concurrent.futures
import contextlib
import http.client
import json
import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from tap import expect, main, test  # noqa: E402

PROGRAM = os.path.abspath(sys.argv[1])
PATIENCE = 60 if os.environ.get('GR_SLOWER', '1') == '1' else 300  # seconds; only a hang takes so long
FOREVER = 'octal 0.' + '7' * 52 + ' 200000'
LESSON = '# Heaps\n\nText.\n\n```grundy\ngame: nim 3 1 4\nfigure: bits\n```\n'


class Server:
    def __init__(self, *words, folder=None, **variables):
        self.process = subprocess.Popen([PROGRAM, 'serve', *words], cwd=folder, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                        env=dict(os.environ, **variables))
        line = self.process.stdout.readline()
        found = re.search(r'http://127\.0\.0\.1:(\d+)(/\S*)', line)
        if not found:
            raise AssertionError(f'it said “{line}”, {self.process.stderr.read()}')
        self.port, self.start = int(found[1]), found[2]

    def get(self, path, method='GET', body=None, **headers):
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=PATIENCE)
        headers = {key.replace('_', '-'): value for key, value in headers.items()}
        with contextlib.closing(connection):
            connection.putrequest(method, path, skip_host='Host' in headers)
            if body is not None:
                headers.setdefault('Content-Length', str(len(body)))
            for key, value in headers.items():
                connection.putheader(key, value)
            connection.endheaders(body)
            answer = connection.getresponse()
            return answer.status, answer.read().decode('utf-8', 'replace'), answer

    def ask(self, name, **query):
        status, text, _ = self.get(f'/-/{name}?' + urllib.parse.urlencode(query))
        return status, text

    def raw(self, data, wait=5):
        with socket.create_connection(('127.0.0.1', self.port), timeout=wait) as peer:
            peer.sendall(data)
            with contextlib.suppress(TimeoutError, ConnectionError):
                return peer.recv(1 << 16)
        return b''

    def events(self, page, version=''):
        """What the stream of events says, as they come; closed by leaving the generator."""
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=PATIENCE)
        connection.request('GET', f'/-/events?page={page}&v={version}')
        answer = connection.getresponse()
        with contextlib.closing(connection):
            while True:
                line = answer.readline().decode()
                if line == '':
                    return
                if line.startswith('data: '):
                    yield line[6:].strip()

    def children(self):
        found = []
        for status in Path('/proc').glob('[0-9]*/stat'):
            with contextlib.suppress(OSError):
                fields = status.read_text().rsplit(') ', 1)[1].split()
                if int(fields[1]) == self.process.pid and fields[0] != 'Z':
                    found.append(int(status.parent.name))
        return found

    def end(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        out, said = self.process.communicate(timeout=PATIENCE)
        return out, said


@contextlib.contextmanager
def serving(*words, **variables):
    with tempfile.TemporaryDirectory(prefix='grundy-lessons-') as name:
        folder = Path(name)
        (folder / 'nim.md').write_text(LESSON)
        (folder / 'more').mkdir()
        (folder / 'more' / 'two.md').write_text('---\ntitle: "Two <b>"\n---\n\nText.\n')
        (folder / '.hidden.md').write_text('# hidden\n')
        (folder / 'page.exe').write_text('no')
        (folder / 'graph.dot').write_text('digraph { a -> b }\n')
        (folder / 'outside.txt').symlink_to('/etc/hostname')
        (folder / 'linked.md').symlink_to(folder.parent / 'grundy-secret.md')
        (folder / 'beside').symlink_to(folder.parent)
        (folder / 'again.md').symlink_to('nim.md')
        server = Server(*(words or ['.']), '--port', '0', folder=folder, **variables)
        try:
            yield server, folder
        finally:
            server.end()


def version_of(page):
    return re.search(r"grVersion='([0-9a-f]+)'", page)[1]


def told(server, events, text):
    """Waits for the event after which the lesson shows @text, and gives its version. A file that is written over is empty for
    a moment, which may be told, too."""
    for version in events:
        page = server.get('/nim.html')[1]
        if text in page:
            return version
    raise AssertionError(f'“{text}” was never told')


def save(path, text, how):
    """Saves as editors do: over the old file, or by another that is renamed."""
    if how == 'rename':
        other = path.with_name('.' + path.name + '.new')
        other.write_text(text)
        os.replace(other, path)
    elif how == 'backup':
        os.rename(path, path.with_name(path.name + '~'))
        path.write_text(text)
    else:
        path.write_text(text)


# ---- lessons ----

@test
def a_folder_is_a_list():
    with serving() as (server, _):
        status, page, answer = server.get('/')
        expect(status == 200 and 'href="/nim.html"' in page and 'href="/more/two.html"' in page, page)
        expect('Two &lt;b&gt;' in page and 'hidden' not in page, page)
        bar = [server.get(path)[1].split('class="gr-pages"')[1].split('</nav>')[0] for path in ('/', '/nim.html', '/-/workbench')]
        expect(all('href="/">' in one and 'href="/-/workbench">' in one for one in bar), str(bar))
        expect([one.partition('aria-current="page" href="')[2].split('"')[0] for one in bar] == ['/', '', '/-/workbench'], str(bar))
        expect(answer.headers['X-Content-Type-Options'] == 'nosniff' and "default-src 'none'" in
               answer.headers['Content-Security-Policy'], str(answer.headers))


@test
def a_lesson_is_its_page():
    with serving('nim.md') as (server, folder):
        expect(server.start == '/nim.html', server.start)
        status, page, _ = server.get('/nim.html')
        built = subprocess.run([PROGRAM, 'build', 'nim.md', '-f', 'html', '-o', '-'], cwd=folder, capture_output=True,
                               text=True).stdout
        expect(status == 200 and all(part in page for part in re.split('(?<=<body>\n)|</body>', built)[:2]), 'it is not what build writes')
        expect(server.get('/more/two.html')[0] == 200, 'a lesson in a folder')
        expect(server.get('/graph.dot')[1] == 'digraph { a -> b }\n', 'a file beside it')


@test
def every_lesson_leads_to_the_others():
    with serving() as (server, _):
        pages = {name: server.get(f'/{name}.html')[1].split('id="gr-ways"')[1].split('</nav>')[0] for name in ('again', 'more/two', 'nim')}
        expect('← ' not in pages['again'] and 'href="/more/two.html">Two &lt;b&gt; →' in pages['again'], pages['again'])
        expect('← Heaps' in pages['more/two'] and 'href="/nim.html">Heaps →' in pages['more/two'], pages['more/two'])
        expect('← Two &lt;b&gt;' in pages['nim'] and ' →' not in pages['nim'], pages['nim'])
        expect(all(page.count('<li>') == 3 for page in pages.values()), str(pages))


@test
def a_save_is_told_however_it_is_saved():
    with serving() as (server, folder):
        for k, how in enumerate(['over', 'rename', 'backup', 'over', 'rename']):
            old = version_of(server.get('/nim.html')[1])
            events = server.events('nim.md', old)
            threading.Timer(0.3, save, [folder / 'nim.md', LESSON.replace('Text', f'Saved {k}'), how]).start()
            expect(told(server, events, f'Saved {k}') != old, how)
            events.close()


@test
def a_save_is_told_at_once():
    with serving() as (server, folder):
        old = version_of(server.get('/nim.html')[1])
        events = server.events('nim.md', old)
        times = []
        for k in range(5):
            began = []
            threading.Timer(0.3, lambda k=k: (began.append(time.monotonic()),
                                              save(folder / 'nim.md', LESSON.replace('Text', f'Time {k}'), 'rename'))).start()
            told(server, events, f'Time {k}')
            times.append(time.monotonic() - began[0])
        expect(min(times) < 1, f'it took {times}')
        events.close()


@test
def what_is_saved_while_a_lesson_is_built_loses_nothing():
    slow = LESSON + '\n```grundy\ngame: nim 3 4 5\nfigure: graph\n```\n' * 30
    with serving() as (server, folder):
        (folder / 'nim.md').write_text(slow)
        events = server.events('nim.md', version_of(server.get('/nim.html')[1]))

        def saves():
            save(folder / 'nim.md', slow.replace('Text', 'New'), 'rename')
            end = time.monotonic() + PATIENCE
            while not server.children() and time.monotonic() < end:
                time.sleep(0.005)
            (folder / 'other.txt').write_text('which changes nothing')
        threading.Timer(0.3, saves).start()
        told(server, events, 'New')
        events.close()


@test
def two_saves_at_once_show_the_last():
    with serving() as (server, folder):
        events = server.events('nim.md', version_of(server.get('/nim.html')[1]))
        for k in range(30):
            save(folder / 'nim.md', LESSON.replace('Text', f'Burst {k}'), ['over', 'rename'][k % 2])
        for _ in events:
            if 'Burst 29' in server.get('/nim.html')[1]:
                break
        events.close()
        expect('Burst 29' in server.get('/nim.html')[1], 'an older save is shown')


@test
def a_save_that_changes_nothing_reloads_nothing():
    with serving() as (server, folder):
        old = version_of(server.get('/nim.html')[1])
        events = server.events('nim.md', old)
        threading.Timer(0.2, save, [folder / 'nim.md', LESSON, 'rename']).start()
        threading.Timer(0.9, save, [folder / 'nim.md', LESSON + '\nNew.\n', 'rename']).start()
        expect('New.' in server.get('/nim.html')[1] or next(events) != old, 'it was told of nothing')
        expect('New.' in server.get('/nim.html')[1], 'the first save was told')
        events.close()


@test
def what_a_lesson_reads_is_watched_too():
    with serving() as (server, folder):
        (folder / 'nim.md').write_text('# G\n\n```grundy\ngame: token graph.dot\nfigure: graph\n```\n')
        old = version_of(server.get('/nim.html')[1])
        events = server.events('nim.md', old)
        threading.Timer(0.3, save, [folder / 'graph.dot', 'digraph { a -> b -> seen }', 'rename']).start()
        told(server, events, '>seen<')
        events.close()


@test
def faults_stand_over_the_last_good_page():
    with serving() as (server, folder):
        good = server.get('/nim.html')[1]
        events = server.events('nim.md', version_of(good))
        threading.Timer(0.3, save, [folder / 'nim.md', LESSON.replace('nim 3', 'nim -3 <i7>'), 'over']).start()
        told(server, events, 'nim.md:6:11')
        page = server.get('/nim.html')[1]
        expect('nim.md:6:11: error: nim: want whole numbers' in page and '^~' in page and 'help: ' in page, page[-2000:])
        expect('&lt;i7&gt;' in page and '<i7>' not in page, 'what the lesson holds is no HTML')
        expect('Text.' in page and '<svg' in page, 'the last good page is gone')
        threading.Timer(0.3, save, [folder / 'nim.md', LESSON, 'over']).start()
        for _ in events:
            if 'id="gr-faults"' not in server.get('/nim.html')[1]:
                break
        events.close()
        _, said = server.end()
        expect('nim.md:6:11: error: nim' in said and 'built in' in said, f'the terminal has: {said}')


@test
def a_version_is_of_all_that_is_shown():
    """Pages that show the same, of the lesson and of its faults, have one version, and others have others"""
    lot, seen, good = random.Random(9), {}, None
    bad = {name: LESSON.replace('nim 3', f'nim -3 {name}') for name in ('one', 'two')}
    warned = {name: LESSON.replace('Text.', f'{name}.\n\n![](dot.svg)') for name in ('Third', 'Fourth')}
    fine = {name: LESSON.replace('Text', name) for name in ('Fifth', 'Sixth')}
    with serving() as (server, folder):
        (folder / 'dot.svg').write_text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
        for name in [*lot.sample([*warned, *fine, *bad] * 3, 18), 'Fifth', 'one', 'Sixth', 'one', 'two']:
            save(folder / 'nim.md', {**bad, **warned, **fine}[name], 'rename')
            good, is_shown, until = good if name in bad else name, False, time.monotonic() + PATIENCE
            while not is_shown:
                expect(time.monotonic() < until, f'“{name}” was never shown')
                page = server.get('/nim.html')[1]
                said = ''.join(re.findall('<aside id="gr-faults".*?</aside>', page, re.S))
                has = (f'{name}.' in page, 'warning' in said, 'nim -3' in said)
                is_shown = f'nim -3 {name}' in said if name in bad else has == (True, name in warned, False)
            seen.setdefault(version_of(page), set()).add((good, said))
        expect(all(len(pages) == 1 for pages in seen.values()), 'pages that show other things have one version')
        different = {page for pages in seen.values() for page in pages}
        expect(len(different) == len(seen) > 8, f'{len(seen)} versions of {len(different)} pages')


@test
def a_lesson_that_never_was_good():
    with serving() as (server, folder):
        (folder / 'bad.md').write_text('```grundy\ngame: nmi 3\nfigure: bits\n```\n')
        status, page, _ = server.get('/bad.html')
        expect(status == 200 and 'did you mean “nim”?' in page, page)
        (folder / 'bad.md').unlink()
        expect(server.get('/gone.html')[0] == 404, 'a lesson that is not there')


@test
def a_lesson_that_is_deleted_and_returns():
    """Some editors take a file away before they write it again; a page that is open follows."""
    with serving() as (server, folder):
        events = server.events('nim.md', version_of(server.get('/nim.html')[1]))
        (folder / 'nim.md').unlink()
        time.sleep(0.5)
        threading.Timer(0.3, save, [folder / 'nim.md', LESSON.replace('Text', 'Back again'), 'over']).start()
        told(server, events, 'Back again')
        events.close()
        _, said = server.end()
        expect('--root' not in said and '--output' not in said and '/tmp/grundy-serve' not in said, f'the terminal has: {said}')


@test
def several_tabs():
    with serving() as (server, folder):
        old = version_of(server.get('/nim.html')[1])
        streams = [server.events('nim.md', old) for _ in range(20)]
        with concurrent.futures.ThreadPoolExecutor(20) as pool:
            first = [pool.submit(next, stream) for stream in streams]
            time.sleep(0.5)
            save(folder / 'nim.md', LESSON.replace('Text', 'Tabs'), 'rename')
            versions = {one.result(PATIENCE) for one in first}
        expect(len(versions) == 1 and old not in versions, str(versions))
        late = server.events('nim.md', old)
        expect(next(late) in versions, 'who comes back late is not told')
        for stream in [*streams, late]:
            stream.close()


# ---- who may ask ----

@test
def only_this_machine():
    with serving() as (server, _):
        with open('/proc/net/tcp', encoding='ascii') as file:
            own = [line.split()[1] for line in file if f':{server.port:04X} ' in line.split()[1] + ' ' and line.split()[3] == '0A']
        expect(own == [f'0100007F:{server.port:04X}'], str(own))


@test
def only_its_own_name():
    with serving() as (server, _):
        for host in ('evil.example', f'evil.example:{server.port}', '127.0.0.1', f'127.0.0.1.evil.example:{server.port}',
                     f'127.0.0.1:{server.port}.evil', '', f'127.0.0.1:{server.port - 1}', 'localhost'):
            expect(server.get('/', Host=host)[0] in (400, 421), f'Host: {host}')
        for host in (f'127.0.0.1:{server.port}', f'localhost:{server.port}', f'LOCALHOST:{server.port}'):
            expect(server.get('/', Host=host)[0] == 200, f'Host: {host}')
        for request in (b'GET / HTTP/1.0\r\n\r\n', b'GET / HTTP/1.1\r\n\r\n'):
            expect(b' 200 ' not in server.raw(request).split(b'\r\n')[0], str(request))


@test
def only_its_own_pages():
    with serving() as (server, _):
        own = f'http://127.0.0.1:{server.port}'
        ask = '/-/solve?w=nim+3'
        for origin in ('https://evil.example', 'null', own + '.evil.example', f'https://127.0.0.1:{server.port}', 'file://',
                       f'http://127.0.0.1:{server.port + 1}'):
            for path in (ask, '/', '/nim.html'):
                expect(server.get(path, Origin=origin)[0] == 403, f'Origin: {origin} {path}')
        expect(server.get(ask, Origin=own)[0] == 200, 'its own page')
        for site, mode, path, wanted in [('cross-site', 'no-cors', ask, 403), ('cross-site', 'navigate', ask, 403),
                                         ('cross-site', 'navigate', '/', 200), ('cross-site', 'no-cors', '/nim.html', 403),
                                         ('same-site', 'cors', ask, 403), ('same-origin', 'cors', ask, 200),
                                         ('none', 'navigate', ask, 200)]:
            status = server.get(path, Sec_Fetch_Site=site, Sec_Fetch_Mode=mode)[0]
            expect(status == wanted, f'{site} {mode} {path}: {status}')


# ---- what may be asked for ----

@test
def no_path_leads_outside():
    with serving() as (server, folder):
        (folder.parent / 'grundy-secret.md').write_text('# secret\n')
        try:
            for path in ('/../grundy-secret.html', '/..%2fgrundy-secret.html', '/%2e%2e/grundy-secret.html',
                         '/more/../../grundy-secret.html', '/more/%2e%2e%2f..%2fgrundy-secret.md', '/etc/passwd',
                         '//etc/passwd', '/%2fetc%2fpasswd', '/.hidden.html', '/.hidden.md', '/outside.txt', '/page.exe', '/more',
                         '/more/', '/nim', '/nim.html/', '/%00', '/nim.html%00', '/a%ffb', '/a%5c..%5cb',
                         '/-/../../etc/passwd', '/linked.html', '/linked.md', '/beside/grundy-secret.html', '/beside/grundy-secret.md',
                         '/-/nothing', '/-/', '/' + 'a/' * 5000, '/' + 'x' * 300 + '.html'):
                status, text, _ = server.get(path)
                expect(status in (400, 404, 414) and 'secret' not in text, f'{path[:60]}: {status} {text[:200]}')
            expect(server.get('/again.html')[0] == 200, 'a link within the folder is not followed')
            (folder / 'again.md').unlink()
            (folder / 'again.md').symlink_to(folder.parent / 'grundy-secret.md')
            expect('secret' not in server.get('/again.html')[1], 'a page that has become a link leads outside')
            expect('linked' not in server.get('/')[1], 'the list leads outside')
        finally:
            (folder.parent / 'grundy-secret.md').unlink()
        expect(server.get('/nim.html')[0] == 200, 'it has had enough')


@test
def words_reach_no_file():
    with serving() as (server, folder):
        (folder / 'rules.lua').write_text('return {}')
        outside = folder / 'taken'
        for words in ('token graph.dot', f'token {folder}/graph.dot', 'token /etc/passwd', 'nim @/etc/passwd', 'nim @../x', 'nim @graph.dot',
                      f'{folder}/rules.lua', '/etc/passwd.lua', 'board /etc/hostname', 'graph.dot', '/proc/self/environ.dot',
                      f'nim 3 -o {outside}', f'nim 3 --output={outside}', 'nim 3 --root /', 'nim 3 --root=/', 'nim 3 --timeout 9999',
                      'nim 3 --max-memory=9999', 'nim 3 -f pdf', f'-o{outside} nim 3', 'token /dev/stdin'):
            for name in ('draw', 'solve'):
                status, text = server.ask(name, w=words, figure='mex', f='svg')
                expect(status == 422 and 'error: ' in text, f'{name} {words}: {status} {text[:200]}')
                expect(not re.search('grundy-serve-[A-Za-z0-9]{6}/', text), f'{words}: {text}')
        expect(not outside.exists(), 'a file was written')


@test
def what_is_typed_is_what_is_shown():
    with serving() as (server, _):
        status, text = server.ask('solve', w='nim 3 x')
        expect(status == 422 and text.startswith('command line:1:20: error: nim: want whole numbers') and
               '1 | grundy solve nim 3 x\n      |                    ^\n' in text, text)
        status, text = server.ask('draw', w="nim 'open", figure='mex', f='svg')
        expect(status == 422, text)
        for query in ({'w': 'nim 3'}, {'w': 'nim 3', 'figure': 'mex'}, {'w': 'nim 3', 'figure': 'none', 'f': 'svg'},
                      {'w': 'nim 3', 'figure': 'mex', 'f': 'exe'}, {'figure': 'mex', 'f': 'svg'}):
            expect(server.ask('draw', **query)[0] in (400, 404), str(query))


@test
def methods_and_sizes():
    with serving() as (server, _):
        for method in ('PUT', 'DELETE', 'OPTIONS', 'TRACE', 'BREW'):
            expect(server.get('/', method=method)[0] in (405, 501), method)
        expect(server.get('/-/solve?w=' + 'x' * 20000)[0] == 414, 'a long address')
        status, text, _ = server.get('/-/solve', 'POST', b'w=token&d=' + b'a' * 2000000)
        expect(status == 413, f'{status} {text}')
        liar = f'POST /-/solve HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: 99999999999\r\n\r\n'.encode()
        with socket.create_connection(('127.0.0.1', server.port)) as peer:
            peer.sendall(liar)
            for _ in range(100):
                peer.sendall(b'a' * 1000000)
            memory = int(re.search(r'VmRSS:\s+(\d+)', Path(f'/proc/{server.process.pid}/status').read_text())[1])
            expect(memory < 90000 or b'__asan_init' in Path(PROGRAM).read_bytes(), f'it keeps what it refuses: {memory} kB')
        chunked = f'POST /-/solve HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nTransfer-Encoding: chunked\r\n\r\n'.encode()
        expect(b' 413 ' in server.raw(chunked + b'5\r\nw=nim\r\n0\r\n\r\n'), 'a body without a length')
        body = urllib.parse.urlencode({'w': 'token', 'd': 'digraph { a -> b }'}).encode()
        status, text, _ = server.get('/-/solve', 'POST', body, Content_Type='application/x-www-form-urlencoded')
        expect(status == 200 and 'a  N  1' in text, text)
        for junk in (b'\x00' * 1000, b'GET\r\n\r\n', b'GET / HTTP/9.9\r\n\r\n', b'\x16\x03\x01\x02\x00', b'GET ' + b'a' * 100000,
                     b'GET / HTTP/1.1\r\n' + b'X: y\r\n' * 50000):
            with contextlib.suppress(OSError):
                server.raw(junk, wait=1)
        expect(server.get('/nim.html')[0] == 200, 'junk has ended it')


# ---- much, and without end ----

@test
def a_request_that_would_take_for_ever():
    with serving('.', '--timeout', '1') as (server, _):
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            began = time.monotonic()
            slow = [pool.submit(server.ask, 'solve', w=FOREVER) for _ in range(3)]
            time.sleep(0.2)
            expect(server.get('/')[0] == 200 and time.monotonic() - began < 10, 'the server waits for it')
            for one in slow:
                status, text = one.result(PATIENCE)
                expect(status == 422 and 'more than 1 s of processor time' in text, text)


@test
def who_leaves_takes_his_work_along():
    with serving('.', '--timeout', '50') as (server, _):
        for _ in range(3):
            with socket.create_connection(('127.0.0.1', server.port)) as peer:
                query = urllib.parse.urlencode({'w': FOREVER})
                peer.sendall(f'GET /-/solve?{query} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n'.encode())
                time.sleep(0.4)
                expect(server.children(), 'nothing works')
            end = time.monotonic() + PATIENCE
            while server.children() and time.monotonic() < end:
                time.sleep(0.1)
            expect(not server.children(), 'the process works on for nobody')


@test
def many_requests():
    n = 10000 if os.environ.get('GR_HARD') == '1' else 600
    with serving() as (server, _):
        def ask(i):
            path = ['/', '/nim.html', '/-/solve?w=nim+3', '/nothing', '/-/workbench'][i % 5]
            return server.get(path)[0]
        with concurrent.futures.ThreadPoolExecutor(40) as pool:
            found = list(pool.map(ask, range(n)))
        expect(set(found) <= {200, 404, 503} and found.count(200) >= n // 2, str({s: found.count(s) for s in set(found)}))
        idle = [socket.create_connection(('127.0.0.1', server.port)) for _ in range(200)]
        expect(server.get('/nim.html')[0] == 200, 'those who only connect shut out the others')
        for one in idle:
            one.close()
        memory = int(re.search(r'VmRSS:\s+(\d+)', Path(f'/proc/{server.process.pid}/status').read_text())[1])
        expect(memory < 200000 or b'__asan_init' in Path(PROGRAM).read_bytes(), f'{memory} kB')


# ---- the workbench ----

@test
def the_workbench_is_there_without_a_folder():
    with tempfile.TemporaryDirectory() as folder:
        server = Server('--port', '0', folder=folder)
        try:
            status, page, _ = server.get('/')
            expect(status == 200 and 'value="nim 3 1 4"' in page, page[:3000])
            expect(server.get('/nim.html')[0] == 404, 'there is no folder')
            tables = json.loads(re.search(r'id="tables">(.*?)</script>', page, re.S)[1])
            names = subprocess.run([PROGRAM, 'list', 'games'], capture_output=True, text=True).stdout.split('\n\n')[0].split('\n')
            expect([game['name'] for game in tables['games']] == [line.split()[0] for line in names if line.strip()],
                   'its games are not those of the program')
            for game in tables['games']:
                status, text = server.ask('solve', w=game['example'], d=game['document'])
                expect(status == 200 or 'cannot' in text or 'below' in text, f'{game["name"]}: {text}')
        finally:
            server.end()


@test
def what_computes_speaks_as_the_page_does():
    with serving('.', '--lang', 'ko') as (server, _):
        status, text = server.ask('state', w='nim 3', s='nim 3', figure='mex')
        expect(status == 200 and '먼저 두는 사람이 이긴다' in text and 'lang=\\"ko\\"' in text, text[:600])
        status, text = server.ask('solve', w='nim 3 --lang en')
        expect(status == 200 and 'whoever moves first wins' in text, text)


@test
def a_plain_form_does_without_a_script():
    with serving() as (server, _):
        status, page, _ = server.get('/-/workbench?figure=graph&w=token&d=' +
                                     urllib.parse.quote('digraph { "a<b" -> c }\n</textarea><script>'))
        expect(status == 200 and '<option selected>graph' in page and '&lt;/textarea&gt;' in page, page[:4000])
        pictures = re.findall(r'<(?:img|iframe)[^>]* src="([^"]*)"', page.replace('&amp;', '&'))
        expect(len(pictures) > 10, str(pictures))
        status, page, _ = server.get('/-/workbench?figure=bits&w=nim+3+1')
        for address in re.findall(r'(?:src|href)="(/-/[^"]*)"', page):
            status, text, answer = server.get(address.replace('&amp;', '&'))
            expect(status == 200, f'{address}: {status} {text[:300]}')


@test
def every_format_is_taken_away():
    with serving() as (server, _):
        for format, type, begin in [('svg', 'image/svg+xml', '<svg'), ('pdf', 'application/pdf', '%PDF'),
                                    ('png', 'image/png', '\ufffdPNG'), ('html', 'text/html', '<!DOCTYPE')]:
            status, text, answer = server.get(f'/-/draw?figure=mex&w=nim+3+1&f={format}&take=1')
            expect(status == 200 and answer.headers['Content-Type'].startswith(type) and text.startswith(begin), format)
            expect(f'filename="mex.{format}"' in answer.headers['Content-Disposition'], str(answer.headers))


@test
def the_workbench_in_a_browser():
    chromium = shutil.which('chromium-headless-shell') or shutil.which('chromium')
    if not chromium:
        return 'there is no Chromium'
    with serving() as (server, _):
        for hash, wanted, unwanted in [
                ('', ['>whoever moves first wins.<', 'id="fault" role="alert" hidden', 'Grundy value 3 ⊕ 1 ⊕ 4 = 6', '>grundy draw mex nim 3 1 4 -o mex.svg<',
                      'game: nim 3 1 4\nfigure: mex\n', 'Derivation by mex'], []),
                ('#1/mex%20nmi%203', ['got “nmi”', 'Type this instead: nim 3<'], []),
                ('#1/graph%20token&d=digraph%20%7Ba-%3Eb%7D', ['input: |\n  digraph {a-&gt;b}', 'drawing.dot'], []),
                ('#1/thermograph%20form%20%27%7B2%7C-1%7D%27', ["game: 'form ''{2|-1}'''", 'temperature 3/2'], [])]:
            with tempfile.TemporaryDirectory() as profile:
                done = subprocess.run([chromium, '--headless', '--no-sandbox', '--disable-gpu', f'--user-data-dir={profile}',
                                       '--virtual-time-budget=15000', '--dump-dom',
                                       f'http://127.0.0.1:{server.port}/-/workbench{hash}'], capture_output=True, text=True,
                                      timeout=PATIENCE, stdin=subprocess.DEVNULL)
            for text in wanted:
                expect(text in done.stdout, f'{hash}: no “{text}” in {done.stdout[-6000:]}')
    return None


# ---- games too large for a page ----

@test
def a_large_game_is_shown_and_not_played():
    with serving() as (server, folder):
        (folder / 'large.md').write_text(LESSON + '\n```grundy\ngame: nim 9 9 9 9\nfigure: play\ninteractive: true\n```\n')
        pages = [server.get('/large.html')[1], server.ask('draw', figure='play', w='nim 9 9 9 9 --interactive', f='html')[1]]
        for page in pages:
            expect('1400 positions and 14000 moves' in page and 'class="gr-book"' not in page and '<svg' in page, page[-2000:])
        expect(server.ask('part', w='nim 9 --interactive', figure='play', moves='')[0] == 404, 'parts are given still')


# ---- beginning and end ----

@test
def the_port_is_taken():
    with serving() as (server, folder):
        done = subprocess.run([PROGRAM, 'serve', '.', '--port', str(server.port)], cwd=folder, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=PATIENCE)
        expect(done.returncode == 4 and f'cannot listen on port {server.port}' in done.stderr, done.stderr)


@test
def it_ends_when_it_is_told_to():
    for number in (signal.SIGINT, signal.SIGTERM):
        with tempfile.TemporaryDirectory() as own, serving('.', '--timeout', '50', TMPDIR=own) as (server, folder):
            events = server.events('nim.md', version_of(server.get('/nim.html')[1]))
            threading.Thread(target=lambda: next(events, None), daemon=True).start()
            threading.Thread(target=lambda: contextlib.suppress(OSError, http.client.HTTPException).__enter__() or
                             server.raw(f'GET /-/solve?w={urllib.parse.quote(FOREVER)} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n'
                                        .encode()), daemon=True).start()
            time.sleep(0.5)
            children = server.children()
            expect(children, 'nothing works')
            server.process.send_signal(number)
            _, said = server.process.communicate(timeout=PATIENCE)
            expect(server.process.returncode == 130, f'{server.process.returncode}: {said}')
            time.sleep(0.2)
            expect(not any(os.path.exists(f'/proc/{child}/exe') for child in children), 'a process has outlived it')
            expect(not os.listdir(own), f'{os.listdir(own)} is left')


@test
def what_is_no_lesson():
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, 'x.txt').write_text('x')
        for words, code, text in [(['x.txt'], 2, 'want a folder or a lesson'), (['none.md'], 4, 'there is no such folder or lesson'),
                                  (['.', '.'], 2, 'want one folder or lesson'), (['.', '--port', '99999'], 2, 'port'),
                                  (['.', '--misere'], 2, 'misere')]:
            done = subprocess.run([PROGRAM, 'serve', *words], cwd=folder, capture_output=True, text=True,
                                  stdin=subprocess.DEVNULL, timeout=PATIENCE)
            expect(done.returncode == code and text in done.stderr, f'{words}: {done.returncode} {done.stderr}')


if __name__ == '__main__':
    sys.exit(main())
