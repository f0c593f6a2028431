import { lazy, useLayoutEffect, useState } from 'react';
import { Fetched } from './fetched.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** What the act is called: 'Delete'. */
  confirmLabel: string;
  /** The act destroys: its button is red and the focus starts on Cancel. */
  destructive?: boolean;
  /** The act is under way. */
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

const Surface = lazy(async () => ({
  default: (await import('./confirm-dialog-surface.tsx')).ConfirmDialogSurface,
}));

/** Asks before something is done. Its code is fetched when it first opens. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  useFocusReturn(props.open);
  if (!wasOpen) return null;
  return (
    <Fetched what="The dialog" onFailed={props.onCancel}>
      <Surface {...props} />
    </Fetched>
  );
}

/** What had the focus when the dialog opened gets it back, where it is still there. */
function useFocusReturn(open: boolean): void {
  useLayoutEffect(() => {
    const opener = document.activeElement;
    if (!open || !(opener instanceof HTMLElement)) return undefined;
    // once the dialog has let go of the focus
    return () => void requestAnimationFrame(() => opener.isConnected && opener.focus());
  }, [open]);
}
