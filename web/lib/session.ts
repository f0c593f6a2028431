import { useEffect, useSyncExternalStore } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { calls, keyOf } from './calls.ts';

/** The query key of the current user. */
export const currentUserKey = keyOf(calls.auth.user);

// outside of React, because the query cache reports a lost session from there
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
 * Call it when the server no longer knows the session. If an editor is open, the page stays and asks the person to sign
 * in again (see `useSessionHold`). Otherwise the person is signed out and sent to the login.
 */
export function loseSession(queryClient: QueryClient): void {
  if (holds > 0) setLost(true);
  else queryClient.setQueryData(currentUserKey, null);
}

/** True while an editor keeps the page open, so that nobody is sent to the login. */
export const isSessionHeld = (): boolean => holds > 0;

/** Call it when the person has signed in again. */
export const restoreSession = (): void => setLost(false);

/** Settles once the person has signed in again, or at once if the session is not lost. */
export function sessionRestored(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (lost) return;
      listeners.delete(look);
      resolve();
    };
    listeners.add(look);
    look();
  });
}

/** True while the session is lost and the page is kept open. */
export const useSessionLost = (): boolean => useSyncExternalStore(subscribe, () => lost);

/** For editors: if the session is lost, a sign-in dialog opens over the page, which stays. */
export function useSessionHold(): void {
  useEffect(() => {
    holds += 1;
    return () => {
      holds -= 1;
    };
  }, []);
}
