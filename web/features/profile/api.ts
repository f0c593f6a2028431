import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser, Preferences } from '../../../api/contract/users.ts';
import { callApi, calls } from '../../lib/calls.ts';
import { currentUserKey } from '../../lib/session.ts';

export interface ProfileValues {
  displayName: string;
  email: string;
  avatar: string;
}

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  revokeTokens: boolean;
}

/** Updates the cached current user, which the whole page uses. */
function usePatchUser() {
  const client = useQueryClient();
  return (patch: Partial<CurrentUser>) =>
    client.setQueryData<CurrentUser | null>(currentUserKey, (user) => (user ? { ...user, ...patch } : user));
}

export function useSaveProfile(userId: number) {
  const patchUser = usePatchUser();
  return useMutation({
    mutationFn: ({ displayName, email, avatar }: ProfileValues) =>
      callApi(calls.users.update, {
        params: { id: userId },
        body: { displayName, email, avatar: avatar.trim() === '' ? null : avatar },
      }),
    onSuccess: ({ displayName, email, avatar }) => patchUser({ displayName, email, avatar }),
  });
}

/** Uploads the picture of the account, at once. */
export function useUploadPicture(userId: number) {
  const patchUser = usePatchUser();
  return useMutation({
    mutationFn: (picture: Blob) => {
      const body = new FormData();
      body.set('file', picture);
      return callApi(calls.pictures.upload, { params: { id: userId }, body });
    },
    onSuccess: ({ avatar }) => patchUser({ avatar }),
  });
}

export function useRemovePicture(userId: number) {
  const patchUser = usePatchUser();
  return useMutation({
    mutationFn: () => callApi(calls.users.update, { params: { id: userId }, body: { avatar: null } }),
    onSuccess: ({ avatar }) => patchUser({ avatar }),
  });
}

export function useChangePassword(userId: number) {
  const patchUser = usePatchUser();
  return useMutation({
    mutationFn: (values: PasswordValues) =>
      callApi(calls.users.changePassword, { params: { id: userId }, body: values }),
    onSuccess: () => patchUser({ passwordIsInitial: false, passwordMustChange: false }),
  });
}

/** Saves at once, and undoes the change if the call fails. */
export function useSavePreferences(user: CurrentUser) {
  const patchUser = usePatchUser();
  return useMutation({
    mutationFn: (preferences: Preferences) =>
      callApi(calls.users.changePreferences, { params: { id: user.id }, body: preferences }),
    onMutate: (preferences) => {
      patchUser({ preferences });
      return { before: user.preferences };
    },
    onError: (_error, _preferences, context) => {
      if (context !== undefined) patchUser({ preferences: context.before });
    },
  });
}
