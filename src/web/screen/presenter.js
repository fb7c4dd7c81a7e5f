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
  b.addEventListener('click', go);
  return b;
};
const wall = frame(words.slide_wall), then = frame(words.slide_next), place = make('p'), next = make('p'), clock = make('output');
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
};
const head = make('header', 'gr-desk-head'), left = make('section', 'gr-desk-wall'), right = make('section', 'gr-desk-next'), foot = make('nav', 'gr-desk-foot');
head.append(clock, pause, tool('again', words.slide_again, () => { began = Date.now(); if (paused) paused = began; tick(); }));
left.append(place, wall);
right.append(next, then);
const list = make('section', 'gr-desk-told'), larger = tool('larger', 'A+', () => { size = size > 2 ? 1.25 : size + 0.25; list.style.fontSize = size + 'rem'; });
larger.setAttribute('aria-label', words.slide_larger);
list.append(larger, ...told);
right.append(list);
const press = (key) => (window.opener || wall.contentWindow).postMessage({ grundy: 'key', key }, '*');
foot.append(tool('black', words.slide_black + ' (B)', () => press('b')), tool('back', words.slide_back + ' (←)', () => press('ArrowLeft')),
            tool('on', words.slide_on + ' (→)', () => press('ArrowRight')));
main.replaceChildren(head, left, right, foot);

/* Where the wall is: both frames follow, and what is said to that slide is in sight. */
function follow(state) {
  place.textContent = words.slide_wall + ' · ' + (state.at + 1) + ' / ' + state.n + (state.black ? ' · ' + words.slide_black : '');
  next.textContent = state.next ? words.slide_then + ' ' + state.next : words.slide_last;
  told.forEach((one) => { one.hidden = one.id !== 'slide-' + (state.at + 1); });
  if (window.opener) wall.contentWindow.postMessage({ grundy: 'show', at: state.at, step: state.step }, '*');
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
  if (on_button || !/^(Arrow(Right|Left)|Page(Up|Down)|Home|End| |b|B|\.)$/.test(e.key)) return;
  press(e.key);
  e.preventDefault();
});
setInterval(tick, 250);
tick();
if (window.opener) window.opener.postMessage({ grundy: 'hello' }, '*');
})();
