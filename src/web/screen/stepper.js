// SPDX-License-Identifier: MIT
// Figures in steps. The page holds every step with its words; this shows one at a time and says it, lets what stays
// move, and lights what belongs together. Without it all steps stand below each other. What is said comes from the
// page: words from its word table, all else from its figures. Several copies of this script on a page do no harm.
(function () {
'use strict';
if (window.grundyScreen) { window.grundyScreen.start(); return; }
const screen = window.grundyScreen = { start: start };
const still = matchMedia('(prefers-reduced-motion: reduce)');
let words = {};

/* ---- small helpers ---- */

function make(tag, type, text) {
  const node = document.createElement(tag);
  if (type) node.className = type;
  if (text !== undefined) node.textContent = text;
  return node;
}
let space = '';
function makeSvg(tag, attributes) {
  space = space || document.querySelector('svg').namespaceURI;
  const node = document.createElementNS(space, tag);
  for (const name in attributes) node.setAttribute(name, attributes[name]);
  return node;
}
function button(type, name, go) {
  const node = make('button', type);
  node.type = 'button';
  if (name) { node.title = name; node.setAttribute('aria-label', name); }
  node.addEventListener('click', go);
  return node;
}
const shapes = {
  first: 'M15 4.5 9.5 10l5.500 5.500M5.500 4.500v11', back: 'M12.500 4.500 7 10l5.500 5.500',
  next: 'M7.500 4.500 13 10l-5.500 5.500', last: 'M5 4.500l5.500 5.500-5.500 5.500M14.500 4.500v11',
  play: 'M6.500 4.500v11l9-5.500z', stop: 'M6.500 5v10M13.500 5v10', right: 'M4.500 10.500l3.800 4 7.200-9',
  wrong: 'M5.500 5.500l9 9M14.500 5.500l-9 9', undo: 'M5 8h9a4.500 4.500 0 0 1 0 9H9M8.500 4.500 5 8l3.500 3.500',
  hint: 'M7.500 13.500c-1.500-1-2.500-2.600-2.500-4.500a5 5 0 0 1 10 0c0 1.900-1 3.500-2.500 4.500v1.500h-5zM8.500 17.500h3',
};
function icon(name) {
  const svg = makeSvg('svg', { viewBox: '0 0 20 20', class: 'gr-icon', 'aria-hidden': 'true' });
  svg.appendChild(makeSvg('path', { d: shapes[name] }));
  return svg;
}
/* {name} in @text is replaced by values[name]. */
function fill(text, values) {
  return text.replace(/\{(\w+)\}/g, (all, name) => name in values ? values[name] : all);
}
/* The buttons of @list as a radio group: [[value, name], …]; @go is called with the value chosen. */
function radios(name, list, value, go) {
  const group = make('div', 'gr-seg');
  group.setAttribute('role', 'radiogroup');
  group.setAttribute('aria-label', name);
  const own = list.map(([key, text]) => {
    const b = button('', '', () => group.choose(key, true));
    b.textContent = text;
    b.setAttribute('role', 'radio');
    group.appendChild(b);
    return [key, b];
  });
  group.choose = (key, loud) => {
    own.forEach(([other, b]) => {
      b.setAttribute('aria-checked', other === key);
      b.tabIndex = other === key ? 0 : -1;
    });
    if (loud) go(key);
  };
  group.addEventListener('keydown', (e) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (!by) return;
    e.preventDefault();
    e.stopPropagation();
    const at = own.findIndex(([, b]) => b === document.activeElement);
    const [key, b] = own[(at + by + own.length) % own.length];
    b.focus();
    group.choose(key, true);
  });
  group.choose(value, false);
  return group;
}
/* The picture of @held, which is text as long as it is not wanted, as elements. */
function unwrap(held) { held.outerHTML = held.textContent; }
/* What has the name @id; it may stand in a picture of @box that is text still. */
function shared(id, box) {
  const there = document.getElementById(id);
  if (there || !box) return there;
  const held = Array.from(box.querySelectorAll('.gr-picture > noscript')).find((one) => one.textContent.includes('id="' + id + '"'));
  if (held) unwrap(held);
  return document.getElementById(id);
}
/* Shared parts in place of their references, so that they can be pointed at; @box is the figure, if it has steps. */
function unfold(svg, box) {
  svg.querySelectorAll('use').forEach((use) => {
    const own = shared(use.getAttribute('href').slice(1), box);
    if (!own) return;
    const copy = own.cloneNode(true);
    unfold(copy, box);
    [copy, ...copy.querySelectorAll('g[id]')].forEach((part) => part.removeAttribute('id'));
    copy.querySelectorAll('[data-key]').forEach((piece) => { /* the other step may be asked about just now */
      piece.classList.remove('gr-choice', 'gr-tried', 'gr-lit');
      ['role', 'tabindex', 'aria-label', 'aria-disabled'].forEach((name) => piece.removeAttribute(name));
    });
    use.replaceWith(copy);
  });
}
function keyed(svg, key) { return svg.querySelector('[data-key="' + CSS.escape(key) + '"]'); }
function middle(node) {
  const box = (node.querySelector(':scope > .gr-hit') || node).getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
/* What stands alone in @svg, pieces and what is in none, by what is seen of it. */
function units(svg) {
  const all = new Map();
  const add = (node) => {
    if (node.localName === 'g' && !node.dataset.key) Array.from(node.children).forEach(add);
    else if (!/title|desc|style|gr-(hit|fat|shade|badge)/.test(node.localName + node.getAttribute('class')))
      all.set((node.closest('.gr-cell') || node).dataset.cell + node.outerHTML.replace(/<title>.*?<\/title>|<(\w+)[^>]*gr-(fat|hit|badge).*?(\/>|<\/\1>)| (role|tabindex|aria-[a-z]+|class)="(?![fs]-)[^"]*"/g, ''), node);
  };
  Array.from(svg.children).forEach(add);
  return all;
}
/* The pieces of @svg by their keys, of which two cells of a game may have the same. */
function pieces(svg) {
  const all = new Map();
  svg.querySelectorAll('[data-key]').forEach((node) => {
    const cell = node.closest('.gr-cell'), key = (cell ? cell.dataset.cell + '/' : '') + node.dataset.key;
    all.set(key, (all.get(key) || []).concat(node));
  });
  return all;
}
/* Where the pieces of @svg are, which is shown, and what else is in it; nothing where all stands still. */
function places(svg) {
  if (still.matches || !svg.animate) return null;
  const all = pieces(svg), at = new Map();
  all.forEach((nodes) => nodes.forEach((node) => at.set(node, middle(node))));
  return { at, pieces: all, units: units(svg) };
}
let walking = []; /* what walks is there at once where the next step begins */
/* What was at a place of @old (places()) and is in @to walks from there; what is new comes up, and what is gone fades, or falls. */
function move(old, to) {
  if (!old) return;
  walking.forEach((one) => one.finish());
  walking = [];
  const walk = (node, way) => {
    const one = node.animate(way, { duration: 400, easing: 'ease-in-out' });
    walking.push(one);
    return one;
  };
  const near = (a, b) => Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) <= 0.5;
  const now = units(to), all = pieces(to), moved = new Set(), followed = new Set();
  const ways = [];
  all.forEach((nodes, key) => {
    const was = old.pieces.get(key) || [];
    nodes.forEach((node, i) => {
      if (node.dataset.come) ways.push([node, node.dataset.come.replace(' ', 'px,') + 'px']);
      if (node.dataset.come || was.length !== nodes.length) return;
      const there = old.at.get(was[i]), here = middle(node);
      if (near(there, here)) return;
      ways.push([node, (there[0] - here[0]) + 'px,' + (there[1] - here[1]) + 'px']);
      followed.add(was[i]);
    });
  });
  ways.forEach(([node, way]) => { /* from here on nothing is where it is drawn */
    moved.add(node);
    walk(node, [{ transform: 'translate(' + way + ')' }, { transform: 'none' }]);
  });
  let over = null; /* what flies does so above all that goes */
  now.forEach((node, text) => {
    const flies = node.querySelector('[data-come]');
    if (flies) over = node;
    if (!old.units.has(text) && !moved.has(node) && !flies) walk(node, [{ opacity: 0 }, { opacity: 1 }]);
  });
  old.units.forEach((node, text) => {
    if (now.has(text) || followed.has(node) || node.closest('svg') === to) return;
    const cell = node.closest('.gr-cell'), name = cell ? cell.dataset.cell : '';
    const same = all.get((cell ? name + '/' : '') + node.dataset.key) || [], at = old.at.get(node);
    const falls = node.dataset.fall && !same.some((one) => near(at, middle(one)));
    const ghost = node.cloneNode(true);
    [ghost, ...ghost.querySelectorAll('*')].forEach((one) => ['data-key', 'role', 'tabindex', 'id'].forEach((a) => one.removeAttribute(a)));
    ghost.setAttribute('pointer-events', 'none');
    ghost.setAttribute('aria-hidden', 'true');
    const place = cell && to.querySelector('.gr-cell[data-cell="' + name + '"]');
    if (over && !place) over.before(ghost); else (place || to).appendChild(ghost);
    const end = falls ? { opacity: 0, transform: 'translate(0,' + node.dataset.fall + 'px)' } : { opacity: 0 };
    walk(ghost, [falls ? { opacity: 1, transform: 'none' } : { opacity: 1 }, end]).onfinish = () => ghost.remove();
  });
}

/* Where @svg is larger than the room for it, which was left as @old is: to what it marks. */
function follow(svg, old) {
  const room = svg.closest('.gr-picture');
  if (!room || room.scrollWidth <= room.clientWidth + 1 && room.scrollHeight <= room.clientHeight + 1) return;
  room.scrollTo({ left: old.scrollLeft, top: old.scrollTop, behavior: 'instant' });
  const view = room.getBoundingClientRect(), marks = Array.from(svg.querySelectorAll('.s-accent, .f-accent')).map((one) => one.getBoundingClientRect()).filter((one) => one.width > 0);
  if (marks.length === 0) return;
  const way = (low, high, from, to) => { /* none where all is in view */
    const first = Math.min(...marks.map((one) => one[low])), last = Math.max(...marks.map((one) => one[high]));
    return first >= from && last <= to ? 0 : last - first > to - from ? first - from : (first + last - from - to) / 2;
  };
  room.scrollBy({ left: way('left', 'right', view.left, view.right), top: way('top', 'bottom', view.top, view.bottom), behavior: still.matches ? 'instant' : 'smooth' });
}

/* ---- one figure ---- */

function Stepper(box) {
  const self = this;
  this.box = box;
  this.stage = box.querySelector('.gr-stage');
  this.steps = Array.from(box.querySelectorAll('.gr-step'));
  this.n = this.steps.length;
  this.at = 0;
  this.mode = 'step';
  this.typed = '';
  this.live = make('p', 'gr-live');
  this.live.setAttribute('aria-live', 'polite');
  this.addBar();
  box.appendChild(this.live);
  box.classList.add('gr-on');
  box.tabIndex = -1;
  lighting(this.stage, () => this.mode === 'step');
  this.swipe();
  box.addEventListener('pointerdown', () => self.stop());
  const data = box.querySelector('script.gr-data');
  if (data && screen.guess && !this.box.closest('.gr-play')) screen.guess(this, JSON.parse(data.textContent));
  this.show(0, true);
  this.visit(true);
}

/* The bar of every figure, without what it does. */
let bars = null;
function plainBar() {
  if (bars) return bars.cloneNode(true);
  bars = make('div', 'gr-bar');
  const add = (name, type) => {
    const b = button(type, words[name], () => { });
    b.appendChild(icon(name));
    bars.appendChild(b);
  };
  add('first');
  add('back');
  const track = make('span', 'gr-track'), slider = make('input');
  slider.type = 'range';
  slider.min = 1;
  slider.setAttribute('aria-label', words.slider);
  track.appendChild(slider);
  bars.appendChild(track);
  ['next', 'last'].forEach((name) => add(name));
  add('play', 'gr-player');
  const count = make('output', 'gr-place');
  count.setAttribute('aria-live', 'off');
  bars.appendChild(count);
  return bars.cloneNode(true);
}

Stepper.prototype.addBar = function () {
  const bar = this.bar = plainBar(), all = bar.querySelectorAll('button'), track = bar.querySelector('.gr-track');
  const put = (name, i, to) => {
    this[name] = all[i];
    all[i].addEventListener('click', () => { this.stop(); this.show(to()); });
  };
  put('first', 0, () => 0);
  put('back', 1, () => this.at - 1);
  put('next', 2, () => this.at + 1);
  put('last', 3, () => this.n - 1);
  this.player = all[4];
  this.player.addEventListener('click', (e) => { e.stopPropagation(); this.play(); });
  this.player.addEventListener('pointerdown', (e) => e.stopPropagation());
  this.slider = bar.querySelector('input');
  this.slider.max = this.n;
  this.slider.addEventListener('input', () => { this.stop(); this.show(this.slider.value - 1); });
  track.style.setProperty('--n', this.n - 1);
  this.count = bar.querySelector('output');
  this.box.appendChild(bar);
};

Stepper.prototype.svg = function () { return this.steps[this.at].querySelector('svg'); };

/* Shows step @to; @quiet: nothing is said and the address stays. */
Stepper.prototype.show = function (to, quiet) {
  const from = this.at, was = quiet ? null : places(this.svg());
  this.at = Math.max(0, Math.min(this.n - 1, to));
  const step = this.steps[this.at];
  this.prepare(step);
  this.steps.forEach((other) => {
    other.classList.toggle('gr-now', other === step);
    other.classList.toggle('gr-off', other !== step);
  });
  this.count.textContent = step.querySelector('.gr-count').textContent;
  this.slider.value = this.at + 1;
  this.slider.setAttribute('aria-valuetext', this.count.textContent);
  this.slider.parentNode.style.setProperty('--at', this.n > 1 ? this.at / (this.n - 1) : 0);
  this.first.disabled = this.back.disabled = this.at === 0;
  this.next.disabled = this.last.disabled = this.at === this.n - 1;
  if (quiet) return;
  follow(this.svg(), this.steps[from].querySelector('.gr-picture'));
  if (from !== this.at) move(was, this.svg());
  const said = Array.from(step.querySelectorAll('p')).map((p) => p.textContent);
  this.live.textContent = said.join(' ');
  try { history.replaceState(history.state, '', '#' + this.box.dataset.fig + '/step-' + (this.at + 1)); } catch (e) { }
};

/* Goes where the address says, if it speaks of this figure. */
Stepper.prototype.visit = function (scrolls) {
  const parts = decodeURIComponent(location.hash.slice(1)).split('/step-');
  if (parts.length !== 2 || parts[0] !== this.box.dataset.fig || !/^\d+$/.test(parts[1])) return;
  this.show(parts[1] - 1, true);
  if (scrolls) this.box.scrollIntoView({ block: 'nearest' });
};

Stepper.prototype.play = function () {
  if (this.timer) { this.stop(); return; }
  if (still.matches || this.mode !== 'step') return;
  this.player.replaceChildren(icon('stop'));
  this.player.title = words.stop;
  this.player.setAttribute('aria-label', words.stop);
  if (this.at === this.n - 1) this.show(0);
  this.timer = setInterval(() => {
    this.show(this.at + 1);
    if (this.at === this.n - 1) this.stop();
  }, 2500);
};

Stepper.prototype.stop = function () {
  if (!this.timer) return;
  clearInterval(this.timer);
  this.timer = 0;
  this.player.replaceChildren(icon('play'));
  this.player.title = words.play;
  this.player.setAttribute('aria-label', words.play);
};

/* A swipe sideways turns a step; a picture that scrolls sideways keeps its own. */
Stepper.prototype.swipe = function () {
  let x = null, y = 0;
  this.stage.addEventListener('touchstart', (e) => {
    const picture = e.target.closest('.gr-picture');
    x = e.touches.length > 1 || (picture && picture.scrollWidth > picture.clientWidth + 1) ? null : e.touches[0].clientX;
    y = e.touches[0].clientY;
  }, { passive: true });
  this.stage.addEventListener('touchend', (e) => {
    if (x === null || this.mode !== 'step') return;
    const dx = e.changedTouches[0].clientX - x, dy = e.changedTouches[0].clientY - y;
    x = null;
    if (Math.abs(dx) > 40 && Math.abs(dx) > 1.5 * Math.abs(dy)) this.show(this.at + (dx < 0 ? 1 : -1));
  }, { passive: true });
};

/* What belongs to the piece pointed at in @stage stands out, while @is_on() says so. */
function lighting(stage, isOn) {
  let held = null;
  const put = (piece) => {
    stage.querySelectorAll('.gr-lit').forEach((node) => node.classList.remove('gr-lit'));
    stage.querySelectorAll('.gr-lighting').forEach((svg) => svg.classList.remove('gr-lighting'));
    if (!piece || !isOn()) return;
    const svg = piece.ownerSVGElement;
    svg.classList.add('gr-lighting');
    piece.classList.add('gr-lit');
    piece.dataset.lights.split(' ').forEach((key) => {
      const node = keyed(svg, key);
      if (node) node.classList.add('gr-lit');
    });
  };
  const of = (e) => e.target.closest && e.target.closest('[data-lights]');
  stage.addEventListener('pointerover', (e) => { if (e.pointerType === 'mouse') put(of(e) || held); });
  stage.addEventListener('pointerleave', () => put(held));
  stage.addEventListener('focusin', (e) => put(of(e)));
  stage.addEventListener('focusout', () => put(held));
  stage.addEventListener('click', (e) => { held = of(e) === held ? null : of(e); put(held); });
}

/* Makes a step's pictures ready to be pointed at, when it is first shown. */
Stepper.prototype.prepare = function (step) {
  if (step.dataset.ready) return;
  step.dataset.ready = '1';
  const held = step.querySelector('noscript');
  if (held) unwrap(held);
  const svg = step.querySelector('svg');
  unfold(svg, this.box);
  const own = svg.querySelectorAll('[data-lights]');
  if (own.length === 0) return;
  svg.setAttribute('role', 'group');
  own.forEach((piece, i) => {
    const title = piece.querySelector('title');
    piece.setAttribute('tabindex', i === 0 ? 0 : -1);
    piece.setAttribute('role', 'button');
    if (title) piece.dataset.name = title.textContent;
    if (title) title.remove();
    piece.setAttribute('aria-label', piece.dataset.name || piece.dataset.key);
  });
};

/* The piece @by places behind (or before) the focused one of those that can be reached. */
Stepper.prototype.rove = function (by) {
  const own = Array.from(this.svg().querySelectorAll('[tabindex]'));
  const at = own.indexOf(document.activeElement);
  if (own.length === 0) return;
  const next = own[at < 0 ? 0 : (at + by + own.length) % own.length];
  own.forEach((piece) => piece.setAttribute('tabindex', piece === next ? 0 : -1));
  next.focus();
};

/* TRUE where the key meant something. */
Stepper.prototype.key = function (e) {
  const to = { ArrowRight: this.at + 1, PageDown: this.at + 1, ArrowLeft: this.at - 1, PageUp: this.at - 1, Home: 0,
               End: this.n - 1 }[e.key];
  if (this.ask && (e.key === 'g' || e.key === 'G')) { this.ask.toggle(); return true; }
  if (this.mode !== 'step') return this.ask.key(e);
  if (to !== undefined) { this.stop(); this.show(to); return true; }
  if ((e.key === 'ArrowUp' || e.key === 'ArrowDown') && this.svg().contains(document.activeElement)) {
    this.rove(e.key === 'ArrowDown' ? 1 : -1);
    return true;
  }
  if (e.key === ' ' && e.target.tagName !== 'BUTTON') { this.play(); return true; }
  if (/^\d$/.test(e.key)) { this.typed += e.key; return true; }
  if (e.key === 'Enter' && this.typed !== '') {
    this.stop();
    this.show(this.typed - 1);
    this.typed = '';
    return true;
  }
  this.typed = '';
  return false;
};

/* ---- a still picture ---- */

/* The head of an arrow as that of a thin one, or as it was; its line reaches up to it. */
const THIN = 7.02, BITE = 0.75; /* points, and how much of a head the line leaves free (scene/shapes.c) */
function thin(edge, is_on) {
  const paths = Array.from(edge.querySelectorAll('path'));
  paths.forEach((head, i) => {
    if (!/^f-/.test(head.getAttribute('class')) || i === 0) return;
    const line = paths[i - 1];
    line.dataset.way = line.dataset.way || line.getAttribute('d');
    const [x, y, ax, ay, bx, by] = head.getAttribute('d').match(/-?[\d.]+/g).map(Number);
    const dx = (ax + bx) / 2 - x, dy = (ay + by) / 2 - y, scale = Math.min(1, THIN / Math.hypot(dx, dy));
    head.setAttribute('transform', is_on ? `translate(${x} ${y}) scale(${scale}) translate(${-x} ${-y})` : '');
    line.setAttribute('d', line.dataset.way + (is_on ? `L${x + BITE * scale * dx} ${y + BITE * scale * dy}` : ''));
  });
}

/* Its values can be covered: a tap uncovers one. */
function Still(box) {
  const svg = box.querySelector('svg');
  box.classList.add('gr-on');
  if (svg.querySelector('[data-lights]')) lighting(box, () => !svg.querySelector('.gr-cover'));
  const bodies = Array.from(svg.querySelectorAll('[data-key="cover"],[data-key="value"]'));
  if (bodies.length < 3) return;
  let guess = null;
  const ends = new Map();
  svg.querySelectorAll('[data-lights]').forEach((node) => {
    const keys = node.dataset.lights.split(' ');
    for (let i = 0; i + 1 < keys.length; i += 2) ends.set(keys[i + 1], [node.dataset.key, keys[i]]);
  });
  const covered = new Set();
  const tells = Array.from(svg.querySelectorAll('desc,g title')).map((own) => [own, own.parentNode]);
  const veil = () => { /* a thick move tells who wins: it waits until both its ends are there; titles and legend, until all are */
    ends.forEach((own, key) => {
      const edge = keyed(svg, key), is_on = own.some((node) => covered.has(node));
      if (!edge) return;
      edge.classList.toggle('gr-veiled', is_on);
      thin(edge, is_on);
    });
    svg.classList.toggle('gr-covering', covered.size > 0);
    tells.forEach(([own, parent]) => { if (covered.size > 0) own.remove(); else parent.prepend(own); });
    act.textContent = covered.size > 0 ? words.uncover_all : words.cover;
  };
  const uncover = (cover) => {
    covered.delete(cover.dataset.of);
    cover.remove();
    bodies.forEach((body) => { if (!covered.has(body.parentNode.closest('[data-key]').dataset.key)) body.removeAttribute('aria-hidden'); });
    if (covered.size === 0) svg.setAttribute('role', 'img');
    veil();
  };
  const act = button('gr-link gr-peel', '', () => {
    if (guess) guess.end();
    if (covered.size > 0) svg.querySelectorAll('.gr-cover').forEach(uncover);
    else cover();
  });
  const cover = () => {
    svg.setAttribute('role', 'group');
    bodies.forEach((body) => {
      const bound = body.getBBox(), node = body.parentNode.closest('[data-key]'), r = Math.max(bound.width, bound.height) / 2 * (body.querySelector(':scope > rect') ? 1.22 : 1) + 1;
      const name = body.parentNode.querySelector(':scope > text');
      const cover = makeSvg('g', { class: 'gr-cover', role: 'button', tabindex: 0,
                                   'aria-label': fill(words.uncover, { position: name ? name.textContent : '' }) });
      cover.dataset.of = node ? node.dataset.key : '';
      cover.dataset.name = name ? name.textContent : '';
      cover.dataset.value = body.textContent.trim();
      const tap = () => { if (guess && guess.on) guess.tap(cover); else uncover(cover); };
      const x = bound.x + bound.width / 2, y = bound.y + bound.height / 2;
      const text = makeSvg('text', { x: x, y: y + 5, 'text-anchor': 'middle', 'font-size': 14, 'font-weight': 600 });
      text.textContent = '?';
      cover.append(makeSvg('circle', { cx: x, cy: y, r: r }), text);
      cover.addEventListener('click', (e) => { e.stopPropagation(); tap(); });
      cover.addEventListener('keydown', (e) => { if (e.key === 'Enter' || e.key === ' ') { e.preventDefault(); tap(); } });
      svg.appendChild(cover);
      body.setAttribute('aria-hidden', 'true');
      covered.add(cover.dataset.of);
    });
    veil();
  };
  act.textContent = words.cover;
  box.appendChild(act);
  if (screen.guessValues && bodies.every((body) => body.dataset.key === 'value'))
    guess = screen.guessValues({ box, svg, bodies, covered, uncover, cover });
}

/* ---- the page ---- */

function start() {
  document.querySelectorAll('script.gr-words').forEach((table) => Object.assign(words, JSON.parse(table.textContent)));
  screen.words = words;
  screen.steppers = screen.steppers || [];
  document.querySelectorAll('.gr-steps:not(.gr-on)').forEach((box) => screen.steppers.push(new Stepper(box)));
  document.querySelectorAll('.gr-still:not(.gr-on)').forEach((box) => {
    if (!box.closest('.gr-play')) new Still(box);
  });
  if (screen.play) document.querySelectorAll('.gr-play:not(.gr-on)').forEach((box) => screen.play(box));
  if (screen.score) { screen.recall(); screen.score(); }
}
document.addEventListener('keydown', (e) => {
  if (e.altKey || e.ctrlKey || e.metaKey || e.defaultPrevented) return;
  if (/^(TEXTAREA|SELECT)$/.test(e.target.tagName)) return;
  if (e.target.tagName === 'INPUT' && e.target.type !== 'range') return;
  const own = screen.steppers.find((one) => one.box.contains(e.target))
              || (screen.steppers.length === 1 && !document.querySelector('.gr-play') ? screen.steppers[0] : null);
  if (own && own.key(e)) e.preventDefault();
});
/* Paper has all steps. */
const paper = () => document.querySelectorAll('.gr-picture > noscript').forEach(unwrap);
addEventListener('beforeprint', paper);
matchMedia('print').addEventListener('change', (e) => { if (e.matches) paper(); });
addEventListener('hashchange', () => screen.steppers.forEach((one) => one.visit(true)));
Object.assign(screen, { make, makeSvg, button, icon, fill, radios, keyed, unfold, still, places, move });
screen.begin = start;
/* Whether a picture, @slope times as high as wide, is larger in @w by @h pixels with its sentence beside it than with that below. */
screen.beside = (slope, w, h) => Math.min(w - 340, (h - 110) / slope) > Math.min(w, (h - 270) / slope);
/* Shows the picture of @box as a whole or, @is_on, closer (gr-closer): so large that its letters have 24 pixels, half as large
   again where they have. In the hall, where nobody has chosen, it is closer if they have not. */
screen.closer = (box, is_on) => {
  box.classList.remove('gr-closer');
  const texts = Array.from(box.querySelectorAll('.gr-picture svg text')).filter((text) => text.getClientRects().length > 0);
  if (texts.length === 0) return;
  const svg = texts[0].ownerSVGElement, scale = svg.getBoundingClientRect().width / svg.clientWidth || 1; /* of a slide */
  const least = Math.min(...texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a));
  box.style.setProperty('--gr-close', svg.viewBox.baseVal.width * svg.getScreenCTM().a * (least < 23.9 ? 24 / least : 1.5) / scale + 'px');
  box.classList.toggle('gr-closer', is_on === undefined ? least < 23.9 : is_on);
};
/* The page has another body than before. */
screen.again = () => {
  screen.steppers = [];
  screen.plays = [];
  if (screen.forget) screen.forget();
  start();
};
})();
