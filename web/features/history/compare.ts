import { diffArrays } from 'diff';
import { pairLines } from './pair-lines.ts';
import { markWords, type Piece } from './word-marks.ts';

/** Lines of both texts that are the same, by how many there are. */
interface SameLines {
  kind: 'same';
  count: number;
}

/** Two lines of which one became the other, or one that stands on one side only. */
interface ChangedLine {
  kind: 'changed';
  /** Pieces of the line, those that the other lacks marked; null where this side has no line. */
  old: Piece[] | null;
  young: Piece[] | null;
}

export interface Comparison {
  blocks: (SameLines | ChangedLine)[];
  removed: number;
  added: number;
}

/** The lines of a text. A line break at its end begins no line. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Lines of the old text and of the young one that are the same, in order. */
type Match = [old: number, young: number];

/** How long two texts may be compared, in milliseconds. */
const timeLimit = 2_500;

/**
 * The longest run of lines that both have in order; undefined where that takes too long. Lines that one text alone
 * has cannot be among them and are left out beforehand: a text written anew costs nothing.
 */
function matchLines(old: string[], young: string[]): Match[] | undefined {
  const inOld = new Set(old);
  const inYoung = new Set(young);
  const oldPlaces = [...old.keys()].filter((index) => inYoung.has(old[index] ?? ''));
  const youngPlaces = [...young.keys()].filter((index) => inOld.has(young[index] ?? ''));
  const parts = diffArrays(
    oldPlaces.map((index) => old[index]),
    youngPlaces.map((index) => young[index]),
    { timeout: timeLimit },
  );
  if (!parts) return undefined;
  const matches: Match[] = [];
  let [at, youngAt] = [0, 0];
  for (const { added, removed, count } of parts) {
    for (let step = 0; step < count && !added && !removed; step += 1) {
      matches.push([oldPlaces[at + step] ?? 0, youngPlaces[youngAt + step] ?? 0]);
    }
    if (!added) at += count;
    if (!removed) youngAt += count;
  }
  return matches;
}

/** Words are marked in so many characters of changed lines; what comes after is marked as whole lines. */
const wordBudget = 400_000;

/** What became of one text in the other, line by line; undefined where it takes too long to find out. */
export function compareTexts(oldText: string, youngText: string): Comparison | undefined {
  const [old, young] = [linesOf(oldText), linesOf(youngText)];
  const matches = matchLines(old, young);
  if (!matches) return undefined;
  const result: Comparison = { blocks: [], removed: 0, added: 0 };
  let budget = wordBudget;
  let [at, youngAt] = [0, 0];
  const addChange = (removed: string[], added: string[]) => {
    result.removed += removed.length;
    result.added += added.length;
    for (const { old: before, young: after, isPair } of pairLines(removed, added)) {
      budget -= isPair ? (before?.length ?? 0) + (after?.length ?? 0) : 0;
      result.blocks.push({ kind: 'changed', ...marksOf(before, after, isPair && budget > 0) });
    }
  };
  for (const [oldMatch, youngMatch] of [...matches, [old.length, young.length] as Match]) {
    addChange(old.slice(at, oldMatch), young.slice(youngAt, youngMatch));
    if (oldMatch < old.length) addSame(result.blocks);
    [at, youngAt] = [oldMatch + 1, youngMatch + 1];
  }
  return result;
}

function addSame(blocks: Comparison['blocks']): void {
  const last = blocks.at(-1);
  if (last?.kind === 'same') last.count += 1;
  else blocks.push({ kind: 'same', count: 1 });
}

function marksOf(
  old: string | undefined,
  young: string | undefined,
  withWords: boolean,
): Pick<ChangedLine, 'old' | 'young'> {
  if (withWords && old !== undefined && young !== undefined) return markWords(old, young);
  const whole = (text: string | undefined) => (text === undefined ? null : [{ text, isOwn: false }]);
  return { old: whole(old), young: whole(young) };
}
