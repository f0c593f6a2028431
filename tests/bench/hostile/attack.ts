import type { HostileRequest, Target } from './target.ts';

export interface Attack {
  kind: string;
  name: string;
  /** Each attack has its own person, so that a used-up quota does not stop the next attack. */
  who: 'nobody' | 'viewer' | 'editor' | 'administrator';
  /** Creates what the attack needs. The reader is not measured meanwhile. */
  prepare?: (target: Target) => Promise<void>;
  /** Runs until `target.stopping`, or until it has sent everything. */
  run: (target: Target) => Promise<void>;
}

interface Flood {
  /** How many requests run at the same time. */
  atOnce: number;
  /** How many requests to send; default: until the attack is stopped. */
  count?: number;
  request: (target: Target, index: number) => HostileRequest;
}

/** An attack that sends requests one after the other, over several connections. */
export function flood({ atOnce, count = Infinity, request }: Flood): Attack['run'] {
  return async (target) => {
    let sent = 0;
    const sendOn = async () => {
      while (sent < count && !target.stopping.aborted) {
        const index = sent;
        sent += 1;
        await target.ask(request(target, index));
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, count) }, sendOn));
  };
}

export const ofKind = (kind: string, attacks: Omit<Attack, 'kind'>[]): Attack[] =>
  attacks.map((attack) => ({ kind, ...attack }));

/** A different local address for each index. */
export const addressOf = (index: number): string =>
  `127.1.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`;

export const encoded = (text: string): string => encodeURIComponent(text);
