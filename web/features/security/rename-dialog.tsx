import type { FormikHelpers } from 'formik';
import { Dialog, DialogSurface } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';
import type { PasskeyInfo } from '../../../api/contract/second-steps.ts';
import { DialogForm } from '../../components/dialog-form.tsx';
import { FormInput } from '../../components/form-input.tsx';
import type { useConfirmed } from '../../components/use-confirmed.tsx';
import { ApiError } from '../../lib/http.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useRenamePasskey } from './api.ts';
import { useChangeFailure } from './change-failure.ts';

interface RenameDialogProps {
  open: boolean;
  passkey: PasskeyInfo;
  run: ReturnType<typeof useConfirmed>['run'];
  onClose: () => void;
}

function faultsOf({ name }: { name: string }): { name?: string } {
  if (name.trim() === '') return { name: serverTexts.passkeyNameRequired() };
  return name.trim().length > limits.passkeyName ? { name: serverTexts.passkeyNameTooLong() } : {};
}

export function RenameDialog({ open, passkey: { id, name: before }, run, onClose }: RenameDialogProps) {
  const failure = useChangeFailure();
  const { mutateAsync: rename } = useRenamePasskey(run);
  const submit = async ({ name }: { name: string }, { setErrors }: FormikHelpers<{ name: string }>) => {
    try {
      await rename({ id, name });
      onClose();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      failure(t`The passkey could not be renamed`)(error);
    }
  };
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_event, state) => !state.open && onClose()}>
      <DialogSurface>
        <DialogForm
          title={t`Rename the passkey`}
          initialValues={{ name: before }}
          validate={faultsOf}
          onSubmit={submit}
          submitText={t`Rename`}
          onClose={onClose}
        >
          <FormInput name="name" label={t`Name`} autoComplete="off" autoFocus />
        </DialogForm>
      </DialogSurface>
    </Dialog>
  );
}
