import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeInside } from '../../../scripts/folder-export/write-inside.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lectern-'));
});
afterEach(() => rm(root, { recursive: true }));

it('writes a file at the top or in a folder, and nothing beside it', async () => {
  await writeInside(root, 'Handbook.pdf', { content: 'one', force: false });
  await writeInside(root, 'Team/Plan.md', { content: 'two', force: false });
  expect((await readdir(root, { recursive: true })).sort()).toEqual(['Handbook.pdf', 'Team', 'Team/Plan.md']);
});

it('what cannot be written is destroyed: whatever makes it then ends', async () => {
  const content = Readable.from(['two']);
  await writeInside(root, 'Guide.pdf', { content: 'one', force: false });
  await expect(writeInside(root, 'Guide.pdf', { content, force: false })).rejects.toThrow('is there already');
  expect(content.destroyed).toBe(true);
});
