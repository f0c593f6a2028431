import { hungUp, tooMany, unavailable } from './errors.ts';

/** How one kind of work is limited. */
interface LaneRules {
  /** How many run at once. */
  maxRunning: number;
  /** How many of one sender run at once; no limit by default. */
  maxRunningPerSender?: number;
  /** How many may wait in all. */
  maxWaiting: number;
  /** How many of one sender may wait. */
  maxWaitingPerSender: number;
  /** The message to those that are refused. */
  refusal: string;
}

/** The sender of a request for a turn. */
export interface TurnRequest {
  /** Requests with the same key wait in one queue; the queues take turns. */
  sender: string;
  /** Aborted if the sender has left; it then loses its place. A function is called only for those that wait. */
  signal?: AbortSignal | (() => AbortSignal);
}

interface Waiting {
  begin: () => void;
}

interface Lane {
  rules: LaneRules;
  running: number;
  /** By sender. */
  runningOf: Map<string, number>;
  waiting: number;
  /** By sender; the first sender that may run more is served next. */
  lines: Map<string, Waiting[]>;
}

/** Seconds until a refused sender should try again. */
const tryAgainAfter = 5;

/**
 * Runs expensive work, a few at a time. Each lane has its own limit and its own bounded queue, in which senders take
 * turns: many requests of one sender delay only that sender.
 */
export class Turns<Name extends string> {
  readonly #maxRunning: number;
  readonly #lanes: Map<Name, Lane>;
  #running = 0;

  /** @param maxRunning how many run at once, over all lanes */
  constructor(maxRunning: number, lanes: Record<Name, LaneRules>) {
    this.#maxRunning = maxRunning;
    const entries = Object.entries(lanes) as [Name, LaneRules][];
    this.#lanes = new Map(
      entries.map(([name, rules]) => [
        name,
        { rules, running: 0, runningOf: new Map(), waiting: 0, lines: new Map() },
      ]),
    );
  }

  /** How many wait in a lane. */
  waiting(name: Name): number {
    return this.#lane(name).waiting;
  }

  /**
   * Waits for a turn, then runs `work`.
   * @throws AppError 429 if too many of this sender wait already, 503 if too many wait in all, 499 if the sender left
   *   before the turn came
   */
  async run<T>(name: Name, request: TurnRequest, work: () => Promise<T>): Promise<T> {
    const lane = this.#lane(name);
    if (!this.#beginAtOnce(lane, request)) await this.#wait(lane, request);
    try {
      return await work();
    } finally {
      leave(lane, request.sender);
      this.#running -= 1;
      this.#serve();
    }
  }

  #lane(name: Name): Lane {
    const lane = this.#lanes.get(name);
    if (!lane) throw new Error(`There is no lane ${name}`);
    return lane;
  }

  /** Most requests find nobody before them. */
  #beginAtOnce(lane: Lane, { sender, signal }: TurnRequest): boolean {
    const { maxRunning, maxRunningPerSender = Infinity } = lane.rules;
    const running = lane.runningOf.get(sender) ?? 0;
    if (lane.waiting > 0 || this.#running >= this.#maxRunning || lane.running >= maxRunning) return false;
    if (running >= maxRunningPerSender) return false;
    if (typeof signal === 'object' && signal.aborted) return false;
    this.#running += 1;
    lane.running += 1;
    lane.runningOf.set(sender, running + 1);
    return true;
  }

  #wait(lane: Lane, { sender, signal: asked }: TurnRequest): Promise<void> {
    const signal = typeof asked === 'function' ? asked() : asked;
    if (signal?.aborted) throw hungUp();
    const { maxWaiting, maxWaitingPerSender, refusal } = lane.rules;
    const line = lane.lines.get(sender) ?? [];
    if (line.length >= maxWaitingPerSender) throw tooMany(refusal, tryAgainAfter);
    if (lane.waiting >= maxWaiting) throw unavailable(refusal, tryAgainAfter);
    return new Promise((resolve, reject) => {
      const entry: Waiting = {
        begin() {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = () => {
        line.splice(line.indexOf(entry), 1);
        if (line.length === 0) lane.lines.delete(sender);
        lane.waiting -= 1;
        reject(hungUp());
      };
      signal?.addEventListener('abort', leave, { once: true });
      line.push(entry);
      lane.lines.set(sender, line);
      lane.waiting += 1;
      this.#serve();
    });
  }

  #serve(): void {
    while (this.#running < this.#maxRunning) {
      const lane = this.#nextLane();
      const next = lane && takeNext(lane);
      if (!next) return;
      this.#running += 1;
      next.begin();
    }
  }

  /** Of the lanes with waiting work and free turns, the one with the least running. */
  #nextLane(): Lane | undefined {
    return [...this.#lanes.values()]
      .filter((lane) => lane.running < lane.rules.maxRunning && nextSender(lane) !== undefined)
      .sort((one, other) => one.running - other.running)[0];
  }
}

/** The first waiting sender that has not reached its own limit. */
function nextSender({
  lines,
  runningOf,
  rules: { maxRunningPerSender = Infinity },
}: Lane): string | undefined {
  for (const sender of lines.keys()) if ((runningOf.get(sender) ?? 0) < maxRunningPerSender) return sender;
  return undefined;
}

/** Moves the next entry from waiting to running. The sender's other entries go to the end of the queue. */
function takeNext(lane: Lane): Waiting | undefined {
  const sender = nextSender(lane);
  const line = sender === undefined ? undefined : lane.lines.get(sender);
  const next = line?.shift();
  if (sender === undefined || !line || !next) return undefined;
  lane.lines.delete(sender);
  if (line.length > 0) lane.lines.set(sender, line);
  lane.waiting -= 1;
  lane.running += 1;
  lane.runningOf.set(sender, (lane.runningOf.get(sender) ?? 0) + 1);
  return next;
}

function leave(lane: Lane, sender: string): void {
  const left = (lane.runningOf.get(sender) ?? 0) - 1;
  if (left > 0) lane.runningOf.set(sender, left);
  else lane.runningOf.delete(sender);
  lane.running -= 1;
}
