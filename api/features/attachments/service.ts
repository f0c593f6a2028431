import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { PageQuery } from '../../contract/documents.ts';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import { authorize } from '../../core/authorize.ts';
import { notFound, tooLarge } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/page.ts';
import { canWriteInSpace } from '../../core/space-rights.ts';
import { inTransaction } from '../../core/transaction.ts';
import { isDatabaseAway } from '../../../db/connect.ts';
import { Attachment } from '../../../db/models/attachment.ts';
import { Document } from '../../../db/models/document.ts';
import { Space } from '../../../db/models/space.ts';
import { FileMissing, type FileRange, type FilesPort, type StoredFile } from '../../ports/files/port.ts';
import { cleanFileName } from './file-name.ts';
import { sniff } from './sniff.ts';

interface AttachmentsDependencies {
  knex: Knex;
  files: FilesPort;
  /** Of one file. */
  maxBytes: number;
}

/** A file whose bytes are durable, and which is attached to nothing yet. */
export interface KeptFile extends StoredFile {
  mimetype: string;
}

export interface ReceivedFile {
  /** As its sender names it. */
  filename: string;
  file: KeptFile;
}

/** What takes in the bytes of one file. */
export interface Intake {
  /** @throws AppError 413 over the limit, 503 where the store is away, 507 where it is full; then nothing is kept */
  keep(source: Readable): Promise<KeptFile>;
  discard(file: KeptFile): Promise<void>;
  maxBytes: number;
}

export function createAttachmentsService({ knex, files, maxBytes }: AttachmentsDependencies) {
  const intake: Intake = {
    async keep(source) {
      const { mimetype, stream } = await sniff(limited(source, maxBytes));
      return { ...(await files.put(stream, { mimetype })), mimetype };
    },
    async discard(file) {
      // what cannot be deleted now is collected later; why it is not wanted is what the sender must hear
      await files.delete(file.key).catch(() => undefined);
    },
    maxBytes,
  };

  return {
    /** How the name of a file is kept. */
    nameOf: cleanFileName,

    /** Of one file. */
    maxBytes,

    /** All of them, oldest first. */
    async list(actor: Actor, documentId: number): Promise<Attachment[]> {
      await spaceOf(knex, actor, documentId);
      return filesOf(knex, documentId);
    },

    /** Some of them, oldest first. */
    async page(actor: Actor, documentId: number, { after, limit }: PageQuery): Promise<Page<Attachment>> {
      await spaceOf(knex, actor, documentId);
      const query = filesOf(knex, documentId).limit(limit + 1);
      if (after !== undefined) void query.where('id', '>', decodeKey(after, 'number')[0]);
      return pageOf(await query, limit, ({ id }) => [id]);
    },

    /**
     * Attaches one file. `receive` is asked for its bytes only when the actor may attach it, which is looked at
     * again when they are all there, and who the actor is by then: an upload takes its time.
     */
    async attach(
      actor: Actor,
      documentId: number,
      receive: (intake: Intake) => Promise<ReceivedFile>,
      actorNow: () => Promise<Actor> = () => Promise.resolve(actor),
    ): Promise<Attachment> {
      authorize(canWriteInSpace(actor, await spaceOf(knex, actor, documentId)));
      const received = await receive(intake);
      try {
        const uploader = await actorNow();
        return await inTransaction(knex, async (trx) => {
          authorize(canWriteInSpace(uploader, await spaceOf(trx, uploader, documentId)));
          return await insert(trx, uploader, documentId, received);
        });
      } catch (error) {
        // where the database went away nobody knows whether it names the file: what it does not is collected later
        if (!isDatabaseAway(error)) await intake.discard(received.file);
        throw error;
      }
    },

    /** The bytes go later: a backup that runs now may still want them. */
    async remove(actor: Actor, id: number): Promise<void> {
      await inTransaction(knex, async (trx) => {
        const attachment = await visibleAttachments(trx, actor)
          .findById(id)
          .throwIfNotFound({ type: 'Attachment' });
        const { documentId, filename } = attachment;
        authorize(canWriteInSpace(actor, await spaceOf(trx, actor, documentId)));
        await attachment.$query(trx).delete();
        const target = { type: 'attachment', id };
        await audit(trx, actor, { action: 'attachment.deleted', target, details: { documentId, filename } });
      });
    },

    /** @param storageKey as `storagePath` tells it */
    async find(actor: Actor, storageKey: string): Promise<Attachment> {
      return visibleAttachments(knex, actor)
        .findOne('storage_key', storageKey)
        .throwIfNotFound({ type: 'File' });
    },

    /** The bytes of an attachment that `find` gave. */
    async open({ storageKey }: Attachment, range?: FileRange): Promise<Readable> {
      try {
        return (await files.get(storageKey, range)).stream;
      } catch (error) {
        throw error instanceof FileMissing ? notFound('File') : error;
      }
    },
  };
}

const filesOf = (knex: Knex, documentId: number) =>
  Attachment.query(knex).where('document_id', documentId).orderBy('id').withGraphFetched('creator(asPerson)');

const visibleAttachments = (knex: Knex, actor: Actor) =>
  Attachment.query(knex).whereIn(
    'document_id',
    Document.query().modify('visibleTo', actor).select('documents.id'),
  );

/** The space of a document that the actor sees, with their membership. */
const spaceOf = (knex: Knex, actor: Actor, documentId: number) =>
  Space.query(knex)
    .modify('visibleTo', actor)
    .modify('withMembership', actor)
    .findOne('spaces.id', Document.query().findById(documentId).whereNull('deleted_at').select('space_id'))
    .throwIfNotFound({ type: 'Document' });

function insert(trx: Knex, actor: Actor, documentId: number, { filename, file }: ReceivedFile) {
  return Attachment.query(trx)
    .insert({
      documentId,
      filename: cleanFileName(filename),
      mimetype: file.mimetype,
      size: String(file.size),
      sha256: file.sha256,
      storageKey: file.key,
      createdBy: actor.id,
    })
    .returning('*')
    .withGraphFetched('creator(asPerson)');
}

async function* limited(source: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge(tooLargeMessage(maxBytes));
    yield chunk;
  }
}

/** @param maxBytes of one file */
export const tooLargeMessage = (maxBytes: number): string =>
  `This file is larger than the ${Math.floor(maxBytes / (1024 * 1024))} MB that one may have.`;
