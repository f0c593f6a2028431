import type { Document, SaveDocument } from '../../../api/contract/documents.ts';
import { endOfFrontMatter } from '../../../api/text/markdown/front-matter.ts';
import { ApiError } from '../../lib/http.ts';

/** The parts of a document that its tasks need. */
export type Ticked = Pick<Document, 'version' | 'content'>;

/** Lines `from..to` of the old text became lines `newFrom..newTo` of the new one. */
interface LineChange {
  from: number;
  to: number;
  newFrom: number;
  newTo: number;
}
export type CompareLines = (before: string[], after: string[]) => readonly LineChange[];

/** The dependencies of ticking. */
export interface TickingParts {
  /** Finds the character of a task in a text without front matter. */
  placeOf: (source: string, task: number) => Promise<number | undefined>;
  save: (change: SaveDocument & { version: number }) => Promise<Ticked>;
  /** Compares texts; loaded only if somebody else has saved. */
  loadCompare: () => Promise<CompareLines>;
  /** Called if somebody else has saved a version that the page does not show yet. */
  onNewer: () => void;
}

/** `clash`: somebody else changed the line of the task. */
export type TickResult = 'done' | 'clash';

/** Others may save again and again, but a tick must end. */
const maxAttempts = 5;

const isDoneAt = (content: string, at: number): boolean => /[xX]/.test(content[at] ?? '');
const isTaskAt = (content: string, at: number): boolean =>
  /^\[[ \txX]\]$/.test(content.slice(at - 1, at + 2));

/** The text with one character changed. */
const withSign = (content: string, at: number, isDone: boolean): string =>
  `${content.slice(0, at)}${isDone ? 'x' : ' '}${content.slice(at + 1)}`;

const linesOf = (content: string): string[] => content.split(/(?<=\r\n|\n|\r(?!\n))/);

/** The offset of a task in a newer text; undefined if its line was changed in another way. */
export function carried(
  before: string,
  at: number,
  after: string,
  compare: CompareLines,
): number | undefined {
  const [older, newer] = [linesOf(before), linesOf(after)];
  const line = linesOf(before.slice(0, at)).length - 1;
  const column = at - older.slice(0, line).join('').length;
  let number = line;
  for (const { from, to, newFrom, newTo } of compare(older, newer)) {
    if (to <= line) number += newTo - newFrom - (to - from);
    else if (from <= line) {
      // the same line where somebody else ticked it, next to others that were
      if (to - from !== newTo - newFrom) return undefined;
      number = newFrom + line - from;
    }
  }
  const [mine = '', theirs = ''] = [older[line], newer[number]];
  const isSame = withSign(mine, column, false) === withSign(theirs, column, false);
  return isSame ? newer.slice(0, number).join('').length + column : undefined;
}

/** Ticks the tasks of one document, one after the other: each tick starts from the result of the previous one. */
export function createTicking(parts: TickingParts) {
  let last: Promise<unknown> = Promise.resolve();
  // our newest text, and the versions that differ from it only by ticks, so that tasks have the same numbers there
  let newest: { stored: Ticked; versions: Set<number> } | undefined;

  function remember(from: Ticked, stored: Ticked): void {
    const versions = newest?.versions.has(from.version) ? newest.versions : new Set([from.version]);
    newest = { stored, versions: versions.add(stored.version) };
  }

  async function store(base: Ticked, at: number, isDone: boolean, tries: number): Promise<TickResult> {
    if (isDoneAt(base.content, at) === isDone) return 'done';
    try {
      const content = withSign(base.content, at, isDone);
      remember(base, await parts.save({ content, version: base.version }));
      return 'done';
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.status === 409;
      const current = isOutdated ? error.body?.current : undefined;
      if (!current || tries >= maxAttempts) throw error;
      const place = carried(base.content, at, current.content, await parts.loadCompare());
      const result = place === undefined ? 'clash' : await store(current, place, isDone, tries + 1);
      // nothing was stored that the page would show by itself
      if (newest?.stored.version === undefined || newest.stored.version <= current.version) parts.onNewer();
      return result;
    }
  }

  async function tick(shown: Ticked, task: number, isDone: boolean): Promise<TickResult> {
    const base = newest?.versions.has(shown.version) ? newest.stored : shown;
    const bodyFrom = endOfFrontMatter(base.content);
    const place = await parts.placeOf(base.content.slice(bodyFrom), task);
    const at = place === undefined ? -1 : bodyFrom + place;
    return isTaskAt(base.content, at) ? store(base, at, isDone, 0) : 'clash';
  }

  /**
   * @param shown the text in which the task was ticked
   * @param task its number there
   * @throws ApiError if it could not be stored
   */
  return (shown: Ticked, task: number, isDone: boolean): Promise<TickResult> => {
    const ticking = last.then(() => tick(shown, task, isDone));
    last = ticking.catch(() => undefined);
    return ticking;
  };
}
