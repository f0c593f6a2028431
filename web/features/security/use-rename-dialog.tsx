import { lazy, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import type { PasskeyInfo } from '../../../api/contract/second-steps.ts';
import { Fetched } from '../../components/fetched.tsx';
import type { useConfirmed } from '../../components/use-confirmed.tsx';
import { useFocusReturn } from '../../lib/use-focus-return.ts';

const Dialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }));

/** The dialog that renames a passkey. */
export function useRenameDialog(
  passkey: PasskeyInfo,
  run: ReturnType<typeof useConfirmed>['run'],
): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const [question, setQuestion] = useState(0);
  useFocusReturn(isOpen);
  const close = () => setOpen(false);
  return {
    open() {
      setQuestion(question + 1);
      setOpen(true);
    },
    dialog:
      question === 0 ? null : (
        <Fetched what={t`The dialog`} onFailed={close}>
          <Dialog key={question} open={isOpen} passkey={passkey} run={run} onClose={close} />
        </Fetched>
      ),
  };
}
