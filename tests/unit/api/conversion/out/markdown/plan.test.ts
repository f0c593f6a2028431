import { describe, expect, test } from 'vitest';
import type { AttachedFile, TreeDocument } from '../../../../../../api/conversion/out/format.ts';
import { planPaths } from '../../../../../../api/conversion/out/markdown/plan.ts';

const times = { createdAt: new Date(0), updatedAt: new Date(0), createdBy: null, updatedBy: null };

const document = (id: number, parentId: number | null, title: string): TreeDocument => ({
  ...{ id, parentId, title, order: id, depth: 0, ...times },
});

/** Each below the one before. */
const line = (count: number, titleOf: (level: number) => string, first = 1): TreeDocument[] =>
  Array.from({ length: count }, (_, at) =>
    document(first + at, at === 0 ? null : first + at - 1, titleOf(at + 1)),
  );

const file = (name: string): AttachedFile => ({
  ...{ id: 1, key: 'k', name, mimetype: 'text/plain', size: 1, sha256: '' },
  open: () => Promise.reject(new Error('not opened')),
});

async function pathsOf(tree: TreeDocument[], names: string[] = []): Promise<string[]> {
  const planned = await planPaths(tree, { folder: '', filesOf: async () => names.map(file) });
  return planned.flatMap(({ path, files }) => [path, ...files.map((each) => each.path)]);
}

describe('the paths of an export', () => {
  test.each([
    ['a deep tree', line(12, (level) => `Level ${level} with a name of forty characters`)],
    ['a very deep tree', line(60, (level) => `Level ${level} with a name of forty characters`)],
    ['a deep tree of wide characters', line(30, () => '😀'.repeat(50))],
    [
      'siblings at the bottom',
      [...line(40, () => 'Same'), document(99, 40, 'Same'), document(100, 40, 'Same')],
    ],
  ])('are short enough for Windows, each once: %s', async (_name, tree) => {
    const paths = await pathsOf(tree, [
      `${'long name '.repeat(9)}.spreadsheet`,
      `${'long name '.repeat(9)}.spreadsheet`,
    ]);
    expect(paths).toHaveLength(tree.length * 3);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
    expect(Math.max(...paths.map((path) => path.length))).toBeLessThanOrEqual(200);
  });

  test('are as they are called where that is short enough, whatever another branch has', async () => {
    const name = 'A guide of the house with fifty characters in it';
    const tree = [...line(3, () => name), ...line(12, () => name, 10)];
    const paths = await pathsOf(tree);
    expect(paths.slice(0, 3)).toEqual([`${name}.md`, `${name}/${name}.md`, `${name}/${name}/${name}.md`]);
    expect(paths[3]).toBe('A guide of t.md');
  });
});
