import type { Knex } from 'knex';
import type { TaskKind } from '../../contract/administration.ts';
import type { Actor } from '../../core/access/actor.ts';
import { audit, type AuditActor } from '../../core/access/audit.ts';
import { authorize } from '../../core/access/authorize.ts';
import { consume, createLimiter } from '../../core/access/limiter.ts';
import { canOperate } from '../../core/access/space-rights.ts';
import { writeAs } from '../../core/access/writing.ts';
import { inMinutes, notFound, tooMany } from '../../core/errors.ts';
import { texts } from '../../contract/texts.ts';
import { say } from '../../core/refusal-texts.ts';
import { createTurnTaker, type Turn } from '../../core/take-turns.ts';
import {
  addTask,
  endTask,
  isTaskOpen,
  noteTaskProgress,
  readNewestTasks,
  readTask,
  setTaskAside,
  type TaskPart,
  type TaskRow,
} from '../../../db/administration/task-statements.ts';
import { noteMade, type RequestKey } from '../../../db/request-keys/statements.ts';
import { taskQueue } from '../../../db/jobs/queues.ts';
import { lockQueue } from '../../../db/jobs/turn-statements.ts';
import { errorMessage } from '../../text/error-message.ts';
import type { BackupsService } from '../backups/service.ts';
import type { SearchService } from '../search/service.ts';

export interface TasksDependencies {
  knex: Knex;
  backups: Pick<BackupsService, 'onRequest'>;
  search: Pick<SearchService, 'reindex'>;
}

/** Of each kind, whoever starts it. */
const maxPerHour = 10;
const progressIntervalMs = 1_000;

/** Work that administrators start from their page. It waits in the database until a process takes it. */
export function createTasks({ knex, backups, search }: TasksDependencies) {
  const limiter = createLimiter(knex, { keyPrefix: 'admin-tasks', points: maxPerHour, duration: 60 * 60 });
  const turns = createTurnTaker({
    knex,
    queue: taskQueue,
    setAside: (trx, { key }) => setTaskAside(trx, Number(key)),
  });
  const refusal = (seconds: number) =>
    tooMany(say('tasksAtOnce', { times: maxPerHour, minutes: inMinutes(seconds) }), seconds);

  const run = createRunner({ knex, backups, search });

  return {
    /** @throws AppError 403 */
    async newest(actor: Actor): Promise<TaskRow[]> {
      authorize(canOperate(actor));
      return readNewestTasks(knex);
    },

    /**
     * Starts a task, or answers the one of this kind that waits or runs.
     * @throws AppError 403, 429
     */
    async start(as: Actor, kind: TaskKind, key?: RequestKey): Promise<TaskRow> {
      authorize(canOperate(as));
      if (!(await isTaskOpen(knex, kind))) await consume(limiter, kind, () => Promise.resolve(), refusal);
      await writeAs(knex, as, async ({ trx, actor }) => {
        authorize(canOperate(actor));
        await lockQueue(trx, taskQueue);
        const id = await addTask(trx, kind, actor.id);
        if (key) await noteMade(trx, key, id ?? newestOf(kind, await readNewestTasks(trx)).id);
        if (id === null) return;
        const action = kind === 'backup' ? 'backup.requested' : 'search.reindex_requested';
        await audit(trx, actor, { action, target: { type: 'task', id } });
      });
      return newestOf(kind, await readNewestTasks(knex));
    },

    /**
     * A task that an earlier request started.
     * @throws AppError 403; 404 once it is no longer listed
     */
    async startedBefore(actor: Actor, id: number): Promise<TaskRow> {
      authorize(canOperate(actor));
      const row = await readTask(knex, id);
      if (!row) throw notFound(texts.jobNotFound);
      return row;
    },

    /** Does one waiting task. @returns whether there was one */
    async work(stopping?: AbortSignal, onError?: (error: unknown) => void): Promise<boolean> {
      const turn = await turns.next(stopping);
      if (!turn) return false;
      try {
        const row = await readTask(knex, Number(turn.key));
        if (row) await run(row, turn, onError);
      } finally {
        await turn.leave();
      }
      return true;
    },
  };
}

/** Does one task, and notes how far it is and how it ended. */
function createRunner({ knex, backups, search }: TasksDependencies) {
  async function run(row: TaskRow, { holder, signal }: Turn, onError?: (error: unknown) => void) {
    const progress: { part: TaskPart | null; done: number; total: number } = {
      part: null,
      done: 0,
      total: 0,
    };
    const note = () => noteTaskProgress(knex, { id: row.id, holder }, progress);
    const noting = setInterval(() => void note().catch(() => undefined), progressIntervalMs);
    const step = (part: TaskPart, done: number, total: number) => {
      signal.throwIfAborted();
      Object.assign(progress, { part, done, total });
    };
    try {
      await (row.kind === 'backup' ? backUp(row, step, signal) : rebuild(row, step));
      await note();
      await endTask(knex, { id: row.id, holder }, null);
    } catch (error) {
      if (signal.aborted) return;
      onError?.(error);
      await endTask(knex, { id: row.id, holder }, errorMessage(error));
    } finally {
      clearInterval(noting);
    }
  }

  type Step = (part: TaskPart, done: number, total: number) => void;

  async function backUp(row: TaskRow, step: Step, signal: AbortSignal): Promise<void> {
    let [part, done, total] = ['tables' as TaskPart, 0, 0];
    const watcher = {
      begin(what: string, count: number) {
        part = partOf[what] ?? part;
        [done, total] = [0, count];
        step(part, done, total);
      },
      step: () => step(part, (done += 1), total),
    };
    await backups.onRequest({ by: actorOf(row), watcher, signal });
  }

  async function rebuild(row: TaskRow, step: Step): Promise<void> {
    await search.reindex(actorOf(row), (done, total) => step('index', done, total));
  }

  return run;
}

/** The names that the making of backups gives its parts. */
const partOf: Record<string, TaskPart> = { Tables: 'tables', Files: 'files', Entries: 'checking' };

const actorOf = ({ userId, username }: TaskRow): AuditActor => {
  const address = 'background job';
  return userId === null || username === null ? { address } : { id: userId, username, address };
};

function newestOf(kind: TaskKind, tasks: readonly TaskRow[]): TaskRow {
  const row = tasks.find((task) => task.kind === kind);
  if (!row) throw new Error(`No ${kind} was found after it was started`);
  return row;
}
