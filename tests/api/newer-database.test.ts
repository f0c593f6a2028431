import { createReadStream } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import { offlineServices } from '../../api/services.ts';
import { backupTables } from '../../db/backups/tables.ts';
import { connect } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/list.ts';
import { openProxiedDatabase, type ProxiedDatabase } from '../faults/proxied-database.ts';
import { startTestApp } from '../support/app.ts';
import { makeFolder, verify, watcher } from '../support/backup-world.ts';
import { runBuilt } from '../support/built-program.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { Program } from '../support/program.ts';

/*
 * The release before runs and starts beside newer migrations (decision 63). Here this version is the release before: a
 * newer Lectern has run a made-up migration.
 */

const ADMIN_PASSWORD = 'another good one';

async function openDatabase(): Promise<ProxiedDatabase> {
  const database = await openProxiedDatabase({ isMigrated: true });
  onTestFinished(() => database.drop());
  return database;
}

/** As a newer Lectern leaves the database. @param needs see `Migration.needs` */
async function migrateFurther(
  connection: ProxiedDatabase['direct'],
  needs: string | null,
  sql: string,
): Promise<void> {
  const database = connect({ ...connection, poolSize: 1 });
  try {
    await database.knex.raw(sql);
    await database.knex.raw(
      `insert into migrations (name, batch, migration_time, needs, backup_tables)
       values ('999-of-tomorrow', 99, now(), ?, ?)`,
      [needs, [...backupTables, 'newer_things']],
    );
  } finally {
    await database.close();
  }
}

const adding = `
create table newer_things (id integer primary key);
insert into newer_things values (7);
alter table documents add column newer_note text, add column newer_state text not null default 'new';`;

const refusal = /A newer Lectern made this database \(it has 999-of-tomorrow\)\. Start that version\./;

const isPart = (text: string) => expect.stringContaining(text) as string;

test('beside a migration that only adds, it starts, serves and writes', async () => {
  const database = await openDatabase();
  await migrateFurther(database.direct, migrations[0]!.name, adding);
  const program = await Program.create({ ADMIN_PASSWORD, DATABASE_URL: database.url });
  onTestFinished(() => program.remove());
  await program.start();
  const admin = new HttpClient(program.url);
  await admin.signIn('admin', ADMIN_PASSWORD);
  const space = await makeSpace(admin);
  const { id } = await makeDocument(admin, space.id);
  bodyOf(await admin.put(`/api/documents/${id}`, { content: 'Written beside it.', version: 1 }), 200);
  bodyOf(await admin.post(`/api/documents/${id}/comments`, { content: 'Read beside it.' }), 201);
  bodyOf(await admin.upload<Attachment>(`/api/documents/${id}/attachments`, 'a.bin', Buffer.alloc(9)), 201);
  expect((await admin.get(`/api/documents/${id}`)).body).toMatchObject({ content: 'Written beside it.' });
});

test('its backups have everything, and it restores nothing into the newer database', async () => {
  const folder = await makeFolder();
  const app = await startTestApp({ poolSize: 4, settings: { BACKUP_KEEP: '1' } });
  onTestFinished(async () => {
    await app.close();
    await folder.remove();
  });
  const { backups, operation } = app.services;
  const [older, newer] = [folder.path('older.backup'), folder.path('newer.backup')];
  await backups.toFile(older, { watcher });
  await migrateFurther(app.database.connection, migrations[0]!.name, adding);
  const admin = await app.signedIn('admin');
  const { id } = await makeDocument(admin, (await makeSpace(admin)).id);

  expect(await backups.toFile(newer, { watcher })).toMatchObject({ isOfNewer: true });
  const { header, manifest } = await offlineServices.verifyBackup(createReadStream(newer), watcher, {
    mayBeNewer: true,
  });
  expect(header.migrations.at(-1)).toBe('999-of-tomorrow');
  expect(header.tables.find(({ name }) => name === 'documents')?.columns).toContain('newer_note');
  expect(manifest.tables.find(({ name }) => name === 'newer_things')).toMatchObject({ rows: 1 });
  // a nightly one is read back
  expect(await backups.nightly()).toMatchObject({ made: 1 });

  await expect(verify(newer)).rejects.toThrow('of a newer Lectern: its database has 999-of-tomorrow');
  for (const file of [older, newer])
    await expect(backups.restore(file, watcher)).rejects.toThrow(
      'A newer Lectern changed this database (it has 999-of-tomorrow)',
    );
  expect((await admin.get(`/api/documents/${id}`)).status).toBe(200);
  expect(await operation.inspect()).toContainEqual(
    expect.objectContaining({
      ...{ name: 'migrations', state: 'warning' },
      says: isPart('a newer Lectern has run 999-of-tomorrow'),
    }),
  );
});

test('where a migration removes what it uses, it refuses: a sentence, exit code 1, no stack', async () => {
  const database = await openDatabase();
  await migrateFurther(database.direct, '999-of-tomorrow', 'alter table documents drop column title cascade');
  const { ended, said } = runBuilt('api/main.js', { env: { DATABASE_URL: database.url, PORT: '0' } });
  expect(await ended).toBe(1);
  expect(said()).toMatch(refusal);
  expect(said()).not.toMatch(/\n\s+at /);
});

test('a removal that waited one release leaves the release between alone', async () => {
  const database = await openDatabase();
  await migrateFurther(database.direct, migrations.at(-1)!.name, 'select 1');
  expect(await migrate(database.direct)).toEqual([]);
});

test('a migration that says nothing is taken for one that removes', async () => {
  const database = await openDatabase();
  await migrateFurther(database.direct, null, 'select 1');
  await expect(migrate(database.direct)).rejects.toThrow(refusal);
});
