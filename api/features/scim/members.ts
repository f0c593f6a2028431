import type { Actor } from '../../core/access/actor.ts';
import { audit } from '../../core/access/audit.ts';
import { scimRefusal } from '../../core/http/scim-errors.ts';
import type { Transaction } from '../../core/transaction.ts';

export interface MemberChange {
  op: 'add' | 'replace' | 'remove';
  ids: readonly number[];
}

interface Change {
  actor: Actor;
  group: { id: number; name: string };
  /** Only people whom this provider manages can be members. */
  provider: string;
  change: MemberChange;
}

/**
 * Changes the members of a locked group, in one statement however many there are.
 * @throws AppError 400 for somebody whom the provider does not manage
 */
export async function changeMembers(
  trx: Transaction,
  { actor, group, provider, change }: Change,
): Promise<void> {
  const { op, ids } = change;
  if (op !== 'remove') await requireManaged(trx, provider, ids);
  const { rows } = await trx.raw<{ rows: { username: string; added: boolean }[] }>(
    `with gone as (
       delete from group_members where group_id = :group and (
         (:op = 'remove' and user_id = any(:ids::int[])) or
         (:op = 'replace' and user_id <> all(:ids::int[])))
       returning user_id
     ), added as (
       insert into group_members (user_id, group_id)
       select id, :group from unnest(:ids::int[]) as p (id) where :op <> 'remove' order by id
       on conflict do nothing returning user_id
     )
     select u.username, true as added from added join users u on u.id = added.user_id
     union all select u.username, false from gone join users u on u.id = gone.user_id
     order by username`,
    { group: group.id, op, ids: [...ids] },
  );
  for (const added of [true, false]) {
    const people = rows.filter((row) => row.added === added).map(({ username }) => username);
    if (people.length === 0) continue;
    await audit(trx, actor, {
      action: added ? 'group.member_set' : 'group.member_removed',
      target: { type: 'group', id: group.id },
      details: { name: group.name, people, source: 'scim' },
    });
  }
}

async function requireManaged(trx: Transaction, provider: string, ids: readonly number[]): Promise<void> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `select id from unnest(?::int[]) as p (id) where not exists (
       select 1 from identities i where i.user_id = p.id and i.provider = ? and i.removed_at is null) limit 1`,
    [[...ids], provider],
  );
  const [unknown] = rows;
  if (unknown) throw scimRefusal(400, 'invalidValue', `There is no user with the id "${unknown.id}".`);
}
