import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { PageQuery } from '../../contract/pages.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { spaceOfDocument } from '../../core/access/document-space.ts';
import { notFound, refused, tooLarge } from '../../core/errors.ts';
import { say, type Said } from '../../core/refusal-texts.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { keyOfAnother } from '../../core/http/request-keys.ts';
import type { Rates } from '../../core/access/rates.ts';
import { canEditDocument } from '../../core/access/space-rights.ts';
import type { Storage } from '../../core/access/storage.ts';
import { writeAs } from '../../core/access/writing.ts';
import { isDatabaseAway } from '../../../db/connect.ts';
import { Attachment } from '../../../db/attachments/attachment.ts';
import { Document } from '../../../db/documents/document.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import { noteFileCheck } from '../../../db/attachments/file-checks.ts';
import {
  FileDamaged,
  FileMissing,
  openStored,
  type FileRange,
  type FilesPort,
  type StoredFile,
} from '../../ports/files/port.ts';
import { sniff } from '../../conversion/files/sniff.ts';
import { limits } from '../../text/limits.ts';
import { unfitInNames } from '../../text/names.ts';

// marks that end or override the direction of text can make `exe.gpj` read as `jpg.exe`
const misleading = new RegExp(unfitInNames, 'gu');

/**
 * A file name as it is stored: without folders, control characters and direction marks, at most 255 UTF-16 units, the
 * extension kept. Otherwise unchanged.
 */
export function cleanFileName(name: string): string {
  const bare = name
    .toWellFormed()
    .replace(/^.*[\\/]/s, '')
    .replace(misleading, '')
    .trim();
  return /^\.{0,2}$/.test(bare) ? 'file' : shortened(bare);
}

function shortened(name: string): string {
  if (name.length <= limits.filename) return name;
  const ending = /\.[A-Za-z0-9]{1,16}$/.exec(name)?.[0] ?? '';
  // cutting inside a surrogate pair leaves half of it, which cannot be stored
  return name.slice(0, limits.filename - ending.length).replace(/[\ud800-\udbff]$/, '') + ending;
}

interface AttachmentsDependencies {
  knex: Knex;
  files: FilesPort;
  rates: Pick<Rates, 'upload'>;
  storage: Storage;
  /** The limit for one file. */
  maxBytes: number;
}

/** A stored file that is not attached to a document yet. */
export interface KeptFile extends StoredFile {
  mimetype: string;
}

export interface ReceivedFile {
  /** The name that the sender gave. */
  filename: string;
  file: KeptFile;
}

/** Stores the bytes of one incoming file. */
export interface Intake {
  /** @throws AppError 413 over the limit, 503 if the store is away, 507 if it is full; nothing is stored then */
  keep(source: Readable): Promise<KeptFile>;
  discard(file: KeptFile): Promise<void>;
  maxBytes: number;
}

interface AttachOptions {
  /** Reads the actor again, once all bytes have arrived. */
  actorNow?: () => Promise<Actor>;
  /** Bytes. */
  announced?: number;
  /** Limits how many database steps of one sender run at once. The transfer of the file itself is not limited. */
  inTurn?: InTurn;
  key?: RequestKey | undefined;
}

type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

interface IntakeOptions {
  /** The limit for one file. */
  maxBytes: number;
  /** Throws if no file of this type may be stored. */
  check?: (mimetype: string) => void;
}

/** Stores incoming files up to a size, by the type that their bytes show. */
export const createIntake = (files: FilesPort, { maxBytes, check }: IntakeOptions): Intake => ({
  async keep(source) {
    const { mimetype, stream } = await sniff(limited(source, maxBytes));
    check?.(mimetype);
    return { ...(await files.put(stream, { mimetype })), mimetype };
  },
  async discard(file) {
    // a file that cannot be deleted now is collected later; the sender must see why the upload failed, not this
    await files.delete(file.key).catch(() => undefined);
  },
  maxBytes,
});

/** Reads a file without storing it. */
const comparing = (maxBytes: number): Intake => ({
  async keep(source) {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of limited(source, maxBytes)) {
      hash.update(chunk);
      size += chunk.length;
    }
    return { key: '', size, sha256: hash.digest('hex'), mimetype: '' };
  },
  discard: () => Promise.resolve(),
  maxBytes,
});

export type AttachmentsService = ReturnType<typeof createAttachmentsService>;

