import { ChangeSet, type Text } from '@codemirror/state';
import {
  changeBetween,
  changeJson,
  cross,
  loggedChange,
  textOf,
  wholeCharacters,
  wordsOf,
  type ChangeJson,
  rankOf,
  type LiveRow,
} from '../../../../api/text/live/changes.ts';
import type { JoinedText } from '../../../../api/contract/live.ts';
import { allEndings, normalise, type LineEndings } from '../../../../api/text/line-endings.ts';
import { createUndoSteps, type UndoSteps } from './undo-steps.ts';

/** What another client changed, as a change of the text that is shown. */
export interface Received {
  change: ChangeSet;
  client: string;
  userId: number;
  /** On which side of words that appear at a caret the caret stays: -1 before, 1 after. */
  side: -1 | 1;
}

/** What the device keeps of a text: the text as the log has it, and the changes that the log lacks. */
export interface SharedCopy {
  client: string;
  epoch: string;
  seq: number;
  /** The number of the last change that was sent. */
  number: number;
  /** The text as it is in the log. */
  confirmed: string;
  sent: ChangeJson | null;
  unsent: ChangeJson | null;
  goesOn: { sent: boolean; unsent: boolean };
}

export interface EditOptions {
  /** It belongs to the step before, for undo. */
  joins?: boolean;
  /** It comes by itself, such as the link of a file that was uploaded: whoever types goes on with their word. */
  isElsewhere?: boolean;
  /** What was written before there was a log, and how undo takes it back: see `UndoSteps.adopt`. */
  past?: { steps: readonly ChangeSet[]; behind: ChangeSet };
}

export interface TakenChange {
  base: number;
  number: number;
  change: ChangeJson;
  goesOn: boolean;
}

/** A change that the log does not have yet. */
interface Pending {
  change: ChangeSet;
  /** It goes on right behind what this client typed before. */
  goesOn: boolean;
  /** See `EditOptions`. It is joined to nothing: the word that it came into would no longer go on. */
  isElsewhere?: boolean;
}

/** Something does not fit: the text has to be fetched again. */
export class OutOfStep extends Error {}

/** Positions of carets that others tell refer to the log at a place: so many rows back they can be found. */
const maxRecent = 64;

/**
 * The text of one editor: the log as far as it is known (`confirmed`), a change that was sent and whose return is
 * awaited, and changes that were not sent yet. Knows nothing of how they are sent.
 */
export class SharedText {
  readonly client: string;
  readonly epoch: string;
  readonly history: UndoSteps;
  #text: Text;
  #confirmed: Text;
  #seq: number;
  #number: number;
  #sent: Pending | null = null;
  /** The oldest come first. The end of one word and the beginning of another elsewhere stay two. */
  #unsent: Pending[] = [];
  #recent: LiveRow[] = [];
  /** The end of what this person typed last; -1 before. */
  #typedTo = -1;

  constructor(at: { client: string; epoch: string; seq: number; number: number; confirmed: Text }) {
    this.client = at.client;
    this.epoch = at.epoch;
    this.#seq = at.seq;
    this.#number = at.number;
    this.#confirmed = at.confirmed;
    this.#text = at.confirmed;
    this.history = createUndoSteps(at.client);
  }

