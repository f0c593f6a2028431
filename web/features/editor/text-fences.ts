import { endOfFrontMatter } from '../../../api/text/markdown/front-matter.ts';
import { isCodeLine, markdownLines } from '../../../api/text/markdown/lines.ts';

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

/**
 * The lines of code and tables in a range, whose first line has the index 0. Marks of text would tear them apart.
 * A range within one line is meant, whatever it is.
 */
export function verbatimLines(text: string, { from, to }: { from: number; to: number }): Set<number> {
  const found = new Set<number>();
  let index = -1;
  for (const line of markdownLines(text, endOfFrontMatter(text))) {
    if (line.end < from) continue;
    if (line.start > to) break;
    index += 1;
    if (isCodeLine(line) || line.kind === 'cells') found.add(index);
    // the head of a table is known by the line below it
    if (line.kind === 'table rule') found.add(index - 1).add(index);
  }
  return index > 0 ? found : new Set();
}
