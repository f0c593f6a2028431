import { pipeline } from 'node:stream';
import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import { AppError } from '../../core/errors.ts';
import { createTurnTaker, type Turn } from '../../core/take-turns.ts';
import { inTransaction } from '../../core/transaction.ts';
import {
  endExport,
  isLastAttempt,
  noteExportProgress,
  readTakenExport,
  setExportAside,
  type ExportFailure,
  type ExportRow,
} from '../../../db/exports/statements.ts';
import { isDatabaseAway } from '../../../db/connect.ts';
import { notifyOfJob } from '../../../db/jobs/notices.ts';
import { Space } from '../../../db/spaces/space.ts';
import { User } from '../../../db/people/user.ts';
import { exportQueue } from '../../../db/jobs/queues.ts';
import { FilesFull, type FilesPort } from '../../ports/files/port.ts';
import { ExportFailed } from '../../conversion/out/format.ts';
import type { LiveService } from '../live/service.ts';
import { createKeeping, type KeepingDependencies } from './keeping.ts';
import { makeFile, type FileDependencies } from './make-file.ts';
import { listTree } from './tree.ts';

const progressIntervalMs = 2_000;

export interface RunnerDependencies extends FileDependencies, KeepingDependencies {
  files: FilesPort;
  /** Stores what people who edit together have typed. */
  live: Pick<LiveService, 'foldSpace'>;
}

/** Makes the exports that wait in the database. */
export function createRunner(dependencies: RunnerDependencies) {
  const { knex, files, live } = dependencies;
  const keeping = createKeeping(dependencies);

  const turns = createTurnTaker({
    knex,
    queue: exportQueue,
    async setAside(trx, { key }) {
      const row = await setExportAside(trx, Number(key));
      if (row) await notifyOfJob(trx, { kind: 'export', personId: row.userId, isPersonTold: true, ...row });
    },
  });

  async function work(stopping?: AbortSignal, onError?: (error: unknown) => void): Promise<boolean> {
    const turn = await turns.next(stopping);
    if (!turn) return false;
    try {
      const row = await readTakenExport(knex, Number(turn.key));
      if (row) await makeOrGiveUp(row, turn, onError);
    } finally {
      await turn.leave();
    }
    return true;
  }

  async function makeOrGiveUp(row: ExportRow, { holder, signal }: Turn, onError?: (error: unknown) => void) {
    const progress = { done: 0, total: 0 };
    const say = () => noteExportProgress(knex, row.id, holder, progress);
    const saying = setInterval(() => void say().catch(() => undefined), progressIntervalMs);
    try {
      await makeOne(row, holder, { signal, progress, say });
    } catch (error) {
      if (!signal.aborted || error instanceof ExportFailed) await giveUp(row, holder, error, onError);
    } finally {
      clearInterval(saying);
    }
  }

  /** A failure that may be temporary is retried a few times. */
  async function giveUp(row: ExportRow, holder: string, error: unknown, onError?: (error: unknown) => void) {
    const failure = failureOf(error);
    if (failure === 'error') onError?.(error);
    if (failure === 'error' && !isLastAttempt(row)) return;
    await inTransaction(knex, (trx) => endExport(trx, row, holder, { failure }));
  }

  async function makeOne(row: ExportRow, holder: string, { signal, progress, say }: Working): Promise<void> {
    const actor = await actorOf(knex, row);
    const space = await Space.query(knex).modify('visibleTo', actor).findById(row.spaceId);
    if (!space) throw new ExportFailed('gone');
    const gate = await keeping.gated(row);
    await live.foldSpace(row.spaceId);
    const tree = await listTree(knex, actor, row);
    if (row.documentId !== null && tree.length === 0) throw new ExportFailed('gone');
    progress.total = tree.length;
    await say();
    // a person who may no longer see one of these cannot open the file
    const documents = new Set(tree.map(({ id }) => id));
    const { content, mimetype, filename, notes } = await makeFile(dependencies, {
      ...{ wanted: row, format: row.format, actor, space, tree, signal },
      onDocument() {
        progress.done += 1;
      },
      onPicture: (documentId) => void documents.add(documentId),
    });
    pipeline(content, gate, () => undefined);
    const { key: storageKey, size, sha256 } = await files.put(gate, { mimetype });
    const finished = {
      ...{ storageKey, filename, mimetype, size, sha256, notes: notes.all() },
      ...{ done: tree.length, documents: [...documents] },
    };
    try {
      const unused = await inTransaction(knex, async (trx) => {
        const isOurs = await endExport(trx, row, holder, finished);
        return isOurs ? keeping.makeRoom(trx, row) : [storageKey];
      });
      for (const key of unused) await files.delete(key).catch(() => undefined);
    } catch (error) {
      // if the database went away, nobody knows whether the row was stored; an unused file is collected later
      if (!isDatabaseAway(error)) await files.delete(storageKey).catch(() => undefined);
      throw error;
    }
  }

  return { work };
}

/** The person as they are now, with no more than their token could see. */
async function actorOf(knex: Knex, { userId, onlySpaces }: ExportRow): Promise<Actor> {
  const user = await User.query(knex).modify('active').findById(userId);
  if (!user) throw new ExportFailed('gone');
  const { id, username, displayName, role, avatar } = user;
  return { id, username, displayName, role, avatar, address: 'export', sessionHash: null, onlySpaces };
}

interface Working {
  signal: AbortSignal;
  progress: { done: number; total: number };
  say: () => Promise<void>;
}

function failureOf(error: unknown): ExportFailure {
  if (error instanceof ExportFailed) return error.failure;
  const status = error instanceof AppError ? error.status : 0;
  if (error instanceof FilesFull || status === 507) return 'no_room';
  if (status === 413) return 'too_large';
  return 'error';
}
