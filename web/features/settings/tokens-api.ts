import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreateToken } from '../../../api/contract/tokens.ts';
import { callApi, calls, queryOf } from '../../lib/calls.ts';
import { ApiError } from '../../lib/http.ts';

const tokensQuery = queryOf(calls.tokens.list);

/** The person's API tokens. Fetched each time the page is opened. */
export const useTokens = () => useQuery({ ...tokensQuery, staleTime: 0 });

export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateToken) => callApi(calls.tokens.create, { body }),
    onSuccess: ({ info }) =>
      client.setQueryData(tokensQuery.queryKey, (tokens) => tokens && [info, ...tokens]),
    // the answer holds the token, which must not stay in the memory of the page
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await callApi(calls.tokens.revoke, { params: { id } });
      } catch (error) {
        // it was revoked already, which is what the person wanted
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_nothing, id) =>
      client.setQueryData(tokensQuery.queryKey, (tokens) => tokens?.filter((token) => token.id !== id)),
  });
}
