import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import { limits } from '../../text/limits.ts';
import type { StoredOptions, StoredRestriction } from '../../../db/imports/import.ts';
import type { ItemRow } from './items.ts';
import type { PeopleMatcher } from './people.ts';

/** Who may see a document here. */
export interface Restrictions {
  restrict(
    actor: Actor,
    documentId: number,
    allowed: { people: number[]; groups: number[] },
  ): Promise<unknown>;
  /** Also by a document above it. */
  isRestricted(actor: Actor, documentId: number): Promise<boolean>;
}

/** Whether only some of those who see the space may see a page. */
export const isClosed = ({
  restriction,
  isBelowRestricted,
}: Pick<ItemRow, 'restriction' | 'isBelowRestricted'>): boolean => restriction !== null || isBelowRestricted;

interface Closing {
  knex: Knex;
  restrictions: Restrictions;
  /** The importer. */
  actor: Actor;
  people: PeopleMatcher;
  options: Pick<StoredOptions, 'restricted'>;
}

/**
 * Restricts a document of an earlier run whose page is restricted now.
 * @returns false for one that more people may see than its page: it gets no text, and nothing is made below it
 */
export async function isClosedEnough(
  row: ItemRow,
  documentId: number,
  { knex, restrictions, actor, people, options }: Closing,
): Promise<boolean> {
  if (options.restricted === 'own-space' || !isClosed(row)) return true;
  if (await restrictions.isRestricted(actor, documentId)) return isOwn(knex, documentId, actor);
  if (row.restriction === null) return false;
  await restrictions.restrict(actor, documentId, await allowedBy(row.restriction, people, actor));
  return true;
}

/** Who may see or edit a restricted page: people and groups of the source that exist here, and the importer. */
export async function allowedBy(
  restriction: StoredRestriction,
  matcher: PeopleMatcher,
  importer: Actor,
): Promise<{ people: number[]; groups: number[] }> {
  const people = new Set([importer.id]);
  const groups = new Set<number>();
  for (const person of restriction.people) {
    const found = await matcher.reader(person);
    if (found && people.size < limits.restrictionPeople) people.add(found.id);
  }
  for (const name of restriction.groups) {
    const found = await matcher.group(name);
    if (found !== null && groups.size < limits.restrictionGroups) groups.add(found);
  }
  return { people: [...people], groups: [...groups] };
}

/**
 * Whether the importer made a document, in this run or an earlier one. Anybody else who made it has chosen who may see
 * it, and may have made it only to read what is written there.
 */
async function isOwn(knex: Knex, documentId: number, importer: Actor): Promise<boolean> {
  const own = await knex('documents')
    .where({ id: documentId })
    .where((either) => {
      void either
        .where({ created_by: importer.id })
        .orWhereExists(
          knex('import_items')
            .join('imports', 'imports.id', 'import_items.import_id')
            .where('import_items.document_id', documentId)
            .where({ is_made: true, 'imports.created_by': importer.id }),
        );
    })
    .pluck<number[]>('id');
  return own.length > 0;
}
