import type { Knex } from 'knex';

/**
 * Queues of background work. A queue is a table whose rows wait until a process takes one. `holder` and `held_until`
 * say which process works on a row, `deaths` how many times in a row its process died. This file decides for all queues
 * who is served next; the table `turns` knows when each person's last work was started.
 */

/** SQL pieces; the columns are those of one row of the queue, without a prefix. */
export interface Queue {
  name: 'exports' | 'imports' | 'file_texts' | 'admin_tasks';
  /** The column that identifies a row. */
  key: string;
  /** The column with the id of the person whose work it is. */
  person: string;
  /** A condition: the row is unfinished, whether or not a process holds it. */
  isOpen: string;
  /** A further condition for rows that are taken in turn; absent: all are. */
  isQueued?: string;
  /** SQL for the size of the work: small work is served before large work. */
  length: string;
  /** Further columns to set when a process takes the row; begins with a comma. */
  onTake?: string;
  /** Further columns to set when the row waits again; begins with a comma. */
  onReturn?: string;
}

export interface TakenRow {
  key: string;
  personId: number | null;
}

export interface DeadRow extends TakenRow {
  deaths: number;
}

/** A process that does not report for this long counts as dead. Seconds. */
const leaseSeconds = 60;
/** Across all processes. */
export const maxRunningPerPerson = 2;
/** A row is set aside if its process died this many times in a row. */
export const maxDeaths = 2;

const queued = ({ isOpen, isQueued = 'true' }: Queue): string => `${isOpen} and ${isQueued}`;

const held = 'held_until > now()';
const heldForPatience = `now() + make_interval(secs => ${leaseSeconds})`;

/** Whether there may be something to do. A cheap question for an idle process. */
export async function hasWaiting(knex: Knex, queue: Queue): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: { has: boolean }[] }>(
    `select exists (
       select from ${queue.name} where ${queued(queue)} and (held_until is null or held_until < now())
     ) as has`,
  );
  return rows[0]?.has ?? false;
}

/**
 * Only one process at a time takes or returns rows. Otherwise two processes could start a third and a fourth job of one
 * person.
 */
export async function lockQueue(trx: Knex.Transaction, { name }: Queue): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`turns ${name}`]);
}

/**
 * Queues rows again whose process has died.
 * @returns them, with the number of deaths
 */
export async function returnDead(trx: Knex.Transaction, queue: Queue): Promise<DeadRow[]> {
  const { name, key, person, onReturn = '' } = queue;
  const { rows } = await trx.raw<{ rows: DeadRow[] }>(
    `update ${name} set holder = null, held_until = null, deaths = deaths + 1 ${onReturn}
     where held_until < now() and ${queued(queue)}
     returning ${key}::text as key, ${person} as "personId", deaths`,
  );
  return rows;
}

/**
 * The people with running work in this queue, and those who were served before. Cancelled work counts until its process
 * lets it go.
 */
const people = ({ name, person }: Queue): string => `
  running as (
    select ${person} as person, count(*) as count from ${name} where ${held} group by 1
  ), served as (select user_id, served_at from turns where queue = '${name}')`;

const ofPeople = `
  left join running r on r.person = q.person
  left join served s on s.user_id = q.person`;

/**
 * Takes a waiting row: of the person with the fewest running, then of the person served longest ago, then small work
 * before large, then the oldest. Work that belongs to nobody comes last.
 * @param without people who must not be served now
 */
export async function takeRow(
  trx: Knex.Transaction,
  queue: Queue,
  { holder, without }: { holder: string; without: readonly number[] },
): Promise<TakenRow | null> {
  const { name, key, person, isOpen, length, onTake = '' } = queue;
  const { rows } = await trx.raw<{ rows: TakenRow[] }>(
    `with ${people(queue)}, next as (
       select q.key, q.person from (
         select ${key} as key, ${person} as person, ${length} as length
         from ${name} where ${queued(queue)} and held_until is null
       ) q ${ofPeople}
       where coalesce(r.count, 0) < ${maxRunningPerPerson} and not coalesce(q.person = any (?::integer[]), false)
       order by q.person is null, coalesce(r.count, 0), s.served_at nulls first, q.length, q.key limit 1
     ), noted as (
       insert into turns (queue, user_id, served_at)
       select '${name}', u.id, clock_timestamp() from next join users u on u.id = next.person
       on conflict (queue, user_id) do update set served_at = excluded.served_at
     )
     update ${name} set holder = ?, held_until = ${heldForPatience} ${onTake}
     -- it may have been cancelled while this waited for its lock
     where ${key} = (select key from next) and ${isOpen} returning ${key}::text as key, ${person} as "personId"`,
    [[...without], holder],
  );
  return rows[0] ?? null;
}

/**
 * Takes a certain row, out of turn.
 * @returns false if another process holds it
 */
export async function takeThisRow(
  knex: Knex,
  { name, key }: Queue,
  id: string,
  holder: string,
): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `update ${name} set holder = ?, held_until = ${heldForPatience}
     where ${key} = ? and (held_until is null or held_until < now()) returning 1`,
    [holder, id],
  );
  return rows.length > 0;
}

/**
 * Reports that the process is still working on the row.
 * @returns false if the row was cancelled or another process holds it
 */
export async function holdRow(
  knex: Knex,
  { name, key, isOpen }: Queue,
  id: string,
  holder: string,
): Promise<boolean> {
  const { rows } = await knex.raw<{ rows: unknown[] }>(
    `update ${name} set held_until = ${heldForPatience} where ${key} = ? and holder = ? and ${isOpen} returning 1`,
    [id, holder],
  );
  return rows.length > 0;
}

/** Lets a row go. If it is unfinished, it waits again. Resets the deaths, because this row did not kill its process. */
export async function leaveRow(
  knex: Knex,
  { name, key, onReturn = '' }: Queue,
  id: string,
  holder: string,
): Promise<void> {
  await knex.raw(
    `update ${name} set holder = null, held_until = null, deaths = 0 ${onReturn} where ${key} = ? and holder = ?`,
    [id, holder],
  );
}

/** Called before the program stops. If the process ends before it lets the row go, that does not count as a death. */
export async function excuseRow(knex: Knex, { name, key }: Queue, id: string, holder: string): Promise<void> {
  await knex.raw(`update ${name} set deaths = -1 where ${key} = ? and holder = ?`, [id, holder]);
}

/**
 * How many rows are running or will be taken before a waiting row; null if it is not waiting. Does not say whose they
 * are.
 */
export async function countAhead(knex: Knex, queue: Queue, id: number): Promise<number | null> {
  const { name, key, person, length } = queue;
  const { rows } = await knex.raw<{ rows: { ahead: number }[] }>(
    `with ${people(queue)}, ordered as (
       select q.key, row_number() over (
         order by q.person is null, coalesce(r.count, 0) + q.nth, s.served_at nulls first, q.length, q.key
       ) - 1 as ahead
       from (
         select ${key} as key, ${person} as person, ${length} as length,
           row_number() over (partition by ${person} order by ${length}, ${key}) as nth
         from ${name} where ${queued(queue)} and held_until is null
       ) q ${ofPeople}
     )
     select (o.ahead + (select coalesce(sum(count), 0) from running))::integer as ahead from ordered o where o.key = ?`,
    [id],
  );
  return rows[0]?.ahead ?? null;
}
