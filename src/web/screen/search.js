// SPDX-License-Identifier: MIT
// Searching a site without a server: what can be found stands in grundySearch.data, an array a page: its file, its title
// and rows [kind, words, anchor]. Kinds in the order of their worth: heading, term, theorem, figure. The scores that the
// reader has on this device stand with the lessons, on the index and in each.
(function () {
'use strict';
const page = window.grundyPage, top = document.querySelector('.gr-top');
if (!page || !top) return;
const { words, make } = page, kinds = ['heading', 'term', 'theorem', 'figure'];
const plain = (text) => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
const fill = (text, n) => text.replace('{n}', n);

/* How well @text is meant by @parts, each of which begins a word of it, or stands in one if it has three letters: 0 for not
   at all. */
function worth(text, parts) {
  const own = plain(text), whole = parts.join(' ');
  const begins = (part) => (' ' + own.replace(/[^\p{L}\p{N}]+/gu, ' ')).includes(' ' + part);
  if (!parts.every((part) => begins(part) || (part.length > 2 && own.includes(part)))) return 0;
  return own === whole ? 4 : own.startsWith(whole) ? 3 : parts.every(begins) ? 2 : 1;
}
/* Whether @part is the beginning of @word but for @most letters that are wrong, missing or too many. */
function near(part, word, most) {
  let row = Array.from({ length: word.length + 1 }, (_, i) => i);
  for (let i = 1; i <= part.length; i++) {
    const next = [i];
    for (let k = 1; k <= word.length; k++)
      next[k] = Math.min(row[k] + 1, next[k - 1] + 1, row[k - 1] + (part[i - 1] === word[k - 1] ? 0 : 1));
    row = next;
  }
  return Math.min(...row) <= most;
}
/* The same as worth() of words that are written otherwise: in one or in two, or with a mistake or two in a long one. */
function forgiving(text, parts) {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u).filter((word) => word), whole = parts.join('').replace(/[^\p{L}\p{N}]+/gu, '');
  if (whole.length > 3 && plain(text).replace(/[^\p{L}\p{N}]+/gu, '').includes(whole)) return 0.8;
  const good = (part) => words.some((word) => part.length < 4 ? word.startsWith(part) : near(part, word, part.length > 6 ? 2 : 1));
  return parts.every(good) ? 0.5 : 0;
}
function find(text, worth) {
  const parts = plain(text).split(/\s+/).filter((part) => part), out = [];
  if (parts.length === 0) return out;
  window.grundySearch.forEach(([file, title, rows], i) => {
    const own = worth(title, parts);
    if (own > 0) out.push([own * 10 + 6, i, file, title, '', '']);
    rows.forEach(([kind, words, anchor]) => {
      const n = worth(words, parts);
      if (n > 0) out.push([n * 10 + 4 - kind, i, file + '#' + anchor, words, title, kinds[kind]]);
    });
  });
  return out.sort((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, 12);
}

const box = make('div', 'gr-search'), field = make('input'), list = make('ul'), said = make('p', 'gr-live');
field.type = 'search';
field.placeholder = words.search;
field.setAttribute('aria-label', words.search);
field.autocomplete = 'off';
field.spellcheck = false;
said.setAttribute('role', 'status');
list.hidden = true;
box.setAttribute('role', 'search');
box.append(field, list, said);
top.querySelector('.gr-home').after(box);

function show() {
  let found = find(field.value, worth);
  if (found.length === 0) found = find(field.value, forgiving);
  const empty = field.value.trim() === '';
  list.hidden = empty;
  list.replaceChildren(...found.map(([, , address, text, title, kind]) => {
    const item = make('li'), link = make('a', '', text);
    link.href = address;
    link.addEventListener('click', () => { list.hidden = true; });
    if (title) link.append(make('span', '', words['kind_' + kind] + ' · ' + title));
    item.append(link);
    return item;
  }));
  if (!empty && found.length === 0) list.append(make('li', 'gr-none', words.found_none));
  said.textContent = empty ? '' : found.length === 0 ? words.found_none : fill(words.found, found.length);
}
field.addEventListener('input', show);
field.addEventListener('focus', () => { if (field.value.trim()) list.hidden = false; });
box.addEventListener('keydown', (e) => {
  const links = Array.from(list.querySelectorAll('a')), at = links.indexOf(document.activeElement);
  if (e.key === 'Escape') { list.hidden = true; field.value = ''; field.focus(); }
  else if (e.key === 'ArrowDown' && links.length > 0) links[Math.min(at + 1, links.length - 1)].focus();
  else if (e.key === 'ArrowUp' && at >= 0) (links[at - 1] || field).focus();
  else if (e.key === 'Enter' && at < 0 && links.length > 0) links[0].click();
  else return;
  e.preventDefault();
  e.stopPropagation();
});
document.addEventListener('pointerdown', (e) => { if (!box.contains(e.target)) list.hidden = true; });
box.addEventListener('focusout', (e) => { if (e.relatedTarget && !box.contains(e.relatedTarget)) list.hidden = true; });
document.addEventListener('keydown', (e) => {
  if (e.key !== '/' || e.ctrlKey || e.altKey || e.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)) return;
  e.preventDefault();
  field.focus();
});

/* ---- how far the reader is ---- */

/* How many questions of the lesson at @path have been answered on this device. */
function answered(path) {
  const place = 'grundy:' + path + ':';
  let most = 0;
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i);
      if (key.startsWith(place)) most = Math.max(most, localStorage.getItem(key).replace(/[^fht]/g, '').length);
    }
  } catch (e) { }
  return most;
}
/* A ring that is closed as far as @n is of @m. */
function ring(n, m) {
  const space = 'http:/' + '/www.w3.org/2000/svg', svg = document.createElementNS(space, 'svg');
  const add = (tag, attributes) => {
    const node = document.createElementNS(space, tag);
    Object.entries(attributes).forEach(([name, value]) => node.setAttribute(name, value));
    svg.append(node);
  };
  svg.setAttribute('viewBox', '0 0 34 34');
  svg.setAttribute('class', 'gr-ring');
  svg.setAttribute('aria-hidden', 'true');
  add('circle', { cx: 17, cy: 17, r: 15, class: 'gr-ring-way' });
  if (n > 0) add('circle', { cx: 17, cy: 17, r: 15, pathLength: 100, 'stroke-dasharray': 100 * n / m + ' 100', transform: 'rotate(-90 17 17)' });
  if (n === m) add('path', { d: 'M11 17.500l4 4 8-9' });
  return svg;
}
const count = (n, m) => words.questions.replace('{n}', n).replace('{m}', m);

