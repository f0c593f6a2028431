import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useLocation } from 'react-router-dom';
import type { CurrentUser } from '../../api/contract/users.ts';
import { TextLink } from '../components/text-link.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { LoginForm } from '../features/auth/login-form.tsx';
import { usePasswordLinkState } from '../features/auth/password-links.ts';
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
function askedPage(state: unknown): string {
  const asked = (state as { asked?: unknown } | null)?.asked;
  return typeof asked === 'string' && /^\/(?![/\\])/.test(asked) ? asked : paths.home();
}

export function LoginPage() {
  const styles = useStyles();
  const asked = askedPage(useLocation().state);
  const { data } = usePasswordLinkState();
  useDocumentTitle(t`Login`);

  const enter = (user: CurrentUser) => {
    const name = user.displayName || user.username;
    leaveFlash({ intent: 'success', title: t`Login successful`, text: t`Welcome back, ${name}!` });
    window.location.assign(asked);
  };

  return (
    <AuthCard heading={t`Login`} subtitle={t`Enter your credentials to access your account`}>
      <LoginForm onSignedIn={enter} />
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
    </AuthCard>
  );
}
