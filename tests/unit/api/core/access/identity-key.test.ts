import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSealer } from '../../../../../api/core/access/identity-key.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lectern-key-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const secret = Buffer.from('twenty secret bytes!');
const file = () => join(dataDir, 'identity-key');

describe('sealing', () => {
  it('makes one key, whoever begins at once, which only its owner can read', async () => {
    const sealers = Array.from({ length: 8 }, () => createSealer({ dataDir }));
    const sealed = await Promise.all(sealers.map((sealer) => sealer.seal(secret, 7)));
    expect(await readdir(dataDir)).toEqual(['identity-key']);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(file(), 'utf8'), 'base64')).toHaveLength(32);
    for (const each of sealed) expect(await createSealer({ dataDir }).open(each, 7)).toEqual(secret);
  });

  it('opens with the same key, for the same person, and unchanged', async () => {
    const sealer = createSealer({ dataDir, identityKey: Buffer.alloc(32, 1) });
    const sealed = await sealer.seal(secret, 7);
    expect(sealed.includes(secret)).toBe(false);
    expect(await sealer.open(sealed, 7)).toEqual(secret);
    expect(await sealer.open(sealed, 8)).toBeNull();
    expect(await createSealer({ dataDir, identityKey: Buffer.alloc(32, 2) }).open(sealed, 7)).toBeNull();
    for (let index = 0; index < sealed.length; index += 1) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(await sealer.open(changed, 7)).toBeNull();
    }
    expect(await sealer.open(Buffer.alloc(3), 7)).toBeNull();
  });

  it('seals the same secret differently each time', async () => {
    const sealer = createSealer({ dataDir });
    expect(await sealer.seal(secret, 7)).not.toEqual(await sealer.seal(secret, 7));
  });

  it('makes no key to open something', async () => {
    expect(await createSealer({ dataDir }).open(Buffer.alloc(60), 7)).toBeNull();
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('replaces no file that holds something else', async () => {
    await writeFile(file(), 'half a k');
    await expect(createSealer({ dataDir }).seal(secret, 7)).rejects.toThrow(/does not hold 32 bytes/);
    expect(await readFile(file(), 'utf8')).toBe('half a k');
  });
});
