import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Tally } from './hostile/target.ts';
import type { HostileWorld } from './hostile-world.ts';

export interface Order {
  url: string;
  world: HostileWorld;
  /** The title of the attack. */
  title: string;
  /** Null if the attacker has no account. */
  username: string | null;
}

export type ToAttacker = { is: 'order'; order: Order } | { is: 'begin' } | { is: 'stop' };
export type FromAttacker = { is: 'prepared' } | { is: 'over'; tally: Tally } | { is: 'failed'; why: string };

interface Attacker {
  begin(): void;
  /** @returns the answers; empty if the attacker does not report in time */
  stop(): Promise<Tally>;
}

/** The attacker leaves the processor to server and reader: a real one has a machine of their own. */
const niceness = 10;
/** Milliseconds to prepare the attack, and to end it. */
const timeoutMs = 120_000;

/**
 * Starts the attacking process, which waits for `begin`.
 * @throws Error if the attack cannot be prepared
 */
export async function startAttacker(order: Order): Promise<Attacker> {
  const script = join(import.meta.dirname, 'hostile-attacker.ts');
  const child = fork(script, { execArgv: ['--import', 'tsx'] });
  setPriority(child.pid!, niceness);
  const send = (message: ToAttacker) => void (child.connected && child.send(message));
  const ended = once(child, 'exit');
  const over = new Promise<Tally>((done) => {
    child.on('message', (message: FromAttacker) => {
      if (message.is === 'over') done(message.tally);
    });
    void ended.then(() => done({}));
  });
  const prepared = new Promise<void>((done, fail) => {
    child.on('message', (message: FromAttacker) => {
      if (message.is === 'prepared') done();
      if (message.is === 'failed') fail(new Error(`${order.title}: ${message.why}`));
    });
    void ended.then(() => fail(new Error(`${order.title}: the attacking process ended`)));
  });
  const deadline = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  send({ is: 'order', order });
  await prepared.finally(() => clearTimeout(deadline));
  return {
    begin: () => send({ is: 'begin' }),
    async stop() {
      send({ is: 'stop' });
      const last = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
      const tally = await over;
      child.kill('SIGKILL');
      await ended;
      clearTimeout(last);
      return tally;
    },
  };
}
