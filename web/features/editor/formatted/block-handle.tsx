import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { EditorSelection } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { Button, makeStyles, tokens, type PositioningImperativeRef } from '@fluentui/react-components';
import { Add20Regular, ReOrderDotsVertical20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Hint } from '../../../components/hint.tsx';
import type { EditedText } from '../edited-text.ts';
import { createBlockActs } from './block-acts.ts';
import { lineOf } from './block-field.ts';
import { BlockMenu } from './block-menu.tsx';
import type { Row } from './block-moves.ts';
import { placeOf, slotAt, type BlockPlace } from './block-place.ts';
import { rowAt, unitAt } from './block-units.ts';
import { endOfBlock, insertSlash } from './insert-slash.ts';
import { askForBlockMenu } from './offered.ts';
import { turnInto, turnsInto, type BlockKind } from './turn-into.ts';
import { useViewUpdate } from './view-updates.ts';

const useStyles = makeStyles({
  root: { position: 'absolute', zIndex: 1, display: 'flex', alignItems: 'center' },
  button: {
    minWidth: '24px',
    width: '24px',
    height: '24px',
    padding: 0,
    color: tokens.colorNeutralForeground3,
  },
  handle: { cursor: 'grab' },
  line: {
    position: 'absolute',
    zIndex: 1,
    height: '2px',
    marginTop: '-1px',
    borderRadius: '1px',
    backgroundColor: tokens.colorCompoundBrandStroke,
    pointerEvents: 'none',
    '@media (forced-colors: active)': { backgroundColor: 'Highlight' },
  },
});

/** In px: two buttons and the space to the text. */
const width = 54;

/** Milliseconds: while a person types, the handle rests. */
const pause = 80;

/** The offset of the block that is under the pointer or, while none is, holds the caret; and how often it was looked at. */
function useNearBlock(view: EditorView, field: HTMLElement): [at: number, looks: number] {
  const hovered = useRef<number>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [near, setNear] = useState({ at: view.state.selection.main.head, looks: 0 });
  const look = useEffectEvent(() => {
    const at = Math.min(hovered.current ?? view.state.selection.main.head, view.state.doc.length);
    setNear(({ looks }) => ({ at, looks: looks + 1 }));
  });
  const soon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => look(), pause);
  });
  useViewUpdate(view, ({ docChanged, selectionSet, geometryChanged, changes }) => {
    if (hovered.current !== undefined) hovered.current = changes.mapPos(hovered.current);
    if (docChanged || selectionSet || geometryChanged) soon();
  });
  useEffect(() => {
    const moved = ({ clientY, target }: MouseEvent) => {
      if (!(target instanceof Node) || !view.scrollDOM.contains(target)) return;
      const line = view.lineBlockAtHeight(clientY - view.documentTop);
      // the space below a block belongs to it
      const isGap = line.from > 0 && lineOf(view.state, line.from).info.role === 'gap';
      const from = isGap ? line.from - 1 : line.from;
      if (from === hovered.current) return;
      hovered.current = from;
      look();
    };
    const left = () => {
      hovered.current = undefined;
      look();
    };
    const scrolled = () => soon();
    field.addEventListener('mousemove', moved);
    field.addEventListener('mouseleave', left);
    view.scrollDOM.addEventListener('scroll', scrolled);
    return () => {
      clearTimeout(timer.current);
      field.removeEventListener('mousemove', moved);
      field.removeEventListener('mouseleave', left);
      view.scrollDOM.removeEventListener('scroll', scrolled);
    };
  }, [view, field]);
  return [near.at, near.looks];
}

interface BlockHandleProps {
  view: EditorView;
  edited: EditedText;
  /** The field that holds the text, in which the handle is placed. */
  field: HTMLElement;
}

