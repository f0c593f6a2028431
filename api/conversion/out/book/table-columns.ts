import type { Cell, Table } from './tree.ts';
import { eachPart } from './walk.ts';

/** Only the first rows are measured, because those of a long table are alike. */
const measuredRows = 200;

/** What a column holds, in letters; 1 for an empty one. */
export interface ColumnContent {
  longestWord: number;
  longestText: number;
}

export function measureColumns({ columns, rows }: Table): ColumnContent[] {
  const contents = Array.from({ length: columns }, (): ColumnContent => ({ longestWord: 1, longestText: 1 }));
  for (const cells of rows.slice(0, measuredRows)) {
    // skip rows with spans: it is unclear which column needs the room
    if (cells.length !== columns) continue;
    for (const [index, content] of contents.entries()) {
      const { longestWord, longestText } = measureCell(cells[index]?.c ?? []);
      content.longestWord = Math.max(content.longestWord, longestWord);
      content.longestText = Math.max(content.longestText, longestText);
    }
  }
  return contents;
}

function measureCell(blocks: Cell['c']): ColumnContent {
  let [longestWord, longestText] = [1, 0];
  eachPart({ blocks, notes: [] }, (part) => {
    const text = typeof part === 'string' ? part : part.k === 'code' && 't' in part ? part.t : '';
    longestText += text.length;
    for (const word of text.split(/\s+/)) longestWord = Math.max(longestWord, word.length);
  });
  return { longestWord, longestText: Math.max(longestWord, longestText) };
}
