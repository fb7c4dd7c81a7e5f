#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Usage: page.js FOLDER TREE
//
// The playground of FOLDER in a browser, from a plain server of files: games are solved and drawn, rules in Lua are tested and played, what
// never ends is ended, files are taken away and lessons are written, on a window as large as a telephone's too. Nothing is asked of another host, and nothing
// is done that a strict policy refuses. Prints TAP.
'use strict';
const fs = require('fs'), path = require('path'), { drive, ok } = require('./drive.js');
const [folder, tree] = process.argv.slice(2).map((name) => path.resolve(name));
const RULES = ['return {', '  name = "twos", input = { { name = "N", from = 0, to = 1000 } },', '  start = function (n) return n end,',
               '  moves = function (n) local out = {} for k = 1, 2 do if n >= k then out[#out + 1] = n - k end end return out end,',
               '  tests = { { input = "3", outcome = "P" }, { input = "4", grundy = 1 } },', '}'].join('\n');
const ENDLESS = 'return { name = "endless", input = {}, start = function () while true do end end, moves = function () return {} end }';
const GREEDY = 'return { name = "greedy", input = {}, start = function () local t = {} for i = 1, 1000000000 do t[i] = ("x"):rep (1000) .. i end end, moves = function () return {} end }';
const tests = [];
const test = (name, run) => tests.push({ name, run });
const answer = (page) => page.locator('#answer').innerText();
async function typed(page, words) {
  await page.fill('#w', words);
  await page.waitForFunction((said) => document.querySelector('#w').value === said && !document.body.classList.contains('old'), words);
}

