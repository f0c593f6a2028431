import type { Knex } from 'knex';
import { peopleOfSpace, roleInSpace } from './grants.ts';
import type { Viewer } from './models/viewer.ts';
import { runPrepared } from './prepared.ts';

/**
 * Notifies those who can give a person access to a closed space: its active managers, or the administrators if it has
 * none. Nobody is notified if the space does not exist, is open, or has the person as a member already.
 */
const statement = {
  name: 'notify-access',
  text: `
with asked as (
  select s.id from spaces s
  where s.id = case $2 when 'space' then $3::integer else (
      select d.space_id from documents d where d.id = $3::integer and d.deleted_at is null) end
    and s.deleted_at is null and s.visibility = 'members' and $4::text <> 'admin'
    and ${roleInSpace('s.id', '$1')} is null and ($5::integer[] is null or s.id = any ($5))
), managers as (
  select distinct u.id from asked
  cross join lateral (${peopleOfSpace('asked.id', "'manager'")}) m
  join users u on u.id = m.user_id and u.kind = 'person' and u.disabled_at is null and u.role <> 'viewer'
), concerned as (
  select id from managers
  union
  select id from users where role = 'admin' and kind = 'person' and disabled_at is null and not exists (select from managers)
)
insert into notifications (user_id, kind, actor_id, space_id)
select u.id, 'access', $1, asked.id
from asked
cross join concerned
cross join lateral (
  -- take the foreign key's lock here, before the rights are checked
  select id from users where id = concerned.id limit 1 for key share
) u
order by u.id
on conflict (user_id, space_id, actor_id) where kind = 'access' and not read
do update set created_at = excluded.created_at`,
};

/** @param of the requested space, or one of its documents; it need not exist */
export async function notifyOfAccessRequest(
  runner: Knex,
  asker: Viewer,
  of: { kind: 'document' | 'space'; id: number },
): Promise<void> {
  await runPrepared(runner, statement, [asker.id, of.kind, of.id, asker.role, asker.onlySpaces ?? null]);
}
