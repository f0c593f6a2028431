import { depthFirst } from '../shared/depth-first.ts';
import type { ConfluenceExport, ExportedPage, Restriction } from './read-export.ts';

/** A page with its place among the others. */
export interface PlacedPage {
  page: ExportedPage;
  /** Null at the top. */
  parent: PlacedPage | null;
  order: number;
  restriction: Restriction | undefined;
}

const byTitle = new Intl.Collator('en', { numeric: true });

/** Pages in the order in which Confluence shows them; without a position by title. */
function comparePages(one: ExportedPage, other: ExportedPage): number {
  if (one.position !== null && other.position !== null && one.position !== other.position)
    return one.position - other.position;
  if ((one.position === null) !== (other.position === null)) return one.position === null ? 1 : -1;
  return byTitle.compare(one.title, other.title) || (one.id < other.id ? -1 : 1);
}

/**
 * The pages of a space that are imported, each parent before its children. What hangs in a circle comes to the top.
 * @param onLost told of each page whose parent is not there
 */
export function placePages(
  { pages, restrictions }: Pick<ConfluenceExport, 'pages' | 'restrictions'>,
  spaceId: string,
  onLost: (page: ExportedPage) => void,
): PlacedPage[] {
  const children = new Map<string | null, ExportedPage[]>();
  for (const page of pages.values()) {
    if (page.spaceId !== spaceId || page.isBlog || !page.isTaken) continue;
    const parent = page.parentId === null ? undefined : pages.get(page.parentId);
    const isThere = parent?.isTaken === true && parent.spaceId === spaceId && !isInCircle(page, pages);
    if (page.parentId !== null && !isThere) onLost(page);
    const key = isThere ? page.parentId : null;
    const siblings = children.get(key);
    if (siblings) siblings.push(page);
    else children.set(key, [page]);
  }
  const levelBelow = (parent: PlacedPage | null): PlacedPage[] =>
    (children.get(parent?.page.id ?? null) ?? []).sort(comparePages).map((page, order) => ({
      page,
      parent,
      order,
      restriction: restrictionOf(page, pages, restrictions),
    }));
  return [...depthFirst(levelBelow(null), levelBelow)];
}

/** Characters. In a hostile export each of 100,000 pages lies below the one before. */
const maxPathLength = 1000;

/** The titles of those above a page and its own, with slashes; of very many the last. */
export function pathOf(placed: PlacedPage): string {
  let path = placed.page.title;
  for (let at = placed.parent; at; at = at.parent) {
    if (path.length > maxPathLength) return `…/${path}`;
    path = `${at.page.title}/${path}`;
  }
  return path;
}

function isInCircle(page: ExportedPage, pages: ReadonlyMap<string, ExportedPage>): boolean {
  const seen = new Set<string>();
  for (let above: ExportedPage | undefined = page; above; above = pages.get(above.parentId ?? '')) {
    if (seen.has(above.id)) return above.id === page.id;
    seen.add(above.id);
  }
  return false;
}

/**
 * Who alone may see a page. A parent that is not imported, one in the trash for example, restricts the pages below it
 * all the same: with restrictions of its own, a page is for those who are in both.
 */
function restrictionOf(
  page: ExportedPage,
  pages: ReadonlyMap<string, ExportedPage>,
  restrictions: ReadonlyMap<string, Restriction>,
): Restriction | undefined {
  let own = restrictions.get(page.id);
  const seen = new Set([page.id]);
  let isHidden = false;
  for (let above = pages.get(page.parentId ?? ''); above && !seen.has(above.id);) {
    seen.add(above.id);
    isHidden ||= !above.isTaken || above.spaceId !== page.spaceId;
    const other = isHidden ? restrictions.get(above.id) : undefined;
    if (other) own = own ? inBoth(own, other) : other;
    above = pages.get(above.parentId ?? '');
  }
  return own;
}

const inBoth = (one: Restriction, other: Restriction): Restriction => ({
  userKeys: one.userKeys.filter((key) => other.userKeys.includes(key)),
  groups: one.groups.filter((name) => other.groups.includes(name)),
});

/**
 * Whether all who may see one page may see another, so that the one may show the other's files: whatever restricts the
 * other, itself or by a page above it, restricts the one too.
 */
export function isSeenByAll(
  { pages, restrictions }: Pick<ConfluenceExport, 'pages' | 'restrictions'>,
  seen: ExportedPage,
  by: ExportedPage,
): boolean {
  const closing = (page: ExportedPage) => lineOf(page, pages).filter((id) => restrictions.has(id));
  const own = new Set(closing(by));
  return closing(seen).every((id) => own.has(id));
}

/** A page and those above it, imported or not. */
function lineOf(page: ExportedPage, pages: ReadonlyMap<string, ExportedPage>): string[] {
  const line = new Set<string>();
  for (let at: ExportedPage | undefined = page; at && !line.has(at.id); at = pages.get(at.parentId ?? ''))
    line.add(at.id);
  return [...line];
}
