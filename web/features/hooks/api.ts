import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeHook, HookDelivery, MakeHook } from '../../../api/contract/hooks.ts';
import { callApi, calls, queryOf } from '../../lib/calls.ts';

/** How often to look while a delivery is under way or waits for its next try. Milliseconds. */
const refetchIntervalMs = 2_000;

/** The web hooks of a space; without one, all. */
export const useHooks = (spaceId: number | null) =>
  useQuery({
    ...(spaceId === null
      ? queryOf(calls.hooks.list)
      : queryOf(calls.hooks.ofSpace, { params: { id: spaceId } })),
    staleTime: 0,
  });

const isUnderWay = ({ state }: HookDelivery): boolean => state === 'waiting';

export const useDeliveries = (id: number) =>
  useQuery({
    ...queryOf(calls.hooks.deliveries, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? refetchIntervalMs : false),
  });

/** After a change, lists of hooks and of deliveries load again; after a removal there are no deliveries to load. */
function useHookChange<Given, Made>(change: (given: Given) => Promise<Made>, { isRemoval = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) =>
          (queryKey[0] === calls.hooks.list.path || queryKey.includes('hooks')) &&
          !(isRemoval && queryKey.includes('deliveries')),
      }),
    // an answer may hold a secret, which must not stay in the memory of the page
    gcTime: 0,
  });
}

export const useMakeHook = () => useHookChange((body: MakeHook) => callApi(calls.hooks.make, { body }));

export const useChangeHook = () =>
  useHookChange(({ id, ...body }: ChangeHook & { id: number }) =>
    callApi(calls.hooks.change, { params: { id }, body }),
  );

export const useRenewSecret = () =>
  useHookChange((id: number) => callApi(calls.hooks.renewSecret, { params: { id } }));

export const useRemoveHook = () =>
  useHookChange((id: number) => callApi(calls.hooks.remove, { params: { id } }), { isRemoval: true });

export const useSendTest = () => useHookChange((id: number) => callApi(calls.hooks.test, { params: { id } }));

export const useSendAgain = () =>
  useHookChange(({ id, delivery }: { id: number; delivery: string }) =>
    callApi(calls.hooks.sendAgain, { params: { id, delivery } }),
  );
