import { readTextEntry } from '../archive/decode-text.ts';
import { fileAddress, itemAddress, type ArchiveEntry, type ImportBody } from '../item.ts';
import { createNoteList, type NoteList } from '../notes.ts';
import { convertPage } from '../shared/convert-page.ts';
import { endingOf, isExternal } from '../shared/entry-paths.ts';
import { maxTextBytes } from '../shared/limits.ts';
import { rewriteTargets } from '../shared/rewrite-targets.ts';
import { asidesToCallouts, partsOfPage } from './markdown-page.ts';
import { idInAddress, ownPath } from './names.ts';
import type { NotionPage } from './page-tree.ts';
import { rowTitle } from './rows.ts';
import type { Scan } from './scan.ts';
import { cellMarkdown, isLarge, readTable, shownRows, tableMarkdown, TableRefused } from './table.ts';

/** All that is known of an export once its texts were scanned. */
export interface Workspace {
  scan: Scan;
  byEntry: ReadonlyMap<string, NotionPage>;
  byId: ReadonlyMap<string, NotionPage>;
  /** Files of all pages, by their keys. */
  fileEntries: ReadonlyMap<string, ArchiveEntry>;
  /** Rows that are in the table of their database and nowhere else. */
  inTableOnly: ReadonlySet<NotionPage>;
}

/** The text of a page: its properties, its text, its table. */
export async function pageBody(page: NotionPage, workspace: Workspace): Promise<ImportBody> {
  const notes = createNoteList();
  const parts: string[] = [];
  if (page.text) parts.push(await textOfPage(page, page.text, workspace, notes));
  if (page.table) parts.push(await tableOfPage(page, page.table, workspace, notes));
  const markdown = parts.filter(Boolean).join('\n\n');
  return { markdown: markdown && `${markdown}\n`, notes: notes.all() };
}

async function textOfPage(
  page: NotionPage,
  entry: NonNullable<NotionPage['text']>,
  workspace: Workspace,
  notes: NoteList,
): Promise<string> {
  const { text, isGuessed } = await readTextEntry(entry, maxTextBytes);
  if (isGuessed) notes.add('old-encoding', entry.path);
  const resolve = (target: string) => resolveTarget(target, entry.path, workspace);
  if (endingOf(entry.path) === '.html') {
    const converted = await convertPage('notion', { html: text, title: page.name.title }, resolve);
    notes.addAll(converted.notes);
    return converted.markdown.trimEnd();
  }
  const columns = page.parent ? (workspace.scan.tables.get(page.parent)?.columns ?? []) : [];
  const { properties, body } = partsOfPage(text.replaceAll('\r\n', '\n'), columns);
  const callouts = asidesToCallouts(body);
  if (callouts.count > 0) notes.add('callout-made', page.name.title, callouts.count);
  const markdown = [propertiesMarkdown(properties), callouts.text].filter(Boolean).join('\n\n');
  const resolved = await rewriteTargets(markdown, (target) => {
    const to = resolve(target);
    if (to === null) notes.add('dead-link', target);
    return to === target ? null : to;
  });
  if (resolved === null) notes.add('links-not-read', page.name.title);
  return resolved ?? markdown;
}

const propertiesMarkdown = (properties: readonly [string, string][]): string =>
  properties.length === 0 ? '' : tableMarkdown(['Property', 'Value'], properties);

/** Null for a link that leads nowhere. */
function resolveTarget(target: string, from: string, workspace: Workspace): string | null {
  const page = pageByAddress(target, workspace);
  if (page) return itemAddress(visible(page, workspace).key);
  if (isExternal(target)) return target;
  const found = workspace.scan.find(from, target);
  if (!found) return null;
  const linked = workspace.byEntry.get(found.entry.path);
  // anchors are ids of blocks, which no document has
  if (linked) return itemAddress(visible(linked, workspace).key);
  return fileAddress(ownPath(found.entry.path));
}

function pageByAddress(target: string, { byId }: Workspace): NotionPage | undefined {
  const id = idInAddress(target);
  return id === null ? undefined : byId.get(id);
}

/** The database, for a row that has no document of its own. */
const visible = (page: NotionPage, { inTableOnly }: Workspace): NotionPage =>
  inTableOnly.has(page) && page.parent ? page.parent : page;

async function tableOfPage(
  page: NotionPage,
  entry: NonNullable<NotionPage['table']>,
  workspace: Workspace,
  notes: NoteList,
): Promise<string> {
  const attached = () => `[${cellMarkdown(tableFileName(page))}](${fileAddress(tableFileKey(page))})`;
  try {
    const table = await readTable(entry);
    if (table.columns.length === 0) return '';
    const large = isLarge(table);
    const rows = large ? table.rows.slice(0, shownRows) : table.rows;
    const markdown = tableMarkdown(table.columns, rows, createRowLinks(page, workspace));
    if (!large) return markdown;
    notes.add('database-cut', page.name.title);
    return `${markdown}\n\n${attached()}`;
  } catch (error) {
    if (!(error instanceof TableRefused)) throw error;
    notes.add('table-not-read', page.name.title);
    return attached();
  }
}

export const tableFileKey = (page: NotionPage): string => `${page.path}.csv`;
export const tableFileName = (page: NotionPage): string => `${page.name.title || 'Table'}.csv`;

/** Writes the first cell of each row as a link where the row has a document. Equal titles are taken in turn. */
function createRowLinks(page: NotionPage, { scan, inTableOnly }: Workspace): (text: string) => string {
  const rows = new Map<string, NotionPage[]>();
  for (const child of page.children) {
    if (inTableOnly.has(child)) continue;
    const title = rowTitle(scan.pages.get(child)?.title ?? child.name.title);
    const equal = rows.get(title);
    if (equal) equal.push(child);
    else rows.set(title, [child]);
  }
  return (text) => {
    const row = rows.get(rowTitle(text))?.shift();
    return row ? `[${cellMarkdown(text) || 'Untitled'}](${itemAddress(row.key)})` : cellMarkdown(text);
  };
}
