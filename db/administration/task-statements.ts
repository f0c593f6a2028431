import type { Knex } from 'knex';
import { shownUsername } from '../people/shared-names.ts';

/** What administrators start from their page. A row waits in `admin_tasks` until a process takes it (`queues.ts`). */

export type TaskKind = 'backup' | 'reindex';
/** `checking`: the finished backup is read back. */
export type TaskPart = 'tables' | 'files' | 'checking' | 'index';
export type TaskState = 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';

export interface TaskRow {
  id: number;
  kind: TaskKind;
  state: TaskState;
  part: TaskPart | null;
  done: number;
  /** 0: not known. */
  total: number;
  /** `died`: the server stopped twice while it ran. */
  failure: 'error' | 'died' | null;
  /** What went wrong, in English. */
  message: string | null;
  createdAt: Date;
  endedAt: Date | null;
  userId: number | null;
  username: string | null;
  displayName: string | null;
  avatar: string | null;
  /** If the display name looks like that of another. */
  shownUsername: string | null;
}

/** Ended tasks are kept for this many days. */
const keptDays = 30;

const columns = `t.id, t.kind, t.state, t.part, t.done, t.total, t.failure, t.message, t.created_at as "createdAt",
  t.ended_at as "endedAt", t.user_id as "userId", u.username,
  u.display_name as "displayName", u.avatar, ${shownUsername('u')} as "shownUsername"`;

/** Adds a task. The caller holds the lock of the queue. @returns null if one of this kind waits or runs */
export async function addTask(trx: Knex, kind: TaskKind, userId: number): Promise<number | null> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `insert into admin_tasks (kind, user_id) values (?, ?)
     on conflict (kind) where state in ('waiting', 'running') do nothing returning id`,
    [kind, userId],
  );
  return rows[0]?.id ?? null;
}

/** The newest task of each kind. */
export async function readNewestTasks(knex: Knex): Promise<TaskRow[]> {
  const { rows } = await knex.raw<{ rows: TaskRow[] }>(
    `select distinct on (t.kind) ${columns} from admin_tasks t left join users u on u.id = t.user_id
     order by t.kind, t.id desc`,
  );
  return rows;
}

export async function isTaskOpen(knex: Knex, kind: TaskKind): Promise<boolean> {
  const found: unknown[] = await knex('admin_tasks')
    .where({ kind })
    .whereIn('state', ['waiting', 'running'])
    .pluck('id');
  return found.length > 0;
}

export async function readTask(knex: Knex, id: number): Promise<TaskRow | null> {
  const { rows } = await knex.raw<{ rows: TaskRow[] }>(
    `select ${columns} from admin_tasks t left join users u on u.id = t.user_id where t.id = ?`,
    [id],
  );
  return rows[0] ?? null;
}

export async function noteTaskProgress(
  knex: Knex,
  { id, holder }: { id: number; holder: string },
  { part, done, total }: Pick<TaskRow, 'part' | 'done' | 'total'>,
): Promise<void> {
  await knex('admin_tasks').where({ id, holder, state: 'running' }).update({ part, done, total });
}

/** Ends a running task. @param message what went wrong; null if nothing did */
export async function endTask(
  knex: Knex,
  { id, holder }: { id: number; holder: string },
  message: string | null,
): Promise<void> {
  const end = message === null ? { state: 'done' } : { state: 'failed', failure: 'error', message };
  await knex('admin_tasks')
    .where({ id, holder, state: 'running' })
    .update({ ...end, ended_at: knex.fn.now() });
}

/** Ends a task whose process died twice. */
export async function setTaskAside(trx: Knex, id: number): Promise<void> {
  await trx('admin_tasks').where({ id }).update({ state: 'failed', failure: 'died', ended_at: trx.fn.now() });
}

/** @returns false if it has ended */
export async function cancelTask(trx: Knex, kind: TaskKind, id: number): Promise<boolean> {
  const count = await trx('admin_tasks')
    .where({ kind, id })
    .whereIn('state', ['waiting', 'running'])
    .update({ state: 'cancelled', ended_at: trx.fn.now() });
  return count > 0;
}

/**
 * Queues a task again that failed or was cancelled. The caller holds the lock of the queue.
 * @returns false if another of its kind waits or runs, or it has not ended
 */
export async function retryTask(trx: Knex, kind: TaskKind, id: number): Promise<boolean> {
  if (await isTaskOpen(trx, kind)) return false;
  const count = await trx('admin_tasks')
    .where({ kind, id })
    .whereIn('state', ['failed', 'cancelled'])
    .update({
      ...{ state: 'waiting', failure: null, message: null, ended_at: null },
      ...{ part: null, done: 0, total: 0, deaths: 0 },
    });
  return count > 0;
}

export async function purgeTasks(knex: Knex): Promise<void> {
  await knex('admin_tasks').whereRaw('ended_at < now() - make_interval(days => ?)', [keptDays]).delete();
}
