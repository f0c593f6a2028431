import { ChildFailed, createChild } from '../child.ts';
import { createHopelessTexts } from '../../../features/exports/hopeless-texts.ts';
import type { ExportJob } from '../format.ts';
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
export function createDrawer({ knex, signal }: Pick<ExportJob, 'knex' | 'signal'>): Drawer {
  const child = createChild();
  const hopeless = createHopelessTexts(knex);
  return {
    async draw(text) {
      if (await hopeless.has('draw', text.source)) return undefined;
      return unlessFailed(child.run('drawText', text, { timeoutMs: longestTime, signal }), () =>
        hopeless.note('draw', text.source),
      );
    },
    clean: (bytes) => unlessFailed(child.run('cleanSvg', { bytes }, { timeoutMs: longestTime, signal })),
    close: child.close,
  };
}

/** @param onTooLarge called where it took too much */
async function unlessFailed<T>(work: Promise<T>, onTooLarge?: () => Promise<void>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error;
    if (error.isTooLarge) await onTooLarge?.();
    return undefined;
  }
}
