// SPDX-License-Identifier: MIT
// A lesson that is written in the page: its Markdown, and beside it the page that the program makes of it. One request is on its way at
// a time; what was typed meanwhile is asked for after it. Faults stand below the text and are marked in it, and the last good page stays.
// What is written is kept on the device, and so is what the workbench adds until it is taken from there.
(function () {
'use strict';
const TEXT = 'grundy:lesson', ADDED = 'grundy:added';
const CALM = 700; /* milliseconds without a key before a fault is shown */
const PATIENCE = 3000; /* and of a request before one who types gives it up */
const id = (name) => document.getElementById(name), { make, fetched, faults, busy, save, turn } = window.grundyAsk;
const { say, first } = JSON.parse(id('tables').textContent), text = id('text'), mirror = id('mirror'), box = id('fault');
let lines = [], page = '', typed = 0, begun = 0, run = null, again = false, timer = 0, pause = 0, goes_to_end = false;

function kept(name) {
  try { return localStorage.getItem(name); } catch (e) { return null; }
}
function note(words) { id('note').textContent = words; }

/* ---- the text, and a mirror of it whose lines have numbers and marks ---- */

function mirrored() {
  const now = text.value.split('\n'), most = Math.min(now.length, lines.length);
  let from = 0, till = 0;
  while (from < most && now[from] === lines[from]) from++;
  while (till < most - from && now[now.length - 1 - till] === lines[lines.length - 1 - till]) till++;
  for (let i = lines.length - till; i-- > from;) mirror.children[i].remove();
  const behind = mirror.children[from] || null;
  now.slice(from, now.length - till).forEach((line) => mirror.insertBefore(make('div', { textContent: line }), behind));
  lines = now;
}
/* @words instead of what is selected, as if they were typed: they can be undone. */
function write(words) {
  text.focus();
  if (document.execCommand('insertText', false, words)) return;
  text.setRangeText(words, text.selectionStart, text.selectionEnd, 'end');
  text.dispatchEvent(new Event('input'));
}
function changed() {
  typed = Date.now();
  mirrored();
  try { localStorage.setItem(TEXT, text.value); } catch (e) { note(say.unkept); }
  clearTimeout(timer);
  timer = setTimeout(build, 120);
}
/* Where the fault is in the text: its row, and that line before, in and behind it; nothing where it is not in the lesson. */
function placed(fault) {
  const at = /^lesson\.md:(\d+):(\d+): $/.exec(fault.place), line = at && lines[at[1] - 1];
  if (typeof line !== 'string') return fault;
  const all = Array.from(line), column = at[2] - 1, n = fault.to > fault.from ? fault.to - fault.from : 1;
  fault.row = +at[1];
  fault.parts = [all.slice(0, column), all.slice(column, column + n), all.slice(column + n)].map((part) => part.join(''));
  return fault;
}
/* Selects it, if its line is still what it was. */
function selected(fault) {
  if (lines[fault.row - 1] !== fault.parts.join('')) return false;
  const start = lines.slice(0, fault.row - 1).reduce((sum, one) => sum + one.length + 1, 0) + fault.parts[0].length;
  text.focus();
  text.setSelectionRange(start, start + fault.parts[1].length);
  mirror.children[fault.row - 1].scrollIntoView({ block: 'center' });
  return true;
}
function marked(list) {
  mirror.querySelectorAll('.bad').forEach((line) => { line.className = ''; line.textContent = line.textContent; });
  list.forEach((fault) => {
    const line = fault.row && mirror.children[fault.row - 1];
    if (!line || line.className) return;
    line.className = 'bad';
    line.replaceChildren(fault.parts[0], make('u', { textContent: fault.parts[1] }), fault.parts[2]);
  });
}
function shownFault(fault) {
  const button = (words, go, className) => {
    const node = make('button', { type: 'button', textContent: words, className });
    node.addEventListener('click', go);
    return node;
  };
  const kids = [make('p', {}, fault.row ? [button(say.line.replace('%u', fault.row), () => selected(fault), 'place'), ' ' + fault.said] : [fault.place + fault.said])];
  if (fault.line !== undefined && fault.from >= 0)
    kids.push(make('pre', { tabIndex: 0, textContent: fault.line + '\n' + ' '.repeat(fault.from) + '^' + '~'.repeat(fault.to - fault.from - 1) }));
  if (fault.row && fault.near) kids.push(button(say.write.replace('%s', fault.near), () => selected(fault) && write(fault.near), 'main'));
  else if (fault.help) kids.push(make('p', { className: 'help', textContent: fault.help }));
  return make('div', {}, kids);
}
/* What is wrong; while one types it is said at the first pause. */
function told(said) {
  const wait = CALM - (Date.now() - typed);
  clearTimeout(pause);
  if (said && box.hidden && wait > 0) { pause = setTimeout(told, wait, said); return; }
  const list = faults(said).map(placed);
  box.hidden = list.length === 0;
  box.replaceChildren(...list.map(shownFault), ...(page && list.length ? [make('p', { className: 'help', textContent: say.kept })] : []));
  marked(list);
}

/* ---- the page ---- */

async function build() {
  clearTimeout(timer);
  timer = 0;
  if (run) {
    again = true;
    if (Date.now() - begun > PATIENCE) run.abort();
    return;
  }
  begun = Date.now();
  run = new AbortController();
  const late = setTimeout(() => note(busy(say)), 1500);
  try {
    const answer = await fetched('lesson', { d: text.value }, run.signal, say.gone), made = await answer.text();
    if (answer.ok) show(made);
    told(answer.ok ? '' : made);
  } catch (e) {
    if (e.name !== 'AbortError') told(e.message);
  }
  clearTimeout(late);
  note('');
  run = null;
  if (again) { again = false; build(); }
}
/* Puts @made in the place of the page that is shown when it is ready, at the same lines and steps. */
function show(made) {
  if (made === page) return;
  page = made;
  const old = id('page'), address = URL.createObjectURL(new Blob([made], { type: 'text/html' }));
  document.querySelectorAll('iframe.next').forEach((frame) => frame.remove());
  const next = make('iframe', { title: old.title, className: 'next', src: address + '#here' }); /* with a place to go to, all is laid out at once */
  next.addEventListener('load', () => {
    const was = old.contentWindow, now = next.contentWindow, inside = next.contentDocument, fold = old.contentDocument.querySelectorAll('details');
    URL.revokeObjectURL(address);
    inside.querySelectorAll('.gr-colours').forEach((button) => button.remove()); /* it stands above */
    inside.querySelectorAll('details').forEach((node, i) => { if (fold[i]) node.open = fold[i].open; });
    const steppers = was.grundyScreen && was.grundyScreen.steppers || [];
    steppers.forEach((one, i) => {
      const own = now.grundyScreen && now.grundyScreen.steppers[i];
      if (own && own.n === one.n && one.at > 0) own.show(one.at, true);
    });
    inside.addEventListener('click', leave);
    inside.addEventListener('keydown', key);
    now.scrollTo(0, goes_to_end ? inside.documentElement.scrollHeight : was.scrollY);
    goes_to_end = false;
    old.remove();
    next.id = 'page';
    next.className = '';
    id('html').disabled = id('print').disabled = false;
  }, { once: true });
  old.after(next);
}
/* A link out of the lesson opens elsewhere; the page of another lesson is not here. */
function leave(event) {
  const link = event.target.closest('a[href]');
  if (!link || link.getAttribute('href')[0] === '#') return;
  event.preventDefault();
  if (/^https?:/.test(link.href)) open(link.href, '_blank', 'noopener');
}

/* ---- what is added, opened and saved ---- */

/* @block, a figure as the workbench writes it; rules that the lesson has are not said twice, and others have a name of their own. */
function append(block) {
  const own = /^```grundy-rules rules\n([^]*?)```\n\n/.exec(block);
  if (own) {
    const all = Array.from(text.value.matchAll(/^```grundy-rules (\S+)\n([^]*?)^```$/gm)), same = all.find((rules) => rules[2] === own[1]);
    let name = same ? same[1] : 'rules';
    for (let n = 2; !same && all.some((rules) => rules[1] === name); n++) name = 'rules-' + n;
    block = (same ? '' : own[0].replace('rules\n', name + '\n')) +
      block.slice(own[0].length).replace(/^game: .*$/m, (line) => line.replace(/(^|[ '])rules(?=[ ']|$)/g, '$1' + name));
  }
  goes_to_end = true;
  text.setSelectionRange(text.value.length, text.value.length);
  write((/\n$/.test(text.value) ? '\n' : '\n\n') + block + '\n');
  mirror.lastElementChild.scrollIntoView({ block: 'end' });
}
function added() {
  const all = JSON.parse(kept(ADDED) || '[]');
  if (all.length === 0) return;
  localStorage.removeItem(ADDED);
  all.forEach(append);
}
function stem() {
  const title = /^title:[ ]*(.*)$/m.exec(text.value);
  return (title ? title[1] : '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'lesson';
}
/* When the page is that of the text as it stands. */
async function current() {
  while (timer || run || document.querySelector('iframe.next')) await new Promise((done) => setTimeout(done, 30));
}
const acts = {
  open: () => id('file').click(),
  markdown: () => save(new Blob([text.value], { type: 'text/markdown' }), stem() + '.md'),
  html: () => current().then(() => save(new Blob([page], { type: 'text/html' }), stem() + '.html')),
  print: () => current().then(() => id('page').contentWindow.print()),
  theme: () => {
    turn();
    const own = id('page').contentWindow.grundyColours;
    if (own) own.choose(window.grundyColours.kept());
  },
};
Object.keys(acts).forEach((name) => {
  id(name).hidden = false;
  id(name).addEventListener('click', acts[name]);
});
id('file').addEventListener('change', function () {
  const file = this.files[0];
  this.value = '';
  if (file) file.text().then((words) => {
    text.select();
    write(words.replace(/\r\n?/g, '\n'));
  });
});
function key(event) {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
  event.preventDefault();
  acts.markdown();
}

/* ---- beginning ---- */

addEventListener('keydown', key);
text.addEventListener('input', changed);
addEventListener('storage', (event) => { /* another window of ours */
  if (event.key === ADDED) added();
  if (event.key !== TEXT || event.newValue === null || event.newValue === text.value) return;
  text.value = event.newValue;
  mirrored();
  build();
});
text.value = kept(TEXT) || first;
mirrored();
build();
added();
})();
