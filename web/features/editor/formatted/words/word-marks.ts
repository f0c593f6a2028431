import { StateEffect, StateField, type Text, type Transaction } from '@codemirror/state';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import type { Offsets, WordMarks, Words } from '../../../../lib/word-text.ts';
import { onViewUpdate } from '../caret/view-updates.ts';
import { shownRuns, type ShownRuns } from '../find/shown-runs.ts';
import { reveal } from '../marks/revealed.ts';
import { rangeOnPage } from './range-on-page.ts';

/** Marked words, as offsets in the source. */
interface Place {
  from: number;
  to: number;
  /** The source of the words when they were marked. */
  source: string;
  /** Of words that are gone: their source right before. The offsets are those of what came in their place. */
  gone?: string;
}

type Places = ReadonlyMap<number, Place>;

const setPlaces = StateEffect.define<Places>();

/** Where marked words are, which each change of the text moves. Exported for tests. */
export const placesField = StateField.define<Places>({
  create: () => new Map(),
  update: (places, transaction) => {
    const set = transaction.effects.findLast((effect) => effect.is(setPlaces));
    if (set) return set.value;
    if (!transaction.docChanged || places.size === 0) return places;
    const moved = new Map<number, Place>();
    for (const [id, place] of places) {
      const next = follow(place, transaction);
      if (next) moved.set(id, next);
    }
    return moved;
  },
});

/** More than this is not looked through for words that are gone. UTF-16 units. */
const maxGoneLength = 10_000;

/** Where words are after a change. Words that undo brings back, or that get a mark, are in the place of those that went. */
function follow(place: Place, { changes, newDoc, startState }: Transaction): Place | undefined {
  const { from, to, source, gone } = place;
  const inner = { from: changes.mapPos(from, 1), to: changes.mapPos(to, -1) };
  const isTouched = changes.touchesRange(from, to) !== false;
  if (gone === undefined) {
    if (!isTouched) return { ...inner, source };
    if (inner.to > inner.from && isLeft(source, newDoc.sliceString(inner.from, inner.to)))
      return { ...inner, source };
  }
  const outer = { from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) };
  const words = gone ?? startState.doc.sliceString(from, to);
  if (outer.to - outer.from > maxGoneLength) return undefined;
  const now = isTouched ? newDoc.sliceString(outer.from, outer.to) : '';
  const at = now.indexOf(words);
  if (at === -1 || now.includes(words, at + 1)) return { ...outer, source, gone: words };
  return { from: outer.from + at, to: outer.from + at + words.length, source };
}

/** Whether words are still there: at least half of them, and little besides, as `anchors.ts` decides it for a version. */
function isLeft(source: string, now: string): boolean {
  if (now.length > 3 * source.length + 40) return false;
  const most = Math.min(source.length, now.length);
  let head = 0;
  while (head < most && source[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && source.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  return 2 * (head + tail) >= source.length;
}

/** Lines that were never drawn have a height that is guessed: so often the way to a place is measured again. */
const maxSteps = 8;
/** The part of the field, from above, in which a place is seen: a card may cover what is below. */
const seenShare = 0.6;

/** Scrolls until a place of the text is seen, however far away it is. The view by itself gives up in long texts. */
function scrollTo(view: EditorView, find: () => number | undefined, step = 0): void {
  const at = find();
  if (at === undefined || !view.dom.isConnected) return;
  const { scrollDOM } = view;
  const frame = scrollDOM.getBoundingClientRect();
  const box = view.coordsAtPos(at, 1);
  const isSeen = box && box.top >= frame.top && box.bottom <= frame.top + frame.height * seenShare;
  if (isSeen || step === maxSteps) return scrollDOM.scrollIntoView({ block: 'nearest' });
  const top = box?.top ?? view.lineBlockAt(at).top + view.documentTop;
  scrollDOM.scrollTop += top - frame.top - frame.height / 3;
  // by the second frame, the view has drawn what is there
  requestAnimationFrame(() => requestAnimationFrame(() => scrollTo(view, find, step + 1)));
}

/** The text of a view as it reads, read once for each text. */
function createReader(view: EditorView) {
  let known: { doc: Text; runs: ShownRuns } | undefined;
  const runs = (): ShownRuns => {
    const { state } = view;
    // marks that are shown at the caret are not part of the words
    if (known?.doc !== state.doc)
      known = { doc: state.doc, runs: shownRuns(state.update({ effects: reveal.of(undefined) }).state) };
    return known.runs;
  };
  return {
    runs,
    offsetsOf: ({ from, to }: { from: number; to: number }): Offsets => ({
      start: runs().offsetOf(from),
      end: runs().offsetOf(to),
    }),
  };
}

/** Where marked words are on the page, which is read after each change of it. */
function createDrawn(view: EditorView, places: () => Places) {
  const listeners = new Set<() => void>();
  let drawn: ReadonlyMap<number, Range> = new Map();
  // not among the measures of the view: a scroll far away draws several times, and each would begin them anew
  let frame = 0;
  const measure = () => {
    if (places().size + drawn.size === 0) return;
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const next = rangesOf(view, places());
      if (!isSame(drawn, next)) drawn = next;
      for (const listener of listeners) listener();
    });
  };
  const stop = onViewUpdate(view, (update) => {
    if (isOther(update)) measure();
  });
  // some blocks are drawn anew without an update: pictures, formulas, the words of cells
  const watcher = new MutationObserver(measure);
  watcher.observe(view.contentDOM, { childList: true, subtree: true, characterData: true });
  return {
    drawn: () => drawn,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Of words that are out of sight: where their line begins. */
    boxOf: (id: number): DOMRect => {
      const range = drawn.get(id);
      if (range) return range.getBoundingClientRect();
      const { left } = view.contentDOM.getBoundingClientRect();
      const block = view.lineBlockAt(places().get(id)?.from ?? 0);
      return new DOMRect(left, block.top + view.documentTop, 0, block.height);
    },
    end: () => {
      stop();
      watcher.disconnect();
      cancelAnimationFrame(frame);
      listeners.clear();
    },
  };
}

