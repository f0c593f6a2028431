import type { ImportNoteCode } from '../../../text/import-notes.ts';
import { readTextEntry } from '../archive/decode-text.ts';
import type { Archive, ArchiveEntry, ImportItem, ImportNote, ImportReader, ReadOptions } from '../item.ts';
import type { ImportKind } from '../kinds.ts';
import { filesOf } from '../markdown/folders.ts';
import { endingOf } from '../shared/entry-paths.ts';
import { dataFileOf, type DataText } from './data-texts.ts';
import type { PlainText } from './markup.ts';
import { textOfPage } from './page-text.ts';
import { savedPageText } from './saved-page-text.ts';
import { textOfWord } from './word-text.ts';
import { addWords, takeWords, textOfMarkdown, wordsIn, type WordCounts } from './words.ts';

/** What an import leaves out of one text of its source. */
export interface TextLoss {
  /** The file, and the page in it where it holds many. */
  path: string;
  /** Words that are in no document and that the report does not count, in their order. */
  lost: string[];
  /** Words that the report counts, by its notes. */
  counted: { code: ImportNoteCode; words: string[] }[];
}

/** Bytes of one file, which is held at once. */
const maxFileBytes = 256 * 1024 * 1024;

const textEnding = /^\.(?:md|markdown|mdx|x?html?|csv|txt|text|log|mht|mhtml|docx)$/;
const isText = ({ path }: ArchiveEntry): boolean =>
  textEnding.test(endingOf(path)) && !/(?:^|\/)\./.test(path);

/** Notes that count a whole file, or a page of one. */
const wholeTexts: readonly ImportNoteCode[] = [
  ...(['file-not-read', 'text-binary', 'text-not-read', 'text-too-long', 'document-not-read'] as const),
  ...(['file-not-linked', 'file-without-page', 'outside-pages', 'partial-left-out'] as const),
  ...(['draft-left-out', 'template-left-out', 'old-versions-left-out', 'trash-left-out'] as const),
  ...(['archived-left-out', 'page-frame-left-out', 'table-view-left-out'] as const),
];

/** How often each note of a report may still stand for words. */
type Allowed = Map<string, number>;

interface Check {
  kind: ImportKind;
  archive: Archive;
  byPath: ReadonlyMap<string, ArchiveEntry>;
  /** Texts of files that hold many, by the keys of their items and comments, until these come. */
  data: Map<string, { path: string; text: DataText }>;
  /** Files of text that are no item yet. */
  left: Set<ArchiveEntry>;
  /** Files that are attached as a whole. */
  attached: Set<ArchiveEntry>;
  /** The keys of items and comments. */
  keys: Set<string>;
  /** All words of results. */
  known: Set<string>;
  /** Words of results that none of their own sources has. */
  others: WordCounts;
}

/**
 * Reads a source and compares all words of its files, which are taken apart from the reader, to those of what the reader
 * makes of them.
 * @returns each text that misses words; none for a source of which all words are kept
 */
export async function* checkWords(
  archive: Archive,
  reader: ImportReader,
  options: ReadOptions,
): AsyncGenerator<TextLoss> {
  const check = await beginCheck(archive, reader.kind);
  const watched = watchedArchive(archive);
  const items = reader.read(watched.archive, options);
  for (let next = await items.next(); ; next = await items.next()) {
    if (next.done) {
      yield* lossesOfRest(check, next.value);
      return;
    }
    for (const entry of await watched.entriesOf(next.value.files)) {
      check.left.delete(entry);
      check.attached.add(entry);
    }
    yield* lossesOfItem(check, next.value);
  }
}

async function beginCheck(archive: Archive, kind: ImportKind): Promise<Check> {
  const { entries } = archive;
  const data: Check['data'] = new Map();
  const dataFile = dataFileOf(kind);
  for (const entry of entries) {
    if (!dataFile?.path.test(entry.path)) continue;
    const { text } = await readTextEntry(entry, maxFileBytes);
    for (const each of dataFile.read(text)) data.set(each.key, { path: entry.path, text: each });
  }
  const fromTop = entries.map((entry) => [entry.path, entry] as const);
  return {
    ...{ kind, archive, data, byPath: new Map([...filesOf(archive).byPath, ...fromTop]) },
    ...{ left: new Set(entries.filter(isText)), attached: new Set(), keys: new Set() },
    ...{ known: new Set(), others: new Map() },
  };
}

async function* lossesOfItem(check: Check, item: ImportItem): AsyncGenerator<TextLoss> {
  const { markdown, notes } = await item.body();
  // the words of an address may have been all that a link showed
  const addresses = markdown.match(/\]\(<?https?:[^\s)>]+/g) ?? [];
  // a callout shows its kind, which other programs write as a word
  const callouts = [...markdown.matchAll(/\[!(\w)(\w*)\]/g)].map(
    ([, first = '', rest = '']) => first.toUpperCase() + rest.toLowerCase(),
  );
  const words = [item.title, ...(item.labels ?? []), textOfMarkdown(markdown), ...addresses, ...callouts];
  yield* lossesOfText(check, { key: item.key, path: item.path, words, notes });
  for (const { key, quote = '', markdown: comment, notes: ofComment = [] } of item.comments ?? [])
    yield* lossesOfText(check, { key, path: key, words: [quote, textOfMarkdown(comment)], notes: ofComment });
}

