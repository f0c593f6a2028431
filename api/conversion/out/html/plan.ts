import type { AttachedFile, TreeDocument } from '../format.ts';
import { createNames, safeName } from '../shared/safe-names.ts';

/** A document and its page. */
export interface Page extends TreeDocument {
  /** `pages/Guide.html` */
  path: string;
  files: AttachedFile[];
}

interface PlanOptions {
  filesOf: (documentId: number) => Promise<AttachedFile[]>;
  /** Called for each document; may throw. */
  onDocument: () => void;
}

/** Gives each document a page, with a name that every file system accepts. */
export async function planPages(
  tree: readonly TreeDocument[],
  { filesOf, onDocument }: PlanOptions,
): Promise<Page[]> {
  const pageName = createNames();
  const pages: Page[] = [];
  for (const document of tree) {
    onDocument();
    const path = `pages/${pageName(safeName(document.title, 'Untitled'), '.html')}`;
    pages.push({ ...document, path, files: await filesOf(document.id) });
  }
  return pages;
}

/** Escapes a path for a link: nothing in it ends the attribute, and a `#` in a name starts no fragment. */
export const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
