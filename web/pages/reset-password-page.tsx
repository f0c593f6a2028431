import { useEffect, useState } from 'react';
import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { TextLink } from '../components/text-link.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { NewPasswordForm } from '../features/auth/new-password-form.tsx';
import { usePasswordLinkOwner, usePasswordLinkState } from '../features/auth/password-links.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
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
      window.history.replaceState(window.history.state, '', paths.resetPassword());
    };
    take();
    // another link was opened in the same tab
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);
  return token;
}

/** /reset-password */
export function ResetPasswordPage() {
  const token = useToken();
  useDocumentTitle(t`Set a new password`);
  return <LinkState key={token} token={token} />;
}

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
      <AuthCard heading={t`Set a new password`} subtitle={t`Your link is being checked`}>
        <Spinner size="small" label={t`Checking your link...`} className={styles.checking} />
      </AuthCard>
    );
  if (isError)
    return (
      <AuthCard
        heading={t`Set a new password`}
        subtitle={t`Your link could not be checked: the server does not answer.`}
      >
        <Button appearance="primary" onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </AuthCard>
    );
  const { username } = data;
  return (
    <AuthCard heading={t`Set a new password`} subtitle={t`For the account ${username}`}>
      <NewPasswordForm
        token={token}
        username={username}
        onDone={() => {
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
          ? t`A link works once, within an hour, and only until the password changes. Ask for a new one.`
          : t`A link works once, within an hour, and only until the password changes. Ask an administrator for a new one.`
      }
    >
      <TextLink to={data?.areMailed ? paths.forgotPassword() : paths.login()} className={styles.alone}>
        {data?.areMailed ? t`Ask for a new link` : t`Back to sign in`}
      </TextLink>
    </AuthCard>
  );
}
