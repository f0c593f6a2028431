import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SpaceGroup } from '../../../api/contract/groups.ts';
import type { SpaceRole } from '../../../api/contract/primitives.ts';
import { callApi, callForNext, callForPage, calls, keyOf, pagesOf, queryOf } from '../../lib/calls.ts';
import { audienceQuery, spaceKey } from '../../lib/queries/spaces.ts';

const groupsKey = (spaceId: number) => keyOf(calls.groups.inSpace, { params: { id: spaceId } });

/** All groups that have a role in a space, by name. Only its managers may ask. */
export const useSpaceGroups = (spaceId: number, { enabled }: { enabled: boolean }) =>
  useQuery({
    queryKey: groupsKey(spaceId),
    queryFn: async ({ signal }) => {
      let page = await callForPage(calls.groups.inSpace, { params: { id: spaceId }, signal });
      const groups: SpaceGroup[] = [...page.items];
      while (page.next !== undefined) {
        page = await callForNext(calls.groups.inSpace, page.next, { signal });
        groups.push(...page.items);
      }
      return groups;
    },
    enabled,
  });

/** The people who are in a space through a group, in pages of 100. */
export const useSpaceGroupMembers = (spaceId: number, groupId: number) =>
  useInfiniteQuery({
    ...pagesOf(calls.groups.membersInSpace, { params: { id: spaceId, groupId } }),
    staleTime: 0,
  });

/** At most 8 groups that have no role here yet, with a word that begins with `q`. */
export const useSuggestedGroups = (spaceId: number, q: string) =>
  useQuery({
    ...queryOf(calls.groups.suggest, { params: { id: spaceId }, query: { q } }),
    enabled: q !== '',
    staleTime: 0,
    placeholderData: (before) => before,
  });

/**
 * Fetches again everything that depends on a group's role: who may do what here, perhaps including the person
 * themselves.
 */
function useRefresh(spaceId: number) {
  const client = useQueryClient();
  return ({ except }: { except?: number } = {}) =>
    Promise.all([
      client.invalidateQueries({
        queryKey: groupsKey(spaceId),
        // the people of a removed group can no longer be fetched
        predicate: ({ queryKey }) => except === undefined || queryKey[3] !== except,
      }),
      client.invalidateQueries({ queryKey: audienceQuery(spaceId).queryKey }),
      client.invalidateQueries({ queryKey: spaceKey(spaceId), exact: true }),
    ]);
}

export function useSetGroup(spaceId: number) {
  const refresh = useRefresh(spaceId);
  return useMutation({
    mutationFn: ({ groupId, role }: { groupId: number; role: SpaceRole }) =>
      callApi(calls.groups.setInSpace, { params: { id: spaceId, groupId }, body: { role } }),
    onSuccess: () => refresh(),
  });
}

export function useRemoveGroup(spaceId: number) {
  const refresh = useRefresh(spaceId);
  return useMutation({
    mutationFn: (groupId: number) =>
      callApi(calls.groups.removeFromSpace, { params: { id: spaceId, groupId } }),
    onSuccess: (_, groupId) => refresh({ except: groupId }),
  });
}
