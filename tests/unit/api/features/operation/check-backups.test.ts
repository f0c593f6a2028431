import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Check } from '../../../../../api/features/operation/check.ts';
import { checkBackups, checkBackupStore } from '../../../../../api/features/operation/check-backups.ts';

const hour = 3_600_000;
let dataDir = '';
let backup = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  backup = join(dataDir, 'last.backup');
  await writeFile(backup, 'a backup');
});
afterAll(() => rm(dataDir, { recursive: true }));

async function check(last: { hours: number; where?: string } | null, keep = 14): Promise<[Check, Check]> {
  const at = new Date(Date.now() - (last?.hours ?? 0) * hour);
  const records = {
    last: () => Promise.resolve(last && { at, where: last.where ?? backup }),
    lastFailure: () => Promise.resolve(null),
  };
  const found = await checkBackups(records, { dataDir, backups: { keep, directory: dataDir } });
  return [found[0]!, found[1]!];
}

describe('the doctor', () => {
  test.each([0, 14])('warns when the last backup is older than two days, with %i kept', async (keep) => {
    expect((await check({ hours: 47 }, keep))[0]).toMatchObject({ name: 'backup', state: 'well' });
    expect((await check({ hours: 49 }, keep))[0].state).toBe('warning');
    expect((await check(null, keep))[0]).toMatchObject({
      state: 'warning',
      says: expect.stringContaining('none yet') as unknown,
    });
  });

  test('warns when the last backup lies on the same disk as the data', async () => {
    const [, place] = await check({ hours: 1 });
    expect(place).toMatchObject({ name: 'backup disk', state: 'warning', figures: { sameDisk: true } });
    expect(place.advice).toContain('another disk');
  });

  test('does not where it lies on another disk, went out of a pipe, or was taken away', async () => {
    // a file system of its own
    expect((await check({ hours: 1, where: '/proc/version' }))[1].state).toBe('well');
    expect((await check({ hours: 1, where: 'standard output' }))[1].state).toBe('well');
    expect((await check({ hours: 1, where: join(dataDir, 'gone.backup') }))[1].state).toBe('well');
  });
});

test('the appliance keeps 14 nightly backups unless it is told otherwise', async () => {
  const root = new URL('../../../../../', import.meta.url);
  expect(await readFile(new URL('docker-compose.yml', root), 'utf8')).toContain(
    'BACKUP_KEEP: ${BACKUP_KEEP:-14}\n',
  );
});

describe('the store of backups', () => {
  const bucket = (endpoint: string) => ({
    ...{
      store: 's3' as const,
      endpoint,
      bucket: 'nights',
      region: 'us-east-1',
      accessKey: 'a',
      secretKey: 'b',
    },
  });
  const stateFor = async (endpoint: string, check = () => Promise.resolve()) => {
    const backups = { keep: 14, directory: dataDir, s3: bucket('http://minio:9000') };
    const [found] = await checkBackupStore({ check }, { backups, files: bucket(endpoint) });
    return found!;
  };

  test('is well, is that of the files, or does not answer', async () => {
    expect((await stateFor('http://elsewhere:9000')).state).toBe('well');
    expect(await stateFor('http://minio:9000')).toMatchObject({
      state: 'warning',
      advice: expect.stringContaining('BACKUP_S3_ENDPOINT') as string,
    });
    const away = () => Promise.reject(new Error('BACKUP_S3_ENDPOINT: no answer'));
    expect(await stateFor('http://elsewhere:9000', away)).toMatchObject({
      state: 'fault',
      says: 'BACKUP_S3_ENDPOINT: no answer',
    });
  });

  test('is not looked at where backups are in a folder', async () => {
    const backups = { keep: 14, directory: dataDir };
    expect(await checkBackupStore(null, { backups, files: bucket('http://minio:9000') })).toEqual([]);
  });
});
