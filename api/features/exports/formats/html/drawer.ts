import { ChildFailed, createChild } from '../../child/child.ts';
import type { DrawnText, TextToDraw } from './draw-text.ts';

/** Far more than the longest text takes on a busy machine. Milliseconds. */
const longestTime = 20_000;

export interface Drawer {
  /** A text as safe HTML; undefined where it takes too long, too much memory, or is nested too deeply. */
  draw(text: TextToDraw): Promise<DrawnText | undefined>;
  close: () => void;
}

/** Draws texts, one at a time, in a process of its own. */
export function createDrawer(signal?: AbortSignal): Drawer {
  const child = createChild();
  return {
    async draw(text) {
      try {
        return await child.run('drawText', text, { time: longestTime, signal });
      } catch (error) {
        if (error instanceof ChildFailed) return undefined;
        throw error;
      }
    },
    close: child.close,
  };
}
