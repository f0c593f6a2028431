import { namedIn, type PlacedFile, type Places } from './places.ts';
import { addressOf, type Page, type PageFile } from './plan.ts';

interface FinderOptions {
  /** Without files only pictures have a place. */
  withFiles: boolean;
  publicUrl: string | undefined;
}

/** Finds what the text of a page may name, as its links have to say it. */
export function createPlaceFinder(pages: readonly Page[], { withFiles, publicUrl }: FinderOptions) {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const files = new Map<string, PageFile>();
  for (const page of pages)
    for (const file of page.files)
      if (!files.has(file.attachment.storageKey)) files.set(file.attachment.storageKey, file);
  return (page: Page, source: string): { places: Places; pictures: Map<string, PageFile> } => {
    const named = namedIn(source);
    const documents: Record<string, string> = {};
    for (const id of named.documents) {
      const other = byId.get(id);
      // pages lie in one folder
      if (other) documents[id] = addressOf(other.path.replace(/^pages\//, ''));
    }
    const placed: Record<string, PlacedFile> = {};
    const pictures = new Map<string, PageFile>();
    for (const key of named.files) {
      // copies of a document share their files: its own is the nearest
      const file = page.files.find(({ attachment }) => attachment.storageKey === key) ?? files.get(key);
      if (!file || (!withFiles && !file.isImage)) continue;
      placed[key] = { address: `../${addressOf(file.path)}`, isImage: file.isImage };
      if (file.isImage) pictures.set(key, file);
    }
    return { places: { self: `/documents/${page.id}`, documents, files: placed, publicUrl }, pictures };
  };
}
