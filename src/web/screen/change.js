// SPDX-License-Identifier: MIT
// Under a figure of a site that has the workbench: links that open it there with the figure's game, or the lesson's exercises with other
// numbers, and shut them again. From a disk they cannot run, and stay hidden.
(function () {
'use strict';
if (!/^https?:$/.test(location.protocol) || !window.WebAssembly) return;

/* The exercises of the lesson whose text is at @address, as the program of the workbench draws them now: a page. */
async function others(address) {
  if (!window.grundy) {
    await new Promise((good, bad) => {
      document.head.append(Object.assign(document.createElement('script'), { src: 'playground/figure.js', onload: good, onerror: bad }));
    });
  }
  const { task, run } = window.grundy, d = await (await fetch(address)).text(), seed = crypto.getRandomValues(new Uint32Array(1))[0];
  const options = ['--format=html', '--output=-', '--only=exercises', '--seed=' + seed];
  const [made] = await run([task({ d }, 'build', options, null, '', document.documentElement.lang, 'lesson.md')]);
  const said = Object.assign(document.createElement('pre'), { textContent: made.said });
  return made.code === 0 ? new TextDecoder().decode(made.out) : said.outerHTML;
}
document.querySelectorAll('.gr-change').forEach((own) => {
  const name = own.previousElementSibling.querySelector('figcaption b');
  let frame = null, shown = null;
  own.hidden = false;
  own.querySelectorAll('a').forEach((link) => {
    link.setAttribute('aria-expanded', 'false');
    link.addEventListener('click', (e) => {
      if (e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return; /* in a window of its own */
      e.preventDefault();
      if (frame) {
        frame.remove();
        shown.setAttribute('aria-expanded', 'false');
      }
      frame = frame && shown === link ? null : document.createElement('iframe');
      shown = link;
      if (!frame) return;
      frame.className = 'gr-bench';
      frame.title = link.textContent + (name ? ': ' + name.textContent.replace(/\.$/, '') : '');
      if (link.classList.contains('gr-others')) {
        const mine = frame;
        others(link.href).then((page) => { mine.srcdoc = page; });
      } else frame.src = link.href;
      own.after(frame);
      link.setAttribute('aria-expanded', 'true');
    });
  });
});
})();