/** Beside a block, in the margin: '+' inserts another one below; the handle moves it, and opens its menu. */
export function BlockHandle({ view, edited, field }: BlockHandleProps) {
  const styles = useStyles();
  const [near, looks] = useNearBlock(view, field);
  // the menu stays with the block for which it was opened
  const [held, setHeld] = useState<number>();
  const [place, setPlace] = useState<BlockPlace>();
  const [isOpen, setOpen] = useState(false);
  const [line, setLine] = useState<number>();
  const handle = useRef<HTMLButtonElement>(null);
  const positioning = useRef<PositioningImperativeRef>(null);
  const acts = useMemo(() => createBlockActs(view, edited), [view, edited]);
  const at = Math.min(held ?? near, view.state.doc.length);
  const unit = unitAt(view.state, at);
  const row = isOpen ? rowAt(view.state, at) : undefined;

  useLayoutEffect(() => {
    const found = placeOf(view, unit ?? view.state.doc.lineAt(at));
    const corner = field.getBoundingClientRect();
    const next = found && { ...found, top: found.top - corner.top, left: found.left - corner.left };
    setPlace((before) =>
      before && next && before.top === next.top && before.left === next.left && before.height === next.height
        ? before
        : next,
    );
  }, [view, field, at, looks, unit]);

  useViewUpdate(view, ({ transactions, state }) => {
    if (!transactions.some(({ effects }) => effects.some((effect) => effect.is(askForBlockMenu)))) return;
    setHeld(state.selection.main.head);
    setOpen(true);
  });
  useLayoutEffect(() => {
    if (!isOpen) return;
    const caret = view.coordsAtPos(view.state.selection.main.head);
    const isHidden = handle.current?.offsetParent === null || handle.current === null;
    if (isHidden && caret)
      positioning.current?.setTarget({
        getBoundingClientRect: () => new DOMRect(caret.left, caret.top, 1, caret.bottom - caret.top),
      });
    else if (handle.current) positioning.current?.setTarget(handle.current);
  }, [isOpen, view]);

  const dragged = useRef<Row>(undefined);
  const drag = useEffectEvent(() => {
    dragged.current = rowAt(view.state, at);
    setHeld(at);
  });
  const over = useEffectEvent((clientY: number) => {
    const found = dragged.current && slotAt(view, dragged.current, clientY);
    setLine(found && found.y - field.getBoundingClientRect().top);
  });
  const drop = useEffectEvent((clientY: number | undefined) => {
    const found =
      clientY === undefined || !dragged.current ? undefined : slotAt(view, dragged.current, clientY);
    if (found && dragged.current) acts.moveTo(dragged.current, found.slot);
    dragged.current = undefined;
    setLine(undefined);
    setHeld(undefined);
    view.focus();
  });
  const hasHandle = place !== undefined && unit !== undefined;
  useEffect(() => {
    const element = handle.current;
    if (!element || !hasHandle) return undefined;
    return combine(
      draggable({
        element,
        getInitialData: () => ({ block: true }),
        onDragStart: () => drag(),
        onDrop: ({ location }) =>
          drop(location.current.dropTargets.length > 0 ? location.current.input.clientY : undefined),
      }),
      dropTargetForElements({
        element: view.scrollDOM,
        canDrop: ({ source }) => source.data.block === true,
        onDrag: ({ location }) => over(location.current.input.clientY),
        onDragLeave: () => setLine(undefined),
      }),
    );
  }, [view, hasHandle]);

  if (view.state.readOnly) return null;
  const turn = (kind: BlockKind) => {
    const result = row && turnInto(view.state, row, kind);
    if (!result) return;
    const [first] = result.changes;
    const caret =
      result.changes.length === 1 && first ? first.from + first.insert.trimEnd().length : undefined;
    view.dispatch({
      changes: result.changes,
      ...(caret !== undefined && { selection: EditorSelection.cursor(caret) }),
      scrollIntoView: true,
      userEvent: 'input.block',
    });
    view.focus();
  };
  const close = (next: boolean) => {
    setOpen(next);
    setHeld(next ? at : undefined);
  };
  const then = (act: () => void) => () => {
    act();
    view.focus();
  };
  const fits = place !== undefined && place.left >= width;
  return (
    <>
      <div
        className={styles.root}
        role="group"
        aria-label={t`Block`}
        style={{
          top: `${(place?.top ?? 0) + ((place?.height ?? 24) - 24) / 2}px`,
          left: `${(place?.left ?? 0) - width}px`,
          display: fits ? undefined : 'none',
        }}
        onMouseDown={(event) => {
          // a press on the handle may begin a drag, which the browser begins with the focus
          if (event.target instanceof Node && !handle.current?.contains(event.target)) event.preventDefault();
        }}
      >
        <Hint content={t`Insert a block below`} relationship="inaccessible">
          <Button
            appearance="subtle"
            className={styles.button}
            icon={<Add20Regular />}
            aria-label={t`Insert a block below`}
            onClick={() => insertSlash(view, at, unit ? endOfBlock(view.state, unit.to) : at)}
          />
        </Hint>
        {unit && (
          <BlockMenu
            isOpen={isOpen}
            onOpenChange={close}
            isFirst={row?.index === 0}
            isLast={row?.index === (row?.units.length ?? 0) - 1}
            kinds={row ? turnsInto(view.state, row) : []}
            onMove={(by) => then(() => acts.moveBy(at, by))()}
            onDuplicate={then(() => row && acts.duplicate(row))}
            onTurn={turn}
            onDelete={then(() => row && acts.remove(row))}
            positioning={positioning}
          >
            <Button
              ref={handle}
              appearance="subtle"
              className={styles.button}
              icon={<ReOrderDotsVertical20Regular />}
              aria-label={t`Move the block, or open its menu`}
            />
          </BlockMenu>
        )}
      </div>
      {line !== undefined && place && (
        <div
          className={styles.line}
          style={{
            top: `${line}px`,
            left: `${view.contentDOM.getBoundingClientRect().left - field.getBoundingClientRect().left}px`,
            width: `${view.contentDOM.clientWidth}px`,
          }}
        />
      )}
    </>
  );
}
