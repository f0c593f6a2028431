/** A text and its selection. Offsets count UTF-16 units, as in a textarea. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** Replace `from..to` by `insert`, then select `start..end` of the new text. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export type Command = (selected: Selected) => Edit;

/** Where the line of an offset begins. */
export const lineStart = (text: string, at: number): number =>
  // a search that begins before the text would find what is at its first place
  at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
