import { t } from '@lingui/core/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { FormPassword } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { useChangePassword } from './api.ts';
import { passwordSchema } from './schemas.ts';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: '16px', maxWidth: '400px' },
  save: { justifySelf: 'start', marginTop: '8px' },
  hidden: { display: 'none' },
  quiet: { color: tokens.colorNeutralForeground3, lineHeight: '22px' },
});

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' };

type Values = typeof empty;

export function PasswordForm({ userId, username }: { userId: number; username: string }) {
  const styles = useStyles();
  const toasts = useToasts();
  const { mutateAsync: changePassword } = useChangePassword(userId);

  const submit = async (
    { currentPassword, newPassword }: Values,
    { resetForm, setErrors }: FormikHelpers<Values>,
  ) => {
    try {
      await changePassword({ currentPassword, newPassword });
      resetForm();
      toasts.success(t`Password updated`, t`Your other sessions have ended.`);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toasts.failure(
        t`Failed to update password. Make sure your current password is correct.`,
        serverMessage(error),
      );
    }
  };

  return (
    <Formik initialValues={empty} validationSchema={passwordSchema} onSubmit={submit}>
      {({ isSubmitting }) => (
        <Form noValidate className={styles.form}>
          {/* tells password managers which account this is */}
          <input
            type="text"
            autoComplete="username"
            value={username}
            readOnly
            aria-hidden
            tabIndex={-1}
            className={styles.hidden}
          />
          <FormPassword name="currentPassword" label={t`Current password`} autoComplete="current-password" />
          <FormPassword name="newPassword" label={t`New password`} autoComplete="new-password" />
          <FormPassword name="confirmPassword" label={t`Confirm new password`} autoComplete="new-password" />
          <p className={styles.quiet}>
            {t`Changing your password signs you out everywhere else. On this device you stay signed in.`}
          </p>
          <Button type="submit" appearance="primary" className={styles.save} disabled={isSubmitting}>
            {isSubmitting ? t`Saving...` : t`Change password`}
          </Button>
        </Form>
      )}
    </Formik>
  );
}
