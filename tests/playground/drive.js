// SPDX-License-Identifier: MIT
// What the tests of the playground share: a browser that goes to its place. What is asked of any other host, what a strict policy refuses and
// what goes wrong in a page is a fault of the test. Prints TAP.
'use strict';
const path = require('path'), { open, lacks } = require('./place.js');

function ok(good, why) { if (!good) throw new Error(why); }
/* Runs @tests, {name, run(page, went)} each, where went(address) goes to @folder, which sends a strict policy; @pages (nullable), given the
   address of @folder, makes another folder, which is gone to instead, and neither has a policy. */
async function drive(tests, folder, tree, pages) {
  const without = lacks(folder, tree, 'playwright-core');
  if (without) { console.log('1..0 # SKIP ' + without); return; }
  const { chromium } = require(path.join(tree, '.cache/browser/node_modules/playwright-core'));
  const places = [await open(folder, !pages)];
  if (pages) places.unshift(await open(pages(places[0].place)));
  const browser = await chromium.launch({ executablePath: process.env.GR_BROWSER || '/usr/bin/chromium-headless-shell', args: ['--no-sandbox'] });
  console.log('1..' + tests.length);
  for (const [i, { name, run }] of tests.entries()) {
    const context = await browser.newContext({ reducedMotion: 'reduce' }), page = await context.newPage(), wrong = [];
    page.setDefaultTimeout(20000);
    page.on('pageerror', (fault) => wrong.push(fault.message));
    await page.exposeFunction('refused', (what) => wrong.push('refused: ' + what));
    await page.addInitScript(() => addEventListener('securitypolicyviolation', (event) => window.refused(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)));
    page.on('request', (request) => { if (!/^(blob|data|file):/.test(request.url()) && !places.some(({ place }) => request.url().startsWith(place))) wrong.push(request.url()); });
    try {
      await run(page, (address = '') => page.goto(places[0].place + address));
      ok(wrong.length === 0, wrong.join('; '));
      console.log(`ok ${i + 1} - ${name}`);
    } catch (fault) {
      console.log(`not ok ${i + 1} - ${name}\n#   ${String(fault.message).split('\n')[0]}`);
      process.exitCode = 1;
    }
    await context.close();
  }
  await browser.close();
  places.forEach(({ close }) => close());
}
module.exports = { drive, ok };
