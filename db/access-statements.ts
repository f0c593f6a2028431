import type { Knex } from 'knex';
import type { Viewer } from './models/viewer.ts';
import { shareQuery } from './shared-query.ts';
import { runPrepared } from './prepared.ts';

const visibleSpacesStatement = {
  name: 'list-visible-spaces',
  text: `
select q.place::integer, s.id
from unnest((select $1::integer[]), (select $2::boolean[])) with ordinality as q (viewer, sees_all, place)
join spaces s on s.deleted_at is null and (q.sees_all or s.visibility = 'everyone' or exists (
  select from space_members m where m.space_id = s.id and m.user_id = q.viewer))`,
};

const askForSpaces = shareQuery(async (runner, viewers: readonly Viewer[]): Promise<number[][]> => {
  const each = [...new Map(viewers.map((viewer) => [viewer.id, viewer])).values()];
  const rows = await runPrepared<{ place: number; id: number }>(runner, visibleSpacesStatement, [
    each.map(({ id }) => id),
    each.map(({ role }) => role === 'admin'),
  ]);
  const found = new Map<number, number[]>(each.map(({ id }) => [id, []]));
  for (const { place, id } of rows) found.get(each[place - 1]!.id)!.push(id);
  return viewers.map(({ id }) => found.get(id)!);
});

/** The ids of the spaces that a viewer may see; searches are limited to them. */
export const listVisibleSpaceIds = (runner: Knex, viewer: Viewer): Promise<number[]> =>
  askForSpaces(runner, viewer);
