import { decodeString } from 'micromark-util-decode-string';

/** The title of a page in HTML; '' without one. */
export function titleInHtml(html: string): string {
  const start = html.indexOf('class="page-title"');
  if (start === -1) return '';
  const end = html.indexOf('</h1>', start);
  const inside = html.slice(html.indexOf('>', start) + 1, end === -1 ? start : end);
  return textOf(inside).replace(/\s+/g, ' ').trim();
}

/** Whether there is anything below the title and the values of a row. */
export function htmlHasText(html: string): boolean {
  const start = html.indexOf('class="page-body"');
  if (start === -1) return true;
  const body = html.slice(html.indexOf('>', start) + 1);
  return /<(?:img|figure|table|hr|iframe)\b/i.test(body) || textOf(body).trim() !== '';
}

const textOf = (html: string): string => decodeString(html.replace(/<[^<>]*>/g, '').replaceAll('\\', '\\\\'));
