import { useState } from 'react';
import type { FormikHelpers } from 'formik';
import { Dialog, DialogSurface } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { DialogForm } from '../../components/dialog-form.tsx';
import { FormInput } from '../../components/form-input.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useCreateToken } from './api.ts';
import { useFormStyles } from './form.styles.ts';
import { MadeToken } from './made-token.tsx';
import { emptyReach, ReachFields, reachOf } from './reach-fields.tsx';
import { spacesFault } from './spaces-field.tsx';

const empty = { name: '', ...emptyReach };

type Values = typeof empty;

const faultsOf = (values: Values) => ({
  ...(values.name.trim() === '' && { name: serverTexts.tokenNameRequired() }),
  ...spacesFault(values),
});

/** The service account that the token acts for; without one, the person themselves. */
type Service = { id: number; displayName: string } | undefined;

interface MakeTokenDialogProps {
  open: boolean;
  onClose: () => void;
  service?: Service;
}

/** Makes an API token, and shows it once. It stays mounted while it closes, or the page would stay inert. */
export function MakeTokenDialog({ open, onClose, service }: MakeTokenDialogProps) {
  const [token, setToken] = useState<string>();
  return (
    // a click outside must not close what is shown only once
    <Dialog open={open} modalType="alert" onOpenChange={(_event, data) => !data.open && !token && onClose()}>
      <DialogSurface>
        {token === undefined ? (
          <TokenForm service={service} onMade={setToken} onClose={onClose} />
        ) : (
          <MadeToken token={token} warning={warningOf(service)} onClose={onClose} />
        )}
      </DialogSurface>
    </Dialog>
  );
}

function warningOf(service: Service): string {
  if (!service) return t`Copy it now: it is shown only once. Anyone who has it can act in your name.`;
  const name = service.displayName;
  return t`Copy it now: it is shown only once. Anyone who has it can act as ${name}.`;
}

interface TokenFormProps {
  service: Service;
  onMade: (token: string) => void;
  onClose: () => void;
}

function TokenForm({ service, onMade, onClose }: TokenFormProps) {
  const styles = useFormStyles();
  const toasts = useToasts();
  const { mutateAsync: create } = useCreateToken();
  const submit = async ({ name, ...reach }: Values, { setErrors }: FormikHelpers<Values>) => {
    try {
      const made = await create({ name, ...reachOf(reach), ...(service && { ownerId: service.id }) });
      onMade(made.token);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toasts.failure(t`Failed to make the token`, serverMessage(error));
    }
  };
  return (
    <DialogForm
      title={t`Make a token`}
      contentClass={styles.content}
      initialValues={empty}
      validate={faultsOf}
      onSubmit={submit}
      submitText={t`Make token`}
      onClose={onClose}
    >
      <FormInput name="name" label={t`Name`} hint={t`What you use it for`} autoFocus autoComplete="off" />
      <ReachFields forService={service !== undefined} />
    </DialogForm>
  );
}
