import type { Knex } from 'knex';

/**
 * Keeps restrictions correct while documents are moved, deleted and restored. For every document that is not deleted,
 * `restricted_by` is its own innermost restriction of reading, or else that of its parent; `outer_id` points from a
 * restriction to the next one outwards. `editing_restricted_by` is the same for restrictions of editing: a chain of their
 * own. All functions need the lock on the tree of the space.
 */

/** What a restriction limits: who may read, or who of the readers may edit. */
export type RestrictionKind = 'read' | 'edit';
export const restrictionKinds = ['read', 'edit'] as const;

/** The column of documents with the innermost restriction of a kind. */
export const restrictionColumns = { read: 'restricted_by', edit: 'editing_restricted_by' } as const;

/** For each kind, the innermost restriction that applies to a document; null if there is none. */
export type Chains = Record<RestrictionKind, number | null>;

/** The columns of a document that `chainsOf` reads. */
export interface Restrictable {
  restrictedBy: number | null;
  editingRestrictedBy: number | null;
}

/** @param document null for the top of a space */
export const chainsOf = (document: Restrictable | null | undefined): Chains => ({
  read: document?.restrictedBy ?? null,
  edit: document?.editingRestrictedBy ?? null,
});

/** A restriction's place in its chain. */
export interface Restriction {
  id: number;
  kind: RestrictionKind;
  documentId: number;
  spaceId: number;
  outerId: number | null;
  createdBy: number | null;
  /** The restriction of another document that this one replaces. */
  handedFrom: number | null;
}

/** The restrictions from the innermost one outwards; empty for null. */
export async function readChain(runner: Knex, innermost: number | null): Promise<Restriction[]> {
  if (innermost === null) return [];
  const { rows } = await runner.raw<{ rows: Restriction[] }>(
    `with recursive chain as (
       select r.*, 1 as distance from restrictions r where r.id = ?
       union all
       select r.*, c.distance + 1 from chain c join restrictions r on r.id = c.outer_id
     )
     select id, kind, document_id as "documentId", space_id as "spaceId", outer_id as "outerId", created_by as "createdBy",
       handed_from as "handedFrom"
     from chain order by distance`,
    [innermost],
  );
  return rows;
}

/** Whether every restriction of the chain lets a person in. */
export async function seesRestriction(runner: Knex, innermost: number, userId: number): Promise<boolean> {
  const { rows } = await runner.raw<{ rows: { sees: boolean }[] }>('select sees_restriction(?, ?) as sees', [
    innermost,
    userId,
  ]);
  return rows[0]!.sees;
}

interface NewRestriction extends Pick<
  Restriction,
  'kind' | 'documentId' | 'spaceId' | 'outerId' | 'createdBy'
> {
  handedFrom?: number;
  /** Lets in those who may edit the document. */
  forEditors?: boolean;
}

export async function insertRestriction(runner: Knex, made: NewRestriction): Promise<number> {
  const [row] = await runner('restrictions')
    .insert({
      kind: made.kind,
      document_id: made.documentId,
      space_id: made.spaceId,
      outer_id: made.outerId,
      created_by: made.createdBy,
      handed_from: made.handedFrom ?? null,
      for_editors: made.forEditors ?? false,
    })
    .returning<{ id: number }[]>('id');
  return row!.id;
}

/** Replaces the people and groups that a restriction lets in. */
export async function nameAllowed(
  runner: Knex,
  id: number,
  { people, groups }: { people: readonly number[]; groups: readonly number[] },
): Promise<void> {
  await runner('restriction_people').where({ restriction_id: id }).delete();
  await runner('restriction_groups').where({ restriction_id: id }).delete();
  // in the order of their ids, so that two writers cannot deadlock
  await runner.raw(
    `insert into restriction_people (restriction_id, user_id)
     select ?, p from unnest(?::integer[]) p order by p`,
    [id, [...people]],
  );
  await runner.raw(
    `insert into restriction_groups (restriction_id, group_id)
     select ?, g from unnest(?::integer[]) g order by g`,
    [id, [...groups]],
  );
}

async function copyAllowed(runner: Knex, from: number, to: number): Promise<void> {
  for (const [table, column] of [
    ['restriction_people', 'user_id'],
    ['restriction_groups', 'group_id'],
  ] as const)
    await runner.raw(
      'insert into ?? (restriction_id, ??) select ?, ?? from ?? where restriction_id = ? order by 2',
      [table, column, to, column, table, from],
    );
}

