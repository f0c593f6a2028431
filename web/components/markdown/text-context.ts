import { createContext, type ReactNode } from 'react';

/** What readers can do with a text. */
export interface TextUse {
  /** The address of the page with the text, without a fragment. If absent, headings cannot be copied. */
  address?: string;
  /**
   * Ticks a task, or removes the tick. If absent, tasks cannot be ticked.
   * @param task its number in the text, from 0
   * @returns false if the box must go back
   */
  tick?: (task: number, isDone: boolean) => Promise<boolean>;
  /** Makes the button that edits a drawing. If absent, drawings cannot be edited. */
  editDrawing?: ((address: string, name: string) => ReactNode) | undefined;
}

export const TextContext = createContext<TextUse>({});
