// SPDX-License-Identifier: MIT
// A whole page: the switch for light and dark, pictures on the whole screen, edges that show that something scrolls, and
// the contents beside the text. All words come from the page's table.
(function () {
'use strict';
if (window.grundyPage) return;
const words = {};
document.querySelectorAll('script.gr-words').forEach((table) => Object.assign(words, JSON.parse(table.textContent)));
const page = window.grundyPage = { words: words, make: make, button: button, pointer: pointer, scrolls: scrolls };

function make(tag, type, text) {
  const node = document.createElement(tag);
  if (type) node.className = type;
  if (text !== undefined) node.textContent = text;
  return node;
}
const shapes = {
  auto: 'M10 3.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 1 0 0-13|M10 3.500a6.500 6.500 0 0 1 0 13z',
  light: 'M10 6.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 1 0 0-7M10 1.500v1.500M10 17v1.500M1.500 10h1.500M17 10h1.500M4 4l1 1M15 15l1 1M4 16l1-1M15 5l1-1',
  dark: 'M16.500 12.300A7 7 0 0 1 7.700 3.500a7 7 0 1 0 8.800 8.800z',
  enlarge: 'M12 3.500h4.500V8M16.500 3.500 11.500 8.500M8 16.500H3.500V12M3.500 16.500l5-5',
  close: 'M5 5l10 10M15 5 5 15',
  embed: 'M7 5.500 2.500 10 7 14.500M13 5.500l4.500 4.500-4.500 4.500',
};
function button(type, name, shape, go) {
  const node = make('button', type), space = 'http:/' + '/www.w3.org/2000/svg';
  const svg = document.createElementNS(space, 'svg');
  node.type = 'button';
  node.title = name;
  node.setAttribute('aria-label', name);
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('class', 'gr-icon');
  svg.setAttribute('aria-hidden', 'true');
  shapes[shape].split('|').forEach((d, i) => { /* the second one is filled */
    const path = document.createElementNS(space, 'path');
    path.setAttribute('d', d);
    if (i > 0) path.setAttribute('class', 'gr-half');
    svg.append(path);
  });
  node.append(svg);
  node.addEventListener('click', go);
  return node;
}

/* ---- light and dark ---- */

function colours() {
  const own = window.grundyColours, kinds = ['auto', 'light', 'dark'];
  const head = document.querySelector('.gr-top') || document.querySelector('main > header');
  if (!own || !head) return;
  const show = () => {
    const kind = own.kept(), node = button('gr-tool gr-colours', words['colours_' + kind], kind, () => {
      own.choose(kinds[(kinds.indexOf(own.kept()) + 1) % 3]);
      show().focus();
    });
    const old = head.querySelector('.gr-colours');
    if (old) old.replaceWith(node); else head.append(node);
    return node;
  };
  show();
}

/* ---- the whole screen ---- */

/* Puts @part of @figure, as it is, into a dialog, and back; gives the dialog. */
function enlarge(figure, part) {
  const box = make('dialog', 'gr-zoomed'), gap = make('div'), caption = figure.querySelector('figcaption');
  const close = button('gr-tool gr-close', words.close, 'close', () => box.close());
  gap.style.height = part.offsetHeight + 'px';
  gap.style.flex = '1 1 100%';
  const was = document.activeElement;
  box.gap = gap;
  part.replaceWith(gap);
  box.append(close, part);
  if (caption) {
    box.append(make('p', 'gr-under-zoom', caption.textContent));
    box.setAttribute('aria-label', caption.textContent);
  }
  box.addEventListener('close', () => { gap.replaceWith(part); box.remove(); if (was) was.focus({ preventScroll: true }); });
  box.addEventListener('click', (e) => {
    if (e.target === box) box.close();
    else if (part.classList.contains('gr-still') && e.target.closest('svg') && !e.target.closest('[data-lights],.gr-cover'))
      box.classList.toggle('gr-closer');
  });
  document.body.append(box);
  box.showModal();
  return box;
}
/* ---- in the lecture hall ---- */

const parts = 'figure > .pictures > .gr-still, figure > .pictures > .gr-steps';
/* A red dot in @box that goes where the pointer goes; it is shown while the box is gr-pointing. */
function pointer(box) {
  const dot = make('div', 'gr-pointer');
  box.append(dot);
  box.addEventListener('pointermove', (e) => { dot.style.translate = e.clientX + 'px ' + e.clientY + 'px'; });
  return dot;
}
/* @part alone on the screen, with the keys that a lecturer wants. */
function present(part) {
  const box = enlarge(part.closest('figure'), part);
  box.classList.add('gr-presented');
  const slope = parseFloat(box.gap.parentNode.style.getPropertyValue('--slope'));
  box.classList.toggle('gr-beside', !!window.grundyScreen && grundyScreen.beside(slope, innerWidth, innerHeight));
  box.append(make('p', 'gr-keys', words.keys));
  pointer(box);
  const fit = () => { if (window.grundyScreen) grundyScreen.closer(box); };
  addEventListener('resize', fit);
  box.addEventListener('close', () => { removeEventListener('resize', fit); box.classList.remove('gr-closer'); });
  fit();
  part.tabIndex = -1;
  part.focus();
  if (!document.fullscreenElement && document.documentElement.requestFullscreen)
    document.documentElement.requestFullscreen().catch(() => { });
}
function presenting() {
  document.addEventListener('keydown', (e) => {
    if (e.altKey || e.ctrlKey || e.metaKey || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName)) return;
    const box = document.querySelector('.gr-presented'), key = e.key.toLowerCase();
    const inside = box && box.querySelector('.gr-still, .gr-steps');
    const all = Array.from(document.querySelectorAll(parts));
    if (!box && key === 'f') { /* the one that has the focus, else the one in the middle of the window */
      const far = (part) => { const own = part.getBoundingClientRect(); return Math.abs((own.top + own.bottom - innerHeight) / 2); };
      const own = all.find((part) => part.contains(document.activeElement)) || all.sort((a, b) => far(a) - far(b))[0];
      if (own && !document.querySelector('dialog[open]')) present(own);
      return;
    }
    if (!box) return;
    if (key === 'f') box.close();
    else if (key === 'b' || key === '.') box.classList.toggle('gr-black');
    else if (key === 'l') box.classList.toggle('gr-pointing');
    else if (key === 'z') grundyScreen.closer(box, !box.classList.contains('gr-closer'));
    else if (/^arrow(up|down)$/.test(key) && box.classList.contains('gr-closer'))
      Array.from(inside.querySelectorAll('.gr-picture')).forEach((one) => one.scrollBy({ top: (key === 'arrowup' ? -0.4 : 0.4) * one.clientHeight, behavior: 'smooth' }));
    else if (key === 'a') { const peel = inside.querySelector('.gr-peel'); if (peel) peel.click(); }
    else if (key === 'n' || key === 'p') {
      const figures = Array.from(document.querySelectorAll('main figure')), own = box.gap.closest('figure');
      const rest = key === 'n' ? figures.slice(figures.indexOf(own) + 1) : figures.slice(0, figures.indexOf(own)).reverse();
      const next = rest.map((figure) => figure.querySelector(parts)).find((part) => part);
      if (!next) return;
      box.addEventListener('close', () => present(next));
      box.close();
    } else return;
    e.preventDefault();
  });
  document.addEventListener('close', (e) => { /* no other is shown then */
    if (e.target.matches && e.target.matches('.gr-presented'))
      setTimeout(() => { if (document.fullscreenElement && !document.querySelector('.gr-presented')) document.exitFullscreen(); });
  }, true);
}

function enlarging() {
  document.querySelectorAll(parts).forEach((part) => {
    const figure = part.closest('figure'), name = figure.querySelector('figcaption b');
    const label = words.enlarge + (name ? ': ' + name.textContent.replace(/\.$/, '') : '');
    const go = () => { if (!part.closest('dialog')) enlarge(figure, part); };
    const b = button('gr-tool gr-enlarge', label, 'enlarge', go);
    part.append(b);
    if (part.classList.contains('gr-still'))
      part.addEventListener('click', (e) => {
        if (e.target.closest('svg') && !e.target.closest('.gr-tool,[data-lights],.gr-cover')) go();
      });
  });
}

/* ---- a figure in somebody else's page ---- */

/* “?only=mex-6”: that figure alone, with a link to where it is from. */
function alone() {
  const own = document.getElementById('figure-' + new URLSearchParams(location.search).get('only')), main = document.querySelector('main');
  if (!own || !main) return;
  const from = make('p', 'gr-from'), link = make('a', '', words.from.replace('{lesson}', document.title));
  link.href = location.href.replace(/[?#].*/, '') + '#' + own.id;
  link.target = '_blank';
  from.append(link);
  main.replaceChildren(own, from);
  document.querySelectorAll('.gr-top,.gr-side').forEach((node) => node.remove());
  document.documentElement.classList.add('gr-only');
}
/* What is pasted there, once it is known where this page stands: on a disk it is nowhere. */
function embedding() {
  const own = document.querySelector('link[rel=canonical]'), address = (own ? own.href : location.href).replace(/[?#].*/, '');
  if (!/^https?:/.test(address) || document.documentElement.classList.contains('gr-only')) return;
  document.querySelectorAll('main figure').forEach((figure) => {
    const caption = figure.querySelector('figcaption');
    if (!caption || !figure.querySelector('.gr-steps,.gr-play')) return;
    const said = make('span', 'gr-copied'), b = button('gr-tool gr-embed', words.embed, 'embed', () => {
      const frame = make('iframe');
      frame.src = address + '?only=' + encodeURIComponent(figure.id.replace('figure-', ''));
      frame.title = caption.textContent.trim();
      frame.width = '100%';
      frame.height = Math.ceil(figure.offsetHeight + 80);
      frame.loading = 'lazy';
      frame.style.border = '0';
      navigator.clipboard.writeText(frame.outerHTML).then(() => { said.textContent = ' ' + words.copied; }, () => { });
      setTimeout(() => { said.textContent = ''; }, 4000);
    });
    said.setAttribute('role', 'status');
    if (navigator.clipboard) caption.append(b, said);
  });
}

/* ---- what scrolls sideways ---- */

/* A faded edge says that there is more; the keyboard can reach what scrolls. */
function edge(node) {
  const more = node.scrollWidth - node.clientWidth;
  node.classList.toggle('gr-more-start', more > 2 && node.scrollLeft > 2);
  node.classList.toggle('gr-more-end', more > 2 && node.scrollLeft < more - 2);
  if (more > 2) node.tabIndex = 0;
  else node.removeAttribute('tabindex');
}
/* What is seen of a still picture that is much smaller than it wants to be can be enlarged by a button that stays. */
function shrunk(part) {
  const svg = part.querySelector('svg'), own = parseFloat(getComputedStyle(part).getPropertyValue('--gr-width'));
  part.classList.toggle('gr-shrunk', svg && svg.getBoundingClientRect().width < 0.9 * own);
}
/* Told of every size that is new; of what is far from the window when it comes near, since it is not laid out before.
   What this changes is the next frame's, so that no size changes while sizes are told. */
const sizes = new ResizeObserver((all) => requestAnimationFrame(() => all.forEach(({ target }) => {
  edge(target);
  const part = target.closest('.gr-still');
  if (part) shrunk(part);
})));
function scrolls(node) {
  node.addEventListener('scroll', () => edge(node), { passive: true });
  sizes.observe(node);
}
/* A formula in a line that is wider than its column scrolls by itself. */
function formulas() {
  const all = Array.from(document.querySelectorAll('main math:not([display=block])')).filter((math) => !math.closest('.formula,.table'));
  const column = all.length > 0 ? document.querySelector('main').getBoundingClientRect().right : 0;
  const wide = all.filter((math) => math.getBoundingClientRect().right > column);
  wide.forEach((math) => {
    const box = make('span', 'formula gr-inline');
    math.replaceWith(box);
    box.append(math);
    scrolls(box);
  });
}

/* ---- figures far from the window ---- */

/* When nothing else is to be done, they are laid out one by one, so that the page soon is as long as it says. */
function later() {
  const root = document.documentElement, all = Array.from(document.querySelectorAll('.gr-later .pictures'));
  const some = (time) => {
    do all.shift()?.classList.add('gr-near'); while (all.length > 0 && time.timeRemaining() > 8);
    if (all.length > 0) requestIdleCallback(some);
    else root.classList.remove('gr-later');
  };
  if (all.length > 0) requestIdleCallback(some);
}

/* ---- the contents ---- */

function contents() {
  const fold = document.querySelector('.gr-side > details');
  if (!fold) return;
  const wide = matchMedia('(min-width:68.75rem)'), set = () => { fold.open = wide.matches; };
  wide.addEventListener('change', set);
  set();
  const link = new Map();
  fold.querySelectorAll('a').forEach((a) => {
    const head = document.getElementById(decodeURIComponent(a.hash.slice(1)));
    if (head) link.set(head, a);
    a.addEventListener('click', () => { if (!wide.matches) fold.open = false; });
  });
  const heads = Array.from(link.keys());
  let due = false;
  const mark = () => {
    due = false;
    let now = null;
    heads.forEach((head) => { if (head.getBoundingClientRect().top < innerHeight / 3) now = head; });
    link.forEach((a, head) => { if (head === now) a.setAttribute('aria-current', 'location'); else a.removeAttribute('aria-current'); });
  };
  addEventListener('scroll', () => { if (!due) { due = true; requestAnimationFrame(mark); } }, { passive: true });
  requestAnimationFrame(mark);
}

alone();
colours();
enlarging();
presenting();
contents();
embedding();
document.querySelectorAll('.table,.formula,.gr-picture,main pre').forEach(scrolls);
addEventListener('load', () => setTimeout(later, 200));
requestAnimationFrame(formulas); /* nothing is measured before all of the page is there */
})();
