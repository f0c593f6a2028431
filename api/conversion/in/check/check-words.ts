import { importNotes, type ImportNoteCode } from '../../../text/import-notes.ts';
import { readTextEntry } from '../archive/texts.ts';
import type { Archive, ArchiveEntry, ImportItem, ImportNote, ImportReader, ReadOptions } from '../item.ts';
import { endingOf } from '../shared/entry-paths.ts';
import { filesOf } from '../markdown/folders.ts';
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

/** Bytes of one file. */
const maxFileBytes = 256 * 1024 * 1024;

const pageEnding = /^\.(?:md|markdown|mdx|x?html?|csv|txt|text|log|mht|mhtml|docx)$/;
const isText = ({ path }: ArchiveEntry): boolean =>
  pageEnding.test(endingOf(path)) && !/(?:^|\/)\./.test(path);

/** Notes that count a whole file, or a page of one. */
const wholeTexts: readonly ImportNoteCode[] = [
  ...(['file-not-read', 'text-binary', 'text-not-read', 'text-too-long', 'document-not-read'] as const),
  ...(['file-not-linked', 'file-without-page', 'outside-pages', 'partial-left-out'] as const),
  ...(['draft-left-out', 'template-left-out', 'old-versions-left-out', 'trash-left-out'] as const),
  ...(['archived-left-out', 'page-frame-left-out', 'table-view-left-out'] as const),
];

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
  const check = await createCheck(archive, reader);
  const items = reader.read(check.archive, options);
  for (;;) {
    const next = await items.next();
    if (next.done) {
      yield* check.rest(next.value);
      return;
    }
    yield* check.take(next.value);
  }
}

async function createCheck(archive: Archive, { kind }: ImportReader) {
  const watched = watchedArchive(archive);
  const byPath = new Map([
    ...filesOf(archive).byPath,
    ...archive.entries.map((entry) => [entry.path, entry] as const),
  ]);
  const data = new Map<string, { path: string; text: DataText }>();
  const left = new Set<ArchiveEntry>(archive.entries.filter(isText));
  const dataFile = dataFileOf(kind);
  for (const entry of archive.entries) {
    if (!dataFile?.path.test(entry.path)) continue;
    const { text } = await readTextEntry(entry, maxFileBytes);
    for (const each of dataFile.read(text)) data.set(each.key, { path: entry.path, text: each });
  }
  const keys = new Set<string>();
  const isTable = ({ path }: ArchiveEntry): boolean =>
    endingOf(path) === '.csv' && !byPath.has(path.replace(/\.csv$/i, '_all.csv'));
  /** Words of results that none of their own sources has. */
  const others: WordCounts = new Map();
  const known = new Set<string>();
  const whole = new Set<ArchiveEntry>();

  const textOf = async (entry: ArchiveEntry): Promise<PlainText> => {
    const ending = endingOf(entry.path);
    if (ending === '.docx') return { text: await textOfWord(entry, archive.temporary), counted: [] };
    const { text } = await readTextEntry(entry, maxFileBytes);
    return savedPageText(text, kind) ?? textOfPage(text, entry.path, kind);
  };

  /** @param allowed how often each note may still stand for words */
  const compare = (
    source: PlainText,
    result: WordCounts,
    allowed: Map<string, number>,
  ): Omit<TextLoss, 'path'> => {
    let lost = takeWords(source.text, result);
    const counted: TextLoss['counted'] = [];
    for (const part of source.counted) {
      const missing = takeWords(part.text, result);
      const code = part.codes.find((each) => (allowed.get(each) ?? 0) > 0);
      if (missing.length === 0) continue;
      if (code === undefined) {
        lost.push(...missing);
        continue;
      }
      allowed.set(code, allowed.get(code)! - 1);
      counted.push({ code, words: missing });
    }
    const missing = allowed.get('words-missing') ?? 0;
    if (missing > 0 && lost.length > 0) {
      counted.push({ code: 'words-missing', words: lost.slice(0, missing) });
      lost = lost.slice(missing);
    }
    return { lost, counted };
  };

  async function* compareTo(
    key: string,
    path: string,
    result: WordCounts,
    notes: readonly ImportNote[],
  ): AsyncGenerator<TextLoss> {
    keys.add(key);
    for (const word of result.keys()) known.add(word);
    const held = data.get(key);
    const entry = held ? undefined : byPath.get(path);
    // an attached file is there as a whole
    if (held || (entry && !whole.has(entry))) {
      const source = held ? held.text : await textOf(entry!);
      if (entry) left.delete(entry);
      data.delete(key);
      const loss = compare(source, result, countsOf(notes));
      if (loss.lost.length > 0 || loss.counted.length > 0)
        yield { path: held ? `${held.path}#${held.text.name}` : path, ...loss };
    }
    for (const [word, count] of result) if (count > 0) others.set(word, (others.get(word) ?? 0) + count);
  }

  return {
    archive: watched.archive,

    async *take(item: ImportItem): AsyncGenerator<TextLoss> {
      const body = await item.body();
      const attached = await watched.entriesOf(item.files);
      for (const entry of attached) {
        left.delete(entry);
        whole.add(entry);
      }
      const result: WordCounts = new Map();
      for (const text of [item.title, ...(item.labels ?? [])]) addWords(result, text);
      addWords(result, textOfMarkdown(body.markdown));
      for (const address of body.markdown.match(/\]\(<?https?:[^\s)>]+/g) ?? []) addWords(result, address);
      yield* compareTo(item.key, item.path, result, body.notes);
      for (const { key, markdown, notes = [] } of item.comments ?? []) {
        const words: WordCounts = new Map();
        addWords(words, textOfMarkdown(markdown));
        yield* compareTo(key, key, words, notes);
      }
    },

    async *rest(notes: readonly ImportNote[]): AsyncGenerator<TextLoss> {
      const allowed = countsOf(notes);
      const lossOf = (path: string, words: string[]): TextLoss => {
        const code = words.length === 0 ? undefined : wholeTexts.find((each) => (allowed.get(each) ?? 0) > 0);
        if (code === undefined) return { path, lost: words, counted: [] };
        allowed.set(code, allowed.get(code)! - 1);
        return { path, lost: [], counted: [{ code, words }] };
      };
      for (const { path, text } of data.values()) {
        if (text.holder !== undefined && !keys.has(text.holder)) continue;
        const loss = lossOf(`${path}#${text.name}`, takeWords(text.text, others));
        if (loss.lost.length > 0 || loss.counted.length > 0) yield loss;
      }
      for (const entry of left) {
        const { text } = await textOf(entry);
        // lists of pages, and rows of databases, say again what other files say
        const loss = lossOf(
          entry.path,
          isTable(entry) ? takeWords(text, others) : wordsIn(text).filter((word) => !known.has(word)),
        );
        if (loss.lost.length > 0 || loss.counted.length > 0) yield loss;
      }
    },
  };
}

const countsOf = (notes: readonly ImportNote[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const { code, count } of notes)
    if (Object.hasOwn(importNotes, code)) counts.set(code, (counts.get(code) ?? 0) + count);
  return counts;
};

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
        if (!pageEnding.test(endingOf(file.name))) continue;
        opened = undefined;
        (await file.open()).destroy();
        if (opened) found.push(opened);
      }
      return found;
    },
  };
}
