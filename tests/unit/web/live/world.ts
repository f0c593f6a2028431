import type { ChangeSet, Text } from '@codemirror/state';
import type { PushUpdate } from '../../../../api/contract/live.ts';
import {
  changeBetween,
  changeJson,
  cross,
  loggedChange,
  readChange,
  sumOf,
  textOf,
  wordsOf,
  type ChangeJson,
  rankOf,
  type LiveRow,
} from '../../../../api/text/live/changes.ts';
import { normalise, restoreEndings } from '../../../../api/text/line-endings.ts';
import {
  LiveRefusal,
  type Clock,
  type Heard,
  type LiveTransport,
} from '../../../../web/features/editor/live/transport.ts';

interface Due {
  at: number;
  count: number;
  act: () => void;
}

/** Time that passes when it is told to. */
export class TestClock implements Clock {
  #now = 0;
  #count = 0;
  #waiting: Due[] = [];

  now = (): number => this.#now;

  after = (ms: number, act: () => void): (() => void) => {
    const entry = { at: this.#now + ms, count: (this.#count += 1), act };
    this.#waiting.push(entry);
    return () => void (this.#waiting = this.#waiting.filter((each) => each !== entry));
  };

  /** Lets what is due happen, one after the other, with all that follows from each. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      let next: Due | undefined;
      for (const entry of this.#waiting)
        if (!next || entry.at < next.at || (entry.at === next.at && entry.count < next.count)) next = entry;
      if (!next || next.at > end) break;
      this.#now = next.at;
      this.#waiting = this.#waiting.filter((each) => each !== next);
      next.act();
      await settled();
    }
    this.#now = end;
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

interface Following {
  heard: Heard;
  seq: number;
  epoch: string;
  isOpen: boolean;
}

/** The server's rules, with one log in memory. */
export class TestServer {
  epoch = 'e1';
  content: string;
  rows: LiveRow[] = [];
  texts: Text[];
  /** Content holds all up to here. */
  folded = 0;
  version = 1;
  /** Rows up to here are gone. */
  keptFrom = 0;
  mayWrite = true;
  followings = new Set<Following>();
  /** The changes that the server has confirmed, each as `client number`. */
  answered = new Set<string>();

  constructor(content: string) {
    this.content = content;
    this.texts = [textOf(normalise(content, '\n').text)];
  }

  get text(): Text {
    return this.texts.at(-1)!;
  }

  get seq(): number {
    return this.rows.length;
  }

  join(client: string) {
    return {
      number: Math.max(0, ...this.rows.filter((row) => row[1] === client).map((row) => row[2])),
      ...{ epoch: this.epoch, ending: 'lf' as const, version: this.version, content: this.content },
      ...{ folded: this.folded, seq: this.seq, mayWrite: this.mayWrite },
      updates: this.rows.slice(this.folded) as never,
    };
  }

  push({ epoch, base, client, number, change, goesOn }: Omit<PushUpdate, 'change'> & { change: ChangeJson }) {
    if (!this.mayWrite) throw new LiveRefusal(403);
    if (epoch !== this.epoch) throw new LiveRefusal(409, 'liveEpoch');
    const own = this.rows.filter((row) => row[1] === client);
    const last = own.at(-1);
    if (last && number <= last[2]) {
      const before = own.find((row) => row[2] === number);
      if (!before) throw new LiveRefusal(409, 'liveOrder');
      return { seq: before[0] };
    }
    if (last && base < last[0]) throw new LiveRefusal(409, 'liveOrder');
    if (base > this.seq) throw new LiveRefusal(409, 'liveAhead');
    if (base < this.keptFrom) throw new LiveRefusal(409, 'liveBehind');
    let fitted = readChange(change, this.texts[base]!.length);
    for (const [, other, , , json, theyGoOn] of this.rows.slice(base))
      fitted = cross(fitted, rankOf(client, goesOn), loggedChange(json), rankOf(other, theyGoOn)).mine;
    this.append(client, number, fitted, goesOn);
    return { seq: this.seq };
  }

  append(client: string, number: number, change: ChangeSet, goesOn = false): void {
    this.rows.push([this.seq + 1, client, number, Number(client.split('-')[0]), changeJson(change), goesOn]);
    this.texts.push(change.apply(this.text));
  }

  fetch(epoch: string, after: number) {
    if (epoch !== this.epoch) throw new LiveRefusal(409, 'liveEpoch');
    if (after < this.keptFrom) throw new LiveRefusal(409, 'liveBehind');
    return {
      seq: this.seq,
      mayWrite: this.mayWrite,
      updates: this.rows.slice(after, after + 2_000) as never,
    };
  }

  /** Stores the text, and tells its sum. */
  fold(): void {
    const words = wordsOf(this.text);
    const stored = restoreEndings(words.toWellFormed(), { hasByteOrderMark: false, ending: '\n' });
    const { text } = normalise(stored, '\n');
    if (text !== words) this.append(`0-fold${this.seq}`, 1, changeBetween(words, text));
    this.content = stored;
    this.folded = this.seq;
    this.version += 1;
    const saved = { doc: 1, version: this.version, seq: this.seq, by: 1 };
    for (const { heard } of this.followings)
      heard.saved({ ...saved, length: this.text.length, sum: sumOf(this.text) });
  }

  /** As after a restore, or another byte order mark. */
  newEpoch(): void {
    this.fold();
    this.epoch = `${this.epoch}'`;
    this.rows = [];
    this.texts = [this.text];
    this.folded = 0;
    this.keptFrom = 0;
    for (const following of this.followings) this.close(following, 'epoch');
  }

  close(following: Following, reason: 'epoch' | 'rights'): void {
    this.followings.delete(following);
    following.heard.closed(reason);
  }

  deliver(): void {
    for (const following of this.followings) {
      const rows = this.rows.slice(following.seq);
      if (rows.length === 0) continue;
      following.seq = this.seq;
      following.heard.live({ doc: 1, u: rows as never });
    }
  }
}

export interface Weather {
  /** From 0 to 1. */
  chance: () => number;
  /** How often something goes wrong, from 0 to 1. */
  faults: number;
}

/** A way to the server that loses requests and answers, repeats them, delays them, and breaks streams off. */
export function badTransport(server: TestServer, clock: Clock, weather: Weather): LiveTransport {
  const goesWrong = () => weather.chance() < weather.faults;
  const delay = () => 1 + Math.floor(weather.chance() * 150);
  const ask = <T>(act: () => T): Promise<T> =>
    new Promise((resolve, reject) => {
      const isLost = goesWrong();
      const isAnswerLost = goesWrong();
      if (isLost) {
        clock.after(delay(), () => reject(new LiveRefusal(0)));
        return;
      }
      // a proxy may send a request again, long after the first
      if (goesWrong())
        clock.after(delay() * 20, () => {
          try {
            act();
          } catch {
            // nobody hears
          }
        });
      clock.after(delay(), () => {
        const outcome = attempted(act);
        clock.after(delay(), () => {
          if (isAnswerLost) reject(new LiveRefusal(goesWrong() ? 503 : 0));
          else outcome(resolve, reject);
        });
      });
    });
  return {
    join: (client) => ask(() => server.join(client)),
    push: (update) =>
      ask(() => {
        const answer = server.push(update);
        return answer;
      }).then((answer) => {
        server.answered.add(`${update.client} ${update.number}`);
        return answer;
      }),
    fetch: (epoch, after) => ask(() => server.fetch(epoch, after)),
    moveCaret: () => Promise.resolve(),
    save: () =>
      ask(() => {
        server.fold();
        return { version: server.version, seq: server.seq };
      }),
    follow({ epoch, seq }, heard) {
      let isClosed = false;
      let isCut = false;
      let arrivesAt = clock.now();
      // a stream keeps the order of what it carries, until it breaks off
      const carried =
        <Given extends unknown[]>(act: (...given: Given) => void) =>
        (...given: Given) => {
          if (isClosed || isCut) return;
          if (goesWrong()) {
            isCut = true;
            clock.after(delay(), () => !isClosed && heard.lost());
            return;
          }
          arrivesAt = Math.max(arrivesAt, clock.now() + delay());
          clock.after(arrivesAt - clock.now(), () => !isClosed && act(...given));
        };
      const over: Heard = {
        hello: carried(heard.hello),
        live: carried(heard.live),
        people: carried(heard.people),
        carets: carried(heard.carets),
        saved: carried(heard.saved),
        may: carried(heard.may),
        beat: carried(heard.beat),
        closed: carried(heard.closed),
        lost: carried(heard.lost),
      };
      const following = { heard: over, seq, epoch, isOpen: true };
      clock.after(delay(), () => {
        if (isClosed) return;
        if (epoch !== server.epoch || seq < server.keptFrom) return over.closed('epoch');
        server.followings.add(following);
        return over.hello(server.seq);
      });
      return () => {
        isClosed = true;
        server.followings.delete(following);
      };
    },
  };
}

function attempted<T>(act: () => T): (resolve: (value: T) => void, reject: (error: unknown) => void) => void {
  try {
    const value = structuredClone(act());
    return (resolve) => resolve(value);
  } catch (error) {
    return (_resolve, reject) => reject(error);
  }
}
