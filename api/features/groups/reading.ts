import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { GroupsQuery } from '../../contract/groups.ts';
import { limits } from '../../text/limits.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { Group, GroupMember, type SpaceGroup } from '../../../db/people/group.ts';
import { Space } from '../../../db/spaces/space.ts';
import { User } from '../../../db/people/user.ts';
import { nameOrder } from '../../../db/name-order.ts';

/** A page of a list, and the total number of rows. */
export interface CountedPage<T> extends Page<T> {
  found: number;
}

type Sorted = { id: number; sortName: string };

/** How many rows to read: one more than the page holds. */
export const pageRows = limits.pageSize + 1;

export const pageByName = <T extends Sorted>(rows: T[]): Page<T> =>
  pageOf(rows, limits.pageSize, ({ sortName, id }) => [sortName, id]);

/** @throws AppError 400 for an invalid page key */
export const nameKey = (after: string | undefined): readonly [string, number] | undefined =>
  after === undefined ? undefined : decodeKey(after, 'text', 'number');

export const groupsInUse = (knex: Knex) =>
  Group.query(knex).select('groups.*').modify('withPeople').modify('withUse');

export const findGroup = (knex: Knex, id: number) =>
  groupsInUse(knex).findById(id).throwIfNotFound({ text: texts.groupNotFound });

export async function listGroups(knex: Knex, { q, after }: GroupsQuery): Promise<CountedPage<Group>> {
  const key = nameKey(after);
  const rows = await groupsInUse(knex)
    .modify('matching', q)
    .select(Group.raw('lower(groups.name) as sort_name'))
    .modify((query) => {
      if (key) void query.whereRaw(`(${nameOrder('groups.name')}, groups.id) > (?, ?)`, [...key]);
    })
    .orderByRaw(`${nameOrder('groups.name')}, groups.id`)
    .limit(pageRows);
  const found = await Group.query(knex).modify('matching', q).resultSize();
  return { ...pageByName(rows as (Group & Sorted)[]), found };
}

export async function listMembers(
  knex: Knex,
  groupId: number,
  { q, after }: GroupsQuery,
): Promise<CountedPage<User>> {
  const key = nameKey(after);
  const found = () => membersOf(knex, groupId).modify('matching', q);
  const rows = await found()
    .select('users.*', User.raw('lower(users.display_name) as sort_name'))
    .modify((query) => {
      if (key) void query.whereRaw(`(${nameOrder('users.display_name')}, users.id) > (?, ?)`, [...key]);
    })
    .orderByRaw(`${nameOrder('users.display_name')}, users.id`)
    .limit(pageRows);
  return { ...pageByName(rows as (User & Sorted)[]), found: await found().resultSize() };
}

export const membersOf = (knex: Knex, groupId: number) =>
  User.query(knex).whereIn('users.id', GroupMember.query().where('group_id', groupId).select('user_id'));

/** A space where a group has a role. */
export interface SpaceWithRole extends Sorted {
  name: string;
  role: SpaceGroup['role'];
}

export async function listSpaces(
  knex: Knex,
  groupId: number,
  after: string | undefined,
): Promise<Page<SpaceWithRole>> {
  const key = nameKey(after);
  const rows = await Space.query(knex)
    .whereNull('spaces.deleted_at')
    .join('space_groups', 'space_groups.space_id', 'spaces.id')
    .where('space_groups.group_id', groupId)
    .select('spaces.id', 'spaces.name', 'space_groups.role', Space.raw('lower(spaces.name) as sort_name'))
    .modify((query) => {
      if (key) void query.whereRaw(`(${nameOrder('spaces.name')}, spaces.id) > (?, ?)`, [...key]);
    })
    .orderByRaw(`${nameOrder('spaces.name')}, spaces.id`)
    .limit(pageRows);
  return pageByName(rows as unknown as SpaceWithRole[]);
}

export async function listGroupsOf(
  knex: Knex,
  userId: number,
  after: string | undefined,
): Promise<Page<Group & Sorted>> {
  const key = nameKey(after);
  const rows = await Group.query(knex)
    .whereIn('groups.id', GroupMember.query().where('user_id', userId).select('group_id'))
    .select('groups.id', 'groups.name', Group.raw('lower(groups.name) as sort_name'))
    .modify((query) => {
      if (key) void query.whereRaw(`(${nameOrder('groups.name')}, groups.id) > (?, ?)`, [...key]);
    })
    .orderByRaw(`${nameOrder('groups.name')}, groups.id`)
    .limit(pageRows);
  return pageByName(rows as (Group & Sorted)[]);
}