test('a game is there within 1.5 s of the first visit, and typed changes are answered', async (page, went) => {
  const began = Date.now();
  await went();
  await page.waitForFunction(() => /Whoever moves/.test(document.querySelector('#answer').innerText));
  ok(Date.now() - began < 1500 * (process.env.CI ? 4 : 1), `it took ${Date.now() - began} ms`);
  for (const [words, said] of [['kayles.lua 7', /Kayles 7/], ['subtraction 9 --take 1,3,4', /take 3|take 1|value/i], ['hackenbush BRB', /Left/], ['nim 5 5', /second|loses/i]]) {
    await page.fill('#w', words);
    await page.waitForFunction((source) => new RegExp(source, 'i').test(document.querySelector('#answer').innerText), said.source);
  }
});
test('a link opens what it says, with a graph laid out by Graphviz', async (page, went) => {
  await went('#1/graph%20divisor%2060');
  await page.waitForFunction(() => { const view = document.querySelector('#view').contentDocument; return view && view.querySelectorAll('svg .node, svg g').length > 20; });
});
test('rules in Lua, typed in the page, are solved and tested', async (page, went) => {
  await went('#1/' + encodeURIComponent('table rules.lua 12') + '&d=' + encodeURIComponent(RULES));
  await page.waitForFunction(() => /outcome|value|Whoever|loses|wins/i.test(document.querySelector('#answer').innerText));
  ok(!/error/i.test(await page.locator('#fault').innerText()), 'a fault');
});
test('rules are taken out of their box and others put in, and a saved file is opened', async (page, went) => {
  const box = page.locator('.code textarea'), says = (source) => page.waitForFunction((own) => new RegExp(own).test(document.querySelector('#answer').innerText), source);
  await went('#1/' + encodeURIComponent('table rules.lua 12') + '&d=' + encodeURIComponent(RULES));
  await says('twos 12');
  await page.click('#tabs button[value=rules]');
  await box.fill('');
  await says('Rules of your own');
  ok(await box.isVisible() && await page.locator('#fault').isHidden(), 'there is no box to write in, or a fault');
  await box.fill(RULES.replace('"twos"', '"pairs"'));
  await says('pairs 12');
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Open a file' }).click()]);
  await chooser.setFiles({ name: 'saved.lua', mimeType: 'text/x-lua', buffer: Buffer.from(RULES.replace('"twos"', '"saved"')) });
  await says('saved 3');
});
test('what is pasted is read as it was meant: commands, dashes of telephones, links that were cut off', async (page, went) => {
  await went();
  for (const [words, said] of [['grundy draw mex nim 3 1 -o mex.svg', 'Nim 3 1 '], ['subtraction 9 —take 1,3,4', 'take 1, 3 or 4'], ['nim 9223372036854775807 1', '= 9223372036854775806']]) {
    await page.fill('#w', words);
    await page.waitForFunction((source) => document.querySelector('#answer').innerText.includes(source) && !document.body.classList.contains('old'), said);
  }
  ok(await page.locator('#answer .disc').count() === 0, 'a number that has lost its last digits');
  ok(!/--of$/m.test((await page.locator('#fault button').allInnerTexts()).join('\n')), 'a remedy without its end');
  await page.fill('#w', 'nim 3 --help');
  await page.locator('#fault').getByText('unknown option “help”').waitFor();
  await page.goto('about:blank');
  await went('#1/bits%20nim%201%202%204%2');
  await page.locator('#fault').getByText('got “4%2”').first().waitFor();
  ok(await page.inputValue('#w') === 'nim 1 2 4%2', await page.inputValue('#w'));
});
test('over a slow network the program is fetched once, however often what is typed changes', async (page, went) => {
  let n = 0, go = null;
  const until = new Promise((done) => { go = done; });
  await page.route('**/grundy.wasm', async (route) => { n++; await until; await route.continue(); });
  await went();
  for (const words of ['nim 5', 'nim 5 6', 'nim 5 6 7']) {
    await page.fill('#w', words);
    await page.locator('#note').getByText('on its way').waitFor();
    await page.waitForTimeout(500);
  }
  go();
  await page.waitForFunction(() => /Nim 5 6 7/.test(document.querySelector('#answer').innerText));
  ok(n === 1, `it was fetched ${n} times`);
});
test('rules that never end are given up for the next game that is typed', async (page, went) => {
  await went('#1/' + encodeURIComponent('graph rules.lua') + '&d=' + encodeURIComponent(ENDLESS));
  await page.waitForTimeout(1000);
  const began = Date.now();
  await page.fill('#w', 'nim 3 1 4');
  await page.waitForFunction(() => /Whoever moves/.test(document.querySelector('#answer').innerText));
  ok(Date.now() - began < 5000, `it took ${Date.now() - began} ms`);
});
test('what takes too long is ended, which is told in the page’s language, and the next game is solved', async (page, went) => {
  await page.clock.install();
  await went('ko.html#1/graph%20nim%203');
  await page.waitForFunction(() => document.querySelector('#answer').innerText.length > 5);
  await page.fill('#w', 'cram.lua 6 6');
  await page.waitForTimeout(500);
  await page.clock.fastForward(21000);
  await page.locator('#fault').getByText('20초가 넘게 걸렸다').waitFor();
  await page.fill('#w', 'nim 3 "1');
  await page.clock.fastForward(1000);
  await page.locator('#fault').getByText('따옴표가 닫히지 않았다').waitFor();
  await page.fill('#w', 'nim 7 1');
  await page.waitForFunction(() => /7 ⊕ 1 = 6/.test(document.querySelector('#answer').innerText));
});
test('rules that want all memory end, and the next game is solved', async (page, went) => {
  await went('#1/' + encodeURIComponent('graph rules.lua') + '&d=' + encodeURIComponent(GREEDY));
  await page.waitForFunction(() => document.querySelector('#fault').innerText.length > 5);
  await page.fill('#w', 'nim 3 1 4');
  await page.waitForFunction(() => /Whoever moves/.test(document.querySelector('#answer').innerText));
});
test('SVG and PNG are taken away', async (page, went) => {
  await went();
  await page.waitForFunction(() => /Whoever moves/.test(document.querySelector('#answer').innerText));
  await page.click('#tabs button[value=take]');
  for (const format of ['svg', 'png']) {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(`#take a[data-format=${format}]`)]);
    const bytes = fs.readFileSync(await file.path());
    ok(format === 'svg' ? /^<svg|^<\?xml/.test(bytes.toString('latin1', 0, 60)) : bytes.toString('latin1', 1, 4) === 'PNG', format + ': ' + bytes.toString('latin1', 0, 40));
  }
});
test('without a network, after the first visit', async (page, went) => {
  await went();
  await page.waitForFunction(() => navigator.serviceWorker.controller && /Whoever moves/.test(document.querySelector('#answer').innerText));
  await page.context().setOffline(true);
  await page.goto(page.url().replace(/#.*/, '') + '#1/bits%20nim%201%202%204');
  await page.reload();
  await page.waitForFunction(() => /Whoever moves/.test(document.querySelector('#answer').innerText));
  await page.goto(page.url().replace(/#.*/, 'index.html'));
  await page.waitForFunction(() => /Whoever moves/.test(document.querySelector('#answer').innerText));
});
test('a lesson is typed, its faults stand at their lines and are mended, and its figure steps', async (page, went) => {
  await went('write.html');
  const lesson = page.frameLocator('#page'), shows = (words) => lesson.getByText(words).first().waitFor(), stands = () => lesson.locator('.gr-bar', { hasText: 'step 2 of 6' }).waitFor();
  await shows('Three heaps of sticks');
  await lesson.locator('.gr-bar button').nth(2).click();
  await stands();
  await page.fill('#text', (await page.inputValue('#text')).replace('nim 3 4 5', 'nimm 3 4 5').replace('caption', 'captoin'));
  await page.waitForFunction(() => document.querySelectorAll('#fault .place').length === 2);
  ok(/Line 14.*“nimm”[^]*\^~~~[^]*Line 16/.test(await page.locator('#fault').innerText()), 'the faults say ' + await page.locator('#fault').innerText());
  ok((await page.locator('#mirror .bad u').allInnerTexts()).join() === 'nimm,captoin', 'they are not marked');
  await stands();
  for (const left of [1, 0]) {
    await page.click('#fault .main');
    await page.waitForFunction((n) => document.querySelectorAll('#fault .place').length === n, left);
  }
  await page.evaluate(() => { const text = document.querySelector('#text'), at = text.value.indexOf('Two players'); text.focus(); text.setSelectionRange(at, at); });
  await page.keyboard.type('Before all: $x \\oplus x = 0$. ', { delay: 20 });
  await shows('Before all');
  ok(await lesson.locator('math').count() > 1, 'no formula');
  await stands();
  await page.reload();
  await shows('Before all');
});
test('the workbench adds its figure to the lesson, with its rules once; text and page are saved, and printed', async (page, went) => {
  await went('#1/' + encodeURIComponent('table rules.lua 12') + '&d=' + encodeURIComponent(RULES));
  await page.waitForFunction(() => /grundy-rules/.test(document.querySelector('#fence').textContent));
  await page.click('#tabs button[value=take]');
  await page.click('#add');
  await page.fill('#w', 'rules.lua 6');
  await page.waitForFunction(() => /rules 6/.test(document.querySelector('#fence').textContent));
  await page.click('#add');
  await page.click('#write');
  await page.frameLocator('#page').locator('figure').nth(2).waitFor();
  const text = await page.inputValue('#text');
  ok(text.split('```grundy-rules').length === 2 && /game: rules 12\n[^]*game: rules 6\n/.test(text), text);
  const saved = async (button) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    return { name: file.suggestedFilename(), text: fs.readFileSync(await file.path(), 'utf8') };
  };
  const markdown = await saved('#markdown'), html = await saved('#html'), other = await page.context().newPage();
  ok(markdown.name === 'three-heaps-of-sticks.md' && markdown.text === text, markdown.name);
  ok(html.name === 'three-heaps-of-sticks.html' && html.text.split('<figure').length === 4, html.name);
  await other.setContent(html.text);
  await other.emulateMedia({ media: 'print' });
  const over = await other.evaluate(() => {
    const all = Array.from(document.querySelectorAll('main > *')).map((node) => node.getBoundingClientRect()).filter((box) => box.height > 0);
    return all.filter((box, i) => i > 0 && box.top < all[i - 1].bottom - 1).length;
  });
  ok(over === 0 && (await other.pdf()).length > 10000, over + ' parts of the printed page lie over others');
  await page.evaluate(() => { document.querySelector('#page').contentWindow.print = () => { document.title = 'printed'; }; });
  await page.click('#print');
  await page.waitForFunction(() => document.title === 'printed');
});
test('a game is played, and every figure that fits is drawn', async (page, went) => {
  await went('#1/' + encodeURIComponent('play nim 3 1 --interactive'));
  const frame = page.frameLocator('#view');
  await frame.locator('.gr-play').waitFor();
  await frame.locator('.gr-play [role=button]').first().click();
  for (const figure of ['bits', 'graph', 'table', 'tree', 'proof', 'picture', 'mex']) {
    await page.fill('#w', figure + ' nim 3 1');
    await page.waitForFunction((name) => location.hash.startsWith('#1/' + name) && !document.body.classList.contains('old') && document.querySelector('#view').contentDocument.querySelector('svg'), figure);
    await page.waitForTimeout(200);
  }
  const frameOf = await page.$('#view').then((view) => view.contentFrame());
  ok(await frameOf.evaluate(() => parseFloat(getComputedStyle(document.querySelector('.gr-picture')).getPropertyValue('--gr-width')) > 10), 'its style has not come');
});
test('on a telephone', async (page, went) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await went('#1/picture%20nim%203%201%204');
  await page.waitForFunction(() => /Whoever moves/.test(document.querySelector('#answer').innerText));
  const narrow = () => page.evaluate(() => [window, ...Array.from(document.querySelectorAll('iframe'), (frame) => frame.contentWindow)].every((one) => !one.document.body || one.document.documentElement.scrollWidth <= one.innerWidth));
  ok(await narrow(), 'it is wider than the window');
  await went('write.html');
  await page.frameLocator('#page').locator('.gr-bar', { hasText: 'step 1 of 6' }).waitFor();
  ok(await narrow(), 'the lesson is wider than the window');
});

drive(tests, folder, tree);
