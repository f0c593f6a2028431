import type { Knex } from 'knex';

/**
 * Finds restrictions below a document that keep the actor of a change out. Such a change must neither open what they
 * restrict nor take it from anybody (docs/decisions/0035-what-somebody-does-not-see-stays-as-it-is.md). Needs the lock on
 * the tree of the space.
 */

/** A restriction that keeps somebody out who is let in by all restrictions outside it. */
export interface Hiding {
  id: number;
  /** The document that it was put on; a deleted one, if it is not in the branch. */
  documentId: number;
}

const below = (start: string) => `
  with recursive below as (
    select r.id, r.document_id, r.outer_id from restrictions r where ${start}
    union
    select r.id, r.document_id, r.outer_id from below b join restrictions r on r.outer_id = b.id
  ), seen as materialized (
    select visible_restrictions(:viewer) as id
  )
  select b.id, b.document_id as "documentId" from below b
  where not exists (select from seen where seen.id = b.id)
    and (b.outer_id is null or exists (select from seen where seen.id = b.outer_id))`;

/** On documents of a branch that the viewer does not see, the topmost of each; on deleted documents of it too. */
export async function hidingInBranch(
  runner: Knex,
  viewer: number,
  branch: readonly number[],
): Promise<Hiding[]> {
  const { rows } = await runner.raw<{ rows: Hiding[] }>(
    `${below('r.document_id = any (cast(:branch as integer[]))')} order by b.id`,
    { viewer, branch: [...branch] },
  );
  return rows;
}

/** The same inside a restriction that the viewer sees. */
export async function hidingInside(runner: Knex, viewer: number, restrictionId: number): Promise<Hiding[]> {
  const { rows } = await runner.raw<{ rows: Hiding[] }>(
    `${below('r.outer_id = :restrictionId')} order by b.id`,
    { viewer, restrictionId },
  );
  return rows;
}
