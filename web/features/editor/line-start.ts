/** Where the line of an offset begins. */
export const lineStart = (text: string, at: number): number =>
  // a search that begins before the text would find what is at its first place
  at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
