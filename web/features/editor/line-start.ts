/** Where the line of an offset begins. */
export const lineStart = (text: string, at: number): number =>
  // a search that begins before the text would match at its first position
  at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
