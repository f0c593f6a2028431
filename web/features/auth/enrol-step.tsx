import { useState } from 'react';
import { Form, Formik, type FormikHelpers } from 'formik';
import { Button, makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { AppKey } from '../../../api/contract/second-steps.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { AppCodeField } from '../../components/app-code-field.tsx';
import { AppSetup } from '../../components/app-setup.tsx';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { ApiError } from '../../lib/http.ts';
import { hasPasskeys, makePasskey } from '../../lib/passkeys.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { makeAppKey, takeStep } from './api.ts';
import { useStepFailure, type StepProps } from './step-failure.ts';
import { SubmitButton } from './submit-button.tsx';

const useStyles = makeStyles({
  root: { display: 'grid', rowGap: '16px' },
});

interface Enrolled {
  user: CurrentUser;
  recoveryCodes: string[] | null;
}

/** Sets up a second step, which this person must have before they get in. Then shows their recovery codes. */
export function EnrolStep({ step: { methods }, onSignedIn, onOver }: StepProps) {
  const styles = useStyles();
  const [appKey, setAppKey] = useState<AppKey>();
  const [enrolled, setEnrolled] = useState<Enrolled>();
  const [isBusy, setBusy] = useState(false);
  const fail = useStepFailure(onOver);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      fail(error);
    }
    setBusy(false);
  };
  const finish = (done: Enrolled) => (done.recoveryCodes ? setEnrolled(done) : onSignedIn(done.user));
  const addPasskey = () =>
    attempt(async () => {
      const response = await makePasskey('enrol');
      finish(await takeStep({ method: 'passkey', response, remember: false }));
    });

  if (enrolled?.recoveryCodes)
    return (
      <div className={styles.root}>
        <RecoveryCodes codes={enrolled.recoveryCodes} />
        <Button appearance="primary" onClick={() => onSignedIn(enrolled.user)}>
          {t`Continue`}
        </Button>
      </div>
    );
  if (appKey) return <AppForm appKey={appKey} onDone={finish} onFailed={fail} />;
  return (
    <div className={styles.root}>
      <p>{t`A password alone is not enough here. Choose a second step; you use it each time you sign in.`}</p>
      <Button
        appearance="primary"
        disabled={isBusy}
        onClick={() => void attempt(async () => setAppKey(await makeAppKey()))}
      >
        {t`Set up an authenticator app`}
      </Button>
      {methods.includes('passkey') && hasPasskeys() ? (
        <Button disabled={isBusy} onClick={() => void addPasskey()}>
          {t`Add a passkey`}
        </Button>
      ) : null}
      <Button appearance="subtle" disabled={isBusy} onClick={onOver}>
        {t`Back to sign in`}
      </Button>
    </div>
  );
}

interface AppFormProps {
  appKey: AppKey;
  onDone: (done: Enrolled) => void;
  onFailed: (error: unknown) => void;
}

function AppForm({ appKey, onDone, onFailed }: AppFormProps) {
  const styles = useStyles();
  const submit = async ({ code }: { code: string }, { setErrors }: FormikHelpers<{ code: string }>) => {
    try {
      onDone(await takeStep({ method: 'totp', code, remember: false }));
    } catch (error) {
      if (error instanceof ApiError && error.fields['code']) return setErrors(error.fields);
      onFailed(error);
    }
  };
  return (
    <Formik
      initialValues={{ code: '' }}
      validate={({ code }) => (code.trim() === '' ? { code: serverTexts.codeRequired() } : {})}
      validateOnBlur={false}
      validateOnChange={false}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <Form noValidate className={styles.root}>
          <AppSetup {...appKey} />
          <AppCodeField />
          <SubmitButton busy={isSubmitting} busyText={t`Logging in...`}>
            {t`Continue`}
          </SubmitButton>
        </Form>
      )}
    </Formik>
  );
}
