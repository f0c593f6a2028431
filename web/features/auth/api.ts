import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Login } from '../../../api/contract/auth.ts';
import type { AppKey, PasskeyAnswer, SignInStep, StepMethod } from '../../../api/contract/second-steps.ts';
import type { CurrentUser, Registration } from '../../../api/contract/users.ts';
import { callApi, calls, queryOf } from '../../lib/calls.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { PasskeyFailed } from '../../lib/passkeys.ts';

/** The sign-in worked, but the browser did not keep the session cookie. */
export class SessionUnverified extends Error {}

/** Somebody who is in, or the step that they still have to take. */
export type Entered = { user: CurrentUser } | { step: SignInStep };

/**
 * Signs in, then reads the current user to make sure that the session works.
 * @throws {ApiError} when the login is refused
 * @throws {SessionUnverified} when the session cannot be read afterwards
 */
export async function signIn(credentials: Login): Promise<Entered> {
  const answer = await callApi(calls.auth.login, { body: credentials });
  return 'step' in answer ? answer : { user: await readUser() };
}

async function readUser(): Promise<CurrentUser> {
  try {
    return (await callApi(calls.auth.user)).user;
  } catch {
    throw new SessionUnverified();
  }
}

/** The whole sign-in. @throws as `signIn` */
export async function signInWithPasskey(response: PasskeyAnswer): Promise<CurrentUser> {
  await callApi(calls['second-steps'].passkeySignIn, { body: { response } });
  return readUser();
}

interface Step {
  method: StepMethod;
  code?: string;
  response?: PasskeyAnswer;
  remember: boolean;
}

/**
 * Takes the second step.
 * @returns recovery codes too, if it was set up just now
 * @throws {ApiError} 400 for a wrong code, 401 if the sign-in is over
 * @throws {SessionUnverified}
 */
export async function takeStep(body: Step): Promise<{ user: CurrentUser; recoveryCodes: string[] | null }> {
  const { recoveryCodes } = await callApi(calls['second-steps'].takeStep, { body });
  return { user: await readUser(), recoveryCodes };
}

/** A key for an authenticator app, for somebody who has to set one up before they get in. */
export const makeAppKey = (): Promise<AppKey> => callApi(calls['second-steps'].enrolTotp);

/** What the sign-in in this browser waits for. Fetched only after a provider has sent the person back. */
export const useWaitingStep = (isAsked: boolean) =>
  useQuery({
    ...queryOf(calls['second-steps'].step),
    enabled: isAsked,
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });

/** How people can sign in here. */
export const useWays = () => useQuery({ ...queryOf(calls['sign-in'].ways), staleTime: Infinity });

/** The message for a failed login. */
export function loginFailure(error: unknown): string {
  if (error instanceof SessionUnverified) return t`Could not verify user session after login.`;
  if (error instanceof PasskeyFailed) return error.message;
  // without an answer, the password may have been right
  if (!(error instanceof ApiError) || error.status === 0) return t`An unexpected error occurred.`;
  return serverMessage(error) ?? t`Invalid username or password`;
}

/** @throws {ApiError} 403 if registration is closed, 409 if the name or email is taken */
export const register = (registration: Registration): Promise<Entered> =>
  callApi(calls.auth.register, { body: registration });

/** Whether people may register. Fetched each time, because an administrator may change it. */
export const useRegistration = () =>
  useQuery({ ...queryOf(calls.auth.registration), staleTime: 0, gcTime: 0 });
