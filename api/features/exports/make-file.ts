import type { ExportFormat } from '../../contract/exports.ts';
import { safeFileName } from '../../text/file-name.ts';
import type { ExportJob, MadeFile } from '../../conversion/out/format.ts';
import { createNotes, type Notes } from '../../conversion/out/notes.ts';

interface FileJob extends Omit<ExportJob, 'notes'> {
  format: ExportFormat;
  /** Of one document: to be opened as it is, not unpacked first. */
  isSingle?: boolean;
}

export interface NamedFile extends MadeFile {
  filename: string;
  /** Whole only when the content was read. */
  notes: Pick<Notes, 'all'>;
}

/** Makes the file of an export. Whoever begins to read its content must end it, or destroy it. */
export async function makeFile({ format, isSingle = false, ...job }: FileJob): Promise<NamedFile> {
  // loaded at the first export: highlighting code alone takes 200 files
  const { formats, singleFiles } = await import('../../conversion/out/list.ts');
  const notes = createNotes();
  const { wanted, space, tree, signal } = job;
  const onDocument = () => {
    signal.throwIfAborted();
    job.onDocument();
  };
  const make = (isSingle ? singleFiles[format] : undefined) ?? formats[format];
  const made = await make({ ...job, notes, onDocument });
  const title = wanted.documentId === null ? space.name : (tree[0]?.title ?? space.name);
  return { ...made, filename: (safeFileName(title) || 'Export') + made.ending, notes };
}
