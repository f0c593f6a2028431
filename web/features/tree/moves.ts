import { t } from '@lingui/core/macro';
import { branchKey, type Branch, type DocumentRow, type Level, type Row, type TreeItem } from './rows.ts';

/** Where a row goes: after a sibling (null: first; undefined: last). */
export interface Target {
  to: Branch;
  afterId: number | null | undefined;
}

/** A move that the page already shows. */
export interface Move extends Target {
  item: TreeItem;
  from: Branch;
  /** It was the only document of its old level. */
  emptiesFrom: boolean;
  /** The person has said that more people may read it there. */
  mayOpen?: boolean;
}

export type Step = 'up' | 'down' | 'in' | 'out';

const isSame = (one: Branch, other: Branch): boolean => branchKey(one) === branchKey(other);

export const branchOf = ({ spaceId, parentId }: Pick<DocumentRow, 'spaceId' | 'parentId'>): Branch => ({
  spaceId,
  parentId: parentId ?? 'root',
});

/** The document and its siblings, in order. */
export const siblingsOf = (rows: readonly Row[], { spaceId, parentId }: DocumentRow): DocumentRow[] =>
  rows.filter(
    (row): row is DocumentRow =>
      row.kind === 'document' && row.parentId === parentId && row.spaceId === spaceId,
  );

/** Where a keyboard step moves a document, or why it cannot. */
export function targetOfStep(rows: readonly Row[], row: DocumentRow, step: Step): Target | string {
  const { title } = row;
  const siblings = siblingsOf(rows, row);
  const index = siblings.findIndex(({ id }) => id === row.id);
  const [above, below] = [siblings[index - 1], siblings[index + 1]];
  switch (step) {
    case 'up':
      if (!above) return t`${title} is the first already.`;
      return { to: branchOf(row), afterId: siblings[index - 2]?.id ?? null };
    case 'down':
      if (!below) return t`${title} is the last already.`;
      return { to: branchOf(row), afterId: below.id };
    case 'in':
      if (!above) return t`There is no document above ${title} to move it into.`;
      return { to: { spaceId: row.spaceId, parentId: above.id }, afterId: undefined };
    case 'out': {
      const parent = rows.find((other) => other.kind === 'document' && other.id === row.parentId);
      if (parent?.kind !== 'document') return t`${title} is at the top of its space already.`;
      return { to: branchOf(parent), afterId: parent.id };
    }
  }
}

/** Whether the document is at the target already. */
export function isInPlace(rows: readonly Row[], row: DocumentRow, { to, afterId }: Target): boolean {
  if (!isSame(to, branchOf(row))) return false;
  const siblings = siblingsOf(rows, row);
  const index = siblings.findIndex(({ id }) => id === row.id);
  if (afterId === undefined) return index === siblings.length - 1 && row.siblings !== -1;
  return afterId === (siblings[index - 1]?.id ?? null);
}

/** A level after a move; undefined while it is not loaded. */
export function shiftLevel(level: Level | undefined, branch: Branch, move: Move): Level | undefined {
  // a level that is still loading shows the document that was moved there
  const isNew = level === undefined || (level.state === 'loading' && level.items.length === 0);
  if (isNew) {
    if (!isSame(branch, move.to)) return level;
    return { items: [move.item], hasMore: false, state: 'loading' };
  }
  return { ...level, items: shiftItems(level, branch, move) };
}

/** The documents of a loaded level after a move. */
export function shiftItems<T extends TreeItem>(
  { items, hasMore }: { items: readonly T[]; hasMore: boolean },
  branch: Branch,
  { item, from, to, afterId, emptiesFrom }: Move & { item: TreeItem },
): (T | TreeItem)[] {
  const isHere = isSame(branch, to);
  const others: (T | TreeItem)[] = items
    .filter(({ id }) => id !== item.id || !(isHere || isSame(branch, from)))
    .map((other) => {
      if (other.id === to.parentId && !other.hasChildren) return { ...other, hasChildren: true };
      if (other.id === from.parentId && emptiesFrom && !isSame(from, to))
        return { ...other, hasChildren: false };
      return other;
    });
  if (!isHere) return others;
  const place = placeIn(others, hasMore, afterId);
  return place === undefined ? others : [...others.slice(0, place), item, ...others.slice(place)];
}

/** The index for the moved document; undefined if that is beyond the loaded pages. */
function placeIn(
  items: readonly TreeItem[],
  hasMore: boolean,
  afterId: Target['afterId'],
): number | undefined {
  if (afterId === null) return 0;
  if (afterId === undefined) return hasMore ? undefined : items.length;
  const index = items.findIndex(({ id }) => id === afterId);
  return index < 0 ? undefined : index + 1;
}
