// SPDX-License-Identifier: MIT
// Searching a site without a server: what can be found stands in grundySearch.data, an array a page: its file, its title
// and rows [kind, words, anchor]. Kinds in the order of their worth: heading, term, theorem, figure. On the index the scores that
// the reader has on this device stand with the lessons.
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

/* What was guessed in each lesson, on its card. */
document.querySelectorAll('.gr-card').forEach((card) => {
  const place = 'grundy:' + card.pathname + ':';
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i), marks = key.startsWith(place) ? localStorage.getItem(key) : '';
      const done = marks.replace(/[^fht]/g, '').length;
      if (done > 0 && !card.querySelector('.gr-done')) card.querySelector('h2').after(make('p', 'gr-done', words.done.replace('{n}', done).replace('{m}', marks.length)));
    }
  } catch (e) { }
});
})();
