import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SpaceRole, Visibility } from '../../../api/contract/primitives.ts';
import type { Member, UpdateSpace } from '../../../api/contract/spaces.ts';
import { callApi, callForNext, callForPage, calls, keyOf, pagesOf } from '../../lib/calls.ts';
import { binChanged } from '../../lib/queries/bin.ts';
import { documentListsChanged } from '../../lib/queries/documents.ts';
import { peopleQuery } from '../../lib/queries/people.ts';
import { newestOfSpaceKey, spaceQuery, spacesQuery } from '../../lib/queries/spaces.ts';

const membersKey = (id: number) => keyOf(calls.spaces.members, { params: { id } });

/** The fields that every form of a space has. */
export interface SpaceWords {
  name: string;
  description: string;
}

/** The values of the form of its settings. */
export type SpaceForm = Required<Omit<UpdateSpace, 'visibility'>>;

export interface NewSpace extends SpaceWords {
  visibility: Visibility;
}

export const useSpace = (id: number) => useQuery(spaceQuery(id));

/** The documents of a space, newest first, page by page. Stale after 5 minutes (spec 7). */
export const useSpaceDocuments = (id: number) =>
  useInfiniteQuery({
    ...pagesOf(calls.spaces.documents, { params: { id }, headers: { 'Cache-Control': 'no-cache' } }),
    queryKey: newestOfSpaceKey(id),
    staleTime: 5 * 60_000,
  });

/** All members of a space, by name. Loads all pages, to know who is already a member. */
export const useMembers = (id: number) =>
  useQuery({
    queryKey: membersKey(id),
    queryFn: async ({ signal }) => {
      let page = await callForPage(calls.spaces.members, { params: { id }, signal });
      const members: Member[] = [...page.items];
      while (page.next !== undefined) {
        page = await callForNext(calls.spaces.members, page.next, { signal });
        members.push(...page.items);
      }
      return members;
    },
  });

/** At most 8 people whose name begins with `q`. People who manage the space are offered everyone. */
export const useSuggestedPeople = (spaceId: number, q: string) =>
  useQuery({
    ...peopleQuery({ q, spaceId, kind: 'everyone' }),
    enabled: q !== '',
    staleTime: 30_000,
    placeholderData: (before) => before,
  });

export function useCreateSpace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (space: NewSpace) => callApi(calls.spaces.create, { body: space }),
    onSuccess: (space) => {
      client.setQueryData(spaceQuery(space.id).queryKey, space);
      return client.invalidateQueries({ queryKey: spacesQuery.queryKey, exact: true });
    },
  });
}

export function useUpdateSpace(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateSpace) => callApi(calls.spaces.update, { params: { id }, body: change }),
    onSuccess: (space) => {
      client.setQueryData(spaceQuery(id).queryKey, space);
      client.setQueryData(spacesQuery.queryKey, (spaces) =>
        spaces?.map((one) => (one.id === id ? space : one)),
      );
      return client.invalidateQueries({ queryKey: spacesQuery.queryKey, exact: true });
    },
  });
}

export function useDeleteSpace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => callApi(calls.spaces.remove, { params: { id } }),
    onSuccess: (_, id) => {
      client.setQueryData(spacesQuery.queryKey, (spaces) => spaces?.filter((space) => space.id !== id));
      // its documents disappear from every list: visible lists are fetched now, others when they are opened
      documentListsChanged(client);
      void binChanged(client, id);
    },
  });
}

export function useSetMember(spaceId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: number; role: SpaceRole }) =>
      callApi(calls.spaces.setMember, { params: { id: spaceId, userId }, body: { role } }),
    onSuccess: () => client.invalidateQueries({ queryKey: membersKey(spaceId) }),
  });
}

export function useRemoveMember(spaceId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => callApi(calls.spaces.removeMember, { params: { id: spaceId, userId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: membersKey(spaceId) }),
  });
}
