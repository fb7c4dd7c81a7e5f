# SPDX-License-Identifier: MIT
"""What is installed, used from another folder and without any variable: check.py TREE BUILD. It stands in a folder of its own
(DESTDIR) instead of /usr/local, so what is told here is that every part finds the others from its own place, and that the places
are those in which a system looks; tests/fresh-machine installs for good."""
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from tap import expect, main, test

tree, build = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
option = {entry['name']: entry['value'] for entry in json.loads(subprocess.check_output(
    ['meson', 'introspect', '--buildoptions', build]))}
prefix, libdir = pathlib.Path(option['prefix']), pathlib.Path(option['prefix'], option['libdir'])
folder = tempfile.TemporaryDirectory(prefix='grundy-install-')
root, elsewhere = pathlib.Path(folder.name, 'root'), pathlib.Path(folder.name, 'else where')
elsewhere.mkdir()
log = build / 'meson-logs/install-log.txt'  # tells “ninja uninstall” what somebody installed for good
before = log.read_bytes() if log.exists() else None

def install():
    subprocess.run(['meson', 'install', '-C', build, '--no-rebuild', '--quiet', '--destdir', root], check=True, capture_output=True)


install()


def inside(path):
    return pathlib.Path(f'{root}{path}')


def run(*words, code=0, **variables):
    """What @words say, elsewhere, with no variable but those of any login."""
    done = subprocess.run([str(word) for word in words], cwd=elsewhere, capture_output=True, text=True,
                          env={'PATH': os.environ['PATH'], 'HOME': str(elsewhere), **variables})
    expect(done.returncode == code, f'{words[0]}: exit {done.returncode}: {done.stderr}')
    return done.stdout + done.stderr


def find(name):
    found = list(root.rglob(name))
    expect(len(found) == 1, f'{name} was installed as {found}')
    return found[0]


grundy, data = inside(prefix / 'bin/grundy'), inside(prefix / 'share/grundy')


@test
def the_program_finds_its_templates_and_its_shelf():
    for name, ending in (('templates/handout', 'yaml'), ('games/kayles', 'lua')):  # names that only this folder has
        shutil.copy(data / f'{name}.{ending}', data / f'{name}-here.{ending}')
    (elsewhere / 'lesson.md').write_text('# Nim\n\n```grundy\ngame: nim 3 1 4\nfigure: mex\n```\n')
    run(grundy, 'build', 'lesson.md', '-t', 'handout-here', '-q')
    expect((elsewhere / 'lesson.pdf').exists() and (elsewhere / 'lesson.html').exists(), 'what was built')
    expect('grundy' in run(grundy, 'solve', 'kayles-here.lua', '5', '--json'), 'the shelf')


@test
def the_program_finds_its_modules():
    run(grundy, 'draw', 'mex', 'nim', '3', '-o', 'mex.png')
    expect((elsewhere / 'mex.png').read_bytes().startswith(b'\x89PNG'), 'the picture')
    module = find('grundy-print.so')
    module.rename(module.with_suffix('.away'))
    try:
        run(grundy, 'draw', 'mex', 'nim', '3', '-o', 'mex.png', code=0 if libdir.joinpath('grundy', module.name).exists() else 4)
    finally:
        module.with_suffix('.away').rename(module)


@test
def shells_man_and_editors_find_what_is_made_for_them():
    for place in ('bash-completion/completions/grundy', 'zsh/site-functions/_grundy', 'fish/vendor_completions.d/grundy.fish', 'man/man1/grundy.1',
                  'man/man1/grundy-draw.1', 'grundy/schema/fence.json', 'grundy/templates/editors/vscode/schema/template.json'):
        expect(inside(prefix / 'share' / place).is_file(), place)
    run(grundy, 'doctor', '-q')


@test
def nothing_leads_into_the_build_folder():
    for path in [grundy, *root.rglob('*.so')]:
        said = run('readelf', '-d', path)
        expect(not re.search(rf'(RPATH|RUNPATH|NEEDED).*({re.escape(str(build))}|{re.escape(str(tree))})', said), said)


@test
def no_file_holds_the_place_of_the_tree():
    for path in [grundy, *root.rglob('*.so')]:
        expect(b'\0' + bytes(tree) + b'\0' not in path.read_bytes(), f'{path} names {tree}')


