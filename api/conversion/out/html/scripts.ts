import { addressOf, type Page } from './plan.ts';

/**
 * The scripts of an export. They bring their data along, because a page that was opened from a disk may fetch nothing.
 * They write plain text only, so that nothing from a document is read as HTML.
 */

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('</', '<\\/');

/** Draws the tree beside each page and, if wanted, the search field. */
export const treeScript = (
  pages: readonly Page[],
  { hasSearch }: { hasSearch: boolean },
): string => `'use strict';
(() => {
  // title, address and depth of each page, in the order of the tree
  const pages = ${inScript(pages.map(({ title, path, depth }) => [title, addressOf(path), depth]))};
  const hasSearch = ${String(hasSearch)};
${treeCode}
})();
`;

const treeCode = `  const { page, up, labels: labelText } = document.body.dataset;
  const current = Number(page);
  const labels = JSON.parse(labelText);
  const element = (name, properties = {}, children = []) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };
  const linkTo = (index) => {
    const [title, address] = pages[index];
    const link = element('a', { href: up + address, textContent: title });
    if (index === current) link.setAttribute('aria-current', 'page');
    return link;
  };

  const parents = [];
  const children = new Map([[-1, []]]);
  const last = [];
  pages.forEach(([, , depth], index) => {
    const parent = depth === 0 ? -1 : last[depth - 1];
    parents.push(parent);
    children.set(index, []);
    children.get(parent).push(index);
    last[depth] = index;
  });
  const open = new Set();
  for (let index = current; index >= 0; index = parents[index]) open.add(index);

  const listOf = (parent) => element('ul', {}, children.get(parent).map(itemOf));
  const itemOf = (index) => {
    const item = element('li', {}, [linkTo(index)]);
    if (children.get(index).length === 0) return item;
    const button = element('button', { type: 'button' });
    button.setAttribute('aria-label', labels.open + ': ' + pages[index][0]);
    let list;
    const show = (isOpen) => {
      button.setAttribute('aria-expanded', String(isOpen));
      if (isOpen) item.append((list ??= listOf(index)));
      else list?.remove();
    };
    button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'));
    item.prepend(button);
    show(open.has(index));
    return item;
  };
  const tree = document.querySelector('[data-tree]');
  tree.append(listOf(-1));
  tree.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

  if (!hasSearch) return;
  const maxResults = 50;
  const fold = (text) => text.normalize('NFD').replace(/\\p{M}/gu, '').toLowerCase();
  const field = element('input', { type: 'search', placeholder: labels.search });
  field.setAttribute('aria-label', labels.search);
  const results = element('div', { className: 'results', hidden: true });
  results.setAttribute('role', 'status');
  document.querySelector('[data-search]').append(field, results);
  let texts;
  let folded;
  const load = () =>
    new Promise((done) => {
      if (texts) return done();
      const script = element('script', { src: up + 'search.js' });
      window.lecternSearch = (words) => {
        texts = words;
      };
      script.addEventListener('load', () => {
        texts ??= [];
        folded ??= pages.map(([title], index) => [fold(title), fold(texts[index] ?? '')]);
        done();
      });
      document.body.append(script);
    });
  const find = (words) => {
    const inTitle = [];
    const inText = [];
    folded.forEach(([title, text], index) => {
      if (!words.every((word) => title.includes(word) || text.includes(word))) return;
      (words.every((word) => title.includes(word)) ? inTitle : inText).push(index);
    });
    return [...inTitle, ...inText];
  };
  const snippet = (index, words) => {
    const text = texts[index] ?? '';
    const at = Math.min(...words.map((word) => folded[index][1].indexOf(word)).filter((found) => found >= 0));
    const from = Number.isFinite(at) ? Math.max(0, at - 50) : 0;
    return (from > 0 ? '…' : '') + text.slice(from, from + 160);
  };
  const show = () => {
    const words = fold(field.value).split(/\\s+/).filter(Boolean);
    results.hidden = words.length === 0;
    if (results.hidden) return;
    const found = find(words);
    const items = found.slice(0, maxResults).map((index) => {
      const line = element('span', { textContent: snippet(index, words) });
      return element('li', {}, [linkTo(index), line]);
    });
    const note = found.length === 0 ? labels.none : found.length > maxResults ? labels.more : '';
    results.replaceChildren(element('ul', {}, items));
    if (note) results.append(element('p', { textContent: note }));
  };
  field.addEventListener('focus', () => void load());
  field.addEventListener('input', () => void load().then(show));
  field.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    field.value = '';
    results.hidden = true;
  });`;

/** The words of each page, in the order of the tree. Loaded when the reader starts to search. */
export const searchScript = (words: readonly string[]): string =>
  `window.lecternSearch(${inScript(words)});\n`;
