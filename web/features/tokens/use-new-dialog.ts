import { useState } from 'react';
import { useFocusReturn } from '../../lib/use-focus-return.ts';

/** The state of a dialog that is created again each time it opens, because the previous one has shown a token. */
export function useNewDialog() {
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState(0);
  useFocusReturn(isOpen);
  return {
    isOpen,
    /** 0 before the dialog was opened for the first time. */
    key,
    open: (): void => {
      setKey(key + 1);
      setOpen(true);
    },
    close: (): void => setOpen(false),
  };
}
