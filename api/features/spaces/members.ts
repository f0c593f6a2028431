import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import { limits } from '../../text/limits.ts';
import type { SpaceRole } from '../../contract/primitives.ts';
import { refused } from '../../core/errors.ts';
import { say } from '../../core/refusal-texts.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { peopleOfSpace } from '../../../db/grants.ts';
import { SpaceMember, type Space } from '../../../db/spaces/space.ts';
import { User } from '../../../db/people/user.ts';
import { nameOrder } from '../../../db/name-order.ts';

export interface MemberRow {
  id: number;
  username: string;
  displayName: string;
  avatar: string | null;
  email: string | null;
  role: SpaceRole;
}

/**
 * The members of a space by name, a page at a time.
 * @throws AppError 400 for an invalid page key
 */
export async function listMembers(
  knex: Knex,
  spaceId: number,
  after: string | undefined,
): Promise<Page<MemberRow>> {
  const key = after === undefined ? undefined : decodeKey(after, 'text', 'number');
  const rows = await memberQuery(knex, spaceId)
    .select(User.raw('lower(users.display_name) as sort_name'))
    .modify((query) => {
      if (key) void query.whereRaw(`(${nameOrder('users.display_name')}, users.id) > (?, ?)`, [...key]);
    })
    .orderByRaw(`${nameOrder('users.display_name')}, users.id`)
    .limit(limits.pageSize + 1);
  return pageOf(rows as unknown as (MemberRow & { sortName: string })[], limits.pageSize, (row) => [
    row.sortName,
    row.id,
  ]);
}

export async function readMember(knex: Knex, spaceId: number, userId: number): Promise<MemberRow> {
  const row = await memberQuery(knex, spaceId)
    .findOne('users.id', userId)
    .throwIfNotFound({ text: texts.memberNotFound });
  return row as unknown as MemberRow;
}

function memberQuery(knex: Knex, spaceId: number) {
  const columns = ['id', 'username', 'display_name', 'avatar', 'email'];
  return User.query(knex)
    .join('space_members', 'space_members.user_id', 'users.id')
    .where('space_members.space_id', spaceId)
    .select(columns.map((column) => `users.${column}`))
    .select('space_members.role');
}

/**
 * People who can sign in and have a role in a closed space, their own or through a group; everybody for an open one.
 */
export function countAudience(knex: Knex, { id, visibility }: Space): Promise<number> {
  const people = User.query(knex).modify('active');
  if (visibility === 'members') void people.whereRaw(`users.id in (${peopleOfSpace(':id')})`, { id });
  return people.resultSize();
}

/** @throws AppError 409 if the membership would give more rights than the person's own role allows */
export function refuseAboveCeiling(user: User, role: SpaceRole): void {
  if (user.role === 'viewer' && role !== 'viewer') {
    throw refused(say('aboveCeiling', { name: user.displayName }));
  }
}

export async function upsertMember(knex: Knex, member: { spaceId: number; userId: number; role: SpaceRole }) {
  await SpaceMember.query(knex).insert(member).onConflict(['space_id', 'user_id']).merge(['role']);
}
