// SPDX-License-Identifier: MIT
// A lesson as slides in the browser: a heading a slide, what lives in it living on; the keys of whoever speaks, here or in the second
// window (presenter.js). Each slide has an address; on paper each is a page.
(function () {
'use strict';
if (window.grundySlides) return;
const words = window.grundyPage.words, main = document.querySelector('main');
const make = window.grundyPage.make;
window.grundySlides = true;

/* What a heading begins, up to the next one of its level or above, is a slide; titles of the third level stay on it. */
const slides = [];
Array.from(main.children).forEach((node) => {
  const head = /^(HEADER|H1|H2)$/.test(node.tagName) ? node : null;
  if (head || slides.length === 0) {
    const slide = make('section', 'gr-slide'), body = make('div', 'gr-slide-body');
    slide.append(body);
    slide.tabIndex = -1;
    slide.id = 'slide-' + (slides.length + 1);
    slide.setAttribute('aria-label', String(slides.length + 1));
    main.append(slide);
    slides.push(slide);
  }
  slides[slides.length - 1].firstChild.append(node);
});
slides.filter((slide) => slide.textContent.trim() === '').forEach((slide) => { slides.splice(slides.indexOf(slide), 1); slide.remove(); });
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

/* As large as the window lets it be, and no smaller than can be read: then it scrolls. */
function fit() {
  const body = slides[at].firstChild, room = slides[at].clientHeight - 8;
  let size = Math.min(innerHeight / 22, innerWidth / 34);
  for (let i = 0; i < 12; i++) {
    body.style.fontSize = size + 'px';
    body.style.setProperty('--gr-zoom', size / 16);
    if (body.scrollHeight <= room || size < 18) break;
    size *= 0.92;
  }
}
function go(to, quiet) {
  at = Math.max(0, Math.min(slides.length - 1, to));
  slides.forEach((slide, i) => slide.classList.toggle('gr-slide-now', i === at));
  where.textContent = (at + 1) + ' / ' + slides.length;
  where.href = '#slide-' + (at + 1);
  line.style.width = 100 * (at + 1) / slides.length + '%';
  fit();
  slides[at].scrollTop = 0;
  if (!quiet) {
    slides[at].focus({ preventScroll: true });
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

/* Where the wall is goes to whoever speaks. */
function speak() {
  const own = (window.grundyScreen && grundyScreen.steppers || []).find((one) => slides[at].contains(one.box)), next = slides[at + 1];
  const state = { at, n: slides.length, step: own ? own.at : 0, black: document.body.classList.contains('gr-black'),
                  next: next ? (next.querySelector('h1,h2') || next).textContent.trim().slice(0, 80) : '' };
  const to = inside ? window.parent : notes && !notes.closed ? notes : null;
  if (to) to.postMessage({ grundy: 'at', state }, '*');
}
/* The notes are in a file beside this one, which is not handed out. */
function open() { notes = window.open(location.pathname.replace(/\.html$/, '.notes.html'), 'grundy-notes', 'width=1280,height=760'); }
addEventListener('message', (e) => {
  const { grundy, key, at: to, step } = e.data || {};
  if (e.source !== (inside ? window.parent : notes)) return;
  if (grundy === 'key') press(key);
  if (grundy === 'hello') speak();
  if (grundy !== 'show') return;
  if (to !== at) go(to, true);
  const own = (window.grundyScreen && grundyScreen.steppers || []).find((one) => slides[at].contains(one.box));
  if (own && own.mode === 'step' && own.at !== step) own.show(step);
});

/* ---- keys, fingers, addresses ---- */

/* What the key called @key does. FALSE where it does nothing. */
function press(key) {
  const by = { ArrowRight: 1, PageDown: 1, ' ': 1, ArrowLeft: -1, PageUp: -1 }[key], name = key.toLowerCase();
  if (by) on(by);
  else if (key === 'Home') go(0);
  else if (key === 'End') go(slides.length - 1);
  else if (name === 'b' || key === '.') { document.body.classList.toggle('gr-black'); speak(); }
  else if (name === 's') open();
  else if (name === 'f') { if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen().catch(() => { }); }
  else return false;
  return true;
}
function key(e) {
  if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)) return;
  const inner = e.target.closest && e.target.closest('.gr-play, .gr-asking, [data-key]');
  if (inner && /^(Arrow(Right|Left)| )$/.test(e.key)) return;
  if (press(e.key)) e.preventDefault();
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
addEventListener('resize', fit);
document.documentElement.classList.remove('gr-later'); /* every slide is laid out as it comes */
document.body.classList.add('gr-slides');
if (inside) document.body.classList.add('gr-slides-inside');
visit();
if (document.fonts) document.fonts.ready.then(fit);
})();