@test
def the_changelog_says_every_version():
    text = (tree / 'docs/changelog.md').read_text('utf-8')
    version = re.search(r'^## ([0-9.]+) \([0-9]{4}-[0-9]{2}-[0-9]{2}\)$', text, re.M)[1]
    expect(run(grundy, 'version') == f'grundy {version}\n', run(grundy, 'version'))
    expect(f'Version: {version}\n' in find('libgrundy.pc').read_text(), find('libgrundy.pc').read_text())
    expect(find(f'libgrundy.so.{version}').is_file(), version)


@test
def each_place_is_one_in_which_a_system_looks():
    if str(prefix) not in ('/usr', '/usr/local'):
        return f'{prefix} is a folder of somebody’s own'
    loader = run('sh', '-c', 'PATH=$PATH:/usr/sbin:/sbin ldconfig -v -N -X 2>/dev/null')
    expect(f'\n{libdir}:' in f'\n{loader}', f'{libdir} is none of\n{loader}')
    places = run('pkg-config', '--variable=pc_path', 'pkg-config').strip().split(':')
    expect(str(libdir / 'pkgconfig') in places, f'{libdir}/pkgconfig is none of {places}')
    if not os.path.realpath(sys.executable).startswith('/usr/bin/'):
        return f'{sys.executable} is not the system’s, and looks at home'
    module = str(find('grundy.py').parent).removeprefix(str(root))
    expect(module in sys.path, f'{module} is none of {sys.path}')


@test
def a_program_in_c_compiles_and_runs():
    # pkg-config is told of the folder, and the program of the library, as docs/library.md says of a folder of one's own.
    pc = find('libgrundy.pc').parent
    flags = run('pkg-config', '--cflags', '--libs', 'libgrundy', PKG_CONFIG_PATH=str(pc), PKG_CONFIG_SYSROOT_DIR=str(root)).split()
    run('cc', '-Wall', '-Wextra', '-Wpedantic', '-Werror', tree / 'docs/library-example.c', *flags,
        f'-Wl,-rpath,{inside(libdir)}', '-o', 'example')
    said = run('./example', 'mex.svg', 'mex', 'nim', '3', '1', '4')
    expect('"grundy": 6' in said or '"grundy":6' in said, said)
    run(grundy, 'draw', 'mex', 'nim', '3', '1', '4', '-o', 'own.svg')
    expect((elsewhere / 'mex.svg').read_bytes() == (elsewhere / 'own.svg').read_bytes(), 'the picture')
    run('./example', 'graph.svg', 'graph', 'nim', '5', '5', '5')  # laid out by the program that belongs to the library


@test
def python_finds_the_library_that_came_with_its_module():
    shutil.copy(data / 'games/kayles.lua', data / 'games/kayles-there.lua')
    said = run(sys.executable, '-I', '-c', f"""
import sys
sys.path.insert(0, {str(find('grundy.py').parent)!r})
import grundy
print(grundy.solve("nim 3 1 4")["grundy"], len(grundy.draw("mex", "nim 3").svg) > 0, grundy.solve("kayles-there.lua 5")["grundy"])
print([line.split()[-1] for line in open("/proc/self/maps") if "libgrundy" in line][0])
""")
    expect(said.split()[:3] == ['6', 'True', '4'] and said.split()[3].startswith(str(inside(libdir))), said)


@test
def uninstalling_leaves_nothing():
    shutil.rmtree(root)
    install()
    run('ninja', '-C', build, 'uninstall')
    expect(not root.exists(), f'left: {sorted(root.rglob("*"))}')


# ---- what .setup/package has made: too slow to make here ----

LESSON = '# Nim\n\nWho wins?\n\n```grundy\ngame: nim 5 5 5\nfigure: graph\n```\n'


def packaged(pattern):
    return sorted((tree / '.build-packages').glob(pattern))


def unpacked(name):
    """The root below which the package @name is unpacked."""
    place = pathlib.Path(folder.name, name)
    for path in packaged(f'{name}_*.deb'):
        run('dpkg-deb', '-x', path, place)
    return place


@test
def lintian_has_no_fault_to_find_with_the_packages():
    if not packaged('*.deb') or not shutil.which('lintian'):
        return 'lintian is missing' if packaged('*.deb') else '.setup/package deb has not been run'
    run('lintian', '--fail-on', 'error,warning', *packaged('*.deb'))


