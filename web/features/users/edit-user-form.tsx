import { useRef, useId } from 'react';
import { t } from '@lingui/core/macro';
import { useBeforeUnload, useNavigate } from 'react-router-dom';
import { Form, Formik, type FormikHelpers, type FormikProps, useField } from 'formik';
import { Button, Input, Field, makeStyles, Switch } from '@fluentui/react-components';
import type { Role } from '../../../api/contract/primitives.ts';
import type { User } from '../../../api/contract/users.ts';
import { FormInput } from '../../components/form-input.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { UnsavedDialog } from '../../components/unsaved-dialog.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useSetOutside } from '../../lib/queries/identities.ts';
import { useUpdateUser } from './api.ts';
import { RoleField } from './role-field.tsx';
import { editServiceSchema, editUserSchema } from './schemas.ts';
import { SwitchRow } from '../../components/switch-row.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: '16px', maxWidth: '400px', marginTop: '28px' },
  username: { rowGap: '1px' },
  input: { height: '40px' },
  buttons: { display: 'flex', gap: '8px', marginTop: '8px' },
});

interface Values {
  displayName: string;
  email: string;
  role: Role;
  avatar: string;
  active: boolean;
  emailConfirmed: boolean;
}

/** The form for everything of an account except its username. Asks before changes are lost. */
export function EditUserForm({ user }: { user: User }) {
  const form = useRef<FormikProps<Values>>(null);
  // the dialog navigates by itself
  const leaving = useRef(false);
  const { save, isSaved } = useSave(user);
  const navigate = useNavigate();

  const submit = async (values: Values, helpers: FormikHelpers<Values>) => {
    if ((await save(values, helpers)) && !leaving.current) await navigate(paths.manageUsers());
  };
  const saveAndLeave = async () => {
    leaving.current = true;
    await form.current?.submitForm();
    leaving.current = false;
    return isSaved();
  };
  const isDirty = () => form.current?.dirty === true && !isSaved();
  useBeforeUnload((event) => {
    if (isDirty()) event.preventDefault();
  });

  return (
    <Formik
      innerRef={form}
      initialValues={valuesOf(user)}
      validationSchema={schemaFor(user)}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ dirty, isSubmitting }) => (
        <>
          <Fields user={user} canSave={dirty && !isSubmitting} isSubmitting={isSubmitting} />
          <UnsavedDialog
            isDirty={isDirty}
            isSaving={isSubmitting}
            cannotSave={false}
            onDiscard={() => Promise.resolve()}
            onSave={saveAndLeave}
          />
        </>
      )}
    </Formik>
  );
}

/** Saves and shows a toast. After that, the dialog for unsaved changes is not needed any more. */
function useSave(user: User) {
  const toasts = useToasts();
  const saved = useRef(false);
  const { mutateAsync: updateUser } = useUpdateUser(user.id);
  const save = async (values: Values, { setErrors }: FormikHelpers<Values>): Promise<boolean> => {
    const {
      active,
      avatar = '',
      emailConfirmed,
      ...rest
    } = schemaFor(user).cast(values, { stripUnknown: true });
    try {
      await updateUser({
        ...{ ...rest, avatar: avatar === '' ? null : avatar, disabled: !active },
        ...(emailConfirmed && !user.emailConfirmed ? { emailConfirmed } : {}),
      });
      saved.current = true;
      toasts.success(t`User Updated`);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toasts.failure(t`Error Updating User`, serverMessage(error) ?? t`Could not update the user.`);
    }
    return saved.current;
  };
  return { save, isSaved: () => saved.current };
}

const schemaFor = ({ kind }: User) => (kind === 'service' ? editServiceSchema : editUserSchema);

const valuesOf = ({ displayName, email, role, avatar, disabled, emailConfirmed }: User): Values => ({
  displayName,
  email,
  role,
  avatar: avatar ?? '',
  active: !disabled,
  emailConfirmed,
});

interface FieldsProps {
  user: User;
  canSave: boolean;
  isSubmitting: boolean;
}

function Fields({ user, canSave, isSubmitting }: FieldsProps) {
  const styles = useStyles();
  const isService = user.kind === 'service';
  const setOutside = useSetOutside(user.id);
  const provider = setOutside.email;
  return (
    <Form noValidate className={styles.form}>
      <Field className={styles.username} label={t`Username`} hint={t`A username cannot be changed.`}>
        <Input value={user.username} disabled className={styles.input} />
      </Field>
      <FormInput name="displayName" label={t`Display name`} autoComplete="off" />
      {isService ? null : (
        <FormInput
          name="email"
          label={t`Email`}
          type="email"
          autoComplete="off"
          disabled={provider !== undefined}
          hint={provider === undefined ? undefined : t`${provider} sets this email. Change it there.`}
        />
      )}
      {isService || user.emailConfirmed ? null : <EmailConfirmedField />}
      <RoleField setBy={setOutside.role} />
      <FormInput
        name="avatar"
        label={t`Picture`}
        type="url"
        autoComplete="off"
        hint={
          isService
            ? t`The web address of a picture. If empty, the initials are shown.`
            : t`The web address of a picture. If empty, the person’s initials are shown.`
        }
      />
      <ActiveField isService={isService} />
      <div className={styles.buttons}>
        <Button type="submit" appearance="primary" disabled={!canSave}>
          {isSubmitting ? t`Saving...` : t`Save`}
        </Button>
        <LinkButton to={paths.manageUsers()}>{t`Cancel`}</LinkButton>
      </div>
    </Form>
  );
}

/** The switch for whether the account can be used. */
function ActiveField({ isService }: { isService: boolean }) {
  const id = useId();
  const [field, , { setValue }] = useField<boolean>('active');
  return (
    <SwitchRow
      id={id}
      name={isService ? t`Active` : t`Can sign in`}
      text={
        isService
          ? t`If you switch this off, its API tokens are revoked. Its documents and comments stay.`
          : t`If you switch this off, the person is signed out everywhere and their API tokens are revoked. Their documents and comments stay.`
      }
    >
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        checked={field.value}
        onChange={(_event, { checked }) => void setValue(checked)}
      />
    </SwitchRow>
  );
}

/** The switch with which an administrator confirms that an email belongs to the person. */
function EmailConfirmedField() {
  const id = useId();
  const [field, , { setValue }] = useField<boolean>('emailConfirmed');
  return (
    <SwitchRow
      id={id}
      name={t`Email is confirmed`}
      text={t`Nobody has checked that this email belongs to this person. Once you confirm it, anyone who signs in through a provider with this email gets into this account.`}
    >
      <Switch
        id={id}
        aria-describedby={`${id}-text`}
        checked={field.value}
        onChange={(_event, { checked }) => void setValue(checked)}
      />
    </SwitchRow>
  );
}
