import { flood, ofKind, type Attack } from './attack.ts';
import { ownDocuments } from './saving.ts';
import type { Target } from './target.ts';

/** Opens event streams, which stay open until the attack ends. */
async function openStreams(target: Target, count: number): Promise<void> {
  for (let index = 0; index < count && !target.stopping.aborted; index += 1) {
    const socket = target.open();
    const lines = [
      'GET /api/events HTTP/1.1',
      'Host: localhost',
      `Cookie: ${target.cookie()}`,
      'Accept: text/event-stream',
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.once('data', (bytes) => {
      const status = /^HTTP\/1.1 (\d+)/.exec(bytes.toString())?.[1] ?? 'data';
      target.tally[status] = (target.tally[status] ?? 0) + 1;
    });
    socket.resume();
    if (index % 20 === 19) await new Promise((done) => setTimeout(done, 20));
  }
}

const streamsAnd =
  (count: number, work?: Attack['run']): Attack['run'] =>
  async (target) => {
    await openStreams(target, count);
    await work?.(target);
    if (!target.stopping.aborted)
      await new Promise<void>((done) => target.stopping.addEventListener('abort', () => done()));
  };

const write = flood({
  atOnce: 4,
  request: ({ made }, index) => ({
    method: 'PUT',
    path: `/api/documents/${made.ids[index % made.ids.length]}`,
    body: { content: `Change ${index}` },
  }),
});

export const eventAttacks = ofKind('events', [
  { name: '1,000 streams of one person', who: 'viewer', run: streamsAnd(1_000) },
  {
    name: '200 streams, and a writer who saves all the time',
    who: 'editor',
    prepare: ownDocuments(4, () => ''),
    run: streamsAnd(200, write),
  },
  {
    name: 'streams that are opened and left, 50 at once',
    who: 'viewer',
    run: flood({
      atOnce: 50,
      request: () => ({ path: '/api/events', headers: { accept: 'text/event-stream' }, hangUpAfter: 20 }),
    }),
  },
]);
