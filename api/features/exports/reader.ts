import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { NotFoundError } from 'objection';
import packageFile from '../../../package.json' with { type: 'json' };
import type { Attachment } from '../../../db/attachments/attachment.ts';
import { isHopeless, noteHopeless } from '../../../db/exports/hopeless-text-statements.ts';
import type { AttachedFile, ExportReader, HopelessTask, HopelessTexts } from '../../conversion/out/format.ts';
import type { Actor } from '../../core/access/actor.ts';
import { readMarkdown } from '../../core/text-pool/read-markdown.ts';
import type { AttachmentsService } from '../attachments/service.ts';
import type { DocumentsService } from '../documents/service.ts';

export interface ReaderDependencies {
  documents: Pick<DocumentsService, 'read'>;
  attachments: Pick<AttachmentsService, 'find' | 'list' | 'open'>;
}

/**
 * Reads documents and files for an export, with the rights of `actor`.
 * @param onPicture called with the document of each picture found, which may be outside of the export
 */
export function createReader(
  { documents, attachments }: ReaderDependencies,
  actor: Actor,
  onPicture: (documentId: number) => void = () => undefined,
): Omit<ExportReader, 'threadsOf'> {
  const fileOf = (attachment: Attachment): AttachedFile => ({
    id: attachment.id,
    key: attachment.storageKey,
    name: attachment.filename,
    mimetype: attachment.mimetype,
    size: Number(attachment.size),
    sha256: attachment.sha256,
    open: (range) => attachments.open(attachment, range),
  });
  return {
    read: async (documentId) => (await documents.read(actor, documentId)).content,
    filesOf: async (documentId) => (await attachments.list(actor, documentId)).map(fileOf),
    async findPicture(key) {
      try {
        const attachment = await attachments.find(actor, key);
        if (!attachment.mimetype.startsWith('image/')) return undefined;
        onPicture(attachment.documentId);
        return fileOf(attachment);
      } catch (error) {
        if (error instanceof NotFoundError) return undefined;
        throw error;
      }
    },
    readMarkdown,
  };
}

export const createHopelessTexts = (knex: Knex): HopelessTexts => ({
  has: (task, text) => isHopeless(knex, digestOf(task, text), packageFile.version),
  note: (task, text) => noteHopeless(knex, digestOf(task, text), packageFile.version),
});

const digestOf = (task: HopelessTask, text: string): string =>
  createHash('sha256').update(`${task}\0${text}`).digest('hex');
