import { useState } from 'react';
import { useField, type FormikHelpers } from 'formik';
import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  Field,
  Input,
  makeStyles,
  MessageBarBody,
  tokens,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Hook } from '../../../api/contract/hooks.ts';
import { hookEvents, type HookEvent } from '../../../api/text/hooks.ts';
import { DialogForm } from '../../components/dialog-form.tsx';
import { FormInput } from '../../components/form-input.tsx';
import { useFieldMessage } from '../../components/form-field.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { WarningBar } from '../../components/warning-bar.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { useChangeHook, useMakeHook } from './api.ts';
import { eventText } from './hook-texts.ts';

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: '16px', paddingBottom: '8px' },
  events: { display: 'grid' },
  secret: { '& input': { fontFamily: tokens.fontFamilyMonospace } },
});

interface HookDialogProps {
  open: boolean;
  /** The one to change; undefined to add one. */
  hook: Hook | undefined;
  /** Of a new one; null: all spaces. */
  spaceId: number | null;
  /** A secret that was just made, which is all that is shown. */
  secret?: string | undefined;
  onClose: () => void;
}

/** Adds or changes a web hook, and shows a new secret, once. */
export function HookDialog({ open, hook, spaceId, secret: given, onClose }: HookDialogProps) {
  const [made, setMade] = useState<string>();
  const secret = given ?? made;
  return (
    // a click outside must not close what is shown only once
    <Dialog open={open} modalType="alert" onOpenChange={(_event, data) => !data.open && !secret && onClose()}>
      <DialogSurface>
        {secret === undefined ? (
          <HookForm hook={hook} spaceId={spaceId} onMade={setMade} onClose={onClose} />
        ) : (
          <Secret secret={secret} onClose={onClose} />
        )}
      </DialogSurface>
    </Dialog>
  );
}

interface HookFormProps extends Pick<HookDialogProps, 'hook' | 'spaceId' | 'onClose'> {
  onMade: (secret: string) => void;
}

interface Values {
  url: string;
  events: HookEvent[];
}

function HookForm({ hook, spaceId, onMade, onClose }: HookFormProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const { mutateAsync: make } = useMakeHook();
  const { mutateAsync: change } = useChangeHook();
  const initial: Values = { url: hook?.url ?? '', events: hook?.events ?? ['document.saved'] };
  const submit = async (values: Values, { setErrors }: FormikHelpers<Values>) => {
    try {
      if (hook) {
        await change({ id: hook.id, ...values });
        toasts.success(t`Web hook changed`);
        onClose();
      } else onMade((await make({ ...values, spaceId })).secret);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toasts.failure(
        hook ? t`Failed to change the web hook` : t`Failed to add the web hook`,
        serverMessage(error),
      );
    }
  };
  return (
    <DialogForm
      title={hook ? t`Change the web hook` : t`Add a web hook`}
      contentClass={styles.content}
      initialValues={initial}
      onSubmit={submit}
      submitText={hook ? t`Save` : t`Add web hook`}
      onClose={onClose}
    >
      <FormInput
        name="url"
        label={t`Address`}
        hint={t`Lectern sends a POST with JSON to it`}
        type="url"
        autoFocus
        autoComplete="off"
      />
      <EventsField />
    </DialogForm>
  );
}

function EventsField() {
  const styles = useStyles();
  const [{ value }, { error, touched }, { setValue }] = useField<HookEvent[]>('events');
  const message = useFieldMessage(touched ? error : undefined, undefined);
  return (
    <Field label={t`Events`} {...message}>
      <div role="group" className={styles.events}>
        {hookEvents.map((event) => (
          <Checkbox
            key={event}
            label={eventText(event)}
            checked={value.includes(event)}
            onChange={(_event, { checked }) =>
              void setValue(checked === true ? [...value, event] : value.filter((other) => other !== event))
            }
          />
        ))}
      </div>
    </Field>
  );
}

function Secret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const styles = useStyles();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => setState((await copyText(secret)) ? 'copied' : 'failed');
  const labels = { idle: t`Copy secret`, copied: t`Copied`, failed: t`Not copied` };
  return (
    <DialogBody>
      <DialogTitle>{t`The secret of the web hook`}</DialogTitle>
      <DialogContent className={styles.content}>
        <WarningBar>
          <MessageBarBody>
            {t`Copy it now: it is shown only once. The receiver checks with it that a delivery comes from Lectern.`}
          </MessageBarBody>
        </WarningBar>
        <Field label={t`Secret`}>
          <Input
            readOnly
            className={styles.secret}
            value={secret}
            onFocus={(event) => event.target.select()}
          />
        </Field>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button appearance="primary" onClick={() => void copy()}>
          {labels[state]}
        </Button>
      </DialogActions>
    </DialogBody>
  );
}
