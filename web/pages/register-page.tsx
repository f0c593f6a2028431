import { useState } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { SignInStep } from '../../api/contract/second-steps.ts';
import type { CurrentUser } from '../../api/contract/users.ts';
import { TextLink } from '../components/text-link.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { useRegistration } from '../features/auth/api.ts';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { SecondStep } from '../features/auth/second-step.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { serverTexts } from '../lib/server-texts.ts';
import { currentUserKey } from '../lib/session.ts';

const useStyles = makeStyles({
  link: { display: 'inline-block', marginTop: '20px', fontWeight: tokens.fontWeightSemibold },
});

/** /register */
export function RegisterPage() {
  const styles = useStyles();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, isPending, isError } = useRegistration();
  const [closedMeanwhile, setClosedMeanwhile] = useState(false);
  useDocumentTitle(t`Register`);
  const [step, setStep] = useState<SignInStep>();
  const enter = (user: CurrentUser) => client.setQueryData(currentUserKey, user);
  const isClosed = closedMeanwhile || data?.open === false;
  // the account exists now: only the sign-in is left
  if (step)
    return (
      <AuthCard heading={t`Register`} subtitle={t`Set up a second step`}>
        <SecondStep step={step} onSignedIn={enter} onOver={() => void navigate(paths.login())} />
      </AuthCard>
    );
  return (
    <AuthCard
      heading={t`Register`}
      subtitle={isClosed ? serverTexts.registrationClosed() : t`Create an account to join this workspace`}
    >
      {/* if the setting could not be loaded, the server decides when the form is sent */}
      {!isClosed && (!isPending || isError) ? (
        <RegisterForm onRegistered={enter} onStep={setStep} onClosed={() => setClosedMeanwhile(true)} />
      ) : null}
      {isPending ? null : (
        <TextLink to={paths.login()} className={styles.link}>
          {isClosed ? t`Back to sign in` : t`Already have an account?`}
        </TextLink>
      )}
    </AuthCard>
  );
}