@test
def the_packages_hold_what_they_say_and_want_the_faces():
    if not packaged('grundy_*.deb'):
        return '.setup/package deb has not been run'
    for name, pattern in (('grundy', 'usr/share/grundy/templates/handout.yaml'), ('grundy', 'usr/share/grundy/games/kayles.lua'),
                          ('libgrundy0', 'usr/lib/*/libgrundy.so.0'), ('libgrundy-dev', 'usr/include/grundy.h'),
                          ('python3-grundy', 'usr/lib/python3/dist-packages/grundy.py')):
        expect(list(unpacked(name).glob(pattern)), f'{pattern} is not in {name}')
    wanted = run('dpkg-deb', '-f', packaged('grundy_*.deb')[-1], 'Depends', 'Recommends')
    for line in (tree / '.setup/packages').read_text().split('\n'):
        if re.search('^[^#].* font:', line):
            expect(line.split()[0] in wanted, f'{line.split()[0]} is not wanted: {wanted}')
    (elsewhere / 'deb.md').write_text(LESSON)
    run(unpacked('grundy') / 'usr/bin/grundy', 'build', 'deb.md', '-q')
    expect((elsewhere / 'deb.pdf').exists(), 'what was built')


@test
def the_tarball_runs_where_there_is_only_a_shell_and_the_c_library():
    made = packaged('grundy-*.tar.gz')
    if not made:
        return '.setup/package tarball has not been run'
    if os.geteuid() != 0:
        return 'another root wants root'
    other = pathlib.Path(folder.name, 'other root')
    for name in ('tmp', 'proc', 'dev', 'usr/bin', 'usr/lib', 'usr/lib64'):
        (other / name).mkdir(parents=True)
    for name in ('bin', 'lib', 'lib64'):
        (other / name).symlink_to(f'usr/{name}')
    loaded = set(re.findall(r'(/\S+) \(0x', run('ldd', *map(shutil.which, ('sh', 'dirname', 'readlink')))))
    system = next(pathlib.Path(path).parent for path in loaded if 'libc.so' in path)
    for file in [*loaded, *map(shutil.which, ('sh', 'dirname', 'readlink')),
                 *(system / f'lib{name}' for name in ('m.so.6', 'dl.so.2', 'pthread.so.0', 'rt.so.1', 'resolv.so.2'))]:
        place = pathlib.Path(f'{other}{file}')
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, place)
    run('tar', '-C', other, '-xf', made[-1])
    (other / 'tmp/lesson.md').write_text(LESSON)
    top = made[-1].name.removesuffix('.tar.gz')
    said = run('unshare', '--mount', 'sh', '-euc', """
mount -t proc proc "$1/proc"
chroot "$1" /bin/sh -euc 'cd /tmp; export PATH=/bin:/usr/bin; "$@"' sh "/$2/bin/grundy" build lesson.md -f pdf,html,svg -q
chroot "$1" /bin/sh -euc 'cd /tmp; export PATH=/bin:/usr/bin; "$@"' sh "/$2/bin/grundy" draw bits nim 3 1 4 -o bits.png
""", 'sh', other, top)
    expect('warning' not in said, said)
    expect((other / 'tmp/bits.png').exists() and (other / 'tmp/lesson.html').exists(), said)
    if shutil.which('pdffonts'):
        faces = run('pdffonts', other / 'tmp/lesson.pdf')
        expect('Pagella' in faces and 'Inter' in faces, faces)


@test
def the_container_draws_builds_and_serves():
    if not shutil.which('podman'):
        return 'podman is missing'
    made = subprocess.run(['podman', 'image', 'exists', 'grundy'], capture_output=True, text=True)
    if made.returncode:
        return made.stderr.split('\n')[0] or 'there is no image: podman build -f .setup/Containerfile -t grundy .'
    words = ['podman', 'run', '--rm']
    said = run(*words, '--user', '1000:1000', 'grundy', 'draw', 'mex', 'nim', '3', '1', '4', '-o', '/tmp/mex.png', **os.environ)
    expect(said == '', said)  # such a user has no cache of faces but the image's
    words += ['--network', 'host', '-v', f'{elsewhere}:/work', 'grundy']
    (elsewhere / 'contained.md').write_text(LESSON)
    said = run(*words, 'build', 'contained.md', **os.environ)
    expect('warning' not in said and (elsewhere / 'contained.pdf').exists() and (elsewhere / 'contained.html').exists(), said)
    with subprocess.Popen([*words, 'serve', '.', '--port', '0'], stdout=subprocess.PIPE, text=True) as server:
        try:
            address = server.stdout.readline().split()[0]
            page = urllib.request.urlopen(f'{address}contained.html', timeout=60).read()
            expect(b'<svg' in page, page)
        finally:
            server.send_signal(signal.SIGINT)  # Ctrl-C
    expect(server.returncode == 130, f'serve: exit {server.returncode}')


with folder:
    status = main()
    if before is not None:
        log.write_bytes(before)
    sys.exit(status)
