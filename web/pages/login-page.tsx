import { useState } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { SignInStep } from '../../api/contract/second-steps.ts';
import type { CurrentUser } from '../../api/contract/users.ts';
import { TextLink } from '../components/text-link.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { useWaitingStep, useWays } from '../features/auth/api.ts';
import { usePasswordLinkState } from '../features/auth/password-links.ts';
import { ProblemBar } from '../features/auth/problem-bar.tsx';
import { SignIn } from '../features/auth/sign-in.tsx';
import { SignInText } from '../features/auth/sign-in-text.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { leaveFlash } from '../lib/flash.ts';
import { paths } from '../lib/paths.ts';

const useStyles = makeStyles({
  links: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '24px',
    rowGap: '12px',
    marginTop: '20px',
  },
  link: { fontWeight: tokens.fontWeightSemibold },
});

/** The page that the person wanted before the login, if it is one of ours. */
function askedPage(state: unknown, returnTo: string | null): string {
  const asked = (state as { asked?: unknown } | null)?.asked ?? returnTo;
  return typeof asked === 'string' && /^\/(?![/\\])/.test(asked) ? asked : paths.home();
}

/** The step that the sign-in waits for: after the password, or when a provider has sent the person back for it. */
function useStep(isAsked: boolean) {
  const { data, isLoading } = useWaitingStep(isAsked);
  // null: the person begins again
  const [chosen, setChosen] = useState<SignInStep | null>();
  const step = chosen === undefined ? data?.step : (chosen ?? undefined);
  return { step, isLoading, setStep: (next: SignInStep | undefined) => setChosen(next ?? null) };
}

export function LoginPage() {
  const styles = useStyles();
  const [query] = useSearchParams();
  const asked = askedPage(useLocation().state, query.get('returnTo'));
  const { step, isLoading, setStep } = useStep(query.get('step') !== null);
  const { data } = usePasswordLinkState();
  const isForAll = useWays().data?.password !== 'administrators';
  const asksForPassword = query.get('password') === '1';
  const problem = query.get('problem');
  useDocumentTitle(t`Login`);

  const enter = (user: CurrentUser) => {
    const name = user.displayName || user.username;
    leaveFlash({ intent: 'success', title: t`Login successful`, text: t`Welcome back, ${name}!` });
    window.location.assign(asked);
  };

  return (
    <AuthCard heading={t`Login`} subtitle={subtitleOf(step, isForAll || asksForPassword)}>
      {problem === null || step ? null : (
        <ProblemBar problem={problem} provider={query.get('provider')} request={query.get('request')} />
      )}
      {isLoading ? null : (
        <SignIn
          step={step}
          onStep={setStep}
          returnTo={asked}
          asksForPassword={asksForPassword}
          onSignedIn={enter}
        />
      )}
      {step || isForAll ? null : (
        <div className={styles.links}>
          <TextLink to={`${paths.login()}${asksForPassword ? '' : '?password=1'}`} className={styles.link}>
            {asksForPassword
              ? t`Sign in with your organisation’s account`
              : t`Administrators: sign in with a password`}
          </TextLink>
        </div>
      )}
      {step || !isForAll ? null : (
        <div className={styles.links}>
          <TextLink to={paths.register()} className={styles.link}>
            {t`Don't have an account?`}
          </TextLink>
          {data?.areMailed === true && (
            <TextLink to={paths.forgotPassword()} className={styles.link}>
              {t`Forgot password?`}
            </TextLink>
          )}
        </div>
      )}
      <SignInText />
    </AuthCard>
  );
}

function subtitleOf(step: SignInStep | undefined, hasForm: boolean): string {
  if (!step && !hasForm) return t`Sign in with your organisation’s account`;
  if (!step) return t`Enter your credentials to access your account`;
  return step.enrol ? t`Set up a second step` : t`One more step`;
}
