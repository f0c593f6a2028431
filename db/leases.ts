import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { runPrepared } from './statements.ts';

/** What only one process does at a time; by the database's clock, so that a process that hangs loses it. */
export interface Lease {
  /** Takes it, or holds it longer. False: another process has it, or had it since. */
  hold: () => Promise<boolean>;
  /** Holds it longer. False where it has run out, even if nobody else took it: something may have happened since. */
  extend: () => Promise<boolean>;
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

/** @param seconds without a word from the holder until another may take it */
export function leaseOf(knex: Knex, name: string, seconds: number): Lease {
  const holder = randomUUID();
  return {
    hold: async () => (await runPrepared(knex, takeStatement, [name, holder, seconds])).length > 0,
    extend: async () => (await runPrepared(knex, extendStatement, [name, holder, seconds])).length > 0,
    async release() {
      await knex('leases').where({ name, holder }).delete();
    },
  };
}
