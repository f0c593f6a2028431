import type { Attachment } from '../../../../../db/models/attachment.ts';
import type { TreeDocument } from '../../tree.ts';
import { createNames, exportedFileName, safeName } from '../markdown/safe-names.ts';

export interface PageFile {
  attachment: Attachment;
  /** `files/plan.pdf` */
  path: string;
  isImage: boolean;
}

/** A document and its page. */
export interface Page extends TreeDocument {
  /** `pages/Guide.html` */
  path: string;
  files: PageFile[];
}

interface PlanOptions {
  filesOf: (documentId: number) => Promise<Attachment[]>;
  /** Called for each document; may throw. */
  onDocument: () => void;
}

/** Gives each document its page and each attached file its place, with names that every file system takes. */
export async function planPages(
  tree: readonly TreeDocument[],
  { filesOf, onDocument }: PlanOptions,
): Promise<Page[]> {
  const pageName = createNames();
  const fileName = createNames();
  const pages: Page[] = [];
  for (const document of tree) {
    onDocument();
    const path = `pages/${pageName(safeName(document.title, 'Untitled'), '.html')}`;
    const files = (await filesOf(document.id)).map((attachment) => ({
      attachment,
      path: `files/${numbered(fileName, harmlessName(attachment.filename))}`,
      isImage: attachment.mimetype.startsWith('image/'),
    }));
    pages.push({ ...document, path, files });
  }
  return pages;
}

function numbered(nameOf: ReturnType<typeof createNames>, name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? nameOf(name.slice(0, dot), name.slice(dot)) : nameOf(name);
}

/** A file that a browser would run as a page gets another ending: opened from a disk, nothing would hold it back. */
function harmlessName(name: string): string {
  const safe = exportedFileName(name);
  return /\.(?:x?html?|xht|shtml|mht|mhtml|xml|xsl|xslt|hta|js|mjs|svgz)$/i.test(safe) ? `${safe}.txt` : safe;
}

/** A path as a link: nothing in it ends an attribute, and a `#` in a name is no fragment. */
export const addressOf = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
