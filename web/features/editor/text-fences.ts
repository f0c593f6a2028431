import { endOfFrontMatter } from '../../../api/text/markdown/front-matter.ts';
import { markdownLines } from '../../../api/text/markdown/lines.ts';

/** A code block between two fences. `end` is the end of its last line, or of the text if it is never closed. */
export interface FencedBlock {
  start: number;
  /** Where the code begins and ends, without the line breaks next to the fences. */
  codeStart: number;
  codeEnd: number;
  end: number;
}

/** The code blocks of a text, in order. Takes linear time. */
export function fencedBlocks(text: string): FencedBlock[] {
  const blocks: FencedBlock[] = [];
  let open: { start: number; codeStart: number } | undefined;
  const close = (codeEnd: number, end: number) => {
    if (!open) return;
    const codeStart = Math.min(open.codeStart, end);
    blocks.push({ start: open.start, codeStart, codeEnd: Math.max(codeStart, codeEnd), end });
    open = undefined;
  };
  for (const { kind, start, end } of markdownLines(text, endOfFrontMatter(text))) {
    // without a closing fence, a block ends with the quote or the item that contains it
    if (kind !== 'code') close(start - 1, kind === 'closing fence' ? end : start - 1);
    if (kind === 'fence') open = { start, codeStart: end + 1 };
  }
  close(text.length, text.length);
  return blocks;
}

/** The code block at an offset, including its fences. */
export const fencedBlockAt = (text: string, at: number): FencedBlock | undefined =>
  fencedBlocks(text).find(({ start, end }) => at >= start && at <= end);
