import type { Knex } from 'knex';
import { passesRestrictions, seesSpace, viewerValues, type ViewerSql } from '../grants.ts';
import { jsonPage, inJsonObject, type JsonPage } from '../json-in-sql.ts';
import { runPrepared } from '../prepared.ts';
import { shownRestriction } from '../restrictions/allowed-statements.ts';
import type { Viewer } from '../viewer.ts';

/** Lists of the documents of one space, as the API answers them. */

/** SQL for JSON of the innermost restriction that applies to a document. */
export const restrictionInJson = (document: string): string =>
  `coalesce((${shownRestriction(document)})::text, 'null')`;

/** SQL for JSON: whether the viewer starred a document. */
export const starInJson = (document: string, viewer: string): string =>
  `(exists (select from stars st where st.document_id = ${document}.id and st.user_id = ${viewer}))::text`;

/** SQL for a document in a list of its space, as JSON. */
export function listedInJson(document: string, viewer: Pick<ViewerSql, 'viewer' | 'seesAll'>): string {
  const hasChildren = `(exists (
    select from documents k where k.parent_id = ${document}.id and k.deleted_at is null
      and (k.restricted_by is not distinct from ${document}.restricted_by or ${passesRestrictions('k', viewer)})
  ))::text`;
  return `'{' || ${document}.shown || ',' || ${inJsonObject({
    hasChildren,
    isStarred: starInJson(document, viewer.viewer),
    restriction: restrictionInJson(document),
  })} || '}'`;
}

export interface LevelOptions {
  spaceId: number;
  /** Null: the top of the space. */
  parentId: number | null;
  /** The position of the last row of the page before; without it, the list starts at the beginning. */
  after?: string;
  limit: number;
}

const lister = { viewer: '$2', seesAll: '$3', only: '$5::integer[]' };

/**
 * @param which SQL: a condition for the documents d
 * @param order SQL: their order
 * @param key SQL: the parts of the key of a page that begins behind d
 */
const listStatement = (name: string, which: string, order: string, key: readonly string[]) => ({
  name,
  text: `
with seen as materialized (
  select s.id from spaces s where s.id = $1 and s.deleted_at is null and ${seesSpace('s', lister)}
)
select (select count(*) from seen) > 0 as "isSeen", ${jsonPage(listedInJson('d', lister), key, '$4')}
from (
  select d.*, row_number() over () as place from (
    select d.id, d.shown, d.position, d.updated_at, d.restricted_by from documents d
    where d.space_id = (select id from seen) and ${which} and d.deleted_at is null
      and ${passesRestrictions('d', lister)}
    order by ${order} limit (select $4::integer + 1)
  ) d
) d`,
});

// two statements each: "is not distinct from" and "is null or" use no index
// the order begins with the parent because PostgreSQL does not take "parent_id is null" for one value, and would sort
const inLevel = ['d.parent_id, d.position', ['d.position']] as const;
const topStatement = listStatement('list-top-level', 'd.parent_id is null and d.position > $6', ...inLevel);
const childrenStatement = listStatement('list-children', 'd.parent_id = $7 and d.position > $6', ...inLevel);

// as text: a Date has no microseconds, so the next page would repeat rows
const newestFirst = ['d.updated_at desc, d.id desc', ['d.updated_at::text', 'd.id']] as const;
const newestStatement = listStatement('list-newest', 'true', ...newestFirst);
const olderStatement = listStatement(
  'list-older',
  '(d.updated_at, d.id) < ($6::timestamptz, $7::integer)',
  ...newestFirst,
);

/** One level of a space's tree, by position; null if the viewer may see no such space. */
export function listLevel(
  runner: Knex,
  { spaceId, parentId, after = '', limit }: LevelOptions,
  viewer: Viewer,
): Promise<JsonPage | null> {
  const values = [...listValues(spaceId, limit, viewer), after];
  return parentId === null
    ? runList(runner, topStatement, values)
    : runList(runner, childrenStatement, [...values, parentId]);
}

export interface NewestOptions {
  spaceId: number;
  /**
   * The time (as text, with microseconds) and the id of the last row of the page before. Absent: the list starts at the
   * beginning.
   */
  after?: readonly [string, number] | undefined;
  limit: number;
}

/** All documents of a space, newest first; null if the viewer may see no such space. */
export function listNewestOfSpace(
  runner: Knex,
  { spaceId, after, limit }: NewestOptions,
  viewer: Viewer,
): Promise<JsonPage | null> {
  const values = listValues(spaceId, limit, viewer);
  return after
    ? runList(runner, olderStatement, [...values, ...after])
    : runList(runner, newestStatement, values);
}

function listValues(spaceId: number, limit: number, viewer: Viewer): unknown[] {
  const [id, seesAll, only] = viewerValues(viewer);
  return [spaceId, id, seesAll, limit, only];
}

async function runList(
  runner: Knex,
  statement: { name: string; text: string },
  values: readonly unknown[],
): Promise<JsonPage | null> {
  const [page] = await runPrepared<JsonPage & { isSeen: boolean }>(runner, statement, values);
  return page!.isSeen ? page! : null;
}
