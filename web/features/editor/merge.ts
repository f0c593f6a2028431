import { endOfFrontMatter } from '../../../api/text/markdown/front-matter.ts';
import { createLineReader } from '../../../api/text/markdown/lines.ts';
import { lineChanges, type Change } from '../../../api/text/line-diff.ts';
import { joinLines, splitLines, withoutSign } from './line-endings.ts';

/** A place where both changed the same lines. */
export interface Clash {
  /** The text of the heading above it; empty before the first heading. */
  heading: string;
  mine: string[];
  theirs: string[];
  /** True if it begins within code, HTML or a table, so that it is incomplete without the text before it. */
  isInside: boolean;
}

export interface Merge {
  /** Merged lines and clashes, in the order of the text. */
  parts: ({ lines: string[] } | { clash: Clash })[];
  /** How many changes were merged without a clash. */
  mergedCount: number;
  clashes: Clash[];
}

/** A line after which the next one still belongs to the same block. */
const isInsideKind = /^(?:fence|code|html|table rule|cells)$/;

/**
 * Reads a text line by line, and returns the words of the last heading so far, and whether a block of lines is open.
 */
function createPlaceReader(): (lines: readonly string[]) => Pick<Clash, 'heading' | 'isInside'> {
  const read = createLineReader();
  let heading = '';
  let isInside = false;
  let paragraph: string[] = [];
  return (lines) => {
    for (const line of lines.map(withoutSign)) {
      const { kind, isFirst, from, to } = read(line);
      const words = line.slice(from, to);
      isInside = isInsideKind.test(kind);
      if (kind === 'heading') heading = words;
      else if (kind === 'underline') heading = paragraph.join(' ');
      else if (isFirst) paragraph = [words];
      else if (kind === 'text') paragraph.push(words);
    }
    return { heading, isInside };
  };
}

/** How many lines the front matter of an edited text has. */
function frontMatterLength(text: string): number {
  const end = endOfFrontMatter(text);
  return end === 0 ? 0 : splitLines(text.slice(0, end)).length;
}

interface Hunk extends Change {
  side: 'mine' | 'theirs';
  /** Its lines before and after. */
  old: readonly string[];
  lines: readonly string[];
}

function hunksOf(side: Hunk['side'], base: string[], lines: string[]): Hunk[] {
  return lineChanges(base, lines).map((change) => ({
    ...change,
    side,
    old: base.slice(change.from, change.to),
    lines: lines.slice(change.newFrom, change.newTo),
  }));
}

/** The first line of an item of a list, or a row of a table. */
const beginsItem = /^[ \t>]*(?:[-*+]|\d{1,9}[.)]|\|)(?:\s|(?<=\|))/;
const isBlankLine = (line: string): boolean => withoutSign(line).trim() === '';

/**
 * Whether a change and the one right below it are of different items or rows, so that each can be taken. If both only
 * add lines at one place, nobody knows which come first.
 */
function areOfNeighbours(above: Hunk, below: Hunk): boolean {
  if (above.side === below.side || above.from === below.to) return false;
  const begins = (lines: readonly string[]) => lines[0] === undefined || beginsItem.test(lines[0]);
  return begins(below.old) && begins(below.lines) && ![...above.old, ...above.lines].some(isBlankLine);
}

/** Groups the changes of both sides that touch the same lines of the base. */
function regionsOf(changes: readonly Hunk[]): Hunk[][] {
  const hunks = [...changes].sort((one, other) => one.from - other.from || one.to - other.to);
  const regions: Hunk[][] = [];
  let end = -1;
  for (const hunk of hunks) {
    const above = regions.at(-1)?.filter(({ to }) => to === end) ?? [];
    const isApart = hunk.from === end && above.every((other) => areOfNeighbours(other, hunk));
    if (hunk.from <= end && !isApart) regions.at(-1)?.push(hunk);
    else regions.push([hunk]);
    end = Math.max(end, hunk.to);
  }
  return regions;
}

/** The lines of one side in place of `from..to` of the base. */
function sideLines(hunks: Change[], lines: string[], base: string[], from: number, to: number): string[] {
  const [first, last] = [hunks[0], hunks.at(-1)];
  if (!first || !last) return base.slice(from, to);
  return lines.slice(first.newFrom - (first.from - from), last.newTo + (to - last.to));
}

/**
 * Merges two texts with a common base, line by line. All three are edited texts of one document (`line-endings.ts`).
 */
export function mergeTexts(mine: string, base: string, theirs: string): Merge {
  const [own, old, other] = [splitLines(mine), splitLines(base), splitLines(theirs)];
  const merge: Merge = { parts: [], mergedCount: 0, clashes: [] };
  const bodyFrom = frontMatterLength(base);
  const placeAfter = createPlaceReader();
  let place = placeAfter([]);
  let at = 0;
  /** @param from the line of the base that they begin with, or replace */
  const keep = (lines: string[], from: number) => {
    if (lines.length > 0) merge.parts.push({ lines });
    place = placeAfter(lines.slice(Math.max(0, bodyFrom - from)));
  };
  for (const region of regionsOf([...hunksOf('mine', old, own), ...hunksOf('theirs', old, other)])) {
    const from = region[0]?.from ?? at;
    const to = Math.max(...region.map((hunk) => hunk.to));
    const ofSide = (side: Hunk['side']) => region.filter((hunk) => hunk.side === side);
    const ours = sideLines(ofSide('mine'), own, old, from, to);
    const others = sideLines(ofSide('theirs'), other, old, from, to);
    keep(old.slice(at, from), at);
    at = to;
    const isClash = new Set(region.map(({ side }) => side)).size > 1 && linesText(ours) !== linesText(others);
    if (isClash) {
      const clash = { ...place, mine: ours, theirs: others };
      merge.clashes.push(clash);
      merge.parts.push({ clash });
    } else {
      merge.mergedCount += 1;
      keep(ofSide('mine').length > 0 ? ours : others, from);
    }
  }
  keep(old.slice(at), at);
  return merge;
}

/** Lines of a clash, for display. */
export const linesText = (lines: readonly string[]): string => lines.map(withoutSign).join('\n');

export type Choice = 'mine' | 'theirs' | 'both';

/** Mine, then theirs. A blank line keeps them from becoming one paragraph. */
function bothLines({ mine, theirs }: Clash): string[] {
  if (mine.length === 0 || theirs.length === 0) return [...mine, ...theirs];
  const isApart = isBlankLine(mine.at(-1)!) || isBlankLine(theirs[0]!);
  return [...mine, ...(isApart ? [] : ['']), ...theirs];
}

/** The merged text, with one choice for each clash in order. */
export function chosenText({ parts }: Merge, choices: readonly (Choice | undefined)[]): string {
  let index = 0;
  const lines = parts.flatMap((part) => {
    if ('lines' in part) return part.lines;
    const choice = choices[index++] ?? 'mine';
    return choice === 'both' ? bothLines(part.clash) : part.clash[choice];
  });
  return joinLines(lines);
}

/** The title of the side that changed it. Undefined if both did: then the writer has to choose. */
export function mergeTitles(mine: string, base: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  return mine === base ? theirs : undefined;
}
