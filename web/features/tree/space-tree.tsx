import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react';
import { makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Space } from '../../../api/contract/spaces.ts';
import { useLevels, useWatchedLevels } from './api.ts';
import { useExpansion } from './expansion.ts';
import { isInPlace, targetOfStep, type Step, type Target } from './moves.ts';
import { OpeningQuestion } from '../../components/opening-question.tsx';
import { branchKey, keysAbove, layOut } from './rows.ts';
import type { Branch, DocumentRow, ItemRow, Row, Trail } from './rows.ts';
import { useTrail } from './trail.ts';
import { useMoves } from './use-moves.ts';
import { VirtualRows } from './virtual-rows.tsx';

const RowMenu = lazy(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }));

/** The dialog that moves a document. */
export type MoveDialogSlot = ComponentType<{
  document: { id: number; title: string; spaceId: number; parentId: number | null; hasChildren: boolean };
  onClose: () => void;
}>;

interface SpaceTreeProps {
  MoveDialog: MoveDialogSlot;
  spaces: readonly Space[];
  /** The scrolling ancestor of the tree. */
  scroller: RefObject<HTMLElement | null>;
  labelledBy: string;
  /** Rows for touch: 40 px each. */
  touch: boolean;
  onNavigate?: (() => void) | undefined;
}

const useStyles = makeStyles({
  spoken: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
});

/** The tree of spaces and documents. Draws only visible rows, and loads only open levels. */
export function SpaceTree({ spaces, touch, MoveDialog, onNavigate, ...frame }: SpaceTreeProps) {
  const styles = useStyles();
  const { expanded, toggle, open } = useExpansion();
  const { levelOf, loadMore } = useLevels();
  const moves = useMoves(levelOf);
  const { currentKey, trail } = useTrail();
  // while one of them is being moved, the cached ancestors are out of date
  const way = trail?.path.some(({ id }) => moves.isMoving(id)) ? undefined : trail;
  const { rows, branches } = layOut({ spaces, expanded, levelOf: moves.levelOf, trail: way });
  useWatchedLevels(withTrail(branches, way));

  // opens the ancestors of the current document once: the person may close them again
  useEffect(() => {
    if (trail) open(keysAbove(trail));
  }, [trail, open]);

  const [menu, setMenu] = useState<{ row: ItemRow; target: HTMLElement }>();
  const onMenu = useCallback((row: ItemRow, target: HTMLElement) => setMenu({ row, target }), []);
  const onToggle = useCallback((row: ItemRow) => row.expanded !== undefined && toggle(row.key), [toggle]);
  const closeMenu = (): void => {
    menu?.target.focus();
    setMenu(undefined);
  };
  const wantedRef = useRef<string>(undefined);
  const [moving, setMoving] = useState<DocumentRow>();
  const { announcement, ...move } = useRowMoves({ rows, start: moves.start, open, wantedRef });
  const endMoving = (): void => {
    const key = moving?.key;
    setMoving(undefined);
    // later: the page cannot take the focus until the dialog has unmounted
    setTimeout(() => focusRow(frame.scroller.current, key));
  };

  return (
    <>
      <VirtualRows
        {...{ rows, currentKey, touch, onToggle, onMenu, onNavigate, loadMore, wantedRef, ...frame, ...move }}
        onOpen={open}
      />
      <div role="status" className={styles.spoken}>
        {announcement}
      </div>
      {menu ? (
        <Suspense fallback={null}>
          <RowMenu
            row={menu.row}
            rows={rows}
            target={menu.target}
            canCreate={spaces.find(({ id }) => id === menu.row.spaceId)?.can.createDocument ?? false}
            onStep={move.onStep}
            onMove={setMoving}
            onClose={closeMenu}
            onNavigate={onNavigate}
          />
        </Suspense>
      ) : null}
      <OpeningQuestion
        title={moves.asked}
        onConfirm={() => moves.answer(true)}
        onCancel={() => moves.answer(false)}
      />
      {moving ? (
        <MoveDialog
          document={{ ...moving, hasChildren: moving.expanded !== undefined }}
          onClose={endMoving}
        />
      ) : null}
    </>
  );
}

/** Focuses a row, or the tab stop if the row is not drawn. */
function focusRow(tree: HTMLElement | null, key: string | undefined): void {
  const row =
    tree?.querySelector<HTMLElement>(`[data-key="${key}"]`) ??
    tree?.querySelector<HTMLElement>('[data-key][tabindex="0"]');
  row?.focus();
}

interface RowMoves {
  rows: readonly Row[];
  start: ReturnType<typeof useMoves>['start'];
  open: (keys: readonly string[]) => void;
  wantedRef: RefObject<string | undefined>;
}

/** Moves documents by keyboard and pointer, and announces the moves to screen readers. */
function useRowMoves({ rows, start, open, wantedRef }: RowMoves) {
  const [announcement, setAnnouncement] = useState('');
  const [movedKey, setMovedKey] = useState<string>();
  const moved = rows.find(({ key }) => key === movedKey);

  const onDrop = (row: DocumentRow, target: Target): void => {
    if (isInPlace(rows, row, target)) return;
    wantedRef.current = row.key;
    setMovedKey(row.key);
    setAnnouncement('');
    open([branchKey(target.to)]);
    start(rows, row, target);
  };
  const onStep = (row: DocumentRow, step: Step): void => {
    const target = row.canMove ? targetOfStep(rows, row, step) : t`You cannot write in this space.`;
    if (typeof target !== 'string') return onDrop(row, target);
    setMovedKey(undefined);
    setAnnouncement(target);
  };
  const place = moved?.kind === 'document' ? describePlace(rows, moved) : announcement;
  return { onDrop, onStep, announcement: place };
}

function describePlace(rows: readonly Row[], row: DocumentRow): string {
  const parent = rows.find(
    ({ key }) => key === branchKey({ spaceId: row.spaceId, parentId: row.parentId ?? 'root' }),
  );
  const inside = parent && 'title' in parent ? parent.title : '';
  const { title, position, siblings } = row;
  return siblings === -1
    ? t`${title} is now number ${position} in ${inside}.`
    : t`${title} is now number ${position} of ${siblings} in ${inside}.`;
}

/** Adds the levels above the open document, so that they load together instead of one after the other. */
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
