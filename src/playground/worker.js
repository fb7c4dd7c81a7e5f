// SPDX-License-Identifier: MIT
// The program in a page: {id, tasks: [{words, own, input, given, lang}]} is answered by {id, results: [{code, out, said}]}. Every
// command has an instance of its own, as on a machine it has a process, and the next one is made while nobody waits.
/* global importScripts, grundyModule, WebAssembly */
'use strict';
importScripts('grundy.js');

const fetched = () => fetch('grundy.wasm');
const whole = WebAssembly.compileStreaming(fetched()).catch(() => fetched().then((answer) => answer.arrayBuffer()).then((bytes) => WebAssembly.compile(bytes))); /* of hosts that do not know its type */
const shelf = fetch('shelf.json').then((answer) => answer.json()); /* games in Lua and templates, by the names of their files */
const PROGRAM = '/usr/local';
let next = null;

function instance() {
  return Promise.all([whole, shelf]).then(([module, files]) => {
    const io = { out: [], said: [], input: new Uint8Array(0), at: 0 };
    const byte = (list) => (code) => { if (code !== null) list.push(code); };
    return grundyModule({
      instantiateWasm(imports, done) { WebAssembly.instantiate(module, imports).then((made) => done(made, module)); return {}; },
      stdin: () => io.at < io.input.length ? io.input[io.at++] : null,
      stdout: byte(io.out), stderr: byte(io.said),
      quit(code, thrown) { throw thrown; },
      preRun(made) {
        made.FS.mkdirTree(PROGRAM + '/lib/grundy');
        made.FS.writeFile(PROGRAM + '/lib/grundy/grundy-layout.so', '');
        Object.keys(files).forEach((name) => {
          const place = PROGRAM + '/share/grundy/' + name;
          made.FS.mkdirTree(place.replace(/\/[^/]*$/, ''));
          made.FS.writeFile(place, files[name]);
        });
      }
    }).then((made) => ({ made, io }));
  });
}
function run(task) {
  const ready = next || instance();
  next = null;
  return ready.then(({ made, io }) => {
    let code;
    io.input = new TextEncoder().encode(task.input || '');
    const told = { GRUNDY_OWN_WORDS: String(task.own), GRUNDY_OWN_LANG: task.lang || 'en', GRUNDY_GIVEN: task.given || '' };
    Object.keys(told).forEach((name) => made.ccall('setenv', 'number', ['string', 'string', 'number'], [name, told[name], 1]));
    try { code = made.callMain(task.words); } catch (thrown) { code = thrown && thrown.status !== undefined ? thrown.status : -1; }
    return { code, out: new Uint8Array(io.out), said: new TextDecoder().decode(new Uint8Array(io.said)) };
  });
}

let before = Promise.resolve();
onmessage = (event) => {
  const { id, tasks } = event.data;
  before = before.then(async () => {
    const results = [];
    for (const task of tasks) results.push(await run(task));
    postMessage({ id, results });
    next = instance();
  });
};
next = instance();
next.then(() => postMessage({ id: 0 }), (fault) => setTimeout(() => { throw fault; })); /* ready, or never */
