import type { Readable } from 'node:stream';
import type { WantedExport } from '../../../db/exports/statements.ts';
import type { Attachment } from '../../../db/attachments/attachment.ts';
import type { Space } from '../../../db/spaces/space.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { Notes } from './notes.ts';
import type { ExportsDependencies } from '../../features/exports/service.ts';
import type { TreeDocument } from '../../features/exports/tree.ts';

/** What a format gets to make its file of. */
export interface ExportJob extends ExportsDependencies {
  wanted: Pick<WantedExport, 'documentId' | 'branch' | 'withFiles' | 'withSearch'>;
  /** Reads every document and file as this person. */
  actor: Actor;
  space: Space;
  /** The documents to export, each before those below it. */
  tree: readonly TreeDocument[];
  notes: Notes;
  /** To be called before each document; throws if nobody wants the file any more. */
  onDocument: () => void;
  /** To be called with each picture that a text names: it may be attached to a document that is not in `tree`. */
  onPicture: (picture: Pick<Attachment, 'documentId'>) => void;
  /** Aborted when the export is no longer ours, or the program ends. */
  signal: AbortSignal;
}

/** A file, streamed while it is made. */
export interface MadeFile {
  content: Readable;
  /** With its dot. */
  ending: string;
  mimetype: string;
}

/** Makes the file of an export. */
export type Format = (job: ExportJob) => Promise<MadeFile>;
