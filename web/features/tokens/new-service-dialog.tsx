import { useState } from 'react';
import type { FormikHelpers } from 'formik';
import { Dialog, DialogSurface, Select } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';
import type { Role } from '../../../api/contract/primitives.ts';
import { DialogForm } from '../../components/dialog-form.tsx';
import { FormField } from '../../components/form-field.tsx';
import { FormInput } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { roleNames } from '../../lib/roles.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useCreateService } from './api.ts';
import { useFormStyles } from './form.styles.ts';
import { MadeToken } from './made-token.tsx';
import { emptyReach, ReachFields, reachOf } from './reach-fields.tsx';
import { spacesFault } from './spaces-field.tsx';

interface Made {
  name: string;
  token: string;
}

/** Makes an account for a program with its first token, and shows the token once. It stays mounted while it closes. */
export function NewServiceDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [made, setMade] = useState<Made>();
  const name = made?.name ?? '';
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_event, data) => !data.open && !made && onClose()}>
      <DialogSurface>
        {made === undefined ? (
          <ServiceForm onMade={setMade} onClose={onClose} />
        ) : (
          <MadeToken
            token={made.token}
            warning={t`Copy it now: it is shown only once. Anyone who has it can act as ${name}.`}
            onClose={onClose}
          />
        )}
      </DialogSurface>
    </Dialog>
  );
}

const empty = { name: '', role: 'viewer' as string, ...emptyReach };

type Values = typeof empty;

const faultsOf = (values: Values) => ({
  ...(values.name.trim().length < limits.displayNameMin && { name: serverTexts.newDisplayNameTooShort() }),
  ...spacesFault(values),
});

const roles: readonly Role[] = ['viewer', 'editor', 'admin'];
const roleOf = (value: string): Role => roles.find((role) => role === value) ?? 'viewer';

function ServiceForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const styles = useFormStyles();
  const toasts = useToasts();
  const { mutateAsync: create } = useCreateService();
  const submit = async ({ name, role, ...reach }: Values, { setErrors }: FormikHelpers<Values>) => {
    try {
      const { user, token } = await create({ name, role: roleOf(role), ...reachOf(reach) });
      onMade({ name: user.displayName, token });
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toasts.failure(t`Failed to make the service account`, serverMessage(error));
    }
  };
  return (
    <DialogForm
      title={t`New service account`}
      contentClass={styles.content}
      initialValues={empty}
      validate={faultsOf}
      onSubmit={submit}
      submitText={t`Make account and token`}
      onClose={onClose}
    >
      <FormInput
        name="name"
        label={t`Display name`}
        hint={t`Shown as the author of what it writes`}
        autoFocus
        autoComplete="off"
      />
      <FormField name="role" label={t`Role`}>
        {(control) => (
          <Select {...control}>
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
      <ReachFields forService />
    </DialogForm>
  );
}
