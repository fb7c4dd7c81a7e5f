// SPDX-License-Identifier: MIT
// Guessing before one is told. The figure's data hold each question, every answer to it, which are right and why
// (rows [key, text, right, reason, keys shown]); this lets the reader point or type, shows the reason, and keeps the
// score of the page on the device. Nothing here knows what is right.
(function () {
'use strict';
const screen = window.grundyScreen;
if (screen.guess) return;
const { make, makeSvg, button, icon, fill, radios, keyed } = screen;
const asks = [];

/* While something is asked, a caption that may tell the answer is out of sight; its room and the figure's number stay. */
function hush(box, on) {
  (box.closest('figure') || box).classList.toggle('gr-hushed', on);
}

function Ask(stepper, data) {
  const words = screen.words;
  this.stepper = stepper;
  this.data = data;
  this.index = 0;
  this.typed = '';
  this.mark = data.map(() => 'o');
  this.head = make('div', 'gr-head');
  this.modes = radios(words.mode, [['step', words.step], ['guess', words.guess]], 'step', (mode) => this.set(mode));
  this.prompt = make('p', 'gr-prompt');
  this.prompt.tabIndex = -1;
  this.head.append(this.modes, this.prompt);
  this.row = make('div', 'gr-answers');
  this.said = make('div', 'gr-said');
  this.said.setAttribute('role', 'status');
  this.acts = make('div', 'gr-acts');
  this.hint = make('span', 'gr-hint');
  this.more = button('gr-button', '', () => this.ask(this.index + 1));
  this.more.textContent = words.more;
  this.tell = button('gr-button', '', () => this.give());
  this.tell.textContent = words.tell;
  this.acts.append(this.hint, this.more, this.tell);
  stepper.box.insertBefore(this.head, stepper.box.firstChild);
  stepper.stage.after(this.row, this.said, this.acts);
  stepper.box.classList.add('gr-can-guess');
  stepper.stage.addEventListener('click', (e) => {
    const piece = e.target.closest && e.target.closest('.gr-choice');
    if (piece && stepper.mode === 'guess') this.answer(piece.dataset.key);
  });
}

Ask.prototype.question = function () { return this.data[this.index]; };

Ask.prototype.toggle = function () {
  const mode = this.stepper.mode === 'guess' ? 'step' : 'guess';
  this.modes.choose(mode, true);
};

Ask.prototype.set = function (mode) {
  const stepper = this.stepper;
  if (stepper.mode === mode) return;
  stepper.stop();
  stepper.mode = mode;
  stepper.box.classList.toggle('gr-asking', mode === 'guess');
  hush(stepper.box, mode === 'guess');
  if (mode === 'step') {
    this.clear();
    screen.score();
    return;
  }
  let first = this.mark.indexOf('o');
  this.ask(first < 0 ? 0 : first);
};

/* Puts question @index; the one behind the last is the first again. */
Ask.prototype.ask = function (index) {
  this.index = index % this.data.length;
  this.tries = 0;
  this.done = false;
  this.clear();
  const question = this.question(), words = screen.words;
  hush(this.stepper.box, true);
  this.stepper.show(question.asked, true);
  this.prompt.textContent = question.prompt;
  this.hint.textContent = '';
  this.more.hidden = true;
  this.tell.hidden = false;
  const svg = this.stepper.svg();
  this.cover(question.choices.some(([key]) => key === 'none'));
  svg.setAttribute('role', 'group');
  svg.querySelectorAll('[tabindex]').forEach((node) => node.setAttribute('tabindex', -1));
  question.choices.forEach(([key, text], i) => {
    const piece = keyed(svg, key);
    if (!piece) { /* an answer that is no part of the picture is a button */
      const chip = button('gr-chip', '', () => this.answer(key));
      chip.textContent = text;
      chip.dataset.key = key;
      this.row.appendChild(chip);
      return;
    }
    piece.classList.add('gr-choice');
    piece.setAttribute('role', 'button');
    piece.setAttribute('aria-label', text);
    piece.setAttribute('tabindex', i === 0 ? 0 : -1);
  });
  if (question.drags) this.drag(svg);
  screen.score(this);
};

/* A line that is dragged up and down to one of the lines that are answers; let go between them it goes back. */
Ask.prototype.drag = function (svg) {
  const lines = Array.from(svg.querySelectorAll('.gr-choice')).map((piece) => {
    const box = piece.querySelector('.gr-hit').getBBox();
    return { key: piece.dataset.key, y: box.y + box.height / 2, left: box.x + 26, right: box.x + box.width };
  });
  const home = Math.max(...lines.map((one) => one.y)) + 18, { left, right } = lines[0];
  const g = makeSvg('g', { class: 'gr-drag', 'aria-hidden': 'true' });
  let at = home, from = null;
  const put = (y) => { at = y; g.setAttribute('transform', 'translate(0 ' + y + ')'); };
  const place = (e) => new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.getScreenCTM().inverse()).y;
  const near = () => lines.reduce((best, one) => Math.abs(one.y - at) < Math.abs(best.y - at) ? one : best);
  g.append(makeSvg('rect', { x: left, y: -11, width: right - left, height: 22, fill: 'none', 'pointer-events': 'all' }),
           makeSvg('path', { d: 'M' + left + ' 0H' + right }), makeSvg('circle', { cx: right - 9, r: 7 }),
           makeSvg('path', { class: 'gr-drag-way', d: 'M' + (right - 11.5) + '-1.500l2.500-2.500 2.500 2.500m-5 3l2.500 2.500 2.500-2.500' }));
  g.addEventListener('pointerdown', (e) => {
    from = at - place(e);
    g.setPointerCapture(e.pointerId);
    e.preventDefault();
  });
  g.addEventListener('pointermove', (e) => {
    if (from === null) return;
    put(from + place(e));
    const own = near(), on = Math.abs(own.y - at) < 12;
    lines.forEach((one) => keyed(svg, one.key).classList.toggle('gr-over', on && one === own));
  });
  const drop = (e) => {
    if (from === null) return;
    from = null;
    const own = near(), on = e.type === 'pointerup' && Math.abs(own.y - at) < 12;
    svg.querySelectorAll('.gr-over').forEach((piece) => piece.classList.remove('gr-over'));
    put(on ? own.y : home);
    if (on) this.answer(own.key);
  };
  g.addEventListener('pointerup', drop);
  g.addEventListener('pointercancel', drop);
  put(home);
  svg.appendChild(g);
};

/* Where a move is asked for, what the position is worth is out of sight, and unheard, while the question stands. */
Ask.prototype.cover = function (on) {
  const box = this.stepper.box;
  box.classList.toggle('gr-covering', on);
  (this.unheard || []).forEach(([title, node]) => node.prepend(title));
  this.unheard = on ? Array.from(this.stepper.svg().querySelectorAll('.node>title'), (title) => [title, title.parentNode]) : [];
  this.unheard.forEach(([title]) => title.remove());
};

/* Takes away what a question has left in the pictures. */
Ask.prototype.clear = function () {
  this.cover(false);
  this.typed = '';
  this.said.replaceChildren();
  this.row.replaceChildren();
  this.said.classList.remove('gr-full');
  this.stepper.steps.forEach((step) => {
    step.querySelectorAll('.gr-badge,.gr-drag').forEach((node) => node.remove());
    step.querySelectorAll('.gr-choice').forEach((piece) => {
      piece.classList.remove('gr-choice', 'gr-tried', 'gr-found');
      piece.removeAttribute('aria-disabled');
      if (piece.dataset.lights) {
        piece.setAttribute('aria-label', piece.dataset.name || piece.dataset.key);
      } else {
        piece.removeAttribute('role');
        piece.removeAttribute('tabindex');
        piece.removeAttribute('aria-label');
      }
    });
  });
};

/* Says @text, its first sentence strong, behind the mark @name. */
Ask.prototype.say = function (name, text) {
  const mark = make('span', 'gr-mark gr-mark-' + name), p = make('p');
  const cut = text.indexOf('. ') + 1;
  mark.appendChild(icon(name));
  const word = make('span', 'gr-live', screen.words[name]);
  mark.appendChild(word);
  if (cut > 0) p.append(make('b', '', text.slice(0, cut)), text.slice(cut));
  else p.append(text);
  this.said.replaceChildren(mark, p);
  this.said.classList.add('gr-full');
};

/* The answer that is the piece @key. */
Ask.prototype.answer = function (key) {
  const question = this.question(), words = screen.words;
  const choice = question.choices.find((one) => one[0] === key);
  const chip = Array.from(this.row.children).find((one) => one.dataset.key === key);
  const piece = chip || keyed(this.stepper.svg(), key);
  if (this.done || !choice || piece.classList.contains('gr-tried')) return;
  this.typed = '';
  if (choice[2]) {
    this.finish(this.tries === 0 ? 'f' : 'h', 'right', choice[3], key);
    return;
  }
  this.tries++;
  piece.classList.add('gr-tried');
  piece.setAttribute('aria-disabled', 'true');
  if (chip) piece.prepend(icon('wrong'));
  else this.badge(piece);
  this.brace(choice[4]);
  if (this.tries > 1) {
    this.finish('t', 'wrong', choice[3] + ' ' + this.truth(), null);
    return;
  }
  this.say('wrong', choice[3]);
  this.hint.textContent = question.again;
};

/* “It is 2. 0 and 1 are taken; the first gap is 2.” */
Ask.prototype.truth = function () {
  const right = this.question().choices.find((one) => one[2]);
  return fill(screen.words.truth, { answer: right[1] }) + ' ' + right[3].slice(right[3].indexOf('. ') + 2);
};

/* The question is over: the step that tells it is shown. */
Ask.prototype.finish = function (mark, sign, text, key) {
  const words = screen.words, stepper = this.stepper;
  this.done = true;
  if (this.mark[this.index] === 'o') this.mark[this.index] = mark;
  const last = this.index + 1 === this.data.length;
  hush(stepper.box, !last);
  this.cover(false);
  this.say(sign, text);
  this.hint.textContent = '';
  this.more.hidden = last;
  const had = stepper.stage.contains(document.activeElement) || this.row.contains(document.activeElement);
  this.row.replaceChildren();
  stepper.stage.querySelectorAll('.gr-drag').forEach((node) => node.remove());
  stepper.show(this.question().tells, true);
  if (had) (last ? this.tell : this.more).focus();
  screen.score(this);
};

/* Show me, step by step: from the step on that the question was put at. */
Ask.prototype.give = function () {
  if (!this.done && this.mark[this.index] === 'o') this.mark[this.index] = 't';
  const at = this.question().asked;
  this.modes.choose('step', true);
  this.stepper.show(at);
  this.stepper.next.focus();
};

Ask.prototype.badge = function (piece) {
  const svg = this.stepper.svg(), box = piece.getBBox(), view = svg.viewBox.baseVal, AIR = 7.5; /* it is whole in the picture */
  const x = Math.min(box.x + box.width - 3, view.x + view.width - AIR), y = Math.max(box.y + 3, view.y + AIR);
  const g = makeSvg('g', { class: 'gr-badge', 'aria-hidden': 'true', transform: 'translate(' + x + ' ' + y + ')' });
  g.append(makeSvg('circle', { r: 6.6 }), makeSvg('path', { d: 'M-2.300-2.300l4.600 4.600M2.300-2.300l-4.600 4.600' }));
  svg.appendChild(g);
};

/* A brace under the pieces that the reason speaks of. */
Ask.prototype.brace = function (keys) {
  const svg = this.stepper.svg();
  svg.querySelectorAll('.gr-under').forEach((node) => node.remove());
  if (!keys) return;
  const rows = new Map();
  keys.split(' ').forEach((key) => {
    const piece = keyed(svg, key);
    if (!piece) return;
    const box = piece.getBBox(), row = Math.round(box.y), own = rows.get(row) || [Infinity, -Infinity, 0];
    rows.set(row, [Math.min(own[0], box.x + 3), Math.max(own[1], box.x + box.width - 3), box.y + box.height]);
  });
  rows.forEach(([left, right, y]) => {
    const m = (left + right) / 2, r = Math.min(6, (right - left) / 4), q = r / 3;
    const d = ['M', left, y, 'c0', 4, q, 5, r, 5, 'H', m - r, 'c', 2 * q, 0, r, 1, r, 5, 'c0', -4, q, -5, r, -5,
               'H', right - r, 'c', 2 * q, 0, r, -1, r, -5].join(' ');
    svg.appendChild(makeSvg('path', { class: 'gr-badge gr-under', d: d }));
  });
};

/* TRUE where the key meant something: a typed answer, a way between the pieces. */
Ask.prototype.key = function (e) {
  const svg = this.stepper.svg(), inside = svg.contains(document.activeElement);
  const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
  if (this.done) return false;
  if (by) {
    const own = Array.from(svg.querySelectorAll('.gr-choice')).concat(Array.from(this.row.children));
    const at = own.indexOf(document.activeElement), next = own[at < 0 ? 0 : (at + by + own.length) % own.length];
    own.forEach((piece) => piece.setAttribute('tabindex', piece === next || piece.localName === 'button' ? 0 : -1));
    next.focus();
    return true;
  }
  const choices = this.question().choices;
  if (e.key === 'Enter' && this.typed !== '') {
    const own = choices.find((one) => one[1].toLowerCase() === this.typed);
    this.typed = '';
    if (own) this.answer(own[0]);
    return true;
  }
  if ((e.key === 'Enter' || e.key === ' ') && inside) {
    const piece = document.activeElement.closest('.gr-choice');
    if (piece) this.answer(piece.dataset.key);
    return true;
  }
  if (e.key.length !== 1 || e.key === ' ') return false;
  const typed = this.typed + e.key.toLowerCase();
  const own = choices.filter((one) => one[1].toLowerCase().startsWith(typed));
  this.typed = own.length > 0 ? typed : '';
  if (own.length === 1 && own[0][1].toLowerCase() === typed) this.answer(own[0][0]);
  return own.length > 0;
};

/* ---- the values of a graph ---- */

/* The values of @still are covered; a position whose followers all have one may be given its own. The picture holds all
   that this compares: the values, and who follows whom. */
screen.guessValues = function (still) {
  const words = screen.words, { box, svg, bodies } = still;
  const keys = bodies.map((body) => body.parentNode.closest('[data-lights]').dataset.key);
  const value = new Map(bodies.map((body, i) => [keys[i], body.textContent.trim()]));
  const name = (key) => {
    const text = keyed(svg, key).querySelector('[data-key=value]').parentNode.querySelector(':scope > text');
    return text ? text.textContent : value.get(key);
  };
  const followers = (key) => keyed(svg, key).dataset.lights.split(' ').filter((one) => value.has(one));
  const own = { on: false, index: 0, mark: keys.map(() => 'o'), data: keys.map((key) => [name(key), value.get(key)]), stepper: { box, mode: 'step' } };
  const area = make('div', 'gr-valuing'), said = make('p', 'gr-valued'), row = make('div', 'gr-answers');
  said.setAttribute('role', 'status');
  area.append(said, row);
  let at = null, wrong = 0;
  const say = (text) => { row.replaceChildren(); said.textContent = text; };
  const finish = (mark, text) => {
    const i = keys.indexOf(at.dataset.of);
    if (own.mark[i] === 'o') own.mark[i] = mark;
    still.uncover(at);
    at = null;
    say(text + ' ' + (still.covered.size > 0 ? '' : words.values_done));
    if (still.covered.size === 0) own.end(true);
    const next = svg.querySelector('.gr-cover');
    if (next) next.focus({ preventScroll: true });
    screen.score(own);
  };
  const why = (key) => {
    const list = followers(key).map((one) => value.get(one)).join(', ');
    return list === '' ? words.values_end : fill(words.values_right, { list, n: value.get(key) });
  };
  const answer = (n, chip) => {
    const key = at.dataset.of, holder = followers(key).find((one) => value.get(one) === String(n));
    if (String(n) === value.get(key)) { finish(wrong === 0 ? 'f' : 'h', why(key)); return; }
    const reason = holder ? fill(words.values_taken, { n, position: name(holder) }) : fill(words.values_large, { n });
    wrong++;
    chip.disabled = true;
    chip.classList.add('gr-tried');
    chip.prepend(icon('wrong'));
    if (wrong > 1) finish('t', reason + ' ' + fill(words.truth, { answer: value.get(key) }) + ' ' + why(key).replace(/^\S+ /, ''));
    else said.textContent = reason;
  };
  own.tap = (cover) => {
    const key = cover.dataset.of, open = followers(key).find((one) => still.covered.has(one));
    svg.querySelectorAll('.gr-picked-cover').forEach((one) => one.classList.remove('gr-picked-cover'));
    if (open) { at = null; say(fill(words.values_early, { position: name(open) })); return; }
    at = cover;
    wrong = 0;
    own.index = keys.indexOf(key);
    cover.classList.add('gr-picked-cover');
    said.textContent = fill(words.values_which, { position: name(key) });
    const most = followers(key).length + 1;
    row.replaceChildren(...Array.from({ length: Math.min(most, 11) + 1 }, (_, n) => {
      const chip = button('gr-chip', '', () => answer(n, chip));
      chip.textContent = n;
      return chip;
    }));
    row.firstChild.focus({ preventScroll: true });
    screen.score(own);
  };
  own.ask = () => { own.end(); own.begin(); };
  own.begin = () => {
    if (still.covered.size > 0) svg.querySelectorAll('.gr-cover').forEach(still.uncover);
    still.cover();
    own.on = true;
    own.stepper.mode = 'guess';
    box.classList.add('gr-asking');
    hush(box, true);
    say(words.values_ask);
    screen.score(own);
  };
  own.end = (quiet) => {
    own.on = false;
    own.stepper.mode = 'step';
    box.classList.remove('gr-asking');
    hush(box, false);
    if (!quiet) say('');
    else row.replaceChildren();
  };
  const act = button('gr-link gr-peel', '', () => own.begin());
  act.textContent = words.values;
  box.append(act, area);
  asks.push(own);
  return own;
};

/* ---- the score of the page ---- */

const order = ['f', 'h', 't', 'o'];

function hash(text) {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return (h >>> 0).toString(36);
}

let place = ['', 0]; /* where the score is kept, and of how many figures */
function store(value) {
  if (place[1] !== asks.length) place = [hash(asks.map((ask) => JSON.stringify(ask.data)).join()), asks.length];
  const name = 'grundy:' + location.pathname + ':' + place[0];
  try {
    if (value === undefined) return localStorage.getItem(name) || '';
    localStorage.setItem(name, value);
  } catch (e) { }
  return '';
}

function disc(mark, x, now) {
  const g = makeSvg('g', {}), ring = now ? 'gr-disc-now' : '';
  g.appendChild(makeSvg('circle', { cx: x, cy: 8, r: mark === 'f' ? 5 : 4.4,
                                    class: ring + (mark === 'f' ? ' gr-disc-full' : ' gr-disc-open') }));
  if (mark === 'h') g.appendChild(makeSvg('path', { d: 'M' + x + ' 3a5 5 0 0 0 0 10z', class: 'gr-disc-full' }));
  if (mark === 't') g.appendChild(makeSvg('path', { d: 'M' + (x - 5) + ' 13l10-10', class: 'gr-disc-struck' }));
  if (mark === 'd') g.appendChild(makeSvg('path', { d: 'M' + (x - 2.5) + ' 8h5', class: 'gr-disc-struck' })); /* a drawn game */
  return g;
}

screen.disc = disc;
/* Shows the score; @now (if any) is the figure that asks. */
screen.score = function (now) {
  const marks = asks.map((ask) => ask.mark.join('')).join(''), words = screen.words;
  if (marks === '') return;
  let box = document.querySelector('.gr-score');
  if (!box) {
    box = make('section', 'gr-score');
    const header = document.querySelector('main > header');
    if (header) header.after(box);
    else asks[asks.length - 1].stepper.box.after(box);
  }
  let at = -1, i = 0;
  asks.forEach((ask) => { if (ask === now) at = i + ask.index; i += ask.data.length; });
  const counts = order.map((mark) => marks.split(mark).length - 1);
  const told = order.map((mark, k) => counts[k] ? fill(words['score_' + mark], { n: counts[k] }) : '')
                    .filter((text) => text).join(', ');
  const svg = makeSvg('svg', { viewBox: '0 0 ' + (18 * marks.length) + ' 16', width: 18 * marks.length, height: 16,
                               'aria-hidden': 'true' });
  Array.from(marks).forEach((mark, k) => svg.appendChild(disc(mark, 8 + 18 * k, k === at)));
  const again = button('gr-link', '', () => {
    asks.forEach((ask) => { ask.mark = ask.mark.map(() => 'o'); });
    asks.forEach((ask) => { if (ask.stepper.mode === 'guess') ask.ask(0); });
    screen.score();
  });
  again.textContent = words.restart;
  again.hidden = !/[fht]/.test(marks);
  box.replaceChildren(make('b', '', words.score), svg, make('span', 'gr-told', told), again);
  store(marks);
};

screen.forget = () => { asks.length = 0; };
screen.guess = function (stepper, data) {
  stepper.ask = new Ask(stepper, data);
  asks.push(stepper.ask);
};

/* What was kept the last time, once all figures are there. */
screen.recall = function () {
  const kept = store();
  if (!/^[fhto]*$/.test(kept)) return;
  let i = 0;
  asks.forEach((ask) => { ask.mark = ask.mark.map((mark) => kept[i++] || mark); });
};
})();
