import { lazy, Suspense, useEffect, useState } from 'react';
import type { EditorView } from '@codemirror/view';
import { pressedOf, type Pressed } from '../../../lib/shortcuts.ts';
import type { EditedText } from '../edited-text.ts';
import { createFinder, type Finder } from './find-text.ts';

const FindPanel = lazy(async () => ({ default: (await import('./find-panel.tsx')).FindPanel }));

/** Longer than that, what is selected is no word to look for. */
const longest = 100;

interface Open {
  finder: Finder;
  isReplacing: boolean;
  /** How often it was opened: each time it begins anew. */
  number: number;
}

/** Finds and replaces in the formatted text. */
export function useFind(edited: EditedText, view: EditorView | undefined) {
  const [open, setOpen] = useState<Open>();
  useEffect(() => () => open?.finder.end(), [open?.finder]);
  const close = () => {
    open?.finder.enter();
    setOpen(undefined);
  };
  return {
    /** @returns whether the keys mean to find something */
    handleKey: (event: Pressed): boolean => {
      if (!view) return false;
      const pressed = pressedOf(['find', 'replace'] as const, event);
      if (pressed) {
        const { from, to } = view.state.selection.main;
        const selected = to - from <= longest ? view.state.sliceDoc(from, to) : '';
        const words = selected.includes('\n') ? '' : selected;
        const finder = createFinder(view, edited, { words, isCaseSensitive: false });
        setOpen({ finder, isReplacing: pressed === 'replace', number: (open?.number ?? 0) + 1 });
        return true;
      }
      if (open && event.key === 'Escape') {
        setOpen(undefined);
        return true;
      }
      const step = open && pressedOf(['findPrevious', 'findNext'] as const, event);
      if (step) open.finder.move(step === 'findNext' ? 1 : -1);
      return step !== undefined;
    },
    panel: open && view && (
      <Suspense fallback={null}>
        <FindPanel key={open.number} finder={open.finder} isReplacing={open.isReplacing} onClose={close} />
      </Suspense>
    ),
  };
}
