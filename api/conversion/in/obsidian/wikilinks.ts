import { posix } from 'node:path';
import { isCodeLine, markdownLines } from '../../../text/markdown/lines.ts';
import type { ResolvedText } from '../markdown/body.ts';
import { fileKey } from '../markdown/body.ts';
import { markdownEnding, type Files } from '../markdown/folders.ts';
import type { PlannedDocument } from '../markdown/plan.ts';
import { fileAddress, itemAddress, type ArchiveEntry, type ImportFile, type ImportNote } from '../item.ts';
import { slugOf } from '../shared/slug.ts';

type Target = { document: PlannedDocument } | { path: string; entry: ArchiveEntry };

/** What a name in double brackets means: a path, or the file of that name with the shortest path. */
type NameFinder = (name: string) => Target | undefined;

const folded = (name: string): string => name.normalize('NFC').toLowerCase();

/** Shorter paths first, then by letters. */
const byPath = (one: string, other: string): number => one.length - other.length || (one < other ? -1 : 1);

export function createNameFinder(files: Files, documents: readonly PlannedDocument[]): NameFinder {
  const byName = new Map<string, Target>();
  const add = (path: string, target: Target) => {
    const whole = folded(path);
    for (const name of [whole, posix.basename(whole)]) if (!byName.has(name)) byName.set(name, target);
  };
  const written = new Map(documents.flatMap((each) => (each.file ? [[each.file.path, each] as const] : [])));
  for (const path of [...files.byPath.keys()].sort(byPath)) {
    const document = written.get(path);
    const entry = files.byPath.get(path);
    if (document) add(path.replace(markdownEnding, ''), { document });
    else if (entry && !markdownEnding.test(path) && !/(?:^|\/)\./.test(path)) add(path, { path, entry });
  }
  return (name) => byName.get(folded(name.replace(markdownEnding, '').replace(/^\/+/, '')));
}

const wikilink =
  /(?<!`)(`+)(?!`)[^`]+?\1(?!`)|(!?)\[\[([^[\]|#^\n]{0,300})((?:[#^][^[\]|\n]{0,300})?)(?:\|([^[\]\n]{0,300}))?\]\]/g;
const size = /^\d{1,4}(?:x\d{1,4})?$/;
const picture = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i;

const inBrackets = (words: string): string => words.replace(/[\\[\]]/g, '\\$&');

interface Rewriting {
  fromFile: string;
  find: NameFinder;
  files: Map<string, ImportFile>;
  notes: ImportNote[];
}

/** Writes the wikilinks of a text as Markdown. Those in code, and dead ones, stay. */
export function rewriteWikilinks(fromFile: string, text: string, find: NameFinder): ResolvedText {
  const rewriting: Rewriting = { fromFile, find, files: new Map(), notes: [] };
  let markdown = '';
  let at = 0;
  for (const line of markdownLines(text)) {
    if (isCodeLine(line)) continue;
    const { start, end } = line;
    markdown += text.slice(at, start) + rewriteLine(text.slice(start, end), rewriting);
    at = end;
  }
  return {
    markdown: markdown + text.slice(at),
    files: [...rewriting.files.values()],
    notes: rewriting.notes,
  };
}

function rewriteLine(line: string, rewriting: Rewriting): string {
  if (!line.includes('[[')) return line;
  return line.replaceAll(
    wikilink,
    (
      whole,
      code: string | undefined,
      sign: string,
      name: string,
      place: string,
      words: string | undefined,
    ) => (code === undefined ? linkFor({ whole, sign, name, place, words }, rewriting) : whole),
  );
}

interface Wikilink {
  whole: string;
  /** `!`: what it names is shown there. */
  sign: string;
  name: string;
  /** `#Heading` or `^block`. */
  place: string;
  words: string | undefined;
}

function linkFor({ whole, sign, name, place, words }: Wikilink, rewriting: Rewriting): string {
  const { find, notes } = rewriting;
  // blocks have no address here
  const fragment = place.startsWith('#') && !place.includes('^') ? slugOf(place.slice(1)) : '';
  if (name.trim() === '')
    return fragment === '' ? whole : `[${inBrackets(words ?? place.slice(1))}](#${fragment})`;
  const found = find(name.trim());
  if (!found) {
    notes.push({ code: 'dead-link', count: 1, example: whole });
    return whole;
  }
  const shown = inBrackets(words ?? (place.startsWith('#') ? `${name} > ${place.slice(1)}` : name));
  if ('document' in found) {
    if (sign === '!') notes.push({ code: 'embedded-as-link', count: 1, example: name });
    return `[${shown}](${itemAddress(found.document.path, fragment)})`;
  }
  return fileLink(found, { sign, name, words, shown }, rewriting);
}

interface Named {
  sign: string;
  name: string;
  words: string | undefined;
  shown: string;
}

function fileLink(
  { path, entry }: Extract<Target, { path: string }>,
  { sign, name, words, shown }: Named,
  { fromFile, files }: Rewriting,
): string {
  const key = fileKey(fromFile, path);
  files.set(key, { key, name: posix.basename(path), size: entry.size, open: () => entry.open() });
  const address = fileAddress(key);
  if (sign === '' || !picture.test(path)) return `[${shown}](${address})`;
  if (words === undefined || !size.test(words)) return `![${words === undefined ? '' : shown}](${address})`;
  const alt = posix.basename(name).replace(/[&"<>]/g, '');
  return `<img src="${address}" alt="${alt}" width="${words.split('x')[0] ?? ''}">`;
}
