import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DocumentListItem } from '../../../api/contract/documents.ts';
import type { SuggestedPerson } from '../../../api/contract/people.ts';
import type { SpaceRole } from '../../../api/contract/primitives.ts';
import type { Member, Space, UpdateSpace } from '../../../api/contract/spaces.ts';
import { request, requestPage, type Page } from '../../lib/http.ts';

const spacesKey = ['/api/spaces'] as const;
const spaceKey = (id: number) => ['/api/spaces', id] as const;
const membersKey = (id: number) => ['/api/spaces', id, 'members'] as const;

/** What the form of a space holds. */
export interface SpaceWords {
  name: string;
  description: string;
}

export const useSpaces = () => useQuery<Space[]>({ queryKey: spacesKey });

export const useSpace = (id: number) => useQuery<Space>({ queryKey: spaceKey(id) });

/** Every document of a space, newest first, a page at a time; asked for anew after 5 minutes (spec 7). */
export const useSpaceDocuments = (id: number) =>
  useInfiniteQuery({
    queryKey: ['/api/spaces', id, 'documents', 'newest'],
    queryFn: ({ pageParam, signal }) =>
      requestPage<DocumentListItem>(pageParam, { headers: { 'Cache-Control': 'no-cache' }, signal }),
    initialPageParam: `/api/spaces/${id}/documents`,
    getNextPageParam: (page) => page.next,
    staleTime: 5 * 60_000,
  });

/** All members of a space, by name: page after page, for who is one already must be known to the last. */
export const useMembers = (id: number, { enabled = true } = {}) =>
  useQuery({
    queryKey: membersKey(id),
    queryFn: async ({ signal }) => {
      const members: Member[] = [];
      let path: string | undefined = `/api/spaces/${id}/members`;
      while (path !== undefined) {
        const page: Page<Member> = await requestPage<Member>(path, { signal });
        members.push(...page.items);
        path = page.next;
      }
      return members;
    },
    enabled,
  });

/** At most 8 people whose name begins so; those who manage the space are offered everyone. */
export const useSuggestedPeople = (spaceId: number, q: string) =>
  useQuery<SuggestedPerson[]>({
    queryKey: ['/api/people', { q, spaceId }],
    enabled: q !== '',
    staleTime: 30_000,
    placeholderData: (before) => before,
  });

export function useCreateSpace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (space: SpaceWords) => request<Space>('POST', '/api/spaces', { body: space }),
    onSuccess: (space) => {
      client.setQueryData(spaceKey(space.id), space);
      return client.invalidateQueries({ queryKey: spacesKey, exact: true });
    },
  });
}

export function useUpdateSpace(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateSpace) => request<Space>('PUT', `/api/spaces/${id}`, { body: change }),
    onSuccess: (space) => {
      client.setQueryData(spaceKey(id), space);
      client.setQueryData<Space[]>(spacesKey, (spaces) =>
        spaces?.map((one) => (one.id === id ? space : one)),
      );
      return client.invalidateQueries({ queryKey: spacesKey, exact: true });
    },
  });
}

export function useDeleteSpace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request<void>('DELETE', `/api/spaces/${id}`),
    onSuccess: (_, id) => {
      client.setQueryData<Space[]>(spacesKey, (spaces) => spaces?.filter((space) => space.id !== id));
      // its documents are gone from every list; what is on the screen asks anew, the rest when it is opened
      void client.invalidateQueries({ queryKey: ['/api/documents/recent'] });
      void client.invalidateQueries({ queryKey: ['/api/documents/starred'] });
    },
  });
}

export function useSetMember(spaceId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: number; role: SpaceRole }) =>
      request<Member>('PUT', `/api/spaces/${spaceId}/members/${userId}`, { body: { role } }),
    onSuccess: () => client.invalidateQueries({ queryKey: membersKey(spaceId) }),
  });
}

export function useRemoveMember(spaceId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number) => request<void>('DELETE', `/api/spaces/${spaceId}/members/${userId}`),
    onSuccess: () => client.invalidateQueries({ queryKey: membersKey(spaceId) }),
  });
}
