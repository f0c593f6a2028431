import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Prohibited16Regular } from '@fluentui/react-icons';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { dropAt, type Drop } from './drop.ts';
import type { Target } from './moves.ts';
import type { DocumentRow, Row } from './rows.ts';
import { isRightToLeft } from '../../lib/text-direction.ts';
import { addressOf } from './tree-row.tsx';
import { indentOf, levelAt } from './tree-row.styles.ts';

const useStyles = makeStyles({
  line: {
    position: 'absolute',
    zIndex: 1,
    right: '8px',
    height: '2px',
    marginTop: '-1px',
    borderRadius: '1px',
    backgroundColor: tokens.colorCompoundBrandStroke,
    pointerEvents: 'none',
  },
  row: {
    position: 'absolute',
    left: '12px',
    right: '8px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusMedium,
    pointerEvents: 'none',
  },
  into: {
    backgroundColor: tokens.colorBrandBackground2,
    outline: `2px solid ${tokens.colorCompoundBrandStroke}`,
    outlineOffset: '-2px',
  },
  refused: {
    zIndex: 1,
    display: 'flex',
    alignItems: 'center',
    columnGap: '8px',
    paddingLeft: '8px',
    paddingRight: '8px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    fontSize: tokens.fontSizeBase200,
    color: 'var(--lectern-danger)',
    backgroundColor: 'var(--lectern-danger-ground)',
    border: '1px solid var(--lectern-danger-line)',
  },
});

/** The position of a row in the virtual list, in px from the start of the list. */
interface Placed {
  index: number;
  start: number;
  size: number;
}

interface DragLayerProps {
  rows: readonly Row[];
  items: readonly Placed[];
  /** How much to subtract from `start`, in px. */
  margin: number;
  tree: RefObject<HTMLElement | null>;
  scroller: RefObject<HTMLElement | null>;
  /** Called when a drag starts. The row must stay drawn until the drag ends. */
  onStart: (row: DocumentRow) => void;
  onDrop: (row: DocumentRow, target: Target) => void;
  onOpen: (keys: readonly string[]) => void;
}

interface Point {
  clientX: number;
  clientY: number;
}

const kind = 'tree-row';
const openDelay = 600;

/** Makes the documents of the tree draggable, and shows where a dragged one would go. */
export function DragLayer(props: DragLayerProps) {
  const { tree } = props;
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });
  const [drop, setDrop] = useState<Drop>();
  useDraggableRows(props);

  useEffect(() => {
    const element = tree.current;
    if (!element) return undefined;
    const drag = new DragSession(() => latest.current, setDrop);
    const isRow = ({ source }: { source: { data: Record<string, unknown> } }) => source.data.kind === kind;
    return combine(
      () => drag.end(),
      dropTargetForElements({
        element,
        canDrop: ({ source, input }) =>
          isRow({ source }) && drag.find(source.data, input)?.target !== undefined,
        getDropEffect: () => 'move',
      }),
      monitorForElements({
        canMonitor: isRow,
        onDragStart: ({ source, location }) => drag.start(source.data, location.current.input),
        onDrag: ({ location }) => drag.move(location.current.input),
        onDrop: ({ location }) =>
          drag.end(location.current.dropTargets.length > 0 ? location.current.input : undefined),
      }),
    );
  }, [tree]);

  return drop ? <Mark drop={drop} {...props} /> : null;
}

/** One drag of a row, from start to drop. */
class DragSession {
  readonly #props: () => DragLayerProps;
  readonly #show: (drop: Drop | undefined) => void;
  #data: Record<string, unknown> | undefined;
  #at: Point = { clientX: 0, clientY: 0 };
  #opening: { key: string; timer: number } | undefined;
  #frame = 0;

  constructor(props: () => DragLayerProps, show: (drop: Drop | undefined) => void) {
    this.#props = props;
    this.#show = show;
  }

  start(data: Record<string, unknown>, at: Point): void {
    this.#data = data;
    const row = this.#rowOf(data);
    if (row) this.#props().onStart(row);
    this.#elementOf(data)?.setAttribute('data-dragged', '');
    this.move(at);
    this.#frame = requestAnimationFrame(this.#scroll);
  }

