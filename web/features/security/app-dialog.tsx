import type { FormikHelpers } from 'formik';
import { Dialog, DialogSurface, makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { AppKey } from '../../../api/contract/second-steps.ts';
import { AppCodeField } from '../../components/app-code-field.tsx';
import { AppSetup } from '../../components/app-setup.tsx';
import { DialogForm } from '../../components/dialog-form.tsx';
import { ApiError } from '../../lib/http.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useChangeFailure } from './change-failure.ts';

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: '16px', paddingBottom: '8px' },
});

interface AppDialogProps {
  open: boolean;
  appKey: AppKey;
  onFinish: (code: string) => Promise<unknown>;
  onClose: () => void;
}

/** Sets up an authenticator app: a QR code, its key, and a code from the app to finish. */
export function AppDialog({ open, appKey, onFinish, onClose }: AppDialogProps) {
  const styles = useStyles();
  const failure = useChangeFailure();
  const submit = async ({ code }: { code: string }, { setErrors }: FormikHelpers<{ code: string }>) => {
    try {
      await onFinish(code);
    } catch (error) {
      if (error instanceof ApiError && error.fields['code']) return setErrors(error.fields);
      failure(t`The app could not be set up`)(error);
    }
  };
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_event, state) => !state.open && onClose()}>
      <DialogSurface>
        <DialogForm
          title={t`Set up an authenticator app`}
          contentClass={styles.content}
          initialValues={{ code: '' }}
          validate={({ code }) => (code.trim() === '' ? { code: serverTexts.codeRequired() } : {})}
          validateOnChange={false}
          onSubmit={submit}
          submitText={t`Finish`}
          onClose={onClose}
        >
          <AppSetup {...appKey} />
          <AppCodeField />
        </DialogForm>
      </DialogSurface>
    </Dialog>
  );
}
