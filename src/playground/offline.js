// SPDX-License-Identifier: MIT
// The playground without a network, after the first visit: what was fetched is kept, and given where nothing answers.
/* global caches, clients */
'use strict';
const KEPT = 'grundy', FILES = ['./', 'write.html', 'frame.html', 'ko.html', 'ko-write.html', 'ko-frame.html', 'page.css', 'page.js', 'write.css', 'write.js', 'frame.css', 'frame.js',
  'local.js', 'figure.js', 'worker.js', 'grundy.js', 'grundy.wasm', 'shelf.json', 'licences.txt'];

addEventListener('install', (event) => event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(FILES)).then(() => skipWaiting())));
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || new URL(event.request.url).origin !== location.origin) return;
  event.respondWith(fetch(event.request).then((answer) => {
    if (answer.ok) {
      const copy = answer.clone();
      event.waitUntil(caches.open(KEPT).then((kept) => kept.put(event.request, copy)));
    }
    return answer;
  }, () => caches.match(event.request.url.replace(/\/index\.html(?=[?#]|$)/, '/'), { ignoreSearch: true })));
});
