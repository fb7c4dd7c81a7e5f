// SPDX-License-Identifier: MIT
// The workbench's server in its own page: what workbench.c and work.c answer over HTTP, as commands (commands.js, which stands before
// this in the file). Whoever asks anew gives up what was asked before.
'use strict';
window.grundyLocal = (function () {
  const lang = document.documentElement.lang, { RULES, run } = window.grundy;

  function task(query, command, options, figure, typed, name) { return window.grundy.task(query, command, options, figure, typed, lang, name); }
  function drawing(query, figure, format, typed) {
    const options = ['--format=' + format, '--output=-', '--theme=' + (query.theme || 'light')];
    return task(query, 'draw', query.steps ? options.concat('--steps=' + query.steps) : options, figure, typed);
  }
  function tasks(name, query) {
    if (name === 'state') {
      const all = { solve: task(query, 'solve', ['--json', '--say'].concat(query.all ? '--all' : []), null, query.s || ''),
                    draw: drawing(query, query.figure, 'html', query.w || '') };
      if (all.solve.given === RULES) all.check = task(query, 'check', [], null, '');
      return all;
    }
    if (name === 'pictures') return Object.fromEntries(query.figures.split(',').map((figure) => [figure, drawing(query, figure, 'svg', query.s || '')]));
    if (name === 'lesson') return { draw: task(query, 'build', ['--format=html', '--output=-'], null, '', 'lesson.md') };
    return { draw: drawing(query, query.figure, query.f, query.w || '') };
  }
  /* What is there is kept for a time without a network, once nobody waits for it; not from a folder without a server. */
  let isKept = false;
  function keep() {
    if (!isKept && navigator.serviceWorker) setTimeout(() => navigator.serviceWorker.register('offline.js').catch(() => {}), 500);
    isKept = true;
  }
  /* Answers as fetch() does. */
  function ask(name, query, signal) {
    const type = { svg: 'image/svg+xml', html: 'text/html' };
    let all;
    try { all = tasks(name, query); } catch (fault) { return Promise.resolve(new Response(fault.message, { status: 422 })); }
    const keys = Object.keys(all);
    return run(keys.map((key) => all[key]), signal).then((results) => {
      keep();
      if (name === 'draw' || name === 'lesson') return results[0].code === 0 ? new Response(results[0].out, { headers: { 'Content-Type': type[query.f] || 'text/plain' } })
        : new Response(results[0].said, { status: 422 });
      const text = new TextDecoder();
      return new Response(JSON.stringify(Object.fromEntries(keys.map((key, i) =>
        [key, { good: results[i].code === 0, text: results[i].code === 0 ? text.decode(results[i].out) : results[i].said }]))));
    });
  }

  /* ---- what is taken away: made here, and a PNG by the browser ---- */

  async function png(svg) {
    const image = new Image();
    image.src = URL.createObjectURL(svg);
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = 2 * image.naturalWidth;
    canvas.height = 2 * image.naturalHeight;
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    return new Promise((good) => canvas.toBlob(good, 'image/png'));
  }
  async function take(link) {
    const query = Object.fromEntries(new URL(link.href).searchParams), format = query.f;
    const answer = await ask('draw', Object.assign(query, { f: format === 'png' ? 'svg' : format }));
    if (!answer.ok) return;
    const blob = await answer.blob();
    window.grundyAsk.save(format === 'png' ? await png(blob) : blob, query.figure + '.' + format);
  }
  document.addEventListener('click', (event) => {
    const link = event.target.closest('#take a');
    if (!link) return;
    event.preventDefault();
    setTimeout(() => take(link)); /* when the page has set its address */
  }, true);
  document.querySelectorAll('#take a[data-format=pdf]').forEach((link) => link.remove()); /* a page prints itself */

  /* ---- the frame: no style stands in its elements when the browser reads them, each is set by itself ---- */

  function style(root) {
    root.querySelectorAll('[data-style]').forEach((node) => {
      node.style.cssText = node.dataset.style;
      node.removeAttribute('data-style');
    });
  }
  ask.put = (body, text) => {
    if (!body.watched) new MutationObserver(() => style(body)).observe(body, { childList: true, subtree: true }); /* pictures that are text until they are wanted */
    body.watched = true;
    body.innerHTML = text.replace(/ style="/g, ' data-style="');
    style(body);
  };
  document.addEventListener('DOMContentLoaded', () => { const view = document.getElementById('view'); if (view) view.src = (lang === 'en' ? '' : lang + '-') + 'frame.html'; });

  window.grundy.start();
  return ask;
}());
