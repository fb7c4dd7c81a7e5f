#!/usr/bin/env node
// SPDX-License-Identifier: MIT
// Usage: firefox.js FOLDER TREE
//
// The playground of FOLDER in Firefox, where that is: a first answer, a link, rules in Lua, SVG taken away, and all of it once more when
// the server has gone. Nothing is done that a strict policy refuses. Prints TAP.
'use strict';
const fs = require('fs'), os = require('os'), path = require('path'), { open, lacks } = require('./place.js');
const [folder, tree] = process.argv.slice(2).map((name) => path.resolve(name));
const program = process.env.GR_FIREFOX || ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((name) => fs.existsSync(name));
const RULES = 'return { name = "twos", input = { { name = "N", from = 0, to = 1000 } }, start = function (n) return n end, ' +
  'moves = function (n) local out = {} for k = 1, 2 do if n >= k then out[#out + 1] = n - k end end return out end, tests = { { input = "3", outcome = "P" } } }';
const solved = () => /Whoever moves/.test(document.querySelector('#answer').innerText);
const drawn = () => { const view = document.querySelector('#view').contentDocument; return view && view.querySelectorAll('svg g').length > 20; };
function ok(good, why) { if (!good) throw new Error(why); }
const tests = {
  async 'the first answer is there'(page, went) {
    const began = Date.now();
    await went();
    await page.waitForFunction(solved);
    console.log(`# ${Date.now() - began} ms`);
  },
  async 'a link opens its graph'(page, went) {
    await went('#1/graph%20divisor%2060');
    await page.waitForFunction(drawn);
  },
  async 'rules in Lua are solved and tested'(page, went) {
    await went('#1/' + encodeURIComponent('table rules.lua 12') + '&d=' + encodeURIComponent(RULES));
    await page.waitForFunction(() => /loses|wins/i.test(document.querySelector('#answer').innerText));
    ok(await page.$eval('#fault', (fault) => fault.hidden), 'a fault');
  },
  async 'a game is played in the frame'(page, went) {
    await went('#1/' + encodeURIComponent('play nim 3 1 --interactive'));
    await page.waitForFunction(() => { const view = document.querySelector('#view').contentDocument; return view && view.querySelector('.gr-play [role=button]'); });
  },
  async 'SVG is taken away'(page, went) {
    await went();
    await page.waitForFunction(solved);
    await page.evaluate(() => { /* what would be saved */
      const kept = URL.createObjectURL.bind(URL);
      URL.createObjectURL = (blob) => { if (blob.type === 'image/svg+xml') blob.text().then((text) => { window.taken = text; }); return kept(blob); };
      document.querySelector('#tabs button[value=take]').click();
      document.querySelector('#take a[data-format=svg]').click();
    });
    await page.waitForFunction(() => /<svg/.test(window.taken || ''));
  },
  async 'without a network, after the first visit'(page, went, close) {
    await went();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.waitForFunction(solved);
    close();
    await page.reload();
    await page.waitForFunction(solved);
  }
};

(async () => {
  const without = lacks(folder, tree, 'puppeteer-core') || (program ? null : 'no Firefox: the package firefox-esr has it');
  if (without) { console.log('1..0 # SKIP ' + without); return; }
  const puppeteer = require(path.join(tree, '.cache/browser/node_modules/puppeteer-core')), { place, close } = await open(folder, true);
  const own = fs.mkdtempSync(path.join(os.tmpdir(), 'grundy-firefox-')); /* a home of its own, too */
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath: program, headless: true, userDataDir: own, env: { ...process.env, HOME: own } });
  console.log('1..' + Object.keys(tests).length);
  for (const [i, name] of Object.keys(tests).entries()) {
    const page = await browser.newPage(), wrong = [];
    page.setDefaultTimeout(process.env.CI ? 60000 : 20000);
    page.on('pageerror', (fault) => wrong.push(fault.message));
    page.on('console', (said) => { if (/Content-Security-Policy/.test(said.text()) || said.text().startsWith('refused: ')) wrong.push(said.text()); });
    try {
      await page.evaluateOnNewDocument(() => addEventListener('securitypolicyviolation', (event) => console.error(`refused: ${event.violatedDirective} ${event.blockedURI}`)));
      await tests[name](page, (hash = '') => page.goto(place + hash), close);
      ok(wrong.length === 0, wrong.join('; '));
      console.log(`ok ${i + 1} - ${name}`);
    } catch (fault) {
      console.log(`not ok ${i + 1} - ${name}\n#   ${String(fault.message).split('\n')[0]}`);
      process.exitCode = 1;
    }
    await page.close();
  }
  await browser.close();
  close();
  fs.rmSync(own, { recursive: true, force: true });
})();
