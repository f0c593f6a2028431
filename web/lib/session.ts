import { useEffect, useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';

/** Key of the call that says who is signed in. */
export const currentUserKey = ['/api/auth/user'] as const;

// Outside React, because the query cache reports a lost session from outside it
let holds = 0;
let lost = false;
const listeners = new Set<() => void>();

function setLost(value: boolean): void {
  lost = value;
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * What happens when the server no longer knows the session: with an editor open the page stays and asks for
 * a new sign-in (see `useSessionHold`), else the person is signed out and led to the login.
 */
export function loseSession(queryClient: QueryClient): void {
  if (holds > 0) setLost(true);
  else queryClient.setQueryData(currentUserKey, null);
}

/** True while an editor keeps the page open: then nobody may be sent to the login. */
export const isSessionHeld = (): boolean => holds > 0;

/** The person signed in again: the page goes on. */
export const restoreSession = (): void => setLost(false);

/** True while the session is gone but the page is held open. */
export const useSessionLost = (): boolean => useSyncExternalStore(subscribe, () => lost);

/** An open editor calls this: a lost session then opens a sign-in dialog over it instead of leaving. */
export function useSessionHold(): void {
  useEffect(() => {
    holds += 1;
    return () => {
      holds -= 1;
    };
  }, []);
}
