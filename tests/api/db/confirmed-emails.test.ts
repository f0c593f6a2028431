import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, type Database, inDatabase } from '../../../db/connect.ts';
import { migrate } from '../../../db/migrate.ts';
import { migrations } from '../../../db/migrations/list.ts';
import { execute } from '../../support/postgres-setup.ts';

const { server, template } = inject('postgres');
const name = `${template}_${randomBytes(4).toString('hex')}`;
const connection = inDatabase(server, name);
const before = migrations.slice(
  0,
  migrations.findIndex((migration) => migration.name === '044-confirmed-emails'),
);

let database: Database;
beforeAll(async () => {
  await execute(server, `create database ${name}`);
  database = connect({ ...connection, poolSize: 2 });
});
afterAll(async () => {
  await database.close();
  await execute(server, `drop database ${name} with (force)`);
});

const administrator = 1_000_000;

// evidence: S161
it('of the accounts that are there, the audit log tells who has set their email last', async () => {
  const { knex } = database;
  await knex.migrate.latest({
    tableName: 'migrations',
    migrationSource: {
      getMigrations: () => Promise.resolve([...before]),
      getMigrationName: (migration: (typeof migrations)[number]) => migration.name,
      getMigration: (migration: (typeof migrations)[number]) =>
        Promise.resolve({ up: migration.up, down: () => Promise.reject(new Error('never')) }),
    },
  });
  type Event = [action: string, by: 'self' | 'administrator', details?: object];
  const created = (by: 'self' | 'administrator', details = {}): Event => ['user.created', by, details];
  const changed = (by: 'self' | 'administrator', details = {}): Event => [
    ...(['user.updated', by] as const),
    { email: 'changed', ...details },
  ];
  const people: Record<string, Event[]> = {
    made: [created('administrator'), ['user.updated', 'self', { displayName: 'changed' }]],
    registered: [['user.registered', 'self']],
    typed: [created('administrator'), changed('self')],
    corrected: [['user.registered', 'self'], changed('administrator')],
    provided: [created('self', { source: 'keycloak' })],
    provisioned: [created('administrator', { source: 'scim' })],
    directory: [created('self', { source: 'hq' })],
    unknown: [],
  };
  for (const [username, events] of Object.entries(people)) {
    const [user] = await knex('users')
      .insert({ username, display_name: username, email: `${username}@example.org`, role: 'viewer' })
      .returning<{ id: number }[]>('id');
    const id = user?.id ?? 0;
    for (const [action, by, details = {}] of events)
      await knex('audit_events').insert({
        ...{ action, target_type: 'user', target_id: id, details: JSON.stringify(details) },
        actor_id: by === 'self' ? id : administrator,
      });
    if (username === 'directory')
      await knex('identities').insert({
        ...{
          user_id: id,
          provider: 'hq',
          issuer: 'ldap:hq',
          subject: 'uuid',
          email: 'directory@example.org',
        },
      });
  }
  await migrate(connection);
  const rows = await knex('users')
    .orderBy('id')
    .select<{ username: string; by: string | null }[]>('username', 'email_confirmed_by as by');
  expect(Object.fromEntries(rows.map(({ username, by }) => [username, by]))).toEqual({
    made: 'administrator',
    registered: null,
    typed: null,
    corrected: 'administrator',
    provided: 'provider',
    provisioned: 'provider',
    directory: null,
    unknown: null,
  });
});
