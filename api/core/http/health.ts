import type { Knex } from 'knex';
import { isMigrated, isStandby } from '../../../db/migrate.ts';
import type { RequestContext, RequestMiddleware } from './context.ts';

interface Stateful {
  state(): 'ready' | 'away' | 'unknown';
}

interface HealthOptions {
  knex: Knex;
  /** Known from their last calls. If one of them is away, the whole still counts as ready. */
  files: Stateful;
  search: Stateful;
}

/**
 * `GET /livez`: the process answers. `GET /readyz`: it can serve requests; 503 while the database is away, being
 * migrated or a standby. The body also reports files and search, from their last calls: neither is asked now, and neither causes a
 * 503.
 */
export function health({ knex, files, search }: HealthOptions): RequestMiddleware {
  const answer = async (ctx: RequestContext): Promise<void> => {
    ctx.set('Cache-Control', 'no-store');
    const database = ctx.path === '/livez' ? undefined : await databaseState(knex);
    ctx.status = database === undefined || database === 'ready' ? 200 : 503;
    ctx.body =
      database === undefined
        ? { status: 'alive' }
        : {
            status: ctx.status === 200 ? 'ready' : 'waiting',
            database,
            files: files.state(),
            search: search.state(),
          };
  };
  return (ctx, next) => (ctx.path === '/livez' || ctx.path === '/readyz' ? answer(ctx) : next());
}

async function databaseState(knex: Knex): Promise<'ready' | 'migrating' | 'away'> {
  try {
    // a connection to a standby is refused already, unless something between does not say that it is one
    if (await isStandby(knex)) return 'away';
    return (await isMigrated(knex)) ? 'ready' : 'migrating';
  } catch {
    return 'away';
  }
}
