import type { Knex } from 'knex';
import { passesEditing, passesRestriction, peopleOfSpace, roleInSpace, seesSpace } from '../grants.ts';
import type { Viewer } from '../viewer.ts';
import { runPrepared } from '../prepared.ts';

const asker = { viewer: '$1', seesAll: "$4::text = 'admin'", only: '$5::integer[]' };

/** The requested space, if it is closed to the asker. Found by its own id or by that of one of its documents. */
const closedSpace = `
  select s.id as space_id, null::integer as document_id, null::integer as restricted_by,
    null::integer as editing_restricted_by from spaces s
  where s.id = case $2 when 'space' then $3::integer else (
      select d.space_id from documents d where d.id = $3::integer and d.deleted_at is null) end
    and s.deleted_at is null and s.visibility = 'members' and $4::text <> 'admin'
    and ${roleInSpace('s.id', '$1')} is null and ($5::integer[] is null or s.id = any ($5))`;

/** The requested document, if the asker sees its space and a restriction keeps them out. Nobody is let into a draft alone. */
const closedDocument = `
  select s.id, d.id, d.restricted_by, d.editing_restricted_by from documents d join spaces s on s.id = d.space_id
  where $2 = 'document' and d.id = $3::integer and d.deleted_at is null and s.deleted_at is null
    and d.template is distinct from 'draft'
    and ${seesSpace('s', asker)} and not ${passesRestriction('d', asker)}`;

/**
 * Notifies those who can give a person access to a closed space, or to a restricted document in a space that the person
 * sees: its active managers. If it has none, the administrators are notified, and for a document also those who
 * restricted it, if they can still change the restriction. Nobody is notified if it does not exist or the person
 * already has access.
 */
const statement = {
  name: 'notify-access',
  text: `
with recursive asked as (${closedSpace}
  union all ${closedDocument}
), managers as (
  select distinct u.id from asked
  cross join lateral (${peopleOfSpace('asked.space_id', "'manager'")}) m
  join users u on u.id = m.user_id and u.kind = 'person' and u.disabled_at is null and u.role <> 'viewer'
), chain as (
  select r.outer_id, r.created_by from asked join restrictions r on r.id = asked.restricted_by
  union all
  select r.outer_id, r.created_by from chain c join restrictions r on r.id = c.outer_id
), concerned as (
  select id from managers
  union
  select id from users where role = 'admin' and kind = 'person' and disabled_at is null and not exists (select from managers)
  union
  select u.id from chain c join users u on u.id = c.created_by
  cross join asked join spaces s on s.id = asked.space_id
  where u.kind = 'person' and u.disabled_at is null and u.role <> 'viewer'
    and (s.visibility = 'everyone' or ${roleInSpace('s.id', 'u.id')} = 'editor')
    and ${passesRestriction('asked', { viewer: 'u.id', seesAll: 'false' })}
    and ${passesEditing('asked', { viewer: 'u.id', seesAll: 'false' })}
    and not exists (select from managers)
), notified as (
  select u.id as user_id, asked.space_id, asked.document_id
  from asked
  cross join concerned
  cross join lateral (
    -- take the foreign key's lock here, before the rights are checked
    select id from users where id = concerned.id limit 1 for key share
  ) u
  order by u.id
), of_space as (
  insert into notifications (user_id, kind, actor_id, space_id)
  select user_id, 'access', $1, space_id from notified where document_id is null order by user_id
  on conflict (user_id, space_id, actor_id) where kind = 'access' and not read
  do update set created_at = excluded.created_at
)
insert into notifications (user_id, kind, actor_id, document_id)
select user_id, 'access', $1, document_id from notified where document_id is not null order by user_id
on conflict (user_id, document_id, actor_id) where kind = 'access' and not read
do update set created_at = excluded.created_at`,
};

/** @param of the requested space or document, which need not exist */
export async function notifyOfAccessRequest(
  runner: Knex,
  asker: Viewer,
  of: { kind: 'document' | 'space'; id: number },
): Promise<void> {
  await runPrepared(runner, statement, [asker.id, of.kind, of.id, asker.role, asker.onlySpaces ?? null]);
}
