import type { EditedText } from './edited-text.ts';
import { isInCode } from './complete-emoji.ts';

/** A title in double brackets, as wikis write links; words of its own may follow a bar. */
const bracketed = /\[\[([^[\]|\n]{1,150})(?:\|([^[\]\n]{1,150}))?\]\]/g;
/** Further titles of a pasted text stay as they are. */
const maxTitles = 20;

/** The link for a title; undefined unless exactly one document has it. */
export type FindTitled = (title: string, words: string | undefined) => Promise<string | undefined>;

/** Links for the titles in double brackets, by what is written; undefined if there are none. */
export function linksOfTitles(
  text: string,
  find: FindTitled,
): Promise<ReadonlyMap<string, string>> | undefined {
  const written = new Map([...text.matchAll(bracketed)].map((found) => [found[0], found] as const));
  if (written.size === 0) return undefined;
  const links = [...written].slice(0, maxTitles).map(async ([whole, [, title = '', words]]) => {
    const link = await find(title.trim(), words?.trim()).catch(() => undefined);
    return [whole, link] as const;
  });
  return Promise.all(links).then(
    (all) => new Map(all.flatMap(([whole, link]) => (link === undefined ? [] : [[whole, link] as const]))),
  );
}

/** Where a text has a title in double brackets that has a link. */
export const titlesIn = (text: string, links: ReadonlyMap<string, string>) =>
  [...text.matchAll(bracketed)].flatMap(({ 0: whole, index: at }) => {
    const link = links.get(whole);
    return link === undefined ? [] : [{ at, whole, link }];
  });

/**
 * Turns the titles in a text that was just pasted into links, in a step of its own: one undo brings the titles back.
 * Nothing else of the text is changed, and nothing if somebody changed the pasted text meanwhile.
 */
export async function linkPasted(
  edited: EditedText,
  { at, pasted }: { at: number; pasted: string },
  find: FindTitled,
): Promise<void> {
  const links = await linksOfTitles(pasted, find);
  const surface = edited.surface();
  const text = edited.shown();
  if (!links || !surface || text.slice(at, at + pasted.length) !== pasted) return;
  const { start, end } = surface.selected();
  if (start !== end) return;
  // from the end, so that the earlier places stay right
  const found = titlesIn(pasted, links).filter((each) => !isInCode(text, at + each.at + 2));
  if (found.length === 0) return;
  let insert = pasted;
  let caret = start;
  for (const { at: within, whole, link } of found.reverse()) {
    insert = insert.slice(0, within) + link + insert.slice(within + whole.length);
    if (start >= at + within + whole.length) caret += link.length - whole.length;
  }
  surface.apply({ from: at, to: at + pasted.length, insert, start: caret, end: caret });
}
