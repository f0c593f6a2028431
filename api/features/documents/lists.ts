import type { Knex } from 'knex';
import { texts } from '../../contract/texts.ts';
import type { DocumentListQuery } from '../../contract/documents.ts';
import type { PageQuery } from '../../contract/pages.ts';
import type { Actor } from '../../core/access/actor.ts';
import { notFound } from '../../core/errors.ts';
import { decodeKey, pageOf, type Page } from '../../core/http/page.ts';
import { Document } from '../../../db/documents/document.ts';
import { Space } from '../../../db/spaces/space.ts';
import { shownRestriction } from '../../../db/restrictions/allowed-statements.ts';
import {
  listLevel,
  listNewestOfSpace,
  type ListedDocument,
  type NewestDocument,
} from '../../../db/documents/read-statements.ts';
import { listStarredDocuments, type DocumentSummaryRow } from '../../../db/documents/summary-statements.ts';

/** Documents of a space: with `parentId` one level in its order, otherwise all documents, newest first. */
export function listInSpace(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  query: DocumentListQuery,
): Promise<Page<ListedDocument>> {
  const isWhole = !query.q && query.outside === undefined;
  if (query.parentId === undefined)
    return (isWhole ? listNewest : listSomeOfNewest)(knex, actor, spaceId, query);
  return (isWhole ? listOneLevel : listPartOfLevel)(knex, actor, spaceId, query);
}

const toParent = (parentId: DocumentListQuery['parentId']): number | null =>
  parentId === 'root' || parentId === undefined ? null : parentId;

async function listOneLevel(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  { parentId, after, limit }: DocumentListQuery,
): Promise<Page<ListedDocument>> {
  const [position] = after === undefined ? [''] : decodeKey(after, 'string');
  const level = { spaceId, parentId: toParent(parentId), after: position, limit: limit + 1 };
  const rows = await listLevel(knex, level, actor);
  if (!rows) throw notFound(texts.spaceNotFound);
  return pageOf(rows, limit, (row) => [row.position]);
}

async function listPartOfLevel(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  query: DocumentListQuery,
): Promise<Page<ListedDocument>> {
  const { parentId, after, limit } = query;
  await requireSpace(knex, actor, spaceId);
  const rows = inSpace(knex, actor, spaceId, query)
    .where('documents.parent_id', toParent(parentId))
    // the parent first: see the level's own statement
    .orderBy(['documents.parent_id', 'documents.position'])
    .limit(limit + 1);
  if (after) void rows.where('documents.position', '>', decodeKey(after, 'string')[0]);
  return pageOf((await rows) as unknown as ListedDocument[], limit, (row) => [row.position]);
}

async function listNewest(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  { after, limit }: DocumentListQuery,
): Promise<Page<ListedDocument>> {
  const key = after === undefined ? undefined : decodeKey(after, 'time', 'number');
  const rows = await listNewestOfSpace(knex, { spaceId, after: key, limit: limit + 1 }, actor);
  if (!rows) throw notFound(texts.spaceNotFound);
  return pageOf(rows, limit, (row) => [row.updatedKey, row.id]);
}

async function listSomeOfNewest(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  query: DocumentListQuery,
): Promise<Page<ListedDocument>> {
  const { after, limit } = query;
  await requireSpace(knex, actor, spaceId);
  const rows = inSpace(knex, actor, spaceId, query)
    // as text, because a Date has no microseconds and the next page would repeat rows
    .select(Document.raw('documents.updated_at::text').as('updated_key'))
    .orderByRaw('documents.updated_at desc, documents.id desc')
    .limit(limit + 1);
  if (after)
    void rows.whereRaw(
      '(documents.updated_at, documents.id) < (?::timestamptz, ?)',
      decodeKey(after, 'time', 'number'),
    );
  return pageOf((await rows) as unknown as NewestDocument[], limit, (row) => [row.updatedKey, row.id]);
}

async function requireSpace(knex: Knex, actor: Actor, id: number): Promise<void> {
  await Space.query(knex)
    .modify('visibleTo', actor)
    .findById(id)
    .throwIfNotFound({ text: texts.spaceNotFound });
}

/** Documents whose title contains `q` and that are not below the document `outside`. */
function inSpace(knex: Knex, actor: Actor, spaceId: number, { q, outside }: DocumentListQuery) {
  const query = Document.query(knex)
    .where('documents.space_id', spaceId)
    .modify('openTo', actor)
    .modify('forList')
    .modify('withStar', actor)
    .modify('withChildren', actor)
    .select(Document.raw(shownRestriction('documents')).as('restriction'));
  if (q) void query.whereRaw("lower(title) like '%' || ? || '%'", q.toLowerCase().replace(/[\\%_]/g, '\\$&'));
  if (outside !== undefined)
    void query.whereRaw(
      `documents.id not in (with recursive branch as (
         select ?::integer as id
         union all
         select d.id from branch b join documents d on d.parent_id = b.id
       ) select id from branch)`,
      [outside],
    );
  return query;
}

/** The actor's starred documents, newest star first. */
export async function listStarred(
  knex: Knex,
  actor: Actor,
  { after, limit }: PageQuery,
): Promise<Page<DocumentSummaryRow>> {
  const key = after === undefined ? undefined : decodeKey(after, 'time', 'number');
  const rows = await listStarredDocuments(knex, actor, { after: key, limit: limit + 1 });
  return pageOf(rows, limit, (row) => [row.starredKey, row.id]);
}
