import { expect, test } from 'vitest';
import { readMarkdown } from '../../api/core/text/read-markdown.ts';
import { createTextReader } from '../../scripts/folder-import/text-reader.ts';
import { useImportWorld } from '../support/import-world.ts';

const world = useImportWorld();

test('a text that takes too long to read is tried once, and keeps its links', async () => {
  const stalls = '# Stalls\n\n[b](b.md)';
  await world.write({ 'stalls.md': stalls, 'b.md': '# B' });
  const tried: string[] = [];
  const read = createTextReader((text) => {
    tried.push(text);
    return text === stalls ? Promise.resolve(null) : readMarkdown(text);
  });
  const { spaceId, lines } = await world.run({ read });
  expect(tried.sort()).toEqual(['# B', stalls]);
  expect(lines).toEqual([
    'Left alone: stalls.md: it takes too long to read as Markdown, so its links stay as they are.',
  ]);
  expect((await world.documentNamed(spaceId, 'stalls')).content).toBe(stalls);
});
