import { useRef } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { CurrentUser } from '../../api/contract/users.ts';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { useSignOut } from '../features/auth/use-sign-out.tsx';
import { PasswordForm } from '../features/profile/password-form.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

const useStyles = makeStyles({
  out: { marginTop: '20px', marginLeft: '-12px' },
});

/** In place of every page, until somebody has changed a password that somebody else chose. */
export function OwnPassword({ user }: { user: CurrentUser }) {
  const styles = useStyles();
  const button = useRef<HTMLButtonElement>(null);
  const { signOut, isPending, question } = useSignOut(() => button.current);
  useDocumentTitle(t`Choose your own password`);
  return (
    <AuthCard
      heading={t`Choose your own password`}
      subtitle={t`Someone else chose the one you signed in with.`}
    >
      <PasswordForm userId={user.id} username={user.username} isGiven />
      <Button
        ref={button}
        appearance="subtle"
        className={styles.out}
        disabled={isPending}
        onClick={() => void signOut()}
      >
        {t`Sign out`}
      </Button>
      {question}
    </AuthCard>
  );
}
