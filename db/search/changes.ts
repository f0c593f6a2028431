import type { Knex } from 'knex';
import { runPrepared } from '../prepared.ts';

/** Records changes for an index outside the database: the table `search_changes` and the triggers that fill it. */

export type SearchTargetKind = 'document' | 'space';

export interface SearchTarget {
  kind: SearchTargetKind;
  id: number;
}

/** A document or space that changed, once or several times. */
export interface SearchChange {
  kind: SearchTargetKind | 'all';
  id: number;
  /** Ids of its rows, as strings because a bigint may exceed a JavaScript number. */
  rows: string[];
}

/** Held by the process that builds a new index beside the live one. */
export const rebuildLease = 'search-rebuild';

const tables = ['documents', 'spaces'] as const;
const isBuilding = `exists (select from leases where name = '${rebuildLease}' and expires_at > now())`;

/**
 * Switches the triggers on or off, unless they are already. Changes made while they were off are unknown, so switching
 * them on requests a rebuild of the index. Waits at most a few seconds for writers.
 */
export async function switchSearchTriggers(knex: Knex, isOn: boolean): Promise<void> {
  if ((await areSearchTriggersOn(knex)) === isOn) return;
  await knex.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = '5s'`);
    await trx.raw(`lock table ${tables.join(', ')} in share row exclusive mode`);
    // another process may have switched them meanwhile
    if ((await areSearchTriggersOn(trx)) === isOn) return;
    for (const { table, name } of await triggersOf(trx))
      await trx.raw(`alter table ?? ${isOn ? 'enable' : 'disable'} trigger ??`, [table, name]);
    if (isOn) await requestReindex(trx);
    else await trx('search_changes').delete();
  });
}

interface Trigger {
  table: string;
  name: string;
  isOn: boolean;
}

async function triggersOf(runner: Knex): Promise<Trigger[]> {
  const { rows } = await runner.raw<{ rows: Trigger[] }>(`
    select relname as table, tgname as name, tgenabled <> 'D' as "isOn" from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where tgfoid = 'note_search_change'::regproc order by relname, tgname`);
  return rows;
}

/** Whether the triggers are switched on. */
export const areSearchTriggersOn = async (runner: Knex): Promise<boolean> =>
  (await triggersOf(runner)).every(({ isOn }) => isOn);

/** Marks the index as incomplete until it is rebuilt. */
export async function requestReindex(runner: Knex): Promise<void> {
  await runner.raw(`insert into search_changes (kind)
    select 'all' where not exists (select from search_changes where kind = 'all')`);
}

const takeStatement = {
  name: 'take-search-changes',
  text: `
select kind, target_id as id, array_agg(c.id) as rows
from (
  select id, kind, target_id from search_changes
  where not applied and (retry_at is null or retry_at <= now()) order by id limit $1
) c
group by kind, target_id order by min(c.id)`,
};

/** The oldest changes that are not indexed, at most `limit` rows, each document or space once. */
export function takeSearchChanges(runner: Knex, limit: number): Promise<SearchChange[]> {
  return runPrepared(runner, takeStatement, [limit]);
}

// while another index is being built, rows are kept for it; earlier refusals of the same entry are removed too
const endStatement = {
  name: 'end-search-changes',
  text: `
with ended as materialized (
  select unnest($1::bigint[]) as id
  union
  select c.id from search_changes c, unnest($2::text[], $3::integer[]) t (kind, target_id)
  where c.refusal is not null and c.kind = t.kind and c.target_id = t.target_id
), kept as (
  update search_changes set applied = true, refusal = null, retry_at = null
  where id in (select id from ended) and ${isBuilding}
)
delete from search_changes where id in (select id from ended) and not ${isBuilding}`,
};

/** Removes changes that the live index now contains. */
export async function endSearchChanges(runner: Knex, changes: readonly SearchChange[]): Promise<void> {
  await runPrepared(runner, endStatement, [
    changes.flatMap(({ rows }) => rows),
    changes.map(({ kind }) => kind),
    changes.map(({ id }) => id),
  ]);
}

/** Postpones changes that the search engine rejected. */
export async function refuseSearchChanges(
  runner: Knex,
  rows: readonly string[],
  { refusal, minutes }: { refusal: string; minutes: number },
): Promise<void> {
  const retryAt = runner.raw('now() + make_interval(mins => ?)', [minutes]);
  await runner('search_changes').whereIn('id', rows).update({ refusal, retry_at: retryAt });
}

/** The same for entries without a recorded change. */
export async function noteRefused(
  runner: Knex,
  refused: readonly (SearchTarget & { reason: string })[],
  minutes: number,
): Promise<void> {
  const retryAt = runner.raw('now() + make_interval(mins => ?)', [minutes]);
  for (const { kind, id, reason } of refused)
    await runner('search_changes').insert({ kind, target_id: id, refusal: reason, retry_at: retryAt });
}

/** Removes rows that an interrupted rebuild left. */
export async function forgetAppliedChanges(runner: Knex): Promise<void> {
  await runner('search_changes').where('applied', true).whereRaw(`not ${isBuilding}`).delete();
}

/** All rows, including those that are in the live index already. */
export async function allSearchChanges(runner: Knex): Promise<SearchChange[]> {
  const { rows } = await runner.raw<{ rows: SearchChange[] }>(
    'select kind, target_id as id, array_agg(id) as rows from search_changes group by kind, target_id',
  );
  return rows;
}

export async function deleteSearchChanges(runner: Knex, rows: readonly string[]): Promise<void> {
  await runner.raw('delete from search_changes where id = any (?::bigint[])', [[...rows]]);
}

/** Records a change for each target, so that it is indexed again. */
export async function recordSearchChanges(runner: Knex, targets: readonly SearchTarget[]): Promise<void> {
  await runner.raw(
    'insert into search_changes (kind, target_id) select * from unnest(?::text[], ?::integer[])',
    [targets.map(({ kind }) => kind), targets.map(({ id }) => id)],
  );
}

export interface WaitingChanges {
  /** Documents and spaces that wait to be indexed. */
  waiting: number;
  /** True if the index must be rebuilt. */
  needsRebuild: boolean;
  refused: (SearchTarget & { refusal: string })[];
}

export async function readWaitingChanges(runner: Knex): Promise<WaitingChanges> {
  const { rows } = await runner.raw<{ rows: { waiting: number; needsRebuild: boolean }[] }>(`
    select count(distinct (kind, target_id))::integer as waiting,
      coalesce(bool_or(kind = 'all'), false) as "needsRebuild"
    from search_changes where not applied`);
  const refused = await runner('search_changes')
    .distinct<WaitingChanges['refused']>('kind', 'target_id as id', 'refusal')
    .whereNotNull('refusal')
    .whereNot('kind', 'all')
    .orderBy(['kind', 'target_id'])
    .limit(20);
  return { ...rows[0]!, refused };
}

/** Those of the targets for which a change is waiting. */
export async function waitingOf(runner: Knex, targets: readonly SearchTarget[]): Promise<Set<string>> {
  const { rows } = await runner.raw<{ rows: SearchTarget[] }>(
    `select distinct c.kind, c.target_id as id from search_changes c
     join unnest(?::text[], ?::integer[]) t (kind, id) on c.kind = t.kind and c.target_id = t.id where not c.applied`,
    [targets.map(({ kind }) => kind), targets.map(({ id }) => id)],
  );
  return new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
}
