import type { Knex } from 'knex';
import { manyViewerValues, visibleSpaces } from './grants.ts';
import type { Viewer } from './models/viewer.ts';
import { shareQuery } from './shared-query.ts';
import { runPrepared } from './prepared.ts';

/** What a viewer may see, as ids that a search is limited to. */
export interface VisibleIds {
  spaceIds: number[];
  /** Restrictions that let the viewer in; documents under any other are hidden. */
  restrictionIds: number[];
}

const spacesOfEach = visibleSpaces({
  viewer: 'q.viewer',
  seesAll: 'q.sees_all',
  only: 'q.limited_to::integer[]',
});

const visibleStatement = {
  name: 'list-visible-ids',
  text: `
with q as materialized (
  select * from unnest((select $1::integer[]), (select $2::boolean[]), (select $3::text[]))
    with ordinality as q (viewer, sees_all, limited_to, place)
)
select q.place::integer, v.id, false as "isRestriction" from q cross join lateral (${spacesOfEach}) v
union all
select q.place::integer, v.id, true from q cross join lateral visible_restrictions(q.viewer) v (id)
where exists (select from restrictions)`,
};

const askForIds = shareQuery(async (runner, viewers: readonly Viewer[]): Promise<VisibleIds[]> => {
  type Row = { place: number; id: number; isRestriction: boolean };
  const rows = await runPrepared<Row>(runner, visibleStatement, manyViewerValues(viewers));
  const found = viewers.map((): VisibleIds => ({ spaceIds: [], restrictionIds: [] }));
  for (const { place, id, isRestriction } of rows)
    found[place - 1]![isRestriction ? 'restrictionIds' : 'spaceIds'].push(id);
  return found;
});

/** The ids of the spaces and restrictions that a viewer may see; searches are limited to them. */
export const listVisibleIds = (runner: Knex, viewer: Viewer): Promise<VisibleIds> =>
  askForIds(runner, viewer);
