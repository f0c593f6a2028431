import type { Knex } from 'knex';
import type { QueryBuilder } from 'objection';
import { texts } from '../../contract/texts.ts';
import type { DocumentListItem, DocumentListQuery, DocumentSummary } from '../../contract/documents.ts';
import type { PageQuery } from '../../contract/pages.ts';
import type { Actor } from '../../core/access/actor.ts';
import { notFound } from '../../core/errors.ts';
import { decodeKey, readyPageOf, type ReadyPage } from '../../core/http/page.ts';
import { Document } from '../../../db/documents/document.ts';
import { Space } from '../../../db/spaces/space.ts';
import { viewerValues } from '../../../db/grants.ts';
import { jsonPage, type JsonPage } from '../../../db/json-in-sql.ts';
import {
  keyInLevel,
  keyOfNewest,
  listedInJson,
  listLevel,
  listNewestOfSpace,
} from '../../../db/documents/list-statements.ts';
import { listStarredDocuments } from '../../../db/documents/summary-statements.ts';

type ListPage = ReadyPage<DocumentListItem>;

/** Documents of a space: with `parentId` one level in its order, otherwise all documents, newest first. */
export function listInSpace(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  query: DocumentListQuery,
): Promise<ListPage> {
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
): Promise<ListPage> {
  const [position] = after === undefined ? [''] : decodeKey(after, 'string');
  const page = await listLevel(
    knex,
    { spaceId, parentId: toParent(parentId), after: position, limit },
    actor,
  );
  if (!page) throw notFound(texts.spaceNotFound);
  return readyPageOf(page);
}

async function listPartOfLevel(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  query: DocumentListQuery,
): Promise<ListPage> {
  const { parentId, after, limit } = query;
  await requireSpace(knex, actor, spaceId);
  const rows = inSpace(knex, actor, spaceId, query)
    .where('documents.parent_id', toParent(parentId))
    // the parent first: see the level's own statement
    .orderBy(['documents.parent_id', 'documents.position']);
  if (after) void rows.where('documents.position', '>', decodeKey(after, 'string')[0]);
  return onePage(knex, actor, rows, { keyOf: keyInLevel, limit });
}

async function listNewest(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  { after, limit }: DocumentListQuery,
): Promise<ListPage> {
  const key = after === undefined ? undefined : decodeKey(after, 'time', 'number');
  const page = await listNewestOfSpace(knex, { spaceId, after: key, limit }, actor);
  if (!page) throw notFound(texts.spaceNotFound);
  return readyPageOf(page);
}

async function listSomeOfNewest(
  knex: Knex,
  actor: Actor,
  spaceId: number,
  query: DocumentListQuery,
): Promise<ListPage> {
  const { after, limit } = query;
  await requireSpace(knex, actor, spaceId);
  const rows = inSpace(knex, actor, spaceId, query).orderByRaw(
    'documents.updated_at desc, documents.id desc',
  );
  if (after)
    void rows.whereRaw(
      '(documents.updated_at, documents.id) < (?::timestamptz, ?)',
      decodeKey(after, 'time', 'number'),
    );
  return onePage(knex, actor, rows, { keyOf: keyOfNewest, limit });
}

async function onePage(
  knex: Knex,
  actor: Actor,
  documents: QueryBuilder<Document>,
  { keyOf, limit }: { keyOf: typeof keyInLevel; limit: number },
): Promise<ListPage> {
  const [viewer, seesAll] = viewerValues(actor);
  const item = listedInJson('d', { viewer: ':viewer', seesAll: ':seesAll' });
  const [page] = (await knex
    .from(
      documents
        .limit(limit + 1)
        .toKnexQuery()
        .as('d'),
    )
    .select(knex.raw(jsonPage(item, ':limit', keyOf), { viewer, seesAll, limit }))) as [JsonPage];
  return readyPageOf(page);
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
    .whereNull('documents.template')
    .modify('openTo', actor)
    .select(
      ['id', 'shown', 'has_children', 'position', 'updated_at', 'restricted_by', 'editing_restricted_by'].map(
        (column) => `documents.${column}`,
      ),
    );
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
): Promise<ReadyPage<DocumentSummary>> {
  const key = after === undefined ? undefined : decodeKey(after, 'time', 'number');
  return readyPageOf(await listStarredDocuments(knex, actor, { after: key, limit }));
}
