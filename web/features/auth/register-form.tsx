import { t } from '@lingui/core/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import type { SignInStep } from '../../../api/contract/second-steps.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { FormInput, FormPassword } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError } from '../../lib/http.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { register } from './api.ts';
import { registerSchema } from './schemas.ts';
import { useFormStyles } from './form.styles.ts';
import { SubmitButton } from './submit-button.tsx';

const empty = { username: '', displayName: '', email: '', password: '', confirmPassword: '' };

type Values = typeof empty;

interface RegisterFormProps {
  onRegistered: (user: CurrentUser) => void;
  /** Called if the account is made, and needs a second step before the person gets in. */
  onStep: (step: SignInStep) => void;
  /** Called if registration is closed by now. */
  onClosed: () => void;
}

export function RegisterForm({ onRegistered, onStep, onClosed }: RegisterFormProps) {
  const styles = useFormStyles();
  const toasts = useToasts();

  const submit = async (values: Values, { setErrors }: FormikHelpers<Values>) => {
    const { username, displayName, email, password } = values;
    try {
      const entered = await register({ username, displayName, email, password });
      if ('step' in entered) onStep(entered.step);
      else onRegistered(entered.user);
    } catch (error) {
      if (error instanceof ApiError && error.status === 403) return onClosed();
      if (error instanceof ApiError) setErrors(error.fields);
      const text = error instanceof ApiError ? error.text : serverTexts.registrationTaken();
      toasts.failure(t`Registration failed`, text);
    }
  };

  return (
    <Formik initialValues={empty} validationSchema={registerSchema} validateOnBlur={false} onSubmit={submit}>
      {({ isSubmitting }) => (
        <Form noValidate className={styles.form}>
          <FormInput name="username" label={t`Username`} autoComplete="username" autoFocus />
          <FormInput name="displayName" label={t`Display name`} autoComplete="name" />
          <FormInput name="email" label={t`Email`} type="email" autoComplete="email" />
          <FormPassword name="password" label={t`Password`} autoComplete="new-password" />
          <FormPassword name="confirmPassword" label={t`Confirm password`} autoComplete="new-password" />
          <SubmitButton busy={isSubmitting} busyText={t`Registering...`}>
            {t`Register`}
          </SubmitButton>
        </Form>
      )}
    </Formik>
  );
}
