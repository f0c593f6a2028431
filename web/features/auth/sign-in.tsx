import { lazy } from 'react';
import { t } from '@lingui/core/macro';
import type { SignInStep } from '../../../api/contract/second-steps.ts';
import type { CurrentUser } from '../../../api/contract/users.ts';
import { Fetched } from '../../components/fetched.tsx';
import { LoginForm } from './login-form.tsx';
import { PasskeyButton, usePasskeyWay } from './passkey-button.tsx';

const SecondStep = lazy(async () => ({ default: (await import('./second-step.tsx')).SecondStep }));

interface SignInProps {
  username?: string;
  /** The step that the sign-in waits for; undefined before the first one. */
  step: SignInStep | undefined;
  onStep: (step: SignInStep | undefined) => void;
  /** The form stays busy afterwards: the caller leaves the page or removes the form. */
  onSignedIn: (user: CurrentUser) => void;
}

/** Every way to sign in, with its second step. */
export function SignIn({ username, step, onStep, onSignedIn }: SignInProps) {
  const hasPasskeyWay = usePasskeyWay();
  const startOver = () => onStep(undefined);
  if (step)
    return (
      <Fetched what={t`The second step`} onFailed={startOver}>
        <SecondStep step={step} onSignedIn={onSignedIn} onOver={startOver} />
      </Fetched>
    );
  return (
    <>
      <LoginForm username={username} offersPasskeys={hasPasskeyWay} onSignedIn={onSignedIn} onStep={onStep} />
      {hasPasskeyWay ? <PasskeyButton onSignedIn={onSignedIn} /> : null}
    </>
  );
}