/** The words that are not gone. The same map until there is another. */
function createPresent(places: () => Places): () => Places {
  let of: Places | undefined;
  let present: Places = new Map();
  return () => {
    const now = places();
    if (of !== now) present = new Map([...now].filter(([, { gone }]) => gone === undefined));
    of = now;
    return present;
  };
}

/** The numbers of marked words, in the order of the text. */
function createOrder(places: () => Places): () => readonly number[] {
  let of: Places | undefined;
  let list: readonly number[] = [];
  return () => {
    const now = places();
    if (of === now) return list;
    of = now;
    const next = [...now].sort(([, one], [, other]) => one.from - other.from).map(([id]) => id);
    if (next.length !== list.length || next.some((id, at) => list[at] !== id)) list = next;
    return list;
  };
}

/** Marks words in a view. Nothing of the text changes, not even its elements: the marks are painted over them. */
export function createWordMarks(view: EditorView): WordMarks {
  if (!view.state.field(placesField, false))
    view.dispatch({ effects: StateEffect.appendConfig.of(placesField) });
  const all = () => view.state.field(placesField);
  const places = createPresent(all);
  const { runs, offsetsOf } = createReader(view);
  const { boxOf, end, ...drawn } = createDrawn(view, places);
  const boxes = new Map<number, Words>();
  return {
    ...drawn,
    read: () => runs().text,
    put: (marks) => {
      const next = new Map(all());
      for (const [id, offsets] of marks) {
        if (!offsets) next.delete(id);
        else {
          const { from, to } = runs().rangeOf(offsets.start, offsets.end);
          next.set(id, { from, to, source: view.state.sliceDoc(from, to) });
        }
      }
      view.dispatch({ effects: setPlaces.of(next) });
    },
    ids: createOrder(places),
    offsetsOf: (id) => {
      const place = places().get(id);
      return place && offsetsOf(place);
    },
    wordsOf: (id) => {
      if (!places().has(id)) return undefined;
      const words = boxes.get(id) ?? { getBoundingClientRect: () => boxOf(id) };
      boxes.set(id, words);
      return words;
    },
    selected: () => {
      const { main } = view.state.selection;
      const { start, end: last } = offsetsOf(main);
      const words = runs().text.slice(start, last);
      const begin = last - words.trimStart().length;
      return main.empty || begin === last ? undefined : { start: begin, end: start + words.trimEnd().length };
    },
    caret: () => runs().offsetOf(view.state.selection.main.head),
    goTo: (id) => {
      const place = places().get(id);
      if (!place) return;
      view.dispatch({ selection: { anchor: place.from }, userEvent: 'select' });
      scrollTo(view, () => places().get(id)?.from);
    },
    focus: () => view.focus(),
    end: () => {
      end();
      if (view.dom.isConnected) view.dispatch({ effects: setPlaces.of(new Map()) });
    },
  };
}

/** Whether the marks may be elsewhere on the page. */
const isOther = ({ docChanged, viewportChanged, geometryChanged, selectionSet, transactions }: ViewUpdate) =>
  docChanged ||
  viewportChanged ||
  geometryChanged ||
  selectionSet ||
  transactions.some(({ effects }) => effects.length > 0);

function rangesOf(view: EditorView, places: Places): ReadonlyMap<number, Range> {
  const ranges = new Map<number, Range>();
  for (const [id, place] of places) {
    const range = rangeOnPage(view, place);
    if (range) ranges.set(id, range);
  }
  return ranges;
}

/** A range follows its nodes: only one that was made for other nodes or offsets is another one. */
const isSame = (before: ReadonlyMap<number, Range>, next: ReadonlyMap<number, Range>): boolean =>
  before.size === next.size &&
  [...next].every(([id, range]) => {
    const known = before.get(id);
    return (
      known?.startContainer === range.startContainer &&
      known.endContainer === range.endContainer &&
      known.startOffset === range.startOffset &&
      known.endOffset === range.endOffset
    );
  });