/** What a branch inherits from above: replaces `before` by `after`. */
export async function inheritInstead(
  runner: Knex,
  kind: RestrictionKind,
  branch: readonly number[],
  { before, after }: { before: number | null; after: number | null },
): Promise<void> {
  if (before === after) return;
  const column = restrictionColumns[kind];
  await runner.raw(
    `update documents set ${column} = ?
     where id = any (?::integer[]) and ${column} is not distinct from ?::integer`,
    [after, [...branch], before],
  );
  await runner.raw(
    `update restrictions set outer_id = ?
     where document_id = any (?::integer[]) and kind = ? and outer_id is not distinct from ?::integer
       and id is distinct from ?`,
    [after, [...branch], kind, before, after],
  );
}

/** Removes a restriction; the next one outwards takes its place, for deleted documents too. */
export async function removeRestriction(
  runner: Knex,
  { id, kind, outerId }: Pick<Restriction, 'id' | 'kind' | 'outerId'>,
): Promise<void> {
  const column = restrictionColumns[kind];
  await runner('documents')
    .where({ [column]: id })
    .update({ [column]: outerId });
  await runner('restrictions').where({ outer_id: id }).update({ outer_id: outerId });
  await runner('public_links').where({ restricted_by: id }).update({ restricted_by: outerId });
  await runner('restrictions').where({ id }).delete();
}

/** Whether a restriction names exactly these. */
export async function isNaming(
  runner: Knex,
  id: number,
  { people, groups }: { people: readonly number[]; groups: readonly number[] },
): Promise<boolean> {
  const named = async (table: string, column: string) =>
    new Set(await runner(table).where({ restriction_id: id }).pluck<number[]>(column));
  const same = (stored: Set<number>, given: readonly number[]) =>
    new Set(given).size === stored.size && given.every((each) => stored.has(each));
  return (
    same(await named('restriction_people', 'user_id'), people) &&
    same(await named('restriction_groups', 'group_id'), groups)
  );
}

/**
 * Gives a document copies of restrictions that no longer reach it from above. They are nested inside what it inherits
 * now.
 * @param restrictions from the innermost one outwards
 * @returns the innermost copy; `outerId` if there are no restrictions
 */
export async function copyRestrictions(
  runner: Knex,
  restrictions: readonly Restriction[],
  to: { documentId: number; spaceId: number; outerId: number | null },
): Promise<number | null> {
  let outerId = to.outerId;
  for (const { id, kind, createdBy } of [...restrictions].reverse()) {
    const made: number = await insertRestriction(runner, { ...to, kind, outerId, createdBy, handedFrom: id });
    await copyAllowed(runner, id, made);
    await runner.raw(
      `insert into kept_restrictions (restriction_id, inner_id)
       select ?, inner_id from kept_restrictions where restriction_id = ? order by inner_id`,
      [made, id],
    );
    outerId = made;
  }
  return outerId;
}

/**
 * A document's copies of the restrictions of another document that still let in the same people and groups, from the
 * innermost one outwards.
 */
export async function handedCopies(
  runner: Knex,
  kind: RestrictionKind,
  documentId: number,
  fromId: number,
): Promise<Restriction[]> {
  const allowed = (table: string, column: string, id: string) =>
    `(select array_agg(a.${column} order by a.${column}) from ${table} a where a.restriction_id = ${id})`;
  const same = (table: string, column: string) =>
    `${allowed(table, column, 'c.id')} is not distinct from ${allowed(table, column, 'o.id')}`;
  const { rows } = await runner.raw<{ rows: { id: number }[] }>(
    `select c.id from restrictions c join restrictions o on o.id = c.handed_from
     where c.document_id = ? and o.document_id = ?
       and ${same('restriction_people', 'user_id')} and ${same('restriction_groups', 'group_id')}`,
    [documentId, fromId],
  );
  const copies = new Set(rows.map(({ id }) => id));
  const { rows: found } = await runner.raw<{ rows: { innermost: number | null }[] }>(
    `select ${restrictionColumns[kind]} as innermost from documents where id = ?`,
    [documentId],
  );
  return (await readChain(runner, found[0]?.innermost ?? null)).filter(({ id }) => copies.has(id));
}

/** The ids of a document and of all below it that are not deleted. */
export async function idsOfBranch(runner: Knex, id: number): Promise<number[]> {
  const { rows } = await runner.raw<{ rows: { id: number }[] }>(
    `with recursive branch as (
       select id, 0 as depth from documents where id = ?
       union all
       select d.id, b.depth + 1 from branch b join documents d on d.parent_id = b.id
       where d.deleted_at is null
     ) select id from branch order by depth`,
    [id],
  );
  return rows.map((row) => row.id);
}

/** Removes restrictions of permanently deleted documents once nothing depends on them any more. */
export async function removeUnusedRestrictions(runner: Knex): Promise<void> {
  await runner.raw(
    `delete from restrictions r
     where not exists (select from documents d where d.id = r.document_id)
       and not exists (select from documents d where d.restricted_by = r.id)
       and not exists (select from documents d where d.editing_restricted_by = r.id)
       and not exists (select from restrictions i where i.outer_id = r.id)`,
  );
}
