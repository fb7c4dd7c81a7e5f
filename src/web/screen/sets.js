// SPDX-License-Identifier: MIT
// Games one after another: a set of five, each from a position of the book that the reader can win and that is a little harder
// than the last one, with its score; and the link that repeats a game move by move.
(function () {
'use strict';
const screen = window.grundyScreen;
if (screen.Play.prototype.beginSet) return;
const { Play, make, makeSvg, button, fill } = screen, { LABEL, PARTS, WON, DRAWN } = screen.PLAY;
const SIZE = 5, STRENGTH = [30, 50, 70, 90, 100]; /* how often the program plays best, game by game */

/* The positions that the reader can win and can lose by his first move, the easiest first: what makes one hard is how many
   moves it has and how few of them win. Who answers first must have left him something to do. */
Play.prototype.fair = function () {
  const k = this.seat, all = [];
  const rest = (at) => { /* moves of @at that win, and all */
    const moves = this.moves(at, k);
    return [moves.filter((own) => !this.wins(own.to, k + 1)).length, moves.length];
  };
  this.book.nodes.forEach((node, at) => {
    const first = this.moves(at, 0), own = k === 0 ? [at] : first.map((move) => move.to);
    if (first.length === 0 || this.wins(at, 0) !== (k === 0)) return;
    const hard = own.map((to) => { const [good, n] = rest(to); return good === 0 || good === n ? 0 : n * (1 - good / n); });
    if (Math.min(...hard) > 0) all.push([Math.min(...hard) * (1 + node[PARTS].length), at]);
  });
  return all.sort((a, b) => a[0] - b[0]).map((one) => one[1]);
};

/* A new set, of as many games as there are fair starts. */
Play.prototype.beginSet = function () {
  const fair = this.fair(), n = Math.min(SIZE, fair.length);
  if (n === 0) { this.begin(); return; }
  const band = (i) => Math.floor(i * fair.length / n);
  const start = Array.from({ length: n }, (_, i) => fair[band(i) + Math.floor(Math.random() * (band(i + 1) - band(i)))]);
  this.leaveSet();
  this.set = { start, mark: start.map(() => 'o'), link: [], index: -1, before: this.strength };
  this.next();
};
/* No set any more: the program plays as well as the slider said before it. */
Play.prototype.leaveSet = function () {
  if (this.set) this.rate(this.set.before);
  this.set = null;
};
/* Its next game. */
Play.prototype.next = function () {
  const set = this.set;
  set.index++;
  this.rate(STRENGTH[set.index + SIZE - set.start.length]);
  this.begin(undefined, set.start[set.index]);
};

/* The games of the set, a disc each. */
Play.prototype.discs = function () {
  const { mark, index } = this.set, n = mark.length;
  const svg = makeSvg('svg', { viewBox: '0 0 ' + 18 * n + ' 16', width: 18 * n, height: 16, 'aria-hidden': 'true' });
  mark.forEach((one, i) => svg.append(screen.disc(one, 8 + 18 * i, i === index)));
  return svg;
};
/* The end of the set as a small page: how many games were won, what to try next, and a link to each game. */
Play.prototype.endSet = function () {
  const words = this.words, set = this.set, n = set.mark.length, list = make('ol', 'gr-games'), head = make('p', 'gr-tip');
  const won = set.mark.filter((mark) => mark === 'f' || mark === 'h').length, missed = set.mark.findIndex((mark) => mark === 't' || mark === 'd');
  head.append(this.discs(), make('b', '', fill(words.set_end, { won, n })));
  set.mark.forEach((mark, i) => {
    const item = make('li'), link = make('a', '', this.node(set.start[i])[LABEL]);
    link.href = set.link[i];
    link.title = words.replay;
    item.append(link, ' ', { f: words.set_f, h: words.set_h, t: words.set_t, d: words.draw }[mark]);
    list.append(item);
  });
  const next = missed >= 0 ? fill(words.next_lost, { position: this.node(set.start[missed])[LABEL] })
    : set.mark.includes('h') ? words.next_slips : this.seat === 0 ? words.next_seat : words.next_all;
  const page = make('div', 'gr-end-page');
  page.append(head, make('p', '', next), list);
  this.rate(set.before); /* what is played now is played as before */
  return page;
};

/* The score of the set; where there is none, the way to one. */
Play.prototype.drawSet = function () {
  const set = this.set, words = this.words;
  this.score.hidden = this.rival !== 'program';
  if (!set) {
    const begin = button('gr-link', '', () => this.beginSet());
    begin.textContent = words.set;
    this.score.replaceChildren(begin);
    return;
  }
  const won = set.mark.filter((mark) => mark === 'f' || mark === 'h').length, lost = set.mark.filter((mark) => mark === 't').length;
  const drawn = set.mark.filter((mark) => mark === 'd').length;
  this.score.replaceChildren(this.discs(), fill(words.set_game, { i: set.index + 1, n: set.mark.length }) + ' · ' + fill(words.set_score, { won, lost }) + (drawn ? ', ' + fill(words.set_drawn, { n: drawn }) : ''));
};

/* The game is over, with @result for the reader: the score, the next game, and the link to this one. */
Play.prototype.close = function (result) {
  const words = this.words, set = this.set, acts = make('p', 'gr-why-acts'), end = make('div', 'gr-end');
  const add = (name, main, go) => { const b = button('gr-button' + (main ? ' gr-main' : ''), '', () => go(b)); b.textContent = name; acts.append(b); };
  if (set && this.rival === 'program') {
    if (set.mark[set.index] === 'o') set.mark[set.index] = result === DRAWN ? 'd' : result !== WON ? 't' : this.slips === 0 ? 'f' : 'h';
    const is_last = set.index + 1 === set.start.length;
    set.link[set.index] = this.link();
    if (is_last) end.append(this.endSet());
    add(is_last ? words.set_again : words.set_next, true, () => (is_last ? this.beginSet() : this.next()));
  } else {
    add(words.again, true, () => this.begin(undefined, this.start));
  }
  add(words.link, false, (b) => {
    const address = location.href.split('#')[0] + this.link();
    const shown = () => { history.replaceState(null, '', address); b.textContent = words.in_address; }; // which ends no set
    if (navigator.clipboard) navigator.clipboard.writeText(address).then(() => { b.textContent = words.copied; }, shown);
    else shown();
  });
  end.append(acts);
  this.about.append(end);
  this.drawSet();
};

/* “#fig-1/game-0.0.3.1”: where it began, who began, the moves by their indices. */
Play.prototype.link = function () {
  return '#' + this.box.dataset.fig + '/game-' + [this.start, this.seat].concat(this.line.map((ply) => ply.index)).join('.');
};
/* The game that @text tells, as far as its moves are moves. */
Play.prototype.replay = function (text) {
  const [start, seat, ...line] = text.split('.').map(Number);
  this.seat = seat === 1 ? 1 : 0;
  this.begin(Date.now() >>> 0, this.book.nodes[start] ? start : 0, true);
  for (const index of line) {
    const own = this.moves(this.at, this.turn()).find((one) => one.index === index);
    if (!own) break;
    this.push(own);
  }
  this.settle();
};
})();
