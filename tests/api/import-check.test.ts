import { describe, expect, test } from 'vitest';
import type { TextLoss } from '../../api/conversion/in/check/check-words.ts';
import { linesOfLoss } from '../../scripts/import-path.ts';
import { useImportWorld } from '../support/import-world.ts';

const world = useImportWorld();

async function check(files: Record<string, string>): Promise<TextLoss[]> {
  await world.write(files);
  const losses: TextLoss[] = [];
  await world.run({ planOnly: true, space: undefined, onLoss: (loss) => losses.push(loss) });
  return losses;
}

describe('lectern import --plan --check', () => {
  test('needs no space, and makes none', async () => {
    const { spaces, users } = world.app.services;
    const count = async () => (await spaces.list(await users.operator())).length;
    const before = await count();
    expect(await check({ 'Guide.md': '# Guide\n\nAll [words](Other.md).\n', 'Other.md': 'kept' })).toEqual(
      [],
    );
    expect(await count()).toBe(before);
  });

  test('names the words that the report counts', async () => {
    const losses = await check({
      '.obsidian/app.json': '{}',
      'Note.md': 'seen %%hidden words%%',
      'notes.txt': 'beside',
    });
    expect(losses).toEqual([
      { path: 'Note.md', lost: [], counted: [{ code: 'comment-out-of-sight', words: ['hidden', 'words'] }] },
      { path: 'notes.txt', lost: [], counted: [{ code: 'file-not-linked', words: ['beside'] }] },
    ]);
  });

  test('says what is lost, at most twenty words of a text', () => {
    const lost = Array.from({ length: 21 }, (_, index) => `w${index}`);
    const counted = [{ code: 'contents-left-out' as const, words: ['one'] }];
    expect([...linesOfLoss({ path: 'a.md', lost, counted })]).toEqual([
      `Lost: a.md: 21 words: ${lost.slice(0, 20).join(' ')} …`,
      'Counted as contents-left-out: a.md: 1 word: one',
    ]);
  });

  test('is the only import without a space', async () => {
    await world.write({ 'Guide.md': '# Guide\n' });
    await expect(world.run({ space: undefined })).rejects.toThrow('Name the space');
  });
});
