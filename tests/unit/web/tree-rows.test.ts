import { describe, expect, it } from 'vitest';
import type { Space } from '../../../api/contract/spaces.ts';
import { findByTitle, moveBy } from '../../../web/features/tree/keyboard.ts';
import {
  branchKey,
  isItem,
  keysAbove,
  layOut,
  type Branch,
  type ItemRow,
  type Level,
} from '../../../web/features/tree/rows.ts';

/** With what the tree reads of it. */
const space = (id: number, name: string) =>
  ({ id, name, visibility: 'everyone', can: { createDocument: true } }) as Space;
const spaces = [space(1, 'Platform'), space(2, 'Product')];
const child = (id: number, title: string, hasChildren = false) => ({ id, title, hasChildren });
const level = (items: Level['items'], rest: Partial<Level> = {}): Level => ({
  items,
  hasMore: false,
  state: 'ready',
  ...rest,
});
const levels: Record<string, Level> = {
  'space-1': level([child(10, 'Start here'), child(11, 'Operations', true), child(12, 'Setup')]),
  'document-11': level([child(13, 'Releases'), child(14, 'Rota')]),
};
const lay = (expanded: string[], known = levels, trail?: Parameters<typeof layOut>[0]['trail']) =>
  layOut({
    spaces,
    expanded: new Set(expanded),
    levelOf: (branch: Branch) => known[branchKey(branch)],
    trail,
  });
const shown = (expanded: string[], known = levels, trail?: Parameters<typeof layOut>[0]['trail']) =>
  lay(expanded, known, trail).rows.map((row) =>
    isItem(row) ? `${row.level} ${row.title}` : `${row.level} (${row.kind})`,
  );

describe('the rows of the tree', () => {
  it('shows closed spaces alone and asks for nothing', () => {
    expect(shown([])).toEqual(['1 Platform', '1 Product']);
    expect(lay(['document-11']).branches).toEqual([]);
  });

  it('shows each open level below its parent', () => {
    expect(shown(['space-1', 'document-11'])).toEqual([
      '1 Platform',
      '2 Start here',
      '2 Operations',
      '3 Releases',
      '3 Rota',
      '2 Setup',
      '1 Product',
    ]);
  });

  it('says that a level is empty, on its way, or goes on', () => {
    expect(shown(['space-2'])).toEqual(['1 Platform', '1 Product', '2 (loading)']);
    const empty = { 'space-2': level([]) };
    expect(shown(['space-2'], empty)).toEqual(['1 Platform', '1 Product', '2 (empty)']);
    const failed = { 'space-2': level([], { state: 'failed' }) };
    expect(shown(['space-2'], failed)).toEqual(['1 Platform', '1 Product', '2 (empty)']);
    const long = { 'space-2': level([child(20, 'One')], { hasMore: true }) };
    expect(shown(['space-2'], long)).toEqual(['1 Platform', '1 Product', '2 One', '2 (more)']);
    expect(lay(['space-2'], long).rows.filter(isItem).at(-1)?.siblings).toBe(-1);
  });

  it('shows the way to the open document also beyond the pages that are loaded', () => {
    const long = { 'space-1': level([child(10, 'Start here')], { hasMore: true }) };
    const trail = {
      spaceId: 1,
      path: [
        { id: 900, title: 'Far' },
        { id: 901, title: 'Farther' },
      ],
    };
    expect(keysAbove(trail)).toEqual(['space-1', 'document-900']);
    expect(shown(keysAbove(trail), long, trail)).toEqual([
      '1 Platform',
      '2 Far',
      '3 (loading)',
      '2 Start here',
      '2 (more)',
      '1 Product',
    ]);
    const loaded = {
      'space-1': level([child(10, 'Start here'), child(900, 'Far', true)], { hasMore: true }),
    };
    expect(shown(['space-1'], loaded, trail).filter((row) => row.includes('Far'))).toEqual(['2 Far']);
  });
});

describe('the keys of the tree', () => {
  const { rows } = lay(['space-1', 'document-11']);
  const row = (title: string): ItemRow => {
    const found = rows.filter(isItem).find((one) => one.title === title);
    if (!found) throw new Error(`No row ${title}`);
    return found;
  };
  const after = (key: Parameters<typeof moveBy>[0], title: string): string | undefined => {
    const move = moveBy(key, rows, row(title));
    if (!move) return undefined;
    return 'go' in move ? move.go.title : `toggle ${move.toggle.title}`;
  };

  it.each([
    ['treeNext', 'Operations', 'Releases'],
    ['treePrevious', 'Setup', 'Rota'],
    ['treePrevious', 'Platform', undefined],
    ['treeFirst', 'Rota', 'Platform'],
    ['treeLast', 'Rota', 'Product'],
    ['treeOpen', 'Product', 'toggle Product'],
    ['treeOpen', 'Operations', 'Releases'],
    ['treeOpen', 'Rota', undefined],
    ['treeClose', 'Operations', 'toggle Operations'],
    ['treeClose', 'Rota', 'Operations'],
    ['treeClose', 'Setup', 'Platform'],
  ] as const)('%s on %s leads to %s', (key, from, to) => {
    expect(after(key, from)).toBe(to);
  });

  it('finds titles by what is typed, from the next row on and round the end', () => {
    expect(findByTitle(rows, row('Releases'), 's')?.title).toBe('Setup');
    expect(findByTitle(rows, row('Setup'), 's')?.title).toBe('Start here');
    expect(findByTitle(rows, row('Start here'), 'se')?.title).toBe('Setup');
    expect(findByTitle(rows, row('Setup'), 'set')?.title).toBe('Setup');
    expect(findByTitle(rows, row('Setup'), 'x')).toBeUndefined();
  });
});
