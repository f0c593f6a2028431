import { useState } from 'react';
import { Form, Formik, type FormikHelpers } from 'formik';
import {
  Button,
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
  Radio,
  RadioGroup,
  Select,
  tokens,
} from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import { limits } from '../../../api/contract/limits.ts';
import { FormField } from '../../components/form-field.tsx';
import { FormInput } from '../../components/form-input.tsx';
import { WarningBar } from '../../components/warning-bar.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { useCreateToken } from './tokens-api.ts';

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: '16px', paddingBottom: '8px' },
  token: { '& input': { fontFamily: tokens.fontFamilyMonospace } },
});

const empty = { name: '', scope: 'read', days: String(limits.tokenDaysDefault) };

type Values = typeof empty;

const lengths = [7, 30, limits.tokenDaysDefault, limits.tokenDays];

/** Makes an API token, and shows it once. It stays mounted while it closes, or the page would stay inert. */
export function MakeTokenDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [token, setToken] = useState<string>();
  return (
    // what is shown once must not go away by a click beside it
    <Dialog open={open} modalType="alert" onOpenChange={(_event, data) => !data.open && !token && onClose()}>
      <DialogSurface>
        {token === undefined ? (
          <TokenForm onMade={setToken} onClose={onClose} />
        ) : (
          <MadeToken token={token} onClose={onClose} />
        )}
      </DialogSurface>
    </Dialog>
  );
}

function TokenForm({ onMade, onClose }: { onMade: (token: string) => void; onClose: () => void }) {
  const styles = useStyles();
  const toasts = useToasts();
  const { mutateAsync: create } = useCreateToken();
  const submit = async ({ name, scope, days }: Values, { setErrors }: FormikHelpers<Values>) => {
    try {
      const made = await create({ name, scope: scope === 'write' ? 'write' : 'read', days: Number(days) });
      onMade(made.token);
    } catch (error) {
      if (error instanceof ApiError) setErrors(error.fields);
      toasts.failure(t`Failed to make the token`, serverMessage(error));
    }
  };
  return (
    <Formik initialValues={empty} onSubmit={submit}>
      {({ isSubmitting }) => (
        <Form noValidate>
          <DialogBody>
            <DialogTitle>{t`Make a token`}</DialogTitle>
            <DialogContent className={styles.content}>
              <FormInput
                name="name"
                label={t`Name`}
                hint={t`What you use it for`}
                autoFocus
                autoComplete="off"
              />
              <FormField name="scope" label={t`Access`}>
                {({ value, name, onChange }) => (
                  <RadioGroup name={name} value={value} onChange={onChange as never}>
                    <Radio value="read" label={t`Read only`} />
                    <Radio value="write" label={t`Read and write`} />
                  </RadioGroup>
                )}
              </FormField>
              <FormField name="days" label={t`Ends after`}>
                {(control) => (
                  <Select {...control}>
                    {lengths.map((days) => (
                      <option key={days} value={days}>
                        {plural(days, { one: '# day', other: '# days' })}
                      </option>
                    ))}
                  </Select>
                )}
              </FormField>
            </DialogContent>
            <DialogActions>
              <Button onClick={onClose} disabled={isSubmitting}>{t`Cancel`}</Button>
              <Button type="submit" appearance="primary" disabled={isSubmitting}>
                {t`Make token`}
              </Button>
            </DialogActions>
          </DialogBody>
        </Form>
      )}
    </Formik>
  );
}

function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const styles = useStyles();
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => setState((await copyText(token)) ? 'copied' : 'failed');
  const labels = { idle: t`Copy token`, copied: t`Copied`, failed: t`Not copied` };
  return (
    <DialogBody>
      <DialogTitle>{t`Your new token`}</DialogTitle>
      <DialogContent className={styles.content}>
        <WarningBar>
          <MessageBarBody>
            {t`Copy it now: it is shown only this once. Whoever has it can act in your name.`}
          </MessageBarBody>
        </WarningBar>
        <Field label={t`Token`}>
          <Input readOnly className={styles.token} value={token} onFocus={(event) => event.target.select()} />
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
