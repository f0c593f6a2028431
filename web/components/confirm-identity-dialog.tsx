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
  makeStyles,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Security } from '../../api/contract/second-steps.ts';
import { callApi, calls } from '../lib/calls.ts';
import { ApiError, serverMessage } from '../lib/http.ts';
import { choosePasskey, PasskeyCancelled, PasskeyFailed } from '../lib/passkeys.ts';
import { securityQuery } from '../lib/queries/security.ts';
import { serverTexts } from '../lib/server-texts.ts';
import { AppCodeField } from './app-code-field.tsx';
import { FormPassword } from './form-input.tsx';
import { useToasts } from './toasts.tsx';

const useStyles = makeStyles({
  content: { display: 'grid', rowGap: '16px', paddingBottom: '8px' },
  others: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

type Way = Security['confirmBy'][number];

const empty = { password: '', code: '' };

type Values = typeof empty;

interface ConfirmIdentityDialogProps {
  /** What it is for; by default a change of how they sign in. */
  why?: string | undefined;
  open: boolean;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks the person to show again who they are. */
export function ConfirmIdentityDialog({ why, open, onConfirmed, onCancel }: ConfirmIdentityDialogProps) {
  const { data } = useQuery(securityQuery);
  return (
    <Dialog open={open} modalType="alert" onOpenChange={(_event, state) => !state.open && onCancel()}>
      <DialogSurface>
        {data ? <Ask why={why} ways={data.confirmBy} onConfirmed={onConfirmed} onCancel={onCancel} /> : null}
      </DialogSurface>
    </Dialog>
  );
}

interface AskProps extends Omit<ConfirmIdentityDialogProps, 'open'> {
  ways: readonly Way[];
}

function Ask({ why, ways, onConfirmed, onCancel }: AskProps) {
  const styles = useStyles();
  const toasts = useToasts();
  const [way, setWay] = useState<Way | undefined>(ways[0]);

  const submit = async (values: Values, { setErrors }: FormikHelpers<Values>) => {
    if (way === undefined) return;
    try {
      const given =
        way === 'passkey'
          ? { response: await choosePasskey('confirm') }
          : { [way === 'totp' ? 'code' : 'password']: way === 'totp' ? values.code : values.password };
      await callApi(calls['second-steps'].confirm, { body: { method: way, ...given } });
      onConfirmed();
    } catch (error) {
      if (error instanceof PasskeyCancelled) return;
      const fields = error instanceof ApiError ? error.fields : {};
      if (fields['password'] !== undefined || fields['code'] !== undefined) return setErrors(fields);
      toasts.failure(
        t`That could not be confirmed`,
        error instanceof PasskeyFailed ? error.message : serverMessage(error),
      );
    }
  };

  return (
    <Formik
      key={way}
      initialValues={empty}
      validate={(values) => faultsOf(way, values)}
      validateOnBlur={false}
      validateOnChange={false}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Form noValidate>
          <DialogBody>
            <DialogTitle>{t`Confirm that it is you`}</DialogTitle>
            <DialogContent className={styles.content}>
              <p>
                {way === undefined
                  ? t`Sign out and in again. Then you have ten minutes to change this.`
                  : (why ?? t`To change how you sign in, first confirm that it is you.`)}
              </p>
              {way === 'password' ? (
                <FormPassword name="password" label={t`Password`} autoComplete="current-password" autoFocus />
              ) : null}
              {way === 'totp' ? <AppCodeField /> : null}
              <div className={styles.others}>
                {ways
                  .filter((other) => other !== way)
                  .map((other) => (
                    <Button key={other} size="small" disabled={isSubmitting} onClick={() => setWay(other)}>
                      {nameOf(other)}
                    </Button>
                  ))}
              </div>
            </DialogContent>
            <DialogActions>
              <Button onClick={onCancel} disabled={isSubmitting}>{t`Cancel`}</Button>
              {way === undefined ? null : (
                <Button type="submit" appearance="primary" disabled={isSubmitting}>
                  {way === 'passkey' ? t`Use a passkey` : t`Confirm`}
                </Button>
              )}
            </DialogActions>
          </DialogBody>
        </Form>
      )}
    </Formik>
  );
}

function faultsOf(way: Way | undefined, { password, code }: Values): Partial<Values> {
  if (way === 'password' && password === '') return { password: serverTexts.passwordRequired() };
  return way === 'totp' && code.trim() === '' ? { code: serverTexts.codeRequired() } : {};
}

function nameOf(way: Way): string {
  if (way === 'password') return t`Use your password`;
  return way === 'passkey' ? t`Use a passkey` : t`Use your authenticator app`;
}
