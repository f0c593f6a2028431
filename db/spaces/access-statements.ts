import type { Knex } from 'knex';
import { manyViewerValues, visibleSpaces } from '../grants.ts';
import type { Viewer } from '../viewer.ts';
import { shareQuery } from '../shared-query.ts';
import { runPrepared } from '../prepared.ts';

/** What a viewer may see, as ids that a search is limited to. */
export interface VisibleIds {
  spaceIds: number[];
  /** Restrictions that let the viewer in. Documents under any other restriction are hidden. */
  restrictionIds: number[];
}

const spacesOfEach = visibleSpaces({
  viewer: 'q.viewer',
  seesAll: 'q.sees_all',
  only: 'q.limited_to::integer[]',
});

// the lists are JSON, because reading a thousand rows takes longer than finding them
const visibleStatement = {
  name: 'list-visible-ids',
  text: `
with q as materialized (
  select * from unnest((select $1::integer[]), (select $2::boolean[]), (select $3::text[]))
    with ordinality as q (viewer, sees_all, limited_to, place)
)
select
  (select json_agg(v.id) from (${spacesOfEach}) v) as "spaceIds",
  -- no search finds a draft
  case when exists (select from restrictions where not for_editors) then (
    select json_agg(v.id) from visible_restrictions(q.viewer) v (id)
    where not exists (select from restrictions r where r.id = v.id and r.for_editors)) end as "restrictionIds"
from q order by q.place`,
};

const askForIds = shareQuery(async (runner, viewers: readonly Viewer[]): Promise<VisibleIds[]> => {
  type Row = { [Ids in keyof VisibleIds]: VisibleIds[Ids] | null };
  const rows = await runPrepared<Row>(runner, visibleStatement, manyViewerValues(viewers));
  return rows.map(({ spaceIds, restrictionIds }) => ({
    spaceIds: spaceIds ?? [],
    restrictionIds: restrictionIds ?? [],
  }));
});

/** The ids of the spaces and restrictions that a viewer may see; searches are limited to them. */
export const listVisibleIds = (runner: Knex, viewer: Viewer): Promise<VisibleIds> =>
  askForIds(runner, viewer);
