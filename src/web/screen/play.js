// SPDX-License-Identifier: MIT
// A game played in the page, on its own picture. Positions, moves, values and the best move of each position stand in the
// page's book, which the program wrote; this looks them up, and knows no rule of any game. Book: cells (the box of a
// component's pictures, and where that stands); moves [mover, name, keys, words where they are others], verdicts [value, result for
// Left and for Right (W, D or L: whoever moves wins, draws, loses), ink] and costs, which stand once and are told by their numbers;
// parts [cell, moves, value, label]; nodes [label, or nothing where its parts' labels make it, verdict, best for Left, best for Right,
// parts, targets, costs, pictures, or nothing where the parts' numbers are theirs]. The moves of a node are those of its parts, one
// part after another, as its targets are; its costs are told for each side that can make them. The record is in record.js, sets
// of games in sets.js.
(function () {
'use strict';
const screen = window.grundyScreen;
if (screen.play) return;
const { make, makeSvg, button, icon, fill, radios, unfold, still } = screen;
const LABEL = 0, VALUE = 1, RESULT = 2, INK = 3, BEST = 4, PARTS = 6, TARGETS = 7, COSTS = 8, PICTURES = 9;
const BOTH = 0, LEFT = 1, RIGHT = 2;
const LOST = 0, DRAWN = 1, WON = 2;
const TIMES = 3; /* the same position with the same player to move: a draw */
const TARGET = 24; /* pixels: the least that a finger hits */

/* Numbers from 0 to 1, the same for the same seed (mulberry32). */
function dice(seed) {
  return () => {
    seed = seed + 0x6D2B79F5 | 0;
    let t = Math.imul(seed ^ seed >>> 15, 1 | seed);
    t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
    return ((t ^ t >>> 14) >>> 0) / 4294967296;
  };
}

/* Pieces that make a move together, in whatever order they are tapped. */
function together(names) { return names.slice().sort().join('~'); }
/* The pieces of @svg by their names, the cell's and their own. */
function named(svg) {
  const all = new Map();
  svg.querySelectorAll('.gr-cell').forEach((cell) => cell.querySelectorAll('[data-key]').forEach((node) => {
    const name = cell.dataset.cell + '/' + node.dataset.key;
    if (!all.has(name)) all.set(name, node);
  }));
  return all;
}
/* What is seen of a piece. */
function look(piece) {
  const copy = piece.cloneNode(true);
  copy.querySelectorAll('.gr-fat,.gr-hit,title').forEach((node) => node.remove());
  return copy.innerHTML.trim();
}

function Play(box) {
  this.box = box;
  this.words = screen.words;
  const book = this.book = JSON.parse(box.querySelector('script.gr-book').textContent);
  book.nodes = book.nodes.map(([label, verdict, left, right, parts, targets, costs, pictures]) =>
    [label || parts.map((number) => book.parts[number][3]).join(','), ...book.verdicts[verdict], left, right, parts, targets, costs, pictures || parts]);
  this.seat = !book.covered && this.result(0, 0) === LOST ? 1 : 0; /* the side that can win, where that gives nothing away */
  this.rival = 'program';
  this.strength = 70;
  this.told = 'once';
  this.values = !this.book.covered;
  this.build();
  box.classList.add('gr-on');
  box.classList.toggle('gr-loopy', !!book.loopy);
  const [figure, how = ''] = decodeURIComponent(location.hash.slice(1)).split('/'), own = figure === box.dataset.fig;
  this.opens = this.seat === 1 && !(own && how !== ''); /* the program does not begin before it is seen */
  if (own && how.startsWith('game-')) this.replay(how.slice(5));
  else this.begin(own && how.startsWith('seed-') ? how.slice(5) >>> 0 : Date.now() >>> 0);
}

/* ---- what the book says ---- */

Play.prototype.node = function (at) { return this.book.nodes[at === undefined ? this.at : at]; };
/* How often the position now has been here with the same player to move. */
Play.prototype.times = function () {
  const k = this.turn(), place = (i) => (i === 0 ? this.start : this.line[i - 1].to);
  let n = 0;
  for (let i = k; i >= 0; i -= 2) if (place(i) === this.at) n++;
  return n;
};
/* Whether the game has ended: without a move, or drawn. */
Play.prototype.repeated = function () { return this.legal.length > 0 && this.times() >= TIMES; };
Play.prototype.ended = function () { return this.legal.length === 0 || this.repeated(); };
/* Who makes ply @k: 0 the first player, 1 the second; and as which side. */
Play.prototype.side = function (k) {
  if (!this.book.partizan) return BOTH;
  return k % 2 === 0 ? this.book.first : LEFT + RIGHT - this.book.first;
};
Play.prototype.turn = function () { return this.line.length; };
Play.prototype.mine = function () { return this.rival === 'friend' || this.turn() % 2 === this.seat; };
/* What whoever makes ply @k from @at comes to with best play; and whether that is a win. */
Play.prototype.result = function (at, k) { return 'LDW'.indexOf(this.node(at)[RESULT][this.side(k) === RIGHT ? 1 : 0]); };
Play.prototype.wins = function (at, k) { return this.result(at, k) === WON; };
/* What whoever makes the move @own as ply @k comes to by it. */
Play.prototype.after = function (own, k) { return WON - this.result(own.to, k + 1); };
/* The moves of ply @k from @at that keep what can be had, each position once. */
Play.prototype.keeping = function (at, k) {
  return new Set(this.moves(at, k).filter((own) => this.after(own, k) === this.result(at, k)).map((own) => own.to));
};
/* The moves that whoever makes ply @k has: {index, cell, name, words, keys, to, cost}. */
Play.prototype.moves = function (at, k) {
  const { book } = this, node = this.node(at), side = this.side(k), all = [];
  let index = 0, place = 0; /* of its cost */
  node[PARTS].forEach((number) => {
    const [cell, moves] = book.parts[number];
    moves.forEach((row) => {
      const [mover, name, keys, words = name] = book.moves[row], wide = book.partizan && mover === BOTH;
      if (side === BOTH || mover === BOTH || mover === side)
        all.push({ index, cell, name, words, keys: keys.split(' '), to: node[TARGETS][index],
                   cost: book.costs[node[COSTS][wide && side === RIGHT ? place + 1 : place] || 0] });
      index++;
      place += wide ? 2 : 1;
    });
  });
  return all;
};
Play.prototype.best = function (at, k) {
  const index = this.node(at)[BEST + (this.side(k) === RIGHT ? 1 : 0)];
  return this.moves(at, k).find((own) => own.index === index);
};
Play.prototype.who = function (k) {
  const words = this.words;
  if (this.rival !== 'friend') return k % 2 === this.seat ? words.you : words.program;
  return this.book.partizan ? words[this.side(k) === LEFT ? 'Left' : 'Right'] : words[k % 2 === 0 ? 'First' : 'Second'];
};

/* ---- the frame of the game ---- */

Play.prototype.build = function () {
  const words = this.words, self = this, frame = make('div', 'gr-game');
  const field = (name, node) => {
    const own = make('div', 'gr-field');
    own.append(make('span', 'gr-name', name), node);
    return own;
  };
  const seats = this.book.partizan
    ? [['0', words[this.book.first === LEFT ? 'Left' : 'Right']], ['1', words[this.book.first === LEFT ? 'Right' : 'Left']]]
    : [['0', words.first_player], ['1', words.second_player]];
  const rate = make('output', 'gr-rate', '70 %'), slider = make('input');
  slider.type = 'range';
  slider.min = 0; slider.max = 100; slider.step = 10; slider.value = 70;
  slider.setAttribute('aria-label', words.strength);
  this.rate = (strength) => { self.strength = slider.value = strength; rate.textContent = strength + ' %'; summarize(); };
  slider.addEventListener('input', () => { this.rate(+slider.value); if (self.set) self.set.before = self.strength; });
  const track = make('span', 'gr-strength');
  track.append(slider, rate);
  this.track = field(words.strength, track);
  const settings = make('div', 'gr-settings'), rivals = [['program', words.the_program], ['friend', words.a_friend]];
  const setup = make('details', 'gr-setup'), line = make('summary');
  const summarize = () => {
    const of = (list, key) => list.find((own) => own[0] === key)[1];
    line.textContent = [words.seat + ' ' + of(seats, String(self.seat)), words.against + ' ' + of(rivals, self.rival)]
      .concat(self.rival === 'program' ? self.strength + ' %' : []).join(' · ');
  };
  setup.append(line, settings);
  settings.setAttribute('role', 'group');
  settings.setAttribute('aria-label', words.settings);
  settings.append(
    field(words.seat, radios(words.seat, seats, String(this.seat), (key) => { self.seat = +key; summarize(); self.fresh(); })),
    field(words.against, radios(words.against, rivals, 'program', (key) => { self.rival = key; summarize(); self.fresh(); })),
    this.track,
    field(words.mistakes, radios(words.mistakes, [['once', words.at_once], ['end', words.at_end]], 'once',
                                 (key) => { self.told = key; self.draw(); })));
  const main = make('div', 'gr-board');
  this.status = make('p', 'gr-turn');
  this.status.setAttribute('role', 'status');
  this.field = make('div', 'gr-picture');
  if (window.grundyPage) grundyPage.scrolls(this.field);
  this.says = make('p', 'gr-says', '\u00a0');
  this.list = make('details', 'gr-moves');
  this.list.open = true;
  this.about = make('section', 'gr-about');
  this.about.setAttribute('role', 'status');
  summarize();
  main.append(this.status, this.field, this.says);
  const panel = make('div', 'gr-panel'); /* of one size, whatever is said in it */
  panel.append(this.about, this.list);
  const aside = make('div', 'gr-record');
  aside.setAttribute('role', 'group');
  aside.setAttribute('aria-label', words.record);
  const head = make('div', 'gr-record-head');
  head.append(make('b', '', words.record),
              radios(words.values, [['yes', words.values], ['no', words.hidden]], this.values ? 'yes' : 'no',
                     (key) => { self.values = key === 'yes'; self.draw(); }));
  this.score = make('p', 'gr-set');
  this.lane = make('div', 'gr-lane');
  this.table = make('div', 'gr-rows');
  const acts = make('div', 'gr-record-acts');
  this.undoer = button('gr-button', '', () => self.undo());
  this.undoer.append(icon('undo'), words.undo);
  this.hinter = button('gr-button', '', () => self.help());
  this.hinter.append(icon('hint'), words.hint);
  const again = button('gr-link', '', () => self.fresh());
  again.textContent = words.new_game;
  acts.append(this.undoer, this.hinter, again);
  const key = make('p', 'gr-key');
  key.append(this.sign('right'), ' ' + words.keeps + '  ', this.sign('wrong'), ' ' + words.gives);
  aside.append(head, this.score, this.lane, this.table, key);
  frame.append(main, panel, acts, setup, aside);
  this.box.insertBefore(frame, this.box.firstChild);
  this.frame = frame;
  this.listen();
};

Play.prototype.sign = function (name) {
  const span = make('span', 'gr-sign gr-sign-' + name);
  span.append(icon(name));
  return span;
};

Play.prototype.listen = function () {
  addEventListener('hashchange', () => {
    const [figure, how = ''] = decodeURIComponent(location.hash.slice(1)).split('/');
    if (figure === this.box.dataset.fig && how.startsWith('game-')) { this.leaveSet(); this.replay(how.slice(5)); }
  });
  addEventListener('resize', () => { if (this.room !== innerWidth) this.draw(); });
  this.frame.addEventListener('keydown', (e) => {
    if (e.target.tagName === 'INPUT') return;
    const ctrl = e.ctrlKey || e.metaKey;
    if (ctrl && (e.key === 'z' || e.key === 'Z')) { this.undo(); e.preventDefault(); return; }
    if (ctrl || e.altKey) return;
    if (e.key === 'h' || e.key === 'H') { this.help(); e.preventDefault(); return; }
    const piece = e.target.closest && e.target.closest('[data-key]');
    if (!piece) return;
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (by) {
      const own = Array.from(piece.closest('.gr-cell').querySelectorAll('.gr-active'));
      const next = own[(own.indexOf(piece) + by + own.length) % own.length];
      own.forEach((other) => other.setAttribute('tabindex', other === next ? 0 : -1));
      next.focus();
      e.preventDefault();
    } else if (e.key === 'Enter' || e.key === ' ') {
      this.press(piece, false);
      e.preventDefault();
    } else if (e.key === 'Escape') {
      this.pick([]);
    }
  });
  this.field.addEventListener('pointerdown', (e) => {
    this.touch = e.pointerType === 'touch';
    this.from = e.target.closest && e.target.closest('.gr-active');
    if (this.from && e.target.releasePointerCapture && e.target.hasPointerCapture(e.pointerId))
      e.target.releasePointerCapture(e.pointerId);
  });
  this.field.addEventListener('pointerup', (e) => {
    const under = document.elementFromPoint(e.clientX, e.clientY);
    const to = under && under.closest('.gr-active');
    if (!this.from || !to || to === this.from || !this.field.contains(to)) return;
    const own = this.sets.get(together([this.name(this.from), this.name(to)]));
    if (own) { this.dragged = true; this.make(own); }
  });
  this.field.addEventListener('click', (e) => {
    if (this.dragged) { this.dragged = false; return; }
    const piece = e.target.closest && e.target.closest('.gr-active');
    if (piece) this.press(piece, this.touch);
    else { this.pick([]); this.ghost(null); this.ready = null; }
  });
  this.field.addEventListener('pointerover', (e) => {
    if (e.pointerType !== 'mouse') return;
    const piece = e.target.closest && e.target.closest('.gr-active');
    this.ghost(piece ? this.of(piece) : null);
  });
  this.field.addEventListener('pointerleave', (e) => { if (e.pointerType === 'mouse') this.ghost(null); });
  this.field.addEventListener('focusin', (e) => {
    const piece = e.target.closest && e.target.closest('.gr-active');
    if (piece) this.ghost(this.of(piece));
  });
};

/* ---- a game ---- */

/* A game of no set. */
Play.prototype.fresh = function () { this.leaveSet(); this.begin(); };
/* A game from position @start (the first one); the dice fall by @seed, or any how. With @waits nothing is shown yet. */
Play.prototype.begin = function (seed, start, waits) {
  const given = seed !== undefined;
  this.seed = given ? seed : Math.random() * 4294967296 >>> 0;
  this.roll = dice(this.seed);
  this.line = [];
  this.at = this.start = start || 0;
  this.slips = 0; /* mistakes and hints, though they be taken back */
  this.waits = this.opens;
  this.opens = false;
  this.about.replaceChildren();
  if (waits) return;
  this.settle();
  if (!given)
    try { history.replaceState(history.state, '', '#' + this.box.dataset.fig + '/seed-' + this.seed); } catch (e) { }
};

/* After every change of position. */
Play.prototype.settle = function () {
  clearTimeout(this.timer);
  this.peek = null;
  this.hints = 0;
  this.ready = null;
  this.picked = [];
  this.legal = this.moves(this.at, this.turn());
  this.draw();
  if (this.ended()) { this.over(); return; }
  if (this.mine() || this.waits) return;
  this.timer = setTimeout(() => {
    this.status.replaceChildren(make('span', '', this.words.thinks));
    this.timer = setTimeout(() => this.answer(), still.matches ? 0 : 300);
  }, 300);
};

/* The keyboard goes on where it was: at the picture, which holds it while the program thinks. */
Play.prototype.hold = function () {
  const next = this.field.querySelector('.gr-active[tabindex="0"]');
  this.field.tabIndex = -1;
  (next || this.field).focus({ preventScroll: true });
};

/* The moves that are as good as the best: all that win and cost nothing; where every move loses, those to which the smallest
   part of the replies wins. Where play may go round, the best alone is sure to end it, or all that hold a draw. */
Play.prototype.finest = function () {
  const k = this.turn(), best = this.best(this.at, k);
  if (this.book.loopy && this.result(this.at, k) === DRAWN) return this.legal.filter((own) => this.after(own, k) === DRAWN);
  if (this.book.loopy || !best) return best ? [best] : this.legal;
  const good = this.legal.filter((own) => !this.wins(own.to, k + 1) && !own.cost);
  if (good.length > 0) return good;
  const risk = this.legal.map((own) => {
    const replies = new Set(this.moves(own.to, k + 1).map((reply) => reply.to));
    return replies.size === 0 ? 1 : Array.from(replies).filter((to) => !this.wins(to, k + 2)).length / replies.size;
  });
  return this.legal.filter((own, i) => risk[i] === Math.min(...risk));
};
/* The program's move: one of the finest as often as its strength says, else any. */
Play.prototype.answer = function () {
  const all = this.roll() * 100 < this.strength ? this.finest() : this.legal;
  this.make(all[Math.floor(this.roll() * all.length)]);
};

/* Adds the move @own to the line. Gives its ply. */
Play.prototype.push = function (own) {
  const k = this.turn(), before = this.at, mine = this.mine(), had = this.result(before, k), has = this.after(own, k);
  const ply = { from: before, to: own.to, index: own.index, name: own.name, words: own.words, bad: has < had, good: has === WON, had, mine, cost: own.cost, hinted: this.hints > 0 };
  this.line.push(ply);
  this.at = own.to;
  return ply;
};
/* Makes the move @own. */
Play.prototype.make = function (own) {
  const k = this.turn(), { bad, mine } = this.push(own);
  if (bad && mine) this.slips++;
  const held = this.field.contains(document.activeElement) || this.list.contains(document.activeElement);
  if (mine) this.about.replaceChildren();
  this.waits = bad && mine && this.told === 'once';
  this.settle();
  const asks = this.waits && !this.ended();
  if (asks) this.ask(k);
  if (held && asks) this.about.querySelector('button').focus({ preventScroll: true });
  else if (held) this.hold();
};

/* What is said where ply @k gave the win away, or the draw. */
Play.prototype.gave = function (k) {
  const words = this.words, ply = this.line[k], won = ply.had === WON;
  if (ply.mine && this.rival !== 'friend') return won ? words.gave : words.gave_draw;
  return won ? words.gave_any : words.gave_draw_any;
};

Play.prototype.undo = function () {
  if (this.line.length === 0) return;
  let k = this.line.length - 1;
  if (this.rival !== 'friend') while (k > 0 && k % 2 !== this.seat) k--;
  if (this.rival !== 'friend' && k % 2 !== this.seat) return;
  this.back(k);
};

/* After a mistake: the program makes its move now. */
Play.prototype.resume = function () {
  this.waits = false;
  this.about.replaceChildren();
  this.settle();
};

/* Takes back ply @k and all after it. */
Play.prototype.back = function (k) {
  const own = document.activeElement, held = this.frame.contains(own) && own.matches(':focus-visible');
  this.waits = false;
  this.at = this.line[k].from;
  this.line.length = k;
  this.about.replaceChildren();
  this.settle();
  if (held && !this.frame.contains(document.activeElement)) this.hold();
};

Play.prototype.over = function () {
  const words = this.words, k = this.turn(), friend = this.rival === 'friend';
  const loser = this.book.misere ? k + 1 : k, winner = loser + 1;
  const stuck = k % 2 === this.seat, iWin = winner % 2 === this.seat;
  let text;
  if (this.repeated()) text = words.drawn;
  else if (friend) text = fill(this.book.misere ? words.friend_misere : words.friend_wins,
                          { winner: this.who(winner), other: this.who(k) });
  else if (this.book.misere) text = stuck ? words.misere_you : words.misere_program;
  else text = iWin ? words.you_win : words.program_wins;
  this.status.replaceChildren(make('b', '', text));
  this.box.dataset.over = this.repeated() ? 'drawn' : friend ? 'friend' : iWin ? 'won' : 'lost';
  if (this.told === 'end') {
    this.about.replaceChildren();
    this.line.forEach((ply, i) => { if (ply.bad && ply.mine) this.explain(i, this.about, true); });
  }
  this.close(this.repeated() ? DRAWN : iWin ? WON : LOST);
};

/* A hint in three taps: whether, where, which. */
Play.prototype.help = function () {
  const words = this.words, k = this.turn();
  if (!this.mine() || this.ended() || this.peek !== null) return;
  const best = this.best(this.at, k), draws = this.result(this.at, k) === DRAWN;
  this.hints = Math.min(3, this.hints + 1);
  this.slips++;
  if (this.result(this.at, k) === LOST) { this.hints = 1; this.tell(words.every_loses); return; }
  const from = best.name.split(' → ');
  const winning = this.keeping(this.at, k).size, m = new Set(this.legal.map((own) => own.to)).size;
  if (this.hints === 1) this.tell(draws ? words.holds : words.there_is);
  else if (this.hints === 2 && draws) this.tell(fill(winning === 1 ? words.one_draws : words.some_draw, { n: winning, m }));
  else if (this.hints === 2 && (from.length < 2 || this.node()[PARTS].length < 2)) this.tell(fill(winning === 1 ? words.one_of : words.some_of, { n: winning, m }));
  else if (this.hints === 2) this.tell(fill(this.book.where, { from: from[0] }));
  else { this.tell(best.name + '.'); this.ghost(best); }
};
Play.prototype.tell = function (text) {
  const p = make('p', 'gr-tip');
  p.append(icon('hint'), text);
  this.about.replaceChildren(p);
  p.scrollIntoView({ block: 'nearest' }); /* on a telephone the button is far below */
};

/* ---- pointing ---- */

Play.prototype.name = function (piece) { return piece.closest('.gr-cell').dataset.cell + '/' + piece.dataset.key; };
/* The moves that are made with all of @names and perhaps with more. */
Play.prototype.fits = function (names) {
  const all = [];
  this.sets.forEach((own, set) => {
    const has = set.split('~');
    if (names.every((name) => has.includes(name))) all.push(own);
  });
  return all;
};
/* The move that a tap on @piece means now, if it means one. */
Play.prototype.of = function (piece) {
  const name = this.name(piece);
  return this.sets.get(together(this.picked.concat(name))) || this.sets.get(name) || null;
};
/* A tap: it makes the move where no other has this piece; else the piece is picked, and a second tap on it ends the move. */
Play.prototype.press = function (piece, touch) {
  const name = this.name(piece);
  if (this.picked.includes(name)) {
    const own = this.sets.get(together(this.picked));
    if (own) this.make(own);
    else this.pick(this.picked.filter((other) => other !== name));
    return;
  }
  let names = this.picked.concat(name);
  if (this.fits(names).length === 0) names = [name];
  const own = this.sets.get(together(names));
  if (own && this.fits(names).every((other) => other.to === own.to)) {
    if (touch && this.ready !== own) { this.ready = own; this.ghost(own); this.says.append('?'); } else this.make(own); /* a finger hides what it points at */
    return;
  }
  this.pick(names);
  this.ghost(own || null);
};
/* Marks the pieces @names, and those that may come next. */
Play.prototype.pick = function (names) {
  const next = new Set();
  this.picked = names;
  if (names.length > 0)
    this.sets.forEach((own, set) => {
      const has = set.split('~');
      if (names.every((name) => has.includes(name))) has.forEach((name) => next.add(name));
    });
  this.field.querySelectorAll('.gr-active').forEach((node) => {
    const name = this.name(node), is = names.includes(name);
    node.classList.toggle('gr-picked', is);
    node.classList.toggle('gr-next', !is && next.has(name));
    if (is) node.setAttribute('aria-pressed', 'true');
    else node.removeAttribute('aria-pressed');
  });
};

/* What goes by the move @own is marked, what comes is shown faintly, and the move is said. */
Play.prototype.ghost = function (own) {
  this.field.querySelectorAll('.gr-ghost').forEach((node) => node.classList.remove('gr-ghost'));
  this.field.querySelectorAll('.gr-shade').forEach((node) => node.remove());
  this.says.textContent = own ? own.words : '\u00a0';
  if (!own) return;
  const cell = this.field.querySelector('.gr-cell[data-cell="' + own.cell + '"]');
  const parts = (at) => this.node(at)[PARTS].filter((number) => this.book.parts[number][0] === own.cell).length;
  if (parts(own.to) > parts(this.at) || !this.compare(cell, own)) this.point(cell, own);
};
/* Marks what is not there after the move @own, and lays over it what looks otherwise then. False where all stays. */
Play.prototype.compare = function (cell, own) {
  const after = this.drawn(this.node(own.to)[PICTURES][own.cell]);
  if (!after) return false;
  const copy = after.cloneNode(true), shade = makeSvg('g', { class: 'gr-shade', 'aria-hidden': 'true' });
  unfold(copy);
  let marked = 0;
  const pieces = Array.from(cell.querySelectorAll('[data-key]'));
  const goes = pieces.some((node) => !screen.keyed(copy, node.dataset.key)); /* what stays may move together then */
  pieces.forEach((node) => {
    const next = screen.keyed(copy, node.dataset.key), then = next && look(next);
    if (next && (goes || then === look(node))) return;
    if (!then) node.classList.add('gr-ghost');
    marked++;
    if (!then) return;
    const over = next.cloneNode(true);
    over.removeAttribute('data-key');
    over.querySelectorAll('[data-key],.gr-hit').forEach((inner) => inner.remove());
    shade.appendChild(over);
  });
  if (shade.firstChild) cell.appendChild(shade);
  return marked > 0;
};
/* Marks the pieces with which the move @own is made; of sticks those between, too. */
Play.prototype.point = function (cell, own) {
  const mark = (key) => { const node = screen.keyed(cell, key); if (node) node.classList.add('gr-ghost'); };
  const key = own.keys.find((one) => one.split('~').every((end) => screen.keyed(cell, end)));
  const ends = key ? key.split('~').map((end) => /^(.*\.to)(\d+)$/.exec(end)) : [];
  if (!key) return;
  key.split('~').forEach(mark);
  if (ends.length === 2 && ends[0] && ends[1])
    for (let i = +ends[0][2]; i < +ends[1][2]; i++) mark(ends[0][1] + i);
};

/* ---- drawing ---- */

/* Picture @number of the book. */
Play.prototype.drawn = function (number) { return document.getElementById(this.book.id + '_p' + number); };

/* The position @at as a picture. */
Play.prototype.picture = function (at) {
  const node = this.node(at), [w, h] = this.book.view;
  const svg = makeSvg('svg', { viewBox: '0 0 ' + w + ' ' + h, role: 'img', 'aria-label': node[LABEL] });
  svg.style.setProperty('--gr-own', w * 4 / 3 + 'px');
  node[PICTURES].forEach((picture, cell) => {
    const [left, top, , , x, y, scale = 1] = this.book.cells[cell];
    const g = makeSvg('g', { class: 'gr-cell', 'data-cell': cell,
                             transform: 'translate(' + x + ' ' + y + ') scale(' + scale + ') translate(' + -left + ' ' + -top + ')' });
    const own = this.drawn(picture).cloneNode(true);
    own.removeAttribute('id');
    g.appendChild(own);
    svg.appendChild(g);
  });
  unfold(svg);
  svg.querySelectorAll('[id]').forEach((node) => node.removeAttribute('id'));
  const letters = Array.from(svg.querySelectorAll('text'), (text) => +text.getAttribute('font-size') || 16);
  if (letters.length > 0) svg.style.setProperty('--gr-least', w * 8.2 / Math.min(...letters) + 'px'); /* 8 px and a bit */
  return svg;
};

/* Puts the cells into rows so narrow that what is tapped is @TARGET pixels wide and high, the whole of it in the picture: where the
   places that the program gave them are too wide, closer together, then in more rows; a cell that is wider still shrinks. TRUE
   where they moved. */
Play.prototype.arrange = function () {
  const room = this.field.clientWidth - 20, { cells, view } = this.book, LINE = 39, MARGIN = 7;
  this.room = innerWidth;
  const hits = Array.from(this.field.querySelectorAll('.gr-active>.gr-hit'), (hit) => { const box = hit.getBBox(); return Math.min(box.width, box.height); });
  if (hits.length === 0 || room < 100) return false;
  const was = JSON.stringify(cells), scale = TARGET / Math.min(...hits), wide = room / scale - 2 * MARGIN;
  this.given = this.given || { view, place: cells.map((cell) => cell.slice(4, 6)), under: view[1] - Math.max(...cells.map((cell) => cell[5] + cell[3])) };
  cells.forEach((cell, i) => cell.splice(4, 3, ...this.given.place[i]));
  this.book.view = this.given.view;
  if (this.given.view[0] * scale > room && cells.length > 1) {
    const total = cells.reduce((all, cell) => all + cell[2], 0), gap = Math.max(16, Math.min(30, (wide - total) / (cells.length - 1)));
    let x = 0, y = MARGIN, high = 0, most = 0;
    cells.forEach((cell) => {
      const shrink = Math.min(1, wide / cell[2]);
      if (x > 0 && x + cell[2] > wide + 0.1) { x = 0; y += high + LINE; high = 0; }
      cell.splice(4, 3, MARGIN + x, y, shrink);
      most = Math.max(most, x + cell[2] * shrink);
      high = Math.max(high, cell[3] * shrink);
      x += cell[2] + gap;
    });
    this.book.view = [most + 2 * MARGIN, y + high + this.given.under]; /* names stand under the last row */
  }
  return JSON.stringify(cells) !== was;
};

/* Makes the pieces of @svg that make a move active. */
Play.prototype.wake = function (svg) {
  const said = new Map(); /* what can be done with a piece */
  this.sets = new Map();
  svg.setAttribute('role', 'group');
  const found = named(svg), ways = []; /* every move with the pieces that make it in one way */
  this.legal.forEach((own) => own.keys.forEach((key) => {
    const names = key.replace('?', '').split('~').map((one) => own.cell + '/' + one);
    if (names.every((name) => found.has(name)))
      ways.push({ own, names, set: together(names), short: key.endsWith('?') });
  }));
  [false, true].forEach((short) => { /* what is short gives way */
    const made = new Map(), clash = new Set();
    ways.forEach((way) => {
      if (way.short !== short) return;
      const other = made.get(way.set);
      if (other && other.to !== way.own.to && other.name !== way.own.name) clash.add(way.set); /* of one name: two tokens on one node */
      if (!other) made.set(way.set, way.own);
    });
    made.forEach((own, set) => { if (!clash.has(set) && !this.sets.has(set)) this.sets.set(set, own); });
  });
  ways.forEach(({ own, names, set }) => {
    const made = this.sets.get(set);
    if (!made || made.to !== own.to) return;
    names.forEach((name) => {
      const piece = found.get(name);
      if (!said.has(piece)) said.set(piece, []);
      if (names.length === 1) said.get(piece).alone = own.words;
      if (!said.get(piece).includes(own.words)) said.get(piece).push(own.words);
    });
  });
  said.forEach((words, piece) => {
    piece.classList.add('gr-active');
    piece.setAttribute('role', 'button');
    piece.setAttribute('aria-label', words.alone || words.slice(0, 3).join('; ') + (words.length > 3 ? ' …' : ''));
  });
  svg.querySelectorAll('.gr-cell').forEach((cell) => {
    cell.querySelectorAll('.gr-active').forEach((piece, i) => {
      piece.setAttribute('tabindex', i === 0 ? 0 : -1);
      const title = piece.querySelector('title');
      if (title) title.remove();
      if (piece.querySelector('.gr-hit')) return;
      piece.querySelectorAll('path,circle,rect').forEach((shape) => { /* thin lines are hard to hit */
        const fat = shape.cloneNode(false);
        fat.setAttribute('class', 'gr-fat');
        piece.appendChild(fat);
      });
    });
  });
};

Play.prototype.draw = function () {
  const words = this.words, peek = this.peek, at = peek === null ? this.at : peek;
  const was = this.field.querySelector('svg'), svg = this.picture(at);
  const active = this.mine() && peek === null && !this.ended();
  this.sets = new Map();
  if (active) this.wake(svg);
  const old = was && screen.places(was);
  this.field.replaceChildren(svg);
  if (this.room !== innerWidth && active && this.arrange()) { this.draw(); return; }
  screen.move(old, svg);
  delete this.box.dataset.over;
  this.says.textContent = '\u00a0';
  this.status.replaceChildren();
  const last = this.line[this.line.length - 1];
  if (peek !== null) {
    const back = button('gr-button', '', () => { this.peek = null; this.draw(); if (this.ended()) this.over(); });
    back.textContent = words.to_game;
    this.status.append(make('b', '', this.node(at)[LABEL] + ' '), back);
  } else if (active) {
    this.status.append(make('b', '', this.rival === 'friend' ? fill(words.to_move, { who: this.who(this.turn()) }) : words.your_move), ' ');
    if (last) this.status.append(make('span', 'gr-last', this.who(this.turn() - 1) + ': ' + last.words + '.'));
    else this.status.append(svg.querySelector('.gr-active') ? this.book.hint : words.choose);
  } else if (this.waits && !last) {
    const go = button('gr-button', '', () => { this.resume(); this.hold(); });
    go.textContent = words.let_begin;
    this.status.append(make('b', '', words.second), ' ', go);
  } else if (this.waits && this.rival !== 'friend' && !this.ended()) {
    this.status.append(make('b', '', fill(this.gave(this.turn() - 1), { n: Math.ceil(this.turn() / 2) })), ' ',
                       make('span', 'gr-last', fill(words.waits, { position: this.node(at)[LABEL] })));
  } else if (last && !this.ended()) {
    this.status.append(make('span', 'gr-last', this.who(this.turn() - 1) + ': ' + last.words + '.'));
  }
  if (this.book.loopy && peek === null && this.times() === TIMES - 1 && !this.ended()) this.status.append(' ', make('b', 'gr-twice', words.twice));
  this.chips(active);
  this.undoer.disabled = !this.line.some((ply) => ply.mine);
  this.hinter.disabled = !active;
  this.track.hidden = this.rival === 'friend';
  this.drawSet();
  this.drawRecord();
};

/* All moves as buttons. */
Play.prototype.chips = function (active) {
  this.list.hidden = !active;
  if (!active) return;
  const names = new Set(), row = make('div', 'gr-chips');
  this.legal.forEach((own) => {
    const text = own.name + '\u0000' + own.to;
    if (names.has(text)) return;
    names.add(text);
    const chip = button('gr-chip', '', () => this.make(own));
    chip.textContent = own.name;
    chip.title = own.words;
    chip.addEventListener('pointerenter', (e) => { if (e.pointerType === 'mouse') this.ghost(own); });
    chip.addEventListener('pointerleave', () => this.ghost(null));
    chip.addEventListener('focus', () => this.ghost(own));
    row.appendChild(chip);
  });
  this.list.replaceChildren(make('summary', '', fill(this.words.all_moves, { n: names.size })), row);
};

Object.assign(screen, { Play, PLAY: { LABEL, VALUE, RESULT, INK, BEST, PARTS, DRAWN, WON } });
screen.play = function (box) { screen.plays = (screen.plays || []).concat(new Play(box)); };
})();
