#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Usage: same.js FOLDER GRUNDY TREE [MOST]
//
// The program in FOLDER (output/playground) says and draws what GRUNDY does, byte for byte: of the kept commands those that draw or
// solve, without files and with SVG where they draw, at most MOST; and of the lessons of the course those that need no file beside them,
// as HTML. Prints TAP.
/* global WebAssembly */
'use strict';
const fs = require('fs'), path = require('path'), { spawnSync } = require('child_process');
const [folder, grundy, tree, most = '1000'] = process.argv.slice(2);
if (!fs.existsSync(path.join(folder, 'grundy.wasm'))) {
  console.log('1..0 # SKIP .setup/playground has not been run');
  process.exit(0);
}
const make = require(path.resolve(folder, 'grundy.js')), say = process._rawDebug; // Emscripten takes console and exit codes
const shelf = JSON.parse(fs.readFileSync(path.join(folder, 'shelf.json'), 'utf8'));

/* The commands that need nothing but their words: no shell, no file, no option of files. */
function commands() {
  const found = new Set();
  for (const line of fs.readFileSync(path.join(tree, 'tests/kept/commands.txt'), 'utf8').split('\n')) {
    const said = /^[0-9a-f]{8} grundy ((?:draw|solve) [^"'`\\$|;&<>*?~()#\[\]{}\/]*)$/.exec(line);
    if (!said) continue;
    let words = said[1].trim().split(/ +/);
    const at = words.findIndex((word) => /^(-o|--output|-f|--format)$/.test(word));
    if (at >= 0) words.splice(at, 2);
    if (words.some((word) => /^-(o|f|-format|-output|-animate|-root|-text|-timeout|-max-memory|-judge|-scale|-snippet|-theme$)|\.\w{2,4}$|^-$/.test(word))) continue;
    if (words[0] === 'draw') words = ['draw', '--format=svg', '--output=-', '--text=real', ...words.slice(1)];
    found.add(['--no-sandbox', words].flat().join('\0'));
  }
  return Array.from(found, (one) => { const [sandbox, command, ...rest] = one.split('\0'); return [command, sandbox, '--color=never', ...rest]; });
}
async function run(module, words, input) {
  const out = [], said = [], given = Buffer.from(input || '');
  let at = 0;
  const byte = (list) => (code) => { if (code !== null) list.push(code); };
  const made = await make({
    instantiateWasm(imports, done) { WebAssembly.instantiate(module, imports).then((own) => done(own, module)); return {}; },
    stdin: () => at < given.length ? given[at++] : null, stdout: byte(out), stderr: byte(said), quit(code, thrown) { throw thrown; },
    preRun(own) {
      own.FS.mkdirTree('/usr/local/lib/grundy');
      own.FS.writeFile('/usr/local/lib/grundy/grundy-layout.so', '');
      ['games', 'templates/themes'].forEach((name) => own.FS.mkdirTree('/usr/local/share/grundy/' + name));
      Object.keys(shelf).forEach((name) => own.FS.writeFile('/usr/local/share/grundy/' + name, shelf[name]));
    }
  });
  let code;
  try { code = made.callMain(words); } catch (thrown) { code = thrown && thrown.status !== undefined ? thrown.status : String(thrown); }
  return { code, out: Buffer.from(out), said: Buffer.from(said).toString() };
}
(async () => {
  const module = await WebAssembly.compile(fs.readFileSync(path.join(folder, 'grundy.wasm')));
  const course = path.join(tree, 'lessons'), all = commands(), step = Math.max(1, all.length / Number(most)), differ = [[], []], n = [0, 0];
  async function compare(kind, name, words, input) {
    const other = spawnSync(grundy, words, { maxBuffer: 1 << 28, input });
    if (kind === 1 && other.status !== 0) return;
    const own = await run(module, words, input);
    n[kind]++;
    if (own.code !== other.status || !own.out.equals(other.stdout)) differ[kind].push(name + ': ' + own.code + ' and ' + other.status + ' ' + own.said.split('\n')[0]);
  }
  for (let i = 0; i < all.length; i += step) await compare(0, all[Math.floor(i)].join(' '), all[Math.floor(i)]);
  for (const name of fs.readdirSync(course).filter((one) => one.endsWith('.md')))
    await compare(1, name, ['build', '--no-sandbox', '--color=never', '--format=html', '--output=-', '-'], fs.readFileSync(path.join(course, name)));
  const said = ['commands say and draw', 'lessons become'].map((what, kind) => {
    const good = n[kind] > 0 && differ[kind].length === 0;
    if (!good) process.exitCode = 1;
    return `${good ? 'ok' : 'not ok'} ${kind + 1} - ${n[kind]} ${what} the same in both builds\n` + differ[kind].slice(0, 40).map((one) => '#   ' + one + '\n').join('');
  });
  process.stdout.write('1..2\n' + said.join(''));
})().catch((fault) => { say(fault); process.exitCode = 1; });
