import { lazy, useRef, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { ApiError } from '../lib/http.ts';
import { useFocusReturn } from '../lib/use-focus-return.ts';
import { Fetched } from './fetched.tsx';

/** The person did not want to show again who they are. Nothing was changed. */
export class NotConfirmed extends Error {}

const Dialog = lazy(async () => ({
  default: (await import('./confirm-identity-dialog.tsx')).ConfirmIdentityDialog,
}));

interface Confirmed {
  /**
   * Runs `work`. If the server first requires a confirmation that it is really this person, asks for it, then runs
   * `work` again.
   * @throws {NotConfirmed} and what `work` throws
   */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** To be rendered somewhere. */
  dialog: ReactNode;
}

/**
 * For changes of how somebody signs in and other grave acts, which the server accepts only within ten minutes after a
 * sign-in.
 * @param why shown in the dialog; by default that it is about how they sign in
 */
export function useConfirmed(why?: string): Confirmed {
  const [question, setQuestion] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const settle = useRef<(isConfirmed: boolean) => void>(() => undefined);
  useFocusReturn(isOpen);

  const ask = () =>
    new Promise<boolean>((resolve) => {
      settle.current = resolve;
      setQuestion((number) => number + 1);
      setOpen(true);
    });
  const end = (isConfirmed: boolean) => {
    setOpen(false);
    settle.current(isConfirmed);
  };
  const run: Confirmed['run'] = async (work) => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ApiError && error.body?.code === 'confirm_first')) throw error;
      if (!(await ask())) throw new NotConfirmed();
      return work();
    }
  };
  const dialog =
    question === 0 ? null : (
      <Fetched what={t`The dialog`} onFailed={() => end(false)}>
        <Dialog
          key={question}
          why={why}
          open={isOpen}
          onConfirmed={() => end(true)}
          onCancel={() => end(false)}
        />
      </Fetched>
    );
  return { run, dialog };
}
