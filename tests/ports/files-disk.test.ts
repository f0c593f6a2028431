import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDiskFiles } from '../../api/ports/files/disk.ts';
import { filesSuite } from './files.suite.ts';

filesSuite('a folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-files-'));
  return {
    files: createDiskFiles(folder),
    close: () => rm(folder, { recursive: true }),
  };
});

describe('files in a folder alone', () => {
  async function folder(): Promise<string> {
    const path = await mkdtemp(join(tmpdir(), 'lectern-files-'));
    onTestFinished(() => rm(path, { recursive: true }));
    return path;
  }

  it('spreads files over folders, and leaves nothing half-written', async () => {
    const path = await folder();
    const { key } = await createDiskFiles(path).put(Readable.from(['text']));
    expect(await readdir(join(path, key.slice(0, 2)))).toEqual([key]);
    expect(await readdir(join(path, 'temp'))).toEqual([]);
  });

  it('removes what a killed process left behind, but not an upload that may still run', async () => {
    const path = await folder();
    const temp = join(path, 'temp');
    await mkdir(temp);
    await writeFile(join(temp, 'old'), 'half');
    await writeFile(join(temp, 'young'), 'half');
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await utimes(join(temp, 'old'), twoDaysAgo, twoDaysAgo);
    await createDiskFiles(path).put(Readable.from(['text']));
    expect(await readdir(temp)).toEqual(['young']);
  });

  it('lists only its own files', async () => {
    const path = await folder();
    const files = createDiskFiles(path);
    const { key } = await files.put(Readable.from(['text']));
    await writeFile(join(path, key.slice(0, 2), 'note.txt'), 'not ours');
    await writeFile(join(path, key.startsWith('ab') ? 'cd' : 'ab'), 'a file where a folder would be');
    expect((await files.list()).map((info) => info.key)).toEqual([key]);
  });

  it('names the folder where it cannot be written', async () => {
    const path = await folder();
    await writeFile(join(path, 'files'), 'in the way');
    const files = createDiskFiles(join(path, 'files'));
    await expect(files.check()).rejects.toThrow(
      `DATA_DIR: files cannot be written below ${join(path, 'files')}`,
    );
    await expect(files.put(Readable.from(['text']))).rejects.toThrow();
  });
});
