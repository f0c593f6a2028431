import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import type { Document } from '../../api/contract/documents.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { HttpClient, type HttpAnswer } from '../support/http-client.ts';
import { Program } from '../support/program.ts';

// deadlines, not measures
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

const ADMIN_PASSWORD = 'another good one';
const mebibyte = 1024 * 1024;

/** A disk of so many MiB in memory, and nothing else on it. */
class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async mount(folder: string, size: number): Promise<SmallDisk> {
    await mkdir(folder, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m,mode=755`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
    return new SmallDisk(folder);
  }

  /** Takes all the room there is but for so many bytes. */
  async fill(left: number): Promise<void> {
    const file = await open(join(this.folder, 'filler'), 'w');
    const block = Buffer.alloc(64 * 1024, 1);
    try {
      for (;;) await file.write(block);
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
      await file.truncate(Math.max(0, (await file.stat()).size - left));
    } finally {
      await file.close();
    }
  }

  free = () => rm(join(this.folder, 'filler'), { force: true });

  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder], { stdio: 'pipe' });
  }
}

/** Why there is no small disk here; null where there may be. */
async function lackOfDisks(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-disk-'));
  try {
    (await SmallDisk.mount(folder, 1)).unmount();
    return null;
  } catch {
    return 'needs a small disk (tmpfs), which only root may mount';
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const lack = await lackOfDisks();
let program: Program;
let client: HttpClient;
let disk: SmallDisk;
let kept: Document;
let file: Attachment;
const bytes = randomBytes(3 * mebibyte);

beforeAll(async () => {
  if (lack) return;
  program = await Program.create({ ADMIN_PASSWORD });
  disk = await SmallDisk.mount(program.dataDir, 256);
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
  await program.remove();
});

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

it('the disk of the database and the files: writes are refused with the reason, reads go on, and it recovers', async ({
  skip,
}) => {
  skip(lack !== null, lack ?? '');
  await disk.fill(mebibyte);
  noRoom(await client.upload(`/api/documents/${kept.id}/attachments`, 'large.bin', bytes));
  await readsGoOn();

  // each needs room for its text, until there is none
  const saved: { id: number; content: string }[] = [];
  let refused: HttpAnswer | undefined;
  while (!refused && saved.length < 500) {
    const content = randomBytes(100_000).toString('base64');
    const document = { title: 'Large', content, spaceId: kept.spaceId, parentId: null };
    const answer = await client.post<Document>('/api/documents', document);
    if (answer.status === 201) saved.push({ id: answer.body.id, content });
    else refused = answer;
  }
  noRoom(refused!);
  await readsGoOn();

  await disk.free();
  const again = await makeDocument(client, kept.spaceId, { content: 'There is room again.' });
  expect(bodyOf(await client.get<Document>(`/api/documents/${again.id}`)).content).toBe(
    'There is room again.',
  );
  bodyOf(await client.upload(`/api/documents/${kept.id}/attachments`, 'large.bin', bytes), 201);
  for (const { id, content } of saved)
    expect(bodyOf(await client.get<Document>(`/api/documents/${id}`)).content).toBe(content);
});
