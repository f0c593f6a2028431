/** A block of code between two fences; `end` is where its last line ends, the text's where it is never closed. */
export interface FencedBlock {
  start: number;
  /** Where the code begins and ends, its line breaks at both sides left out. */
  codeStart: number;
  codeEnd: number;
  end: number;
}

const fence = /^[ \t]*(?:>[ \t]?)*[ \t]*(`{3,}|~{3,})/;

/** The blocks of code of a text, in order. Linear in its length. */
export function fencedBlocks(text: string): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let open: { mark: string; start: number; codeStart: number } | undefined;
  let at = 0;
  for (const line of text.split('\n')) {
    const mark = fence.exec(line)?.[1];
    if (mark && !open) open = { mark, start: at, codeStart: at + line.length + 1 };
    else if (mark && open && mark.startsWith(open.mark) && line.trim().endsWith(mark)) {
      const codeEnd = Math.max(open.codeStart, at - 1);
      blocks.push({ start: open.start, codeStart: open.codeStart, codeEnd, end: at + line.length });
      open = undefined;
    }
    at += line.length + 1;
  }
  if (open) {
    const codeStart = Math.min(open.codeStart, text.length);
    blocks.push({ start: open.start, codeStart, codeEnd: text.length, end: text.length });
  }
  return blocks;
}

/** The block of code that a place stands in, fences included. */
export const fencedBlockAt = (text: string, at: number): FencedBlock | undefined =>
  fencedBlocks(text).find(({ start, end }) => at >= start && at <= end);
