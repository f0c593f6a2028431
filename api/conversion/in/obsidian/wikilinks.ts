import { posix } from 'node:path';
import { endOfFrontMatter } from '../../../text/markdown/front-matter.ts';
import { isCodeLine, markdownLines } from '../../../text/markdown/lines.ts';
import type { ResolvedText } from '../markdown/body.ts';
import { fileKey } from '../markdown/body.ts';
import { fileAddress, itemAddress, type ImportFile } from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { slugOf } from '../shared/slug.ts';
import type { NameFinder, VaultTarget } from './names.ts';
import { rewriteInline } from './rewrite-inline.ts';

/** In a table, a backslash stands before each `|`. */
const wikilink = /(!?)\[\[([^[\]|#^\\\n]{0,300})([#^][^[\]|\\\n]{0,300})?(?:\\?\|([^[\]\n]{0,300}))?\]\]/y;
const size = /^(\d{1,4})(?:x(\d{1,4}))?$/;
const picture = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i;
/** `![a lamp|300x200](lamp.png)` */
const sizedImage =
  /!\[([^\][|\\\n]{0,300})\\?\|(\d{1,4})(?:x(\d{1,4}))?\]\((<[^<>\n]{1,1000}>|[^\s()<>]{1,1000})(?:[ \t]+"[^"\n]{0,300}")?\)/y;

const inBrackets = (words: string): string => words.replace(/[\\[\]|]/g, '\\$&');
const inAttribute = (text: string): string => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export interface Rewriting {
  fromFile: string;
  find: NameFinder;
  files: Map<string, ImportFile>;
  notes: NoteList;
}

export const rewritingOf = (fromFile: string, find: NameFinder): Rewriting => ({
  ...{ fromFile, find },
  files: new Map(),
  notes: createNoteList(),
});

export const resolvedText = (markdown: string, { files, notes }: Rewriting): ResolvedText => ({
  markdown,
  files: [...files.values()],
  notes: notes.all(),
});

/**
 * Writes the wikilinks of any Markdown text as Markdown. Those in code stay, and those that lead nowhere: they may be
 * something else there, such as a test of a shell.
 */
export function rewriteWikilinks(fromFile: string, text: string, find: NameFinder): ResolvedText {
  const rewriting = rewritingOf(fromFile, find);
  if (!text.includes('[[')) return resolvedText(text, rewriting);
  const parts: string[] = [];
  let at = 0;
  const take = (line: string, from: number) => takeWikilink(line, from, rewriting, { namesDead: false });
  for (const line of markdownLines(text, endOfFrontMatter(text))) {
    if (isCodeLine(line)) continue;
    const { start, end } = line;
    parts.push(text.slice(at, start), rewriteInline(text.slice(start, end), { '[': take, '!': take }));
    at = end;
  }
  return resolvedText(parts.join('') + text.slice(at), rewriting);
}

/** Reads the wikilink or the image with a size that begins at a place of a line; null for what is neither. */
export function takeWikilink(
  line: string,
  at: number,
  rewriting: Rewriting,
  { namesDead }: { namesDead: boolean },
): { text: string; end: number } | null {
  wikilink.lastIndex = at;
  const found = wikilink.exec(line);
  const [whole = '', sign = '', name = '', place = '', words] = found ?? [];
  if (name.trim() === '' && place === '') return null;
  const text = linkFor({ sign, name: name.trim(), place, words: words?.split(/\\?\|/) }, rewriting);
  if (text === null && namesDead) rewriting.notes.add('dead-link', whole);
  return { text: text ?? whole, end: wikilink.lastIndex };
}

/** An image of Markdown with a size in its words, as HTML. */
export function takeSizedImage(line: string, at: number): { text: string; end: number } | null {
  sizedImage.lastIndex = at;
  const found = sizedImage.exec(line);
  if (!found) return null;
  const [, alt = '', width = '', height, target = ''] = found;
  return { text: imageTag(target.replace(/^<|>$/g, ''), alt, [width, height]), end: sizedImage.lastIndex };
}

function imageTag(
  address: string,
  alt: string,
  [width, height]: readonly [width: string, height: string | undefined],
): string {
  const sizes = `width="${width}"${height === undefined ? '' : ` height="${height}"`}`;
  return `<img src="${inAttribute(address)}" alt="${inAttribute(alt.trim())}" ${sizes}>`;
}

interface Wikilink {
  /** `!`: what it names is shown there. */
  sign: string;
  name: string;
  /** `#Heading`, `#Part#Heading`, `#^block` or `^block`; of a file `#page=2`. */
  place: string;
  /** Between `|`; undefined without any. */
  words: string[] | undefined;
}

/** The anchor of a heading; '' for a block, which has none here. */
export const anchorOf = (place: string): string =>
  place.includes('^') ? '' : slugOf(place.slice(place.lastIndexOf('#') + 1));

const headingsOf = (place: string): string =>
  place.includes('^') ? '' : place.split('#').filter(Boolean).join(' > ');

/** Null for one that leads nowhere. */
function linkFor(link: Wikilink, rewriting: Rewriting): string | null {
  const { sign, name, place, words } = link;
  const { fromFile, find, notes } = rewriting;
  const headings = headingsOf(place);
  if (name === '') {
    // without an anchor, a block is somewhere on this page
    const shown = inBrackets(words?.join('|') ?? (headings || place.replace(/[#^]/g, '')));
    return headings === '' ? shown : `[${shown}](#${anchorOf(place)})`;
  }
  const found = find(fromFile, name);
  if (!found) return null;
  if (!('document' in found)) return fileLink(found, link, rewriting);
  if (sign === '!') notes.add('embedded-as-link', name);
  const shown = words?.join('|') ?? [name, ...(headings ? [headings] : [])].join(' > ');
  return `[${inBrackets(shown)}](${itemAddress(found.document.path, anchorOf(place))})`;
}

function fileLink(
  { path, entry }: Extract<VaultTarget, { path: string }>,
  { sign, name, place, words }: Wikilink,
  { fromFile, files, notes }: Rewriting,
): string {
  const key = fileKey(fromFile, path);
  files.set(key, { key, name: posix.basename(path), size: entry.size, open: () => entry.open() });
  const address = fileAddress(key);
  if (sign === '' || !picture.test(path)) {
    if (sign === '!') notes.add('embedded-as-link', name);
    // `#page=2` of a PDF; the height of its frame is nothing to a link
    const page = /^#(page=\d{1,6})/.exec(place)?.[0] ?? '';
    return `[${inBrackets(words?.join('|') ?? name)}](${address}${page})`;
  }
  const [, width, height] = size.exec(words?.at(-1)?.trim() ?? '') ?? [];
  if (width === undefined) return `![${inBrackets(words?.join('|') ?? '')}](${address})`;
  const alt = words?.slice(0, -1).join(' ') || posix.basename(name);
  return imageTag(address, alt, [width, height]);
}