export function createAttachmentsService({ knex, files, rates, storage, maxBytes }: AttachmentsDependencies) {
  const intake = createIntake(files, { maxBytes });

  return {
    /** The name under which a file is stored. */
    nameOf: cleanFileName,

    /** The limit for one file. */
    maxBytes,

    /** All attachments of a document, oldest first. */
    async list(actor: Actor, documentId: number): Promise<Attachment[]> {
      await spaceOfDocument(knex, actor, documentId);
      return filesOf(knex, documentId);
    },

    /** One page of the attachments, oldest first. */
    async page(actor: Actor, documentId: number, { after, limit }: PageQuery): Promise<Page<Attachment>> {
      await spaceOfDocument(knex, actor, documentId);
      const query = filesOf(knex, documentId).limit(limit + 1);
      if (after !== undefined) void query.where('id', '>', decodeKey(after, 'number')[0]);
      return pageOf(await query, limit, ({ id }) => [id]);
    },

    /**
     * Attaches one file. `receive` is called only if the actor may attach it. Rights and actor are checked again when
     * all bytes have arrived, because an upload takes a while.
     * @param announced the size that the sender announced, 0 if none
     * @throws AppError 429 after too many in a minute, 507 if there is no room
     */
    async attach(
      actor: Actor,
      documentId: number,
      receive: (intake: Intake) => Promise<ReceivedFile>,
      {
        actorNow = () => Promise.resolve(actor),
        announced = 0,
        inTurn = (work) => work(),
        key,
      }: AttachOptions = {},
    ): Promise<Attachment> {
      await inTurn(async () => {
        authorize(canEditDocument(actor, await spaceOfDocument(knex, actor, documentId)));
        await rates.upload(actor);
        await storage.refuseEarly(actor, announced);
      });
      const received = await receive(intake);
      const add = async () =>
        writeAs(knex, await actorNow(), async ({ trx, actor: current, rights }) => {
          const space = await spaceOfDocument(trx, current, documentId);
          rights.editing(current, documentId, space);
          await refuseReleased(trx, documentId);
          const attachment = await insert(trx, current, documentId, received);
          await noteMade(trx, key, attachment.id);
          await storage.refuseLate(trx, current);
          return attachment;
        });
      try {
        return await inTurn(add);
      } catch (error) {
        // if the database went away, nobody knows whether the row was stored; an unused file is collected later
        if (!isDatabaseAway(error)) await intake.discard(received.file);
        throw error;
      }
    },

    /**
     * A file that an earlier request attached, as `attach` answers it.
     * @param receive reads the file that this request brings, to compare it. It is not stored
     * @throws AppError 404 or 403 if the actor may no longer attach it; 409 if it is another file
     */
    async attachedBefore(
      actor: Actor,
      id: number,
      receive: (intake: Intake) => Promise<ReceivedFile>,
      { actorNow = () => Promise.resolve(actor), inTurn = (work) => work() }: AttachOptions = {},
    ): Promise<Attachment> {
      const find = async (current: Actor) => {
        const found = await visibleAttachments(knex, current)
          .findById(id)
          .throwIfNotFound({ text: texts.attachmentNotFound })
          .withGraphFetched('creator(asPerson)');
        authorize(canEditDocument(current, await spaceOfDocument(knex, current, found.documentId)));
        return found;
      };
      await inTurn(() => find(actor));
      const { filename, file } = await receive(comparing(maxBytes));
      const found = await inTurn(async () => find(await actorNow()));
      if (file.sha256 !== found.sha256 || cleanFileName(filename) !== found.filename) throw keyOfAnother();
      return found;
    },

    /** Removes the row. The bytes are deleted later, because a running backup may still need them. */
    async remove(as: Actor, id: number): Promise<void> {
      await writeAs(knex, as, async ({ trx, actor, rights }) => {
        const attachment = await visibleAttachments(trx, actor)
          .findById(id)
          .throwIfNotFound({ text: texts.attachmentNotFound });
        const { documentId, filename } = attachment;
        const space = await spaceOfDocument(trx, actor, documentId);
        rights.editing(actor, documentId, space);
        await refuseReleased(trx, documentId);
        await attachment.$query(trx).delete().throwIfNotFound({ text: texts.attachmentNotFound });
        const target = { type: 'attachment', id };
        await audit(trx, actor, { action: 'attachment.deleted', target, details: { documentId, filename } });
      });
    },

    /** @param storageKey the `storagePath` of an attachment */
    async find(actor: Actor, storageKey: string): Promise<Attachment> {
      return visibleAttachments(knex, actor)
        .findOne('storage_key', storageKey)
        .throwIfNotFound({ text: texts.fileNotFound });
    },

    /**
     * Opens the bytes of an attachment from `find`. Damage is recorded, so that `lectern doctor` shows it.
     * @throws AppError 404 if the file is missing from the store, FileDamaged if it was changed; the stream may throw
     *   FileDamaged too
     */
    async open(attachment: Attachment, range?: FileRange): Promise<Readable> {
      try {
        const stream = await openWhole(files, attachment, range);
        stream.once('error', (error) => void noteDamage(knex, attachment, error));
        return stream;
      } catch (error) {
        await noteDamage(knex, attachment, error);
        throw error instanceof FileMissing ? notFound(texts.fileNotFound) : error;
      }
    },
  };
}

/**
 * Keeps the document from getting a draft until the transaction ends.
 * @throws AppError 409 if it has one, whose files are changed instead
 */
async function refuseReleased(trx: Knex, documentId: number): Promise<void> {
  const document = await Document.query(trx).findById(documentId).select('draft_id').forShare();
  if (document && document.draftId !== null) throw refused(texts.underRelease);
}

async function openWhole(
  files: FilesPort,
  { id, documentId, storageKey: key, size, sha256, damagedAt }: Attachment,
  range?: FileRange,
): Promise<Readable> {
  const name = `attachment ${id} of document ${documentId}`;
  const stream = await openStored(files, { key, size: Number(size), sha256 }, { name, range });
  if (!damagedAt) return stream;
  stream.destroy();
  throw new FileDamaged(
    `${name}: file ${key} was found damaged on ${damagedAt.toISOString()}. After you restore it, run "lectern verify --files".`,
  );
}

/** If recording fails, the reader still gets the original error. */
async function noteDamage(knex: Knex, { storageKey }: Attachment, error: unknown): Promise<void> {
  if (error instanceof FileDamaged) await noteFileCheck(knex, storageKey, false).catch(() => undefined);
}

const filesOf = (knex: Knex, documentId: number) =>
  Attachment.query(knex)
    .modify('withTextFault')
    .where('document_id', documentId)
    .orderBy('id')
    .withGraphFetched('creator(asPerson)');

const visibleAttachments = (knex: Knex, actor: Actor) =>
  Attachment.query(knex).whereIn(
    'document_id',
    Document.query().modify('visibleTo', actor).select('documents.id'),
  );

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
export const tooLargeMessage = (maxBytes: number): Said =>
  say('fileTooLarge', { megabytes: Math.floor(maxBytes / (1024 * 1024)) });
