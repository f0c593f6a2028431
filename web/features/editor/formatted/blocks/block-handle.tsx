import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { EditorSelection, type StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { Button, makeStyles, tokens, type PositioningImperativeRef } from '@fluentui/react-components';
import { Add20Regular, ReOrderDotsVertical20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { Hint } from '../../../../components/hint.tsx';
import type { EditedText } from '../../edited-text.ts';
import { createBlockActs } from './block-acts.ts';
import { BlockMenu } from './block-menu.tsx';
import type { Row } from './block-moves.ts';
import { lineOf } from './block-field.ts';
import { slotAt } from './block-place.ts';
import { rowAt } from './block-units.ts';
import { endOfBlock, insertSlash } from './insert-slash.ts';
import { watchNearBlock, type NearBlock, type NearBlockWatch } from './near-block.ts';
import { askForBlockMenu } from './offered.ts';
import { turnInto, turnsInto, type BlockKind } from './turn-into.ts';
import { onViewUpdate } from '../caret/view-updates.ts';

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

/** In px: the handle of a row stands between the handle of its table and the table. */
const rowHandleWidth = 24;

interface BlockHandleProps {
  view: EditorView;
  edited: EditedText;
  /** The field that holds the text, in which the handle is placed. */
  field: HTMLElement;
}

/** Beside a block, in the margin: '+' inserts another one below; the handle moves it, and opens its menu. */
export function BlockHandle({ view, edited, field }: BlockHandleProps) {
  const styles = useStyles();
  const watch = useRef<NearBlockWatch>(undefined);
  const [{ at, isBlock, place }, setNear] = useState<NearBlock>({ at: 0, isBlock: false, place: undefined });
  const [isOpen, setOpen] = useState(false);
  const [line, setLine] = useState<number>();
  const handle = useRef<HTMLButtonElement>(null);
  const positioning = useRef<PositioningImperativeRef>(null);
  const acts = useMemo(() => createBlockActs(view, edited), [view, edited]);
  const row = isOpen ? rowAt(view.state, at) : undefined;

  useEffect(() => {
    const watching = watchNearBlock(view, field, setNear);
    watch.current = watching;
    return () => {
      watch.current = undefined;
      watching.end();
    };
  }, [view, field]);
  useEffect(
    () =>
      onViewUpdate(view, ({ transactions, state }) => {
        const isAsked = (effect: StateEffect<unknown>) => effect.is(askForBlockMenu);
        if (!transactions.some(({ effects }) => effects.some(isAsked))) return;
        const { head } = state.selection.main;
        watch.current?.hold(head);
        setNear((before) => ({ ...before, at: head, isBlock: true }));
        setOpen(true);
      }),
    [view],
  );
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
    watch.current?.hold(at);
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
    watch.current?.hold(undefined);
    view.focus();
  });
  const hasHandle = place !== undefined && isBlock;
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
    watch.current?.hold(next ? at : undefined);
  };
  const then = (act: () => void) => () => {
    act();
    view.focus();
  };
  const isTable = lineOf(view.state, Math.min(at, view.state.doc.length)).info.leaf === 'table';
  const reach = isTable ? width + rowHandleWidth : width;
  const fits = place !== undefined && place.left >= reach;
  return (
    <>
      <div
        className={styles.root}
        role="group"
        aria-label={t`Block`}
        style={{
          top: `${(place?.top ?? 0) + ((place?.height ?? 24) - 24) / 2}px`,
          left: `${(place?.left ?? 0) - reach}px`,
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
            onClick={() => insertSlash(view, at, endOfBlock(view.state, at))}
          />
        </Hint>
        {isBlock && (
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
