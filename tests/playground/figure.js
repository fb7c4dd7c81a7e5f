#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Usage: figure.js FOLDER TREE
//
// <grundy-figure> in a page that is rude to what stands in it, with the script of FOLDER (output/playground) on another host: figures are
// drawn, stepped through and played; the rest of the page stays as it was. Prints TAP.
'use strict';
const fs = require('fs'), os = require('os'), path = require('path'), { drive, ok } = require('./drive.js');
const [folder, tree] = process.argv.slice(2).map((name) => path.resolve(name));
const tests = [];
const test = (name, run) => tests.push({ name, run });
const RULES = 'return { name = "twos", start = function (n) return n end, moves = function (n) local out = {} for k = 1, 2 do if n >= k then out[#out + 1] = n - k end end return out end }';
const STILL = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http:/' + '/www.w3.org/2000/svg" width="40" height="20"/>')}`;

/* A blog, with its script from @place. */
function blog(place) {
  const pages = fs.mkdtempSync(path.join(os.tmpdir(), 'grundy-blog-'));
  const page = (name, head, body) => fs.writeFileSync(path.join(pages, name), `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A blog</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head><body><main>${body}</main></body></html>`);
  const script = `<script src="${place}figure.js"></script>`, many = '<p>A paragraph.</p>'.repeat(60);
  const rude = `<style>* { box-sizing: content-box; font: 30px cursive; color: crimson } img { width: 100% } iframe { width: 50px; border: 9px solid } pre, p { letter-spacing: 3px }
body { margin: 1rem; background: #fdf6e3 } body.night { background: #111 } main { max-width: 40rem; margin: auto }</style>`;
  page('index.html', rude + script, `<h1>Four figures</h1>
<grundy-figure id="mex">mex subtraction 9 –take 1,3,4<img src="${STILL}" alt="The mex of 9"></grundy-figure>
<grundy-figure id="graph" title="The graph of two heaps">graph nim 2 2</grundy-figure>
<grundy-figure id="bush">picture hackenbush BRB GG</grundy-figure>
<grundy-figure id="play">play nim 3 5 --interactive</grundy-figure>${many}
<grundy-figure id="far">bits nim 3 1 4</grundy-figure>`);
  page('more.html', script, `<grundy-figure id="lua">graph rules.lua 4<script type="text/lua">${RULES}</script></grundy-figure>
<grundy-figure id="dot">graph token --at a<script type="text/dot">digraph { a -> b; a -> c; b -> c }</script></grundy-figure>
<grundy-figure id="wrong">mex nmi 3<img src="${STILL}" alt="The mex of 3"></grundy-figure>
<grundy-figure id="ko" lang="ko">mex nim 3</grundy-figure>
<grundy-figure id="dark" theme="dark">mex nim 3</grundy-figure>`);
  page('none.html', `<script src="${place}figure.js"></script><script>window.Worker = function () { throw new Error('none'); };</script>`,
    `<grundy-figure id="still">mex nim 3<img src="${STILL}" alt="The mex of 3"></grundy-figure>`);
  process.on('exit', () => fs.rmSync(pages, { recursive: true }));
  return pages;
}
/* What is in the frame of the figure @name, once it is drawn. */
async function inside(page, name) {
  await page.locator(`#${name}`).scrollIntoViewIfNeeded();
  const frame = page.frameLocator(`#${name} iframe`);
  await frame.locator('svg').first().waitFor();
  return frame;
}
const height = (page, name) => page.locator(`#${name} iframe`).evaluate((frame) => [frame.offsetHeight, frame.contentDocument.body.offsetHeight, frame.contentDocument.documentElement.scrollWidth - frame.clientWidth]);

