import { useQuery } from '@tanstack/react-query';
import type { PasswordLinkOwner, UsePasswordLink } from '../../../api/contract/password-links.ts';
import { callApi, calls, queryOf } from '../../lib/calls.ts';
import { ApiError } from '../../lib/http.ts';

const links = calls['password-links'];

/** Whether links to reset a password are mailed. Fetched each time, because an operator may change it. */
export const usePasswordLinkState = () => useQuery({ ...queryOf(links.state), staleTime: 0, gcTime: 0 });

/** Asks for a link by mail. Does not reveal whether the account exists. @throws {ApiError} 429 after too many */
export const askForPasswordLink = (name: string): Promise<void> => callApi(links.request, { body: { name } });

/** The owner of a link; null if it has expired or was used. Not cached, because it may be used meanwhile. */
export const usePasswordLinkOwner = (token: string) =>
  useQuery<PasswordLinkOwner | null>({
    queryKey: ['password-link', token],
    queryFn: () => ownerOf(token),
    enabled: token !== '',
    gcTime: 0,
  });

async function ownerOf(token: string): Promise<PasswordLinkOwner | null> {
  try {
    return await callApi(links.look, { body: { token } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** @throws {ApiError} 404 if the link has expired or was used, 400 if the password is refused */
export const resetPassword = (input: UsePasswordLink): Promise<void> => callApi(links.use, { body: input });
