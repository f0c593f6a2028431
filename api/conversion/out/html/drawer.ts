import { ChildFailed } from '../../process/host.ts';
import { createChild } from '../create-child.ts';
import type { ExportJob } from '../format.ts';
import type { CleanSvg } from './clean-svg.ts';
import type { DrawnText, TextToDraw } from './draw-text.ts';

/** Far more than the longest text takes on a busy machine. */
const taskTimeoutMs = 20_000;

export interface Drawer {
  /** Returns a text as safe HTML; undefined if it takes too much time or memory, or is nested too deeply. */
  draw(text: TextToDraw): Promise<DrawnText | undefined>;
  /** Returns an SVG without anything that runs; undefined if it is no SVG, or takes too long. */
  clean(bytes: Uint8Array): Promise<CleanSvg | undefined>;
  close: () => void;
}

/** Draws texts and cleans pictures in a child process, one at a time. */
export function createDrawer({ hopeless, signal }: Pick<ExportJob, 'hopeless' | 'signal'>): Drawer {
  const child = createChild();
  return {
    async draw(text) {
      if (await hopeless.has('draw', text.source)) return undefined;
      return unlessFailed(child.run('drawText', text, { timeoutMs: taskTimeoutMs, signal }), () =>
        hopeless.note('draw', text.source),
      );
    },
    clean: (bytes) => unlessFailed(child.run('cleanSvg', { bytes }, { timeoutMs: taskTimeoutMs, signal })),
    close: child.close,
  };
}

/** @param onTooLarge called if the task took too much time or memory */
async function unlessFailed<T>(work: Promise<T>, onTooLarge?: () => Promise<void>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
    if (error.isTooLarge) await onTooLarge?.();
    return undefined;
  }
}
