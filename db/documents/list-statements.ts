import type { Knex } from 'knex';
import { passesRestrictions, seesSpace, viewerValues, type ViewerSql } from '../grants.ts';
import { flag, jsonPage, propertyIf, restOfObject, type JsonPage } from '../json-in-sql.ts';
import { runPrepared } from '../prepared.ts';
import { shownEditingRestriction, shownRestriction } from '../restrictions/allowed-statements.ts';
import type { Viewer } from '../viewer.ts';

/** Lists of the documents of one space, as the API answers them. */

/** SQL, part of an object: the innermost restrictions that apply to a document, of who reads it and of who edits it. */
export const restrictionsInJson = (document: string, viewer: Pick<ViewerSql, 'viewer' | 'seesAll'>): string =>
  [
    propertyIf(`${document}.restricted_by is not null`, 'restriction', shownRestriction(document)),
    propertyIf(
      `${document}.editing_restricted_by is not null`,
      'editingRestriction',
      shownEditingRestriction(document, viewer),
    ),
  ].join(' || ');

/** SQL, part of an object: whether the viewer starred a document. */
export const starInJson = (document: string, viewer: string): string =>
  flag(
    'isStarred',
    `exists (select from stars st where st.document_id = ${document}.id and st.user_id = ${viewer})`,
  );

/** SQL for a document in a list of its space, as JSON. */
export const listedInJson = (document: string, viewer: Pick<ViewerSql, 'viewer' | 'seesAll'>): string => {
  const hasChildren = `${document}.has_children and exists (
    select from documents k where k.parent_id = ${document}.id and k.deleted_at is null and k.template is null
      and (k.restricted_by is not distinct from ${document}.restricted_by or ${passesRestrictions('k', viewer)})
  )`;
  return `${document}.shown || ${restOfObject(
    flag('hasChildren', hasChildren),
    starInJson(document, viewer.viewer),
    restrictionsInJson(document, viewer),
  )}`;
};

type KeyOf = Parameters<typeof jsonPage>[2];

export const keyInLevel: KeyOf = (of) => [of('d.position')];

// as text: a Date has no microseconds, so the next page would repeat rows
export const keyOfNewest: KeyOf = (of) => [`${of('d.updated_at')}::text`, of('d.id')];

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
 * @param keyOf the key of a page that begins behind a document
 */
const listStatement = (name: string, which: string, [order, keyOf]: ListOrder) => ({
  name,
  text: `
with seen as materialized (
  select s.id from spaces s where s.id = $1 and s.deleted_at is null and ${seesSpace('s', lister)}
)
select (select count(*) from seen) > 0 as "isSeen", ${jsonPage(listedInJson('d', lister), '$4', keyOf)}
from (
  select d.id, d.shown, d.has_children, d.position, d.updated_at, d.restricted_by, d.editing_restricted_by
  from documents d
  where d.space_id = (select id from seen) and ${which} and d.deleted_at is null and d.template is null
    and ${passesRestrictions('d', lister)}
  order by ${order} limit (select $4::integer + 1)
) d`,
});

type ListOrder = readonly [order: string, keyOf: KeyOf];

// two statements each: "is not distinct from" and "is null or" use no index
// the order begins with the parent because PostgreSQL does not take "parent_id is null" for one value, and would sort
const inLevel: ListOrder = ['d.parent_id, d.position', keyInLevel];
const topStatement = listStatement('list-top-level', 'd.parent_id is null and d.position > $6', inLevel);
const childrenStatement = listStatement('list-children', 'd.parent_id = $7 and d.position > $6', inLevel);

const newestFirst: ListOrder = ['d.updated_at desc, d.id desc', keyOfNewest];
const newestStatement = listStatement('list-newest', 'true', newestFirst);
const olderStatement = listStatement(
  'list-older',
  '(d.updated_at, d.id) < ($6::timestamptz, $7::integer)',
  newestFirst,
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
