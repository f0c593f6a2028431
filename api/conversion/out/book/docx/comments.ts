import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  Paragraph,
  TextRun,
  type ICommentOptions,
} from 'docx';
import { createQuoteFinder } from '../../../../text/markdown/quotes.ts';
import { printable } from '../plain.ts';
import { directionOfLine, type Block, type BookText, type BookThread, type Inline } from '../tree.ts';
import { blocksOf, type BlockContext } from './blocks.ts';
import type { LineContext } from './inlines.ts';
import { letterSizes } from './styles.ts';

/** Where the words of a thread begin or end. */
interface Mark {
  at: number;
  mark: Extract<Inline, { k: 'comment' }>;
}

/** The comments of a file. */
export function createComments() {
  const all: ICommentOptions[] = [];

  /** @returns their numbers in the file */
  function add({ gone, isResolved, comments }: BookThread, context: BlockContext): number[] {
    const first = all.length;
    const inComment = { ...context, letterSize: letterSizes.note, footnote: () => undefined };
    for (const [index, { author, createdAt, blocks }] of comments.entries()) {
      const isFirst = index === 0;
      const about: Block[] =
        isFirst && gone !== undefined
          ? [{ k: 'quote', ...directionOfLine(gone), c: [{ k: 'p', ...directionOfLine(gone), c: [gone] }] }]
          : [];
      const inside = blocksOf([...about, ...blocks], inComment);
      const name = printable(author ?? '');
      all.push({
        ...{ id: first + index, author: name, initials: name.slice(0, 2), date: new Date(createdAt) },
        children: inside.length > 0 ? inside : [new Paragraph('')],
        ...(isFirst ? { resolved: isResolved } : { parentId: first }),
      });
    }
    return comments.map((_comment, index) => first + index);
  }

  return {
    all,
    /** Returns what writes the marks of a text. */
    marker(text: BookText, contextOf: () => BlockContext): LineContext['commentMark'] {
      const begun = new Map<number, number[]>();
      return ({ thread, isEnd }) => {
        const ids = begun.get(thread) ?? add(text.threads![thread]!, contextOf());
        begun.set(thread, ids);
        if (!isEnd) return ids.map((each) => new CommentRangeStart(each));
        return ids.flatMap((each) => [
          new CommentRangeEnd(each),
          new TextRun({ children: [new CommentReference(each)] }),
        ]);
      };
    },
  };
}

/**
 * Marks the words of comments in a text. A comment on the whole text, and one whose words cannot be told for certain, is
 * put at its beginning.
 */
export function placeComments(text: BookText): void {
  const { threads = [], blocks } = text;
  if (threads.length === 0) return;
  if (linesIn(blocks).length === 0) blocks.unshift({ k: 'p', c: [] });
  const lines = linesIn(blocks);
  const find = createQuoteFinder(lines.map(wordsOf).join('\n'));
  const starts: Mark[] = [];
  const ends: Mark[] = [];
  for (const [thread, { about }] of threads.entries()) {
    const found = about && find(about);
    const { start, end } = found?.rivals === 1 ? found : { start: 0, end: 0 };
    starts.push({ at: start, mark: { k: 'comment', thread, isEnd: false } });
    ends.push({ at: end, mark: { k: 'comment', thread, isEnd: true } });
  }
  const marks = [...starts, ...ends].toSorted((a, b) => a.at - b.at);
  let from = 0;
  let next = 0;
  for (const line of lines) {
    const to = from + wordsOf(line).length;
    const here: Mark[] = [];
    for (let mark = marks[next]; mark && mark.at <= to; mark = marks[(next += 1)]) here.push(mark);
    if (here.length > 0) line.splice(0, line.length, ...withMarks(line, from, here));
    from = to + 1;
  }
}

/** The lines of words of a text, in its order. Without recursion: a text may be deep. */
function linesIn(blocks: readonly Block[]): Inline[][] {
  const lines: Inline[][] = [];
  const waiting: (Block | Inline[])[] = [...blocks].toReversed();
  for (let next = waiting.pop(); next; next = waiting.pop())
    if (Array.isArray(next)) lines.push(next);
    else waiting.push(...partsOf(next).toReversed());
  return lines;
}

function partsOf(block: Block): (Block | Inline[])[] {
  switch (block.k) {
    case 'p':
    case 'h':
      return [block.c];
    case 'list':
      return block.items.flatMap(({ c }) => c);
    case 'quote':
    case 'callout':
      return block.c;
    case 'table':
      return block.rows.flat().flatMap(({ c }) => c);
    case 'details':
      return [block.summary, ...block.c];
    case 'terms':
      return block.items.flatMap(({ term, c }) => [term, ...c]);
    // a picture that is missing takes its caption with it
    case 'figure':
    case 'code':
    case 'math':
    case 'rule':
      return [];
  }
}

const wordsOf = (parts: readonly Inline[]): string => parts.map(wordsIn).join('');

function wordsIn(part: Inline): string {
  if (typeof part === 'string') return part;
  if (part.k === 'code') return part.t;
  if (part.k === 'math') return part.tex;
  if (part.k === 'br') return '\n';
  return 'c' in part ? wordsOf(part.c) : '';
}

/** A line with marks between its words. @param from where it begins in the text */
function withMarks(line: readonly Inline[], from: number, marks: readonly Mark[]): Inline[] {
  const made: Inline[] = [];
  let at = from;
  let next = 0;
  const put = (until: number) => {
    for (let mark = marks[next]; mark && mark.at <= until; mark = marks[(next += 1)]) made.push(mark.mark);
  };
  for (const part of line) {
    const end = at + wordsIn(part).length;
    put(at);
    if (typeof part === 'string') {
      for (let mark = marks[next]; mark && mark.at < end; mark = marks[next]) {
        made.push(part.slice(part.length - (end - at), part.length - (end - mark.at)));
        at = mark.at;
        put(at);
      }
      made.push(part.slice(part.length - (end - at)));
    } else if ('c' in part) {
      const inside: Mark[] = [];
      for (let mark = marks[next]; mark && mark.at < end; mark = marks[(next += 1)]) inside.push(mark);
      made.push(inside.length > 0 ? { ...part, c: withMarks(part.c, at, inside) } : part);
    } else made.push(part);
    at = end;
  }
  put(Infinity);
  return made.filter((part) => part !== '');
}
