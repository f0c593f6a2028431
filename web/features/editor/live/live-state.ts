import type { Text } from '@codemirror/state';
import type { LivePeopleEvent, LiveSavedEvent } from '../../../../api/contract/live.ts';
import type { LineEndings } from '../../../../api/text/line-endings.ts';
import type { SharedCopy } from './shared-text.ts';
import type { Clock, LiveRefusal, LiveTransport } from './transport.ts';

type LivePhase = 'joining' | 'live' | 'polling' | 'behind' | 'conflict' | 'ended';

/** Why nothing is sent any more. `rights`: read or write was taken away, or the document is gone. */
type LiveEnd = 'rights' | 'signed-out' | 'off' | 'too-large' | 'refused';

export interface LiveState {
  phase: LivePhase;
  mayWrite: boolean;
  /** Nothing waits to be sent, and nothing that was sent waits for its answer. */
  isSaved: boolean;
  people: Pick<LivePeopleEvent, 'writers' | 'readers'>;
  /** The version that was stored last; null if none was since the start. */
  saved: Pick<LiveSavedEvent, 'version' | 'by'> | null;
  /** Set in the phase `ended`. */
  ended: LiveEnd | null;
}

export const firstState: LiveState = {
  phase: 'joining',
  mayWrite: true,
  isSaved: true,
  people: { writers: [], readers: 0 },
  saved: null,
  ended: null,
};

/** Edited texts, for the merge view. */
export interface LiveConflict {
  mine: string;
  base: string;
  theirs: string;
}

/** Set while the log cannot be followed. Nothing is sent then: first the log is read. */
export interface Away {
  since: number;
  /** The texts before anything of others came. */
  before?: { mine: Text; base: Text };
}

/** To be kept on the device. */
export type LiveCopy = SharedCopy & LineEndings & { writtenAt: number };

export interface EngineOptions {
  client: string;
  transport: LiveTransport;
  /** What an earlier editor of this client left. */
  copy?: LiveCopy | null;
  clock?: Clock;
}

/** What a refusal ends; null if it makes sense to try again. */
export function endOf({ status, reason }: LiveRefusal): LiveEnd | null {
  if (status === 404 && reason === 'liveOff') return 'off';
  const ends: Record<number, LiveEnd> = {
    400: 'refused',
    401: 'signed-out',
    403: 'rights',
    404: 'rights',
    413: 'too-large',
  };
  return ends[status] ?? null;
}

/** Adds a listener. @returns removes it */
export function added<Listener>(to: Set<Listener>, listener: Listener): () => void {
  to.add(listener);
  return () => void to.delete(listener);
}
