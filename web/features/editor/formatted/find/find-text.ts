import { StateEffect, StateField, type EditorState, type Text, type Transaction } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import type { EditedText } from '../../edited-text.ts';
import { lineOf } from '../blocks/block-field.ts';
import { shownRuns, type ShownRange, type ShownRuns } from './shown-runs.ts';

/** What to search for in the visible text. */
export interface Sought {
  words: string;
  isCaseSensitive: boolean;
}

/** The result of a search. */
export interface Hits {
  list: readonly ShownRange[];
  /** The index of the current hit. */
  current: number;
}

/** All places where the words occur, in the order of the text. */
export function findHits({ text, rangeOf }: ShownRuns, { words, isCaseSensitive }: Sought): ShownRange[] {
  if (words === '') return [];
  // a blank is any that looks like one
  const pattern = words.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&').replace(/\s/g, '[^\\S\\n]');
  const hits: ShownRange[] = [];
  for (const { 0: found, index } of text.matchAll(new RegExp(pattern, isCaseSensitive ? 'gu' : 'giu')))
    hits.push(rangeOf(index, index + found.length));
  return hits;
}

const setHits = StateEffect.define<Hits>();

const nothing: Hits = { list: [], current: 0 };
const mark = Decoration.mark({ class: 'ed-hit' });
const currentMark = Decoration.mark({ class: 'ed-hit ed-hit-now' });

interface Found extends Hits {
  marks: DecorationSet;
}

const marksOf = ({ list, current }: Hits): DecorationSet =>
  Decoration.set(
    list.map(({ from, to }, index) => (index === current ? currentMark : mark).range(from, to)),
    true,
  );

/** The hits, whose places follow the changes of the text. */
const foundField = StateField.define<Found>({
  create: () => ({ ...nothing, marks: Decoration.none }),
  update: (found, transaction: Transaction) => {
    const { effects, docChanged, changes } = transaction;
    const set = effects.find((effect) => effect.is(setHits));
    if (set) return { ...set.value, marks: marksOf(set.value) };
    // search again: mapping thousands of hits through thousands of changes takes seconds
    if (transaction.isUserEvent('input.replace')) return { ...nothing, marks: Decoration.none };
    if (!docChanged || found.list.length === 0) return found;
    const list = found.list.map((hit) => ({
      ...hit,
      from: changes.mapPos(hit.from, 1),
      to: changes.mapPos(hit.to, -1),
    }));
    return { ...found, list, marks: found.marks.map(changes) };
  },
  provide: (field) => EditorView.decorations.from(field, ({ marks }) => marks),
});

const show = (view: EditorView, hits: Hits): void => {
  const hit = hits.list[hits.current];
  view.dispatch({
    effects: [setHits.of(hits), ...(hit ? [EditorView.scrollIntoView(hit.from, { y: 'center' })] : [])],
  });
};

/** A pipe would end a cell. */
const writtenAt = (state: EditorState, { from }: ShownRange, words: string): string =>
  lineOf(state, from).info.leaf === 'table' ? words.replace(/\\?\|/g, '\\|') : words;

/** The delay before searching: a megabyte takes too long for every keystroke. Milliseconds. */
const delayMs = 200;

/** Finds and replaces words in the text of a view. */
export function createFinder(view: EditorView, edited: EditedText, first: Sought) {
  if (!view.state.field(foundField, false))
    view.dispatch({ effects: StateEffect.appendConfig.of(foundField) });
  let sought = first;
  const listeners = new Set<() => void>();
  const hits = (): Hits => view.state.field(foundField);
  const stand = (next: Hits) => {
    show(view, next);
    for (const listener of listeners) listener();
  };
  let known: { doc: Text; runs: ShownRuns } | undefined;
  const runs = (): ShownRuns => {
    const { doc } = view.state;
    if (known?.doc !== doc) known = { doc, runs: shownRuns(view.state) };
    return known.runs;
  };
  /** Searches again, and goes to the first hit from an offset on. */
  const lookFrom = (at: number) => {
    const list = sought.words === '' ? [] : findHits(runs(), sought);
    const next = list.findIndex(({ from }) => from >= at);
    stand({ list, current: Math.max(0, next) });
  };
  const place = () => hits().list[hits().current]?.from ?? view.state.selection.main.from;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = edited.onChange(() => {
    clearTimeout(timer);
    timer = setTimeout(() => lookFrom(place()), delayMs);
  });
  const replaceHits = (list: readonly ShownRange[], words: string) => {
    const changes = list.map((hit) => ({
      from: hit.from,
      to: hit.to,
      insert: writtenAt(view.state, hit, words),
    }));
    view.dispatch({ changes, userEvent: 'input.replace' });
    clearTimeout(timer);
  };
  lookFrom(place());
  return {
    hits,
    /** Tells when other hits are found, or another one is looked at. */
    onHits: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    sought: () => sought,
    seek: (next: Sought) => {
      const at = place();
      sought = next;
      lookFrom(at);
    },
    move: (by: 1 | -1) => {
      const { list, current } = hits();
      if (list.length > 0) stand({ list, current: (current + by + list.length) % list.length });
    },
    /** Replaces the current hit, unless it contains hidden marks. */
    replace: (words: string) => {
      const hit = hits().list[hits().current];
      if (!hit || hit.isAcross) return;
      replaceHits([hit], words);
      lookFrom(hit.from + words.length);
    },
    /** Replaces all hits as one step. @returns how many are replaced, and how many are left */
    replaceAll: (words: string): { replaced: number; left: number } => {
      const { list } = hits();
      const whole = list.filter(({ isAcross }) => !isAcross);
      if (whole.length > 0) replaceHits(whole, words);
      lookFrom(0);
      return { replaced: whole.length, left: list.length - whole.length };
    },
    /** Shows no hits any more. */
    end: () => {
      stop();
      clearTimeout(timer);
      if (view.dom.isConnected) show(view, nothing);
    },
    /** Goes into the text, with the hit selected. */
    enter: () => {
      const hit = hits().list[hits().current];
      if (hit) view.dispatch({ selection: { anchor: hit.from, head: hit.to }, scrollIntoView: true });
      view.focus();
    },
  };
}

export type Finder = ReturnType<typeof createFinder>;
