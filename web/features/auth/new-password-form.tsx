import { t } from '@lingui/core/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { FormPassword } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError } from '../../lib/http.ts';
import { resetPassword } from './password-links.ts';
import { newPasswordSchema } from './schemas.ts';
import { useFormStyles } from './form.styles.ts';
import { SubmitButton } from './submit-button.tsx';

const empty = { newPassword: '', confirmPassword: '' };

type Values = typeof empty;

interface NewPasswordFormProps {
  token: string;
  /** The account's username, for password managers. */
  username: string;
  /** Called with the password once it is set. */
  onDone: (newPassword: string) => void | Promise<void>;
  /** Called if the link has expired or was used. */
  onOver: () => void;
}

/** A new password, typed twice. */
export function NewPasswordForm({ token, username, onDone, onOver }: NewPasswordFormProps) {
  const styles = useFormStyles();
  const toasts = useToasts();

  const submit = async ({ newPassword }: Values, { setErrors }: FormikHelpers<Values>) => {
    try {
      await resetPassword({ token, newPassword });
      await onDone(newPassword);
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return onOver();
      if (error instanceof ApiError) setErrors(error.fields);
      const text = error instanceof ApiError ? error.text : t`An unexpected error occurred.`;
      toasts.failure(t`The password was not set`, text);
    }
  };

  return (
    <Formik
      initialValues={empty}
      validationSchema={newPasswordSchema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Form noValidate className={styles.form}>
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <FormPassword name="newPassword" label={t`New password`} autoComplete="new-password" autoFocus />
          <FormPassword name="confirmPassword" label={t`Confirm password`} autoComplete="new-password" />
          <SubmitButton busy={isSubmitting} busyText={t`Saving...`}>
            {t`Set password`}
          </SubmitButton>
        </Form>
      )}
    </Formik>
  );
}
