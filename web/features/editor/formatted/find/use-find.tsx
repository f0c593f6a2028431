import { useEffect, useState } from 'react';
import type { EditorView } from '@codemirror/view';
import { t } from '@lingui/core/macro';
import { useToasts } from '../../../../components/toasts.tsx';
import { pressedOf, type Pressed } from '../../../../lib/shortcuts.ts';
import type { EditedText } from '../../edited-text.ts';
import type { Finder } from './find-text.ts';

const loadTools = async () => {
  const [{ FindPanel }, { createFinder }] = await Promise.all([
    import('./find-panel.tsx'),
    import('./find-text.ts'),
  ]);
  return { FindPanel, createFinder };
};
type Tools = Awaited<ReturnType<typeof loadTools>>;
let loaded: Tools | undefined;

const ignore = (): void => undefined;

/** A longer selection is not used as the words to find. Characters. */
const maxSelectionLength = 100;

interface Open {
  Panel: Tools['FindPanel'];
  finder: Finder;
  isReplacing: boolean;
  /** How often it was opened; each time it starts again. */
  number: number;
}

/** The selected words, for searching them. */
function selectedWords({ state }: EditorView): string {
  const { from, to } = state.selection.main;
  const words = to - from <= maxSelectionLength ? state.sliceDoc(from, to) : '';
  return words.includes('\n') ? '' : words;
}

/** Finds and replaces in the formatted text. */
export function useFind(edited: EditedText, view: EditorView | undefined) {
  const toasts = useToasts();
  const [open, setOpen] = useState<Open>();
  useEffect(() => void loadTools().then((tools) => (loaded = tools), ignore), []);
  useEffect(() => () => open?.finder.end(), [open?.finder]);
  const showPanel = ({ FindPanel: Panel, createFinder }: Tools, target: EditorView, isReplacing: boolean) => {
    const finder = createFinder(target, edited, { words: selectedWords(target), isCaseSensitive: false });
    setOpen((before) => ({ Panel, finder, isReplacing, number: (before?.number ?? 0) + 1 }));
  };
  const show = (target: EditorView, isReplacing: boolean) => {
    if (loaded) {
      showPanel(loaded, target, isReplacing);
      return;
    }
    // until the search field exists, typing must not change the text
    target.contentDOM.blur();
    loadTools().then(
      (tools) => showPanel(tools, target, isReplacing),
      () => {
        target.focus();
        toasts.failure(t`Find could not be loaded`, t`Check your connection, then load the page again.`);
      },
    );
  };
  return {
    /** @returns whether the keys mean to find something */
    handleKey: (event: Pressed): boolean => {
      if (!view) return false;
      const pressed = pressedOf(['find', 'replace'] as const, event);
      if (pressed) {
        show(view, pressed === 'replace');
        return true;
      }
      if (!open) return false;
      if (event.key === 'Escape') {
        setOpen(undefined);
        return true;
      }
      const step = pressedOf(['findPrevious', 'findNext'] as const, event);
      if (step) open.finder.move(step === 'findNext' ? 1 : -1);
      return step !== undefined;
    },
    panel: open && (
      <open.Panel
        key={open.number}
        finder={open.finder}
        isReplacing={open.isReplacing}
        onClose={() => {
          open.finder.enter();
          setOpen(undefined);
        }}
      />
    ),
  };
}
