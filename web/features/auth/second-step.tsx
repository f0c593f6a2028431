import { useState } from 'react';
import { Form, Formik, useField, type FormikHelpers } from 'formik';
import { Button, Checkbox, makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { StepMethod } from '../../../api/contract/second-steps.ts';
import { AppCodeField } from '../../components/app-code-field.tsx';
import { FormInput } from '../../components/form-input.tsx';
import { ApiError } from '../../lib/http.ts';
import { choosePasskey } from '../../lib/passkeys.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { takeStep } from './api.ts';
import { EnrolStep } from './enrol-step.tsx';
import { useStepFailure, type StepProps } from './step-failure.ts';
import { SubmitButton } from './submit-button.tsx';

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: '16px' },
  others: { display: 'grid', rowGap: '8px', marginTop: '16px' },
});

/** The second step of a sign-in, or its setup if the person has none. */
export function SecondStep(props: StepProps) {
  if (props.step.enrol) return <EnrolStep {...props} />;
  return props.step.methods.length === 0 ? <NoStep {...props} /> : <TakeStep {...props} />;
}

function NoStep({ onOver }: StepProps) {
  const styles = useStyles();
  return (
    <div className={styles.form}>
      <p>{t`None of your second steps works at this address. Ask an administrator to reset them.`}</p>
      <Button onClick={onOver}>{t`Back to sign in`}</Button>
    </div>
  );
}

const empty = { code: '', remember: false };

type Values = typeof empty;

function TakeStep({ step: { methods, rememberDays }, onSignedIn, onOver }: StepProps) {
  const styles = useStyles();
  const [way, setWay] = useState<StepMethod>(methods[0] ?? 'totp');
  const [isDone, setDone] = useState(false);
  const fail = useStepFailure(onOver);

  const submit = async ({ code, remember }: Values, { setErrors }: FormikHelpers<Values>) => {
    try {
      const answer = way === 'passkey' ? { response: await choosePasskey('step') } : { code };
      const { user } = await takeStep({ method: way, remember, ...answer });
      setDone(true);
      onSignedIn(user);
    } catch (error) {
      if (error instanceof ApiError && error.fields['code']) return setErrors(error.fields);
      fail(error);
    }
  };

  return (
    <Formik
      // a code of the app is no recovery code
      key={way}
      initialValues={empty}
      validate={({ code }) =>
        way !== 'passkey' && code.trim() === '' ? { code: serverTexts.codeRequired() } : {}
      }
      validateOnBlur={false}
      validateOnChange={false}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Form noValidate className={styles.form}>
          <CodeField way={way} />
          {rememberDays > 0 ? <Remember days={rememberDays} /> : null}
          <SubmitButton busy={isSubmitting || isDone} busyText={t`Logging in...`}>
            {way === 'passkey' ? t`Use a passkey` : t`Continue`}
          </SubmitButton>
          <div className={styles.others}>
            {methods
              .filter((method) => method !== way)
              .map((method) => (
                <Button key={method} disabled={isSubmitting || isDone} onClick={() => setWay(method)}>
                  {nameOf(method)}
                </Button>
              ))}
            <Button appearance="subtle" disabled={isSubmitting || isDone} onClick={onOver}>
              {t`Back to sign in`}
            </Button>
          </div>
        </Form>
      )}
    </Formik>
  );
}

function nameOf(method: StepMethod): string {
  if (method === 'totp') return t`Enter the 6 digits from your app`;
  return method === 'passkey' ? t`Use a passkey` : t`Use a recovery code`;
}

function CodeField({ way }: { way: StepMethod }) {
  if (way === 'passkey') return null;
  if (way === 'recovery')
    return (
      <FormInput
        name="code"
        label={t`Recovery code`}
        hint={t`One of the codes that you kept when you set up your second step`}
        autoComplete="off"
        autoFocus
      />
    );
  return <AppCodeField />;
}

function Remember({ days }: { days: number }) {
  const [{ value }, , { setValue }] = useField<boolean>('remember');
  return (
    <Checkbox
      label={t`Do not ask again on this device for ${days} days`}
      checked={value}
      onChange={(_event, { checked }) => void setValue(checked === true)}
    />
  );
}
