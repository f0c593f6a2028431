import { expect, test } from 'vitest';
import { indentOf, levelAt } from '../../../web/features/tree/tree-row.styles.ts';

test('each of twelve levels of documents begins further to the right than the one above', () => {
  const lefts = Array.from({ length: 12 }, (_, depth) => indentOf(2 + depth).left);
  expect(lefts).toEqual([...new Set(lefts)].sort((a, b) => a - b));
  expect(Math.max(...lefts)).toBeLessThan(140);
});

test('a place in the tree is that of the level whose rows begin there', () => {
  for (let level = 2; level < 12; level += 1) expect(levelAt(indentOf(level).left + 12)).toBe(level);
});
