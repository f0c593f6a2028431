import { useEffect, useEffectEvent, useState } from 'react';
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';

/** Lets parts of the page that are loaded later follow the text. */
export const viewUpdates = ViewPlugin.fromClass(
  class {
    readonly listeners = new Set<(update: ViewUpdate) => void>();
    update(update: ViewUpdate): void {
      for (const listener of this.listeners) listener(update);
    }
  },
);

/**
 * Calls back at each update of a view, before it is rendered.
 * @returns a function that ends it
 */
export function onViewUpdate(view: EditorView, call: (update: ViewUpdate) => void): () => void {
  const listeners = view.plugin(viewUpdates)?.listeners;
  listeners?.add(call);
  return () => void listeners?.delete(call);
}

/** A value read from a view, kept up to date. Renders again only if the value changes. */
export function useOfView<Value>(
  view: EditorView,
  read: (view: Pick<EditorView, 'state' | 'hasFocus'>) => Value,
  isSame: (one: Value, other: Value) => boolean = Object.is,
): Value {
  const [value, setValue] = useState(() => read(view));
  const updated = useEffectEvent((current: EditorView) => {
    const next = read(current);
    setValue((before) => (isSame(before, next) ? before : next));
  });
  useEffect(() => onViewUpdate(view, (update) => updated(update.view)), [view]);
  return value;
}
