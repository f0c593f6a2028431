import { useState } from 'react';
import type { DialogProps } from '@fluentui/react-components';

/**
 * For a dialog that is mounted only while it is open. It unmounts after closing, so that Fluent returns the focus and
 * reveals the page to screen readers.
 * @param onClose called once it has closed
 * @param options.isBusy it cannot be closed by Escape or a click beside it
 */
export function useClosingDialog(
  onClose: () => void,
  { isBusy = false }: { isBusy?: boolean } = {},
): { dialog: Omit<DialogProps, 'children'>; close: () => void } {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return {
    close,
    dialog: {
      open: isOpen,
      onOpenChange: (_event, { open }) => !open && !isBusy && close(),
      surfaceMotion: { onMotionFinish: (_event, { direction }) => direction === 'exit' && onClose() },
    },
  };
}
