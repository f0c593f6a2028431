import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, calls, keyOf, queryOf } from '../../lib/calls.ts';
import { documentChanged, documentKey } from '../../lib/queries/documents.ts';

const accessOf = (id: number) => queryOf(calls.restrictions.read, { params: { id } });

/** Who may open a document. Not cached, because others may change it meanwhile. */
export const useAccess = (id: number, { enabled = true } = {}) =>
  useQuery({ ...accessOf(id), enabled, staleTime: 0 });

/** People and groups with a name that begins with `q`. */
export const useCandidates = (id: number, q: string) =>
  useQuery({
    ...queryOf(calls.restrictions.candidates, { params: { id }, query: { q } }),
    enabled: q !== '',
    staleTime: 0,
    placeholderData: (before) => before,
  });

interface Restricted {
  id: number;
  spaceId: number;
}

/** After a change: the document, its branch and every list show another lock. */
function useRefresh({ id, spaceId }: Restricted) {
  const client = useQueryClient();
  return async () => {
    documentChanged(client, spaceId);
    await Promise.all([
      client.invalidateQueries({ queryKey: documentKey(id) }),
      client.invalidateQueries({ queryKey: keyOf(calls.restrictions.read, { params: { id } }) }),
    ]);
  };
}

export function useRestrict(document: Restricted) {
  const refresh = useRefresh(document);
  return useMutation({
    mutationFn: (body: { people: number[]; groups: number[] }) =>
      callApi(calls.restrictions.restrict, { params: { id: document.id }, body }),
    onSuccess: () => refresh(),
  });
}

export function useLift(document: Restricted) {
  const refresh = useRefresh(document);
  return useMutation({
    mutationFn: () => callApi(calls.restrictions.lift, { params: { id: document.id } }),
    onSuccess: () => refresh(),
  });
}
