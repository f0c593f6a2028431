import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MakePublicLink } from '../../../api/contract/public-links.ts';
import { callApi, calls, keyOf, pagesOf, queryOf } from '../../lib/calls.ts';
import { ApiError } from '../../lib/http.ts';

/** The public links of a document. Fetched each time they are shown, because readers open them meanwhile. */
export const usePublicLinks = (id: number) =>
  useQuery({ ...queryOf(calls['public-links'].listOfDocument, { params: { id } }), staleTime: 0 });

/** Those of all documents, newest first, in pages. */
export const useAllPublicLinks = () =>
  useInfiniteQuery({ ...pagesOf(calls['public-links'].list, { query: { limit: 50 } }), staleTime: 0 });

export function useMakePublicLink(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<MakePublicLink>) =>
      callApi(calls['public-links'].make, { params: { id }, body }),
    onSuccess: () =>
      void client.invalidateQueries({
        queryKey: keyOf(calls['public-links'].listOfDocument, { params: { id } }),
      }),
    // the answer has the link itself, which must not stay in the memory of the page
    gcTime: 0,
  });
}

export function useEndPublicLink() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: number) => {
      try {
        await callApi(calls['public-links'].end, { params: { id } });
      } catch (error) {
        // it has already ended, which is what the person wanted
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) =>
          queryKey[0] === calls['public-links'].list.path || queryKey.includes('public-links'),
      }),
  });
}
