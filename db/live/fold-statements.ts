import type { Knex } from 'knex';
import { runPrepared } from '../prepared.ts';

/** Brings `documents.content` up to the log of a live text, and removes what nobody needs any more. */

/** The SQLSTATE of the trigger of migration 056: the content of a document that is edited live was to be written. */
export const editedLiveState = 'LE002';

export interface LockedText {
  epoch: string;
  seq: number;
  folded: number;
  ending: number;
}

// the setting lets this transaction write the content: see the trigger of migration 056
const lockStatement = {
  name: 'live-lock',
  text: `
select epoch, seq, folded, ending::integer, set_config('lectern.live', 'on', true)
from live_texts where document_id = $1 for update`,
};

/**
 * Locks the log until the transaction ends, and allows the transaction to write the content. To be called before the
 * document is locked. Null if nobody edits it live.
 */
export async function lockLiveText(trx: Knex.Transaction, id: number): Promise<LockedText | null> {
  const [row] = await runPrepared<LockedText & object>(trx, lockStatement, [id]);
  return row ?? null;
}

const foldedStatement = {
  name: 'live-folded',
  text: `
update live_texts set folded = $2, unfolded_since = case when seq > $2 then now() end, folding_until = null
where document_id = $1`,
};

/** Notes that the content holds all up to a row. */
export async function noteFolded(trx: Knex.Transaction, id: number, seq: number): Promise<void> {
  await runPrepared(trx, foldedStatement, [id, seq]);
}

// the revision of the fold before goes if it is of the same epoch, began less than ten minutes ago, has no name, and
// nobody commented on words of it
const revisionStatement = {
  name: 'live-revision',
  text: `
with before as (
  delete from document_revisions
  where document_id = $1 and version = $2::integer - 1 and live_epoch = $3 and kept_because is null and name is null
    and coalesce(covers_from, created_at) > now() - interval '10 minutes'
    and not exists (
      select from comment_anchors a join comments c on c.id = a.comment_id
      where c.document_id = $1 and a.quoted_version = $2::integer - 1)
  returning coalesce(covers_from, created_at) as covers_from, author_id, coauthor_ids
)
update document_revisions r set live_epoch = $3, covers_from = (select covers_from from before),
  coauthor_ids = (
    select nullif(array_agg(distinct a.id), '{}') from (
      select unnest($4::integer[]) union select author_id from before union select unnest(coauthor_ids) from before
    ) a (id) where a.id <> r.author_id)
where r.document_id = $1 and r.version = $2`,
};

/**
 * Marks the revision of a fold, which takes the place of the one before if both belong together.
 * @param authorIds everybody who wrote what was folded
 */
export async function noteLiveRevision(
  trx: Knex.Transaction,
  fold: { id: number; version: number; epoch: string; authorIds: readonly number[] },
): Promise<void> {
  await runPrepared(trx, revisionStatement, [fold.id, fold.version, fold.epoch, fold.authorIds]);
}

const appendStatement = {
  name: 'live-append-saved',
  text: `
with head as (
  update live_texts set seq = seq + 1, folded = seq + 1, length = $2, last_at = now(), unfolded_since = null,
    folding_until = null
  where document_id = $1 returning seq
)
insert into live_updates (document_id, seq, client, number, user_id, change, weight)
select $1, seq, '0-' || gen_random_uuid(), 1, $3, $4, $5 from head returning seq`,
};

/**
 * Appends a change that the content holds already. The caller holds the lock, and everything before is folded.
 * @param change JSON
 * @returns its place
 */
export async function appendSaved(
  trx: Knex.Transaction,
  id: number,
  update: { userId: number; change: string; weight: number; length: number },
): Promise<number> {
  const { userId, change, weight, length } = update;
  const [row] = await runPrepared<{ seq: number }>(trx, appendStatement, [
    id,
    length,
    userId,
    change,
    weight,
  ]);
  return row!.seq;
}

const forgetStatement = {
  name: 'live-forget',
  text: `delete from live_texts where document_id = $1`,
};

/** Ends the epoch: whoever edits the text begins again. */
export async function endEpoch(trx: Knex.Transaction, id: number): Promise<void> {
  await runPrepared(trx, forgetStatement, [id]);
}

/** Nobody has the editor open. */
const absent = (text: string) =>
  `not exists (select from live_people p where p.document_id = ${text}.document_id and p.may_write
     and p.seen_at > now() - interval '45 seconds')`;

