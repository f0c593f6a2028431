import type { NotionPage, NotionTree } from './page-tree.ts';
import type { Scan } from './scan.ts';
import { readTable } from './table.ts';

export interface MatchedRows {
  /** Rows without a text and without pages below need no document: the table says all that they say. */
  inTableOnly: Set<NotionPage>;
  /** Where in its table each row stands. */
  rank: Map<NotionPage, number>;
}

/** A table has no ids: its rows are found by their titles, equal ones in turn. */
export async function matchRows(tree: NotionTree, scan: Scan): Promise<MatchedRows> {
  const matched: MatchedRows = { inTableOnly: new Set(), rank: new Map() };
  for (const page of tree.pages) {
    if (!page.table || page.children.length === 0 || scan.tables.get(page)?.isBroken) continue;
    const waiting = childrenByTitle(page, scan);
    let row = 0;
    await readTable(page.table, (title) => {
      const child = waiting.get(rowTitle(title))?.shift();
      if (child) matched.rank.set(child, row);
      if (child && isEmptyRow(child, scan)) matched.inTableOnly.add(child);
      row += 1;
    });
  }
  return matched;
}

function childrenByTitle(page: NotionPage, { pages }: Scan): Map<string, NotionPage[]> {
  const children = new Map<string, NotionPage[]>();
  for (const child of page.children) {
    const title = rowTitle(pages.get(child)?.title ?? child.name.title);
    const equal = children.get(title);
    if (equal) equal.push(child);
    else children.set(title, [child]);
  }
  return children;
}

/** As the table and the page both have it. */
export const rowTitle = (title: string): string => title.replace(/\s+/g, ' ').trim() || 'Untitled';

const isEmptyRow = (page: NotionPage, { pages }: Scan): boolean =>
  page.table === null && page.children.length === 0 && pages.get(page)?.hasText === false;
