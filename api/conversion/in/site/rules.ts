import { posix } from 'node:path';
import { isCodeLine, markdownLines } from '../../../text/markdown/lines.ts';
import type { NoteList } from '../notes.ts';
import { createNoteList } from '../notes.ts';
import { inlineText } from '../../../text/markdown/plain-text.ts';
import { itemAddress } from '../item.ts';
import { createTargetFinder, type TargetFinder } from '../markdown/find-target.ts';
import { markdownEnding, type Files } from '../markdown/folders.ts';
import type { PageFacts, PlannedDocument } from '../markdown/plan.ts';
import type { RulesFor } from '../markdown/reader.ts';
import { withoutEnding } from '../shared/entry-paths.ts';
import { slugOf } from '../shared/slug.ts';

export interface SiteLinks {
  /** Folders that are served as if they lay at the top. */
  served: readonly string[];
  /** Under what a page is served beside its path, from the top of the site: its own address first. */
  addressesOf: (facts: PageFacts) => string[];
  /** The same for all ways to write an address. */
  sameAddress?: (address: string) => string;
  /** Whether a page is also known by its path from the top without a slash before it. */
  isKnownFromTop?: boolean;
  /** What the program of the site makes of a line that is not code; its first group is the name. */
  shortcode: RegExp;
  /** Writes what names a page in the program's own way as a link of Markdown. */
  rewriteRefs?: (text: string, addressOf: (path: string) => string | null) => string;
}

/** Links of a site name paths, or addresses that pages declare. Shortcodes stay, and are noted. */
export const siteRules =
  (links: SiteLinks): RulesFor =>
  (files, documents) => {
    const find = createTargetFinder(files, documents, links.served);
    const findPage = createAddressFinder(documents, links);
    const findAll: TargetFinder = (fromFile, path) => {
      // Docusaurus's name of the folder of the site
      const fromTop = path.replace(/^@site\//, '/');
      const found = find(fromFile, fromTop);
      if (found.kind !== 'missing') return found;
      // as a browser sees it, a page is served as a folder
      const below = path.startsWith('/') ? found : find(`${withoutEnding(fromFile)}/index.md`, path);
      if (below.kind !== 'missing') return below;
      const document = findPage(fromFile, path);
      return document ? { kind: 'document', document } : found;
    };
    return {
      find: findAll,
      rewrite: (fromFile, text) => {
        const markdown = withoutOwnIds(text);
        const refs = links.rewriteRefs?.(markdown, (path) => {
          const found = findAll(fromFile, path);
          return found.kind === 'document' ? itemAddress(found.document.path) : null;
        });
        const written = refs ?? markdown;
        return { markdown: written, files: [], notes: shortcodesIn(written, links.shortcode).all() };
      },
    };
  };

/** Finds pages by the addresses under which a site serves them. */
function createAddressFinder(
  documents: readonly PlannedDocument[],
  { addressesOf, sameAddress = (address) => address, isKnownFromTop = false }: SiteLinks,
): (fromFile: string, path: string) => PlannedDocument | undefined {
  const normal = (address: string) =>
    sameAddress(posix.join('/', address).replace(/(?:\/index)?\.html$/, '')).replace(/(.)\/+$/, '$1');
  const ownOf = new Map<string, string>();
  const [byOwn, byOther] = [new Map<string, PlannedDocument>(), new Map<string, PlannedDocument>()];
  for (const document of documents) {
    if (!document.file) continue;
    const [own, ...others] = addressesOf(document.facts).map(normal);
    if (own === undefined) continue;
    ownOf.set(document.file.path, own);
    if (!byOwn.has(own)) byOwn.set(own, document);
    for (const other of others) if (!byOther.has(other)) byOther.set(other, document);
  }
  const at = (address: string) => byOwn.get(normal(address));
  return (fromFile, path) => {
    const own = ownOf.get(fromFile) ?? '/';
    if (!path.startsWith('/')) {
      const places = [posix.join(posix.dirname(own), path), posix.join(own, path)];
      if (isKnownFromTop) places.push(posix.join('/', path));
      return places.map((place) => at(place) ?? byOther.get(normal(place))).find(Boolean);
    }
    // the folder of a language is often no part of the addresses in its texts
    return at(path) ?? at(posix.join('/', own.split('/')[1] ?? '', path)) ?? byOther.get(normal(path));
  };
}

const ownId = /[ \t]\{#([\w:.-]{1,200})\}[ \t]*$/;

/** Headings without the ids that they have here anyway: `## Set up {#set-up}`. */
function withoutOwnIds(text: string): string {
  if (!text.includes('{#')) return text;
  const parts: string[] = [];
  let at = 0;
  for (const { kind, start, end, from } of markdownLines(text)) {
    if (kind !== 'heading') continue;
    const heading = text.slice(start + from, end);
    const found = ownId.exec(heading);
    if (!found || slugOf(inlineText(heading.slice(0, found.index).trimEnd())) !== found[1]) continue;
    parts.push(text.slice(at, start + from + found.index));
    at = end;
  }
  return parts.join('') + text.slice(at);
}

function shortcodesIn(text: string, shortcode: RegExp): NoteList {
  const notes = createNoteList();
  for (const line of markdownLines(text)) {
    if (isCodeLine(line)) continue;
    const { start, end } = line;
    const written = text.slice(start, end);
    for (const [whole, name = whole] of written.matchAll(shortcode))
      notes.add('shortcode-stays', name.trim());
    const id = line.kind === 'heading' ? ownId.exec(written)?.[0] : undefined;
    if (id !== undefined) notes.add('shortcode-stays', id.trim());
  }
  return notes;
}

/** Counts the Markdown files that are not among the pages of the site. */
export function noteOutside({ byPath }: Files, top: string, ending: RegExp, notes: NoteList): void {
  if (top === '') return;
  for (const path of byPath.keys())
    if (
      (markdownEnding.test(path) || ending.test(path)) &&
      !path.startsWith(`${top}/`) &&
      !/(?:^|\/)\./.test(path)
    )
      notes.add('outside-pages', path);
}

/** The folder of the pages, where it holds any; else `otherwise`. */
export function topWithPages({ byPath }: Files, top: string, ending: RegExp, otherwise: string): string {
  const clean = posix.normalize(top || '.').replace(/^\.\/?|\/+$/g, '');
  const prefix = clean === '' ? '' : `${clean}/`;
  const hasPages = [...byPath.keys()].some((path) => path.startsWith(prefix) && ending.test(path));
  return hasPages ? clean : otherwise.replace(/\/$/, '');
}

/** A place in a menu as front matter and settings write it. */
export function placeIn(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
