import { lineChanges, type Change } from './line-diff.ts';

/** One place where both changed the same lines, and what each wrote there. */
export interface Clash {
  /** The heading that it stands under, without its marks; empty before the first. */
  heading: string;
  mine: string[];
  theirs: string[];
}

export interface Merge {
  /** Lines that stand, and the clashes between them, in the order of the text. */
  parts: ({ lines: string[] } | { clash: Clash })[];
  /** Changes of either side that fit and are in already. */
  joined: number;
  clashes: Clash[];
}

const headingMark = /^ {0,3}#{1,6}[ \t]+(.*?)[ \t]*#*[ \t]*$/;

function lastHeading(lines: string[], before: string): string {
  const line = lines.findLast((each) => headingMark.test(each));
  return line === undefined ? before : (headingMark.exec(line)?.[1] ?? before);
}

interface Hunk extends Change {
  side: 'mine' | 'theirs';
}

/** Changes of both sides, those that touch the same lines of the base together. */
function regionsOf(mine: Change[], theirs: Change[]): Hunk[][] {
  const hunks: Hunk[] = [
    ...mine.map((change) => ({ ...change, side: 'mine' as const })),
    ...theirs.map((change) => ({ ...change, side: 'theirs' as const })),
  ].sort((one, other) => one.from - other.from || one.to - other.to);
  const regions: Hunk[][] = [];
  let end = -1;
  for (const hunk of hunks) {
    if (hunk.from <= end) regions.at(-1)?.push(hunk);
    else regions.push([hunk]);
    end = Math.max(end, hunk.to);
  }
  return regions;
}

/** What lines `from..to` of the base became on one side. */
function sideLines(hunks: Change[], lines: string[], base: string[], from: number, to: number): string[] {
  const [first, last] = [hunks[0], hunks.at(-1)];
  if (!first || !last) return base.slice(from, to);
  return lines.slice(first.newFrom - (first.from - from), last.newTo + (to - last.to));
}

/**
 * Joins two texts that come from one, line by line. All three have LF endings.
 * `parts` holds every line of the result but those that are to be chosen.
 */
export function mergeTexts(mine: string, base: string, theirs: string): Merge {
  const [own, old, other] = [mine.split('\n'), base.split('\n'), theirs.split('\n')];
  const merge: Merge = { parts: [], joined: 0, clashes: [] };
  let [heading, at] = ['', 0];
  const keep = (lines: string[]) => {
    if (lines.length > 0) merge.parts.push({ lines });
    heading = lastHeading(lines, heading);
  };
  for (const region of regionsOf(lineChanges(old, own), lineChanges(old, other))) {
    const from = region[0]?.from ?? at;
    const to = Math.max(...region.map((hunk) => hunk.to));
    const ofSide = (side: Hunk['side']) => region.filter((hunk) => hunk.side === side);
    const ours = sideLines(ofSide('mine'), own, old, from, to);
    const others = sideLines(ofSide('theirs'), other, old, from, to);
    keep(old.slice(at, from));
    at = to;
    const isClash = new Set(region.map(({ side }) => side)).size > 1 && ours.join('\n') !== others.join('\n');
    if (isClash) {
      const clash = { heading, mine: ours, theirs: others };
      merge.clashes.push(clash);
      merge.parts.push({ clash });
    } else {
      merge.joined += 1;
      keep(ofSide('mine').length > 0 ? ours : others);
    }
  }
  keep(old.slice(at));
  return merge;
}

export type Choice = 'mine' | 'theirs' | 'both';

/** Mine first, then theirs; a blank line between keeps two paragraphs from becoming one. */
function bothLines({ mine, theirs }: Clash): string[] {
  if (mine.length === 0 || theirs.length === 0) return [...mine, ...theirs];
  const isApart = mine.at(-1)?.trim() === '' || theirs[0]?.trim() === '';
  return [...mine, ...(isApart ? [] : ['']), ...theirs];
}

/** The whole text with one choice for each clash, in their order. */
export function chosenText({ parts }: Merge, choices: readonly (Choice | undefined)[]): string {
  let index = 0;
  const lines = parts.flatMap((part) => {
    if ('lines' in part) return part.lines;
    const choice = choices[index++] ?? 'mine';
    return choice === 'both' ? bothLines(part.clash) : part.clash[choice];
  });
  return lines.join('\n');
}

/** A title has no lines: who changed it wins, and if both did, it is to be chosen. */
export function mergeTitles(mine: string, base: string, theirs: string): string | undefined {
  if (mine === theirs || theirs === base) return mine;
  return mine === base ? theirs : undefined;
}
