import { t } from '@lingui/core/macro';
import { useBlocker } from 'react-router-dom';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useFocusReturn } from '../lib/use-focus-return.ts';

interface UnsavedDialogProps {
  isDirty: () => boolean;
  isSaving: boolean;
  /** Saving is impossible now. */
  cannotSave: boolean;
  onDiscard: () => Promise<void>;
  /** Resolves to whether everything was saved. */
  onSave: () => Promise<boolean>;
}

/** Asks before the person leaves a page with unsaved changes. */
export function UnsavedDialog({ isDirty, isSaving, cannotSave, onDiscard, onSave }: UnsavedDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useFocusReturn(blocker.state === 'blocked');
  const discard = async () => {
    await onDiscard();
    blocker.proceed?.();
  };
  const save = async () => {
    if (await onSave()) blocker.proceed?.();
    else blocker.reset?.();
  };
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      modalType="alert"
      onOpenChange={(_event, { open }) => !open && blocker.reset?.()}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t`Unsaved Changes`}</DialogTitle>
          <DialogContent>{t`You have unsaved changes. Do you want to save them before leaving?`}</DialogContent>
          <DialogActions>
            <Button onClick={() => blocker.reset?.()}>{t`Cancel`}</Button>
            <Button appearance="subtle" disabled={isSaving} onClick={() => void discard()}>
              {t`Discard`}
            </Button>
            <Button appearance="primary" disabled={isSaving || cannotSave} onClick={() => void save()}>
              {isSaving ? t`Saving...` : t`Save & Leave`}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
