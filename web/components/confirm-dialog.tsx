// Loads Fluent's Dialog on demand, because it would add 25.4 kB (gzip) to the first page of 277.8 kB.
import { lazy, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import { useFocusReturn } from '../lib/use-focus-return.ts';
import { Fetched } from './fetched.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** Further consequences, as paragraphs below the text. */
  details?: ReactNode;
  /** The label of the confirm button: 'Delete'. */
  confirmLabel: string;
  /** The action destroys something: its button is red, and Cancel has the focus. */
  destructive?: boolean;
  /** The action is running. */
  busy?: boolean;
  /**
   * What gets the focus afterwards if the element that had it is gone; must be the same function while the dialog is
   * open.
   */
  focusAfter?: (() => HTMLElement | undefined) | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

const Surface = lazy(async () => ({
  default: (await import('./confirm-dialog-surface.tsx')).ConfirmDialogSurface,
}));

/** Asks for confirmation. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  useFocusReturn(props.open, props.focusAfter);
  if (!wasOpen) return null;
  return (
    <Fetched what={t`The dialog`} onFailed={props.onCancel}>
      <Surface {...props} />
    </Fetched>
  );
}
