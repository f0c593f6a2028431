import { shownText } from './line-endings.ts';
import type { Edit } from './text-edit.ts';

export interface Selection {
  start: number;
  end: number;
}

/** The state before or after a step: the text at that place and the selection. */
interface Side {
  text: string;
  selection: Selection;
}

/** Undo or redo replaces `near` by `far` at `from`, then swaps the two for the way back. */
interface Step {
  from: number;
  near: Side;
  far: Side;
  /** Further typing is added to this step. */
  isOpen: boolean;
}

export interface Recorded {
  /** The text that the field shows. */
  text: string;
  before: Selection;
  after: Selection;
  /** A step is a word of typing, a whole composition, or one edit. */
  kind: 'typing' | 'composing' | 'edit';
}

/**
 * The undo history of a text. Offsets count UTF-16 units. Texts are edited texts (`line-endings.ts`); only `record`
 * gets the text as the field shows it.
 */
export interface EditHistory {
  text: () => string;
  /** Records a change that is known. Takes the same time in a text of any length. */
  recordChange: (change: Replacement, recorded: Omit<Recorded, 'text'>) => void;
  /** Records the field's new text. Does nothing if the text is the same. */
  record: (recorded: Recorded) => void;
  /** Sets the selection that follows the last edit. */
  settle: (selection: Selection) => void;
  undo: () => Edit | undefined;
  redo: () => Edit | undefined;
  /**
   * Makes a change that undo does not take back, such as another person's. Adapts or drops the steps that overlap it.
   * @returns the new text
   */
  amend: (from: number, to: number, insert: string) => string;
  /** Replaces words, in the text or in undone steps. @returns where in the text they were */
  fillIn: (words: string, insert: string) => { from: number; to: number } | undefined;
  /** What undo would do, step by step: the newest last. */
  past: () => Replacement[];
}

export interface Replacement {
  from: number;
  to: number;
  insert: string;
}

/** UTF-16 units of all steps together. Above this, the oldest steps are dropped. */
const maxKeptLength = 8_000_000;
const chunkLength = 4_096;

function commonStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && one.slice(at, at + chunkLength) === other.slice(at, at + chunkLength))
    at += chunkLength;
  at = Math.min(at, most);
  while (at < most && one.charCodeAt(at) === other.charCodeAt(at)) at += 1;
  return at;
}

function commonEnd(one: string, other: string, most: number): number {
  const tail = (text: string, at: number) => text.slice(text.length - at - chunkLength, text.length - at);
  let at = 0;
  while (at + chunkLength <= most && tail(one, at) === tail(other, at)) at += chunkLength;
  while (at < most && one.charCodeAt(one.length - 1 - at) === other.charCodeAt(other.length - 1 - at))
    at += 1;
  return at;
}

/** The replacement that turns one text into another, as short as it can be. */
export function difference(before: string, after: string): Replacement {
  const from = commonStart(before, after);
  const tail = commonEnd(before, after, Math.min(before.length, after.length) - from);
  return { from, to: before.length - tail, insert: after.slice(from, after.length - tail) };
}

/**
 * As `difference`, but prefers the replacement that ends at the caret: when one of two equal lines is deleted, the text
 * alone does not say which one.
 */
function changeAt(caret: number, before: string, after: string): Replacement {
  const to = before.length - (after.length - caret);
  if (to < 0 || before.slice(to) !== after.slice(caret)) return difference(before, after);
  const from = Math.min(commonStart(before, after), to, caret);
  return { from, to, insert: after.slice(from, caret) };
}

const splice = (text: string, from: number, to: number, insert: string): string =>
  text.slice(0, from) + insert + text.slice(to);

const isNewWord = (before: string, next: string): boolean =>
  /\n/.test(next) || (/\s$/.test(before) && /^\S/.test(next));

/** Whether the next step continues the last one. */
function joins(last: Step, next: Step, kind: Recorded['kind']): boolean {
  const [written, added] = [last.near.text, next.near.text];
  if (next.from >= last.from && next.from + next.far.text.length === last.from + written.length) {
    return kind === 'composing' || !isNewWord(written, added);
  }
  const isDeletion = written === '' && added === '';
  return isDeletion && (next.from === last.from || next.from + next.far.text.length === last.from);
}

