import type { AttachedFile, ExportJob } from '../format.ts';
import { namedIn } from '../shared/own-addresses.ts';
import type { Files, PlacedFiles } from './files.ts';
import type { PlacedFile, Places } from './places.ts';
import { addressOf, type Page } from './plan.ts';

/** Finds where the documents and files lie that the text of a page may link to. */
export function createPlaceFinder(job: ExportJob, pages: readonly Page[], files: Files) {
  const { wanted, publicUrl } = job;
  const byId = new Map(pages.map((page) => [page.id, page]));
  const attached = new Map<string, AttachedFile>();
  for (const page of pages)
    for (const file of page.files) if (!attached.has(file.key)) attached.set(file.key, file);

  /** Copies of a document share their files, so prefer the page's own. From outside of the export take only pictures. */
  const find = async (page: Page, key: string): Promise<AttachedFile | undefined> =>
    page.files.find((file) => file.key === key) ?? attached.get(key) ?? job.findPicture(key);

  /** `pictures` by their keys. */
  return async (
    page: Page,
    source: string,
  ): Promise<{ places: Places; pictures: Map<string, PlacedFiles> }> => {
    const named = namedIn(source);
    const documents: Record<string, string> = {};
    for (const id of named.documents) {
      const other = byId.get(id);
      // all pages lie in one folder
      if (other) documents[id] = addressOf(other.path.replace(/^pages\//, ''));
    }
    const placed: Record<string, PlacedFile> = {};
    const pictures = new Map<string, PlacedFiles>();
    for (const key of named.files) {
      const found = await find(page, key);
      const file = found && (await files.place(found));
      // an export without files has places for pictures only
      if (!file || (!wanted.withFiles && !file.shown.isImage)) continue;
      const { path, isImage } = file.shown;
      placed[key] = { address: `../${addressOf(path)}`, isImage };
      if (isImage) pictures.set(key, file);
    }
    return { places: { self: `/documents/${page.id}`, documents, files: placed, publicUrl }, pictures };
  };
}
