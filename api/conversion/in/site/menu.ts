import { posix } from 'node:path';
import type { NoteList } from '../notes.ts';
import { titleOfName } from '../markdown/document-title.ts';
import { isIndexName } from '../markdown/folders.ts';
import type { PlannedDocument } from '../markdown/plan.ts';

/** What the menu of a site shows, in its order. */
export type MenuNode =
  /** `path` of a page, or of a folder with a slash at its end. '' as the title: the page names itself. */
  | { kind: 'page'; path: string; title: string }
  /** `own` is the path of its own page. */
  | { kind: 'section'; title: string; children: MenuNode[]; own?: string }
  /** The pages of a folder in their order, without those that the menu names elsewhere. */
  | { kind: 'folder'; path: string };

/** Sections in sections; a menu that is deeper was written to stall. */
export const maxMenuDepth = 20;

/**
 * Puts documents where a menu has them: a section becomes a document, with the text of the index that it names first.
 * Those that the menu does not name stay where their folders put them, behind the others.
 */
export function arrangeByMenu(
  planned: readonly PlannedDocument[],
  menu: readonly MenuNode[],
  notes: NoteList,
): PlannedDocument[] {
  const byPath = new Map(planned.flatMap((each) => [[each.path, each] as const, ...ownFile(each)]));
  const named = new Set<PlannedDocument>();
  const made: PlannedDocument[] = [];
  const place = (document: PlannedDocument, parent: PlannedDocument | null, order: number) => {
    Object.assign(document, { parent, order });
    named.add(document);
  };
  const folders: { path: string; parent: PlannedDocument | null; order: number }[] = [];
  const placeAll = (nodes: readonly MenuNode[], parent: PlannedDocument | null, above: string) => {
    nodes.forEach((node, order) => {
      if (node.kind === 'folder') return void folders.push({ path: node.path, parent, order });
      const path = `${above}${node.title}/`;
      const own =
        node.kind === 'page'
          ? byPath.get(node.path)
          : (indexOf(node, byPath, named) ?? sectionOf(path, node.title));
      if (!own && node.kind === 'page') notes.add('file-missing', node.path);
      if (!own || named.has(own)) return;
      if (node.title !== '') own.title = titleOfName(node.title);
      if (own.file === null && !byPath.has(own.path)) made.push(own);
      place(own, parent, order);
      if (node.kind === 'section') placeAll(node.children, own, path);
    });
  };
  placeAll(menu, null, 'menu:');
  for (const { path, parent, order } of folders) {
    const inside = planned
      .filter((document) => !named.has(document) && liesIn(document, path))
      .sort((a, b) => a.order - b.order);
    // between this entry of the menu and the next
    inside.forEach((document, at) => place(document, parent, order + at / inside.length));
  }
  return withOthers([...made, ...planned], named, notes);
}

const ownFile = (document: PlannedDocument) =>
  document.file ? [[document.file.path, document] as const] : [];

const sectionOf = (path: string, title: string): PlannedDocument => ({
  ...{ path, file: null, parent: null, title, order: 0, facts: { path, fields: new Map() } },
});

/** Whether a folder holds a document, or is the document that is its own text. */
function liesIn({ path, file }: PlannedDocument, folder: string): boolean {
  const clean = path.replace(/\/$/, '');
  const above = posix.dirname(clean);
  return (above === '.' ? '' : above) === folder || (clean === folder && file !== null);
}

/** The page that a section names as its own, or an index that is its first entry. */
function indexOf(
  { children, own }: Extract<MenuNode, { kind: 'section' }>,
  byPath: ReadonlyMap<string, PlannedDocument>,
  named: ReadonlySet<PlannedDocument>,
): PlannedDocument | undefined {
  const page = own === undefined ? undefined : byPath.get(own);
  if (page && !named.has(page)) return page;
  const [first] = children;
  const found = first?.kind === 'page' ? byPath.get(first.path) : undefined;
  return found?.file && isIndexName(found.file.name) && !named.has(found) ? found : undefined;
}

function withOthers(
  all: readonly PlannedDocument[],
  named: ReadonlySet<PlannedDocument>,
  notes: NoteList,
): PlannedDocument[] {
  for (const document of all) {
    if (named.has(document)) continue;
    document.order += all.length;
    if (document.file && !isBelow(document, named)) notes.add('not-in-menu', document.file.path);
  }
  const kept = new Set<PlannedDocument>();
  const keep = (document: PlannedDocument | null) => {
    for (let at = document; at && !kept.has(at); at = at.parent) kept.add(at);
  };
  // folders whose pages the menu has put elsewhere hold nothing
  for (const document of all) if (document.file) keep(document);
  return parentsFirst([...all].filter((document) => kept.has(document)));
}

function isBelow({ parent }: PlannedDocument, named: ReadonlySet<PlannedDocument>): boolean {
  for (let above = parent; above; above = above.parent) if (named.has(above)) return true;
  return false;
}

function parentsFirst(documents: readonly PlannedDocument[]): PlannedDocument[] {
  const ordered = new Set<PlannedDocument>();
  for (const document of documents) {
    const line: PlannedDocument[] = [];
    for (let at: PlannedDocument | null = document; at && !ordered.has(at); at = at.parent) line.push(at);
    for (const each of line.reverse()) ordered.add(each);
  }
  return [...ordered];
}
