import type { Attachment } from '../../../../db/attachments/attachment.ts';
import type { TreeDocument } from '../../../features/exports/tree.ts';
import { createNames, safeName } from '../shared/safe-names.ts';

/** A document and its page. */
export interface Page extends TreeDocument {
  /** `pages/Guide.html` */
  path: string;
  attachments: Attachment[];
}

interface PlanOptions {
  filesOf: (documentId: number) => Promise<Attachment[]>;
  /** Called for each document; may throw. */
  onDocument: () => void;
}

/** Gives each document its page, with names that every file system takes. */
export async function planPages(
  tree: readonly TreeDocument[],
  { filesOf, onDocument }: PlanOptions,
): Promise<Page[]> {
  const pageName = createNames();
  const pages: Page[] = [];
  for (const document of tree) {
    onDocument();
    const path = `pages/${pageName(safeName(document.title, 'Untitled'), '.html')}`;
    pages.push({ ...document, path, attachments: await filesOf(document.id) });
  }
  return pages;
}

/** A path as a link: nothing in it ends an attribute, and a `#` in a name is no fragment. */
export const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
