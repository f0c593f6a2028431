import { mkdtemp, rm } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import { offlineServices } from '../../api/services.ts';
import { backupTables } from '../../db/backups/tables.ts';
import { connect } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { migrations } from '../../db/migrations/list.ts';
import { openProxiedDatabase, type ProxiedDatabase } from '../faults/proxied-database.ts';
import { watcher } from '../support/backup-world.ts';
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
async function migrateFurther({ direct }: ProxiedDatabase, needs: string | null, sql: string): Promise<void> {
  const { knex, close } = connect({ ...direct, poolSize: 1 });
  try {
    await knex.raw(sql);
    await knex.raw(
      `insert into migrations (name, batch, migration_time, needs, backup_tables)
       values ('999-of-tomorrow', 99, now(), ?, ?)`,
      [needs, [...backupTables, 'newer_things']],
    );
  } finally {
    await close();
  }
}

const adding = `
create table newer_things (id integer primary key);
insert into newer_things values (7);
alter table documents add column newer_note text, add column newer_state text not null default 'new';`;

const refusal = /A newer Lectern made this database \(it has 999-of-tomorrow\)\. Start that version\./;

test('beside a migration that only adds, it starts, writes, and makes backups that have everything', async () => {
  const database = await openDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'lectern-newer-'));
  const program = await Program.create({ ADMIN_PASSWORD, DATABASE_URL: database.url });
  onTestFinished(async () => {
    await program.remove();
    await rm(folder, { recursive: true });
  });
  await program.start();
  const [older, newer] = [join(folder, 'older.backup'), join(folder, 'newer.backup')];
  expect(await program.command(['backup', older, '--quiet'])).toMatchObject({ code: 0 });
  await migrateFurther(database, migrations[0]!.name, adding);
  // the same process goes on, and a new one starts
  const admin = new HttpClient(program.url);
  await admin.signIn('admin', ADMIN_PASSWORD);
  const space = await makeSpace(admin);
  await program.stop();
  await program.start();
  const { id } = await makeDocument(admin, space.id);
  bodyOf(await admin.put(`/api/documents/${id}`, { content: 'Written beside it.', version: 1 }), 200);
  bodyOf(await admin.post(`/api/documents/${id}/comments`, { content: 'Read beside it.' }), 201);
  bodyOf(await admin.upload<Attachment>(`/api/documents/${id}/attachments`, 'a.bin', Buffer.alloc(9)), 201);
  expect((await admin.get(`/api/documents/${id}`)).body).toMatchObject({ content: 'Written beside it.' });

  expect(await program.command(['backup', newer, '--quiet'])).toMatchObject({ code: 0, stderr: '' });
  const { header, manifest } = await offlineServices.verifyBackup(createReadStream(newer), watcher, {
    mayBeNewer: true,
  });
  expect(header.migrations.at(-1)).toBe('999-of-tomorrow');
  expect(header.tables.find(({ name }) => name === 'documents')?.columns).toContain('newer_note');
  expect(manifest.tables.find(({ name }) => name === 'newer_things')).toMatchObject({ rows: 1 });
  // it cannot read that one itself, and would restore an old one among newer tables
  for (const [file, text] of [
    [newer, 'This backup is of a newer Lectern: its database has 999-of-tomorrow'],
    [older, 'A newer Lectern changed this database (it has 999-of-tomorrow)'],
  ] as const) {
    const restored = await program.command(['restore', file, '--yes', '--quiet']);
    expect(restored).toMatchObject({ code: 1, stderr: expect.stringContaining(text) as string });
  }
  expect((await admin.get(`/api/documents/${id}`)).status).toBe(200);
  const { stdout } = await program.command(['doctor', '--json']);
  expect(stdout).toContain('a newer Lectern has run 999-of-tomorrow; this version runs beside it');
});

test('where a migration removes what it uses, it refuses: a sentence, exit code 1, no stack', async () => {
  const database = await openDatabase();
  await migrateFurther(database, '999-of-tomorrow', 'alter table documents drop column title cascade');
  const { ended, said } = runBuilt('api/main.js', { env: { DATABASE_URL: database.url, PORT: '0' } });
  expect(await ended).toBe(1);
  expect(said()).toMatch(refusal);
  expect(said()).not.toMatch(/\n\s+at /);
});

test('a removal that waited one release leaves the release between alone', async () => {
  const database = await openDatabase();
  await migrateFurther(database, migrations.at(-1)!.name, 'select 1');
  expect(await migrate(database.direct)).toEqual([]);
});

test('a migration that says nothing is taken for one that removes', async () => {
  const database = await openDatabase();
  await migrateFurther(database, null, 'select 1');
  await expect(migrate(database.direct)).rejects.toThrow(refusal);
});
