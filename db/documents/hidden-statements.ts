import type { Knex } from 'knex';
import { passesRestrictions, peopleOfSpace } from '../grants.ts';
import { restrictionColumns, type Restriction, type RestrictionKind } from '../restrictions/statements.ts';

/**
 * Finds restrictions below a document that shut out the person who makes a change. The change must not open what they
 * restrict, and must not take access from anybody (docs/decisions/0035-what-somebody-does-not-see-stays-as-it-is.md).
 * The caller must hold the lock on the tree of the space. Those of drafts are left out: a draft always goes with its
 * document.
 */

/**
 * A restriction that shuts out somebody whom all outer restrictions let in. If its document is not in the branch, the
 * document is deleted.
 */
export type Hiding = Pick<Restriction, 'id' | 'kind' | 'documentId' | 'spaceId' | 'outerId'>;

const hidingWithin = (start: string) => `
  with recursive below as (
    select r.id, r.kind, r.document_id, r.space_id, r.outer_id from restrictions r
    where ${start} and not r.for_editors
    union
    select r.id, r.kind, r.document_id, r.space_id, r.outer_id from below b
    join restrictions r on r.outer_id = b.id and not r.for_editors
  ), seen as materialized (
    select visible_restrictions(:viewer) as id
  )
  select b.id, b.kind, b.document_id as "documentId", b.space_id as "spaceId", b.outer_id as "outerId" from below b
  where not exists (select from seen where seen.id = b.id)
    and (b.outer_id is null or exists (select from seen where seen.id = b.outer_id))
  order by b.id`;

/**
 * The topmost restrictions of a kind in a branch that shut the viewer out, including those of deleted documents. The
 * viewer may read or edit what is above them.
 */
export async function hidingInBranch(
  runner: Knex,
  viewer: number,
  { kind, branch }: { kind: RestrictionKind; branch: readonly number[] },
): Promise<Hiding[]> {
  const start = 'r.document_id = any (cast(:branch as integer[])) and r.kind = :kind';
  const { rows } = await runner.raw<{ rows: Hiding[] }>(hidingWithin(start), {
    viewer,
    kind,
    branch: [...branch],
  });
  return rows;
}

/** The same inside a restriction that the viewer sees. */
export async function hidingInside(runner: Knex, viewer: number, restrictionId: number): Promise<Hiding[]> {
  const start = 'r.outer_id = :restrictionId';
  const { rows } = await runner.raw<{ rows: Hiding[] }>(hidingWithin(start), { viewer, restrictionId });
  return rows;
}

/** Records that inner restrictions already have their own copy of what they must keep of a restriction. */
export async function noteKept(runner: Knex, restrictionId: number, inner: readonly number[]): Promise<void> {
  await runner.raw(
    `insert into kept_restrictions (restriction_id, inner_id)
     select ?, i from unnest(?::integer[]) i order by i on conflict do nothing`,
    [restrictionId, [...inner]],
  );
}

export async function readKept(runner: Knex, restrictionId: number): Promise<Set<number>> {
  const rows = await runner('kept_restrictions')
    .where({ restriction_id: restrictionId })
    .pluck<number[]>('inner_id');
  return new Set(rows);
}

/**
 * Forgets the records about a restriction because somebody who sees the inner ones changed it: the new state is
 * intended for them too.
 */
export async function forgetKeptSeen(
  runner: Knex,
  restrictionId: number,
  { id, role }: { id: number; role: string },
): Promise<void> {
  const query = runner('kept_restrictions').where({ restriction_id: restrictionId });
  if (role !== 'admin') void query.whereRaw('inner_id in (select visible_restrictions(?))', [id]);
  await query.delete();
}

/** Forgets the records of an inner restriction because somebody who sees it removed its copy. */
export async function forgetKeptBy(runner: Knex, innerId: number): Promise<void> {
  await runner('kept_restrictions').where({ inner_id: innerId }).delete();
}

/**
 * Forgets the records of a branch that gets other restrictions from above. What the branch inherits in its new place
 * counts.
 */
export async function forgetKeptOfBranch(
  runner: Knex,
  { kind, branch }: { kind: RestrictionKind; branch: readonly number[] },
): Promise<void> {
  await runner.raw(
    `delete from kept_restrictions k using restrictions i, restrictions o
     where i.document_id = any (cast(:branch as integer[])) and i.kind = :kind and i.id = k.inner_id
       and o.id = k.restriction_id and o.document_id <> all (cast(:branch as integer[]))`,
    { kind, branch: [...branch] },
  );
}

