import { useRef } from 'react';
import { t } from '@lingui/core/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { Button, makeStyles } from '@fluentui/react-components';
import type { Role } from '../../../api/contract/primitives.ts';
import { FormInput, FormPassword } from '../../components/form-input.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { useCreateUser } from './api.ts';
import { RoleField } from './role-field.tsx';
import { createUserSchema } from './schemas.ts';

const useStyles = makeStyles({
  form: {
    display: 'grid',
    rowGap: '16px',
    paddingTop: '16px',
    // as high as the buttons of the table beside it
    '& .fui-Input': { height: '32px', '@media (pointer: coarse)': { height: '40px' } },
    '& .fui-Dropdown__button': { height: '30px', '@media (pointer: coarse)': { height: '38px' } },
  },
  add: { marginTop: '4px' },
});

interface Values {
  username: string;
  displayName: string;
  email: string;
  password: string;
  role: Role;
}

const empty: Values = { username: '', displayName: '', email: '', password: '', role: 'viewer' };

/** The form for a new account. Keeps the typed values if the call fails. */
export function AddUserForm() {
  const styles = useStyles();
  const toasts = useToasts();
  const form = useRef<HTMLFormElement>(null);
  const { mutateAsync: createUser } = useCreateUser();

  const submit = async (values: Values, { resetForm, setErrors }: FormikHelpers<Values>) => {
    try {
      const { displayName, username } = await createUser({
        ...createUserSchema.cast(values),
        passwordMustChange: true,
      });
      resetForm();
      // ready for the next account
      form.current?.querySelector('input')?.focus();
      toasts.success(t`User created`, t`${displayName} can sign in as ${username} now.`);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toasts.failure(t`Error creating user`, serverMessage(error) ?? t`Failed to create user`);
    }
  };

  return (
    <section aria-labelledby="add-user">
      <SectionHeading id="add-user">{t`Add a user`}</SectionHeading>
      <Formik
        initialValues={empty}
        validationSchema={createUserSchema}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <Form ref={form} noValidate className={styles.form}>
            <FormInput name="username" label={t`Username`} autoComplete="off" />
            <FormInput name="displayName" label={t`Display name`} autoComplete="off" />
            <FormInput name="email" label={t`Email`} type="email" autoComplete="off" />
            <FormPassword
              name="password"
              label={t`Password`}
              hint={t`They change it when they first sign in.`}
              autoComplete="new-password"
            />
            <RoleField />
            <Button type="submit" appearance="primary" className={styles.add} disabled={isSubmitting}>
              {isSubmitting ? t`Adding...` : t`Add User`}
            </Button>
          </Form>
        )}
      </Formik>
    </section>
  );
}
