import { lazy } from 'react';
import { t } from '@lingui/core/macro';
import type { SignInStep } from '../../../api/contract/second-steps.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { Fetched } from '../../components/fetched.tsx';
import { useWays } from './api.ts';
import { LoginForm } from './login-form.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { PasskeyButton, usePasskeyWay } from './passkey-button.tsx';
import { makeStyles, tokens } from '@fluentui/react-components';

// two rules, because in a list the second selector would refer to another element
const line = {
  content: '""',
  flexGrow: 1,
  height: '1px',
  backgroundColor: tokens.colorNeutralStroke2,
};

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    margin: '20px 0 16px',
    color: tokens.colorNeutralForeground3,
    '::before': line,
    '::after': line,
  },
});

/** Between the form and the other ways to sign in. */
function OrLine() {
  const styles = useStyles();
  return <div className={styles.root}>{t`or`}</div>;
}

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

interface SignInProps {
  username?: string;
  /** The step that the sign-in waits for; undefined before the first one. */
  step: SignInStep | undefined;
  onStep: (step: SignInStep | undefined) => void;
  /** The page to come back to from a provider. */
  returnTo: string;
  /** True over an open editor: providers open in a new tab. */
  inNewTab?: boolean;
  /** True: an administrator wants the form, although everybody else signs in with a provider. */
  asksForPassword: boolean;
  /** The form stays busy afterwards: the caller leaves the page or removes the form. */
  onSignedIn: (user: CurrentUser) => void;
}

/** Every way to sign in, with its second step. */
export function SignIn({
  username,
  step,
  onStep,
  returnTo,
  inNewTab = false,
  asksForPassword,
  onSignedIn,
}: SignInProps) {
  const hasPasskeyWay = usePasskeyWay();
  const { data: ways } = useWays();
  const startOver = () => onStep(undefined);
  if (step)
    return (
      <Fetched what={t`The second step`} onFailed={startOver}>
        <SecondStep step={step} onSignedIn={onSignedIn} onOver={startOver} />
      </Fetched>
    );
  const providers = ways?.providers ?? [];
  const hasForm = ways?.password !== 'administrators' || asksForPassword;
  return (
    <>
      {hasForm ? (
        <LoginForm
          username={username}
          offersPasskeys={hasPasskeyWay}
          onSignedIn={onSignedIn}
          onStep={onStep}
        />
      ) : null}
      {hasForm && (providers.length > 0 || hasPasskeyWay) ? <OrLine /> : null}
      {providers.length > 0 ? (
        <ProviderButtons providers={providers} returnTo={returnTo} inNewTab={inNewTab} />
      ) : null}
      {hasPasskeyWay ? <PasskeyButton onSignedIn={onSignedIn} /> : null}
    </>
  );
}