/**
 * Restrictions of deleted documents inside the restrictions of a branch, and deleted documents without a restriction of
 * their own, of one kind.
 */
export async function deletedInBranch(
  runner: Knex,
  { kind, branch }: { kind: RestrictionKind; branch: readonly number[] },
): Promise<{ restrictions: Hiding[]; documents: { id: number; innermost: number }[] }> {
  const restrictions = await runner.raw<{ rows: Hiding[] }>(
    `select i.id, i.kind, i.document_id as "documentId", i.space_id as "spaceId", i.outer_id as "outerId"
     from restrictions r join restrictions i on i.outer_id = r.id
     where r.document_id = any (cast(:branch as integer[])) and r.kind = :kind
       and i.document_id <> all (cast(:branch as integer[])) order by i.id`,
    { kind, branch: [...branch] },
  );
  const documents = await runner.raw<{ rows: { id: number; innermost: number }[] }>(
    `select d.id, r.id as innermost
     from restrictions r join documents d on d.${restrictionColumns[kind]} = r.id
     where r.document_id = any (cast(:branch as integer[])) and d.deleted_at is not null order by d.id`,
    { branch: [...branch] },
  );
  return { restrictions: restrictions.rows, documents: documents.rows };
}

/**
 * Compares a document's own copies of a restriction with that restriction: whether they let in nobody else, and whether
 * they leave nobody out. A group counts as one entry, whoever is in it.
 */
export async function copiesOf(
  runner: Knex,
  { id, documentId }: { id: number; documentId: number },
): Promise<(Restriction & { isWithin: boolean; isAround: boolean })[]> {
  const within = (inner: string, outer: string) =>
    [
      ['restriction_people', 'user_id'],
      ['restriction_groups', 'group_id'],
    ]
      .map(
        ([table, column]) => `not exists (
           select i.${column} from ${table} i where i.restriction_id = ${inner}
           except select o.${column} from ${table} o where o.restriction_id = ${outer})`,
      )
      .join(' and ');
  const { rows } = await runner.raw<{ rows: (Restriction & { isWithin: boolean; isAround: boolean })[] }>(
    `select c.id, c.kind, c.document_id as "documentId", c.space_id as "spaceId", c.outer_id as "outerId",
       c.created_by as "createdBy", c.handed_from as "handedFrom",
       ${within('c.id', 'c.handed_from')} as "isWithin", ${within('c.handed_from', 'c.id')} as "isAround"
     from restrictions c where c.document_id = ? and c.handed_from = ? order by c.id`,
    [documentId, id],
  );
  return rows;
}

/**
 * Whether a restriction of a branch shuts out somebody who is a manager in the space that the branch moves to. There
 * they could read or edit what it restricts. Counts only restrictions that let the viewer in.
 */
export async function letsManagersIn(
  runner: Knex,
  { id, role }: { id: number; role: string },
  { branch, spaceId }: { branch: readonly number[]; spaceId: number },
): Promise<boolean> {
  const { rows } = await runner.raw<{ rows: { lets: boolean }[] }>(
    `select exists (
       select from restrictions r
       join users u on u.id in (${peopleOfSpace(':spaceId', "'manager'")})
         and u.role = 'editor' and u.disabled_at is null
       where r.document_id = any (cast(:branch as integer[])) and not r.for_editors
         and (:seesAll or r.id in (select visible_restrictions(:viewer)))
         -- a restriction of editing may let them in where one of reading shuts them out
         and exists (select from documents d where d.id = r.document_id and ${passesRestrictions('d', named)})
         and not sees_restriction(r.id, u.id)
     ) as lets`,
    { viewer: id, seesAll: role === 'admin', branch: [...branch], spaceId },
  );
  return rows[0]!.lets;
}

const named = { viewer: ':viewer', seesAll: ':seesAll' };

/**
 * Whether the viewer sees a document in a branch that a restriction inside the branch keeps them from editing. They may
 * edit the branch's root.
 */
export async function hasOthersToEdit(
  runner: Knex,
  viewer: number,
  branch: readonly number[],
): Promise<boolean> {
  const { rows } = await runner.raw<{ rows: { has: boolean }[] }>(
    `select exists (
       select from restrictions r join documents d on d.id = r.document_id and d.deleted_at is null
       where r.document_id = any (cast(:branch as integer[])) and r.kind = 'edit'
         and ${passesRestrictions('d', { viewer: ':viewer', seesAll: 'false' })}
         and not sees_restriction(r.id, :viewer)
     ) as has`,
    { viewer, branch: [...branch] },
  );
  return rows[0]!.has;
}
