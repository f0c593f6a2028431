import { t } from '@lingui/core/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { FormInput } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError } from '../../lib/http.ts';
import { askForPasswordLink } from './password-links.ts';
import { forgotPasswordSchema } from './schemas.ts';
import { useFormStyles } from './form.styles.ts';
import { SubmitButton } from './submit-button.tsx';

const empty = { name: '' };

type Values = typeof empty;

/** Asks for the username or email of a person who forgot their password. */
export function ForgotPasswordForm({ onAsked }: { onAsked: () => void }) {
  const styles = useFormStyles();
  const toasts = useToasts();

  const submit = async ({ name }: Values, { setErrors }: FormikHelpers<Values>) => {
    try {
      await askForPasswordLink(name.trim());
      onAsked();
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      const text = error instanceof ApiError ? error.text : t`An unexpected error occurred.`;
      toasts.failure(t`No link was sent`, text);
    }
  };

  return (
    <Formik
      initialValues={empty}
      validationSchema={forgotPasswordSchema}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Form noValidate className={styles.form}>
          <FormInput name="name" label={t`Username or email`} autoComplete="username" autoFocus />
          <SubmitButton busy={isSubmitting} busyText={t`Sending...`}>
            {t`Send link`}
          </SubmitButton>
        </Form>
      )}
    </Formik>
  );
}