async function* lossesOfText(
  check: Check,
  { key, path, words, notes }: { key: string; path: string; words: string[]; notes: readonly ImportNote[] },
): AsyncGenerator<TextLoss> {
  const { data, byPath, attached, left, keys, known, others } = check;
  const result: WordCounts = new Map();
  for (const text of words) addWords(result, text);
  for (const word of result.keys()) known.add(word);
  keys.add(key);
  const held = data.get(key);
  const entry = held ? undefined : byPath.get(path);
  data.delete(key);
  if (entry) left.delete(entry);
  if (held) yield* lossIn(`${held.path}#${held.text.name}`, held.text, { result, allowed: countsOf(notes) });
  else if (entry && !attached.has(entry))
    yield* lossIn(path, await textOf(check, entry), { result, allowed: countsOf(notes) });
  for (const [word, count] of result) if (count > 0) others.set(word, (others.get(word) ?? 0) + count);
}

/** @param result loses the words of the source */
function* lossIn(
  path: string,
  source: PlainText,
  { result, allowed }: { result: WordCounts; allowed: Allowed },
): Generator<TextLoss> {
  const lost = takeWords(source.text, result);
  const counted: TextLoss['counted'] = [];
  for (const { codes, text } of source.counted) {
    const words = takeWords(text, result);
    if (words.length === 0) continue;
    const code = takeNote(codes, allowed);
    if (code === undefined) lost.push(...words);
    else counted.push({ code, words });
  }
  const missing = lost.splice(0, allowed.get('words-missing') ?? 0);
  if (missing.length > 0) counted.push({ code: 'words-missing', words: missing });
  if (lost.length > 0 || counted.length > 0) yield { path, lost, counted };
}

/** What no item has: files and pages that the report must count, and files that say again what others say. */
async function* lossesOfRest(check: Check, notes: readonly ImportNote[]): AsyncGenerator<TextLoss> {
  const { data, left, keys, known, others, byPath } = check;
  const allowed = countsOf(notes);
  const lossOf = (path: string, words: string[]): TextLoss[] => {
    if (words.length === 0) return [];
    const code = takeNote(wholeTexts, allowed);
    return [
      code === undefined
        ? { path, lost: words, counted: [] }
        : { path, lost: [], counted: [{ code, words }] },
    ];
  };
  for (const { path, text } of data.values()) {
    // a comment is counted with its page
    if (text.holder !== undefined && !keys.has(text.holder)) continue;
    yield* lossOf(`${path}#${text.name}`, takeWords(text.text, others));
  }
  const isTable = ({ path }: ArchiveEntry): boolean =>
    endingOf(path) === '.csv' && !byPath.has(path.replace(/\.csv$/i, '_all.csv'));
  for (const entry of left) {
    const { text } = await textOf(check, entry);
    const words = isTable(entry) ? takeWords(text, others) : wordsIn(text).filter((word) => !known.has(word));
    yield* lossOf(entry.path, words);
  }
}

async function textOf({ kind, archive }: Check, entry: ArchiveEntry): Promise<PlainText> {
  if (endingOf(entry.path) === '.docx')
    return { text: await textOfWord(entry, archive.temporary), counted: [] };
  const { text } = await readTextEntry(entry, maxFileBytes);
  return savedPageText(text, kind) ?? textOfPage(text, entry.path, kind);
}

function countsOf(notes: readonly ImportNote[]): Allowed {
  const counts: Allowed = new Map();
  for (const { code, count } of notes) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
}

/** Takes one of these notes, if any is left. */
function takeNote(codes: readonly ImportNoteCode[], allowed: Allowed): ImportNoteCode | undefined {
  const code = codes.find((each) => (allowed.get(each) ?? 0) > 0);
  if (code !== undefined) allowed.set(code, allowed.get(code)! - 1);
  return code;
}

/** The same archive, which knows the entry that a file of an item is. */
function watchedArchive(archive: Archive) {
  let opened: ArchiveEntry | undefined;
  const entries = archive.entries.map((entry) => ({
    ...entry,
    open() {
      opened = entry;
      return entry.open();
    },
  }));
  return {
    archive: { ...archive, entries },
    async entriesOf(files: ImportItem['files']): Promise<ArchiveEntry[]> {
      const found: ArchiveEntry[] = [];
      for (const file of files) {
        if (!textEnding.test(endingOf(file.name))) continue;
        opened = undefined;
        (await file.open()).destroy();
        if (opened) found.push(opened);
      }
      return found;
    },
  };
}
