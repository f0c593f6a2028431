import { useCallback, useSyncExternalStore } from 'react';
import { useQueries, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { Document, DocumentListItem } from '../../../api/contract/documents.ts';
import type { Space } from '../../../api/contract/spaces.ts';
import { requestPage } from '../../lib/http.ts';
import type { Branch, Level, TreeItem } from './rows.ts';

/** What is kept of a level: the pages so far as one list. */
export interface StoredLevel {
  items: TreeItem[];
  next: string | undefined;
  /** The last attempt to get more of it failed. */
  failed: boolean;
}

const fiveMinutes = 5 * 60_000;
const headers = { 'Cache-Control': 'no-cache' };

export const useSpaces = () => useQuery<Space[]>({ queryKey: ['/api/spaces'] });

/** The document as its page loaded it; asks for nothing itself. */
export function useLoadedDocument(id: number | undefined): Document | undefined {
  const client = useQueryClient();
  const subscribe = useCallback((notify: () => void) => client.getQueryCache().subscribe(notify), [client]);
  return useSyncExternalStore(subscribe, () => client.getQueryData<Document>(['/api/documents', id]));
}

const levelKey = ({ spaceId, parentId }: Branch) =>
  ['/api/spaces', spaceId, 'documents', { parentId }, 'level'] as const;

const levelQuery = (client: QueryClient, branch: Branch) => ({
  queryKey: levelKey(branch),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<StoredLevel> => {
    const shown = client.getQueryData<StoredLevel>(levelKey(branch))?.items.length ?? 0;
    const query = { parentId: branch.parentId };
    let page = await requestPage<DocumentListItem>(`/api/spaces/${branch.spaceId}/documents`, {
      query,
      headers,
      signal,
    });
    const items: TreeItem[] = [...page.items];
    // what the person has scrolled to stays there when the level is asked for again
    while (page.next && items.length < shown) {
      page = await requestPage<DocumentListItem>(page.next, { headers, signal });
      items.push(...page.items);
    }
    return { items, next: page.next, failed: false };
  },
  staleTime: fiveMinutes,
  gcTime: fiveMinutes,
});

/** The levels in the cache, and how to get more of one; loads those of `wanted` that are not there. */
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
      // nothing came at all: the level is asked for again
      if (!known) return client.refetchQueries({ queryKey: key, exact: true });
      const cursor = known.next;
      if (cursor === undefined) return;
      const update = (alter: (level: StoredLevel) => StoredLevel) =>
        client.setQueryData<StoredLevel>(key, (level) => (level?.next === cursor ? alter(level) : level));
      try {
        // through the cache: rows that scroll in and out ask for the same page once
        const page = await client.fetchQuery({
          queryKey: ['tree-page', cursor],
          queryFn: ({ signal }) => requestPage<DocumentListItem>(cursor, { headers, signal }),
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

/** Loads the given levels and draws the caller again when one of them changes. */
export function useWatchedLevels(wanted: readonly Branch[]): void {
  const client = useQueryClient();
  useQueries({ queries: wanted.map((branch) => levelQuery(client, branch)) });
}

/** A document that was moved meanwhile may come with a second page; it stays where it is shown. */
function withNew(items: readonly TreeItem[], more: readonly TreeItem[]): TreeItem[] {
  const known = new Set(items.map(({ id }) => id));
  return [...items, ...more.filter(({ id }) => !known.has(id))];
}
