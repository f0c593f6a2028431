import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CreateUser, UpdateUser, User, UserFilter } from '../../../api/contract/users.ts';
import { request, requestPage, withQuery } from '../../lib/http.ts';

const usersKey = ['/api/users'] as const;

/** Whom the list shows: what was looked for, and a role or status. */
export interface UsersView {
  q: string;
  show: UserFilter;
}

export interface UserCounts {
  /** On all pages together. */
  found: number;
  /** Of everybody: who can sign in. */
  active: number;
  /** Those of them who are administrators. */
  administrators: number;
}

/** People by display name, 100 a page; asked for anew each time the list is opened. */
export function useUsers({ q, show }: UsersView) {
  return useInfiniteQuery({
    queryKey: [...usersKey, { q, show }],
    queryFn: ({ pageParam, signal }) => requestPage<User>(pageParam, { signal }),
    initialPageParam: withQuery('/api/users', {
      q: q === '' ? undefined : q,
      show: show === 'everyone' ? undefined : show,
    }),
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    placeholderData: (before) => before,
  });
}

export function countsOf(headers: Headers): UserCounts {
  const count = (name: string) => Number(headers.get(name) ?? 0);
  return {
    found: count('X-Total-Count'),
    active: count('X-Count-Active'),
    administrators: count('X-Count-Administrators'),
  };
}

/** One account, as it is now: what a form is filled with must not be old. */
export const useUser = (id: number) =>
  useQuery<User>({ queryKey: [...usersKey, id], gcTime: 0, retryOnMount: true });

/** Every list of people, whatever it shows, is asked for anew. */
function useRefreshLists() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: usersKey });
}

export function useCreateUser() {
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (user: CreateUser) => request<User>('POST', '/api/users', { body: user }),
    onSuccess: () => void refresh(),
  });
}

export function useUpdateUser(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateUser) => request<User>('PUT', `/api/users/${id}`, { body: change }),
    onSuccess: () => client.removeQueries({ queryKey: usersKey, predicate: isList }),
  });
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => typeof queryKey[1] === 'object';

export function useDeleteUser() {
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (id: number) => request<void>('DELETE', `/api/users/${id}`),
    // also after a failure: somebody else may have deleted the account
    onSettled: () => refresh(),
  });
}
