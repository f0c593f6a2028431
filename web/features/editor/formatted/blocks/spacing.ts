import type { Container, Leaf, LeafKind } from './blocks.ts';

/** Space above and below a block, in px: the same as in the reading view (`typography.ts`). */
const margins: Record<LeafKind, readonly [above: number, below: number]> = {
  paragraph: [0, 20],
  heading1: [52, 16],
  heading2: [48, 12],
  heading3: [34, 8],
  heading4: [28, 6],
  heading5: [28, 6],
  heading6: [28, 6],
  code: [4, 24],
  indented: [4, 24],
  rule: [44, 44],
  table: [8, 28],
  source: [0, 20],
  picture: [28, 28],
  drawn: [28, 28],
  callout: [0, 4],
  note: [0, 8],
  properties: [0, 28],
};

/** Every space that `spaceBetween` may answer: each has a class of its own. */
export const spaces = [0, 4, 6, 8, 12, 16, 20, 24, 28, 34, 44, 48, 52] as const;

export const isSame = (one: Container | undefined, other: Container | undefined): boolean =>
  one !== undefined && one.kind === other?.kind && one.from === other.from;

/** How many of their containers two blocks share. */
export function sharedDepth(one: readonly Container[], other: readonly Container[]): number {
  let depth = 0;
  while (isSame(one[depth], other[depth])) depth += 1;
  return depth;
}

/** The space between two blocks that follow each other, in px. */
export function spaceBetween(before: Leaf, after: Leaf): number {
  const depth = sharedDepth(before.containers, after.containers);
  const [left, entered] = [before.containers[depth], after.containers[depth]];
  const parent = after.containers[depth - 1];
  const [, below] = margins[before.kind];
  const [above] = margins[after.kind];
  if (entered?.kind === 'item' && left?.kind === 'item' && entered.list === left.list)
    return entered.isLoose || entered.task ? 8 : 6;
  if (entered?.kind === 'item' && parent?.kind === 'item') return 6;
  if (parent?.kind === 'item' && depth === after.containers.length) return Math.max(8, Math.min(above, 12));
  if (before.kind === 'callout') return 4;
  const quote = left?.kind === 'quote' || entered?.kind === 'quote' ? 24 : 0;
  return Math.max(below, above, quote);
}
