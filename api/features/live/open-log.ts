import type { ChangeSet } from '@codemirror/state';
import type { PushUpdate } from '../../contract/live.ts';
import type { Actor } from '../../core/access/actor.ts';
import type { LiveAccess, LiveHead, LoggedUpdate } from '../../../db/live/text-statements.ts';
import { loggedChange, type ChangeJson } from '../../text/live/changes.ts';

/** A change to be appended. */
export interface Push extends Omit<PushUpdate, 'change'> {
  change: ChangeJson;
  /** Null for the server's own, which needs no rights. */
  actor: Actor | null;
}

export interface WaitingPush extends Push {
  /** Undefined until it is known. */
  access?: LiveAccess;
  answer: (seq: number) => void;
  fail: (error: unknown) => void;
}

/** A row of the log, read. */
export interface KnownUpdate {
  seq: number;
  client: string;
  goesOn: boolean;
  change: ChangeSet;
  /** What it costs to rebase another change over it, and to keep it: about its number of parts. */
  cost: number;
}

/** What a process knows of the log of a document that somebody writes in. */
export interface OpenLog {
  /** Undefined: to be read again. */
  head: LiveHead | undefined;
  /** The most bytes that the text is stored as, after a row. Undefined while it is certain that there is room. */
  size: { seq: number; bytes: number } | undefined;
  /** The last rows up to the head, without a gap, and their epoch. */
  tail: KnownUpdate[];
  /** Of all in `tail`. */
  tailCost: number;
  epoch: string | undefined;
  /** The last change of each client that pushed here, as of the head; null: it has none. */
  numbers: Map<string, { number: number; seq: number } | null>;
  /** By user. A statement that appends checks that it still holds. */
  access: Map<number, LiveAccess>;
  waiting: WaitingPush[];
  isRunning: boolean;
  usedAt: number;
  /** What was appended here since the text was last to be stored. */
  unstored: { rows: number; cost: number };
}

const maxTail = 256;
const maxTailCost = 200_000;
const maxNumbers = 2_000;
/** How many pushes go into one statement. */
const maxTogether = 50;
/** How many characters cost as much as a part. */
const charactersPerPart = 16;

export const openLog = (): OpenLog => ({
  head: undefined,
  size: undefined,
  tail: [],
  tailCost: 0,
  epoch: undefined,
  numbers: new Map(),
  access: new Map(),
  waiting: [],
  isRunning: false,
  usedAt: 0,
  unstored: { rows: 0, cost: 0 },
});

/** @param size of its JSON, in characters */
export const costOf = (json: ChangeJson, size: number): number =>
  json.length + Math.floor(size / charactersPerPart);

/** Adds the next row. */
export function know(log: OpenLog, { number, ...update }: KnownUpdate & { number: number }): void {
  const { tail, numbers } = log;
  tail.push(update);
  log.tailCost += update.cost;
  while (tail.length > maxTail || (log.tailCost > maxTailCost && tail.length > 1))
    log.tailCost -= tail.shift()!.cost;
  if (numbers.size > maxNumbers) numbers.clear();
  numbers.set(update.client, { number, seq: update.seq });
}

/** Forgets what may not be of this epoch. */
export function forgetRows(log: OpenLog, epoch: string | undefined): void {
  log.size = undefined;
  log.tail = [];
  log.tailCost = 0;
  log.epoch = epoch;
  log.numbers.clear();
}

/** One of each client: two of the same, in one statement, would not know of each other. */
export function takeBatch(log: OpenLog): WaitingPush[] {
  const clients = new Set<string>();
  const batch: WaitingPush[] = [];
  const rest: WaitingPush[] = [];
  for (const push of log.waiting) {
    const isTaken = batch.length < maxTogether && !clients.has(push.client);
    (isTaken ? batch : rest).push(push);
    clients.add(push.client);
  }
  log.waiting = rest;
  return batch;
}

export function readRow({
  seq,
  client,
  number,
  change,
  goesOn,
}: LoggedUpdate): KnownUpdate & { number: number } {
  const json = JSON.parse(change) as ChangeJson;
  return { seq, client, number, goesOn, change: loggedChange(json), cost: costOf(json, change.length) };
}

/** Does not change when a change is rebased. */
export const insertedBy = (json: ChangeJson): string =>
  json.map((part) => (typeof part === 'number' ? '' : (part[1] ?? ''))).join('');
