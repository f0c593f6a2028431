import type { Knex } from 'knex';
import { passesEditing, peopleOfSpace, personSeesSpace, type ViewerSql } from '../grants.ts';
import type { Chains, Restriction } from './statements.ts';
import { shownUsername } from '../people/shared-names.ts';
import { nameOrder } from '../name-order.ts';

/** Reads whom restrictions let in, for display. */

/** The innermost restriction that applies to a document, as pages mark it. */
export interface ShownRestriction {
  /** The document that it was put on. */
  documentId: number;
  /** How many people it names. */
  people: number;
  groups: number;
}

/** SQL for the columns `people` and `groups`: how many a restriction names. */
const allowedCounts = (restriction: string): string => `
  (select count(*)::integer from restriction_people p where p.restriction_id = ${restriction}) as people,
  (select count(*)::integer from restriction_groups g where g.restriction_id = ${restriction}) as groups`;

/** SQL for a `ShownRestriction` as JSON; null if everyone in the space may read the document. */
export const shownRestriction = (document: string): string => `
  case when ${document}.restricted_by is not null then (
    select to_json(x) from (
      select r.document_id as "documentId", ${allowedCounts('r.id')}
      from restrictions r where r.id = ${document}.restricted_by
    ) x) end`;

/** The innermost restriction of editing that applies to a document. */
export interface ShownEditingRestriction extends ShownRestriction {
  /** Whether the viewer may edit the document all the same. */
  letsIn: boolean;
}

/** SQL for a `ShownEditingRestriction` as JSON; null if all who write in the space may edit the document. */
export const shownEditingRestriction = (
  document: string,
  viewer: Pick<ViewerSql, 'viewer' | 'seesAll'>,
): string => `
  case when ${document}.editing_restricted_by is not null then (
    select to_json(x) from (
      select r.document_id as "documentId", ${allowedCounts('r.id')}, ${passesEditing(document, viewer)} as "letsIn"
      from restrictions r where r.id = ${document}.editing_restricted_by
    ) x) end`;

export interface NamedPerson {
  id: number;
  displayName: string;
  avatar: string | null;
  shownUsername: string | null;
  seesSpace: boolean;
}

export interface NamedGroup {
  id: number;
  name: string;
  /** How many active people are in it. */
  people: number;
}

/** The people and groups that a restriction names, by name. */
export async function readAllowed(
  runner: Knex,
  { id, spaceId }: Pick<Restriction, 'id' | 'spaceId'>,
): Promise<{ people: NamedPerson[]; groups: NamedGroup[] }> {
  const people = await runner.raw<{ rows: NamedPerson[] }>(
    `select u.id, u.display_name as "displayName", u.avatar, ${shownUsername('u')} as "shownUsername",
       u.disabled_at is null and ${personSeesSpace('s', { id: 'u.id', role: 'u.role' })} as "seesSpace"
     from restriction_people p join users u on u.id = p.user_id join spaces s on s.id = ?
     where p.restriction_id = ? order by ${nameOrder('u.display_name')}, u.id`,
    [spaceId, id],
  );
  const groups = await runner.raw<{ rows: NamedGroup[] }>(
    `select g.id, g.name, (
       select count(*)::integer from group_members m join users u on u.id = m.user_id and u.disabled_at is null
       where m.group_id = g.id) as people
     from restriction_groups r join groups g on g.id = r.group_id
     where r.restriction_id = ? order by ${nameOrder('g.name')}, g.id`,
    [id],
  );
  return { people: people.rows, groups: groups.rows };
}

export interface CountedRestriction extends ShownRestriction {
  id: number;
  /** Null if the document was deleted permanently. */
  title: string | null;
}

/**
 * The same chain as `readChain`, from the outermost restriction inwards, with the numbers of people and groups that
 * each names.
 */
export async function countChain(runner: Knex, innermost: number | null): Promise<CountedRestriction[]> {
  if (innermost === null) return [];
  const { rows } = await runner.raw<{ rows: CountedRestriction[] }>(
    `with recursive chain as (
       select r.*, 1 as distance from restrictions r where r.id = ?
       union all
       select r.*, c.distance + 1 from chain c join restrictions r on r.id = c.outer_id
     )
     select c.id, c.document_id as "documentId", d.title, ${allowedCounts('c.id')}
     from chain c left join documents d on d.id = c.document_id order by c.distance desc`,
    [innermost],
  );
  return rows;
}

/** SQL: no restriction of a chain shuts out the person u, or they manage the space. */
const isLetIn = (chain: string): string => `(
  u.role <> 'viewer' and u.id in (select user_id from managers)
  or not exists (
    select from ${chain} c
    where not exists (select from restriction_people p where p.restriction_id = c.id and p.user_id = u.id)
      and not exists (
        select from restriction_groups g join group_members m on m.group_id = g.group_id and m.user_id = u.id
        where g.restriction_id = c.id)))`;

/** SQL for a recursive part of a "with": the chain of an innermost restriction. */
const chain = (name: string, innermost: string): string => `${name} as (
  select r.id, r.outer_id from restrictions r where r.id = ${innermost}
  union all
  select r.id, r.outer_id from ${name} c join restrictions r on r.id = c.outer_id
)`;

/**
 * How many active people may open a document, and how many of them may edit it. Administrators count only if they are
 * members or named.
 */
export async function countAllowed(
  runner: Knex,
  { spaceId, chains: { read, edit } }: { spaceId: number; chains: Chains },
): Promise<{ readers: number; editors: number }> {
  const { rows } = await runner.raw<{ rows: { readers: number; editors: number }[] }>(
    `with recursive ${chain('reading', ':read')}, ${chain('editing', ':edit')}, members as materialized (${peopleOfSpace(':spaceId')}
     ), managers as materialized (${peopleOfSpace(':spaceId', "'manager'")}
     ), editors as materialized (${peopleOfSpace(':spaceId', "'editor'")}
     ), place as (
       select visibility = 'everyone' as is_open from spaces where id = :spaceId
     )
     select count(*)::integer as readers, count(*) filter (
       where u.role <> 'viewer' and ${isLetIn('editing')}
         and (place.is_open or u.id in (select user_id from managers) or u.id in (select user_id from editors))
     )::integer as editors
     from users u cross join place
     where u.disabled_at is null and (place.is_open or u.id in (select user_id from members))
       and ${isLetIn('reading')}`,
    { spaceId, read, edit },
  );
  return rows[0]!;
}
