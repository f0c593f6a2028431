import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangePeople, UpdateGroup } from '../../../api/contract/groups.ts';
import { callApi, calls, keyOf, pagesOf, queryOf } from '../../lib/calls.ts';
import { peopleQuery } from '../../lib/queries/people.ts';

/** The key of all that administrators see of groups. */
const groupsKey = keyOf(calls.groups.list);

export interface GroupWords {
  name: string;
  description: string;
}

const searched = (q: string) => (q === '' ? {} : { q });

/** Groups by name, in pages of 100. Fetched each time the list is opened. */
export const useGroups = (q: string) =>
  useInfiniteQuery({
    ...pagesOf(calls.groups.list, { query: searched(q) }),
    staleTime: 0,
    placeholderData: (before) => before,
  });

export const useGroup = (id: number) =>
  useQuery({ ...queryOf(calls.groups.read, { params: { id } }), staleTime: 0 });

/** The people of a group by display name, in pages of 100. */
export const useGroupMembers = (id: number, q: string) =>
  useInfiniteQuery({
    ...pagesOf(calls.groups.members, { params: { id }, query: searched(q) }),
    staleTime: 0,
    placeholderData: (before) => before,
  });

export const useGroupSpaces = (id: number) =>
  useInfiniteQuery({ ...pagesOf(calls.groups.spaces, { params: { id } }), staleTime: 0 });

export const useGroupsOf = (userId: number) =>
  useInfiniteQuery({ ...pagesOf(calls.groups.ofPerson, { params: { id: userId } }), staleTime: 0 });

/** At most 8 people whose name begins with `q`. */
export const usePeopleNamed = (q: string) =>
  useQuery({
    ...peopleQuery({ q }),
    enabled: q !== '',
    staleTime: 30_000,
    placeholderData: (before) => before,
  });

/** The total number of matches, from the header of a page. */
export const foundOf = (headers: Headers): number => Number(headers.get('X-Total-Count') ?? 0);

/** Fetches again whatever shows groups. */
function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: groupsKey });
}

export function useCreateGroup() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (group: GroupWords) => callApi(calls.groups.create, { body: group }),
    onSuccess: () => void refresh(),
  });
}

export function useUpdateGroup(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: UpdateGroup) => callApi(calls.groups.update, { params: { id }, body: change }),
    onSuccess: () => refresh(),
  });
}

export function useDeleteGroup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(calls.groups.remove, { params: { id } }),
    // the page of the deleted group must not ask for it again
    onSuccess: (_, id) =>
      void client.invalidateQueries({ queryKey: groupsKey, predicate: ({ queryKey }) => queryKey[1] !== id }),
  });
}

export function useAddMember(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (userId: number) => callApi(calls.groups.setMember, { params: { id, userId } }),
    onSuccess: () => refresh(),
  });
}

export function useRemoveMember(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (userId: number) => callApi(calls.groups.removeMember, { params: { id, userId } }),
    // after a failure too: someone else may have removed them
    onSettled: () => refresh(),
  });
}

export function useAddPeople(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (people: ChangePeople['people']) =>
      callApi(calls.groups.changeMembers, { params: { id }, body: { people } }),
    onSuccess: () => refresh(),
  });
}
