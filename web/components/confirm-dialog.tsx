import { lazy, useState } from 'react';
import { useFocusReturn } from '../lib/use-focus-return.ts';
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
