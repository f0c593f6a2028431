import type { Knex } from 'knex';
import { asCheck, warning, well, type Check } from './check.ts';

/** A running import reports at least every minute, or another process takes it over. Minutes. */
const maxPauseMinutes = 15;

/** Imports that wait for a process but were not taken by any. */
export const checkImports = (knex: Knex): Promise<Check> =>
  asCheck('imports', async () => {
    const { rows } = await knex.raw<{ rows: { id: number; name: string }[] }>(
      `select id, name from imports
       where state in ('reading', 'running', 'undoing') and changed_at < now() - make_interval(mins => ?)
         and coalesce(held_until < now(), true)
       order by id`,
      [maxPauseMinutes],
    );
    const [first] = rows;
    if (!first) return well('imports', 'none stands still');
    return warning('imports', {
      says: `${rows.length === 1 ? 'one stands' : `${rows.length} stand`} still, ${first.name} for example`,
      advice:
        'Keep the server running: it goes on with them one after the other. One of a command line goes on with "lectern import --resume". If none moves, look at the log for "import failed".',
      figures: { stalled: rows.length, firstId: first.id },
    });
  });
