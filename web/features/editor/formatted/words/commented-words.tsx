import { useEffect, useEffectEvent, useMemo, useState, type ReactNode } from 'react';
import type { EditorView } from '@codemirror/view';
import { isPressed } from '../../../../lib/shortcuts.ts';
import type { EditedWords, SavedText } from '../../../../lib/word-text.ts';

/** What stands beside words of the text: comments. */
export interface BesideWords {
  saved: SavedText;
  draw: (words: EditedWords) => ReactNode;
}

/** A wish to comment on the selected words, from the tools to whoever draws the comments. */
function createAsking() {
  const listeners = new Set<() => void>();
  return {
    ask: () => listeners.forEach((listener) => listener()),
    onAsk: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Lets people comment on words by the key for it, and by what calls `ask`. */
export function useCommentedWords(view: EditorView, beside: BesideWords | undefined) {
  const [{ ask, onAsk }] = useState(createAsking);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!beside || !isPressed('commentOnWords', event)) return;
    event.preventDefault();
    ask();
  });
  useEffect(() => {
    const { dom } = view;
    const listener = (event: KeyboardEvent) => pressed(event);
    // before the keys of the text
    dom.addEventListener('keydown', listener, true);
    return () => dom.removeEventListener('keydown', listener, true);
  }, [view]);
  const words = useMemo(
    () => ({
      root: view.contentDOM,
      scroller: view.scrollDOM,
      openMarks: async () => (await import('./word-marks.ts')).createWordMarks(view),
      onAsk,
    }),
    [view, onAsk],
  );
  return { ask: beside && ask, drawn: beside?.draw({ ...words, saved: beside.saved }) };
}
