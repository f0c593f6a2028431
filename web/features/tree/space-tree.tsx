import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { Space } from '../../../api/contract/spaces.ts';
import { useLevels, useWatchedLevels } from './api.ts';
import { useExpansion } from './expansion.ts';
import { NoteRow } from './note-row.tsx';
import {
  branchKey,
  isItem,
  keysAbove,
  layOut,
  type Branch,
  type DocumentRow,
  type ItemRow,
  type Row,
  type Trail,
} from './rows.ts';
import { TreeRow } from './tree-row.tsx';
import { useTrail } from './trail.ts';
import { useTabStop, useTreeFocus } from './use-tree-focus.ts';

const RowMenu = lazy(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }));

/** Draws the dialog that moves a document. */
export type MoveSlot = (move: {
  document: { id: number; title: string; spaceId: number; parentId: number | null };
  onClose: () => void;
}) => ReactNode;

interface SpaceTreeProps {
  moveDialog: MoveSlot;
  spaces: readonly Space[];
  /** The element that scrolls, somewhere above the tree. */
  scroller: RefObject<HTMLElement | null>;
  labelledBy: string;
  /** Rows for fingers: 40 px each. */
  touch: boolean;
  onNavigate?: (() => void) | undefined;
}

/** Spaces and their documents. Only what is seen is drawn, and only what is opened is loaded. */
export function SpaceTree({ spaces, touch, moveDialog, onNavigate, ...frame }: SpaceTreeProps) {
  const { expanded, toggle, open } = useExpansion();
  const { levelOf, loadMore } = useLevels();
  const { currentKey, trail } = useTrail();
  const { rows, branches } = layOut({ spaces, expanded, levelOf, trail });
  useWatchedLevels(withTrail(branches, trail));

  // the way to the open document opens once; the person may close it again
  useEffect(() => {
    if (trail) open(keysAbove(trail));
  }, [trail, open]);

  const [menu, setMenu] = useState<{ row: ItemRow; target: HTMLElement }>();
  const onMenu = useCallback((row: ItemRow, target: HTMLElement) => setMenu({ row, target }), []);
  const onToggle = useCallback((row: ItemRow) => row.expanded !== undefined && toggle(row.key), [toggle]);
  const [moving, setMoving] = useState<DocumentRow>();
  const closeMenu = (): void => {
    menu?.target.focus();
    setMenu(undefined);
  };

  return (
    <>
      <VirtualRows {...{ rows, currentKey, touch, onToggle, onMenu, onNavigate, loadMore, ...frame }} />
      {menu ? (
        <Suspense fallback={null}>
          <RowMenu
            row={menu.row}
            target={menu.target}
            canCreate={spaces.find(({ id }) => id === menu.row.spaceId)?.can.createDocument ?? false}
            onMove={setMoving}
            onClose={closeMenu}
            onNavigate={onNavigate}
          />
        </Suspense>
      ) : null}
      {moving ? moveDialog({ document: moving, onClose: () => setMoving(undefined) }) : null}
    </>
  );
}

/** The levels on the way to the open document load together, not one after the other. */
function withTrail(branches: Branch[], trail: Trail | undefined): Branch[] {
  const spaceId = trail?.spaceId;
  if (!trail || spaceId === undefined) return branches;
  const way: Branch[] = [
    { spaceId, parentId: 'root' },
    ...trail.path.slice(0, -1).map(({ id }) => ({ spaceId, parentId: id })),
  ];
  const keys = new Set(branches.map(branchKey));
  return [...branches, ...way.filter((branch) => !keys.has(branchKey(branch)))];
}

interface VirtualRowsProps extends Omit<SpaceTreeProps, 'spaces' | 'moveDialog'> {
  rows: readonly Row[];
  currentKey: string | undefined;
  onToggle: (row: ItemRow) => void;
  onMenu: (row: ItemRow, target: HTMLElement) => void;
  loadMore: ReturnType<typeof useLevels>['loadMore'];
}

function VirtualRows(props: VirtualRowsProps) {
  const { rows, currentKey, touch, scroller, labelledBy, onToggle, onMenu, onNavigate, loadMore } = props;
  const tree = useRef<HTMLDivElement>(null);
  const { tabStop, setFocusedKey } = useTabStop(rows, currentKey);
  // the row that has the focus stays in the document, wherever the person scrolls
  const pinned = tabStop ? rows.indexOf(tabStop) : -1;
  const virtualizer = useTreeVirtualizer({ rows, touch, tree, scroller, pinned });
  const reveal = (row: ItemRow): void => virtualizer.scrollToIndex(rows.indexOf(row), { align: 'auto' });
  const focus = useTreeFocus({ rows, tabStop, setFocusedKey, tree, onToggle, onMenu, reveal });
  const visible = virtualizer.getVirtualItems();

  useRevealOnce(rows, currentKey, reveal);
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
    >
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

/** A space below another one's documents keeps 4 px away from them. */
const heightOf = (rows: readonly Row[], index: number, touch: boolean): number => {
  const row = rows[index];
  if (!row) return 0;
  const followsDocuments = row.kind === 'space' && index > 0 && rows[index - 1]?.kind !== 'space';
  return paintedHeight(row, touch) + (followsDocuments ? 4 : 0);
};

interface TreeVirtualizer extends Pick<VirtualRowsProps, 'rows' | 'touch' | 'scroller'> {
  tree: RefObject<HTMLElement | null>;
  /** Index of a row that is always drawn. */
  pinned: number;
}

function useTreeVirtualizer({ rows, touch, tree, scroller, pinned }: TreeVirtualizer) {
  const [scrollMargin, setScrollMargin] = useState(0);
  useLayoutEffect(() => setScrollMargin(tree.current?.offsetTop ?? 0), [tree, touch]);

  // sizes are kept by this function's identity: new rows, new sizes
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

/** Scrolls to the current row when it first appears, and not again while the person looks around. */
function useRevealOnce(rows: readonly Row[], currentKey: string | undefined, reveal: (row: ItemRow) => void) {
  const revealed = useRef<string>(undefined);
  useEffect(() => {
    if (revealed.current === currentKey) return;
    const row = rows.find(({ key }) => key === currentKey);
    if (!isItem(row)) return;
    revealed.current = currentKey;
    reveal(row);
  }, [rows, currentKey, reveal]);
}
