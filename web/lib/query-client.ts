import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './http.ts';
import { loseSession } from './session.ts';

const isSessionLoss = (error: unknown): boolean => error instanceof ApiError && error.status === 401;

const noticeSessionLoss = (error: unknown): void => {
  if (isSessionLoss(error)) loseSession(queryClient);
};

/** The spec's defaults: no retry, no refetch on focus, never stale, no polling. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSessionLoss }),
  mutationCache: new MutationCache({ onError: noticeSessionLoss }),
  defaultOptions: {
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      staleTime: Infinity,
      // browsers report an intranet without internet access as offline, but the server is there
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