  move(at: Point): void {
    this.#at = at;
    const drop = this.#data && this.find(this.#data, at);
    this.#show(drop);
    if (drop?.opens !== this.#opening?.key) this.#waitToOpen(drop?.opens);
  }

  /** @param at where the row was dropped; absent if the drag was cancelled */
  end(at?: Point): void {
    const data = this.#data;
    if (!data) return;
    const [row, drop] = [this.#rowOf(data), at && this.find(data, at)];
    this.#elementOf(data)?.removeAttribute('data-dragged');
    this.#data = undefined;
    cancelAnimationFrame(this.#frame);
    this.#waitToOpen(undefined);
    this.#show(undefined);
    if (row && drop?.target) this.#props().onDrop(row, drop.target);
  }

  find(data: Record<string, unknown>, { clientX, clientY }: Point): Drop | undefined {
    const { tree, rows, items, margin } = this.#props();
    const box = tree.current?.getBoundingClientRect();
    const row = this.#rowOf(data);
    if (!box || !row || clientX < box.left || clientX > box.right) return undefined;
    const y = clientY - box.top + margin;
    const item = items.find(({ start, size }) => y >= start && y < start + size);
    if (!item) return undefined;
    const level = levelAt(isRightToLeft() ? box.right - clientX : clientX - box.left);
    return dropAt(rows, row, { index: item.index, fraction: (y - item.start) / item.size, level });
  }

  #rowOf(data: Record<string, unknown>): DocumentRow | undefined {
    const row = this.#props().rows.find(({ key }) => key === data.key);
    return row?.kind === 'document' ? row : undefined;
  }

  #elementOf({ key }: Record<string, unknown>): Element | null | undefined {
    return this.#props().tree.current?.querySelector(`[data-key="${String(key)}"]`);
  }

  #waitToOpen(key: string | undefined): void {
    window.clearTimeout(this.#opening?.timer);
    this.#opening =
      key === undefined
        ? undefined
        : { key, timer: window.setTimeout(() => this.#props().onOpen([key]), openDelay) };
  }

  /** Scrolls the list when the pointer is near its end, faster towards the edge. */
  readonly #scroll = (): void => {
    const scroller = this.#props().scroller.current;
    const box = scroller?.getBoundingClientRect();
    const { clientX, clientY } = this.#at;
    if (scroller && box && clientX >= box.left && clientX <= box.right) {
      const zone = 48;
      const speed = Math.min(0, clientY - (box.top + zone)) || Math.max(0, clientY - (box.bottom - zone));
      const before = scroller.scrollTop;
      if (speed !== 0) scroller.scrollTop += Math.max(-12, Math.min(12, speed / 4));
      if (scroller.scrollTop !== before) this.move(this.#at);
    }
    this.#frame = requestAnimationFrame(this.#scroll);
  };
}

/** Makes each drawn row draggable, and cleans up rows that are no longer drawn. */
function useDraggableRows({ tree, rows, items }: DragLayerProps): void {
  const known = useRef(new Map<Element, () => void>());
  useEffect(() => {
    for (const [element, release] of known.current) {
      if (element.isConnected) continue;
      release();
      known.current.delete(element);
    }
    for (const { index } of items) {
      const row = rows[index];
      if (row?.kind !== 'document' || !row.canMove) continue;
      const element = tree.current?.querySelector<HTMLElement>(`[data-key="${row.key}"]`);
      if (!element || known.current.has(element)) continue;
      const address = new URL(addressOf(row), location.origin).href;
      const release = draggable({
        element,
        getInitialData: () => ({ kind, key: row.key }),
        // dropped outside of the tree, the row acts like a link
        getInitialDataForExternal: () => ({ 'text/uri-list': address, 'text/plain': address }),
      });
      known.current.set(element, release);
    }
  });
  useEffect(() => {
    const all = known.current;
    return () => {
      for (const release of all.values()) release();
      all.clear();
    };
  }, []);
}

function Mark({ drop, items, margin }: DragLayerProps & { drop: Drop }) {
  const styles = useStyles();
  const item = items.find(({ index }) => index === drop.index);
  if (!item) return null;
  const top = item.start - margin;
  if (drop.mark !== 'row') {
    const edge = drop.mark === 'top' ? top : top + item.size;
    return (
      <div
        className={styles.line}
        style={{ top: edge, insetInlineStart: indentOf(drop.level).left }}
        data-drop={drop.mark}
      />
    );
  }
  const isRefused = drop.refusal !== undefined;
  return (
    <div
      className={mergeClasses(styles.row, isRefused ? styles.refused : styles.into)}
      style={{ top, height: item.size }}
      data-drop={isRefused ? 'refused' : 'into'}
    >
      {isRefused ? (
        <>
          <Prohibited16Regular />
          {drop.refusal}
        </>
      ) : null}
    </div>
  );
}
