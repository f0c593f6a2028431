import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { hasCommentDrafts } from '../../lib/comment-drafts.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { leaveFlash } from '../../lib/flash.ts';
import { paths } from '../../lib/paths.ts';
import { currentUserKey } from '../../lib/session.ts';
import { signOutCall } from './api.ts';

/** Whether there is text that only this device has; a browser without a journal has none. */
async function hasUnsavedText(userId: number | undefined): Promise<boolean> {
  if (userId === undefined) return false;
  if (hasCommentDrafts(userId)) return true;
  try {
    const { hasEntries } = await import('../../lib/journal.ts');
    return await hasEntries(userId);
  } catch {
    return false;
  }
}

/** Milliseconds: until then the dialog holds the focus. */
const closingTime = 300;

interface SignOut {
  /** Asks first where text was not saved yet. */
  signOut: () => Promise<void>;
  isPending: boolean;
  /** To be drawn wherever it is called from, and to stay there. */
  question: ReactNode;
}

/**
 * Signs out and leads to the login; after a failure too, for the person asked to be out of here. Who stays after
 * all has the focus back on `opener`.
 */
export function useSignOut(opener: () => HTMLElement | null | undefined): SignOut {
  const client = useQueryClient();
  const toasts = useToasts();
  const [isPending, setPending] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { user } = useCurrentUser();

  const leave = async () => {
    setPending(true);
    try {
      await signOutCall();
      leaveFlash({
        intent: 'success',
        title: 'Logged out',
        text: 'You have been successfully logged out.',
      });
      // A whole load: nothing of this person stays in memory for the next one
      window.location.assign(paths.login());
    } catch {
      setAsking(false);
      toasts.failure('Logout failed', 'An error occurred while logging out. Please try again.');
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserKey[0] });
      client.setQueryData(currentUserKey, null);
    }
  };
  const signOut = async () => {
    if (await hasUnsavedText(user?.id)) setAsking(true);
    else await leave();
  };
  const stay = () => {
    setAsking(false);
    // a menu that it was called from is gone by now, and the dialog, once closed, would leave the focus nowhere
    setTimeout(() => opener()?.focus(), closingTime);
  };
  const question = (
    <ConfirmDialog
      open={isAsking}
      title="Sign out with unsaved text?"
      text="Some of your text is not saved yet. It stays on this device, and only you get it back when you sign in here again."
      confirmLabel="Sign out"
      busy={isPending}
      onConfirm={() => void leave()}
      onCancel={stay}
    />
  );
  return { signOut, isPending, question };
}
