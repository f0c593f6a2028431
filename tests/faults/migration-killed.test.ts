import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { driverOptions, type ConnectOptions } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/list.ts';
import type { Random } from '../../scripts/seed/random.ts';
import { Program } from '../support/program.ts';
import { openProxiedDatabase, type ProxiedDatabase } from './proxied-database.ts';
import { randomOf, repeatedly, roundsOf, tell } from './rounds.ts';

type Connection = Omit<ConnectOptions, 'poolSize'>;

/** Where it is killed: before a step's first command, at a later one, and after its last. */
const points = ['before', 'during', 'after'] as const;
type Point = (typeof points)[number];

interface Strike {
  step: number;
  point: Point;
}

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

/** Held by the test while a migration is to wait. */
const holdKey = 4_711;

/**
 * Counts the commands of each step, and lets the one that `faults.strike` names ("3 2": of the third step, the second)
 * wait for the test. What keeps the list of migrations is no step.
 */
const holding = `
create schema faults;
create table faults.seen (step integer, command integer);
create function faults.hold() returns event_trigger language plpgsql as $$
declare
  step integer;
  command integer;
begin
  if current_query() ~ '("|table )migrations' or to_regclass('public.migrations') is null then return; end if;
  execute 'select count(*) + 1 from public.migrations' into step;
  command := 1 + case when current_setting('faults.step', true) = step::text
    then current_setting('faults.command')::integer else 0 end;
  perform set_config('faults.step', step::text, true), set_config('faults.command', command::text, true);
  insert into faults.seen values (step, command);
  if current_setting('faults.strike', true) = step || ' ' || command then
    perform pg_advisory_xact_lock(${holdKey});
  end if;
end $$;
create event trigger hold on ddl_command_start execute function faults.hold();
`;

const names = migrations.map(({ name }) => name);

/** A schema as a migration that nothing disturbed leaves it, and how many commands each step has. */
async function undisturbed(): Promise<{ schema: object[]; commands: number[] }> {
  const database = await openProxiedDatabase({ isMigrated: false });
  try {
    await ask(database.direct, holding);
    await migrate(database.direct);
    const seen = `select max(command) as count from faults.seen group by step order by step`;
    const commands = (await ask<{ count: number }>(database.direct, seen)).map(({ count }) => count);
    return { schema: await schemaOf(database.direct), commands };
  } finally {
    await database.drop();
  }
}

/** Every place once, in an order of the seed's; a step of one command has no later one. */
function strikesInTurn(commands: number[], random: Random): Strike[] {
  const all = commands
    .flatMap((count, index) => points.map((point) => ({ step: index + 1, point, count })))
    .filter(({ point, count }) => point !== 'during' || count > 1);
  return all
    .map((strike) => ({ strike, at: random.fraction() }))
    .sort((one, other) => one.at - other.at)
    .map(({ strike }) => strike);
}

/** Starts, and is killed at that place. */
async function killAt(strike: Strike, commands: number[], database: ProxiedDatabase, random: Random) {
  const program = await Program.create({ DATABASE_URL: database.url });
  // after a step is before the next one; the last is followed by its commit alone
  const isLast = strike.point === 'after' && strike.step === names.length;
  const step = strike.point === 'after' ? strike.step + 1 : strike.step;
  const command = strike.point === 'during' ? random.between(2, commands[step - 1]!) : 1;
  await ask(database.direct, holding);
  await ask(database.direct, `alter database ${database.name} set faults.strike = '${step} ${command}'`);
  const holder = new pg.Client(driverOptions(database.direct));
  await holder.connect();
  try {
    await holder.query('select pg_advisory_lock($1)', [holdKey]);
    const started = program.start().catch((error: unknown) => error);
    const isThere = async () =>
      isLast
        ? (await migrated(database.direct)).length === names.length
        : (await holder.query(waiting)).rows.length > 0;
    await vi.waitUntil(isThere, { timeout: 60_000, interval: 5 });
    await program.stop('SIGKILL');
    await started;
  } finally {
    await holder.end();
    await program.remove();
  }
}

const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${holdKey} and not granted`;

// evidence: Q30
test(
  'a migration that is killed is completed by the next start, and a second runner waits for it',
  async () => {
    const random = randomOf(0);
    const { schema, commands } = await undisturbed();
    expect(schema.length).toBeGreaterThan(100);
    expect(commands).toHaveLength(names.length);
    const strikes = strikesInTurn(commands, random);
    const struck: string[] = [];
    const rounds = Math.min(strikes.length, roundsOf(strikes.length / 100));
    await repeatedly(rounds, async (round) => {
      const strike = strikes[round]!;
      const database = await openProxiedDatabase({ isMigrated: false });
      const DATABASE_URL = database.url;
      const programs = [await Program.create({ DATABASE_URL }), await Program.create({ DATABASE_URL })];
      try {
        await killAt(strike, commands, database, random);
        await Promise.all(programs.map((program) => program.start()));
        expect(await migrated(database.direct)).toEqual(names);
        expect(await schemaOf(database.direct)).toEqual(schema);
        struck.push(`${strike.point} ${strike.step}`);
      } finally {
        for (const program of programs) await program.remove();
        await database.drop();
      }
    });
    tell({ rounds, note: `killed ${struck.sort().join(', ')} of ${names.length} steps` });
  },
  60_000 + roundsOf(1) * 10_000,
);
