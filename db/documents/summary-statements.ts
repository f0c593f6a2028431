import type { Knex } from 'knex';
import { passesRestrictions, viewerValues, visibleSpaces } from '../grants.ts';
import { inJsonObject, json, jsonObject, jsonPage, jsonTime, type JsonPage } from '../json-in-sql.ts';
import type { Viewer } from '../viewer.ts';
import { runPrepared } from '../prepared.ts';
import { restrictionInJson, starInJson } from './list-statements.ts';

/** Lists of documents from all spaces that the viewer may see, as the API answers them. */

const lister = { viewer: '$1', seesAll: '$2', only: '$3::integer[]' };

/** SQL for a person as JSON; null if the account is gone. */
const personInJson = (id: string): string => `coalesce((
  select '{' || ${inJsonObject({
    id: 'u.id',
    displayName: json('u.display_name'),
    avatar: json('u.avatar'),
  })} || case when u.shares_name then ',"username":' || to_json(u.username) else '' end || '}'
  from users u where u.id = ${id}), 'null')`;

const summaryColumns = `d.id, d.shown, d.version, d.space_id, d.created_at, d.updated_at, d.created_by, d.updated_by,
  d.restricted_by`;

/** SQL for a document d, with `summaryColumns`, as JSON. */
const summary = `'{' || d.shown || ',' || ${inJsonObject({
  version: 'd.version',
  isStarred: starInJson('d', '$1'),
  createdAt: jsonTime('d.created_at'),
  createdBy: personInJson('d.created_by'),
  updatedBy: personInJson('d.updated_by'),
  restriction: restrictionInJson('d'),
  space: `(select ${jsonObject({
    id: 's.id',
    name: json('s.name'),
    visibility: json('s.visibility'),
  })} from spaces s where s.id = d.space_id)`,
})} || '}'`;

/** How many of the newest documents are read before each space is asked for its own newest ones. */
const looked = 1000;
const newestFirst = 'order by d.updated_at desc, d.id desc';

// If PostgreSQL sees that the limit is small, it plans this statement again for each request: 1 ms, while the rest
// takes 0.2. `(select $4)` hides the limit from it
const wanted = '(select $4::integer)';

const summaries = `select count(*)::integer as count, '[' || coalesce(string_agg(${summary}, ','), '') || ']' as json`;

// Most people see some of the newest documents, and reading stops there
const recentStatement = {
  name: 'list-recent',
  text: `
with places as materialized (${visibleSpaces(lister)})
${summaries} from (
  select d.* from (
    select ${summaryColumns} from documents d where d.deleted_at is null ${newestFirst} limit ${looked}
  ) d where d.space_id = any (array(select id from places)) and ${passesRestrictions('d', lister)}
  ${newestFirst} limit ${wanted}
) d`,
};

// Somebody who sees few of many spaces would otherwise read all documents: with 310,000 of them 87 ms instead of 1
const recentOfSpacesStatement = {
  name: 'list-recent-of-spaces',
  text: `
with places as materialized (${visibleSpaces(lister)})
${summaries} from (
  select d.* from places s cross join lateral (
    select ${summaryColumns} from documents d
    where d.space_id = s.id and d.deleted_at is null and ${passesRestrictions('d', lister)}
    ${newestFirst} limit ${wanted}
  ) d
  ${newestFirst} limit ${wanted}
) d`,
};

/** The most recently updated documents that the viewer may see, as JSON. */
export async function listRecentDocuments(runner: Knex, viewer: Viewer, limit: number): Promise<string> {
  const values = [...viewerValues(viewer), limit];
  const read = async (statement: { name: string; text: string }) => {
    const [found] = await runPrepared<{ count: number; json: string }>(runner, statement, values);
    return found!;
  };
  const found = await read(recentStatement);
  return found.count === limit ? found.json : (await read(recentOfSpacesStatement)).json;
}

const starredStatement = {
  name: 'list-starred',
  text: `
select ${jsonPage(summary, ['d.starred_at::text', 'd.id'], '$4')}
from (
  select d.*, row_number() over () as place from (
    select ${summaryColumns}, st.created_at as starred_at from stars st join documents d on d.id = st.document_id
    where st.user_id = $1 and d.deleted_at is null and d.space_id in (${visibleSpaces(lister)})
      and ${passesRestrictions('d', lister)}
      and ($5::timestamptz is null or (st.created_at, st.document_id) < ($5::timestamptz, $6::integer))
    order by st.created_at desc, st.document_id desc limit $4 + 1
  ) d
) d`,
};

export interface StarredOptions {
  /**
   * The time (as text, with microseconds) of the star and the id of the last row of the page before. Absent: the list
   * starts at the beginning.
   */
  after?: readonly [string, number] | undefined;
  limit: number;
}

/** The viewer's starred documents, newest star first. */
export async function listStarredDocuments(
  runner: Knex,
  viewer: Viewer,
  { after, limit }: StarredOptions,
): Promise<JsonPage> {
  const values = [...viewerValues(viewer), limit, after?.[0], after?.[1]];
  const [page] = await runPrepared<JsonPage>(runner, starredStatement, values);
  return page!;
}
