import { t } from '@lingui/core/macro';
import { Form, Formik, type FormikHelpers } from 'formik';
import { Button, makeStyles } from '@fluentui/react-components';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { FormInput } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { useSetOutside } from '../../lib/queries/identities.ts';
import { useSaveProfile, type ProfileValues } from './api.ts';
import { PictureField } from './picture-field.tsx';
import { profileSchema } from './schemas.ts';

const useStyles = makeStyles({
  form: { display: 'grid', justifyItems: 'stretch', rowGap: '16px', maxWidth: '400px' },
  save: { justifySelf: 'start', marginTop: '8px' },
});

export function ProfileForm({ user }: { user: CurrentUser }) {
  const styles = useStyles();
  const toasts = useToasts();
  const { email: provider } = useSetOutside(user.id);
  const { mutateAsync: saveProfile } = useSaveProfile(user.id);

  const submit = async (values: ProfileValues, { setErrors }: FormikHelpers<ProfileValues>) => {
    try {
      await saveProfile(profileSchema.cast(values) as ProfileValues);
      toasts.success(t`Profile updated`);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toasts.failure(t`Failed to update profile`, serverMessage(error));
    }
  };

  return (
    <Formik
      initialValues={{ displayName: user.displayName, email: user.email, avatar: user.avatar ?? '' }}
      enableReinitialize
      validationSchema={profileSchema}
      onSubmit={submit}
    >
      {({ isSubmitting, dirty }) => (
        <Form noValidate className={styles.form}>
          <FormInput name="displayName" label={t`Display name`} autoComplete="name" />
          <FormInput
            name="email"
            label={t`Email`}
            type="email"
            autoComplete="email"
            disabled={provider !== undefined}
            hint={provider === undefined ? undefined : t`${provider} sets this email. Change it there.`}
          />
          <PictureField user={user} />
          <Button
            type="submit"
            appearance="primary"
            className={styles.save}
            disabled={isSubmitting || !dirty}
          >
            {isSubmitting ? t`Saving...` : t`Save`}
          </Button>
        </Form>
      )}
    </Formik>
  );
}
