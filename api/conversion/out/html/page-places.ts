import type { Attachment } from '../../../../db/attachments/attachment.ts';
import { findPicture } from '../../../features/exports/find-picture.ts';
import type { ExportJob } from '../format.ts';
import type { Files, PlacedFiles } from './files.ts';
import { namedIn } from '../shared/own-addresses.ts';
import type { PlacedFile, Places } from './places.ts';
import { addressOf, type Page } from './plan.ts';

/** Finds what the text of a page may name, as its links have to say it. */
export function createPlaceFinder(job: ExportJob, pages: readonly Page[], files: Files) {
  const { wanted, publicUrl } = job;
  const byId = new Map(pages.map((page) => [page.id, page]));
  const attached = new Map<string, Attachment>();
  for (const page of pages)
    for (const attachment of page.attachments)
      if (!attached.has(attachment.storageKey)) attached.set(attachment.storageKey, attachment);

  /** Copies of a document share their files: its own is the nearest. Of documents beyond the export only pictures count. */
  const find = async ({ attachments }: Page, key: string): Promise<Attachment | undefined> =>
    attachments.find(({ storageKey }) => storageKey === key) ?? attached.get(key) ?? findPicture(job, key);

  /** `pictures` by their keys. */
  return async (
    page: Page,
    source: string,
  ): Promise<{ places: Places; pictures: Map<string, PlacedFiles> }> => {
    const named = namedIn(source);
    const documents: Record<string, string> = {};
    for (const id of named.documents) {
      const other = byId.get(id);
      // pages lie in one folder
      if (other) documents[id] = addressOf(other.path.replace(/^pages\//, ''));
    }
    const placed: Record<string, PlacedFile> = {};
    const pictures = new Map<string, PlacedFiles>();
    for (const key of named.files) {
      const attachment = await find(page, key);
      const file = attachment && (await files.place(attachment));
      // without files only pictures have a place
      if (!file || (!wanted.withFiles && !file.shown.isImage)) continue;
      const { path, isImage } = file.shown;
      placed[key] = { address: `../${addressOf(path)}`, isImage };
      if (isImage) pictures.set(key, file);
    }
    return { places: { self: `/documents/${page.id}`, documents, files: placed, publicUrl }, pictures };
  };
}
