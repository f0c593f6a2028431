import type { Block, BookText, Inline } from './tree.ts';

export type Part = Block | Inline;

/** Calls `see` for every part of a text in order, footnotes last. Without recursion. */
export function eachPart(
  { blocks, notes }: Pick<BookText, 'blocks' | 'notes'>,
  see: (part: Part) => void,
): void {
  const stack: Part[] = [...blocks, ...notes.flat()].toReversed();
  for (let part = stack.pop(); part !== undefined; part = stack.pop()) {
    see(part);
    stack.push(...partsIn(part).toReversed());
  }
}

/** The parts inside a part. */
function partsIn(part: Part): Part[] {
  if (typeof part === 'string') return [];
  if (part.k === 'list') return part.items.flatMap(({ c }) => c);
  if (part.k === 'table') return part.rows.flat().flatMap(({ c }) => c);
  if (part.k === 'terms') return part.items.flatMap(({ term, c }) => [...term, ...c]);
  if (part.k === 'details') return [...part.summary, ...part.c];
  if (part.k === 'figure') return part.caption;
  return 'c' in part ? part.c : [];
}

/** All words of a text, with blanks between its parts. */
export function wordsOf(text: Pick<BookText, 'blocks' | 'notes'>): string {
  const words: string[] = [];
  eachPart(text, (part) => {
    if (typeof part === 'string') words.push(part);
    else if (part.k === 'math') words.push(part.tex);
    else if (part.k === 'code') words.push('t' in part ? part.t : part.lines.flat().map(textOfRun).join(' '));
  });
  return words.join(' ');
}

const textOfRun = (run: string | [string, string]): string => (typeof run === 'string' ? run : run[1]);
