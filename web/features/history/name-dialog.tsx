import type { FormikHelpers } from 'formik';
import { Dialog, DialogSurface } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';
import { DialogForm } from '../../components/dialog-form.tsx';
import { FormInput } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useNameVersion } from './api.ts';

export interface NameDialogProps {
  documentId: number;
  version: number;
  /** The name that it has; null: none. */
  name: string | null;
  onClose: () => void;
}

const faultsOf = ({ name }: { name: string }): { name?: string } =>
  name.trim().length > limits.versionName ? { name: serverTexts.versionNameTooLong() } : {};

/** Asks for the name of a version. An empty one takes the name away. */
export function NameDialog({ documentId, version, name: before, onClose }: NameDialogProps) {
  const toasts = useToasts();
  const { mutateAsync: giveName } = useNameVersion(documentId);
  const { dialog, close } = useClosingDialog(onClose);
  const submit = async ({ name }: { name: string }, { setErrors }: FormikHelpers<{ name: string }>) => {
    try {
      await giveName({ version, name: name.trim() === '' ? null : name });
      close();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toasts.failure(t`The version could not be named`, serverMessage(error));
    }
  };
  return (
    <Dialog {...dialog} modalType="alert">
      <DialogSurface>
        <DialogForm
          title={before === null ? t`Name version ${version}` : t`Rename version ${version}`}
          initialValues={{ name: before ?? '' }}
          validate={faultsOf}
          onSubmit={submit}
          submitText={t`Save`}
          onClose={close}
        >
          <FormInput
            name="name"
            label={t`Name`}
            hint={t`A version with a name is never cleared away. Leave this empty to take the name away.`}
            autoComplete="off"
            autoFocus
          />
        </DialogForm>
      </DialogSurface>
    </Dialog>
  );
}
