import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { leaseOf } from '../../db/jobs/leases.ts';
import type { FollowingService } from '../features/following/service.ts';
import { repeat, type Repeating } from './repeat.ts';

interface TellOptions {
  knex: Knex;
  following: Pick<FollowingService, 'tellNext'>;
  log: Logger;
}

/** How often to look for changes. Milliseconds. */
const intervalMs = 1_000;
/** Another process takes over if this one dies. Seconds. */
const leaseSeconds = 15;
/** After work, it pauses for so many times as long: telling takes a fifth of one processor at most. */
const pauseFactor = 4;

/** Tells those who follow documents of changes. One process at a time does it. */
export function startTelling({ knex, following, log }: TellOptions): Repeating {
  const lease = leaseOf(knex, 'followers', leaseSeconds);
  return repeat({
    async turn() {
      if (!(await lease.hold())) return undefined;
      const started = performance.now();
      const taken = await lease.during(following.tellNext);
      return taken > 0 ? pauseFactor * (performance.now() - started) : undefined;
    },
    every: intervalMs,
    onError: (error) => log.warn({ err: error }, 'followers could not be told of changes; trying again'),
    end: () => lease.release(),
  });
}
