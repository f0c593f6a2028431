import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import packageFile from '../../../package.json' with { type: 'json' };
import { isHopeless, noteHopeless } from '../../../db/exports/hopeless-text-statements.ts';

/** What could not be done with a text within its time and memory. */
type Task = 'read' | 'draw' | 'print';

/** Remembers which texts took too much, so that the time is spent once, not for each export. */
export interface HopelessTexts {
  has(task: Task, text: string): Promise<boolean>;
  note(task: Task, text: string): Promise<void>;
}

export const createHopelessTexts = (knex: Knex): HopelessTexts => ({
  has: (task, text) => isHopeless(knex, digestOf(task, text), packageFile.version),
  note: (task, text) => noteHopeless(knex, digestOf(task, text), packageFile.version),
});

/** Where nothing is remembered. */
export const nothingKnown: HopelessTexts = {
  has: () => Promise.resolve(false),
  note: () => Promise.resolve(),
};

const digestOf = (task: Task, text: string): string =>
  createHash('sha256').update(`${task}\0${text}`).digest('hex');
