import type { Attachment } from '../../../../db/attachments/attachment.ts';
import { languageOf } from '../../../features/exports/language.ts';
import { zipEntries } from '../shared/zip.ts';
import type { ExportJob, MadeFile } from '../format.ts';
import { htmlEntries } from './entries.ts';
import { planPages } from './plan.ts';

/** A zip of pages that any browser opens from a disk. */
export async function makeHtml(job: ExportJob): Promise<MadeFile> {
  const { actor, attachments, notes, onDocument, signal } = job;
  const filesOf = (documentId: number): Promise<Attachment[]> => attachments.list(actor, documentId);
  const pages = await planPages(job.tree, { filesOf, onDocument: () => signal.throwIfAborted() });
  const entries = htmlEntries(job, { pages, language: await languageOf(job) });
  const content = zipEntries(entries, { onDocument, onMissing: (path) => notes.add('file', path) });
  return { content, ending: '.zip', mimetype: 'application/zip' };
}
