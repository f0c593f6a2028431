import type { Knex } from 'knex';

/** How many documents one transaction handles. */
const batch = 200;

// removes a revision if those who wrote it saved again within ten minutes, in the same hour or day;
// the rule with an example: docs/decisions/0019-rights-are-checked-again-and-what-people-store-is-limited.md
const thinStatement = `
with ordered as (
  select document_id, version, author_id, coauthor_ids, kept_because, name, created_at,
    coalesce(covers_from, created_at) as covers_from,
    row_number() over later as place,
    lead(author_id) over later as next_author,
    lead(coauthor_ids) over later as next_coauthors,
    lead(created_at) over later as next_at,
    lead(coalesce(covers_from, created_at)) over later as next_from,
    case when created_at < now() - interval '1 year' then 'day' else 'hour' end as period
  from document_revisions where document_id = any (?::integer[])
  window later as (partition by document_id order by version)
), judged as (
  select *, coalesce(
    kept_because is null and name is null and place > 1 and created_at < now() - interval '30 days'
    and not exists (select from comments c join comment_anchors a on a.comment_id = c.id
      where c.document_id = ordered.document_id and a.quoted_version = ordered.version)
    and next_author = author_id and next_coauthors is not distinct from coauthor_ids
    and next_from - created_at between interval '0' and interval '10 minutes'
    and date_trunc(period, created_at, 'UTC') = date_trunc(period, next_at, 'UTC'), false) as goes
  from ordered
), grouped as (
  -- groups each revision that stays with those before it that are removed
  select *, count(*) filter (where not goes) over (partition by document_id order by version desc) as stay
  from judged
), covering as (
  select document_id, max(version) as version, min(covers_from) as covers_from
  from grouped group by document_id, stay having bool_or(goes)
), covered as (
  update document_revisions r set covers_from = c.covers_from from covering c
  where r.document_id = c.document_id and r.version = c.version
), gone as (
  delete from document_revisions r using judged j
  where j.goes and r.document_id = j.document_id and r.version = j.version
  returning r.version
)
select count(*)::integer as removed from gone`;

/**
 * Thins out old revisions that one person saved in a row: after 30 days one an hour remains, after a year one a day.
 * Never removes the first or newest of a document, nor one that has a name, is marked by `kept_because`, or has words
 * that somebody commented on.
 */
export async function thinRevisions(knex: Knex): Promise<{ removed: number }> {
  let removed = 0;
  for (let after = 0; ;) {
    const ids = await knex('documents')
      .where('id', '>', after)
      .orderBy('id')
      .limit(batch)
      .pluck<number[]>('id');
    if (ids.length === 0) return { removed };
    const { rows } = await knex.raw<{ rows: [{ removed: number }] }>(thinStatement, [ids]);
    removed += rows[0].removed;
    after = ids.at(-1)!;
  }
}
