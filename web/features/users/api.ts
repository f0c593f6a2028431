import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Invitee } from '../../../api/contract/invitations.ts';
import type { MadeLink } from '../../../api/contract/password-links.ts';
import type { ActResult, CreateUser, ManyAct, UpdateUser } from '../../../api/contract/users.ts';
import { limits } from '../../../api/text/limits.ts';
import { addressOf, callApi, calls, queryOf } from '../../lib/calls.ts';
import { userQuery, usersKey, usersQuery } from '../../lib/queries/users.ts';
import { parametersOf, type PeopleView } from './filter.ts';

export interface UserCounts {
  /** How many match, on all pages. */
  found: number;
  /** How many accounts there are. */
  accounts: number;
  /** How many of all people can sign in. */
  active: number;
  /** How many of those are administrators. */
  administrators: number;
}

/** People in pages of 100. Fetched each time the list is opened. */
export const useUsers = (view: PeopleView) =>
  useInfiniteQuery({
    ...usersQuery(parametersOf(view)),
    staleTime: 0,
    placeholderData: (before) => before,
  });

/** Where accounts come from. */
export const useSources = () => useQuery({ ...queryOf(calls.users.sources), staleTime: 0 });

/** Where the file with all people of the view is. */
export const csvAddress = (view: PeopleView): string =>
  addressOf(calls.users.csv, { query: parametersOf(view) });

/** The groups that people can be added to here, the first hundred by name. */
export const useGroupChoices = (q: string) =>
  useQuery({
    ...queryOf(calls.groups.list, { query: q === '' ? {} : { q } }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    select: (groups) => groups.filter(({ source }) => source === ''),
  });

/**
 * Does something to many accounts, as many at a time as a call takes.
 * @param run asks the administrator to confirm who they are, if the server requires it
 */
export function useActOnMany(run: (work: () => Promise<ActResult[]>) => Promise<ActResult[]>) {
  const refresh = useRefreshLists();
  return useMutation({
    mutationFn: async ({ ids, act }: { ids: readonly number[]; act: ManyAct }) => {
      const results: ActResult[] = [];
      for (let at = 0; at < ids.length; at += limits.accountsAtOnce) {
        const some = ids.slice(at, at + limits.accountsAtOnce);
        results.push(...(await run(() => callApi(calls.users.actOnMany, { body: { ids: some, act } }))));
      }
      return results;
    },
    onSettled: () => refresh(),
  });
}

export function countsOf(headers: Headers): UserCounts {
  const count = (name: string) => Number(headers.get(name) ?? 0);
  return {
    found: count('X-Total-Count'),
    accounts: count('X-Count-Accounts'),
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
