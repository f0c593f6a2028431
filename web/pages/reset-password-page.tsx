import { useEffect, useState } from 'react';
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { TextLink } from '../components/text-link.tsx';
import type { PasswordLinkOwner } from '../../api/contract/password-links.ts';
import { signIn, useWays } from '../features/auth/api.ts';
import { ProviderButtons } from '../features/auth/provider-buttons.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { NewPasswordForm } from '../features/auth/new-password-form.tsx';
import { usePasswordLinkOwner, usePasswordLinkState } from '../features/auth/password-links.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { leaveFlash } from '../lib/flash.ts';
import { paths } from '../lib/paths.ts';
import { currentUserKey } from '../lib/session.ts';

const useStyles = makeStyles({
  link: { display: 'inline-block', marginTop: '20px', fontWeight: tokens.fontWeightSemibold },
  alone: { display: 'inline-block', fontWeight: tokens.fontWeightSemibold },
  checking: { justifyContent: 'flex-start' },
});

/** Takes the token from the hash and removes it from the address at once, to keep it out of history and screenshots. */
function useToken(): string {
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const take = () => {
      const fresh = window.location.hash.slice(1);
      if (fresh === '') return;
      setToken(fresh);
      window.history.replaceState(window.history.state, '', window.location.pathname);
    };
    take();
    // another link was opened in the same tab
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

/** /reset-password, and /invitation for people who have never been in */
export function ResetPasswordPage() {
  const token = useToken();
  useDocumentTitle(headingHere());
  return <LinkState key={token} token={token} />;
}

const isInvitationHere = (): boolean => window.location.pathname === paths.invitation();

const headingHere = (): string => (isInvitationHere() ? t`Your invitation` : t`Set a new password`);

function LinkState({ token }: { token: string }) {
  const styles = useStyles();
  const { data, isPending, isError, refetch } = usePasswordLinkOwner(token);
  const [outcome, setOutcome] = useState<'done' | 'over'>();
  const client = useQueryClient();
  const { user } = useCurrentUser();

  if (outcome === 'done') return <Done />;
  if (outcome === 'over' || token === '' || data === null) return <Over />;
  if (isPending)
    return (
      <AuthCard heading={headingHere()} subtitle={t`Your link is being checked`}>
        <Spinner size="small" label={t`Checking your link...`} className={styles.checking} />
      </AuthCard>
    );
  if (isError)
    return (
      <AuthCard
        heading={headingHere()}
        subtitle={t`Your link could not be checked: the server does not answer.`}
      >
        <Button appearance="primary" onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </AuthCard>
    );
  const { username, displayName, passwordServes } = data;
  const isInvitation = isInvitationHere();
  if (passwordServes === false) return <SignInOutside username={username} displayName={displayName} />;
  return (
    <AuthCard
      heading={isInvitation ? t`Welcome, ${displayName}` : t`Set a new password`}
      subtitle={
        isInvitation ? t`Choose a password for your account ${username}` : t`For the account ${username}`
      }
    >
      <NewPasswordForm
        token={token}
        username={username}
        onDone={async (password) => {
          if (isInvitation && (await enterWith({ username, password }, displayName))) return;
          // if the same person is signed in here, this session has ended too
          if (user?.username === username) client.setQueryData(currentUserKey, null);
          setOutcome('done');
        }}
        onOver={() => setOutcome('over')}
      />
      <TextLink to={paths.login()} className={styles.link}>
        {t`Back to sign in`}
      </TextLink>
    </AuthCard>
  );
}

/** Where a password would not let the person in: how they sign in instead. */
function SignInOutside({ username, displayName }: Pick<PasswordLinkOwner, 'username' | 'displayName'>) {
  const styles = useStyles();
  const { data: ways } = useWays();
  const providers = ways?.providers ?? [];
  return (
    <AuthCard
      heading={t`Welcome, ${displayName}`}
      subtitle={t`Your account is ${username}. You need no password here: sign in with your organisation’s account.`}
    >
      <ProviderButtons providers={providers} returnTo={paths.home()} inNewTab={false} />
      <TextLink to={paths.login()} className={providers.length > 0 ? styles.link : styles.alone}>
        {t`Go to login`}
      </TextLink>
    </AuthCard>
  );
}

/**
 * Signs in somebody who has just chosen their first password.
 * @returns false if that was refused, so that they try it themselves
 */
async function enterWith(login: { username: string; password: string }, name: string): Promise<boolean> {
  try {
    const entered = await signIn(login);
    if ('step' in entered) {
      window.location.assign(`${paths.login()}?step=1`);
    } else {
      leaveFlash({ intent: 'success', title: t`Login successful`, text: t`Welcome, ${name}!` });
      window.location.assign(paths.home());
    }
    // the form stays busy until the page is left
    return await new Promise<never>(() => undefined);
  } catch {
    return false;
  }
}

function Done() {
  const styles = useStyles();
  return (
    <AuthCard
      heading={t`Password set`}
      subtitle={t`You are signed out everywhere. Sign in with the new password.`}
    >
      <TextLink to={paths.login()} className={styles.alone}>
        {t`Go to login`}
      </TextLink>
    </AuthCard>
  );
}

function Over() {
  const styles = useStyles();
  const { data } = usePasswordLinkState();
  return (
    <AuthCard
      heading={t`This link does not work any more`}
      subtitle={
        data?.areMailed
          ? t`A link works once and for a limited time, and only until the password changes or another link is made. Ask for a new one.`
          : t`A link works once and for a limited time, and only until the password changes or another link is made. Ask an administrator for a new one.`
      }
    >
      <TextLink to={data?.areMailed ? paths.forgotPassword() : paths.login()} className={styles.alone}>
        {data?.areMailed ? t`Ask for a new link` : t`Back to sign in`}
      </TextLink>
    </AuthCard>
  );
}
