import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import type { ShownExport } from '../../api/contract/exports.ts';
import type { ImportDetails } from '../../api/contract/imports.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient } from '../support/http-client.ts';
import { details, step, upload } from '../support/imports.ts';
import { Program } from '../support/program.ts';
import { rawZip } from '../support/raw-zip.ts';
import { lackOfDisks, SmallDisk } from './small-disk.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const ADMIN_PASSWORD = 'another good one';
const mebibyte = 1024 * 1024;
const diskSize = 320;
/** What the program keeps free: a twentieth of the disk. */
const reserve = (diskSize / 20) * mebibyte;

const lack = await lackOfDisks();
let program: Program;
let client: HttpClient;
let disk: SmallDisk;
let kept: Document;

beforeAll(async () => {
  if (lack) return;
  // the usual reserve
  program = await Program.create({ ADMIN_PASSWORD, MIN_FREE_DISK_MB: '' });
  disk = await SmallDisk.mount(program.dataDir, diskSize);
  await program.start();
  client = new HttpClient(program.url);
  await client.signIn('admin', ADMIN_PASSWORD);
  const { id } = await makeSpace(client);
  kept = await makeDocument(client, id, { title: 'Kept', content: 'It was there before.' });
  const path = `/api/documents/${kept.id}/attachments`;
  bodyOf(await client.upload<Attachment>(path, 'kept.bin', randomBytes(30 * mebibyte)), 201);
});
afterAll(async () => {
  if (lack) return;
  await program.stop();
  disk.unmount();
  await program.remove();
});
beforeEach(({ skip }) => skip(lack !== null, lack ?? ''));

/** Folders of jobs, below that of their process. */
async function jobFolders(): Promise<string[]> {
  const found = await readdir(join(program.dataDir, 'temporary'), { recursive: true }).catch(() => []);
  return found.filter((path) => /^\w+\/\d+$/.test(path));
}

/** A few megabytes of noise, again and again, unpack to forty times as much, which no guard of zips refuses. */
function bomb(megabytes: number): Buffer {
  const block = Buffer.concat([randomBytes(1600), Buffer.alloc(64_000 - 1600)]);
  const data = Buffer.concat(Array.from({ length: (megabytes * mebibyte) / block.length }, () => block));
  // each block with noise of its own, or deflate would see the same again
  for (let at = 0; at < data.length; at += block.length) randomBytes(1600).copy(data, at);
  return rawZip([
    {
      name: 'Export-Part-1.zip',
      data: rawZip([
        { name: 'Page.md', data: '# Page' },
        { name: 'x.bin', data, method: 0 },
      ]),
    },
  ]);
}

async function until<T>(ask: () => Promise<T>, isDone: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    await sleep(20);
  }
}

const planned = (id: number): Promise<ImportDetails> =>
  until(
    () => details(client, id),
    ({ state }) => state !== 'reading',
  );

async function exported(): Promise<ShownExport> {
  const wanted = { documentId: kept.id, format: 'markdown' };
  const { id } = bodyOf(await client.post<ShownExport>('/api/exports', wanted), 202);
  return until(
    async () => bodyOf(await client.get<ShownExport>(`/api/exports/${id}`)),
    ({ state }) => state === 'done' || state === 'failed',
  );
}

async function worksOn(): Promise<void> {
  expect(bodyOf(await client.get<Document>(`/api/documents/${kept.id}`)).content).toBe(kept.content);
  const more = await makeDocument(client, kept.spaceId, { content: 'There is room for a text.' });
  bodyOf(await client.delete(`/api/documents/${more.id}`), 204);
  expect(await jobFolders()).toEqual([]);
}

// evidence: S166
it('an import that would fill the disk stops and says so, the server goes on, and it works once there is room', async () => {
  const id = await upload(client, { name: 'bomb.zip', bytes: bomb(60), spaceId: kept.spaceId });
  await disk.fill(reserve + 30 * mebibyte);
  await step(client, id, 'read');
  const refused = await planned(id);
  expect(refused).toMatchObject({ state: 'failed', problem: { reason: { name: 'diskAlmostFullForJob' } } });
  await worksOn();

  await disk.free();
  await step(client, id, 'read');
  expect(await planned(id)).toMatchObject({ state: 'planned', counts: { pages: 1 } });
  await worksOn();
  await step(client, id, 'cancel');
});

// evidence: S168
it('an export that would fill the disk stops and says so, the server goes on, and it works once there is room', async () => {
  await disk.fill(reserve + 15 * mebibyte);
  expect(await exported()).toMatchObject({ state: 'failed', failure: 'no_room' });
  await worksOn();
  expect(await readdir(join(program.dataDir, 'files/temp'))).toEqual([]);

  await disk.free();
  expect(await exported()).toMatchObject({ state: 'done' });
  await worksOn();
});

// evidence: S169
it('what an import left that was killed is gone after the next start', async () => {
  const id = await upload(client, { name: 'bomb.zip', bytes: bomb(100), spaceId: kept.spaceId });
  await step(client, id, 'read');
  const [folder = ''] = await until(jobFolders, (folders) => folders.length > 0);
  await program.stop('SIGKILL');
  expect(await jobFolders()).toEqual([folder]);
  await program.start();
  const own = folder.split('/')[0];
  await until(jobFolders, (folders) => folders.every((each) => !each.startsWith(`${own}/`)));
  await client.signIn('admin', ADMIN_PASSWORD);
  expect((await client.get(`/api/documents/${kept.id}`)).status).toBe(200);
});
