import type { Knex } from 'knex';
import { runPrepared } from './statements.ts';

/** What an index outside the database is told of: the table `search_changes`, and the triggers that fill it. */

export type SearchTargetKind = 'document' | 'space';

export interface SearchTarget {
  kind: SearchTargetKind;
  id: number;
}

/** One thing that changed, once or more often. */
export interface SearchChange {
  kind: SearchTargetKind | 'all';
  id: number;
  /** Of its rows. They are longer than a JavaScript number. */
  rows: string[];
}

/** Held by the process that builds an index beside the one that is searched. */
export const rebuildLease = 'search-rebuild';

const tables = ['documents', 'spaces'] as const;
const isBuilding = `exists (select from leases where name = '${rebuildLease}' and expires_at > now())`;

/**
 * Switches the triggers on or off, where they are not so already. What was saved while they were off is known to
 * nobody: switched on, they leave the demand that the index be made anew. Waits a few seconds for writers at most.
 */
export async function noteSearchChanges(knex: Knex, isOn: boolean): Promise<void> {
  if ((await areSearchChangesNoted(knex)) === isOn) return;
  await knex.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = '5s'`);
    await trx.raw(`lock table ${tables.join(', ')} in share row exclusive mode`);
    // another process may have been first
    if ((await areSearchChangesNoted(trx)) === isOn) return;
    for (const { table, name } of await triggersOf(trx))
      await trx.raw(`alter table ?? ${isOn ? 'enable' : 'disable'} trigger ??`, [table, name]);
    if (isOn) await demandReindex(trx);
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
export const areSearchChangesNoted = async (runner: Knex): Promise<boolean> =>
  (await triggersOf(runner)).every(({ isOn }) => isOn);

/** From now on the index counts as incomplete, until it has been made anew. */
export async function demandReindex(runner: Knex): Promise<void> {
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

/** The oldest changes that no index knows, `limit` rows at most, each thing once. */
export function takeSearchChanges(runner: Knex, limit: number): Promise<SearchChange[]> {
  return runPrepared(runner, takeStatement, [limit]);
}

// beside an index that is being built they are kept for it; what was refused before is taken now
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

/** The index that is searched knows them. */
export async function endSearchChanges(runner: Knex, changes: readonly SearchChange[]): Promise<void> {
  await runPrepared(runner, endStatement, [
    changes.flatMap(({ rows }) => rows),
    changes.map(({ kind }) => kind),
    changes.map(({ id }) => id),
  ]);
}

/** The engine does not take them; they come up again, ever later. */
export async function refuseSearchChanges(
  runner: Knex,
  rows: readonly string[],
  { refusal, minutes }: { refusal: string; minutes: number },
): Promise<void> {
  const retryAt = runner.raw('now() + make_interval(mins => ?)', [minutes]);
  await runner('search_changes').whereIn('id', rows).update({ refusal, retry_at: retryAt });
}

/** The same of things of which no change was noted. */
export async function noteRefused(
  runner: Knex,
  refused: readonly (SearchTarget & { reason: string })[],
  minutes: number,
): Promise<void> {
  const retryAt = runner.raw('now() + make_interval(mins => ?)', [minutes]);
  for (const { kind, id, reason } of refused)
    await runner('search_changes').insert({ kind, target_id: id, refusal: reason, retry_at: retryAt });
}

/** Leftovers of a build that was cut off. */
export async function forgetAppliedChanges(runner: Knex): Promise<void> {
  await runner('search_changes').where('applied', true).whereRaw(`not ${isBuilding}`).delete();
}

/** Every row there is now, also those that the index that is searched knows already. */
export async function allSearchChanges(runner: Knex): Promise<SearchChange[]> {
  const { rows } = await runner.raw<{ rows: SearchChange[] }>(
    'select kind, target_id as id, array_agg(id) as rows from search_changes group by kind, target_id',
  );
  return rows;
}

export async function deleteSearchChanges(runner: Knex, rows: readonly string[]): Promise<void> {
  await runner.raw('delete from search_changes where id = any (?::bigint[])', [[...rows]]);
}

/** The things, so that they are looked at again. */
export async function noteTargets(runner: Knex, targets: readonly SearchTarget[]): Promise<void> {
  await runner.raw(
    'insert into search_changes (kind, target_id) select * from unnest(?::text[], ?::integer[])',
    [targets.map(({ kind }) => kind), targets.map(({ id }) => id)],
  );
}

export interface WaitingChanges {
  /** Things that the index does not know yet. */
  waiting: number;
  /** It has to be made anew. */
  isDemanded: boolean;
  refused: (SearchTarget & { refusal: string })[];
}

export async function readWaitingChanges(runner: Knex): Promise<WaitingChanges> {
  const { rows } = await runner.raw<{ rows: { waiting: number; isDemanded: boolean }[] }>(`
    select count(distinct (kind, target_id))::integer as waiting,
      coalesce(bool_or(kind = 'all'), false) as "isDemanded"
    from search_changes where not applied`);
  const refused = await runner('search_changes')
    .distinct<WaitingChanges['refused']>('kind', 'target_id as id', 'refusal')
    .whereNotNull('refusal')
    .whereNot('kind', 'all')
    .orderBy(['kind', 'target_id'])
    .limit(20);
  return { ...rows[0]!, refused };
}

/** Those of the things of which a change waits. */
export async function waitingOf(runner: Knex, targets: readonly SearchTarget[]): Promise<Set<string>> {
  const { rows } = await runner.raw<{ rows: SearchTarget[] }>(
    `select distinct c.kind, c.target_id as id from search_changes c
     join unnest(?::text[], ?::integer[]) t (kind, id) on c.kind = t.kind and c.target_id = t.id where not c.applied`,
    [targets.map(({ kind }) => kind), targets.map(({ id }) => id)],
  );
  return new Set(rows.map(({ kind, id }) => `${kind} ${id}`));
}
