// SPDX-License-Identifier: MIT
// The record of a game that is played in the page (play.js): its moves, what each left, who wins with best play, and why a
// move gave the win away.
(function () {
'use strict';
const screen = window.grundyScreen;
if (screen.Play.prototype.drawRecord) return;
const { Play, make, makeSvg, button, icon, fill } = screen, { LABEL, VALUE, RESULT, INK, PARTS, DRAWN, WON } = screen.PLAY;

const SHORT = 7; /* characters: a longer value is cut in the record, a longer position goes on in the next line */

/* The value of @at in its colour, cut to @most characters. */
Play.prototype.badge = function (at, most) {
  const node = this.node(at), value = node[VALUE].length > most ? node[VALUE].slice(0, most - 1) + '…' : node[VALUE];
  const w = value.length > 2 ? 8 + 6.6 * value.length : 24;
  const svg = makeSvg('svg', { viewBox: '0 0 ' + w + ' 24', width: w, height: 24, role: 'img',
                               'aria-label': this.book.what + ' ' + node[VALUE], class: 'gr-value' });
  svg.append(makeSvg('rect', { x: 1.4, y: 1.4, width: w - 2.8, height: 21.2, rx: 10.6, class: 'f-' + node[INK] + ' s-ink' }));
  if (node[RESULT] === 'LL') svg.append(makeSvg('rect', { x: 4, y: 4, width: w - 8, height: 16, rx: 8, fill: 'none', class: 's-ink' }));
  const text = makeSvg('text', { x: w / 2, y: 16, 'text-anchor': 'middle', 'font-size': 11.5, 'font-weight': 650,
                                 class: /^v\d/.test(node[INK]) ? 'f-on-' + node[INK] : 'f-' + this.on(node[INK]) });
  text.textContent = value;
  svg.append(text);
  return svg;
};
Play.prototype.on = function (ink) { return ink === 'paper' ? 'ink' : 'on-' + ink; };

Play.prototype.drawRecord = function () {
  const words = this.words, table = make('table'), head = make('tr');
  this.table.replaceChildren(table);
  [words.no, words.whose, words.move, words.mark, words.leaves, this.book.what].forEach((text, i) => {
    const none = i === 5 && !this.values, th = make(none ? 'td' : 'th', '', none ? '' : text);
    if (!none) th.scope = 'col';
    if (i === 0 || i === 1 || i === 3) th.className = 'gr-quiet';
    head.appendChild(th);
  });
  const thead = make('thead'), tbody = make('tbody');
  thead.appendChild(head);
  table.append(thead, tbody);
  const row = (no, who, name, mark, at, type) => {
    const tr = make('tr', type);
    const cell = (node) => { const td = make('td'); td.append(node); tr.appendChild(td); };
    const show = button('gr-link', '', () => { this.peek = at === this.at ? null : at; this.draw(); });
    const label = this.node(at)[LABEL];
    (label.length > SHORT ? label.split(/(?<=,)|(?=−)/) : [label.replace(/ /g, '\u00a0')]).forEach((part, i) => show.append(i > 0 ? make('wbr') : '', part));
    cell(no); cell(who); cell(name); cell(mark); cell(show);
    cell(this.values ? this.badge(at, SHORT) : '');
    tbody.appendChild(tr);
  };
  row('', words.start, '', '', this.start, '');
  const tell = this.told === 'once' || this.ended();
  this.line.forEach((ply, k) => {
    let mark = '';
    if (ply.bad && tell) {
      mark = button('gr-sign gr-sign-wrong', words.gives, () => { this.about.replaceChildren(); this.explain(k, this.about); });
      mark.append(icon('wrong'));
    } else if (ply.good && tell) {
      mark = this.sign('right');
      mark.setAttribute('role', 'img');
      mark.setAttribute('aria-label', words.keeps);
    }
    const name = make('b', '', ply.name);
    if (ply.cost && tell) name.append(' ', make('span', 'gr-cost', fill(words.cost, { cost: ply.cost })));
    if (ply.hinted) { const span = make('span', 'gr-hinted'); span.append(icon('hint')); span.title = words.hint; name.append(' ', span); }
    row(k % 2 === 0 ? String(k / 2 + 1) : '', this.who(k), name, mark, ply.to, ply.bad && tell ? 'gr-bad' : '');
  });
  this.drawLane(tell);
  this.table.scrollTop = this.table.scrollHeight; /* the last move stays in view */
};

/* Who wins with best play, position by position. */
Play.prototype.drawLane = function (tell) {
  const words = this.words, n = this.line.length + 1, top = this.rival === 'friend' ? 0 : this.seat;
  this.lane.hidden = !this.values || !tell;
  if (this.lane.hidden) return;
  const pitch = Math.min(48, 250 / Math.max(1, n - 1)), w = 330, x = (i) => 76 + i * pitch;
  const svg = makeSvg('svg', { viewBox: '0 0 ' + w + ' 62', 'aria-hidden': 'true' });
  const winner = (at, k) => (this.wins(at, k) ? k : k + 1) % 2;
  const y = (i) => { /* a draw lies between the two */
    const at = i === 0 ? this.start : this.line[i - 1].to;
    return this.result(at, i) === DRAWN ? 31 : winner(at, i) === top ? 15 : 47;
  };
  const name = (k, at) => { const t = makeSvg('text', { x: 0, y: at, 'font-size': 12 }); t.textContent = this.who(k); return t; };
  svg.append(name(top, 19), name(top + 1, 51), makeSvg('path', { class: 'gr-lane-rule', d: 'M70 15H326M70 47H326' }));
  let d = 'M' + x(0) + ' ' + y(0);
  for (let i = 1; i < n; i++) d += 'L' + x(i) + ' ' + y(i);
  svg.append(makeSvg('path', { class: 'gr-lane-line', d: d }));
  for (let i = 0; i < n; i++) {
    const bad = i > 0 && this.line[i - 1].bad;
    svg.append(makeSvg('circle', { cx: x(i), cy: y(i), r: bad ? 8.5 : 4.5, class: 'gr-lane-dot' }));
    if (bad) svg.append(makeSvg('path', { class: 'gr-lane-cross', d: 'M' + (x(i) - 3) + ' ' + (y(i) - 3) + 'l6 6m0-6l-6 6' }));
  }
  this.lane.replaceChildren(make('p', 'gr-name', words.lane), svg);
  const told = this.result(this.at, this.turn()) === DRAWN ? words.draw : this.who(winner(this.at, this.turn()));
  this.lane.append(make('p', 'gr-live', words.lane + ': ' + told));
};

/* The values of the parts of @at in binary, one under another, and their nim-sum; the parts that are not in @before are framed.
   Nothing where a part has no value or they are too many. */
Play.prototype.columns = function (at, before) {
  const parts = (node) => this.node(node)[PARTS].map((number) => ({ number, value: this.book.parts[number][2], label: this.book.parts[number][3] }));
  const rows = parts(at).filter((part) => part.label !== '0'), left = parts(before).map((part) => part.number);
  if (this.book.misere || rows.length === 0 || rows.length > 8 || rows.some((part) => part.value < 0)) return null;
  const sum = rows.reduce((all, part) => all ^ part.value, 0), most = Math.max(1, sum, ...rows.concat(parts(before)).map((part) => part.value));
  if (most > 255) return null;
  const name = (part) => part.label === String(part.value) ? part.label : part.label + ': ' + part.value;
  const room = Math.max(46, ...rows.map((part) => 8 + 8.5 * name(part).length)); /* of the names */
  const n = most.toString(2).length, pitch = 25, x = (bit) => room + 16 + (n - 1 - bit) * pitch, last = rows.length * pitch + 38;
  const svg = makeSvg('svg', { viewBox: `0 0 ${x(0) + 20} ${last + 16}`, role: 'img', class: 'gr-columns',
                               'aria-label': rows.map((part) => part.value).join(' ⊕ ') + ' = ' + sum });
  const write = (text, at, y, more) => {
    const node = makeSvg('text', { x: at, y, 'text-anchor': 'end', 'font-size': 12.5, class: 'f-ink', ...more });
    node.textContent = text;
    svg.append(node);
  };
  const disc = (bit, y, is) => {
    svg.append(makeSvg('circle', { cx: x(bit), cy: y, r: 9, class: is ? 'f-ink s-ink' : 'f-paper s-soft' }));
    write(is ? '1' : '0', x(bit), y + 4, { 'text-anchor': 'middle', class: is ? 'f-paper' : 'f-soft', 'font-weight': 600 });
  };
  for (let bit = 0; bit < n; bit++) {
    if (sum >> bit & 1) svg.append(makeSvg('rect', { x: x(bit) - 11.5, y: 18, width: 23, height: last - 4, rx: 6, class: 'f-shade' }));
    write(1 << bit, x(bit), 13, { 'text-anchor': 'middle', 'font-size': 10, class: 'f-soft' });
  }
  rows.forEach((part, i) => {
    const y = 32 + i * pitch, at = left.indexOf(part.number);
    if (at >= 0) left.splice(at, 1);
    else svg.append(makeSvg('rect', { x: 2, y: y - 11.5, width: x(0) + 12, height: 23, rx: 6, fill: 'none', class: 's-accent', 'stroke-width': 1.5 }));
    write(name(part), room, y + 4.500, { 'font-weight': 650 });
    for (let bit = 0; bit < n; bit++) disc(bit, y, part.value >> bit & 1);
  });
  svg.append(makeSvg('path', { d: `M${room} ${last - 15}H${x(0) + 12}`, class: 's-ink', 'stroke-width': 1.3 }));
  write('⊕ ' + sum, room, last + 4.500, { 'font-weight': 650 });
  for (let bit = 0; bit < n; bit++) disc(bit, last, sum >> bit & 1);
  return svg;
};

/* The values that the moves from @at lead to, crossed out of 0, 1, 2, …, and the first that is left: its own. Nothing where some have
   no value or they are too many. */
Play.prototype.mexes = function (at) {
  const own = +this.node(at)[VALUE], values = new Set(this.moves(at, 0).map((move) => this.node(move.to)[VALUE]));
  if (this.book.misere || this.book.partizan || !/^\d+$/.test(this.node(at)[VALUE]) || own > 8) return null;
  const most = Math.min(9, Math.max(own + 1, ...Array.from(values, Number).filter((value) => value < 9))), pitch = 28;
  const svg = makeSvg('svg', { viewBox: `0 0 ${(most + 1) * pitch + 4} 46`, role: 'img', class: 'gr-columns',
                               'aria-label': 'mex {' + Array.from(values).sort((a, b) => a - b).join(', ') + '} = ' + own });
  for (let value = 0; value <= most; value++) {
    const x = 4 + value * pitch, is = value === own, has = values.has(String(value));
    const text = makeSvg('text', { x: x + 12, y: 20.500, 'text-anchor': 'middle', 'font-size': 12.5, 'font-weight': is ? 700 : 500, class: is ? 'f-accent' : has ? 'f-soft' : 'f-faint' });
    text.textContent = value;
    svg.append(makeSvg('rect', { x: x, y: 4, width: 24, height: 24, rx: 4, class: 'f-paper ' + (is ? 's-accent' : has ? 's-soft' : 's-faint'), 'stroke-width': is ? 2 : 1 }), text);
    if (has) svg.append(makeSvg('path', { d: `M${x + 3} 25l18-18`, class: 's-soft', 'stroke-width': 1.4 }));
    if (is) {
      const word = makeSvg('text', { x: x + 12, y: 41, 'text-anchor': 'middle', 'font-size': 10.500, 'font-weight': 600, class: 'f-accent' });
      word.textContent = 'mex';
      svg.append(word);
    }
  }
  return svg;
};

/* The value of @at on a line of numbers, which has room for that of @other as well. Nothing where one of them is no number. */
Play.prototype.numbers = function (at, other) {
  const [own, far] = [at, other].map((node) => {
    const read = /^([−-]?)(\d+)(?:\/(\d+))?$/.exec(this.node(node)[VALUE]);
    return read ? (read[1] ? -1 : 1) * read[2] / (read[3] || 1) : NaN;
  });
  const low = Math.floor(Math.min(-1, own, far)), high = Math.ceil(Math.max(1, own, far)), x = (n) => 16 + 188 * (n - low) / (high - low);
  if (!this.book.partizan || !(high - low <= 16)) return null;
  const svg = makeSvg('svg', { viewBox: '0 0 220 66', role: 'img', class: 'gr-columns', 'aria-label': this.book.what + ' ' + this.node(at)[VALUE] });
  const write = (text, n, y, more) => {
    const node = makeSvg('text', { x: x(n), y, 'text-anchor': 'middle', 'font-size': 12.5, class: 'f-soft', ...more });
    node.textContent = text;
    svg.append(node);
  };
  svg.append(makeSvg('path', { d: `M4 38H216`, class: 's-soft', 'stroke-width': 1.3 }));
  for (let n = low; n <= high; n++) {
    svg.append(makeSvg('path', { d: `M${x(n)} ${n === 0 ? 30 : 34}V${n === 0 ? 46 : 42}`, class: n === 0 ? 's-ink' : 's-soft', 'stroke-width': n === 0 ? 2 : 1 }));
    write(String(n).replace('-', '−'), n, 60, n === 0 ? { class: 'f-ink', 'font-weight': 700 } : {});
  }
  svg.append(makeSvg('circle', { cx: x(own), cy: 38, r: 6, class: 'f-accent' }));
  write(this.node(at)[VALUE], own, 22, { class: 'f-accent', 'font-weight': 700, 'font-size': 14 });
  return svg;
};

/* A head with the mark of a mistake. */
Play.prototype.wrong = function (text) {
  const head = make('p', 'gr-why-head'), mark = make('span', 'gr-mark');
  mark.append(icon('wrong'));
  head.append(mark, make('b', '', text));
  return head;
};

/* What can be done about ply @k, which gave the win away: it is taken back, explained (by @more, if any), or stands. */
Play.prototype.ways = function (k, text, more) {
  const acts = make('p', 'gr-why-acts'), back = button('gr-button gr-main', '', () => this.back(k));
  back.append(icon('undo'), text);
  acts.append(back);
  const add = (name, go) => { const b = button('gr-button', '', go); b.textContent = name; acts.append(b); };
  if (more) add(this.words.show_why, more);
  add(this.words.play_on, () => this.resume());
  return acts;
};

/* The better move than ply @k is asked for, before it is told. */
Play.prototype.ask = function (k) {
  const words = this.words, { from, had } = this.line[k], position = this.node(from)[LABEL], body = make('div', 'gr-why-text');
  const n = this.keeping(from, k).size, told = had === WON ? [words.one_wins, words.some_win] : [words.one_holds, words.some_hold];
  body.append(this.wrong(words.find), make('p', '', fill(told[n === 1 ? 0 : 1], { position, n })),
              this.ways(k, fill(words.try_again, { position }), () => {
                this.about.replaceChildren();
                this.explain(k, this.about);
              }));
  this.about.replaceChildren(body);
};

/* The best answer to the move that left @at, which ply @k makes, and what it comes to. */
Play.prototype.answered = function (at, k) {
  const words = this.words, reply = this.best(at, k);
  if (!reply) return this.book.misere ? '' : words.no_answer;
  return fill([words.answer_loses, words.answer_draws, words.answer_wins][this.after(reply, k)], { move: this.quoted(reply.name), value: this.node(reply.to)[VALUE] });
};
Play.prototype.quoted = function (name) { return name.includes(' → ') ? name.replace(/ /g, '\u00a0') : '“' + name + '”'; };

/* Why ply @k gave the win away, with what would have kept it: a card for either move, with what is known of what it leaves. */
Play.prototype.explain = function (k, into, quiet) {
  const words = this.words, { book } = this, ply = this.line[k], best = this.best(ply.from, k), n = Math.floor(k / 2) + 1;
  const body = make('div', 'gr-why'), pair = make('div', 'gr-pair'), both = [ply.to, best.to], is_sum = this.node(ply.from)[PARTS].length > 1;
  const cost = ply.cost ? ' ' + fill(words.it_cost, { cost: ply.cost }) : '', has_values = book.partizan && !book.misere && !book.loopy;
  let shown = both.map((at, i) => book.partizan ? this.numbers(at, both[1 - i]) : is_sum ? this.columns(at, ply.from) : this.mexes(at));
  const has = shown[0] && shown[1], sides = { WL: words.above, LW: words.below, LL: words.is_none, WW: words.fuzzy };
  let told = is_sum ? [words.odd, words.even] : [words.not_zero, words.is_zero];
  if (has_values || !has)
    told = both.map((at) => [has_values ? sides[this.node(at)[RESULT]] : '', has ? '' : this.answered(at, k + 1)].join(' ').trim());
  if (!has) shown = both.map((at) => (has_values ? this.badge(at) : this.picture(at)));
  body.append(this.wrong(fill(this.gave(k), { n: n, who: this.who(k) }) + cost));
  if (!quiet) body.append(this.ways(k, fill(words.take_back, { n: n })));
  [[words.left, ply.name, 'wrong'], [words.would, best.name, 'right']].forEach(([pattern, name, sign], i) => {
    const card = make('figure', 'gr-mini'), caption = make('figcaption'), node = this.node(both[i]);
    caption.append(this.sign(sign), fill(pattern, { move: this.quoted(name), position: node[LABEL], what: book.what, value: node[VALUE] }));
    if (shown[i].classList.contains('gr-columns')) shown[i].setAttribute('width', shown[i].viewBox.baseVal.width); /* both in one scale */
    card.append(caption, shown[i]);
    if (told[i]) card.append(make('p', '', told[i]));
    pair.append(card);
  });
  body.append(pair);
  into.append(body);
};

})();
