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
  };

  const retry: Record<Exclude<JobKind, 'import'>, Change> = {
    export: async (trx, id) => (await retryExport(trx, Number(id))) !== null,
    file: retryFile,
  };

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
      const [table, column, id] =
        kind === 'file' ? ['file_texts', 'sha256', key.id] : ['exports', 'id', idOf(key)];
      const known: unknown[] = await trx(table).where(column, id).pluck(column);
      if (known.length === 0) throw notFound(texts.jobNotFound);
      if (!(await by(trx, key.id))) throw refused(refusal);
      const details =
        kind === 'file' ? { details: { sha256: key.id } } : { target: { type: 'export', id: idOf(key) } };
      await audit(trx, actor, { action: `${kind}.${did}`, ...details });
    });
  }
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
