import { lazy } from 'react';
import { t } from '@lingui/core/macro';
import { Fetched } from '../fetched.tsx';
import type { DrawingDialogProps } from './drawing-dialog.tsx';

const Dialog = lazy(async () => ({ default: (await import('./drawing-dialog.tsx')).DrawingDialog }));

/** The window to draw in, whose code is fetched for the first drawing. */
export function DrawingDialog(props: DrawingDialogProps) {
  return (
    <Fetched what={t`The canvas`} onFailed={props.onClose}>
      <Dialog {...props} />
    </Fetched>
  );
}
