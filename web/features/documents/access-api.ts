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

/** After a change: the document, its branch and every list show another mark. */
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

/** Who may read a document, or who of the readers may edit it. */
export type AccessKind = 'read' | 'edit';

interface Restriction {
  kind: AccessKind;
  people: number[];
  groups: number[];
}

export function useRestrict(document: Restricted) {
  const refresh = useRefresh(document);
  const params = { id: document.id };
  return useMutation({
    mutationFn: ({ kind, ...body }: Restriction) =>
      kind === 'read'
        ? callApi(calls.restrictions.restrict, { params, body })
        : callApi(calls.restrictions.restrictEditing, { params, body }),
    onSuccess: () => refresh(),
  });
}

export function useLift(document: Restricted) {
  const refresh = useRefresh(document);
  const params = { id: document.id };
  return useMutation({
    mutationFn: (kind: AccessKind) =>
      kind === 'read'
        ? callApi(calls.restrictions.lift, { params })
        : callApi(calls.restrictions.liftEditing, { params }),
    onSuccess: () => refresh(),
  });
}
