import { useEffect, useEffectEvent, useState } from 'react';
import { ViewPlugin, type EditorView, type ViewUpdate } from '@codemirror/view';

/** Lets parts of the page that are fetched later follow the text. */
export const viewUpdates = ViewPlugin.fromClass(
  class {
    readonly listeners = new Set<(update: ViewUpdate) => void>();
    update(update: ViewUpdate): void {
      for (const listener of this.listeners) listener(update);
    }
  },
);

/** Calls at each update of a view, before it is drawn. @returns ends that */
export function onViewUpdate(view: EditorView, call: (update: ViewUpdate) => void): () => void {
  const listeners = view.plugin(viewUpdates)?.listeners;
  listeners?.add(call);
  return () => void listeners?.delete(call);
}

/** What is read of a view, kept up to date. Drawn anew only where the value is another. */
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
