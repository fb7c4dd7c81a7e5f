// SPDX-License-Identifier: MIT
// A web space with the playground in it, which has nothing but files and gives them to pages of other hosts too.
// The page for lessons shows whole pages, with styles and scripts in them: it has no policy but its own, which allows the scripts by hashes.
'use strict';
const fs = require('fs'), http = require('http'), path = require('path');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm', '.json': 'application/json' };
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'";

/* {place, close}: the address of @folder; the space sends a strict policy with every file where it @isStrict. */
exports.open = async (folder, isStrict) => {
  const server = http.createServer((request, answer) => {
    const name = path.join(folder, decodeURIComponent(request.url.split(/[?#]/)[0]).replace(/\/$/, '/index.html'));
    if (!name.startsWith(folder) || !fs.existsSync(name)) { answer.writeHead(404); answer.end(); return; }
    const policy = isStrict && !name.endsWith('write.html') ? { 'Content-Security-Policy': POLICY } : {};
    answer.writeHead(200, { 'Content-Type': TYPES[path.extname(name)] || 'text/plain', 'Access-Control-Allow-Origin': '*', ...policy });
    fs.createReadStream(name).pipe(answer);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { place: `http://127.0.0.1:${server.address().port}/`, close() { server.close(); server.closeAllConnections(); } };
};
/* Why nothing can be tested, where @tree has no @module or no playground; else null. */
exports.lacks = (folder, tree, module) => !fs.existsSync(path.join(folder, 'grundy.wasm')) ? 'no playground: .setup/playground builds it, or tests/run --playground'
  : !fs.existsSync(path.join(tree, '.cache/browser/node_modules', module)) ? `no ${module} in .cache/browser` : null;
