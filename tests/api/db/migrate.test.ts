import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, type Database, inDatabase } from '../../../db/connect.ts';
import { isMigrated, migrate } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/list.ts';
import { findSession } from '../../../db/sign-in/session-statements.ts';
import { execute } from '../../support/postgres-setup.ts';

const { server, template } = inject('postgres');
const name = `${template}_${randomBytes(4).toString('hex')}`;
const connection = inDatabase(server, name);
const released = migrations.slice(0, 1);

let database: Database;
beforeAll(async () => {
  await execute(server, `create database ${name}`);
  database = connect({ ...connection, poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await execute(server, `drop database ${name} with (force)`);
});

/** A database as the first version left it. */
async function asFirstReleased(): Promise<void> {
  await database.knex.migrate.latest({
    tableName: 'migrations',
    migrationSource: {
      getMigrations: () => Promise.resolve([...released]),
      getMigrationName: (migration: (typeof migrations)[number]) => migration.name,
      getMigration: (migration: (typeof migrations)[number]) =>
        Promise.resolve({ up: migration.up, down: () => Promise.reject(new Error('never')) }),
    },
  });
}

it('a database of the first version is brought to this one, once, and keeps who is signed in', async () => {
  await asFirstReleased();
  const { knex } = database;
  const [user] = await knex('users')
    .insert({
      username: 'maren',
      display_name: 'Maren',
      email: 'maren@example.org',
      role: 'admin',
      password_hash: '-',
    })
    .returning<{ id: number }[]>('id');
  const hashes = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await knex('sessions').insert(
    hashes.map((hash) => ({ id_hash: hash, user_id: user?.id, data: '{}', expires_at: '2999-01-01' })),
  );
  expect(await isMigrated(knex)).toBe(false);

  const names = migrations.map((migration) => migration.name);
  expect(await migrate(connection)).toEqual(names.slice(1));
  expect(await migrate(connection)).toEqual([]);
  expect(await isMigrated(knex)).toBe(true);

  for (const hash of hashes) {
    expect(await findSession(knex, hash)).toMatchObject({ isUseDue: false, user: { username: 'maren' } });
  }
  const rows = await knex('sessions').select('id', 'last_used_at');
  expect(new Set(rows.map(({ id }: { id: number }) => id)).size).toBe(2);
});

it('a database that cannot hold every text is refused, with what to make in its place', async () => {
  const ascii = `${name}_ascii`;
  await execute(server, `create database ${ascii} encoding 'SQL_ASCII' locale 'C' template template0`);
  try {
    await expect(migrate(inDatabase(server, ascii))).rejects.toThrow(
      /encoded as SQL_ASCII.*encoding 'UTF8'/s,
    );
  } finally {
    await execute(server, `drop database ${ascii} with (force)`);
  }
});
