import { lazy, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { Fetched } from '../../components/fetched.tsx';
import { useFocusReturn } from '../../lib/use-focus-return.ts';

const Dialog = lazy(async () => ({ default: (await import('./codes-dialog.tsx')).CodesDialog }));

/** Shows recovery codes that were made just now. */
export function useCodes(): { show: (codes: string[] | null) => void; dialog: ReactNode } {
  const [codes, setCodes] = useState<string[]>([]);
  const [isOpen, setOpen] = useState(false);
  useFocusReturn(isOpen);
  const close = () => setOpen(false);
  return {
    show(made) {
      if (made === null) return;
      setCodes(made);
      setOpen(true);
    },
    dialog:
      codes.length === 0 ? null : (
        <Fetched what={t`The dialog`} onFailed={close}>
          <Dialog open={isOpen} codes={codes} onClose={close} />
        </Fetched>
      ),
  };
}
