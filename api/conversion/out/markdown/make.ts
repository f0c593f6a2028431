import type { ExportJob, MadeFile } from '../format.ts';
import { zipEntries } from '../shared/zip.ts';
import { markdownEntries } from './entries.ts';
import { planPaths } from './plan.ts';

/** A zip of Markdown files, which an import reads again. */
export async function makeMarkdown(job: ExportJob): Promise<MadeFile> {
  const { wanted, actor, space, tree, notes, documents, attachments, publicUrl, onDocument } = job;
  const filesOf = async (documentId: number) =>
    wanted.withFiles ? attachments.list(actor, documentId) : Promise.resolve([]);
  const planned = await planPaths(tree, { folder: '', filesOf });
  const entries = markdownEntries([{ space, folder: '', documents: planned }], {
    publicUrl,
    contentOf: async (id) => (await documents.read(actor, id)).content,
    openFile: (attachment) => attachments.open(attachment),
  });
  const content = zipEntries(entries, { onDocument, onMissing: (path) => notes.add('file', path) });
  return { content, ending: '.zip', mimetype: 'application/zip' };
}
