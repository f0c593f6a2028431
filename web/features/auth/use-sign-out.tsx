import { useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { callApi, calls } from '../../lib/calls.ts';
import { hasCommentDrafts } from '../../lib/comment-drafts.ts';
import { useCurrentUser } from '../../lib/current-user.ts';
import { leaveFlash } from '../../lib/flash.ts';
import { paths } from '../../lib/paths.ts';
import { currentUserKey } from '../../lib/session.ts';

/** Whether this device has unsaved text. False in a browser without IndexedDB. */
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

/** Milliseconds. A dialog keeps the focus while it closes. */
const closingTime = 300;

interface SignOut {
  /** Asks for confirmation first if there is unsaved text. */
  signOut: () => Promise<void>;
  isPending: boolean;
  /** The dialog. The caller must always draw it. */
  question: ReactNode;
}

/**
 * Signs out and goes to the login, even if the call fails. If the person cancels, `opener` gets the focus back.
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
      const next = (await callApi(calls.auth.logout))?.next;
      leaveFlash({
        intent: 'success',
        title: t`Logged out`,
        text: t`You have been successfully logged out.`,
      });
      // a full page load, so that nothing of this person stays in memory
      window.location.assign(next ?? paths.login());
    } catch {
      setAsking(false);
      toasts.failure(t`Logout failed`, t`An error occurred while logging out. Please try again.`);
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
    // the menu that was used is gone by now, so the closing dialog cannot return the focus to it
    setTimeout(() => opener()?.focus(), closingTime);
  };
  const question = (
    <ConfirmDialog
      open={isAsking}
      title={t`Sign out with unsaved text?`}
      text={t`Some of your text isn’t saved yet. It stays on this device, and you get it back when you sign in here again. Nobody else can see it.`}
      confirmLabel={t`Sign out`}
      busy={isPending}
      onConfirm={() => void leave()}
      onCancel={stay}
    />
  );
  return { signOut, isPending, question };
}
