import { useQuery } from '@tanstack/react-query';
import type {
  PasswordLinkOwner,
  PasswordLinkState,
  UsePasswordLink,
} from '../../../api/contract/password-links.ts';
import { ApiError, request } from '../../lib/http.ts';

/** Whether who forgot their password can have a link mailed; asked for anew each time, for an operator may change it. */
export const usePasswordLinkState = () =>
  useQuery<PasswordLinkState>({ queryKey: ['/api/auth/password-links'], staleTime: 0, gcTime: 0 });

/** Answers the same, whether anybody has that name. @throws {ApiError} 429 after too many */
export const askForPasswordLink = (name: string): Promise<void> =>
  request('POST', '/api/auth/password-links', { body: { name } });

/** Whose password a link sets; null where it works no more. Not kept: it may be used meanwhile. */
export const usePasswordLinkOwner = (token: string) =>
  useQuery<PasswordLinkOwner | null>({
    queryKey: ['password-link', token],
    queryFn: () => ownerOf(token),
    enabled: token !== '',
    gcTime: 0,
  });

async function ownerOf(token: string): Promise<PasswordLinkOwner | null> {
  try {
    return await request<PasswordLinkOwner>('POST', '/api/auth/password-links/look', { body: { token } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** @throws {ApiError} 404 where the link works no more, 400 for the password */
export const resetPassword = (input: UsePasswordLink): Promise<void> =>
  request('POST', '/api/auth/password-links/use', { body: input });