function join(last: Step, next: Step): void {
  if (last.near.text === '' && next.near.text === '') {
    const isForward = next.from === last.from;
    last.far.text = isForward ? last.far.text + next.far.text : next.far.text + last.far.text;
    last.from = next.from;
  } else {
    last.near.text = last.near.text.slice(0, next.from - last.from) + next.near.text;
  }
  last.near.selection = next.near.selection;
}

const moved = ({ start, end }: Selection, from: number, by: number): Selection => ({
  start: start >= from ? start + by : start,
  end: end >= from ? end + by : end,
});

/** Adapts steps, newest last, to a change of the text below them. Drops the steps that overlap the change. */
function refit(steps: Step[], change: { from: number; to: number; insert: string }): void {
  const by = change.insert.length - (change.to - change.from);
  let { from, to } = change;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const step = steps[index];
    if (!step) return;
    step.isOpen = false;
    const end = step.from + step.near.text.length;
    const isAtEdge = from === to && (from === step.from || from === end);
    const isInside = from >= step.from && to <= end && !isAtEdge && step.near.text !== '';
    step.near.selection = moved(step.near.selection, to, by);
    if (isInside) {
      step.near.text = splice(step.near.text, from - step.from, to - step.from, change.insert);
      return;
    }
    if (to <= step.from) {
      step.from += by;
      step.far.selection = moved(step.far.selection, to, by);
    } else if (from >= end) {
      const shift = step.far.text.length - step.near.text.length;
      [from, to] = [from + shift, to + shift];
      step.far.selection = moved(step.far.selection, to, by);
    } else {
      steps.splice(0, index + 1);
      return;
    }
  }
}

/** Replaces words in the text that steps would bring back. */
function fillInto(steps: Step[], words: string, insert: string): void {
  const index = steps.findLastIndex(({ far }) => far.text.includes(words));
  const step = steps[index];
  if (!step) return;
  const at = step.far.text.indexOf(words);
  step.far.text = splice(step.far.text, at, at + words.length, insert);
  const from = step.from + at;
  const further = steps.slice(0, index);
  refit(further, { from, to: from + words.length, insert });
  steps.splice(0, index, ...further);
}

export function createEditHistory(initial: string): EditHistory {
  let text = initial;
  const past: Step[] = [];
  const future: Step[] = [];

  const forgetOldest = () => {
    let size = past.reduce((sum, { near, far }) => sum + near.text.length + far.text.length, 0);
    while (size > maxKeptLength && past.length > 1) {
      const oldest = past.shift();
      size -= (oldest?.near.text.length ?? 0) + (oldest?.far.text.length ?? 0);
    }
  };

  const take = (stack: Step[], other: Step[]): Edit | undefined => {
    const step = stack.pop();
    if (!step) return undefined;
    const { from, near, far } = step;
    const to = from + near.text.length;
    text = splice(text, from, to, far.text);
    other.push({ from, near: far, far: near, isOpen: false });
    return { from, to, insert: shownText(far.text), ...far.selection };
  };

  const amend = (from: number, to: number, insert: string) => {
    text = splice(text, from, to, insert);
    refit(past, { from, to, insert });
    refit(future, { from, to, insert });
    return text;
  };

  const recordChange: EditHistory['recordChange'] = ({ from, to, insert }, { before, after, kind }) => {
    const step: Step = {
      from,
      near: { text: insert, selection: after },
      far: { text: text.slice(from, to), selection: before },
      isOpen: kind !== 'edit',
    };
    const last = past.at(-1);
    if (last?.isOpen && step.isOpen && future.length === 0 && joins(last, step, kind)) join(last, step);
    else past.push(step);
    future.length = 0;
    text = splice(text, from, to, insert);
    forgetOldest();
  };

  return {
    text: () => text,
    recordChange,
    record: ({ text: next, before, after, kind }) => {
      const shown = shownText(text);
      if (next !== shown) recordChange(changeAt(after.end, shown, next), { before, after, kind });
    },
    settle: (selection) => {
      const last = past.at(-1);
      if (last) last.near.selection = selection;
    },
    undo: () => take(past, future),
    past: () => past.map(({ from, near, far }) => ({ from, to: from + near.text.length, insert: far.text })),
    redo: () => take(future, past),
    amend,
    fillIn: (words, insert) => {
      const from = text.indexOf(words);
      if (from !== -1) {
        amend(from, from + words.length, insert);
        return { from, to: from + words.length };
      }
      fillInto(past, words, insert);
      fillInto(future, words, insert);
      return undefined;
    },
  };
}
