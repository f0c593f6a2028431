import { setTimeout as pass } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { driverOptions, type ConnectOptions } from '../../db/connect.ts';
import { lockName } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/list.ts';
import { Program } from '../support/program.ts';
import { openProxiedDatabase } from './proxied-database.ts';
import { randomOf, repeatedly, rounds, tell } from './rounds.ts';

type Connection = Omit<ConnectOptions, 'poolSize'>;

const random = randomOf(0);

async function ask<T extends pg.QueryResultRow>(connection: Connection, sql: string): Promise<T[]> {
  const client = new pg.Client(driverOptions(connection));
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Every table, column, index, constraint, function and trigger, as PostgreSQL describes them. */
const schemaOf = (connection: Connection) =>
  ask(
    connection,
    `select 'column' as kind, table_name || '.' || column_name as name, data_type || coalesce(column_default, '') as text
     from information_schema.columns where table_schema = 'public'
     union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
     union all select 'constraint', conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
       from pg_constraint where connamespace = 'public'::regnamespace
     union all select 'function', proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace
     union all select 'trigger', tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     order by 1, 2, 3`,
  );

const migrated = async (connection: Connection) => {
  const [found] = await ask<{ present: boolean }>(
    connection,
    `select to_regclass('migrations') is not null as present`,
  );
  if (!found?.present) return [];
  return (await ask<{ name: string }>(connection, 'select name from migrations order by id')).map(
    ({ name }) => name,
  );
};

const runsOf = async (connection: Connection) =>
  (await ask(connection, `select 1 from pg_stat_activity where application_name = '${lockName}'`)).length;

test(
  'a migration that is killed is completed by the next start, and a second runner waits for it',
  async () => {
    const whole = await openProxiedDatabase({ isMigrated: true });
    const expected = await schemaOf(whole.direct);
    await whole.drop();
    expect(expected.length).toBeGreaterThan(100);
    const left: number[] = [];
    await repeatedly('a migration killed', async () => {
      const database = await openProxiedDatabase({ isMigrated: false });
      const DATABASE_URL = database.url;
      const programs = [await Program.create({ DATABASE_URL }), await Program.create({ DATABASE_URL })];
      const [first, second] = programs as [Program, Program];
      try {
        const started = first.start().catch((error: unknown) => error);
        await expect.poll(() => runsOf(database.direct), { timeout: 30_000, interval: 5 }).toBeGreaterThan(0);
        await pass(random.between(0, 700));
        await first.stop('SIGKILL');
        await started;
        left.push((await migrated(database.direct)).length);

        await Promise.all([first.start(), second.start()]);
        expect(await migrated(database.direct)).toEqual(migrations.map(({ name }) => name));
        expect(await schemaOf(database.direct)).toEqual(expected);
      } finally {
        for (const program of programs) await program.remove();
        await database.drop();
      }
    });
    tell(`${rounds} migrations killed, after ${left.join(', ')} of ${migrations.length} steps`);
  },
  60_000 + rounds * 40_000,
);
