// SPDX-License-Identifier: MIT
// <grundy-figure>mex subtraction 9 --take 1,3,4</grundy-figure> in anybody's page: the stepper as “grundy draw -f html” makes it, in a
// frame of its own, so that neither page's styles reach the other, drawn when it comes near the window. An <img> in it is what is seen
// until then, and where nothing can be drawn.
'use strict';
customElements.get('grundy-figure') || (function () {
  const SAYS = {
    en: { wait: 'The figure is being drawn …', figure: 'Figure' },
    ko: { wait: '그림을 그리고 있습니다 …', figure: '그림' }
  };
  const LOOK = ':host{display:block;margin:1.5em 0}iframe{display:block;width:100%;border:0;border-radius:.5rem}[hidden]{display:none}' +
    'p,pre{all:initial;display:block;font:1rem/1.45 system-ui,sans-serif;padding:1rem;border-radius:.5rem;color:#3c4257;background:#f3f4f8}' +
    'pre{font:.875rem/1.5 ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere;color:#171b26;border-left:4px solid #b3261e}';
  /* In the frame: the picture fits the reader's window, and paper shows the step that is shown. */
  const INSIDE = 'html{overflow:hidden}body{display:flow-root;padding:.5rem!important}h1{margin-bottom:.5rem!important}.gr-score{display:none!important}svg{max-height:var(--room)!important}' +
    '@media print{.gr-steps .gr-step:not(.gr-now){display:none}}';
  const SHADES = ['auto', 'light', 'dark', 'print', 'gray'];
  const all = new Set(), sheet = new CSSStyleSheet();
  sheet.replaceSync(LOOK);

  function made(tag, more) { return Object.assign(document.createElement(tag), more); }
  /* Red, green, blue and alpha of @colour, in whatever words. */
  function parts(colour) {
    const pen = parts.pen = parts.pen || made('canvas', { width: 1, height: 1 }).getContext('2d', { willReadFrequently: true });
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    return pen.getImageData(0, 0, 1, 1).data;
  }
  /* Whether @element stands on something dark: what is painted behind it, else what the page says of itself. */
  function isDark(element) {
    for (let at = element; at; at = at.parentElement || at.getRootNode().host) {
      const [red, green, blue, alpha] = parts(getComputedStyle(at).backgroundColor);
      if (alpha > 127) return 0.3 * red + 0.59 * green + 0.11 * blue < 128;
    }
    const scheme = getComputedStyle(document.documentElement).colorScheme;
    return scheme.includes('dark') && (!scheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches);
  }
  const near = new IntersectionObserver((seen) => seen.forEach(({ target, isIntersecting }) => {
    if (!isIntersecting) return;
    near.unobserve(target);
    if (document.readyState !== 'loading') target.draw();
    else addEventListener('DOMContentLoaded', () => target.draw(), { once: true }); /* its words may not all be here */
  }), { rootMargin: '800px' });

  class Figure extends HTMLElement {
    static observedAttributes = ['theme', 'lang', 'title'];
    connectedCallback() {
      all.add(this);
      near.observe(this);
    }
    disconnectedCallback() {
      all.delete(this);
      near.unobserve(this);
    }
    attributeChangedCallback(name, before, now) { if (this.frame && before !== now) this.draw(); }

    get kind() { return SHADES.includes(this.getAttribute('theme')) ? this.getAttribute('theme') : 'auto'; }
    /* What the element says, with the dashes and the quotation marks that programs for pages like to set. */
    get words() {
      const own = Array.from(this.childNodes, (node) => node.localName === 'script' ? '' : node.textContent).join('');
      return own.replace(/(^|\s)[–—](?=[a-z])/g, '$1--').replace(/[‘’]/g, "'").replace(/[“”]/g, '"').trim();
    }
    async draw() {
      const said = this.closest('[lang]'), lang = said && said.lang.startsWith('ko') ? 'ko' : 'en', says = SAYS[lang];
      const script = this.querySelector('script'), picture = this.querySelector('img,picture'), words = this.words;
      if (!this.shadowRoot) { /* until now it is what it is without a script */
        this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [sheet];
        this.still = made('slot', { name: 'still' });
        this.said = made('p', { hidden: true });
        this.shadowRoot.append(this.still, this.said);
      }
      if (picture) picture.slot = 'still';
      if (!this.frame) this.tell('p', picture ? '' : says.wait);
      const turn = this.turn = {};
      try {
        const page = await window.grundy.draw(words, { format: 'html', theme: this.kind, lang, d: script ? script.textContent : '' });
        if (turn === this.turn) this.put(page, this.getAttribute('title') || says.figure + ': ' + words);
      } catch (fault) {
        if (turn !== this.turn) return;
        if (this.frame) this.frame.remove();
        this.frame = null;
        this.still.hidden = false;
        this.tell('pre', fault.isGone && picture ? '' : fault.message.trim()); /* a reader can do nothing about the former */
      }
    }
    tell(tag, text) {
      const said = made(tag, { textContent: text, hidden: text === '' });
      this.said.replaceWith(said);
      this.said = said;
    }
    put(page, title) {
      const frame = this.frame || made('iframe');
      frame.title = title;
      frame.onload = () => this.arrive(frame);
      frame.srcdoc = page;
      if (this.frame) return;
      frame.style.height = '0';
      this.frame = frame;
      this.shadowRoot.append(frame);
    }
    arrive(frame) {
      const own = frame.contentDocument;
      own.head.append(Object.assign(own.createElement('style'), { textContent: INSIDE }));
      this.shade();
      this.room();
      const fit = () => { frame.style.height = Math.ceil(own.body.getBoundingClientRect().height) + 'px'; };
      new ResizeObserver(fit).observe(own.body);
      fit();
      this.still.hidden = true;
      this.tell('p', '');
    }
    /* Light or dark, where it follows the page: the rules for the dark are one media rule (web/html.c). */
    shade() {
      const own = this.frame && this.frame.contentDocument;
      if (!own || this.kind !== 'auto') return;
      const dark = isDark(this);
      for (const one of own.styleSheets)
        for (const rule of one.cssRules)
          if (rule.media && (rule.own || /prefers-color-scheme/.test(rule.media.mediaText))) {
            rule.own = true;
            rule.media.mediaText = dark ? 'screen' : 'not all';
          }
      own.documentElement.style.colorScheme = dark ? 'dark' : 'light';
    }
    room() { if (this.frame && this.frame.contentDocument) this.frame.contentDocument.documentElement.style.setProperty('--room', Math.max(320, innerHeight * 0.7) + 'px'); }
  }
  const shade = () => all.forEach((one) => one.shade()), seen = new MutationObserver(shade);
  const watch = () => [document.documentElement, document.body].forEach((one) => one && seen.observe(one, { attributes: true }));
  watch();
  addEventListener('DOMContentLoaded', watch);
  addEventListener('load', shade);
  addEventListener('resize', () => all.forEach((one) => one.room()));
  document.addEventListener('transitionend', (event) => { if (event.target === document.body || event.target === document.documentElement) shade(); });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', shade);
  customElements.define('grundy-figure', Figure);
}());
