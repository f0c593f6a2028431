import { useQuery } from '@tanstack/react-query';
import type { Login, RegistrationState } from '../../../api/contract/auth.ts';
import type { CurrentUser, Registration } from '../../../api/contract/users.ts';
import { ApiError, request } from '../../lib/http.ts';

interface SignedIn {
  user: CurrentUser;
}

/** Signed in, and yet the session is not there: the cookie was not kept. */
export class SessionUnverified extends Error {}

/**
 * Signs in and asks who is signed in, as the next page will.
 * @throws {ApiError} when the login is refused
 * @throws {SessionUnverified} when the session cannot be read afterwards
 */
export async function signIn(credentials: Login): Promise<CurrentUser> {
  await request('POST', '/api/auth/login', { body: credentials });
  try {
    return (await request<SignedIn>('GET', '/api/auth/user')).user;
  } catch {
    throw new SessionUnverified();
  }
}

/** What a failed login says. */
export function loginFailure(error: unknown): string {
  if (error instanceof SessionUnverified) return 'Could not verify user session after login.';
  // Without an answer nothing is known about the password
  if (!(error instanceof ApiError) || error.status === 0) return 'An unexpected error occurred.';
  return error.body?.message ?? 'Invalid username or password';
}

/** @throws {ApiError} 403 where registration is closed, 409 where name or email is taken */
export async function register(registration: Registration): Promise<CurrentUser> {
  return (await request<SignedIn>('POST', '/api/auth/register', { body: registration })).user;
}

export const signOutCall = (): Promise<void> => request('POST', '/api/auth/logout');

/** Whether somebody may make an account of their own; asked for anew each time, for an operator may change it. */
export const useRegistration = () =>
  useQuery<RegistrationState>({ queryKey: ['/api/auth/registration'], staleTime: 0, gcTime: 0 });