const claimStatement = {
  name: 'live-claim-due',
  text: `
with due as (
  select t.document_id from live_texts t
  join documents d on d.id = t.document_id and d.deleted_at is null
  join spaces s on s.id = d.space_id and s.deleted_at is null
  where t.unfolded_since is not null and (t.folding_until is null or t.folding_until < now())
    and (t.last_at < now() - interval '30 seconds' or t.unfolded_since < now() - interval '2 minutes'
      or ${absent('t')})
  limit $1 for update of t skip locked
)
update live_texts l set folding_until = now() + interval '1 minute' from due
where l.document_id = due.document_id returning l.document_id as id`,
};

/** Takes texts that it is time to fold, for a minute: nobody types, nobody is there, or it has been long enough. */
export async function claimDueFolds(runner: Knex, limit: number): Promise<number[]> {
  const rows = await runPrepared<{ id: number }>(runner, claimStatement, [limit]);
  return rows.map(({ id }) => id);
}

const waitingStatement = {
  name: 'live-waiting',
  text: `
select t.document_id as id from live_texts t join documents d on d.id = t.document_id
where t.unfolded_since is not null and d.deleted_at is null and d.space_id = $1 order by 1`,
};

/** The documents of a space that have changes which are not folded. */
export async function readWaitingTexts(runner: Knex, spaceId: number): Promise<number[]> {
  const rows = await runPrepared<{ id: number }>(runner, waitingStatement, [spaceId]);
  return rows.map(({ id }) => id);
}

/** Rows of the log that are kept for those who come back, in each document. */
const keptRows = 50_000;
const keptBytes = 64 * 1024 * 1024;
const keptFor = '1 day';

/**
 * Removes folded rows of the log that are old, too many or too long, the logs of texts that nobody edits any more, and people who
 * were not seen for long.
 */
export async function purgeLiveTexts(runner: Knex): Promise<{ updates: number; texts: number }> {
  const { rows } = await runner.raw<{ rows: [{ updates: number; texts: number }] }>(`
with gone as (
  delete from live_texts t where t.folded = t.seq and t.last_at < now() - interval '${keptFor}' and ${absent('t')}
  returning t.document_id
), bounds as (
  select t.document_id, greatest(t.kept_from, least(t.folded, greatest(t.seq - ${keptRows}, (
    select coalesce(max(u.seq), 0) from (
      select seq, at, sum(octet_length(change)) over (order by seq desc) as bytes
      from live_updates where document_id = t.document_id) u
    where u.at < now() - interval '${keptFor}' or u.bytes > ${keptBytes})))) as upto
  from live_texts t where not exists (select from gone where gone.document_id = t.document_id)
), raised as (
  update live_texts t set kept_from = b.upto from bounds b
  where t.document_id = b.document_id and t.kept_from < b.upto returning t.document_id, t.kept_from
), removed as (
  delete from live_updates u using raised r where u.document_id = r.document_id and u.seq <= r.kept_from
  returning u.seq
), unseen as (
  delete from live_people where seen_at < now() - interval '${keptFor}'
)
select (select count(*) from removed)::integer as updates, (select count(*) from gone)::integer as texts`);
  return rows[0];
}

/**
 * After a restore: clients that still have the log of the time after the backup must not go on with this one. What is
 * not folded is folded as usual.
 */
export async function renewEpochs(runner: Knex): Promise<void> {
  await runner.raw(`delete from live_texts where folded = seq`);
  await runner.raw(`update live_texts set epoch = gen_random_uuid(), folding_until = null`);
}

/** Live texts, rows of their logs, and the age of the oldest row that should have been folded long ago. */
export async function readLiveFigures(
  runner: Knex,
): Promise<{ texts: number; updates: number; unfolded: number; oldestSeconds: number }> {
  const { rows } = await runner.raw<{
    rows: [{ texts: number; updates: number; unfolded: number; oldestSeconds: number }];
  }>(`
select count(*)::integer as texts, coalesce(sum(t.seq - t.kept_from), 0)::integer as updates,
  count(t.unfolded_since)::integer as unfolded,
  coalesce(extract(epoch from now() - min(t.unfolded_since) filter (where d.deleted_at is null and s.deleted_at is null)),
    0)::integer as "oldestSeconds"
from live_texts t join documents d on d.id = t.document_id join spaces s on s.id = d.space_id`);
  return rows[0];
}
