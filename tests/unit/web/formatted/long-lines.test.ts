import { expect, it } from 'vitest';
import { treeOf } from '../../../../web/features/editor/formatted/language.ts';
import { Headless } from './headless.ts';

it('a line of any length is read as one line', () => {
  for (const length of [1_999, 2_000, 2_001, 4_000, 70_000]) {
    const { state } = new Headless(`${'a'.repeat(length)}x# no heading\n\n- an item`);
    const { topNode } = treeOf(state);
    expect([topNode.firstChild?.name, topNode.firstChild?.to, topNode.lastChild?.name]).toEqual([
      'Paragraph',
      length + 13,
      'BulletList',
    ]);
  }
});
