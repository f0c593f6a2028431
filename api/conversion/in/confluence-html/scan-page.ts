import { decodeString } from 'micromark-util-decode-string';
import { decodePercent } from '../../../text/decode-percent.ts';
import { ownCopy } from '../shared/own-copy.ts';
import { slugOf } from '../shared/slug.ts';

/** What the links of other pages need of a page. */
export interface PageScan {
  /** The names that people know of files, by the paths where the export has them: `attachments/501/601.xlsx`. */
  names: Map<string, string>;
  /** The anchors of headings here, by their ids there: `Steps-Secondpart`. */
  anchors: Map<string, string>;
}

const tag = /<(?:a|img)\b[^<>]{0,4000}>/g;
const alias = /\bdata-linked-resource-default-alias="([^"]{1,300})"/;
const place = /\b(?:href|src)="((?:[^"]{0,200}\/)?attachments\/[^"]{1,300})"/;
/** In the list at the end of a page. */
const listed = /<a href="(attachments\/[^"<>]{1,300})">([^<>]{1,300})<\/a> \(/g;
const heading = /<h([1-6])\b[^<>]{0,1000}>((?:(?!<\/?h[1-6]\b)[^]){0,2000})<\/h\1>/g;

/** Reads a page without parsing it as a whole: patterns of bounded length, in linear time. */
export function scanPage(html: string): PageScan {
  const names = new Map<string, string>();
  for (const [whole] of html.matchAll(tag)) {
    const [path, name] = [place.exec(whole)?.[1], alias.exec(whole)?.[1]];
    if (path !== undefined && name !== undefined) names.set(pathOf(path), nameOf(name));
  }
  for (const [, path = '', name = ''] of html.matchAll(listed)) names.set(pathOf(path), nameOf(name));
  return { names, anchors: anchorsIn(html) };
}

function anchorsIn(html: string): Map<string, string> {
  const anchors = new Map<string, string>();
  const used = new Map<string, number>();
  for (const [whole, , words = ''] of html
    .slice(Math.max(0, html.indexOf('main-content')))
    .matchAll(heading)) {
    const slug = slugOf(decoded(words.replace(/<[^<>]*>/g, '')).replace(/\s+/g, ' '));
    const times = used.get(slug) ?? 0;
    used.set(slug, times + 1);
    const id = /^<h\d[^<>]*?\bid="([^"]{1,500})"/.exec(whole)?.[1];
    // as the page counts headings that are alike
    if (id !== undefined) anchors.set(ownCopy(decoded(id)), ownCopy(times === 0 ? slug : `${slug}-${times}`));
  }
  return anchors;
}

const decoded = (text: string): string => decodeString(text.replaceAll('\\', '\\\\'));

const pathOf = (path: string): string => ownCopy(decodePercent(decoded(path).replace(/[?#].*$/, '')));

const nameOf = (name: string): string => ownCopy(decoded(name).replace(/[\\/]/g, '-').trim());
