import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreateServiceAccount, CreateToken } from '../../../api/contract/tokens.ts';
import { callApi, calls, keyOf, pagesOf, queryOf } from '../../lib/calls.ts';
import { ApiError } from '../../lib/http.ts';
import { usersKey } from '../../lib/queries/users.ts';

/** The key of every list of tokens. */
const tokensKey = keyOf(calls.tokens.list);

/** The person's own API tokens. Fetched each time the page is opened. */
export const useOwnTokens = () => useQuery({ ...queryOf(calls.tokens.list), staleTime: 0 });

/** The API tokens of one account, for administrators. */
export const useTokensOf = (ownerId: number) =>
  useQuery({ ...queryOf(calls.tokens.list, { query: { of: 'everyone', ownerId } }), staleTime: 0 });

/** Everybody's API tokens, newest first, in pages. */
export const useAllTokens = () =>
  useInfiniteQuery({ ...pagesOf(calls.tokens.list, { query: { of: 'everyone', limit: 50 } }), staleTime: 0 });

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: tokensKey });
}

// the answers contain a token, which must not stay in the memory of the page
const forgotten = { gcTime: 0 };

export function useCreateToken() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CreateToken) => callApi(calls.tokens.create, { body }),
    onSuccess: () => void refresh(),
    ...forgotten,
  });
}

export function useCreateService() {
  const refresh = useRefresh();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateServiceAccount) => callApi(calls.tokens.createService, { body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: usersKey });
      void refresh();
    },
    ...forgotten,
  });
}

export function useRevokeToken() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await callApi(calls.tokens.revoke, { params: { id } });
      } catch (error) {
        // it was already revoked, which is what the person wanted
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () => refresh(),
  });
}
