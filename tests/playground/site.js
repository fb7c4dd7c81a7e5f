#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Usage: site.js FOLDER GRUNDY TREE
//
// Lessons of a site that has the playground of FOLDER along: under its figures the workbench opens with what the lesson says, be it words, a
// graph or rules, in the lesson's language; from a disk there is nothing to open. Without it pages are as they were. Prints TAP.
'use strict';
const fs = require('fs'), os = require('os'), path = require('path'), { execFileSync } = require('child_process'), { drive, ok } = require('./drive.js');
const [folder, grundy, tree] = process.argv.slice(2).map((name) => path.resolve(name));
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'grundy-site-')), site = path.join(place, 'site'), plain = path.join(place, 'plain');
const tests = [];
const test = (name, run) => tests.push({ name, run });
const fence = (text) => '\n```grundy\n' + text + '\n```\n';
const LESSONS = {
  'one.md': '---\ntitle: One\n---\n\nWords.\n' + fence('game: subtraction 9 --take 1,3,4\nfigure: [mex, graph]\nid: words') + fence('game: token way.dot --at a\nfigure: graph\nid: file') +
    '\n```grundy-rules twos\nreturn { start = function (n) return n end,\n  moves = function (n) local out = {} for k = 1, 2 do if n >= k then out[#out + 1] = n - k end end return out end }\n```\n' +
    fence('game: twos 5\nfigure: table\nid: rules') + fence('game: nim 3 + polygon 5\nfigure: bits\nid: sum') + fence('game: nim 3 5 7\nfigure: play\ninteractive: true\nid: play') + '\n![a picture](way.svg)\n',
  'exam.md': '---\ntitle: Exam\n---\n\n**1.** (2 points) The sum of {{sum.heaps}}:\n' + fence('id: sum\ngame: nim ? ? ?\ndraw: 1..900\nfigure: picture') +
    '\n<details><summary>Answer</summary>\n\n{{sum.grundy}}.\n\n</details>\n',
  'two.md': '---\ntitle: 둘\nlang: ko\n---\n\n말.\n' + fence('game: nim 3 5\nfigure: bits\nid: bits'),
};

function build() {
  fs.writeFileSync(path.join(place, 'way.dot'), 'digraph { a -> b; a -> c; b -> c }');
  fs.writeFileSync(path.join(place, 'way.svg'), execFileSync(grundy, ['draw', 'bits', 'nim', '1', '2', '-o', '-', '-f', 'svg']));
  const names = Object.keys(LESSONS).map((name) => path.join(place, name));
  names.forEach((name) => fs.writeFileSync(name, LESSONS[path.basename(name)]));
  execFileSync(grundy, ['build', ...names, '--site', '-o', plain]);
  for (let i = 0; i < 2; i++) execFileSync(grundy, ['build', ...names, '--site', '--playground=' + folder, '-o', site]); /* over the old one */
  process.on('exit', () => fs.rmSync(place, { recursive: true }));
  return site;
}
/* The workbench under the figure @name, opened by keys. */
async function opened(page, name) {
  const link = page.locator(`#figure-${name} + .gr-change a`);
  await link.focus();
  await page.keyboard.press('Enter');
  ok(await link.getAttribute('aria-expanded') === 'true' && await link.evaluate((one) => one === document.activeElement), 'the focus has gone');
  const bench = page.frameLocator(`#figure-${name} + .gr-change + .gr-bench`);
  await bench.frameLocator('#view').locator('svg').first().waitFor();
  return bench;
}

test('under each figure the workbench opens with its game, and shuts', async (page, went) => {
  await went('one.html');
  const line = { words: 'subtraction 9 --take 1,3,4', file: 'token --at a', rules: 'rules.lua 5', sum: 'nim 3 + polygon 5', play: 'nim 3 5 7 --interactive' };
  ok(await page.locator('.gr-change').count() === 5, 'another number of links');
  for (const [name, words] of Object.entries(line)) {
    const bench = await opened(page, name);
    ok(await bench.locator('#w').inputValue() === words, await bench.locator('#w').inputValue());
    ok(await bench.locator('#fault').isHidden(), await bench.locator('#fault').innerText());
    await page.locator(`#figure-${name} + .gr-change a`).click();
    ok(await page.locator('.gr-bench').count() === 0, 'it stays open');
  }
});
test('in Korean, on a telephone; and nothing for axe to find', async (page, went) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await went('two.html');
  ok(/숫자/.test(await page.locator('.gr-change a').innerText()), 'no Korean link');
  ok((await page.locator('.gr-change a').boundingBox()).height >= 24, 'a small link');
  const bench = await opened(page, 'bits');
  ok(await bench.locator('html').getAttribute('lang') === 'ko', 'no Korean workbench');
  await bench.locator('#answer').getByText('먼저 두는 사람이 이긴다').first().waitFor();
  ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'it is wider than the window');
  await page.addScriptTag({ path: path.join(tree, '.cache/browser/node_modules/axe-core/axe.min.js') });
  const bad = await page.evaluate(() => window.axe.run('main', { iframes: false }).then((all) => all.violations.map((one) => one.id + ' ' + one.nodes[0].html)));
  ok(bad.length === 0, bad.join('; '));
});
test('exercises are drawn anew as often as one asks', async (page, went) => {
  await went('exam.html');
  const link = page.locator('.gr-others'), seen = new Set([await page.locator('main').getByText('The sum of').first().innerText()]);
  for (let i = 0; i < 2; i++) {
    await link.click();
    const asked = page.frameLocator('.gr-bench');
    seen.add(await asked.getByText('The sum of').first().innerText());
    ok(await asked.locator('details').count() === 1 && await asked.locator('svg').count() > 0, 'no answer, or no figure');
    await link.click();
    ok(await page.locator('.gr-bench').count() === 0, 'it stays open');
  }
  ok(seen.size === 3, Array.from(seen).join('; '));
  ok(!fs.existsSync(path.join(site, 'one.md')) && fs.existsSync(path.join(site, 'exam.md')), 'the texts of other lessons are there');
});
test('from a disk there is no link that leads nowhere', async (page) => {
  await page.goto('file://' + path.join(site, 'one.html'));
  await page.locator('.gr-steps.gr-on').first().waitFor();
  ok(await page.locator('.gr-change:visible').count() === 0, 'a link');
});
test('without the option a site knows nothing of it', async () => {
  for (const name of fs.readdirSync(plain)) ok(!/gr-change|gr-bench|playground/.test(fs.readFileSync(path.join(plain, name), 'utf8')), name);
});

drive(tests, folder, tree, build);
