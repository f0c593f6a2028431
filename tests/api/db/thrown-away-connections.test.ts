import { expect, inject, onTestFinished, test } from 'vitest';
import { allowTime, connect, isDatabaseAway, type Database } from '../../../db/connect.ts';
import { runPrepared } from '../../../db/prepared.ts';
import { openProxiedDatabase, type ProxiedDatabase } from '../../faults/proxied-database.ts';
import { execute } from '../../support/postgres-setup.ts';

async function open(options: { poolSize: number; statementTimeout?: number }) {
  const place: ProxiedDatabase = await openProxiedDatabase({ isMigrated: true });
  const database: Database = connect({ connectionString: place.url, ...options });
  onTestFinished(async () => {
    await database.close();
    await place.drop();
  });
  return { ...place, ...database };
}

const failureOf = (asked: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(asked).then(
    () => undefined,
    (error: unknown) => error,
  );

test('a server that takes no writes counts as away, and the next use connects again', async () => {
  const { knex, name } = await open({ poolSize: 1 });
  const write = () => knex.raw('create table written ()');
  const isReadOnly = (state: string) =>
    execute(inject('postgres').server, `alter database ${name} set default_transaction_read_only = ${state}`);
  await isReadOnly('on');
  expect(isDatabaseAway(await failureOf(write()))).toBe(true);
  // for new connections
  await isReadOnly('off');
  await write();

  await isReadOnly('on');
  await knex.raw('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
  const inTransaction = knex.transaction((trx) => trx.raw('create table again ()'));
  expect(isDatabaseAway(await failureOf(inTransaction))).toBe(true);
  await isReadOnly('off');
  await knex.transaction((trx) => trx.raw('create table again ()'));
});

test('a server that stands still counts as away, for statements of each kind', async () => {
  const { knex, proxy } = await open({ poolSize: 3, statementTimeout: 500 });
  const byName = () => runPrepared(knex, { name: 'one', text: 'select 1 as one' }, []);
  await Promise.all([byName(), byName(), knex.raw('select pg_sleep(0.1)')]);
  proxy.silence();
  const failures = await Promise.all([
    failureOf(byName()),
    failureOf(knex.raw('select 1')),
    failureOf(knex.transaction((trx) => trx.raw('select 1'))),
  ]);
  expect(failures.map(isDatabaseAway)).toEqual([true, true, true]);
  await proxy.mend();
  expect(await byName()).toEqual([{ one: 1 }]);
});

test('a statement that may take longer is waited for, and the next ones are not', async () => {
  const { knex } = await open({ poolSize: 1, statementTimeout: 500 });
  await knex.transaction(async (trx) => {
    await allowTime(trx, 0);
    await trx.raw('select pg_sleep(6)');
  });
  const { code } = (await failureOf(knex.raw('select pg_sleep(60)'))) as { code?: string };
  expect(code).toBe('57014');
});