function progress(box) {
  const m = +box.dataset.questions, card = box.closest('a'), n = Math.min(answered(card ? card.pathname : location.pathname), m);
  box.querySelectorAll('.gr-ring,.gr-done').forEach((node) => node.remove());
  if (m === 0) return { n, m };
  if (!card) {
    box.prepend(ring(n, m));
    box.append(make('span', 'gr-done', count(n, m)));
  } else {
    box.append(ring(n, m));
    if (n > 0) box.querySelector('span').append(make('b', 'gr-done', ' · ' + (n === m ? words.done : words.going)));
  }
  return { n, m };
}
/* The lesson that was read last, or the next one where that is done. */
function goOn(cards, far) {
  let last = '';
  try { last = localStorage.getItem('grundy:last'); } catch (e) { }
  let at = cards.findIndex((card) => card.pathname === last);
  if (at >= 0 && far[at].n === far[at].m && far[at].m > 0) at++;
  const card = cards[at], head = document.querySelector('main > header');
  if (!card || !head) return;
  const box = make('div', 'gr-go'), text = make('p', '', card.querySelector('h2').textContent.replace(/:.*/, '')), link = make('a', '', words.on);
  if (far[at].m > 0) {
    box.append(ring(far[at].n, far[at].m));
    text.append(make('small', '', count(far[at].n, far[at].m)));
  }
  link.href = card.href;
  box.append(text, link);
  head.append(box);
  card.classList.add('gr-card-now');
}
const cards = Array.from(document.querySelectorAll('.gr-card'));
if (cards.length > 0) goOn(cards, cards.map((card) => progress(card.querySelector('.gr-meta'))));
const where = document.querySelector('.gr-where');
if (where) {
  try { localStorage.setItem('grundy:last', location.pathname); } catch (e) { }
  progress(where);
  const score = document.querySelector('.gr-score');
  if (score) new MutationObserver(() => progress(where)).observe(score, { childList: true });
}
})();
