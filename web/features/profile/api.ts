import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser, Preferences, User } from '../../../api/contract/users.ts';
import { request } from '../../lib/http.ts';
import { currentUserKey } from '../../lib/session.ts';

export interface ProfileValues {
  displayName: string;
  email: string;
  avatar: string;
}

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
}

/** Puts what changed about the signed-in person into what the whole page knows of them. */
function usePatchUser() {
  const client = useQueryClient();
  return (patch: Partial<CurrentUser>) =>
    client.setQueryData<CurrentUser | null>(currentUserKey, (user) => (user ? { ...user, ...patch } : user));
}

export function useSaveProfile(userId: number) {
  const patchUser = usePatchUser();
  return useMutation({
    mutationFn: ({ displayName, email, avatar }: ProfileValues) =>
      request<User>('PUT', `/api/users/${userId}`, {
        body: { displayName, email, avatar: avatar.trim() === '' ? null : avatar },
      }),
    onSuccess: ({ displayName, email, avatar }) => patchUser({ displayName, email, avatar }),
  });
}

export function useChangePassword(userId: number) {
  const patchUser = usePatchUser();
  return useMutation({
    mutationFn: (values: PasswordValues) =>
      request<User>('PUT', `/api/users/${userId}/password`, { body: values }),
    onSuccess: () => patchUser({ passwordIsInitial: false }),
  });
}

/** Saves at once; the switch goes back when the call fails. */
export function useSavePreferences(user: CurrentUser) {
  const patchUser = usePatchUser();
  return useMutation({
    mutationFn: (preferences: Preferences) =>
      request<Preferences>('PUT', `/api/users/${user.id}/notification-preferences`, { body: preferences }),
    onMutate: (preferences) => {
      patchUser({ preferences });
      return { before: user.preferences };
    },
    onError: (_error, _preferences, context) => {
      if (context !== undefined) patchUser({ preferences: context.before });
    },
  });
}
