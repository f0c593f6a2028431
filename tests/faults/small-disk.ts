import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

/** A disk of so many MiB in memory, and nothing else on it. */
export class SmallDisk {
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

  async empty(): Promise<void> {
    for (const name of await readdir(this.folder)) await rm(join(this.folder, name), { recursive: true });
  }

  unmount(): void {
    execFileSync('umount', ['--lazy', this.folder], { stdio: 'pipe' });
  }
}

/** Why there is no small disk here; null where there may be. */
export async function lackOfDisks(): Promise<string | null> {
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
