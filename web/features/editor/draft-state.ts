import type { ErrorBody } from '../../../api/contract/errors.ts';
import type { LeftOutText } from '../../lib/journal.ts';
import type { Merge } from './merge.ts';

/** A document as the server has it. */
export interface Stored {
  title: string;
  content: string;
  version: number;
}

/** What a save sends: Ctrl+S sends `content` alone, the button sends the title too. */
export interface Change {
  title?: string;
  /** Absent if the title alone is saved. */
  content?: string;
  version: number;
  /** Texts that were not chosen in a conflict: the save adds them to the history. */
  leftOut?: LeftOutText[];
}

export type SaveScope = 'all' | 'content';
export type SaveResult =
  /** `otherTitle`: what somebody else had called the document meanwhile */
  { isSaved: true; otherTitle?: string | undefined } | { isSaved: false; error?: unknown };

export interface Conflict {
  merge: Merge;
  /** Set if both changed the title. */
  titles?: { mine: string; theirs: string };
  /** Absent if it is the text that others are typing in. */
  theirs?: NonNullable<ErrorBody['current']>;
}

export interface DraftState {
  title: string;
  /** The text has nothing but white space. */
  isBlank: boolean;
  /** `waiting`: a save waits for uploads. */
  status: 'clean' | 'dirty' | 'waiting' | 'saving' | 'offline' | 'failed';
  /** How many uploads a save waits for; while others edit the text too, how many are on their way. */
  waitingFor: number;
  /** This device has a copy of the unsaved text. */
  isKept: boolean;
  savedAt?: Date;
  /** Set while others edit the text too: what is typed is saved by itself. */
  live?: { isConnected: boolean; hasUnsent: boolean } | undefined;
  conflict?: Conflict;
}

/** The version that an edited text started from. */
export interface Base {
  title: string;
  text: string;
  version: number;
}

/** Whether a save is under way. */
export const isBusy = ({ status }: DraftState): boolean => status === 'waiting' || status === 'saving';
