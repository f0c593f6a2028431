import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MakeExport, ShownExport } from '../../../api/contract/exports.ts';
import { callApi, calls } from '../../lib/calls.ts';
import { ApiError } from '../../lib/http.ts';
import { useProgressPolling } from '../../lib/progress-polling.ts';
import { exportQuery } from '../../lib/queries/exports.ts';

/** Whether it is not ready yet. */
export const isUnderWay = ({ state }: ShownExport): boolean => state === 'waiting' || state === 'running';

/** Whether there is no such export, or its week is over. */
export const isGone = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** Reads an export. If no live events arrive, reads it again until it is ready or has failed. */
export function useExport(id: number) {
  const nextLook = useProgressPolling();
  return useQuery({
    ...exportQuery(id),
    staleTime: 0,
    refetchInterval: ({ state: { data, dataUpdatedAt, error } }) =>
      data && isUnderWay(data) && !isGone(error)
        ? nextLook(dataUpdatedAt, { isWaiting: data.ahead !== null })
        : false,
  });
}

/** @throws {ApiError} 404 if the document or space no longer exists, 429 if the person has too many in progress */
export const makeExport = (body: MakeExport): Promise<ShownExport> => callApi(calls.exports.make, { body });

/** Cancels an export that waits or is being made, and shows its new state. */
export function useCancelExport(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(calls.exports.cancel, { params: { id } }),
    onSuccess: (cancelled) => client.setQueryData(exportQuery(id).queryKey, cancelled),
    onError: () => client.invalidateQueries({ queryKey: exportQuery(id).queryKey }),
  });
}
