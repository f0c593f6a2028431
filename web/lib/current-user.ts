import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '../../api/contract/users.ts';
import { callApi, calls } from './calls.ts';
import { ApiError } from './http.ts';
import { currentUserKey, isSessionHeld, loseSession } from './session.ts';

const minute = 60_000;

/** Null if nobody is signed in. Stale after 5 minutes, polled every 15, retried once (spec 7). */
const currentUserQuery = queryOptions<CurrentUser | null>({
  queryKey: currentUserKey,
  queryFn: async ({ client, signal }) => {
    try {
      return (await callApi(calls.auth.user, { signal })).user;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return signedOut(client);
      console.warn('The session could not be checked.', error instanceof Error ? error.message : error);
      throw error;
    }
  },
  staleTime: 5 * minute,
  refetchInterval: 15 * minute,
  refetchOnWindowFocus: true,
  retry: 1,
  retryDelay: 500,
});

function signedOut(client: QueryClient): CurrentUser | null {
  if (!isSessionHeld()) return null;
  loseSession(client);
  return client.getQueryData<CurrentUser | null>(currentUserKey) ?? null;
}

/** Starts the call before the first render. `useCurrentUser` reports a failure. */
export function prefetchCurrentUser(client: QueryClient): Promise<void> {
  return client.prefetchQuery(currentUserQuery);
}

/** The person who is signed in. `error` is set only if that was never loaded. */
export function useCurrentUser(): {
  user: CurrentUser | null;
  isLoading: boolean;
  error: Error | null;
  retry: () => void;
} {
  const { data, isPending, isLoadingError, error, refetch } = useQuery(currentUserQuery);
  return {
    user: data ?? null,
    isLoading: isPending,
    error: isLoadingError ? error : null,
    retry: () => void refetch(),
  };
}
