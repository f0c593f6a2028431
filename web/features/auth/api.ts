import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Login } from '../../../api/contract/auth.ts';
import type { CurrentUser, Registration } from '../../../api/contract/users.ts';
import { callApi, calls, queryOf } from '../../lib/calls.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';

/** The sign-in worked, but the browser did not keep the session cookie. */
export class SessionUnverified extends Error {}

/**
 * Signs in, then reads the current user to make sure that the session works.
 * @throws {ApiError} when the login is refused
 * @throws {SessionUnverified} when the session cannot be read afterwards
 */
export async function signIn(credentials: Login): Promise<CurrentUser> {
  await callApi(calls.auth.login, { body: credentials });
  try {
    return (await callApi(calls.auth.user)).user;
  } catch {
    throw new SessionUnverified();
  }
}

/** The message for a failed login. */
export function loginFailure(error: unknown): string {
  if (error instanceof SessionUnverified) return t`Could not verify user session after login.`;
  // without an answer, the password may have been right
  if (!(error instanceof ApiError) || error.status === 0) return t`An unexpected error occurred.`;
  return serverMessage(error) ?? t`Invalid username or password`;
}

/** @throws {ApiError} 403 if registration is closed, 409 if the name or email is taken */
export async function register(registration: Registration): Promise<CurrentUser | SignInStep> {
  const answer = await callApi(calls.auth.register, { body: registration });
  return 'user' in answer ? answer.user : answer.step;
}

export const signOutCall = (): Promise<void> => callApi(calls.auth.logout);

/** Whether people may register. Fetched each time, because an administrator may change it. */
export const useRegistration = () =>
  useQuery({ ...queryOf(calls.auth.registration), staleTime: 0, gcTime: 0 });
