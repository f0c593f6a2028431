// Loads Fluent's Dialog on demand, because it would add 25.4 kB (gzip) to the first page of 277.8 kB.
import { lazy, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useFocusReturn } from '../lib/use-focus-return.ts';
import type { ConfirmDialogProps } from './confirm-dialog-surface.tsx';
import { Fetched } from './fetched.tsx';

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
