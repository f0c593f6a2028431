import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
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
    // it has failed before the file is opened
    const failed = Readable.from(['text']).destroy(new Error('gone'));
    await expect(createDiskFiles(path).put(failed)).rejects.toThrow();
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

  // evidence: S93
  it('takes an upload although what lies beside it cannot be swept away', async () => {
    const path = await folder();
    const stuck = join(path, 'temp', 'stuck');
    await mkdir(stuck, { recursive: true });
    const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await utimes(stuck, twoDaysAgo, twoDaysAgo);
    const files = createDiskFiles(path);
    for (const text of ['first', 'second'])
      expect(await files.put(Readable.from([text]))).toMatchObject({ size: text.length });
  });

  // evidence: S92
  it('takes uploads again once file descriptors are free, and tells its state truly meanwhile', async () => {
    const path = await folder();
    // a process of its own: its limit of descriptors is small, and all of them are taken
    const script = `
      import { open } from 'node:fs/promises';
      import { Readable } from 'node:stream';
      import { createDiskFiles } from ${JSON.stringify(join(import.meta.dirname, '../../api/ports/files/disk.ts'))};
      const files = createDiskFiles(${JSON.stringify(path)});
      const put = () => files.put(Readable.from(['text'])).then(() => 'kept', ({ name, status }) => name + ' ' + status);
      const told = [];
      const taken = [];
      const takeAll = async () => {
        try { for (;;) taken.push(await open('/dev/null')); } catch (error) { return error.code; }
      };
      let refusal, answer;
      // this process still closes what it read itself with: as long as one is free again, it is taken too
      do { refusal = await takeAll(); answer = await put(); } while (answer === 'kept');
      told.push(refusal, answer, files.state());
      for (const each of taken) await each.close();
      await files.check();
      told.push(files.state(), await put(), files.state());
      console.log(JSON.stringify(told));`;
    const { stdout } = await promisify(execFile)(
      'sh',
      [
        '-c',
        'ulimit -n 200; exec "$0" --import tsx --input-type=module --eval "$1"',
        process.execPath,
        script,
      ],
      { cwd: join(import.meta.dirname, '../..') },
    );
    expect(JSON.parse(stdout)).toEqual(['EMFILE', 'AppError 503', 'away', 'ready', 'kept', 'ready']);
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
    await expect(files.check()).rejects.toThrow(`DATA_DIR: cannot write files in ${join(path, 'files')}`);
    await expect(files.put(Readable.from(['text']))).rejects.toThrow();
  });
});
