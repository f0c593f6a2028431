import { ChildFailed, createChild } from '../../child/child.ts';
import type { CleanSvg } from './clean-svg.ts';
import type { DrawnText, TextToDraw } from './draw-text.ts';

/** Far more than the longest text takes on a busy machine. Milliseconds. */
const longestTime = 20_000;

export interface Drawer {
  /** A text as safe HTML; undefined where it takes too long, too much memory, or is nested too deeply. */
  draw(text: TextToDraw): Promise<DrawnText | undefined>;
  /** An SVG of which nothing runs; undefined where it is none, or takes too long. */
  clean(bytes: Uint8Array): Promise<CleanSvg | undefined>;
  close: () => void;
}

/** Draws texts and cleans pictures, one at a time, in a process of its own. */
export function createDrawer(signal?: AbortSignal): Drawer {
  const child = createChild();
  return {
    draw: (text) => unlessFailed(child.run('drawText', text, { time: longestTime, signal })),
    clean: (bytes) => unlessFailed(child.run('cleanSvg', { bytes }, { time: longestTime, signal })),
    close: child.close,
  };
}

async function unlessFailed<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ChildFailed) return undefined;
    throw error;
  }
}
