import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query';
import { ApiError, request, type Query } from './http.ts';
import { loseSession } from './session.ts';

const isQuery = (part: unknown): part is Query => typeof part === 'object' && part !== null;

/** The call that a key names: `['/api/spaces', 3, 'documents', { parentId: 'root' }]`. */
export function keyToCall(key: QueryKey): { path: string; query: Query } {
  const query = Object.assign({}, ...key.filter(isQuery)) as Query;
  const [base, ...rest] = key.filter((part) => !isQuery(part)).map(String);
  return { path: [base, ...rest.map(encodeURIComponent)].join('/'), query };
}

function fetchKey({ queryKey, signal }: QueryFunctionContext): Promise<unknown> {
  const { path, query } = keyToCall(queryKey);
  return request('GET', path, { query, signal });
}

const isSessionLoss = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const noticeSessionLoss = (error: unknown): void => {
  if (isSessionLoss(error)) loseSession(queryClient);
};

/** The spec's defaults: a query's key is its address; no retry, no refetch on focus, never stale, no polling. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSessionLoss }),
  mutationCache: new MutationCache({ onError: noticeSessionLoss }),
  defaultOptions: {
    queries: {
      queryFn: fetchKey,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Infinity,
      // An intranet without a way out counts as offline for the browser: ask the server all the same
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
