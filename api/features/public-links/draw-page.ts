import { scriptlessPolicy } from '../../core/http/security-headers.ts';
import { exportWords, updatedWords } from '../../conversion/out/html/export-texts.ts';
import { fontRulesOf } from '../../conversion/out/html/fonts.ts';
import { inWordsOf, wholePage } from '../../conversion/out/html/markup.ts';
import { pageStyle } from '../../conversion/out/html/style.ts';
import { longDate } from '../../conversion/out/shared/long-date.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { publicPageWords, type Voice } from './page-texts.ts';

const ownStyle = `
.bar > span { font: 600 19px/26px 'Source Serif 4 Variable', Georgia, serif; }
.alone .bar { border-bottom: 1px solid var(--line); }
.foot { margin-top: 64px; padding-top: 16px; border-top: 1px solid var(--line); }
.more a[rel='next'] { display: inline-block; margin-top: 8px; }
.enter { max-width: 400px; }
.enter label { display: block; margin: 24px 0 4px; font-weight: 600; }
.enter input { width: 100%; height: 40px; padding: 0 12px; font: inherit; color: inherit; background: var(--sheet);
  border: 1px solid var(--edge); border-bottom-color: var(--quiet); border-radius: 6px; }
.enter button { min-height: 40px; margin-top: 16px; padding: 0 20px; font: 600 15px/20px inherit; font-family: inherit;
  color: var(--sheet); background: var(--brand); border: 0; border-radius: 6px; cursor: pointer; }
.enter [role='alert'] { margin: 6px 0 0; color: var(--danger); }
@media print { .foot { display: none; } }`;

const style = fontRulesOf('/p/fonts') + pageStyle + ownStyle;

export const publicPagePolicy = scriptlessPolicy(style);

const head = `<meta name="robots" content="noindex, nofollow">
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${style}</style>`;

interface Framed {
  title: string;
  voice: Voice;
  /** Of the text. */
  spoken?: string | undefined;
  /** Safe HTML. */
  nav?: string;
  main: string;
}

function framed({ title, voice, spoken = voice.language, nav = '', main }: Framed): string {
  const { language, product } = voice;
  const skip = exportWords(language)('skip');
  const inside = `<main id="lectern:text" tabindex="-1">\n${main}\n</main>`;
  return wholePage({
    language: spoken,
    title: `${title} · ${product}`,
    head,
    body: `<body ${inWordsOf(language)}${nav === '' ? ' class="alone"' : ''}>
<a class="skip" href="#lectern:text">${escapeHtml(skip)}</a>
<header class="bar"><span>${escapeHtml(product)}</span></header>
${nav === '' ? inside : `<div class="frame">\n${nav}\n${inside}\n</div>`}
</body>`,
  });
}

/** A page with a heading and a sentence. */
export const notePage = (voice: Voice, heading: string, sentence: string): string =>
  framed({
    title: heading,
    voice,
    main: `<h1 class="title">${escapeHtml(heading)}</h1><p>${escapeHtml(sentence)}</p>`,
  });

/** The page that asks for the password of a link. It says nothing of what is behind it. */
export function passwordPage(voice: Voice, { isWrong }: { isWrong: boolean }): string {
  const texts = publicPageWords(voice.language);
  const fault = isWrong ? `<p role="alert" id="lectern:fault">${escapeHtml(texts('wrongPassword'))}</p>` : '';
  const described = isWrong ? ' aria-invalid="true" aria-describedby="lectern:fault"' : '';
  return framed({
    title: texts('password'),
    voice,
    main: `<form class="enter" method="post"><h1 class="title">${escapeHtml(texts('password'))}</h1>
<p>${escapeHtml(texts('closed'))}</p>
<label for="lectern:password">${escapeHtml(texts('password'))}</label>
<input id="lectern:password" name="password" type="password" required autofocus autocomplete="off"${described}>
${fault}<button>${escapeHtml(texts('open'))}</button></form>`,
  });
}

/** A link in a list. */
export interface PageLink {
  title: string;
  address: string;
}

/** A list of links, and the address of its next part; null if there is none. */
export interface LinkList {
  links: readonly PageLink[];
  next: string | null;
}

/** A document in the tree beside the text. */
export interface TreeItem extends PageLink {
  isCurrent: boolean;
  /** Null: what is below is not shown. */
  below: (Pick<LinkList, 'next'> & { items: readonly TreeItem[] }) | null;
}

interface DocumentToShow {
  voice: Voice;
  title: string;
  updatedAt: Date;
  /** Null if it could not be drawn. */
  text: { html: string; language: string | undefined } | null;
  /** Null: the link shows this document alone. */
  tree: TreeItem | null;
  path: readonly PageLink[];
  below: LinkList;
  files: LinkList;
}

/** The page of a shared document. */
export function sharedPage(shown: DocumentToShow): string {
  const { voice, title, updatedAt, text, tree, path } = shown;
  const { language } = voice;
  const texts = exportWords(language);
  const own = publicPageWords(language);
  const quiet = (words: string) => `<p class="quiet" lang="${language}">${escapeHtml(words)}</p>`;
  const spoken = text?.language ?? language;
  const words = text === null ? quiet(own('tooLong')) : text.html === '' ? quiet(texts('empty')) : text.html;
  const main = [
    path.length === 0
      ? ''
      : `<nav class="path" aria-label="${escapeHtml(texts('path'))}"><ol>${path.map((each) => `<li>${linkTo(each)}</li>`).join('')}</ol></nav>`,
    `<article lang="${escapeHtml(spoken)}"><h1 class="title" dir="auto">${escapeHtml(title)}</h1>`,
    quiet(updatedWords(texts, longDate(updatedAt, language), null)),
    `<div class="text" dir="ltr">${words}</div></article>`,
    section('below', texts('below'), shown.below, own('more')),
    section('files', texts('files'), shown.files, own('more')),
    `<footer class="foot quiet">${escapeHtml(own('sharedFrom', { product: voice.product }))}</footer>`,
  ];
  const nav =
    tree === null
      ? ''
      : `<nav class="tree" aria-label="${escapeHtml(texts('documents'))}"><ul>${itemOf(tree, own('more'))}</ul></nav>`;
  return framed({ title, voice, spoken, nav, main: main.filter((part) => part !== '').join('\n') });
}

const linkTo = ({ title, address }: PageLink): string =>
  `<a href="${escapeHtml(address)}">${escapeHtml(title)}</a>`;

/** A path is at most a thousand documents deep. */
function itemOf({ title, address, isCurrent, below }: TreeItem, more: string): string {
  const current = isCurrent ? ' aria-current="page"' : '';
  const link = `<a href="${escapeHtml(address)}"${current}>${escapeHtml(title)}</a>`;
  if (!below || below.items.length === 0) return `<li>${link}</li>`;
  const items = below.items.map((item) => itemOf(item, more)).join('');
  return `<li>${link}<ul>${items}${nextOf(below, more, 'li')}</ul></li>`;
}

const nextOf = ({ next }: Pick<LinkList, 'next'>, more: string, tagName: 'li' | 'p'): string =>
  next === null
    ? ''
    : `<${tagName}><a rel="next" href="${escapeHtml(next)}">${escapeHtml(more)}</a></${tagName}>`;

const section = (id: string, heading: string, list: LinkList, more: string): string =>
  list.links.length === 0
    ? ''
    : `<section class="more" id="lectern:${id}"><h2>${escapeHtml(heading)}</h2><ul>${list.links
        .map((each) => `<li>${linkTo(each)}</li>`)
        .join('')}</ul>${nextOf(list, more, 'p')}</section>`;
