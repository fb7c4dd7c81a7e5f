// SPDX-License-Identifier: MIT
// A lesson as slides in the browser: a heading a slide, what lives in it living on; the keys of whoever speaks, here or in the second
// window (presenter.js). Each slide has an address; on paper each is a page.
(function () {
'use strict';
if (window.grundySlides) return;
const words = window.grundyPage.words, main = document.querySelector('main');
const make = window.grundyPage.make;
window.grundySlides = true;

/* ---- what is on which slide ---- */

/* Slides are WIDTH by HIGH pixels, with margins of EDGE, and are made larger or smaller as one picture: what is on which does not depend
   on the window, and paper shows the same. */
const WIDTH = 1280, HIGH = 680, EDGE = 36, ROOM = HIGH - 2 * EDGE;
const slides = [];
/* What is too long for a slide comes in parts, each within what @node is: a list point by point, a proof paragraph by paragraph. */
function parts(node) {
  const all = Array.from(node.children);
  if (node.localName === 'pre' && node.offsetHeight > ROOM - 60) { /* a program at its blank lines, where no mark goes over one */
    const text = node.innerHTML.split(/\n\n+(?!<\/code>)/), even = text.every((part) => part.split('<span').length === part.split('</span').length);
    if (!even) return [node];
    node.replaceWith(...text.map((part) => {
      const shell = node.cloneNode(false);
      shell.classList.add('gr-part');
      shell.innerHTML = '<code>' + part.replace(/<\/?code[^>]*>/g, '') + '</code>';
      all.push(shell);
      return shell;
    }));
    return all.slice(1);
  }
  if (node.offsetHeight < ROOM / 2 || all.length < 2 || !node.matches('ol,ul,section,blockquote,.note,div:not(.table,.formula)')) return [node];
  const first = node.start || 1, out = [];
  all.forEach((child, i) => {
    const last = out[out.length - 1];
    if (last && last.lastChild.matches('.head,.label,h3,h4')) { last.append(child); return; }
    const shell = node.cloneNode(false);
    if (i > 0) shell.removeAttribute('id');
    if (node.localName === 'ol') shell.start = first + i;
    shell.classList.add('gr-part');
    shell.append(child);
    node.before(shell);
    out.push(shell);
  });
  out[out.length - 1].classList.add('gr-part-last');
  node.remove();
  return out;
}
/* Where the slides begin among @blocks, of which each is [top, bottom] of the section: as few as go, as full as each other; what
   announces something stands with it. */
function cuts(blocks, room) {
  const n = blocks.length, best = [{ cost: 0 }];
  for (let end = 1; end <= n; end++) {
    best[end] = { cost: Infinity };
    for (let i = end - 1; i >= 0; i--) {
      const high = blocks[end - 1].bottom - blocks[i].top;
      if (high > room && i < end - 1) break;
      const cost = best[i].cost + 1 + (1 - Math.min(1, high / room)) ** 2 + (end < n && blocks[end - 1].leads ? 3 : 0);
      if (cost < best[end].cost) best[end] = { cost, from: i };
    }
  }
  const out = [];
  for (let end = n; end > 0; end = best[end].from) out.unshift(best[end].from);
  return out;
}
/* A slide of the section whose heading is @head, which the first one has and each other one says again. */
function slide(head, told, again) {
  const one = make('section', 'gr-slide'), body = make('div', 'gr-slide-body');
  one.append(body);
  one.tabIndex = -1;
  one.id = 'slide-' + (slides.length + 1);
  one.title_text = head ? head.textContent.trim() : '';
  one.told = told;
  one.setAttribute('aria-label', (slides.length + 1) + (head ? ': ' + one.title_text : ''));
  if (again && head) body.append(make('p', 'gr-again', one.title_text));
  main.append(one);
  slides.push(one);
  return one;
}
/* As large as the slide lets it be: pictures give way, then letters, then pictures once more; what even then is higher scrolls. */
function fit(one) {
  const body = one.firstChild, now = one.classList.contains('gr-slide-now'), wide = Array.from(body.querySelectorAll('pre, .table, .formula'));
  one.classList.add('gr-slide-now');
  const tries = [2.6, 2.3, 2, 1.8, 1.6].map((zoom) => [zoom, 1]).concat([0.94, 0.88, 0.82].map((size) => [1.6, size]), [1.4, 1.2, 1].map((zoom) => [zoom, 0.82]), [[0.9, 0.75], [0.8, 0.7]]);
  tries.unshift([2.6, 1.25, 0.6]); /* few words are larger */
  const layout = (beside) => {
    one.classList.toggle('gr-beside', beside);
    tries.find(([zoom, size, part]) => {
      one.style.setProperty('--gr-zoom', zoom);
      one.style.setProperty('--size', size);
      return body.offsetHeight <= ROOM * (part || 1) && wide.every((node) => node.scrollWidth <= node.clientWidth + 1);
    });
    return body.querySelector('.gr-now svg, .gr-still svg')?.getScreenCTM().a;
  };
  const below = layout(false); /* sentence or caption; beside the picture, where that makes it larger */
  if (below && layout(true) < below * 1.05) layout(false);
  one.classList.toggle('gr-slide-now', now);
}
/* What a heading of the first two levels begins, up to the next one, is a section; it takes as many slides as it needs. */
function lay() {
  const sections = [];
  Array.from(main.children).forEach((node) => {
    if (sections.length === 0 || /^(HEADER|H1|H2)$/.test(node.tagName)) sections.push([]);
    sections[sections.length - 1].push(node);
  });
  sections.forEach((section, told) => {
    const head = /^(HEADER|H1|H2)$/.test(section[0].tagName) ? section.shift() : null;
    const first = slide(head, told + 1), body = first.firstChild;
    first.classList.add('gr-slide-now');
    if (head) body.append(head);
    body.append(...section);
    const all = section.flatMap(parts).filter((node) => node.offsetHeight > 0), top = all.length > 0 ? all[0].offsetTop : 0;
    const large = (letters) => first.querySelectorAll('.gr-steps, .gr-still').forEach((one) => { /* a picture has the slide that its letters want */
      const own = (name) => parseFloat(one.style.getPropertyValue(name)), zoom = letters / 8.2 * own('--gr-least') / own('--gr-width');
      if (letters && zoom > 1.25) one.style.setProperty('--gr-zoom', zoom);
      else one.style.removeProperty('--gr-zoom');
    });
    large(24);
    const blocks = all.map((node, i) => ({ top: node.offsetTop, bottom: node.offsetTop + node.offsetHeight,
                                        leads: /^H[3-6]$/.test(node.tagName) || /:$/.test(node.textContent.trim()) || all[i + 1]?.localName === 'details' || node.matches('pre:has(+ pre.gr-part)') ||
                                               node.localName === 'p' && node.offsetHeight < 60 && !!all[i + 1]?.matches('pre,figure,.table') }));
    large(0);
    const where = cuts(blocks, Math.min(ROOM - top + EDGE, ROOM - 40));
    where.forEach((from, k) => { if (k > 0) slide(head, told + 1, true).firstChild.append(...all.slice(from, where[k + 1])); });
    first.classList.remove('gr-slide-now');
  });
  slides.forEach(fit);
}
const foot = make('nav', 'gr-slide-foot'), where = make('a', 'gr-slide-place'), line = make('span', 'gr-slide-line');
const turn = (label, by) => {
  const b = make('button', 'gr-tool', label);
  b.type = 'button';
  b.setAttribute('aria-label', by > 0 ? words.slide_next : words.slide_back);
  b.addEventListener('click', () => go(at + by));
  return b;
};
foot.append(line, make('span', '', document.title), make('span', 'gr-keys', words.slide_keys), where, turn('‹', -1), turn('›', 1));
document.body.append(foot);

let at = 0, notes = null;
const inside = window.parent !== window; /* a frame of the second window */

/* The slide as large as the window has room for it. On a telephone it is a page that scrolls. */
function scale() {
  document.documentElement.classList.toggle('gr-slides-narrow', innerWidth < 600 && !inside);
  document.documentElement.style.setProperty('--wide', innerWidth / WIDTH);
  document.documentElement.style.setProperty('--scale', Math.min(innerWidth / WIDTH, innerHeight / (inside ? HIGH : HIGH + 40)));
}
function go(to, quiet) {
  at = Math.max(0, Math.min(slides.length - 1, to));
  slides.forEach((slide, i) => slide.classList.toggle('gr-slide-now', i === at));
  where.textContent = (at + 1) + ' / ' + slides.length;
  where.href = '#slide-' + (at + 1);
  line.style.width = 100 * (at + 1) / slides.length + '%';
  slides[at].scrollTop = 0;
  if (!quiet) {
    slides[at].focus({ preventScroll: !document.body.classList.contains('gr-overview') });
    try { history.replaceState(null, '', '#slide-' + (at + 1)); } catch (e) { }
  }
  speak();
}
/* The stepper of the slide that goes on by @by, if one does: steps come before slides. */
function stepper(by) {
  return (window.grundyScreen && grundyScreen.steppers || []).find((one) =>
    slides[at].contains(one.box) && one.mode === 'step' && one.at + by >= 0 && one.at + by < one.n);
}
function on(by) {
  const own = stepper(by);
  if (own) { own.show(own.at + by); speak(); } else go(at + by);
}

/* ---- the second window (presenter.js), which shows these slides in frames ---- */

const dot = window.grundyPage.pointer(document.body);
/* Where the wall is goes to whoever speaks. */
function speak() {
  const own = (window.grundyScreen && grundyScreen.steppers || []).find((one) => slides[at].contains(one.box)), next = slides[at + 1];
  const state = { at, told: slides[at].told, n: slides.length, step: own ? own.at : 0, steps: own ? own.n : 0, count: own ? slides[at].querySelector('.gr-place').textContent : '',
                  on: ['gr-black', 'gr-pointing', 'gr-overview'].filter((name) => document.body.classList.contains(name)),
                  next: next ? next.title_text || String(at + 2) : '' };
  const to = inside ? window.parent : notes && !notes.closed ? notes : null;
  if (to) to.postMessage({ grundy: 'at', state }, '*');
}
/* The notes are in a file beside this one, which is not handed out. */
function open() { notes = window.open(location.pathname.replace(/\.html$/, '.notes.html'), 'grundy-notes', 'width=1280,height=760'); }
addEventListener('message', (e) => {
  const { grundy, key, at: to, step, x, y } = e.data || {};
  if (e.source !== (inside ? window.parent : notes)) return;
  if (grundy === 'key') press(key);
  if (grundy === 'point') dot.style.translate = x * innerWidth + 'px ' + y * innerHeight + 'px';
  if (grundy === 'hello') speak();
  if (grundy !== 'show') return;
  if (to !== at) go(to, true);
  const own = (window.grundyScreen && grundyScreen.steppers || []).find((one) => slides[at].contains(one.box));
  if (own && own.mode === 'step' && own.at !== step) own.show(step);
});

/* ---- all slides ---- */

const COLUMNS = 4;
function overview() {
  const all = document.body.classList.toggle('gr-overview');
  slides.forEach((one) => { one.firstChild.inert = all; });
  go(at);
}
main.addEventListener('click', (e) => {
  const one = document.body.classList.contains('gr-overview') && e.target.closest('.gr-slide');
  if (one) { at = slides.indexOf(one); overview(); }
});

/* ---- keys, fingers, addresses ---- */

/* What the key called @key does. FALSE where it does nothing. */
function press(key) {
  const on_all = document.body.classList.contains('gr-overview'), flip = (name) => { document.body.classList.toggle(name); speak(); };
  const by = { ArrowRight: 1, PageDown: 1, ' ': 1, ArrowLeft: -1, PageUp: -1 }[key], name = key.toLowerCase();
  if (on_all && /^(Arrow(Up|Down)|Enter|Escape)$/.test(key) || name === 'o') {
    if (/^Arrow/.test(key)) go(at + (key === 'ArrowUp' ? -COLUMNS : COLUMNS)); else overview();
  } else if (by) { if (on_all) go(at + by); else on(by); }
  else if (key === 'Home') go(0);
  else if (key === 'End') go(slides.length - 1);
  else if (name === 'b' || key === '.') flip('gr-black');
  else if (name === 'l') flip('gr-pointing');
  else if (name === 'z' && window.grundyScreen) grundyScreen.closer(slides[at], !slides[at].classList.contains('gr-closer'));
  else if (name === 's') open();
  else if (name === 'f') { if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen().catch(() => { }); }
  else return false;
  return true;
}
function key(e) {
  if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)) return;
  const inner = e.target.closest && e.target.closest('.gr-play, .gr-asking, [data-key]');
  if (inner && /^(Arrow(Right|Left)| )$/.test(e.key)) return;
  if (!press(e.key)) return;
  e.preventDefault();
  e.stopPropagation(); /* F means a figure alone in a lesson that is read */
}
window.addEventListener('keydown', key, true);
let from = null;
main.addEventListener('touchstart', (e) => { from = e.touches.length > 1 || e.target.closest('.gr-stage,.gr-play,.gr-bar') ? null : e.touches[0].clientX; }, { passive: true });
main.addEventListener('touchend', (e) => {
  const way = from === null ? 0 : e.changedTouches[0].clientX - from;
  if (Math.abs(way) > 40) go(at + (way < 0 ? 1 : -1));
});
/* An address names a slide, or something on one. */
function visit() {
  const name = decodeURIComponent(location.hash.slice(1)).split('/')[0], node = name ? document.getElementById(name) || document.querySelector('[data-fig="' + CSS.escape(name) + '"]') : null;
  const own = slides.findIndex((slide) => node && (slide === node || slide.contains(node)));
  go(own < 0 ? at : own, true);
}
addEventListener('hashchange', visit);
addEventListener('resize', scale);
main.addEventListener('toggle', () => fit(slides[at]), true); /* an answer that is opened takes room */
document.documentElement.classList.remove('gr-later'); /* every slide is laid out as it comes */
document.body.classList.add('gr-slides');
if (inside) document.body.classList.add('gr-slides-inside');
lay();
scale();
visit();
if (document.fonts) document.fonts.ready.then(() => slides.forEach(fit)); /* letters may come late */
})();
