import { expect, it } from 'vitest';
import type { Actor } from '../../../../../api/core/access/actor.ts';
import type { RequestContext } from '../../../../../api/core/http/context.ts';
import { senderTurns } from '../../../../../api/core/http/sender-turns.ts';

const person = (id: number) => ({ id }) as Actor;

function createRequests(rules: { atOnce: number; maxWaiting: number }) {
  const middleware = senderTurns(rules);
  /** @param from the person, or the address where nobody is signed in */
  return async (from: Actor | string, work: () => Promise<string>, hungUp?: AbortSignal) => {
    const isAddress = typeof from === 'string';
    const remoteAddress = isAddress ? from : '198.51.100.1';
    const ctx = {
      app: {},
      req: { socket: { remoteAddress } },
      state: { hungUp },
    } as unknown as RequestContext;
    const actor = isAddress ? null : from;
    await middleware(ctx, () => Promise.resolve());
    return ctx.state.inTurn(actor, work);
  };
}

/** Work that begins when it is its turn and ends when it is told to. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((done) => ends.set(name, () => done(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)!() };
}

const settled = () => new Promise((done) => setImmediate(done));

const senders: [string, Actor | string, Actor | string][] = [
  ['a person', person(1), person(2)],
  ['an address', '192.0.2.7', '192.0.2.8'],
  ['a network of IPv6', '2001:db8:1:1::7', '2001:db8:1:2::7'],
];

// evidence: S58
it.each(senders)(
  '%s has two at once, the third begins when one ends; others are not held up',
  async (_kind, one, other) => {
    const request = createRequests({ atOnce: 2, maxWaiting: 5 });
    const { begun, work, end } = createWork();
    const answers = ['a', 'b', 'c'].map((name) => request(one, work(name)));
    void request(other, work('other'));
    await settled();
    expect([...begun].sort()).toEqual(['a', 'b', 'other']);
    end('b');
    await settled();
    expect(begun.at(-1)).toBe('c');
    end('a');
    end('c');
    expect(await Promise.all(answers)).toEqual(['a', 'b', 'c']);
  },
);

it('what fails gives its turn on', async () => {
  const request = createRequests({ atOnce: 1, maxWaiting: 5 });
  const failing = request(person(1), () => Promise.reject(new Error('no')));
  const next = request(person(1), () => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
});

// evidence: S58
it('refuses with 429 when too many of a person wait', async () => {
  const request = createRequests({ atOnce: 1, maxWaiting: 1 });
  const { work } = createWork();
  void request(person(1), work('runs'));
  void request(person(1), work('waits'));
  await expect(request(person(1), work('refused'))).rejects.toMatchObject({ status: 429 });
});

it('a request whose sender hung up is not worked on', async () => {
  const request = createRequests({ atOnce: 1, maxWaiting: 5 });
  const { begun, work, end } = createWork();
  const leaving = new AbortController();
  const runs = request(person(1), work('runs'));
  const left = request(person(1), work('left'), leaving.signal);
  const next = request(person(1), work('next'));
  await settled();
  leaving.abort();
  await expect(left).rejects.toThrow();
  end('runs');
  await runs;
  await settled();
  expect(begun).toEqual(['runs', 'next']);
  end('next');
  await next;
});
