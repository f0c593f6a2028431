import { t } from '@lingui/core/macro';
import { isItem, type Branch, type DocumentRow, type Row } from './rows.ts';
import { branchOf, siblingsOf, type Target } from './moves.ts';

/** What dropping here would do. */
export interface Drop {
  /** Undefined if the drop is refused. */
  target?: Target;
  refusal?: string;
  /** The row to mark, with a line at an edge or as a whole. */
  index: number;
  mark: 'top' | 'bottom' | 'row';
  /** The level of the dropped document, at which the line begins. */
  level: number;
  /** The key of a closed row that opens if the pointer stays on it. */
  opens?: string;
}

export interface Pointer {
  index: number;
  /** From 0 at the top of the row to 1 at its bottom. */
  fraction: number;
  /** The level at the pointer's horizontal position. */
  level: number;
}

/** What dropping a row at the pointer would do; undefined if nothing. */
export function dropAt(rows: readonly Row[], dragged: DocumentRow, at: Pointer): Drop | undefined {
  const row = rows[at.index];
  if (!row || row.key === dragged.key) return undefined;
  const place = { index: at.index, mark: 'row' as const, level: row.level };
  if (isBelow(rows, dragged, at.index))
    return { ...place, refusal: t`A document cannot be moved below itself` };
  if (!mayWrite(rows, row)) return { ...place, refusal: t`You cannot write in this space` };
  if (row.kind === 'document') return dropAtDocument(rows, dragged, row, at);
  if (!isItem(row)) return { ...place, target: { to: row.branch, afterId: undefined } };

  const to: Branch = { spaceId: row.spaceId, parentId: 'root' };
  if (row.expanded && at.fraction > 0.7)
    return { index: at.index, mark: 'bottom', level: 2, target: { to, afterId: null } };
  return { ...place, target: { to, afterId: undefined }, ...(row.expanded ? {} : { opens: row.key }) };
}

function dropAtDocument(rows: readonly Row[], dragged: DocumentRow, row: DocumentRow, at: Pointer): Drop {
  const { index, fraction } = at;
  const others = siblingsOf(rows, row).filter(({ id }) => id !== dragged.id);
  if (fraction < 0.28) {
    const above = others[others.findIndex(({ id }) => id === row.id) - 1];
    const target = { to: branchOf(row), afterId: above?.id ?? null };
    return { index, mark: 'top', level: row.level, target };
  }
  const inside: Branch = { spaceId: row.spaceId, parentId: row.id };
  if (fraction <= 0.72) {
    const opens = row.expanded === false ? { opens: row.key } : {};
    return { index, mark: 'row', level: row.level, target: { to: inside, afterId: undefined }, ...opens };
  }
  const next = nextBeside(rows, dragged, index);
  if (row.expanded && next && next.level > row.level)
    return { index, mark: 'bottom', level: row.level + 1, target: { to: inside, afterId: null } };
  // after the last document of a level, moving left means: after its parent, or after the parent's parent
  const level = Math.min(row.level, Math.max(at.level, next?.level ?? 2, 2));
  const sibling = ancestorAt(rows, index, level) ?? row;
  const target = { to: branchOf(sibling), afterId: sibling.id };
  return { index, mark: 'bottom', level: sibling.level, target };
}

/** Whether a row is below the dragged one in the tree. Counts note rows too. */
function isBelow(rows: readonly Row[], dragged: DocumentRow, index: number): boolean {
  const own = rows.findIndex(({ key }) => key === dragged.key);
  if (own < 0 || index <= own) return false;
  return rows.slice(own + 1, index + 1).every(({ level }) => level > dragged.level);
}

function mayWrite(rows: readonly Row[], { spaceId }: Row): boolean {
  const space = rows.find((row) => row.kind === 'space' && row.spaceId === spaceId);
  return space?.kind === 'space' && space.space.can.createDocument;
}

/** The row that would follow without the dragged document and everything below it. */
function nextBeside(rows: readonly Row[], dragged: DocumentRow, index: number): Row | undefined {
  return rows.find((row, at) => at > index && row.key !== dragged.key && !isBelow(rows, dragged, at));
}

/** The ancestor of a row at a level, or the row itself. */
function ancestorAt(rows: readonly Row[], index: number, level: number): DocumentRow | undefined {
  return rows
    .slice(0, index + 1)
    .findLast((row): row is DocumentRow => row.kind === 'document' && row.level === level);
}
