import type { Knex } from 'knex';
import { User } from '../../../db/people/user.ts';
import type { ExportFormat } from '../../contract/exports.ts';
import { titleOf, type ExportJob, type MadeFile } from '../../conversion/out/format.ts';
import { createNotes, type Notes } from '../../conversion/out/notes.ts';
import type { Actor } from '../../core/access/actor.ts';
import { safeFileName } from '../../text/file-name.ts';
import type { Language } from '../../text/languages.ts';
import type { CommentsService } from '../comments/service.ts';
import { createHopelessTexts, createReader, type ReaderDependencies } from './reader.ts';
import { readThreads } from './threads.ts';

export interface FileDependencies
  extends ReaderDependencies, Pick<ExportJob, 'temporary' | 'publicUrl' | 'fonts'> {
  knex: Knex;
  /** The language of the workspace, for people who have chosen none. */
  language: Language;
  comments: Pick<CommentsService, 'list'>;
}

interface FileOptions extends Pick<ExportJob, 'wanted' | 'space' | 'tree' | 'signal' | 'onDocument'> {
  format: ExportFormat;
  /** One document as a file that opens without unpacking. */
  isSingle?: boolean;
  /** Reads every document and file as this person. */
  actor: Actor;
  onPicture: (documentId: number) => void;
}

export interface NamedFile extends MadeFile {
  filename: string;
  /** Complete once the content was read. */
  notes: Pick<Notes, 'all'>;
}

/** Makes the file of an export. The caller must read its content to the end, or destroy it. */
export async function makeFile(
  { knex, documents, attachments, comments, temporary, publicUrl, fonts, language }: FileDependencies,
  { format, isSingle = false, actor, onPicture, ...job }: FileOptions,
): Promise<NamedFile> {
  // loaded at the first export: highlighting code alone takes 200 files
  const { formats, singleFiles } = await import('../../conversion/out/list.ts');
  const notes = createNotes();
  const user = await User.query(knex).findById(actor.id);
  const make = (isSingle ? singleFiles[format] : undefined) ?? formats[format];
  const made = await make({
    ...job,
    ...createReader({ documents, attachments }, actor, onPicture),
    threadsOf: async (document) =>
      job.wanted.withComments ? readThreads(comments, actor, document, notes) : [],
    ...{ temporary, publicUrl, fonts, notes },
    language: user?.language ?? language,
    hopeless: createHopelessTexts(knex),
    onDocument() {
      job.signal.throwIfAborted();
      job.onDocument();
    },
  });
  return { ...made, filename: (safeFileName(titleOf(job)) || 'Export') + made.ending, notes };
}
