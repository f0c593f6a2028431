import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Attachment } from '../../api/contract/attachments.ts';
import { backUpNightly } from '../../api/features/backups/nightly.ts';
import { startTestApp, type SignedIn, type TestApp } from '../support/app.ts';
import { verify } from '../support/backup-world.ts';
import { bodyOf, makeDocument, makeSpace } from '../support/content.ts';
import { lackOfDisks, SmallDisk } from './small-disk.ts';

const mebibyte = 1024 * 1024;
const lack = await lackOfDisks();
let app: TestApp;
let admin: SignedIn;
let place: string;

beforeAll(async () => {
  app = await startTestApp({ poolSize: 4 });
  admin = await app.signedIn('admin');
  place = await mkdtemp(join(tmpdir(), 'lectern-nights-'));
});
afterAll(async () => {
  await app.close();
  await rm(place, { recursive: true });
});

// evidence: Q27
it('the disk of the nightly backup: it is told of, the one of the night before stays, and the next is whole', async ({
  skip,
}) => {
  skip(lack !== null, lack ?? '');
  const { id: spaceId } = await makeSpace(admin);
  const document = await makeDocument(admin, spaceId);
  const path = `/api/documents/${document.id}/attachments`;
  bodyOf(await admin.upload<Attachment>(path, 'kept.bin', randomBytes(3 * mebibyte)), 201);
  const disk = await SmallDisk.mount(place, 8);
  try {
    const { knex, connection } = app.database;
    const configuration = () => Promise.resolve({ settings: [] });
    const night = (nights: number) =>
      backUpNightly({
        ...{
          knex,
          connection,
          files: app.files,
          configuration,
          keep: 1,
          directory: place,
          minFreeDisk: undefined,
        },
        now: new Date(Date.now() + nights * 24 * 60 * 60 * 1000),
      });
    expect(await night(0)).toMatchObject({ made: 1 });
    const [kept = ''] = await readdir(place);

    await disk.fill(mebibyte);
    await expect(night(1)).rejects.toThrow('is almost full');
    expect((await readdir(place)).sort()).toEqual(['filler', kept]);
    await verify(join(place, kept));
    expect((await app.services.backups.lastFailure())?.message).toContain('is almost full');

    await disk.free();
    expect(await night(1)).toMatchObject({ made: 1, removed: 1 });
    const [next = '', ...rest] = await readdir(place);
    expect(rest).toEqual([]);
    expect(next).not.toBe(kept);
    await verify(join(place, next));
    expect(await app.services.backups.lastFailure()).toBeNull();
  } finally {
    disk.unmount();
  }
});
