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