test('four figures are drawn, and those far away are not', async (page, went) => {
  await went();
  for (const name of ['mex', 'graph', 'bush', 'play']) await inside(page, name);
  ok(await page.locator('#far iframe').count() === 0, 'the far one is drawn');
  ok(!await page.locator('#mex img').isVisible(), 'the still picture is seen beside the figure');
  ok(await page.locator('#graph iframe').getAttribute('title') === 'The graph of two heaps', 'another title');
  await inside(page, 'far');
});
test('the page’s styles do not reach them, nor theirs the page', async (page, went) => {
  await went();
  const mex = await inside(page, 'mex');
  ok(!/cursive/.test(await mex.locator('.gr-sentence').first().evaluate((one) => getComputedStyle(one).fontFamily)), 'its letters are the page’s');
  ok(await page.locator('#mex iframe').evaluate((frame) => frame.offsetWidth === frame.getRootNode().host.offsetWidth && getComputedStyle(frame).borderWidth === '0px'), 'its frame is the page’s');
  ok(/cursive/.test(await page.locator('h1').evaluate((one) => getComputedStyle(one).fontFamily)), 'the page has others');
});
test('they are stepped through, guessed and played, by keys too, and are as high as what is in them', async (page, went) => {
  await went();
  const mex = await inside(page, 'mex'), shown = () => mex.locator('.gr-step.gr-now').getAttribute('id');
  const before = await shown();
  await mex.locator('.gr-steps').first().focus();
  await page.keyboard.press('Home');
  const first = await shown();
  await page.keyboard.press('ArrowRight');
  ok(first !== await shown(), `${before} stays`);
  const play = await inside(page, 'play');
  await play.locator('.gr-board svg').waitFor();
  for (const name of ['mex', 'play']) {
    await page.waitForTimeout(200);
    const [outer, own, over] = await height(page, name);
    ok(Math.abs(outer - own) <= 1 && over <= 0, `${name}: ${outer}, ${own}, ${over}`);
  }
});
test('light and dark follow the page', async (page, went) => {
  await went();
  const mex = await inside(page, 'mex'), paper = () => mex.locator('body').evaluate((body) => parseInt(getComputedStyle(body).backgroundColor.slice(4), 10));
  ok(await paper() > 200, 'dark on a light page');
  await page.evaluate(() => document.body.classList.add('night'));
  await page.waitForFunction(() => /dark/.test(document.querySelector('#mex').frame.contentDocument.documentElement.style.colorScheme));
  ok(await paper() < 60, 'light on a dark page');
});
test('rules, graphs and languages; a fault is told where it stands, above its still picture', async (page, went) => {
  await went('more.html');
  for (const name of ['lua', 'dot', 'dark']) await inside(page, name);
  ok(/[가-힣]/.test(await (await inside(page, 'ko')).locator('.gr-sentence').first().innerText()), 'no Korean');
  const said = await page.locator('#wrong').evaluate(async (one) => { while (!one.shadowRoot || !one.shadowRoot.querySelector('pre')) await new Promise((go) => setTimeout(go, 50)); return one.shadowRoot.querySelector('pre').textContent; });
  ok(/nmi/.test(said) && /nim/.test(said), said);
  ok(await page.locator('#wrong img').isVisible(), 'no still picture');
});
test('one worker for all of a page', async (page, went) => {
  let n = 0;
  page.on('worker', () => n++);
  await went();
  for (const name of ['mex', 'graph', 'bush', 'play']) await inside(page, name);
  ok(n === 1, `${n} workers`);
});
test('where nothing can be drawn the still picture stays', async (page, went) => {
  await went('none.html');
  await page.waitForFunction(() => document.querySelector('#still').shadowRoot);
  await page.waitForTimeout(300);
  ok(await page.locator('#still img').isVisible(), 'it is gone');
  ok(await page.locator('#still').evaluate((one) => one.said.hidden), 'a fault that no reader can mend');
});
test('on a telephone; and nothing for axe to find', async (page, went) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await went();
  for (const name of ['mex', 'graph', 'bush', 'play']) await inside(page, name);
  ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it is wider than the window');
  await page.addScriptTag({ path: path.join(tree, '.cache/browser/node_modules/axe-core/axe.min.js') });
  const bad = await page.evaluate(() => window.axe.run('grundy-figure', { iframes: true }).then((all) => all.violations.map((one) => one.id + ' ' + one.nodes[0].html)));
  ok(bad.length === 0, bad.join('; '));
});

drive(tests, folder, tree, blog);
