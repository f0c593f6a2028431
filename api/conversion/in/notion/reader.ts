import { plainText } from '../../../text/markdown/plain-text.ts';
import type {
  Archive,
  ArchiveEntry,
  ImportFile,
  ImportItem,
  ImportNote,
  ImportReader,
  ReadOptions,
} from '../item.ts';
import { createNoteList } from '../notes.ts';
import { depthFirst } from '../shared/depth-first.ts';
import { entryFile } from '../shared/entry-files.ts';
import { endingOf } from '../shared/entry-paths.ts';
import { pageBody, tableFileKey, tableFileName, type Workspace } from './body.ts';
import { ownPath, readName } from './names.ts';
import { buildTree, isPageText, type NotionPage } from './page-tree.ts';
import { matchRows } from './rows.ts';
import { scanPages, type Scan } from './scan.ts';

/** Exports of Notion, "Markdown & CSV" and "HTML", whole workspaces and single pages. */
export const notionReader: ImportReader = {
  kind: 'notion',

  recognise(archive) {
    const named = archive.entries.filter(({ path }) => isPageText(path) || endingOf(path) === '.csv');
    const withId = named.filter(({ path }) => readName(path).id !== null);
    // a wiki may hold one page with a hash in its name
    const isNotion = withId.length > 0 && withId.length * 2 >= named.length;
    return isNotion ? withId[0]!.path : null;
  },

  read: (archive, options) => readNotion(archive, options),
};

async function* readNotion(archive: Archive, options: ReadOptions): AsyncGenerator<ImportItem, ImportNote[]> {
  const notes = createNoteList();
  const tree = buildTree(archive.entries);
  const scan = await scanPages(tree, archive.entries);
  const { inTableOnly, rank } = await matchRows(tree, scan);
  const order = createOrder(scan, rank, inTableOnly);
  const workspace: Workspace = {
    scan,
    byEntry: tree.byEntry,
    byId: new Map(tree.pages.flatMap((page) => (page.name.id ? [[page.name.id, page]] : []))),
    inTableOnly,
    fileEntries: new Map(
      [...tree.pages.flatMap(({ files }) => files), ...tree.loose].map((entry) => [
        ownPath(entry.path),
        entry,
      ]),
    ),
  };
  for (const { path } of tree.doubled)
    notes.add(isPageText(path) ? 'file-without-page' : 'table-view-left-out', path);
  for (const page of tree.loose) notes.add('file-without-page', page.path);
  if (tree.pages.length > 0) notes.add('comments-not-exported', archive.name);

  const top = tree.pages.filter(({ parent }) => parent === null);
  const placed = (pages: readonly NotionPage[]) => order(pages).map((page, place) => ({ page, place }));
  for (const { page, place } of depthFirst(placed(top), (each) => placed(each.page.children))) {
    options.signal?.throwIfAborted();
    yield itemOf(page, place, workspace);
  }
  return notes.all();
}

function itemOf(page: NotionPage, order: number, workspace: Workspace): ImportItem {
  const fileOf = (entry: ArchiveEntry): ImportFile => ({
    ...entryFile(entry),
    key: ownPath(entry.path),
    name: workspace.scan.fileNames.get(entry.path) ?? entryFile(entry).name,
  });
  const files = [page, ...page.children.filter((child) => workspace.inTableOnly.has(child))]
    .flatMap((owner) => owner.files)
    .map(fileOf);
  return {
    key: page.key,
    parentKey: page.parent?.key ?? null,
    order,
    title: titleOf(page, workspace.scan),
    path: page.text?.path ?? page.table?.path ?? page.path,
    body: () => pageBody(page, workspace),
    files: [...files, ...tableFile(page, workspace.scan)],
    fileOf: (key) => {
      const entry = workspace.fileEntries.get(key);
      return entry && fileOf(entry);
    },
  };
}

/** Of a database that no document can show as a whole. */
function tableFile(page: NotionPage, { tables }: Scan): ImportFile[] {
  const entry = page.table;
  if (!entry || !tables.get(page)?.isAttached) return [];
  return [{ key: tableFileKey(page), name: tableFileName(page), size: entry.size, open: () => entry.open() }];
}

function titleOf(page: NotionPage, { pages }: Scan): string {
  const title = pages.get(page)?.title ?? page.name.title;
  return plainText(title).trim() || 'Untitled';
}

type Order = (pages: readonly NotionPage[]) => NotionPage[];

/** Rows as in their table, pages as the text above names them, others by their names. */
function createOrder(
  { rank }: Scan,
  rows: ReadonlyMap<NotionPage, number>,
  inTableOnly: ReadonlySet<NotionPage>,
): Order {
  const rankOf = (page: NotionPage): number => {
    const named = [page.text, page.table].map(
      (entry) => (entry ? rank.get(entry.path) : undefined) ?? Infinity,
    );
    return rows.get(page) ?? Math.min(...named);
  };
  return (pages) =>
    pages
      .filter((page) => !inTableOnly.has(page))
      .map((page) => ({ page, rank: rankOf(page) }))
      .sort((a, b) =>
        a.rank === b.rank ? byName.compare(a.page.name.title, b.page.name.title) : a.rank - b.rank,
      )
      .map(({ page }) => page);
}

const byName = new Intl.Collator('en', { numeric: true });
