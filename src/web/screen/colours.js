// SPDX-License-Identifier: MIT
// Light or dark by the reader's choice, before anything is painted: the rules for dark colours are one media rule, whose
// condition is put to “always” or “never”. The choice is kept on the device. The class gr-js says that a script is going
// to show the figures step by step, so that no page is laid out with all of them first; gr-later, that figures far from
// the window may be laid out later, which page.js sees to: not where the browser is going to a place of the page.
(function () {
'use strict';
const place = 'grundy:colours', dark = [];
document.documentElement.classList.add('gr-js');
const way = performance.getEntriesByType('navigation')[0];
if (!location.hash && way && way.type === 'navigate' && window.requestIdleCallback && CSS.supports('overflow-anchor', 'auto'))
  document.documentElement.classList.add('gr-later');
function put(kind) {
  if (dark.length === 0) { /* of a site they are a sheet of their own: other sheets may not be read from a disk */
    document.querySelectorAll('link[media*=prefers-color-scheme]').forEach((link) => dark.push([link, link.media]));
    for (const sheet of dark.length > 0 ? [] : document.styleSheets)
      for (const rule of sheet.cssRules)
        if (rule.media && /prefers-color-scheme/.test(rule.media.mediaText)) dark.push([rule.media, rule.media.mediaText]);
  }
  dark.forEach(([rule, own]) => { rule[rule.localName === 'link' ? 'media' : 'mediaText'] = kind === 'dark' ? 'screen' : kind === 'light' ? 'not all' : own; });
}
function kept() {
  try { return localStorage.getItem(place) || 'auto'; } catch (e) { return 'auto'; }
}
window.grundyColours = {
  kept: kept,
  choose: (kind) => {
    put(kind);
    try { if (kind === 'auto') localStorage.removeItem(place); else localStorage.setItem(place, kind); } catch (e) { }
  },
};
if (kept() !== 'auto') put(kept());
})();
