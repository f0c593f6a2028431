import { posix } from 'node:path';
import { readTextEntry } from '../archive/decode-text.ts';
import { createEntryFinder, endingOf, readingsOf, type EntryFinder } from '../shared/entry-paths.ts';
import { maxTextBytes } from '../shared/limits.ts';
import { runConversion, unlessKilled } from '../run-conversion.ts';
import { scanNotionText, type LinkInText, type ScannedText } from './scan-text.ts';
import type { NotionPage, NotionTree } from './page-tree.ts';
import { isLarge, readTable, TableRefused } from './table.ts';
import type { ArchiveEntry } from '../item.ts';

/** What the texts say of their pages. Kept for all pages, so it holds no text. */
export interface ScannedPage {
  title: string;
  /** Whether there is more than a title and the values of a row. */
  hasText: boolean;
}

export interface ScannedTable {
  columns: string[];
  /** Whether the file is attached because a document shows only a part of it, or none where it cannot be read. */
  isAttached: boolean;
  isBroken: boolean;
}

export interface Scan {
  pages: ReadonlyMap<NotionPage, ScannedPage>;
  /** Of pages and files among their siblings, as the text above them names them. */
  rank: ReadonlyMap<string, number>;
  /** The names that links give to files, by path. The export has garbled the names of the files themselves. */
  fileNames: ReadonlyMap<string, string>;
  tables: ReadonlyMap<NotionPage, ScannedTable>;
  find: EntryFinder;
}

/** Longer texts are scanned in the child process. UTF-16 code units. */
const maxShortTextLength = 20_000;

/** Reads every text and table once. */
export async function scanPages(tree: NotionTree, entries: readonly ArchiveEntry[]): Promise<Scan> {
  const scan = {
    pages: new Map<NotionPage, ScannedPage>(),
    ...{ rank: new Map<string, number>(), fileNames: new Map<string, string>() },
    ...{ tables: new Map<NotionPage, ScannedTable>(), find: createEntryFinder(entries) },
  };
  for (const page of tree.pages) if (page.table) scan.tables.set(page, await scanTable(page.table));
  for (const page of tree.pages) scan.pages.set(page, await scanText(page, scan));
  return scan;
}

type Filling = {
  rank: Map<string, number>;
  fileNames: Map<string, string>;
  tables: Map<NotionPage, ScannedTable>;
  find: EntryFinder;
};

async function scanTable(entry: ArchiveEntry): Promise<ScannedTable> {
  try {
    const table = await readTable(entry);
    return { columns: table.columns, isAttached: isLarge(table), isBroken: false };
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    return { columns: [], isAttached: true, isBroken: true };
  }
}

async function scanText(page: NotionPage, scan: Filling): Promise<ScannedPage> {
  if (!page.text) return { title: page.name.title, hasText: true };
  const { text } = await readTextEntry(page.text, maxTextBytes);
  const isHtml = endingOf(page.text.path) === '.html';
  const columns = page.parent ? (scan.tables.get(page.parent)?.columns ?? []) : [];
  const { title, hasText, links } = await scanOf({ text, isHtml, columns });
  for (const link of links) takeLink(page.text.path, link, scan);
  return { title: title || page.name.title, hasText };
}

/** A text that takes too long counts as one without title and links. */
async function scanOf(input: Parameters<typeof scanNotionText>[0]): Promise<ScannedText> {
  if (input.text.length <= maxShortTextLength) return scanNotionText(input);
  const conversion = runConversion('notion-scan', input);
  return unlessKilled(conversion, () => ({ title: '', hasText: true, links: [] }));
}

function takeLink(from: string, { target, text }: LinkInText, { find, rank, fileNames }: Filling): void {
  const entry = find(from, target)?.entry;
  if (!entry) return;
  if (!rank.has(entry.path)) rank.set(entry.path, rank.size);
  const name = nameInLink(text, entry.path);
  if (name && !fileNames.has(entry.path)) fileNames.set(entry.path, name);
}

/** The text of a link to a file is usually the name that the file had. */
function nameInLink(text: string, path: string): string | null {
  const name = posix.basename([...readingsOf(text)].at(-1) ?? '').trim();
  return name && endingOf(name) !== '' && endingOf(name) === endingOf(path) ? name : null;
}
