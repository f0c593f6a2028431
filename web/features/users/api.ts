import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Invitee } from '../../../api/contract/invitations.ts';
import type { MadeLink } from '../../../api/contract/password-links.ts';
import type { CreateUser, UpdateUser, UserFilter } from '../../../api/contract/users.ts';
import { callApi, calls, queryOf } from '../../lib/calls.ts';
import { userQuery, usersKey, usersQuery } from '../../lib/queries/users.ts';

/** The filter of the list: a search text, and a role or status. */
export interface UsersView {
  q: string;
  show: UserFilter;
}

export interface UserCounts {
  /** How many match, on all pages. */
  found: number;
  /** How many of all people can sign in. */
  active: number;
  /** How many of those are administrators. */
  administrators: number;
}

/** People by display name, in pages of 100. Fetched each time the list is opened. */
export function useUsers({ q, show }: UsersView) {
  return useInfiniteQuery({
    ...usersQuery({ q: q === '' ? undefined : q, show: show === 'everyone' ? undefined : show }),
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

/** An account. Not cached, because a form must not begin with old values. */
export const useUser = (id: number) => useQuery({ ...userQuery(id), gcTime: 0, retryOnMount: true });

/** Fetches every list of people again, whatever its filter. */
function useRefreshLists() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: usersKey });
}

export function useCreateUser() {
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (user: CreateUser) => callApi(calls.users.create, { body: user }),
    onSuccess: () => void refresh(),
  });
}

export function useUpdateUser(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateUser) => callApi(calls.users.update, { params: { id }, body: change }),
    onSuccess: () => client.removeQueries({ queryKey: usersKey, predicate: isList }),
  });
}

/** What a pasted text says, line by line. */
export const useReadInvitations = () =>
  useMutation({
    mutationFn: (text: string) => callApi(calls.invitations.read, { body: { text } }),
  });

export function useInvite() {
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (people: Invitee[]) => callApi(calls.invitations.invite, { body: { people } }),
    onSuccess: () => void refresh(),
  });
}

/** @param run asks the administrator to confirm who they are, if the server requires it */
export const useMakePasswordLink = (run: (work: () => Promise<MadeLink>) => Promise<MadeLink>) =>
  useMutation({
    mutationFn: (id: number) => run(() => callApi(calls['password-links'].make, { params: { id } })),
  });

const registrationQuery = queryOf(calls.auth.registrationSetting);

/** The setting for whether people may register. */
export const useRegistrationSetting = () => useQuery({ ...registrationQuery, staleTime: 0 });

export function useChangeRegistration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (registration: 'open' | 'closed') =>
      callApi(calls.auth.changeRegistration, { body: { registration } }),
    onSuccess: (setting) => client.setQueryData(registrationQuery.queryKey, setting),
  });
}

const isList = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => typeof queryKey[1] === 'object';

export function useDeleteUser() {
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: (id: number) => callApi(calls.users.remove, { params: { id } }),
    // after a failure too: someone else may have deleted the account
    onSettled: () => refresh(),
  });
}

/** @param run asks the administrator to confirm who they are, if the server requires it */
export const useResetSteps = (run: (work: () => Promise<void>) => Promise<void>) =>
  useMutation({
    mutationFn: (id: number) => run(() => callApi(calls['second-steps'].reset, { params: { id } })),
  });

export function useUnlink(id: number) {
  const client = useQueryClient();
  const { queryKey } = queryOf(calls.identities.list, { params: { id } });
  return useMutation({
    mutationFn: (identityId: number) => callApi(calls.identities.unlink, { params: { id, identityId } }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
