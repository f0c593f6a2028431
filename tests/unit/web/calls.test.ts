import { afterEach, expect, it, vi } from 'vitest';
import { addressOf, callApi, callForNext, calls, keyOf, pagesOf } from '../../../web/lib/calls.ts';

const serve = (answer: () => Response) => {
  const asked = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', asked);
  return asked;
};

afterEach(() => vi.unstubAllGlobals());

it('makes a call of the contract: method, path, query and body', async () => {
  const asked = serve(() => Response.json({ id: 3 }));
  await callApi(calls.documents.save, { params: { id: 3 }, body: { title: 'A' } });
  await callApi(calls.search.search, { query: { q: 'a b', spaceId: 7, authorId: undefined } });
  expect(asked.mock.calls.map(([path, init]) => [init?.method, path, init?.body])).toEqual([
    ['PUT', '/api/documents/3', '{"title":"A"}'],
    ['GET', '/api/search?q=a+b&spaceId=7', null],
  ]);
});

it('cannot be led to another call by what a path is given', () => {
  expect(addressOf(calls.attachments.file, { params: { storagePath: '../../api/users?x' } })).toBe(
    '/uploads/document-attachments/..%2F..%2Fapi%2Fusers%3Fx',
  );
});

// evidence: C294
it('names what a call answers by its address, in parts', () => {
  expect(keyOf(calls.spaces.list)).toEqual(['/api/spaces']);
  expect(keyOf(calls.documents.recent, { query: { limit: 5 } })).toEqual([
    '/api/documents/recent',
    { limit: 5 },
  ]);
  expect(keyOf(calls.spaces.documents, { params: { id: 3 }, query: { parentId: 'root' } })).toEqual([
    '/api/spaces',
    3,
    'documents',
    { parentId: 'root' },
  ]);
  expect(keyOf(calls.documents.revision, { params: { id: 3, version: 2 } })).toEqual([
    '/api/documents',
    3,
    'revisions',
    2,
  ]);
});

it('asks for a list page after page', async () => {
  const link = '</api/documents/3/comments?after=x>; rel="next"';
  const asked = serve(() => Response.json([{ id: 1 }], { headers: { Link: link } }));
  const { initialPageParam, getNextPageParam } = pagesOf(calls.comments.list, { params: { id: 3 } });
  const first = await callForNext(calls.comments.list, initialPageParam, {});
  expect(getNextPageParam(first, [first], initialPageParam, [initialPageParam])).toBe(
    '/api/documents/3/comments?after=x',
  );
  expect(asked.mock.calls.map(([path]) => path)).toEqual(['/api/documents/3/comments']);
});

it('sends a key with what makes something, and the same one until it is known what came of it', async () => {
  const answers = [
    () => Response.json({ message: 'Away' }, { status: 503 }),
    () => Promise.reject(new TypeError('no answer')),
    () => Response.json({ id: 1 }, { status: 201 }),
    () => Response.json({ id: 2 }, { status: 201 }),
    () => Response.json({ message: 'Too long' }, { status: 400 }),
    () => Response.json({ id: 3 }, { status: 201 }),
  ];
  let at = 0;
  const asked = vi.fn<typeof fetch>(async () => answers[at++]!());
  vi.stubGlobal('fetch', asked);
  const comment = (content: string) =>
    callApi(calls.comments.create, { params: { id: 3 }, body: { content, parentId: null } }).catch(
      () => null,
    );
  for (let times = 0; times < 6; times += 1) await comment('+1');
  const keys = asked.mock.calls.map(
    ([, init]) => (init?.headers as Record<string, string>)['idempotency-key'],
  );
  // an answer or a refusal ends it: the next comment with these words is another one
  expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 0, 3, 4, 5]);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
});

it('sends no key with what makes nothing, and another one with other words', async () => {
  const asked = serve(() => Response.json({ message: 'Away' }, { status: 503 }));
  const keySent = async (call: () => Promise<unknown>) => {
    await call().catch(() => undefined);
    return (asked.mock.lastCall?.[1]?.headers as Record<string, string>)['idempotency-key'];
  };
  expect(
    await keySent(() => callApi(calls.documents.save, { params: { id: 3 }, body: { title: 'A' } })),
  ).toBe(undefined);
  const space = (name: string) =>
    keySent(() => callApi(calls.spaces.create, { body: { name, description: '', visibility: 'members' } }));
  const [first, other, again] = [await space('A'), await space('B'), await space('A')];
  expect(other).not.toBe(first);
  expect(again).toBe(first);
});
