import type { Knex } from 'knex';
import { passesRestriction, peopleOfSpace, personSeesSpace } from '../grants.ts';
import { runPrepared } from '../prepared.ts';

/** Tells people that a review is due. */

/** They are told again, once, after so many days. */
const secondDays = 7;

// in one statement, so that nobody is told twice by two processes, and whoever is to be told is told
const tellStatement = {
  name: 'tell-due-reviews',
  text: `
with due as (
  select r.document_id from document_reviews r
  where r.told < 2 and r.due_on + r.told * ${secondDays} <= current_date
    and exists (select from documents d where d.id = r.document_id and d.deleted_at is null and d.template is null)
  order by r.document_id limit $1 for update skip locked
), told as (
  update document_reviews r set told = case when r.due_on + ${secondDays} <= current_date then 2 else 1 end
  from due where r.document_id = due.document_id returning r.document_id, r.owner_id
), places as (
  select t.document_id, t.owner_id, d.space_id, d.restricted_by
  from told t join documents d on d.id = t.document_id join spaces s on s.id = d.space_id and s.deleted_at is null
), owners as (
  select p.document_id, u.id from places p join spaces s on s.id = p.space_id
  join users u on u.id = p.owner_id and u.kind = 'person' and u.disabled_at is null
  where ${personSeesSpace('s', { id: 'u.id', role: 'u.role' })}
    and ${passesRestriction('p', { viewer: 'u.id', seesAll: `u.role = 'admin'` })}
), concerned as (
  select document_id, id from owners
  union
  select p.document_id, u.id from places p
  cross join lateral (${peopleOfSpace('p.space_id', "'manager'")}) m
  join users u on u.id = m.user_id and u.kind = 'person' and u.disabled_at is null and u.role <> 'viewer'
  where p.document_id not in (select document_id from owners)
), notified as (
  insert into notifications (user_id, kind, document_id)
  select id, 'review', document_id from concerned order by id, document_id
  on conflict (user_id, document_id) where not read and kind = 'review' do update set created_at = excluded.created_at
)
select count(*)::integer as told from told`,
};

/**
 * Notifies the owner of each document whose review is due, on the day and a week later; the managers of its space if it
 * has no owner who may read it.
 * @returns how many documents people were told of, at most `limit`
 */
export async function tellDueReviews(runner: Knex, limit: number): Promise<number> {
  const [row] = await runPrepared<{ told: number }>(runner, tellStatement, [limit]);
  return row!.told;
}
