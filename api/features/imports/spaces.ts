import type { Knex } from 'knex';
import { limits } from '../../text/limits.ts';
import { texts } from '../../contract/texts.ts';
import type { Actor } from '../../core/access/actor.ts';
import { authorize } from '../../core/access/authorize.ts';
import { canWriteInSpace } from '../../core/access/space-rights.ts';
import { AppError, notFound, refused } from '../../core/errors.ts';
import { cutText } from '../../text/markdown/plain-text.ts';
import { Import } from '../../../db/imports/import.ts';
import type { Space } from '../../../db/spaces/space.ts';
import type { SpacesService } from '../spaces/service.ts';
import type { SpaceFacts } from '../../conversion/in/item.ts';
import { markdownKinds } from '../../conversion/in/kinds.ts';

/** Sources that know no rights: a space made of them may be open, as any new space is. */
const withoutRights = new Set([...markdownKinds, 'word', 'html']);

/** An import that is being written. */
export type PlacedImport = Import & { spaceId: number; source: string };

/**
 * The space of an import. If the importer asked for a new one, it is made.
 * @param factsOf what the source says of the exported space
 * @throws AppError 403, 409 where it is gone
 */
export async function spaceToWrite(
  knex: Knex,
  spaces: SpacesService,
  actor: Actor,
  { row, factsOf }: { row: Import; factsOf: () => Promise<SpaceFacts> },
): Promise<number> {
  if (row.spaceId !== null) {
    try {
      authorize(canWriteInSpace(actor, await spaces.read(actor, row.spaceId)));
    } catch (error) {
      throw isMissing(error) ? refused(texts.importSpaceGone) : error;
    }
    return row.spaceId;
  }
  if (row.newSpace === null) throw refused(texts.importSpaceGone);
  const visibility = withoutRights.has(row.kind ?? '') && row.path !== null ? 'everyone' : 'members';
  const made =
    (await justMade(knex, row, row.newSpace)) ??
    (await makeSpace(spaces, actor, { name: row.newSpace, visibility, facts: await factsOf() }));
  await Import.query(knex).findById(row.id).patch({ spaceId: made });
  return made;
}

async function makeSpace(
  spaces: SpacesService,
  actor: Actor,
  { name, visibility, facts }: { name: string; visibility: Space['visibility']; facts: SpaceFacts },
): Promise<number> {
  const description = cutText(facts.description, limits.spaceDescription);
  return (await spaces.create(actor, { name, description, visibility, language: facts.language })).id;
}

const isMissing = (error: unknown): boolean =>
  error instanceof AppError && error.status === notFound('').status;

/** A run may have been interrupted after it made the space, before it stored that. */
async function justMade(knex: Knex, row: Import, name: string): Promise<number | null> {
  const found = await knex('spaces')
    .where({ name, created_by: row.createdBy })
    .where('created_at', '>=', row.createdAt)
    .whereNull('deleted_at')
    .whereNotExists(knex('documents').whereRaw('documents.space_id = spaces.id'))
    .whereNotExists(knex('imports').whereRaw('spaces.id in (imports.space_id, imports.restricted_space_id)'))
    .first<{ id: number } | undefined>('id');
  return found?.id ?? null;
}

/**
 * The space of restricted pages, which only the importer and administrators can open. One of an earlier run is used again
 * if the same person began that run: that person can open it.
 */
export async function restrictedSpaceOf(
  knex: Knex,
  spaces: SpacesService,
  actor: Actor,
  row: PlacedImport,
): Promise<number> {
  if (row.restrictedSpaceId !== null) return row.restrictedSpaceId;
  const earlier = await Import.query(knex)
    .where({ space_id: row.spaceId, source: row.source, created_by: actor.id })
    .whereNotNull('restricted_space_id')
    .orderBy('id', 'desc')
    .first();
  const { name } = await spaces.read(actor, row.spaceId);
  const ownName = `${cutText(name, limits.spaceName - 13)} (restricted)`;
  const isOpen = async (id: number | null | undefined) =>
    id ? (await spaces.read(actor, id).catch(() => null))?.visibility === 'members' : false;
  const id = (await isOpen(earlier?.restrictedSpaceId))
    ? (earlier?.restrictedSpaceId ?? null)
    : await justMade(knex, row, ownName);
  const found =
    id ?? (await spaces.create(actor, { name: ownName, description: '', visibility: 'members' })).id;
  await Import.query(knex).findById(row.id).patch({ restrictedSpaceId: found });
  row.restrictedSpaceId = found;
  return found;
}

/** Kinds whose items have the same key in every export, and in no other source. */
const withLastingKeys = new Set(['confluence', 'notion', 'outline', 'docmost', 'bookstack']);

/** Distinguishes sources in the same space. For files it is the name, without the number that a browser adds. */
export const sourceOf = ({ kind, name }: Pick<Import, 'kind' | 'name'>): string =>
  withLastingKeys.has(kind ?? '') ? (kind ?? '') : `${kind}:${name.replace(/(?: ?\(\d+\))?(?:\.\w+)?$/, '')}`;
