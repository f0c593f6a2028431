import { useState } from 'react';
import { t } from '@lingui/core/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import type { Login } from '../../../api/contract/auth.ts';
import type { SignInStep } from '../../../api/contract/second-steps.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { FormInput, FormPassword } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError } from '../../lib/http.ts';
import { loginFailure, signIn } from './api.ts';
import { loginSchema } from './schemas.ts';
import { useFormStyles } from './form.styles.ts';
import { SubmitButton } from './submit-button.tsx';

interface LoginFormProps {
  username?: string;
  /** Whether the browser may suggest passkeys for the username. */
  offersPasskeys: boolean;
  /** Called when the password was right and one more step is needed. */
  onStep: (step: SignInStep) => void;
  /** The form stays busy afterwards: the caller leaves the page or removes the form. */
  onSignedIn: (user: CurrentUser) => void;
}

/** The form for username and password. A refused login shows a toast and a message, and keeps the typed values. */
export function LoginForm({ username = '', offersPasskeys, onStep, onSignedIn }: LoginFormProps) {
  const styles = useFormStyles();
  const toasts = useToasts();
  const [isDone, setDone] = useState(false);

  const submit = async (values: Login, { setFieldError }: FormikHelpers<Login>) => {
    try {
      const entered = await signIn({ username: values.username.trim(), password: values.password });
      if ('step' in entered) return onStep(entered.step);
      setDone(true);
      onSignedIn(entered.user);
    } catch (error) {
      toasts.failure(t`Login failed`, loginFailure(error));
      // the toast is far from the form, and goes away
      setFieldError('password', refusalBelow(error));
    }
  };

  return (
    <Formik
      initialValues={{ username, password: '' }}
      validationSchema={loginSchema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Form noValidate className={styles.form}>
          <FormInput
            name="username"
            label={t`Username`}
            autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
            autoFocus={username === ''}
          />
          <FormPassword
            name="password"
            label={t`Password`}
            autoComplete="current-password"
            autoFocus={username !== ''}
          />
          <SubmitButton busy={isSubmitting || isDone} busyText={t`Logging in...`}>
            {t`Login`}
          </SubmitButton>
        </Form>
      )}
    </Formik>
  );
}

const refusalBelow = (error: unknown): string =>
  error instanceof ApiError && error.status === 401
    ? t`Check your username and your password.`
    : loginFailure(error);
