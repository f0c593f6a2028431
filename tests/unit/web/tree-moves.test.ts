import { describe, expect, it } from 'vitest';
import type { Space } from '../../../api/contract/spaces.ts';
import { dropAt } from '../../../web/features/tree/drop.ts';
import {
  branchOf,
  isInPlace,
  shiftLevel,
  targetOfStep,
  type Move,
  type Step,
} from '../../../web/features/tree/moves.ts';
import {
  branchKey,
  layOut,
  type Branch,
  type DocumentRow,
  type Level,
} from '../../../web/features/tree/rows.ts';

/** With what the tree reads of it. */
const space = (id: number, name: string, createDocument = true) =>
  ({ id, name, visibility: 'everyone', can: { createDocument } }) as Space;
const child = (id: number, title: string, hasChildren = false) => ({ id, title, hasChildren });
const level = (items: Level['items'], rest: Partial<Level> = {}): Level => ({
  items,
  hasMore: false,
  state: 'ready',
  ...rest,
});
const levels: Record<string, Level> = {
  'space-1': level([child(10, 'One'), child(11, 'Two', true), child(12, 'Three')]),
  'document-11': level([child(13, 'Inner')]),
  'space-2': level([child(20, 'Fixed')]),
};
const { rows } = layOut({
  spaces: [space(1, 'Own'), space(2, 'Only read', false)],
  expanded: new Set(['space-1', 'document-11', 'space-2']),
  levelOf: (branch: Branch) => levels[branchKey(branch)],
  trail: undefined,
});
const row = (title: string): DocumentRow => {
  const found = rows.find((each): each is DocumentRow => each.kind === 'document' && each.title === title);
  if (!found) throw new Error(`No row ${title}`);
  return found;
};
const root: Branch = { spaceId: 1, parentId: 'root' };

describe('a step of the keyboard', () => {
  it.each<[Step, string, ReturnType<typeof targetOfStep>]>([
    ['up', 'Three', { to: root, afterId: 10 }],
    ['up', 'Two', { to: root, afterId: null }],
    ['up', 'One', 'One is the first already.'],
    ['down', 'One', { to: root, afterId: 11 }],
    ['down', 'Three', 'Three is the last already.'],
    ['in', 'Three', { to: { spaceId: 1, parentId: 11 }, afterId: undefined }],
    ['in', 'One', 'There is no document above One to move it into.'],
    ['out', 'Inner', { to: root, afterId: 11 }],
    ['out', 'Two', 'Two is at the top of its space already.'],
  ])('%s takes %s to its place, or says why not', (step, title, target) => {
    expect(targetOfStep(rows, row(title), step)).toEqual(target);
  });

  it('to where a document is changes nothing', () => {
    expect(isInPlace(rows, row('Two'), { to: root, afterId: 10 })).toBe(true);
    expect(isInPlace(rows, row('Three'), { to: root, afterId: undefined })).toBe(true);
    expect(isInPlace(rows, row('Two'), { to: root, afterId: 12 })).toBe(false);
  });
});

describe('a row that is dragged', () => {
  const over = (dragged: string, title: string, fraction: number) =>
    dropAt(rows, row(dragged), { index: rows.indexOf(row(title)), fraction, level: row(title).level });

  it('goes before, into or behind another one', () => {
    expect(over('Three', 'One', 0.1)).toMatchObject({ mark: 'top', target: { to: root, afterId: null } });
    expect(over('Three', 'One', 0.5)).toMatchObject({
      mark: 'row',
      target: { to: { spaceId: 1, parentId: 10 }, afterId: undefined },
    });
    expect(over('Three', 'One', 0.9)).toMatchObject({ mark: 'bottom', target: { to: root, afterId: 10 } });
  });

  it('is refused below itself, and in a space that one only reads', () => {
    expect(over('Two', 'Inner', 0.5)?.refusal).toBe('A document cannot be moved below itself');
    expect(over('One', 'Fixed', 0.5)?.refusal).toBe('You cannot write in this space');
    expect(over('One', 'One', 0.5)).toBeUndefined();
  });
});

describe('a level while a move is on its way', () => {
  const titles = (shifted: Level | undefined) => shifted?.items.map(({ title }) => title);
  const inner: Branch = { spaceId: 1, parentId: 11 };
  const moveOf = (title: string, rest: Pick<Move, 'to' | 'afterId'>): Move => ({
    item: { id: row(title).id, title, hasChildren: false },
    from: branchOf(row(title)),
    emptiesFrom: title === 'Inner',
    ...rest,
  });

  it('has the row at its new place alone', () => {
    const move = moveOf('Three', { to: root, afterId: null });
    expect(titles(shiftLevel(levels['space-1'], root, move))).toEqual(['Three', 'One', 'Two']);
    const away = moveOf('Three', { to: inner, afterId: 13 });
    expect(titles(shiftLevel(levels['space-1'], root, away))).toEqual(['One', 'Two']);
    expect(titles(shiftLevel(levels['document-11'], inner, away))).toEqual(['Inner', 'Three']);
  });

  it('marks a parent that got its first child, or lost its last one', () => {
    const [to, from] = [
      moveOf('Three', { to: { spaceId: 1, parentId: 10 }, afterId: undefined }),
      moveOf('Inner', { to: root, afterId: null }),
    ];
    expect(shiftLevel(levels['space-1'], root, to)?.items[0]).toMatchObject({
      title: 'One',
      hasChildren: true,
    });
    const after = shiftLevel(levels['space-1'], root, from);
    expect(after?.items.find(({ title }) => title === 'Two')).toMatchObject({ hasChildren: false });
  });

  it('shows no row whose place is beyond what is loaded, and begins with it where nothing is known', () => {
    const long = level([child(10, 'One')], { hasMore: true });
    const last = moveOf('Inner', { to: root, afterId: undefined });
    expect(titles(shiftLevel(long, root, last))).toEqual(['One']);
    expect(titles(shiftLevel(undefined, root, last))).toEqual(['Inner']);
    expect(shiftLevel(undefined, inner, last)).toBeUndefined();
  });
});
