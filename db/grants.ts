import type { Viewer } from './viewer.ts';

/**
 * SQL that says who may see what. Every query that depends on that is built from these pieces; no other code reads the
 * membership tables for it. The functions `role_in_space` and `sees_restriction` of migrations 021 and 022 implement
 * the same rules inside PostgreSQL.
 */

/** SQL for the values that describe the viewer, as `viewerValues` returns them. */
export interface ViewerSql {
  /** The person's id. */
  viewer: string;
  /** Whether they see all spaces and documents. */
  seesAll: string;
  /** An integer array: the only spaces that count; null for all. */
  only: string;
}

/** The three values of `ViewerSql` for a statement. */
export const viewerValues = (viewer: Viewer): [number, boolean, readonly number[] | null] => [
  viewer.id,
  viewer.role === 'admin',
  viewer.onlySpaces ?? null,
];

/** The same for a statement that answers several viewers at once: three lists, one for each value. */
export const manyViewerValues = (viewers: readonly Viewer[]): [number[], boolean[], (string | null)[]] => [
  viewers.map(({ id }) => id),
  viewers.map(({ role }) => role === 'admin'),
  viewers.map(({ onlySpaces }) => (onlySpaces ? `{${onlySpaces.join(',')}}` : null)),
];

/** The spaces in which a person has a role, their own or through a group. A space can occur more than once. */
const ownRoles = (viewer: string): string => `
  select m.space_id, m.role from space_members m where m.user_id = ${viewer}
  union all
  select sg.space_id, sg.role from group_members gm join space_groups sg on sg.group_id = gm.group_id
  where gm.user_id = ${viewer}`;

const highest = (role: string): string => `
  case max(case ${role} when 'manager' then 3 when 'editor' then 2 else 1 end)
    when 3 then 'manager' when 2 then 'editor' when 1 then 'viewer' end`;

/**
 * A condition for a row sg of groups of a space: the person is in that group. It is a scalar subquery because
 * PostgreSQL would turn an "exists" into a join that starts with the person's groups. Some people have hundreds; a
 * space has a few.
 */
const isInGroup = (viewer: string): string => `(
  select true from group_members gm where gm.user_id = ${viewer} and gm.group_id = sg.group_id)`;

/** A subquery: the highest role of a person in a space, their own or through a group; null if they have none. */
export const roleInSpace = (space: string, viewer: string): string => `(
  select ${highest('g.role')} from (
    select m.role from space_members m where m.space_id = ${space} and m.user_id = ${viewer}
    union all
    select sg.role from space_groups sg where sg.space_id = ${space} and ${isInGroup(viewer)}
  ) g)`;

/** A query for `space_id` and the viewer's highest `role`, for lists of spaces. */
export const ownSpaceRoles = (viewer: string): string =>
  `select g.space_id, ${highest('g.role')} as role from (${ownRoles(viewer)}) g group by g.space_id`;

/**
 * A query for the ids of people who have a role in a space, their own or through a group. A person can occur more than
 * once.
 * @param role SQL for the only role that counts; absent: any
 */
export function peopleOfSpace(space: string, role?: string): string {
  const counted = (table: string): string => (role ? `and ${table}.role = ${role}` : '');
  return `
  select m.user_id from space_members m where m.space_id = ${space} ${counted('m')}
  union all
  select gm.user_id from space_groups sg join group_members gm on gm.group_id = sg.group_id
  where sg.space_id = ${space} ${counted('sg')}`;
}

/**
 * A query for the ids of the spaces that a viewer may see. It is a union because a condition with two "exists" reads
 * every space: with 1,000 spaces and 500 groups it took 9 ms instead of 1.3. The second part skips spaces that are open
 * to everyone, which saves a third.
 */
export const visibleSpaces = ({ viewer, seesAll, only }: ViewerSql): string => `
  select s.id from spaces s
  where s.deleted_at is null and (${seesAll} or s.visibility = 'everyone')
    and (${only} is null or s.id = any (${only}))
  union
  select s.id from (${ownRoles(viewer)}) g join spaces s on s.id = g.space_id
  where s.deleted_at is null and s.visibility <> 'everyone' and (${only} is null or s.id = any (${only}))`;

/**
 * A condition for one space: the viewer may see it. It does not check whether the space is deleted. "offset" keeps
 * PostgreSQL from reading all spaces of the person to find this one.
 */
export const seesSpace = (space: string, { viewer, seesAll, only }: ViewerSql): string => `(
  (${seesAll} or ${space}.visibility = 'everyone'
    or exists (select from space_members m where m.space_id = ${space}.id and m.user_id = ${viewer} offset 0)
    or exists (select from space_groups sg where sg.space_id = ${space}.id and ${isInGroup(viewer)}))
  and (${only} is null or ${space}.id = any (${only})))`;

/**
 * The same for a person with an id and a role, without the space limits of a token: for notifications and live events.
 */
export const personSeesSpace = (space: string, { id, role }: { id: string; role: string }): string =>
  seesSpace(space, { viewer: id, seesAll: `${role} = 'admin'`, only: 'null::integer[]' });

/**
 * A condition for documents of a list: no restriction shuts out the viewer. PostgreSQL reads the viewer's restrictions
 * once, and only if the list contains a restricted document.
 */
export const passesRestrictions = (
  document: string,
  { viewer, seesAll }: Pick<ViewerSql, 'viewer' | 'seesAll'>,
): string =>
  `(${document}.restricted_by is null or ${seesAll}
    or ${document}.restricted_by in (select visible_restrictions(${viewer})))`;

/** The same for single documents, or where each row has another viewer. */
export const passesRestriction = (
  document: string,
  { viewer, seesAll }: Pick<ViewerSql, 'viewer' | 'seesAll'>,
): string =>
  `(${document}.restricted_by is null or ${seesAll} or sees_restriction(${document}.restricted_by, ${viewer}))`;

/** A condition for a single document that the viewer may read: no restriction of editing shuts them out. */
export const passesEditing = (
  document: string,
  { viewer, seesAll }: Pick<ViewerSql, 'viewer' | 'seesAll'>,
): string => `(${document}.editing_restricted_by is null or ${seesAll}
    or sees_restriction(${document}.editing_restricted_by, ${viewer}))`;

/** The host of the web hook that a row n of notifications is about; null for any other. */
export const hookOfNotification = `case when n.job_kind = 'hook' then (
  select substring(h.url from '//([^/?#]+)') from hooks h where h.id = n.job_id) end`;

/**
 * A condition for a row n of notifications about the space s or a document in it, sent to a person with the role
 * m.role: they see the space, and if somebody asks for access, they can give it. It does not check restrictions.
 */
export const seesNotification = `case
  when n.kind <> 'access' then s.visibility = 'everyone' or m.role is not null
  when n.document_id is null then m.role = 'manager'
  else s.visibility = 'everyone' or m.role in ('editor', 'manager') end`;