  static fromCopy({ sent, unsent, goesOn, confirmed, ...at }: SharedCopy): SharedText {
    const shared = new SharedText({ ...at, confirmed: textOf(confirmed) });
    if (sent) shared.#sent = { change: loggedChange(sent), goesOn: goesOn.sent };
    if (unsent) shared.#unsent = [{ change: loggedChange(unsent), goesOn: goesOn.unsent }];
    for (const { change } of shared.#pending) shared.#text = change.apply(shared.#text);
    return shared;
  }

  copy(): SharedCopy {
    const { client, epoch } = this;
    const [first, ...more] = this.#unsent;
    const unsent = first && more.reduce((all, { change }) => all.compose(change), first.change);
    return {
      ...{ client, epoch, seq: this.#seq, number: this.#number, confirmed: wordsOf(this.#confirmed) },
      sent: this.#sent && changeJson(this.#sent.change),
      unsent: unsent ? changeJson(unsent) : null,
      goesOn: {
        sent: this.#sent?.goesOn === true,
        unsent: first?.goesOn === true && more.length === 0,
      },
    };
  }

  get #pending(): Pending[] {
    return this.#sent ? [this.#sent, ...this.#unsent] : this.#unsent;
  }

  /** What the editor shows: an edited text (`line-endings.ts`). */
  get text(): Text {
    return this.#text;
  }

  get confirmed(): Text {
    return this.#confirmed;
  }

  get seq(): number {
    return this.#seq;
  }

  /** The number of the last change that was sent. */
  get number(): number {
    return this.#number;
  }

  get isSending(): boolean {
    return this.#sent !== null;
  }

  get hasUnsent(): boolean {
    return this.#unsent.length > 0;
  }

  /** Whether the log has everything. */
  get isConfirmed(): boolean {
    return this.#pending.length === 0;
  }

  /**
   * A change by the person at this editor.
   * @returns what was made of it: whole characters
   */
  edit(change: ChangeSet, { joins = false, isElsewhere = false, past }: EditOptions = {}): ChangeSet {
    const whole = wholeCharacters(change, this.#text);
    if (past) this.history.adopt(past.steps, past.behind);
    else this.history.record(whole.invert(this.#text), joins);
    if (!whole.empty) this.#apply(whole, isElsewhere);
    // half characters were mended
    if (past && past.behind.newLength !== this.#text.length) this.history.clear();
    return whole;
  }

  /** Takes back what this editor did last, and nothing of others. @returns the change; undefined if there is none */
  undo(): ChangeSet | undefined {
    return this.#step('undo');
  }

  redo(): ChangeSet | undefined {
    return this.#step('redo');
  }

  /** What is to be sent now; null if there is nothing, or the return of an earlier change is awaited. */
  take(): TakenChange | null {
    if (this.#sent || this.#unsent.length === 0) return null;
    this.#sent = this.#unsent.shift()!;
    this.#number += 1;
    return this.again();
  }

  /** What was sent last, as it is to be sent again: rebased, under the same number. */
  again(): TakenChange | null {
    if (!this.#sent) return null;
    const { change, goesOn } = this.#sent;
    return { base: this.#seq, number: this.#number, change: changeJson(change), goesOn };
  }

  /** What was sent came into the log right behind what is known. */
  confirm(seq: number): void {
    if (!this.#sent || seq !== this.#seq + 1) return;
    const { change, goesOn } = this.#sent;
    this.#remember([seq, this.client, this.#number, 0, changeJson(change), goesOn], change);
    this.#sent = null;
  }

  /**
   * The next row of the log. Rows that are known are ignored.
   * @returns what it changes in the text; null if nothing
   * @throws OutOfStep if rows are missing, or the row is another one than was sent
   */
  receive(row: LiveRow): Received | null {
    const [seq, client, number, userId, json, goesOn] = row;
    if (seq <= this.#seq) return null;
    if (seq > this.#seq + 1) throw new OutOfStep();
    const change = loggedChange(json);
    if (change.length !== this.#confirmed.length) throw new OutOfStep();
    return client === this.client
      ? this.#receiveOwn(row, number, change)
      : this.#receiveOther(row, { client, userId, change, goesOn });
  }

  /** A position of the text in the text of the log, to tell others. */
  toLog(position: number): number {
    let at = Math.min(position, this.#text.length);
    for (const { change } of this.#pending.toReversed()) at = change.invertedDesc.mapPos(at);
    return at;
  }

  /** A position in the log as it was at `seq`; null if that is not known (any more). */
  fromLog(position: number, seq: number): number | null {
    const rows = this.#recent.filter((row) => row[0] > seq);
    if (seq > this.#seq || rows.length !== this.#seq - seq) return null;
    const changes = rows.map((row) => loggedChange(row[4]));
    for (const { change } of this.#pending) changes.push(change);
    let at = position;
    for (const change of changes) {
      if (at > change.length) return null;
      at = change.mapPos(at, 1);
    }
    return at > this.#text.length ? null : at;
  }

  #apply(change: ChangeSet, isElsewhere = false): void {
    const goesOn = !isElsewhere && insertsAt(change, this.#typedTo);
    if (!isElsewhere) change.iterChangedRanges((_from, _to, _newFrom, newTo) => (this.#typedTo = newTo));
    else if (this.#typedTo >= 0) this.#typedTo = change.mapPos(this.#typedTo, -1);
    this.#text = change.apply(this.#text);
    const last = this.#unsent.at(-1);
    // joined to the beginning of another word, the end of a word would no longer come first at its place
    if (!last || isElsewhere || last.isElsewhere || (last.goesOn && !goesOn))
      this.#unsent.push({ change, goesOn, isElsewhere });
    else last.change = last.change.compose(change);
  }

  #step(which: 'undo' | 'redo'): ChangeSet | undefined {
    const change = this.history.take(which);
    if (!change) return undefined;
    this.history.keepBack(which, change.invert(this.#text));
    this.#apply(change);
    return change;
  }

  #remember(row: LiveRow, change: ChangeSet): void {
    this.#confirmed = change.apply(this.#confirmed);
    [this.#seq] = row;
    this.#recent.push(row);
    if (this.#recent.length > maxRecent) this.#recent.shift();
  }

  #receiveOwn(row: LiveRow, number: number, change: ChangeSet): Received | null {
    if (this.#sent && number === this.#number) {
      // never what was sent: the log has it rebased, as it is here by now
      if (JSON.stringify(changeJson(this.#sent.change)) !== JSON.stringify(row[4])) throw new OutOfStep();
      this.#remember(row, change);
      this.#sent = null;
      return null;
    }
    if (number <= this.#number) throw new OutOfStep();
    // the copy was kept before its changes were sent: the log has them, and maybe more
    const back = this.#pending.reduce<ChangeSet>(
      (all, pending) => all.compose(pending.change),
      ChangeSet.empty(this.#confirmed.length),
    );
    const shown = back.invert(this.#confirmed).compose(change);
    this.#sent = null;
    this.#unsent = [];
    this.#number = number;
    this.#remember(row, change);
    this.#text = this.#confirmed;
    this.history.clear();
    return { change: shown, client: this.client, userId: row[3], side: 1 };
  }

  #receiveOther(
    row: LiveRow,
    { client, userId, change, goesOn }: Omit<Received, 'side'> & { goesOn: boolean },
  ): Received {
    let theirs = change;
    const rank = rankOf(client, goesOn);
    for (const pending of this.#pending) {
      const crossed = cross(pending.change, rankOf(this.client, pending.goesOn), theirs, rank);
      pending.change = crossed.mine;
      theirs = crossed.theirs;
    }
    this.#remember(row, change);
    this.#text = theirs.apply(this.#text);
    this.history.follow(theirs, rank);
    // whoever is typing goes on right behind their own letters; others stay behind what is typed at their caret
    const side = insertsAt(theirs, this.#typedTo) ? -1 : 1;
    if (this.#typedTo >= 0) this.#typedTo = theirs.mapPos(this.#typedTo, -1);
    return { change: theirs, client, userId, side };
  }
}

function insertsAt(change: ChangeSet, place: number): boolean {
  let inserts = false;
  change.iterChangedRanges((from) => (inserts ||= from === place));
  return inserts;
}

const endingNames = ['lf', 'crlf', 'cr'] as const;

/** The text of the log at the place where an editor joins. */
export function readJoined({ content, ending, updates }: JoinedText): {
  confirmed: Text;
  endings: LineEndings;
} {
  const { text, endings } = normalise(content, allEndings[endingNames.indexOf(ending)]);
  let confirmed = textOf(text);
  for (const [, , , , change] of updates) confirmed = loggedChange(change).apply(confirmed);
  return { confirmed, endings };
}

/** Makes one change of the words that a text is to have. */
export function takeWords(text: SharedText, words: string): void {
  const before = wordsOf(text.text);
  if (words !== before) text.edit(changeBetween(before, words));
}
