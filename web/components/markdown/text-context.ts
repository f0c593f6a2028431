import { createContext } from 'react';

/** What readers of a text can do with it. */
export interface TextUse {
  /** The address of the page that the text stands on, without a fragment. Without one its headings cannot be copied. */
  address?: string;
  /**
   * Ticks a task, or takes the tick off. Without it no task can be ticked.
   * @param task its number in the text, from 0 on
   * @returns false where the box has to go back
   */
  tick?: (task: number, isDone: boolean) => Promise<boolean>;
}

export const TextContext = createContext<TextUse>({});
