import { setImmediate } from 'node:timers/promises';
import type { Knex } from 'knex';
import {
  askForAllTexts,
  attachmentOfFile,
  countFileTexts,
  dropFileText,
  giveFileUp,
  noteMissingFiles,
  postponeFileText,
  readTakenFile,
  storeFileText,
  storeNames,
  waitingNames,
  type FileTextCounts,
  type WaitingFile,
} from '../../../db/attachments/file-text-statements.ts';
import { audit, type AuditActor } from '../../core/access/audit.ts';
import type { Storage } from '../../core/access/storage.ts';
import type { ChildLimits } from '../../conversion/process/fork-child.ts';
import type { ReadText } from '../../text/words/file-words.ts';
import { searchText } from '../../text/words/search-text.ts';
import { noted } from '../../text/words/text-language.ts';
import { createTurnTaker, type Turn } from '../../core/take-turns.ts';
import { inTransaction, type Transaction } from '../../core/transaction.ts';
import { notifyOfJob } from '../../../db/jobs/notices.ts';
import { newFileQueue, oldFileQueue } from '../../../db/jobs/queues.ts';
import { FileDamaged, FileMissing, openStored, type FilesPort } from '../../ports/files/port.ts';
import { createFileReader, readLimits } from '../../conversion/files/read-in-child.ts';

interface FileTextsDependencies {
  knex: Knex;
  files: Pick<FilesPort, 'get'>;
  storage: Pick<Storage, 'refuseJob'>;
  /** The limits of the process that reads a file; for tests. */
  childLimits?: ChildLimits;
}

/** Of a larger file only the beginning is read, which is enough for plain text. */
const maxWholeFileBytes = 100 * 1024 * 1024;
const beginningBytes = 16 * 1024 * 1024;
/** A file that exceeds the limits is tried again, because the machine may have been busy. */
const maxAttempts = 2;
const retryAfterSeconds = 60;
const nameBatchSize = 500;

const unreadable: ReadText = {
  ...{ state: 'broken', placeKind: null, isCut: false },
  ...{ language: 'en', vector: '', parts: [] },
};

export type FileTextsService = ReturnType<typeof createFileTextsService>;

/** Reads the texts of attached files for search, after their upload. */
export function createFileTextsService(dependencies: FileTextsDependencies) {
  const { knex, files, storage, childLimits = readLimits } = dependencies;
  const read = createFileReader(childLimits);
  const store = async (file: WaitingFile, text: ReadText) => {
    await inTransaction(knex, (trx) => storeFileText(trx, file, text));
    noted(text.language);
  };

  const setAside = async (trx: Transaction, { key: sha256 }: { key: string }) => {
    const attachment = await attachmentOfFile(trx, sha256);
    if ((await giveFileUp(trx, sha256)) && attachment)
      await notifyOfJob(trx, { kind: 'file', spaceId: null, ...attachment });
  };
  const newFiles = createTurnTaker({ knex, queue: newFileQueue, setAside });
  const oldFiles = createTurnTaker({ knex, queue: oldFileQueue, setAside });

  /**
   * Reads the file whose turn it is, new files first.
   * @param stopping ends the reading; the file keeps waiting
   * @returns false if none waits
   * @throws FilesAway, and AppError 507 while the disk is almost full; the file keeps waiting
   */
  async function readNext(stopping?: AbortSignal): Promise<boolean> {
    await storage.refuseJob();
    const turn = (await newFiles.next(stopping)) ?? (await oldFiles.next(stopping));
    if (!turn) return false;
    try {
      await readTaken(turn);
    } finally {
      await turn.leave();
    }
    return true;
  }

  async function readTaken({ key: sha256, signal }: Turn): Promise<void> {
    const file = await readTakenFile(knex, sha256);
    if (!file) return;
    const { key } = file;
    if (key === null) await dropFileText(knex, sha256);
    else await readOne({ ...file, key }, signal);
  }

  async function readOne(file: WaitingFile & { key: string }, stopping?: AbortSignal): Promise<void> {
    try {
      const text = await read(await open(file), stopping);
      if (stopping?.aborted && !text) await postponeFileText(knex, file, { seconds: 0, isCounted: false });
      else if (text) await store(file, text);
      else if (file.attempts >= maxAttempts) await store(file, unreadable);
      else await postponeFileText(knex, file, { seconds: retryAfterSeconds, isCounted: true });
    } catch (error) {
      // the regular check of files tells the operator
      if (error instanceof FileMissing || error instanceof FileDamaged) return store(file, unreadable);
      await postponeFileText(knex, file, { seconds: retryAfterSeconds, isCounted: false });
      throw error;
    }
  }

  async function open({ key, size, sha256 }: WaitingFile & { key: string }) {
    const range = size > maxWholeFileBytes ? { start: 0, end: beginningBytes - 1 } : undefined;
    return openStored(
      files,
      { key, size: range ? beginningBytes : size, sha256 },
      { name: `file ${key}`, range },
    );
  }

  /**
   * Indexes the names of new files.
   * @returns how many
   */
  async function cutNames(): Promise<number> {
    const names = await waitingNames(knex, nameBatchSize);
    if (names.length === 0) return 0;
    await storeNames(
      knex,
      names.map(({ id, filename }) => ({ id, vector: searchText(filename, { weight: 'A' }).vector })),
    );
    return names.length;
  }

  return {
    readNext,
    cutNames,

    /**
     * Adds rows for files that have none, for example after a restore, and deletes the texts of files that no longer
     * exist.
     */
    tidy: () => noteMissingFiles(knex),

    counts: (): Promise<FileTextCounts> => countFileTexts(knex),

    /**
     * Reads all files again. For the command line; running servers help.
     * @param onProgress may throw to stop: the rest is read by a server
     */
    async reindex(
      actor: AuditActor,
      onProgress: (done: number, total: number) => void,
    ): Promise<{ read: number; broken: number }> {
      await noteMissingFiles(knex);
      const total = await askForAllTexts(knex);
      await inTransaction(knex, (trx) =>
        audit(trx, actor, { action: 'search.files_reindexed', details: { files: total } }),
      );
      onProgress(0, total);
      while ((await cutNames()) > 0) await setImmediate();
      for (;;) {
        const hadOne = await readNext();
        const { waiting, broken } = await countFileTexts(knex);
        onProgress(total - waiting, total);
        if (!hadOne) return { read: total - waiting, broken };
      }
    },
  };
}
