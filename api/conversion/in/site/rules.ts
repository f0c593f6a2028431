import { posix } from 'node:path';
import { isCodeLine, markdownLines } from '../../../text/markdown/lines.ts';
import type { NoteList } from '../notes.ts';
import { createNoteList } from '../notes.ts';
import { createTargetFinder, type TargetFinder } from '../markdown/find-target.ts';
import { markdownEnding, type Files } from '../markdown/folders.ts';
import type { PageFacts } from '../markdown/plan.ts';
import type { RulesFor } from '../markdown/reader.ts';
import { withoutEnding } from '../shared/entry-paths.ts';

export interface SiteLinks {
  /** Folders that are served as if they lay at the top. */
  served: readonly string[];
  /** Under what a page is served beside its path, from the top of the site. */
  addressesOf: (facts: PageFacts) => string[];
  /** What the program of the site makes of a line that is not code; its first group is the name. */
  shortcode: RegExp;
}

/** Links of a site name paths, or addresses that pages declare. Shortcodes stay, and are noted. */
export const siteRules =
  ({ served, addressesOf, shortcode }: SiteLinks): RulesFor =>
  (files, documents) => {
    const byAddress = new Map(
      documents.flatMap((document) =>
        document.file
          ? addressesOf(document.facts).map((address) => [normalAddress(address), document] as const)
          : [],
      ),
    );
    const find = createTargetFinder(files, documents, served);
    const findAll: TargetFinder = (fromFile, path) => {
      const found = find(fromFile, path);
      if (found.kind !== 'missing') return found;
      // as a browser sees it, a page is served as a folder
      if (!path.startsWith('/')) return find(`${withoutEnding(fromFile)}/index.md`, path);
      const document = byAddress.get(normalAddress(path));
      return document ? { kind: 'document', document } : found;
    };
    return {
      find: findAll,
      rewrite: (_fromFile, text) => ({
        ...{ markdown: text, files: [] },
        notes: shortcodesIn(text, shortcode).all(),
      }),
    };
  };

const normalAddress = (address: string): string => posix.join('/', address).replace(/(.)\/+$/, '$1');

function shortcodesIn(text: string, shortcode: RegExp): NoteList {
  const notes = createNoteList();
  for (const line of markdownLines(text)) {
    if (isCodeLine(line)) continue;
    const { start, end } = line;
    for (const [whole, name = whole] of text.slice(start, end).matchAll(shortcode))
      notes.add('shortcode-stays', name.trim());
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
