import type { Language } from '../../../text/languages.ts';
import { escapeHtml } from '../../../text/escape-html.ts';
import { longDate } from '../shared/long-date.ts';
import { inWordsOf, wholePage } from './markup.ts';
import type { PageFile } from './files.ts';
import { addressOf, type Page } from './plan.ts';
import { exportWords, updatedWords, type ExportWords } from './export-texts.ts';

// for a browser, files of one folder are not of one origin: hence `file:`
const policy =
  "default-src 'none'; script-src 'self' file:; style-src 'self' file:; font-src 'self' file:; " +
  "img-src 'self' file:; base-uri 'none'; form-action 'none'";

/** Shared by all pages of an export. */
export interface Site {
  name: string;
  description: string;
  /** The language of the words that the pages add themselves. */
  language: Language;
  /** The language of texts whose own is not known: a code such as `de`. */
  spoken: string;
  pages: readonly Page[];
  /** The page of the document above; undefined at the top. */
  parentOf: (page: Page) => Page | undefined;
  childrenOf: (parentId: number | null) => readonly Page[];
}

interface PageContent {
  /** Safe HTML. */
  html: string;
  /** Of the text; undefined if it is not known. */
  language: string | undefined;
  /** Safe HTML; '' for none. */
  comments: string;
  /** Listed below the text. */
  files: readonly PageFile[];
  /** Whether the text is shown as it was typed, because it could not be drawn. */
  isSource: boolean;
}

interface Framed {
  title: string;
  /** The language of the title and the text. */
  spoken: string;
  /** The path to the top of the export: '' or '../'. */
  up: string;
  /** The position of the page among all, for the tree. */
  number: number;
  main: string;
}

function framed({ name, language }: Site, { title, spoken, up, number, main }: Framed): string {
  const texts = exportWords(language);
  const labels = {
    search: texts('search'),
    none: texts('noResults'),
    more: texts('moreResults'),
    open: texts('open'),
  };
  const head = `<link rel="stylesheet" href="${up}style.css">`;
  const body = `<body ${inWordsOf(language)} data-page="${number}" data-up="${up}" data-labels="${escapeHtml(JSON.stringify(labels))}">
<a class="skip" href="#lectern:text">${escapeHtml(texts('skip'))}</a>
<header class="bar"><a href="${up}index.html">${escapeHtml(name)}</a><div data-search></div></header>
<div class="frame">
<nav class="tree" data-tree aria-label="${escapeHtml(texts('documents'))}"></nav>
<main id="lectern:text" tabindex="-1">
${main}
</main>
</div>
<script src="${up}tree.js"></script>
</body>`;
  return wholePage({ language: spoken, title, policy, head, body });
}

const link = (page: Page, up: string): string =>
  `<a href="${up}${addressOf(page.path)}">${escapeHtml(page.title)}</a>`;

/** Returns the page of a document. */
export function documentPage(site: Site, number: number, content: PageContent): string {
  const texts = exportWords(site.language);
  const page = site.pages[number];
  if (!page) throw new Error(`There is no page ${number}`);
  const date = longDate(page.updatedAt, site.language);
  const spoken = content.language ?? site.spoken;
  const main = [
    pathOf(site, page, texts),
    `<article lang="${spoken}"><h1 class="title" dir="auto">${escapeHtml(page.title)}</h1>`,
    `<p class="quiet" ${inWordsOf(site.language)}>${escapeHtml(updatedWords(texts, date, page.updatedBy))}</p>`,
    content.isSource ? `<p class="quiet" ${inWordsOf(site.language)}>${escapeHtml(texts('source'))}</p>` : '',
    `<div class="text" dir="ltr">${content.html === '' ? `<p class="quiet" ${inWordsOf(site.language)}>${escapeHtml(texts('empty'))}</p>` : content.html}</div></article>`,
    commentsBelow(content.comments, site.language),
    section(
      texts('below'),
      site.childrenOf(page.id).map((child) => link(child, '../')),
    ),
    section(
      texts('files'),
      content.files.map(({ path, name }) => `<a href="../${addressOf(path)}">${escapeHtml(name)}</a>`),
    ),
    neighbours(site, number, texts),
  ];
  return framed(site, {
    title: `${page.title} · ${site.name}`,
    spoken,
    up: '../',
    number,
    main: main.filter((part) => part !== '').join('\n'),
  });
}

function pathOf(site: Site, page: Page, texts: ExportWords): string {
  const above: Page[] = [];
  for (let next = site.parentOf(page); next; next = site.parentOf(next)) above.unshift(next);
  const links = [
    `<a href="../index.html">${escapeHtml(site.name)}</a>`,
    ...above.map((each) => link(each, '../')),
  ];
  const items = links.map((each) => `<li>${each}</li>`).join('');
  return `<nav class="path" aria-label="${escapeHtml(texts('path'))}"><ol>${items}</ol></nav>`;
}

/** Comments of a document, below its text. */
export const commentsBelow = (html: string, language: Language): string =>
  html === '' ? '' : `<section class="comments text" lang="${language}">${html}</section>`;

const section = (heading: string, links: readonly string[]): string =>
  links.length === 0
    ? ''
    : `<section class="more"><h2>${escapeHtml(heading)}</h2><ul>${links.map((each) => `<li>${each}</li>`).join('')}</ul></section>`;

function neighbours({ pages }: Site, number: number, texts: ExportWords): string {
  const to = (page: Page | undefined, label: string, rel: string) =>
    page
      ? `<a rel="${rel}" href="../${addressOf(page.path)}"><span>${escapeHtml(label)}</span> ${escapeHtml(page.title)}</a>`
      : '';
  const links =
    to(pages[number - 1], texts('previous'), 'prev') + to(pages[number + 1], texts('next'), 'next');
  return links === '' ? '' : `<nav class="neighbours">${links}</nav>`;
}

/** Returns the first page: nested lists with links to all documents. */
export function indexPage(site: Site): string {
  const main = [
    `<h1 class="title" dir="auto" lang="${site.spoken}">${escapeHtml(site.name)}</h1>`,
    site.description === '' ? '' : `<p class="quiet">${escapeHtml(site.description)}</p>`,
    `<div class="contents">${contentsOf(site)}</div>`,
  ];
  return framed(site, { title: site.name, spoken: site.spoken, up: '', number: -1, main: main.join('\n') });
}

/** Without recursion: a tree may be deep. */
function contentsOf({ pages }: Site): string {
  const parts: string[] = [];
  let depth = -1;
  for (const page of pages) {
    if (page.depth > depth) parts.push('<ul>'.repeat(page.depth - depth));
    else parts.push('</li>', '</ul></li>'.repeat(depth - page.depth));
    depth = page.depth;
    parts.push(`<li>${link(page, '')}`);
  }
  if (depth >= 0) parts.push('</li></ul>'.repeat(depth + 1));
  return parts.join('\n');
}
