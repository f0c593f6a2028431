import { storedFiles } from '../../db/attachments/stored-files.ts';
import { png } from './content.ts';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { expect, vi } from 'vitest';
import type { Document } from '../../api/contract/documents.ts';
import type { FilesPort } from '../../api/ports/files/port.ts';
import { offlineServices } from '../../api/services.ts';
import { backupTables } from '../../db/backups/tables.ts';
import type { TestApp } from './app.ts';
import type { HttpClient } from './http-client.ts';

export const watcher = { begin: () => undefined, step: () => undefined };

export const verify = (path: string) => offlineServices.verifyBackup(createReadStream(path), watcher);

/** The row count and digest of each table in backups. Neither row order nor time zone changes the digest. */
export async function tableDigests(knex: Knex): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  await knex.transaction(async (trx) => {
    await trx.raw(`set local timezone to 'UTC'`);
    for (const table of backupTables) {
      // backups and restores add audit events themselves
      const rows = table === 'audit_events' ? `audit_events where action not like 'backup.%'` : table;
      const found = await trx.raw<{ rows: { digest: string }[] }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(row, E'\\n' order by row collate "C")), '') as digest
         from (select to_jsonb(t)::text as row from (select * from ${rows}) t) r`,
      );
      digests[table] = found.rows[0]!.digest;
    }
  });
  return digests;
}

/** Reads the stored file of each attachment and picture. @returns SHA-256 by storage key */
export async function fileDigests(knex: Knex, files: FilesPort): Promise<Record<string, string>> {
  const named = await knex.raw<{ rows: { key: string }[] }>(
    `select distinct storage_key as key from ${storedFiles}`,
  );
  const keys = named.rows.map(({ key }) => key);
  const digests: Record<string, string> = {};
  for (const key of keys.sort()) {
    const hash = createHash('sha256');
    for await (const chunk of (await files.get(key)).stream) hash.update(chunk as Buffer);
    digests[key] = hash.digest('hex');
  }
  return digests;
}

export interface Work {
  /** The successful writes, in the order of their answers. */
  journal: Answered[];
  stop(): Promise<void>;
}

export type Answered =
  | { kind: 'saved'; documentId: number; version: number; content: string }
  | { kind: 'attached'; documentId: number; key: string; sha256: string };

/** People who create, save, attach and comment through HTTP at the same time, until they are stopped. */
export function workHard(people: readonly HttpClient[], spaceId: number): Work {
  const journal: Answered[] = [];
  let isStopped = false;
  const working = Promise.all(
    people.map(async (person, at) => {
      for (let round = 1; !isStopped; round += 1) await workOnce(person, spaceId, `${at}-${round}`, journal);
    }),
  );
  return {
    journal,
    async stop() {
      isStopped = true;
      await working;
    },
  };
}

async function workOnce(
  person: HttpClient,
  spaceId: number,
  word: string,
  journal: Answered[],
): Promise<void> {
  const content = `# Words ${word}\n\ttab, \\N, ünï, ${randomBytes(200).toString('base64')}\r\n`;
  const made = await person.post<{ id: number }>('/api/documents', {
    spaceId,
    title: `Title ${word}`,
    content,
  });
  expect(made.status).toBe(201);
  const documentId = made.body.id;
  journal.push({ kind: 'saved', documentId, version: 1, content });
  const later = `${content}\nmore`;
  const saved = await person.put(`/api/documents/${documentId}`, { content: later, version: 1 });
  expect(saved.status).toBe(200);
  journal.push({ kind: 'saved', documentId, version: 2, content: later });
  const bytes = randomBytes(5_000);
  const attached = await person.upload<{ storagePath: string }>(
    `/api/documents/${documentId}/attachments`,
    'file.bin',
    bytes,
  );
  expect(attached.status).toBe(201);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  journal.push({ kind: 'attached', documentId, key: attached.body.storagePath, sha256 });
  const commented = await person.post(`/api/documents/${documentId}/comments`, {
    content: `Comment ${word}`,
  });
  expect(commented.status).toBe(201);
}

/** Lets three people create some data of every kind through HTTP. */
export async function fillWithWork(app: TestApp): Promise<void> {
  const people = [await app.signedIn('admin'), await app.signedIn('editor'), await app.signedIn('editor')];
  const space = await people[0]!.post<{ id: number }>('/api/spaces', { name: 'Work', description: '' });
  const work = workHard(people, space.body.id);
  await vi.waitUntil(() => work.journal.length > 20, { timeout: 30_000 });
  await work.stop();
  await people[1]!.post(`/api/documents/${work.journal[0]!.documentId}/star`);
  await people[1]!.put(`/api/documents/${work.journal[0]!.documentId}/following`, { scope: 'branch' });
  await fillBin(people[1]!, space.body.id);
  await people[1]!.put(`/api/users/${people[1]!.userId}`, { language: 'de' });
  await people[1]!.upload(`/api/users/${people[1]!.userId}/avatar`, 'me.png', png);
  const group = await people[0]!.post<{ id: number }>('/api/groups', { name: 'Writers', description: 'All' });
  for (const { userId } of people) await people[0]!.put(`/api/groups/${group.body.id}/members/${userId}`);
  const given = await people[0]!.put(`/api/spaces/${space.body.id}/groups/${group.body.id}`, {
    role: 'editor',
  });
  expect(given.status).toBe(200);
  await needRelease(people[0]!, space.body.id);
}

/** Makes a document that others read once it is released, with a draft that was changed. */
async function needRelease(person: HttpClient, spaceId: number): Promise<void> {
  const document = { spaceId, parentId: null, title: 'Released', content: 'Text.' };
  const made = await person.post<{ id: number }>('/api/documents', document);
  const begun = await person.put<Document>(`/api/documents/${made.body.id}/draft`);
  expect(begun.status).toBe(200);
  const { draftId } = begun.body.release!;
  expect((await person.put(`/api/documents/${draftId}`, { content: 'Changed.' })).status).toBe(200);
}

/** Deletes a document that has a child, so that the bin remembers both. */
async function fillBin(person: HttpClient, spaceId: number): Promise<void> {
  const make = async (parentId: number | null) => {
    const document = { spaceId, parentId, title: 'Deleted', content: 'Text.' };
    const made = await person.post<{ id: number }>('/api/documents', document);
    expect(made.status).toBe(201);
    return made.body.id;
  };
  const id = await make(null);
  await make(id);
  expect((await person.delete(`/api/documents/${id}`)).status).toBe(204);
}

/** Makes a temporary folder for a test file. */
export async function makeFolder(): Promise<{ path: (name: string) => string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-backup-'));
  return {
    path: (name) => join(folder, name),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
