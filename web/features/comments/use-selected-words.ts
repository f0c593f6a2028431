import { useEffect, useState } from 'react';
import { selectedWords, type SelectedWords } from './word-marks.ts';

/** Where a button for the selected words stands, in px within the positioned element around the text. */
interface Selected {
  words: SelectedWords;
  top: number;
  left: number;
}

/** Somebody has selected once the selection stays the same for so long. */
const selectionRestMs = 200;
/** Room for the button at the right edge. */
const buttonWidthPx = 130;

/** The words of a text that are selected now, once the selection rests. */
export function useSelectedWords(root: HTMLElement, isWanted: boolean): Selected | undefined {
  const [selected, setSelected] = useState<Selected>();
  useEffect(() => {
    if (!isWanted) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const words = selectedWords(root);
      const box = words && [...words.words.getClientRects()].at(-1);
      const frame = positionedAround(root)?.getBoundingClientRect();
      if (!words || !box || !frame) return setSelected(undefined);
      const left = Math.max(0, Math.min(box.right, frame.right - buttonWidthPx) - frame.left);
      return setSelected({ words, top: box.bottom - frame.top + 6, left });
    };
    const onChange = () => {
      clearTimeout(timer);
      if (getSelection()?.isCollapsed !== false) setSelected(undefined);
      else timer = setTimeout(look, selectionRestMs);
    };
    document.addEventListener('selectionchange', onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', onChange);
      setSelected(undefined);
    };
  }, [root, isWanted]);
  return selected;
}

/** The element that what stands beside a text is placed in. */
export const positionedAround = (root: HTMLElement): HTMLElement | null =>
  root.closest<HTMLElement>('[data-beside-text]');
