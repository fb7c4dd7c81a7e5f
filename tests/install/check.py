# SPDX-License-Identifier: MIT
"""What is installed, used from another folder and without any variable: check.py TREE BUILD. It stands in a folder of its own
(DESTDIR) instead of /usr/local, so what is told here is that every part finds the others from its own place, and that the places
are those in which a system looks; tests/fresh-machine installs for good."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from tap import expect, main, test

tree, build = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
option = {entry['name']: entry['value'] for entry in json.loads(subprocess.check_output(
    ['meson', 'introspect', '--buildoptions', build]))}
prefix, libdir = pathlib.Path(option['prefix']), pathlib.Path(option['prefix'], option['libdir'])
folder = tempfile.TemporaryDirectory(prefix='grundy-install-')
root, elsewhere = pathlib.Path(folder.name, 'root'), pathlib.Path(folder.name, 'else where')
elsewhere.mkdir()
subprocess.run(['meson', 'install', '-C', build, '--no-rebuild', '--quiet', '--destdir', root], check=True, capture_output=True)


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
def nothing_leads_into_the_build_folder():
    for path in [grundy, *root.rglob('*.so')]:
        said = run('readelf', '-d', path)
        expect(not re.search(rf'(RPATH|RUNPATH|NEEDED).*({re.escape(str(build))}|{re.escape(str(tree))})', said), said)


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


with folder:
    sys.exit(main())
