import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient, type HttpAnswer } from '../support/http-client.ts';
import { Program } from '../support/program.ts';
import { randomOf, repeatedly, roundsOf, tell } from './rounds.ts';
import { lackOfDisks, SmallDisk } from './small-disk.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 240_000 + roundsOf(1) * 10_000, hookTimeout: 120_000 });

const ADMIN_PASSWORD = 'another good one';
const mebibyte = 1024 * 1024;
const rounds = roundsOf(0.05);
const random = randomOf(0);

const lack = await lackOfDisks();
let program: Program;
let client: HttpClient;
/** With the database, and with the backups. */
let disk: SmallDisk;
let backups: SmallDisk;
let kept: Document;
let file: Attachment;
const bytes = randomBytes(3 * mebibyte);

beforeAll(async () => {
  if (lack) return;
  program = await Program.create({ ADMIN_PASSWORD });
  disk = await SmallDisk.mount(program.dataDir, 256);
  backups = await SmallDisk.mount(join(program.dataDir, '../backups'), 8);
  await program.start();
  client = new HttpClient(program.url);
  await client.signIn('admin', ADMIN_PASSWORD);
  const { id } = await makeSpace(client);
  kept = await makeDocument(client, id, { title: 'Kept', content: 'It was there before.' });
  file = bodyOf(
    await client.upload<Attachment>(`/api/documents/${kept.id}/attachments`, 'kept.bin', bytes),
    201,
  );
});
afterAll(async () => {
  if (lack) return;
  await program.stop();
  disk.unmount();
  backups.unmount();
  await program.remove();
});
beforeEach(({ skip }) => skip(lack !== null, lack ?? ''));

async function readsGoOn(): Promise<void> {
  expect(bodyOf(await client.get<Document>(`/api/documents/${kept.id}`)).content).toBe(kept.content);
  expect(bodyOf(await client.get<unknown[]>('/api/search?q=before'))).toHaveLength(1);
  expect((await client.bytes(file.url)).equals(bytes)).toBe(true);
}

const noRoom = ({ status, body }: HttpAnswer) => {
  expect({ status, body }).toMatchObject({
    status: 507,
    body: { code: 'disk_full', message: expect.stringMatching(/administrator/) as string },
  });
};

const attach = (content: Buffer) =>
  client.upload<Attachment>(`/api/documents/${kept.id}/attachments`, 'large.bin', content);

/** What is being uploaded waits there; nothing of what was refused stays. */
const halfUploaded = () => readdir(join(program.dataDir, 'files/temp')).catch(() => []);

// evidence: Q27
it('the disk of the database and the files: writes are refused with the reason, reads go on, and it recovers', async () => {
  let [answered, refusals] = [0, 0];
  const saved: { id: number; content: string }[] = [];

  /** Each needs room for its text, until there is none. */
  async function saveUntilRefused(): Promise<HttpAnswer> {
    for (let count = 0; count < 500; count += 1) {
      const content = randomBytes(100_000).toString('base64');
      const document = { title: 'Large', content, spaceId: kept.spaceId, parentId: null };
      const answer = await client.post<Document>('/api/documents', document);
      if (answer.status !== 201) return answer;
      saved.push({ id: answer.body.id, content });
    }
    throw new Error('the disk did not fill');
  }

  await repeatedly(rounds, async () => {
    await disk.fill(random.between(0, 2 * mebibyte));
    noRoom(await attach(bytes));
    expect(await halfUploaded()).toEqual([]);
    await readsGoOn();
    noRoom(await saveUntilRefused());
    refusals += 2;
    await readsGoOn();

    await disk.free();
    const again = await makeDocument(client, kept.spaceId, { content: 'There is room again.' });
    expect(bodyOf(await client.get<Document>(`/api/documents/${again.id}`)).content).toBe(
      'There is room again.',
    );
    const { id, url } = bodyOf(await attach(bytes), 201);
    expect((await client.bytes(url)).equals(bytes)).toBe(true);
    bodyOf(await client.delete(`/api/attachments/${id}`), 204);
    answered += saved.length;
    for (const document of saved.splice(0)) {
      const read = bodyOf(await client.get<Document>(`/api/documents/${document.id}`));
      expect(read.content).toBe(document.content);
      bodyOf(await client.delete(`/api/documents/${document.id}`), 204);
    }
  });
  tell({ rounds, answered, note: `${refusals} refused` });
});

// evidence: Q27
it('the disk of the files and their temp folder alone: uploads are refused, saving goes on, and it recovers', async () => {
  await repeatedly(rounds, async () => {
    const files = await SmallDisk.mount(join(program.dataDir, 'files'), 8);
    try {
      await files.fill(random.between(0, 2 * mebibyte));
      noRoom(await attach(bytes));
      expect(await halfUploaded()).toEqual([]);
      const { id } = await makeDocument(client, kept.spaceId, { content: 'It needs no file.' });
      bodyOf(await client.delete(`/api/documents/${id}`), 204);

      await files.free();
      const attached = bodyOf(await attach(bytes), 201);
      expect((await client.bytes(attached.url)).equals(bytes)).toBe(true);
      bodyOf(await client.delete(`/api/attachments/${attached.id}`), 204);
    } finally {
      files.unmount();
    }
  });
  await readsGoOn();
  tell({ rounds });
});

// evidence: Q27
it('the disk of a backup: it is told of, no archive is left, and the next one is whole', async () => {
  const place = backups.folder;
  const archive = join(place, 'x.backup');
  await repeatedly(rounds, async () => {
    // less than the attached file needs
    await backups.fill(random.between(0, 2 * mebibyte));
    const { code, stderr } = await program.command(['backup', archive]);
    expect(code).toBe(1);
    expect(stderr).toContain(`The disk is full: there is no room for ${archive}. No partial file was left`);
    expect(stderr).not.toContain('    at ');
    expect(await readdir(place)).toEqual(['filler']);
    await readsGoOn();

    await backups.free();
    expect(await program.command(['backup', archive, '--force', '--quiet'])).toMatchObject({ code: 0 });
    expect(await program.command(['verify', archive, '--quiet'])).toMatchObject({ code: 0 });
    await backups.empty();
  });
  tell({ rounds });
});
