import { t } from '@lingui/core/macro';
import { Form, Formik, useField, type FormikHelpers } from 'formik';
import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
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

const empty = { currentPassword: '', newPassword: '', confirmPassword: '', revokeTokens: false };

type Values = typeof empty;

interface PasswordFormProps {
  userId: number;
  username: string;
  /** True if somebody else chose the current password, so that it was never used for anything else. */
  isGiven?: boolean;
}

export function PasswordForm({ userId, username, isGiven = false }: PasswordFormProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const { mutateAsync: changePassword } = useChangePassword(userId);

  const submit = async (
    { currentPassword, newPassword, revokeTokens }: Values,
    { resetForm, setErrors }: FormikHelpers<Values>,
  ) => {
    try {
      await changePassword({ currentPassword, newPassword, revokeTokens });
      resetForm();
      toasts.success(
        t`Password updated`,
        revokeTokens
          ? t`Your other sessions and your API tokens have ended.`
          : t`Your other sessions have ended.`,
      );
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
          <FormPassword
            name="currentPassword"
            label={t`Current password`}
            hint={isGiven ? t`The one you signed in with` : undefined}
            autoComplete="current-password"
          />
          <FormPassword name="newPassword" label={t`New password`} autoComplete="new-password" />
          <FormPassword name="confirmPassword" label={t`Confirm new password`} autoComplete="new-password" />
          {isGiven ? null : (
            <>
              <p className={styles.quiet}>
                {t`Changing your password signs you out everywhere else. On this device you stay signed in.`}
              </p>
              <RevokeTokens />
            </>
          )}
          <Button type="submit" appearance="primary" className={styles.save} disabled={isSubmitting}>
            {isSubmitting ? t`Saving...` : t`Change password`}
          </Button>
        </Form>
      )}
    </Formik>
  );
}

function RevokeTokens() {
  const [{ value }, , { setValue }] = useField<boolean>('revokeTokens');
  return (
    <Checkbox
      label={t`Also revoke all my API tokens`}
      checked={value}
      onChange={(_event, { checked }) => void setValue(checked === true)}
    />
  );
}
