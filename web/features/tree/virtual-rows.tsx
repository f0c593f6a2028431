import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { useLevels } from './api.ts';
import type { Step, Target } from './moves.ts';
import { NoteRow } from './note-row.tsx';
import { isItem, type DocumentRow, type ItemRow, type Row } from './rows.ts';
import { TreeRow } from './tree-row.tsx';
import { useTabStop, useTreeFocus } from './use-tree-focus.ts';

// fetched when a pointer comes near, because reading does not need it
const DragLayer = lazy(async () => ({ default: (await import('./drag-layer.tsx')).DragLayer }));

interface VirtualRowsProps {
  /** The scrolling ancestor of the tree. */
  scroller: RefObject<HTMLElement | null>;
  labelledBy: string;
  /** Rows for touch: 40 px each. */
  touch: boolean;
  onNavigate?: (() => void) | undefined;
  rows: readonly Row[];
  currentKey: string | undefined;
  onToggle: (row: ItemRow) => void;
  onMenu: (row: ItemRow, target: HTMLElement) => void;
  onStep: (row: DocumentRow, step: Step) => void;
  onDrop: (row: DocumentRow, target: Target) => void;
  onOpen: (keys: readonly string[]) => void;
  /** The key of a row that gets the focus as soon as it is drawn. */
  wantedRef: RefObject<string | undefined>;
  loadMore: ReturnType<typeof useLevels>['loadMore'];
}

/** Draws the visible rows and a few around them. */
export function VirtualRows(props: VirtualRowsProps) {
  const { rows, currentKey, touch, scroller, labelledBy, onToggle, onMenu, onNavigate, loadMore } = props;
  const { onStep, onDrop, onOpen, wantedRef } = props;
  const [isNear, setNear] = useState(false);
  const tree = useRef<HTMLDivElement>(null);
  const { tabStop, setFocusedKey } = useTabStop(rows, currentKey);
  // the focused row stays in the document, wherever the person scrolls
  const pinned = tabStop ? rows.indexOf(tabStop) : -1;
  const virtualizer = useTreeVirtualizer({ rows, touch, tree, scroller, pinned });
  const reveal = (row: ItemRow): void => virtualizer.scrollToIndex(rows.indexOf(row), { align: 'auto' });
  const focus = useTreeFocus({
    rows,
    tabStop,
    setFocusedKey,
    tree,
    wantedRef,
    onToggle,
    onMenu,
    onStep,
    reveal,
  });
  const visible = virtualizer.getVirtualItems();

  useReveal({ rows, currentKey, scroller, reveal });
  useEffect(() => {
    for (const { index } of visible) {
      const row = rows[index];
      if (row?.kind === 'more' && !row.failed) void loadMore(row.branch);
    }
  }, [visible, rows, loadMore]);

  return (
    <div
      ref={tree}
      role="tree"
      aria-labelledby={labelledBy}
      style={{ position: 'relative', height: virtualizer.getTotalSize() }}
      onKeyDown={focus.onKeyDown}
      {...focus.keepFocus}
      onPointerEnter={() => setNear(true)}
    >
      {isNear ? (
        <Suspense fallback={null}>
          <DragLayer
            items={visible}
            margin={virtualizer.options.scrollMargin}
            onStart={(row) => setFocusedKey(row.key)}
            {...{ rows, tree, scroller, onDrop, onOpen }}
          />
        </Suspense>
      ) : null}
      {visible.map(({ index, key, start, size }) => {
        const row = rows[index];
        const top = start - virtualizer.options.scrollMargin;
        const style = { height: size, transform: `translateY(${top}px)` };
        if (!row) return null;
        if (!isItem(row)) {
          return (
            <NoteRow key={key} row={row} style={style} onRetry={({ branch }) => void loadMore(branch)} />
          );
        }
        return (
          <TreeRow
            key={key}
            row={row}
            height={paintedHeight(row, touch)}
            style={style}
            isCurrent={row.key === currentKey}
            isTabStop={row === tabStop}
            onFocus={focus.onFocus}
            {...{ touch, onToggle, onMenu, onNavigate }}
          />
        );
      })}
    </div>
  );
}

const paintedHeight = (row: Row, touch: boolean): number => {
  if (touch) return 40;
  if (row.kind === 'space') return 32;
  return row.kind === 'empty' ? 40 : 30;
};

/** A space has 4 px of distance from the documents of the space above. */
const heightOf = (rows: readonly Row[], index: number, touch: boolean): number => {
  const row = rows[index];
  if (!row) return 0;
  const followsDocuments = row.kind === 'space' && index > 0 && rows[index - 1]?.kind !== 'space';
  return paintedHeight(row, touch) + (followsDocuments ? 4 : 0);
};

interface TreeVirtualizer extends Pick<VirtualRowsProps, 'rows' | 'touch' | 'scroller'> {
  tree: RefObject<HTMLElement | null>;
  /** The index of a row that is always drawn. */
  pinned: number;
}

function useTreeVirtualizer({ rows, touch, tree, scroller, pinned }: TreeVirtualizer) {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(tree.current?.offsetTop ?? 0), [tree, touch]);

  // the virtualizer caches sizes until this function changes, so it must change with the rows
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  return useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heightOf(rows, index, touch),
    getItemKey,
    overscan: 10,
    scrollMargin,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 8,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      if (pinned < 0 || indexes.includes(pinned)) return indexes;
      return [...indexes, pinned].sort((a, b) => a - b);
    },
  });
}

interface Held {
  key: string | undefined;
  /** Its index when it was scrolled into view. */
  index?: number;
  isLeft?: boolean;
}

interface Reveal extends Pick<VirtualRowsProps, 'rows' | 'currentKey' | 'scroller'> {
  reveal: (row: ItemRow) => void;
}

const ownMoves = ['wheel', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the current row in view while levels above it are loading, until the person scrolls or uses the tree.
 */
function useReveal({ rows, currentKey, scroller, reveal }: Reveal): void {
  const held = useRef<Held>({ key: undefined });
  useEffect(() => {
    const now: Held = held.current.key === currentKey ? held.current : { key: currentKey };
    held.current = now;
    const index = rows.findIndex(({ key }) => key === currentKey);
    const row = rows[index];
    if (now.isLeft || now.index === index || !isItem(row)) return;
    now.index = index;
    reveal(row);
  }, [rows, currentKey, reveal]);
  useEffect(() => {
    const element = scroller.current;
    const leave = () => {
      if (held.current.index !== undefined) held.current.isLeft = true;
    };
    ownMoves.forEach((name) => element?.addEventListener(name, leave, { passive: true }));
    return () => ownMoves.forEach((name) => element?.removeEventListener(name, leave));
  }, [scroller]);
}
