import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { callForPage, calls, keyOf, pagesOf } from '../calls.ts';

/** The documents that link to one, newest first. */
export const useLinkedFrom = (id: number) =>
  useInfiniteQuery(pagesOf(calls.links.linkedFrom, { params: { id } }));

/** How many documents link to one, up to `limits.linkCount`; undefined until it is known. */
export function useLinkCount(id: number): number | undefined {
  const place = { params: { id }, query: { limit: 1 } };
  const { data } = useQuery({
    queryKey: keyOf(calls.links.linkedFrom, place),
    queryFn: async ({ signal }) => {
      const { headers } = await callForPage(calls.links.linkedFrom, { ...place, signal });
      return Number(headers.get('X-Total-Count'));
    },
  });
  return data;
}
