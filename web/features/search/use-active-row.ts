import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Row, RowGroup } from './suggestion-rows.tsx';

interface ActiveRowOptions {
  groups: readonly RowGroup[];
  /** The typed text. A new text resets the active row. */
  text: string;
  /** Whether the first row is active before the person moves. */
  startsAtFirst: boolean;
  /** Called when a row was opened, not in a new tab. */
  onDone: () => void;
}

export interface ActiveRow {
  row: Row | undefined;
  /** Whether the person moved to the row; false for the default. */
  isChosen: boolean;
  activate: (row: Row) => void;
  /** Moves by a key. @returns whether the key moves in a list */
  move: (key: string) => boolean;
  /** Follows the row's link or runs its command. */
  open: (row: Row, how?: { inNewTab: boolean }) => void;
}

/** The row of a list that Enter would open, while the focus stays in the field. */
export function useActiveRow({ groups, text, startsAtFirst, onDone }: ActiveRowOptions): ActiveRow {
  const navigate = useNavigate();
  const [moved, setMoved] = useState({ text, key: '' });
  const rows = groups.flatMap((group) => group.rows);
  const chosen = moved.text === text ? rows.find(({ key }) => key === moved.key) : undefined;
  const row = chosen ?? (startsAtFirst ? rows[0] : undefined);
  const activate = ({ key }: Row): void => setMoved({ text, key });

  const move = (key: string): boolean => {
    const at = rows.findIndex((one) => one === row);
    const next = nextPlace(key, at, rows.length);
    if (next === undefined) return false;
    const target = rows[next];
    if (target) activate(target);
    return true;
  };
  const open = ({ to, act }: Row, { inNewTab } = { inNewTab: false }): void => {
    if (to !== undefined && inNewTab) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    onDone();
    act?.();
    if (to !== undefined) void navigate(to);
  };
  return { row, isChosen: chosen !== undefined, activate, move, open };
}

function nextPlace(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return at <= 0 ? count - 1 : at - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
