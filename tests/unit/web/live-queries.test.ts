import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DocumentEvent } from '../../../api/contract/events.ts';
import { createLiveQueries } from '../../../web/app/live/live-queries.ts';
import { attachmentsKey } from '../../../web/lib/queries/attachments.ts';
import { commentsKey } from '../../../web/lib/queries/comments.ts';
import { documentKey, recentKey, starredKey } from '../../../web/lib/queries/documents.ts';
import { exportQuery } from '../../../web/lib/queries/exports.ts';
import { importQuery } from '../../../web/lib/queries/imports.ts';
import { notificationsKey } from '../../../web/lib/queries/notifications.ts';
import { newestOfSpaceKey, spaceDocumentsKey, spacesKey } from '../../../web/lib/queries/spaces.ts';

/** What a page has fetched, by the name of this test. */
const keys = {
  document: documentKey(7),
  'another document': documentKey(8),
  comments: commentsKey(7),
  files: attachmentsKey(7),
  recent: recentKey,
  starred: starredKey,
  notifications: notificationsKey,
  spaces: spacesKey,
  level: [...spaceDocumentsKey(1), { parentId: 'root' }, 'level'],
  newest: newestOfSpaceKey(1),
  'level of the other space': [...spaceDocumentsKey(2), { parentId: 'root' }, 'level'],
  choices: [...spaceDocumentsKey(1), 'choices'],
};
type Name = keyof typeof keys;

let client: QueryClient;
let tell: ReturnType<typeof createLiveQueries>;
beforeEach(() => {
  vi.useFakeTimers();
  client = new QueryClient();
  for (const key of Object.values(keys)) client.setQueryData(key, { version: 3 });
  tell = createLiveQueries(client);
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

const stale = () =>
  (Object.keys(keys) as Name[]).filter((name) => client.getQueryState(keys[name])?.isInvalidated);
const changed = (change: DocumentEvent['change'], rest: Partial<DocumentEvent> = {}) =>
  tell({ kind: 'document', document: { id: 7, version: 4, spaceId: 1, change, ...rest } });

it('a document that somebody saved is asked for soon, the lists that name it later', () => {
  changed('saved');
  expect(stale()).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(stale()).toEqual(['document']);
  vi.advanceTimersByTime(1_500);
  expect(stale()).toEqual(['document', 'recent', 'starred', 'newest']);
});

it('nothing is asked after one’s own save, whose answer is there', () => {
  changed('saved', { version: 3 });
  vi.advanceTimersByTime(1_500);
  expect(stale()).toEqual([]);
});

it.each<[DocumentEvent['change'], Name]>([
  ['comments', 'comments'],
  ['attachments', 'files'],
])('a change of its %s asks for nothing else', (change, name) => {
  changed(change);
  vi.advanceTimersByTime(1_500);
  expect(stale()).toEqual([name]);
});

it('a move is asked for in both spaces, but not by a picker that is open', () => {
  changed('moved', { fromSpaceId: 2, version: 3 });
  vi.advanceTimersByTime(1_500);
  expect(stale()).toContain('document');
  expect(stale()).toEqual(expect.arrayContaining(['level', 'level of the other space']));
  expect(stale()).not.toContain('choices');
});

it.each<DocumentEvent['change']>(['created', 'renamed', 'moved', 'deleted'])(
  'another document that was %s may have changed what is above and below those of its space',
  (change) => {
    client.setQueryData(keys['another document'], { id: 8, version: 3, spaceId: 1 });
    changed(change, { version: 3 });
    vi.advanceTimersByTime(1_500);
    expect(stale()).toContain('another document');
    client.setQueryData(keys['another document'], { id: 8, version: 3, spaceId: 2 });
    changed(change, { version: 3 });
    vi.advanceTimersByTime(1_500);
    expect(stale()).not.toContain('another document');
  },
);

it('a saved text does not wait for the lists that are due later', () => {
  client.setQueryData(keys.document, { id: 7, version: 3, spaceId: 1 });
  changed('created', { id: 9 });
  changed('saved');
  vi.advanceTimersByTime(100);
  expect(stale()).toEqual(['document']);
});

it('many changes in a short time are one question', async () => {
  const ask = vi.fn(async () => ({ version: 9 }));
  const observer = new QueryObserver(client, { queryKey: keys.comments, queryFn: ask, staleTime: Infinity });
  const end = observer.subscribe(() => undefined);
  for (let count = 0; count < 20; count += 1) changed('comments');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask).toHaveBeenCalledTimes(1);
  changed('comments');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask).toHaveBeenCalledTimes(2);
  end();
});

it('without a stream, what is open is asked for; after a gap the lists too', () => {
  tell({ kind: 'poll' });
  vi.advanceTimersByTime(1_500);
  const open: Name[] = ['document', 'another document', 'comments', 'files', 'notifications'];
  expect(stale()).toEqual(open);
  tell({ kind: 'refresh' });
  vi.advanceTimersByTime(1_500);
  expect(stale()).toEqual(expect.arrayContaining(['recent', 'starred', 'spaces']));
});

it('how far an import or an export is comes with the event; a new state is asked for', () => {
  const imported = importQuery(4).queryKey;
  const exported = exportQuery(5).queryKey;
  client.setQueryData(imported, { state: 'running', progress: { done: 0, of: 9 } } as never);
  client.setQueryData(exported, { state: 'running', done: 0, total: 9 } as never);
  tell({ kind: 'import', import: { id: 4, state: 'running', progress: { done: 3, of: 9 } } });
  tell({ kind: 'export', export: { id: 5, state: 'running', done: 3, total: 9 } });
  vi.advanceTimersByTime(1_500);
  expect(client.getQueryData(imported)).toEqual({ state: 'running', progress: { done: 3, of: 9 } });
  expect(client.getQueryData(exported)).toEqual({ state: 'running', done: 3, total: 9 });
  const areAsked = () => [imported, exported].map((key) => client.getQueryState(key)?.isInvalidated);
  expect(areAsked()).toEqual([false, false]);
  tell({ kind: 'import', import: { id: 4, state: 'done', progress: { done: 9, of: 9 } } });
  tell({ kind: 'export', export: { id: 5, state: 'done', done: 9, total: 9 } });
  vi.advanceTimersByTime(100);
  expect(areAsked()).toEqual([true, true]);
});
