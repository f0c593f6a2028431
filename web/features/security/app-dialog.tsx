import { Form, Formik, type FormikHelpers } from 'formik';
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { AppKey } from '../../../api/contract/second-steps.ts';
import { AppSetup } from '../../components/app-setup.tsx';
import { FormInput } from '../../components/form-input.tsx';
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

/** Sets up an authenticator app: a QR code, its key, and a code of the app to finish. */
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
        <Formik
          initialValues={{ code: '' }}
          validate={({ code }) => (code.trim() === '' ? { code: serverTexts.codeRequired() } : {})}
          validateOnBlur={false}
          validateOnChange={false}
          onSubmit={submit}
        >
          {({ isSubmitting }) => (
            <Form noValidate>
              <DialogBody>
                <DialogTitle>{t`Set up an authenticator app`}</DialogTitle>
                <DialogContent className={styles.content}>
                  <AppSetup {...appKey} />
                  <FormInput
                    name="code"
                    label={t`Enter the 6 digits from your app`}
                    autoComplete="one-time-code"
                    inputMode="numeric"
                    autoFocus
                  />
                </DialogContent>
                <DialogActions>
                  <Button onClick={onClose} disabled={isSubmitting}>{t`Cancel`}</Button>
                  <Button type="submit" appearance="primary" disabled={isSubmitting}>
                    {t`Finish`}
                  </Button>
                </DialogActions>
              </DialogBody>
            </Form>
          )}
        </Formik>
      </DialogSurface>
    </Dialog>
  );
}
