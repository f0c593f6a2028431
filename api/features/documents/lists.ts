import type { Knex } from 'knex';
import type { DocumentListQuery, PageQuery } from '../../contract/documents.ts';
import type { Actor } from '../../core/actor.ts';
import { notFound } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/page.ts';
import { Document } from '../../../db/models/document.ts';
import { Space } from '../../../db/models/space.ts';
import { listLevel, type ListedDocument } from '../../../db/statements.ts';

/** One level of the tree, by position. */
export async function listOneLevel(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  { parentId, after, limit }: DocumentListQuery,
): Promise<Page<ListedDocument>> {
  const [position] = after === undefined ? [''] : decodeKey(after, 'string');
  const parent = parentId === 'root' || parentId === undefined ? null : parentId;
  const rows = await listLevel(knex, { spaceId, parentId: parent, after: position, limit: limit + 1 }, actor);
  if (!rows) throw notFound('Space');
  return pageOf(rows, limit, (row) => [row.position]);
}

type ListedRow = ListedDocument & { updatedKey: string };

/** Every document of a space, newest first; with `q`, those whose title holds it. */
export async function listNewest(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  { q, after, limit }: DocumentListQuery,
): Promise<Page<ListedDocument>> {
  await Space.query(knex).modify('visibleTo', actor).findById(spaceId).throwIfNotFound({ type: 'Space' });
  const query = Document.query(knex)
    .where('space_id', spaceId)
    .whereNull('deleted_at')
    .modify('forList')
    .modify('withStar', actor)
    .select(
      // text, for a Date has no microseconds and the page would repeat rows
      Document.raw('documents.updated_at::text').as('updated_key'),
      Document.raw(
        'exists (select from documents c where c.parent_id = documents.id and c.deleted_at is null)',
      ).as('has_children'),
    )
    .orderByRaw('documents.updated_at desc, documents.id desc')
    .limit(limit + 1);
  if (q) void query.whereRaw("lower(title) like '%' || ? || '%'", q.toLowerCase().replace(/[\\%_]/g, '\\$&'));
  if (after)
    void query.whereRaw(
      '(documents.updated_at, documents.id) < (?::timestamptz, ?)',
      decodeKey(after, 'time', 'number'),
    );
  const rows = (await query) as unknown as ListedRow[];
  return pageOf(rows, limit, (row) => [row.updatedKey, row.id]);
}

type StarredRow = Document & { starredKey: string };

/** The actor's own, newest star first. */
export async function listStarred(
  knex: Knex,
  actor: Actor,
  { after, limit }: PageQuery,
): Promise<Page<Document>> {
  const query = summaries(knex, actor)
    .join('stars', (join) => join.on('stars.document_id', 'documents.id').andOnVal('stars.user_id', actor.id))
    .select(Document.raw('stars.created_at::text').as('starred_key'))
    .orderByRaw('stars.created_at desc, stars.document_id desc')
    .limit(limit + 1);
  if (after)
    void query.whereRaw(
      '(stars.created_at, stars.document_id) < (?::timestamptz, ?)',
      decodeKey(after, 'time', 'number'),
    );
  return pageOf((await query) as StarredRow[], limit, (row) => [row.starredKey, row.id]);
}

/** The last updated that the actor may see. */
export async function listRecent(knex: Knex, actor: Actor, limit: number): Promise<Document[]> {
  return summaries(knex, actor).orderByRaw('documents.updated_at desc, documents.id desc').limit(limit);
}

const summaries = (knex: Knex, actor: Actor) =>
  Document.query(knex)
    .modify('visibleTo', actor)
    .modify('forList')
    .modify('withStar', actor)
    .withGraphFetched('[creator(asPerson), updater(asPerson), space(asLink)]');
