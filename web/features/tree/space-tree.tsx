import {
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type RefObject,
  useMemo,
} from 'react';
import { makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Space } from '../../../api/contract/spaces.ts';
import { useLevels, useWatchedLevels, useLoadedDocument } from './api.ts';
import { useExpansion } from './expansion.ts';
import { isInPlace, targetOfStep, type Step, type Target } from './moves.ts';
import { OpeningQuestion } from '../../components/opening-question.tsx';
import {
  branchKey,
  keysAbove,
  layOut,
  type Branch,
  type DocumentRow,
  type ItemRow,
  type Row,
  type Trail,
  documentKey,
  spaceKey,
} from './rows.ts';
import { useMoves } from './use-moves.ts';
import { VirtualRows } from './virtual-rows.tsx';
import { useLocation } from 'react-router-dom';

const idIn = (pathname: string, kind: string): number | undefined => {
  const found = new RegExp(`^/${kind}/([1-9]\\d*)(?:/|$)`).exec(pathname)?.[1];
  return found === undefined ? undefined : Number(found);
};

/** The row of the current page in the tree: its key, and its ancestors once the document has loaded. */
function useTrail(): { currentKey: string | undefined; trail: Trail | undefined } {
  const { pathname } = useLocation();
  const documentId = idIn(pathname, 'documents');
  const spaceId = idIn(pathname, 'spaces');
  const document = useLoadedDocument(documentId);

  return useMemo(() => {
    if (spaceId !== undefined) return { currentKey: spaceKey(spaceId), trail: { spaceId, path: [] } };
    if (documentId === undefined) return { currentKey: undefined, trail: undefined };
    const isDraft = document?.release?.isDraft === true;
    const trail = document && {
      spaceId: document.space.id,
      // a draft is not in the tree: its document is the last of those above it
      path: isDraft
        ? document.ancestors
        : [...document.ancestors, { id: document.id, title: document.title }],
    };
    return { currentKey: documentKey(isDraft ? document.release!.documentId : documentId), trail };
  }, [documentId, spaceId, document]);
}

const RowMenu = lazy(async () => ({ default: (await import('./row-menu.tsx')).RowMenu }));

interface DialogDocument {
  id: number;
  title: string;
  spaceId: number;
  hasChildren: boolean;
}

/** The dialogs that the menu of a row opens. */
export interface TreeDialogs {
  MoveDialog: ComponentType<{
    document: DialogDocument & { parentId: number | null };
    onClose: () => void;
  }>;
  DeleteDialog: ComponentType<{
    document: DialogDocument & { placeTitle: string };
    open: boolean;
    /** What gets the focus once the row has disappeared. */
    focusAfter: () => HTMLElement | undefined;
    onClose: () => void;
  }>;
  ExportDialog: ComponentType<{
    space: Pick<Space, 'id' | 'name'>;
    document?: Pick<DialogDocument, 'id' | 'hasChildren'> | undefined;
    onClose: () => void;
  }>;
}

interface SpaceTreeProps {
  dialogs: TreeDialogs;
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
export function SpaceTree({ spaces, touch, dialogs, onNavigate, ...frame }: SpaceTreeProps) {
  const { MoveDialog, DeleteDialog, ExportDialog } = dialogs;
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
  const deletion = useDeletion(rows, frame.scroller);
  const { announcement, ...move } = useRowMoves({ rows, start: moves.start, open, wantedRef });
  const [exported, setExported] = useState<ItemRow>();
  const exportedSpace = spaces.find(({ id }) => id === exported?.spaceId);
  const endDialog = (): void => {
    const key = (moving ?? exported)?.key;
    setMoving(undefined);
    setExported(undefined);
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
            onExport={setExported}
            onDelete={deletion.ask}
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
          onClose={endDialog}
        />
      ) : null}
      {exported && exportedSpace ? (
        <ExportDialog
          space={exportedSpace}
          document={
            exported.kind === 'document'
              ? { id: exported.id, hasChildren: exported.expanded !== undefined }
              : undefined
          }
          onClose={endDialog}
        />
      ) : null}
      {deletion.asked ? <DeleteDialog {...deletion.asked} onClose={deletion.close} /> : null}
    </>
  );
}

/** The dialog that deletes a document. It stays after it has closed, for the focus and its animation. */
function useDeletion(rows: readonly Row[], scroller: RefObject<HTMLElement | null>) {
  type Asked = Omit<ComponentProps<TreeDialogs['DeleteDialog']>, 'onClose'>;
  const [asked, setAsked] = useState<Asked>();
  const ask = (row: DocumentRow): void => {
    const above = rows[rows.indexOf(row) - 1]?.key;
    const document = {
      ...row,
      hasChildren: row.expanded !== undefined,
      placeTitle: titleAbove(rows, row),
    };
    setAsked({ document, open: true, focusAfter: () => rowToFocus(scroller.current, above) });
  };
  const close = () => setAsked((now) => now && { ...now, open: false });
  return { asked, ask, close };
}

/** Focuses a row, or the tab stop if the row is not drawn. */
const focusRow = (tree: HTMLElement | null, key: string | undefined): void => rowToFocus(tree, key)?.focus();

const rowToFocus = (tree: HTMLElement | null, key: string | undefined): HTMLElement | undefined =>
  tree?.querySelector<HTMLElement>(`[data-key="${key}"]`) ??
  tree?.querySelector<HTMLElement>('[data-key][tabindex="0"]') ??
  undefined;

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

/** The title of the document or space that contains a document. */
function titleAbove(rows: readonly Row[], row: DocumentRow): string {
  const above = branchKey({ spaceId: row.spaceId, parentId: row.parentId ?? 'root' });
  const parent = rows.find(({ key }) => key === above);
  return parent && 'title' in parent ? parent.title : '';
}

function describePlace(rows: readonly Row[], row: DocumentRow): string {
  const inside = titleAbove(rows, row);
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
