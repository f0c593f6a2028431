import { createContext } from 'react';
import type { Colourer } from './colour-in-worker.ts';

/** Colours for the blocks of code in one text. */
export interface CodeColours {
  colourer: Colourer;
  /** Called when the colours of a block are on the page, or when it is known to have none. */
  onDrawn: () => void;
}

/** Without one, code is plain. */
export const ColoursContext = createContext<CodeColours | undefined>(undefined);
