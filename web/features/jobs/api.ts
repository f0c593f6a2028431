import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Job, JobFilter } from '../../../api/contract/jobs.ts';
import { callApi, calls, keyOf, pagesOf } from '../../lib/calls.ts';

/** How often to look at jobs of everybody. Milliseconds. */
const refetchIntervalMs = 5_000;

/** Jobs in pages of 100. */
export const useJobs = (show: JobFilter) =>
  useInfiniteQuery({
    ...pagesOf(calls.jobs.list, { query: { show } }),
    staleTime: 0,
    refetchInterval: refetchIntervalMs,
  });

/** Cancels a job, or starts it again. */
export function useJobStep() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ job: { kind, id }, step }: { job: Job; step: 'cancel' | 'retry' }) =>
      callApi(calls.jobs[step], { params: { kind, id } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(calls.jobs.list) }),
  });
}
