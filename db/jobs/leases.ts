import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { runPrepared } from '../prepared.ts';

/**
 * The right to do something alone. It expires by the database's clock unless it is extended, so a hung process loses
 * it.
 */
export interface Lease {
  /** Takes or extends the lease. False: another process holds it, or has held it in the meantime. */
  hold: () => Promise<boolean>;
  /**
   * Extends the lease. False if it has expired, even if nobody took it, because something may have happened meanwhile.
   */
  extend: () => Promise<boolean>;
  /** Extends the lease while `work` runs. `lost` is aborted if that comes too late. A hung process extends nothing. */
  during: <T>(work: (lost: AbortSignal) => Promise<T>) => Promise<T>;
  release: () => Promise<void>;
}

const takeStatement = {
  name: 'take-lease',
  text: `
insert into leases (name, holder, expires_at) values ($1, $2, now() + make_interval(secs => $3))
on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
where leases.holder = excluded.holder or leases.expires_at < now()
returning name`,
};

const extendStatement = {
  name: 'extend-lease',
  text: `
update leases set expires_at = now() + make_interval(secs => $3)
where name = $1 and holder = $2 and expires_at > now() returning name`,
};

/** @param seconds how long the lease lasts unless it is extended */
export function leaseOf(knex: Knex, name: string, seconds: number): Lease {
  const holder = randomUUID();
  const extend = async () => (await runPrepared(knex, extendStatement, [name, holder, seconds])).length > 0;
  return {
    hold: async () => (await runPrepared(knex, takeStatement, [name, holder, seconds])).length > 0,
    extend,
    async during(work) {
      const lost = new AbortController();
      const extending = setInterval(
        () =>
          void extend().then(
            (isOurs) => !isOurs && lost.abort(),
            // the database may be back before the lease has expired
            () => undefined,
          ),
        seconds * 250,
      );
      try {
        return await work(lost.signal);
      } finally {
        clearInterval(extending);
      }
    },
    async release() {
      await knex('leases').where({ name, holder }).delete();
    },
  };
}

/**
 * Does something that only one process may do at a time.
 * @param seconds after which another process may do it if this one dies
 * @returns null if another process does it
 */
export async function alone<T>(
  knex: Knex,
  name: string,
  seconds: number,
  work: () => Promise<T>,
): Promise<T | null> {
  const lease = leaseOf(knex, name, seconds);
  if (!(await lease.hold())) return null;
  try {
    return await lease.during(work);
  } finally {
    await lease.release().catch(() => undefined);
  }
}
