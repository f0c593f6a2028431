import type { Knex } from 'knex';
import type { JobFilter, JobKind } from '../../contract/jobs.ts';
import type { PageQuery } from '../../contract/pages.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canOperate } from '../../core/access/space-rights.ts';
import { writeAs } from '../../core/access/writing.ts';
import { notFound, refused } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import type { Transaction } from '../../core/transaction.ts';
import { cancelExport, notifyOfExport, retryExport } from '../../../db/exports/statements.ts';
import { giveFileUp, retryFile } from '../../../db/attachments/file-text-statements.ts';
import { cancelTask, retryTask } from '../../../db/administration/task-statements.ts';
import { taskQueue } from '../../../db/jobs/queues.ts';
import { lockQueue } from '../../../db/jobs/turn-statements.ts';
import { listJobs, type ListedJob } from '../../../db/jobs/list-statements.ts';
import type { ImportsService } from '../imports/service.ts';

interface JobsDependencies {
  knex: Knex;
  imports: Pick<ImportsService, 'cancelOfAnybody' | 'retryOfAnybody'>;
}

interface JobKey {
  kind: JobKind;
  id: string;
}

export type JobsService = ReturnType<typeof createJobsService>;

/** Background work of all people, for administrators. */
export function createJobsService({ knex, imports }: JobsDependencies) {
  /** @returns false if the job's state does not allow it */
  type Change = (trx: Transaction, id: string) => Promise<boolean>;

  const cancel: Record<Exclude<JobKind, 'import'>, Change> = {
    async export(trx, id) {
      const row = await cancelExport(trx, Number(id));
      if (row) await notifyOfExport(trx, row);
      return row !== null;
    },
    file: giveFileUp,
    backup: (trx, id) => cancelTask(trx, 'backup', Number(id)),
    reindex: (trx, id) => cancelTask(trx, 'reindex', Number(id)),
  };

  const retry: Record<Exclude<JobKind, 'import'>, Change> = {
    export: async (trx, id) => (await retryExport(trx, Number(id))) !== null,
    file: retryFile,
    backup: (trx, id) => startAgain(trx, 'backup', id),
    reindex: (trx, id) => startAgain(trx, 'reindex', id),
  };

  /** One of each kind waits or runs at a time. */
  async function startAgain(trx: Transaction, kind: 'backup' | 'reindex', id: string): Promise<boolean> {
    await lockQueue(trx, taskQueue);
    return retryTask(trx, kind, Number(id));
  }

  return {
    async page(
      actor: Actor,
      { show, after, limit }: PageQuery & { show: JobFilter },
    ): Promise<Page<ListedJob>> {
      authorize(canOperate(actor));
      const rows = await listJobs(knex, show, { after: placeOf(after), limit: limit + 1 });
      return pageOf(rows, limit, ({ rank, sinceText, kind, key }) => [rank, sinceText, kind, key]);
    },

    /**
     * Ends a waiting or running job.
     * @throws AppError 403, 404, 409
     */
    cancel: (actor: Actor, key: JobKey): Promise<void> =>
      key.kind === 'import'
        ? imports.cancelOfAnybody(actor, idOf(key))
        : change(actor, key, { by: cancel[key.kind], did: 'cancelled', refusal: texts.jobNotCancelled }),

    /**
     * Queues a job again that failed, was cancelled or was set aside.
     * @throws AppError 403, 404, 409
     */
    retry: (actor: Actor, key: JobKey): Promise<void> =>
      key.kind === 'import'
        ? imports.retryOfAnybody(actor, idOf(key))
        : change(actor, key, { by: retry[key.kind], did: 'restarted', refusal: texts.jobNotRetried }),
  };

  async function change(
    as: Actor,
    key: JobKey,
    { by, did, refusal }: { by: Change; did: 'cancelled' | 'restarted'; refusal: string },
  ): Promise<void> {
    await writeAs(knex, as, async ({ trx, actor }) => {
      authorize(canOperate(actor));
      const { kind } = key;
      if (!(await isKnown(trx, key))) throw notFound(texts.jobNotFound);
      if (!(await by(trx, key.id))) throw refused(refusal);
      const type = kind === 'export' ? 'export' : 'task';
      const details = kind === 'file' ? { details: { sha256: key.id } } : { target: { type, id: idOf(key) } };
      await audit(trx, actor, { action: `${kind}.${did}`, ...details });
    });
  }
}

/** @throws AppError 404 for the key of a file, where a number is needed */
async function isKnown(trx: Transaction, key: JobKey): Promise<boolean> {
  const rows =
    key.kind === 'file'
      ? trx('file_texts').where({ sha256: key.id })
      : key.kind === 'export'
        ? trx('exports').where({ id: idOf(key) })
        : trx('admin_tasks').where({ id: idOf(key), kind: key.kind });
  const known: unknown = await rows.first(trx.raw('1'));
  return known !== undefined;
}

/** @throws AppError 404 for the key of a file */
function idOf({ id }: JobKey): number {
  if (id.length > 9) throw notFound(texts.jobNotFound);
  return Number(id);
}

function placeOf(after: string | undefined) {
  if (after === undefined) return null;
  const [rank, since, kind, key] = decodeKey(after, 'number', 'time', 'string', 'string');
  return { rank, since, kind, key };
}
