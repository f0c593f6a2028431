import { ChildFailed, createChild } from '../child.ts';
import { nothingKnown, type HopelessTexts } from '../../../features/exports/hopeless-texts.ts';
import { sourceText } from './read-text.ts';
import type { BookText } from './tree.ts';

/** Far more than the longest text takes on a busy machine. Milliseconds. */
const timeOfText = 20_000;

export interface BookReader {
  /** The tree of a document's Markdown; its source where it cannot be read. */
  read(source: string, title: string): Promise<BookText>;
  close: () => void;
}

/** Reads documents for print, one at a time, in a process of its own. */
export function createBookReader(signal?: AbortSignal, hopeless: HopelessTexts = nothingKnown): BookReader {
  const child = createChild();
  return {
    async read(source, title) {
      if (await hopeless.has('read', source)) return sourceText(source);
      try {
        return await child.run('readText', { source, title }, { timeoutMs: timeOfText, signal });
      } catch (error) {
        if (!(error instanceof ChildFailed)) throw error;
        if (error.isTooLarge) await hopeless.note('read', source);
        return sourceText(source);
      }
    },
    close: child.close,
  };
}
