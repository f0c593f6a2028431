import type { Knex } from 'knex';
import type { Viewer } from '../viewer.ts';
import { runPrepared } from '../prepared.ts';

/** The rights that a write depends on, as they were before it waited for a lock. */
export interface SeenRights {
  actor: Viewer & { sessionHash: Buffer | null };
  /** Each with the actor's own membership, null if they are not a member. */
  spaces: readonly SeenSpace[];
  /** Each must still be in this space, not deleted, and not restricted to others. */
  documents: readonly SeenDocument[];
  /** Restrictions that must still let the actor in, if they still exist. */
  restrictions: readonly number[];
}

export interface SeenDocument {
  id: number;
  spaceId: number;
  /** True if the actor changes it: nothing may keep them from editing it. */
  editing: boolean;
}

export interface SeenSpace {
  id: number;
  visibility: 'everyone' | 'members';
  membership: 'viewer' | 'editor' | 'manager' | null;
}

/** The SQLSTATE that `require_rights` of migration 065 raises. */
export const rightsChangedState = 'LE001';

/** How many values `rightsValues` returns. */
export const rightsCount = 10;

/** The arguments of `require_rights`, in their order. */
export const rightsValues = ({ actor, spaces, documents, restrictions }: SeenRights): unknown[] => [
  actor.id,
  actor.role,
  actor.sessionHash,
  spaces.map(({ id }) => id),
  spaces.map(({ visibility }) => visibility),
  spaces.map(({ membership }) => membership),
  documents.map(({ id }) => id),
  documents.map(({ spaceId }) => spaceId),
  restrictions,
  documents.map(({ editing }) => editing),
];

/** SQL for a call of `require_rights` with the values of `rightsValues`. @param first the number of the first of them */
export const requireRightsCall = (first: number): string =>
  `require_rights(${Array.from({ length: rightsCount }, (_, at) => `$${first + at}`).join(', ')})`;

const requireStatement = {
  name: 'require-rights',
  text: `select ${requireRightsCall(1)}`,
};

/**
 * Checks again the rights that a write depends on.
 * @throws the state `rightsChangedState` if any of them changed
 */
export async function requireRights(runner: Knex, seen: SeenRights): Promise<void> {
  await runPrepared(runner, requireStatement, rightsValues(seen));
}
