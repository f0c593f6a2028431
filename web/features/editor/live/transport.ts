import type {
  JoinedText,
  LiveCaretsEvent,
  LiveClosedEvent,
  LiveEvent,
  LiveNews,
  LivePeopleEvent,
  LiveSavedEvent,
  MoveCaret,
  PushUpdate,
} from '../../../../api/contract/live.ts';
import type { ChangeJson } from '../../../../api/text/live/changes.ts';

/** The server refused, or did not answer. */
export class LiveRefusal extends Error {
  /** 0: no answer. */
  readonly status: number;
  /** The name of the refusal's text, such as 'liveEpoch'. */
  readonly reason: string | undefined;

  constructor(status: number, reason?: string) {
    super(reason);
    this.status = status;
    this.reason = reason;
  }
}

/** What a stream of events says of one document. */
export interface Heard {
  hello: (seq: number) => void;
  live: (event: LiveEvent) => void;
  people: (people: LivePeopleEvent) => void;
  carets: (carets: LiveCaretsEvent['carets']) => void;
  saved: (saved: LiveSavedEvent) => void;
  may: (write: boolean) => void;
  beat: (seq: number) => void;
  closed: (reason: LiveClosedEvent['reason']) => void;
  /** The stream ended. */
  lost: () => void;
}

/** How an engine reaches the server, for one document. Each call rejects with a `LiveRefusal`. */
export interface LiveTransport {
  join: (client: string) => Promise<JoinedText>;
  push: (update: Omit<PushUpdate, 'change'> & { change: ChangeJson }) => Promise<{ seq: number }>;
  fetch: (epoch: string, after: number) => Promise<LiveNews>;
  moveCaret: (caret: MoveCaret) => Promise<void>;
  save: () => Promise<{ version: number; seq: number }>;
  /** Opens the stream after a place of the log. @returns closes it */
  follow: (place: { epoch: string; seq: number }, heard: Heard) => () => void;
}

/** The time and its timers. Tests give a clock of their own, which they move on. */
export interface Clock {
  now: () => number;
  /** Milliseconds. @returns calls it off */
  after: (ms: number, act: () => void) => () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, act) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};
