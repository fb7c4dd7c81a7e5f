// SPDX-License-Identifier: MIT
// The window of whoever speaks: what is on the wall, the next slide, what is to be said, the clock. The slides are a page of their own
// (slides.js), shown here in two frames; the wall, which opened this window, tells where it is and takes the keys. Opened alone, the first
// frame is the wall.
(function () {
'use strict';
const { words, make } = window.grundyPage, main = document.querySelector('main');
const told = Array.from(main.querySelectorAll('.gr-told')), file = location.pathname.replace(/\.notes\.html$/, '.html');
const frame = (label) => {
  const own = make('iframe');
  own.src = file;
  own.title = label;
  own.tabIndex = -1;
  return own;
};
const tool = (id, text, go) => {
  const b = make('button', 'gr-press', text);
  b.type = 'button';
  b.id = id;
  b.addEventListener('click', (e) => { if (e.detail > 0) b.blur(); go(); }); /* Enter is for the slides after a tap */
  return b;
};
const wall = frame(words.slide_wall), then = frame(words.slide_next), place = make('p'), next = make('p'), clock = make('output');
const plan = make('span', 'gr-desk-plan'), bar = make('span', 'gr-desk-bar'), hour = make('time'), dots = make('p', 'gr-desk-dots');
const minutes = +main.dataset.minutes || 0; /* that the lecture may take: every slide the same part of it */
let now = { at: 0, n: 1 };
place.id = 'place';
next.id = 'next';
clock.id = 'clock';
let began = Date.now(), paused = 0, size = 1.25;
const elapsed = () => (paused || Date.now()) - began;
const pause = tool('pause', words.slide_pause, () => {
  if (paused) began += Date.now() - paused;
  paused = paused ? 0 : Date.now();
  pause.setAttribute('aria-pressed', String(paused > 0));
});
const tick = () => {
  const s = Math.floor(elapsed() / 1000);
  clock.textContent = Math.floor(s / 60) + ':' + String(s % 60).padStart(2, '0');
  hour.textContent = new Date().toLocaleTimeString(document.documentElement.lang, { hour: '2-digit', minute: '2-digit' });
  if (!minutes) return;
  const late = Math.max(0, s / 60 - minutes * (now.at + 1) / now.n), early = Math.max(0, minutes * now.at / now.n - s / 60);
  const say = (pattern, n) => pattern.replace('{n}', n);
  plan.textContent = say(words.slide_of, minutes) + (late >= 0.5 ? ' · ' + say(words.slide_late, Math.round(late)) : early >= 0.5 ? ' · ' + say(words.slide_early, Math.round(early)) : '');
  bar.style.setProperty('--at', 100 * (now.at + 1) / now.n + '%');
  bar.style.setProperty('--due', Math.min(100, s / 0.6 / minutes) + '%');
};
const head = make('header', 'gr-desk-head'), left = make('section', 'gr-desk-wall'), right = make('section', 'gr-desk-next'), foot = make('nav', 'gr-desk-foot');
if (minutes) head.append(clock, bar, plan); else head.append(clock);
head.append(hour, pause, tool('again', words.slide_again, () => { began = Date.now(); if (paused) paused = began; tick(); }));
left.append(place, wall, dots);
right.append(next, then);
const list = make('section', 'gr-desk-told'), larger = tool('larger', 'A+', () => { size = size > 2 ? 1.25 : size + 0.25; list.style.fontSize = size + 'rem'; });
larger.setAttribute('aria-label', words.slide_larger);
list.append(larger, ...told);
right.append(list);
const press = (key) => (window.opener || wall.contentWindow).postMessage({ grundy: 'key', key }, '*');
foot.append(tool('black', words.slide_black + ' (B)', () => press('b')), tool('pointer', words.slide_pointer + ' (L)', () => press('l')),
            tool('all', words.slide_all + ' (O)', () => press('o')), tool('back', words.slide_back + ' (←)', () => press('ArrowLeft')),
            tool('on', words.slide_on + ' (→)', () => press('ArrowRight')));
main.replaceChildren(head, left, right, foot);

/* The pointer over the wall's picture is shown at its place on the wall. */
left.addEventListener('pointermove', (e) => {
  const box = wall.getBoundingClientRect();
  const point = { grundy: 'point', x: (e.clientX - box.left) / box.width, y: (e.clientY - box.top) / box.height };
  (window.opener || wall.contentWindow).postMessage(point, '*');
});
/* Where the wall is: both frames follow, and what is said to that slide is in sight. */
function follow(state) {
  now = state;
  place.textContent = words.slide_wall + ' · ' + (state.at + 1) + ' / ' + state.n + (state.count ? ' · ' + state.count : '');
  [['black', 'gr-black'], ['pointer', 'gr-pointing'], ['all', 'gr-overview']].forEach(([id, name]) =>
    document.getElementById(id).setAttribute('aria-pressed', String(state.on.includes(name))));
  dots.replaceChildren(...Array.from({ length: state.steps }, (none, i) => make('span', i < state.step ? 'gr-past' : i === state.step ? 'gr-now' : '')));
  next.textContent = state.next ? words.slide_then + ' ' + state.next : words.slide_last;
  told.forEach((one) => { one.hidden = one.id !== 'slide-' + state.told; });
  if (window.opener) wall.contentWindow.postMessage({ grundy: 'show', at: state.at, step: state.step }, '*');
  tick();
  then.contentWindow.postMessage({ grundy: 'show', at: Math.min(state.n - 1, state.at + 1), step: 0 }, '*');
}
addEventListener('message', (e) => {
  const { grundy, state } = e.data || {};
  if (grundy !== 'at') return;
  if (e.source === (window.opener || wall.contentWindow)) follow(state);
  else if (window.opener) window.opener.postMessage({ grundy: 'hello' }, '*'); /* a frame is there now: it is told where to be */
  else wall.contentWindow.postMessage({ grundy: 'hello' }, '*');
});
addEventListener('keydown', (e) => {
  if (e.altKey || e.ctrlKey || e.metaKey) return;
  const on_button = e.target.localName === 'button' && (e.key === ' ' || e.key === 'Enter');
  if (on_button || !/^(Arrow(Right|Left|Up|Down)|Page(Up|Down)|Home|End|Enter|Escape| |[bolBOL.])$/.test(e.key)) return;
  press(e.key);
  e.preventDefault();
});
setInterval(tick, 250);
tick();
if (window.opener) window.opener.postMessage({ grundy: 'hello' }, '*');
})();
