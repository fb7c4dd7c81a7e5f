// SPDX-License-Identifier: MIT
// The program's commands from a page: the words as a shell reads them, and one worker for all who ask. It begins with the first command,
// also where this script lies on another host than the page. A command that takes too long is ended with its worker.
'use strict';
window.grundy = window.grundy || (function () {
  const PATIENCE = 20000, GRACE = 300, GONE = -2, RULES = 'rules.lua', place = new URL('.', document.currentScript.src), waits = new Map();
  const SAYS = {
    en: { late: 'this took longer than 20 seconds, and a page waits no longer\n   help: a smaller position', more: 'this needs more memory than a page has\n   help: a smaller position',
          quote: 'the quotation mark is not closed', gone: 'the program cannot be had from ' },
    ko: { late: '20초가 넘게 걸렸다. 페이지는 더 기다리지 않는다\n   도움말: 더 작은 위치', more: '페이지가 쓸 수 있는 것보다 많은 메모리가 필요하다\n   도움말: 더 작은 위치',
          quote: '따옴표가 닫히지 않았다', gone: '프로그램을 가져올 수 없다: ' }
  };
  let worker = null, ready = null, isHere = false, last = 0, queue = Promise.resolve();

  /* A worker comes from the page's own host alone: there a few words stand for ours, and fetch what it wants from here. */
  function worked() {
    const file = new URL('worker.js', place).href;
    if (place.origin === location.origin) return new Worker(file);
    const own = `const base = ${JSON.stringify(place.href)}, get = fetch, bring = importScripts;
self.fetch = (name, more) => get(new URL(name, base), more);
self.importScripts = (...names) => bring(...names.map((name) => new URL(name, base).href));
importScripts('worker.js');`;
    return new Worker(URL.createObjectURL(new Blob([own], { type: 'text/javascript' })));
  }
  function start() {
    ready = new Promise((good, bad) => {
      const gone = () => bad(new Error(place.href));
      try { worker = worked(); } catch { gone(); return; } /* of a page on a disk */
      worker.onerror = (event) => { event.preventDefault(); gone(); };
      worker.onmessage = (event) => {
        const wait = waits.get(event.data.id);
        isHere = true;
        good();
        waits.delete(event.data.id);
        if (wait) wait(event.data.results);
      };
    });
    ready.catch(() => { worker = null; });
  }
  /* Ends what works on @id with its worker; what others wait for is given to the next one. */
  function stop(id) {
    waits.delete(id);
    worker.terminate();
    start();
    waits.forEach((wait) => wait.begin());
  }
  /* The words of @line as a shell reads them; else an Error in the words of @says. */
  function split(line, says) {
    const words = [];
    let word = null, quote = '';
    for (let i = 0; i < line.length; i++) {
      const c = line[i];
      if (quote) {
        if (c === quote) quote = '';
        else if (c === '\\' && quote === '"' && /["\\$`]/.test(line[i + 1] || '')) word += line[++i];
        else word += c;
      } else if (c === '"' || c === "'") { quote = c; word = word || ''; }
      else if (c === '\\' && i + 1 < line.length) word = (word || '') + line[++i];
      else if (/\s/.test(c)) { if (word !== null) words.push(word); word = null; }
      else word = (word || '') + c;
    }
    if (quote) throw new Error(says.quote);
    return word === null ? words : words.concat(word);
  }
  /* One command: what is ours, then what was typed. Of @query, d is what is drawn, the rules or the lesson, w who else
     may name them; @name: what its file is called, else told from the text. */
  function task(query, command, options, figure, typed, lang, name) {
    const text = (query.d || '').trim();
    const given = name || (text === '' ? null : typed.includes(RULES) || (query.w || '').includes(RULES) ? RULES : /^(di)?graph|^strict/.test(text) ? 'drawing.dot' : 'drawing.txt');
    const speaks = /^(draw|solve)$/.test(command) && !/(^|\s)--lang[ =]/.test(typed) ? '--lang=' + lang : [];
    const own = [command, '--root=/', '--color=never'].concat(options, speaks), words = (figure ? [figure] : []).concat(split(typed, SAYS[lang] || SAYS.en));
    let isNamed = false;
    const line = words.map((word) => {
      if (!given || (word !== '-' && word !== given)) return word;
      isNamed = true;
      return given;
    });
    if (given && !isNamed) line.push(given);
    return { words: own.concat(line), own: own.length - 1, input: query.d || '', given, lang };
  }
  /* A worker is given nothing before the program is there, so that whoever gives up what is on its way ends no worker. */
  function compute(list, signal) {
    return new Promise((good, bad) => {
      if (signal && signal.aborted) { bad(new DOMException('', 'AbortError')); return; }
      const id = ++last, says = SAYS[list[0].lang] || SAYS.en, fail = (said, code) => good(list.map(() => ({ code, out: new Uint8Array(0), said })));
      let clock = 0, isGiven = false;
      const wait = (results) => {
        clearTimeout(clock);
        good(results.map((one) => one.code < 0 && one.said === '' ? { ...one, said: says.more } : one)); /* it was ended amidst its work */
      };
      wait.begin = () => ready.then(() => {
        if (!waits.has(id)) return;
        clearTimeout(clock);
        clock = setTimeout(() => { if (waits.has(id)) stop(id); fail(says.late, -1); }, PATIENCE);
        isGiven = true;
        worker.postMessage({ id, tasks: list });
      }, (fault) => { waits.delete(id); fail(says.gone + fault.message, GONE); });
      if (!worker) start();
      waits.set(id, wait);
      wait.begin();
      if (signal) signal.addEventListener('abort', () => {
        if (!waits.has(id)) return;
        clearTimeout(clock);
        if (isGiven) setTimeout(() => { if (waits.has(id)) stop(id); }, GRACE);
        else waits.delete(id);
        bad(new DOMException('', 'AbortError'));
      });
    });
  }
  /* What each of @list (of task()) gives: {code, out, said}. One list after another. */
  function run(list, signal) {
    const own = queue.then(() => compute(list, signal));
    queue = own.catch(() => {});
    return own;
  }
  /* What “grundy draw LINE” writes, as text; @more: format, theme, lang, and d, the graph or the rules that LINE is about. Else an
     Error with the program's message, isGone where there is no program. */
  async function draw(line, more) {
    const { format = 'svg', theme = 'light', lang = 'en', d = '' } = more || {};
    const [made] = await run([task({ d }, 'draw', ['--format=' + format, '--output=-', '--theme=' + theme], null, line, lang)]);
    if (made.code !== 0) throw Object.assign(new Error(made.said), { isGone: made.code === GONE });
    return new TextDecoder().decode(made.out);
  }
  return { start, task, run, draw, RULES, get isHere() { return isHere; } };
}());
