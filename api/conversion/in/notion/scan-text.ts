import { partsOfPage } from './markdown-page.ts';
import { decodeString } from 'micromark-util-decode-string';

/** The title of a page in HTML; '' without one. */
function titleInHtml(html: string): string {
  const start = html.indexOf('class="page-title"');
  if (start === -1) return '';
  const end = html.indexOf('</h1>', start);
  const inside = html.slice(html.indexOf('>', start) + 1, end === -1 ? start : end);
  return textOf(inside).replace(/\s+/g, ' ').trim();
}

/** Whether there is anything below the title and the values of a row. */
function htmlHasText(html: string): boolean {
  const start = html.indexOf('class="page-body"');
  if (start === -1) return true;
  const body = html.slice(html.indexOf('>', start) + 1);
  return /<(?:img|figure|table|hr|iframe)\b/i.test(body) || textOf(body).trim() !== '';
}

const textOf = (html: string): string => decodeString(html.replace(/<[^<>]*>/g, '').replaceAll('\\', '\\\\'));

export interface LinkInText {
  target: string;
  text: string;
}

/** What a text says of its page and of others. */
export interface ScannedText {
  /** '' where it has none. */
  title: string;
  /** Whether there is more than a title and the values of a row. */
  hasText: boolean;
  links: LinkInText[];
}

/** @param input.columns of the database in which the page is a row; empty for another page */
export function scanNotionText(input: { text: string; isHtml: boolean; columns: string[] }): ScannedText {
  const { text, isHtml, columns } = input;
  if (isHtml) return { title: titleInHtml(text), hasText: htmlHasText(text), links: [...htmlLinks(text)] };
  const { title, body } = partsOfPage(text.replaceAll('\r\n', '\n'), columns);
  return { title, hasText: body !== '', links: [...markdownLinks(text)] };
}

// what may stand within is short, and no beginning of another: else a hostile text takes quadratic time
const inMarkdown = /\[([^[\]\n]{0,300})\]\(([^[)\n]{1,1000})\)/g;
const inHtml = /(?:href|src)="([^"]{1,2000})"(?:[^<>]{0,500}>([^<]{0,500})<)?/g;

function* markdownLinks(text: string): Generator<LinkInText> {
  for (const [, label = '', target = ''] of text.matchAll(inMarkdown)) yield { target, text: label };
}

function* htmlLinks(text: string): Generator<LinkInText> {
  for (const [, target = '', label = ''] of text.matchAll(inHtml)) yield { target, text: label };
}
