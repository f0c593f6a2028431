import { useCallback, useSyncExternalStore } from 'react';
import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Document } from '../../../api/contract/documents.ts';
import { callForNext, callForPage, calls, keyOf } from '../../lib/calls.ts';
import { documentQuery } from '../../lib/queries/documents.ts';
import type { Branch, Level, TreeItem } from './rows.ts';

/** A cached level: its loaded pages as one list. */
export interface StoredLevel {
  items: TreeItem[];
  next: string | undefined;
  /** The last attempt to load more failed. */
  failed: boolean;
}

const fiveMinutes = 5 * 60_000;
const headers = { 'Cache-Control': 'no-cache' };

/** The cached document of the page. Fetches nothing. */
export function useLoadedDocument(id: number | undefined): Document | undefined {
  const client = useQueryClient();
  const subscribe = useCallback((notify: () => void) => client.getQueryCache().subscribe(notify), [client]);
  return useSyncExternalStore(subscribe, () => client.getQueryData(documentQuery(id ?? 0).queryKey));
}

const levelOptions = ({ spaceId, parentId }: Branch) => ({ params: { id: spaceId }, query: { parentId } });

const levelKey = (branch: Branch) => [...keyOf(calls.spaces.documents, levelOptions(branch)), 'level'];

const levelQuery = (client: QueryClient, branch: Branch) => ({
  queryKey: levelKey(branch),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<StoredLevel> => {
    const shown = client.getQueryData<StoredLevel>(levelKey(branch))?.items.length ?? 0;
    let page = await callForPage(calls.spaces.documents, { ...levelOptions(branch), headers, signal });
    const items: TreeItem[] = [...page.items];
    // when a level is fetched again, fetch as many pages as the person has scrolled through
    while (page.next && items.length < shown) {
      page = await callForNext(calls.spaces.documents, page.next, { headers, signal });
      items.push(...page.items);
    }
    return { items, next: page.next, failed: false };
  },
  staleTime: fiveMinutes,
  gcTime: fiveMinutes,
});

/** The cached levels, and a function to load more of one. */
export function useLevels() {
  const client = useQueryClient();

  const levelOf = useCallback(
    (branch: Branch): Level | undefined => {
      const query = client.getQueryState<StoredLevel>(levelKey(branch));
      if (!query) return undefined;
      if (query.data) {
        const { items, next, failed } = query.data;
        return { items, hasMore: next !== undefined, state: failed ? 'failed' : 'ready' };
      }
      // spec 7: a failure gives an empty list
      return { items: [], hasMore: false, state: query.status === 'error' ? 'failed' : 'loading' };
    },
    [client],
  );

  const loadMore = useCallback(
    async (branch: Branch) => {
      const key = levelKey(branch);
      const known = client.getQueryData<StoredLevel>(key);
      // the first page is missing: fetch the level again
      if (!known) return client.refetchQueries({ queryKey: key, exact: true });
      const cursor = known.next;
      if (cursor === undefined) return;
      const update = (alter: (level: StoredLevel) => StoredLevel) =>
        client.setQueryData<StoredLevel>(key, (level) => (level?.next === cursor ? alter(level) : level));
      try {
        // through the cache, so that rows that scroll in and out fetch the page only once
        const page = await client.fetchQuery({
          queryKey: ['tree-page', cursor],
          queryFn: ({ signal }) => callForNext(calls.spaces.documents, cursor, { headers, signal }),
          staleTime: 0,
          gcTime: 0,
        });
        update(({ items }) => ({ items: withNew(items, page.items), next: page.next, failed: false }));
      } catch {
        update((level) => ({ ...level, failed: true }));
      }
    },
    [client],
  );

  return { levelOf, loadMore };
}

/** Loads the given levels, and renders the caller again when one of them changes. */
export function useWatchedLevels(wanted: readonly Branch[]): void {
  const client = useQueryClient();
  useQueries({ queries: wanted.map((branch) => levelQuery(client, branch)) });
}

/** Appends a page. A document that moved meanwhile may occur twice: it stays where it is shown. */
function withNew(items: readonly TreeItem[], more: readonly TreeItem[]): TreeItem[] {
  const known = new Set(items.map(({ id }) => id));
  return [...items, ...more.filter(({ id }) => !known.has(id))];
}
