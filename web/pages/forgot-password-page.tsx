import { useState } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { TextLink } from '../components/text-link.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx';
import { usePasswordLinkState } from '../features/auth/password-links.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { serverTexts } from '../lib/server-texts.ts';

const useStyles = makeStyles({
  link: { display: 'inline-block', marginTop: '20px', fontWeight: tokens.fontWeightSemibold },
  // directly below the subtitle, which has the distance for a form
  alone: { display: 'inline-block', fontWeight: tokens.fontWeightSemibold },
});

const asked = () =>
  t`If an account has this name, we’ve sent a link to its email address. The link works once, within an hour. No email? Check your spam folder, or ask an administrator for a link.`;

/** /forgot-password */
export function ForgotPasswordPage() {
  const styles = useStyles();
  const { data, isPending } = usePasswordLinkState();
  const [isAsked, setAsked] = useState(false);
  useDocumentTitle(t`Forgot password`);
  const isUnmailed = data?.areMailed === false;
  const showsForm = !isAsked && !isUnmailed && !isPending;
  const subtitle = isUnmailed
    ? serverTexts.passwordLinksNotMailed()
    : t`We’ll email you a link to set a new one`;
  return (
    <AuthCard
      heading={isAsked ? t`Check your email` : t`Forgot password`}
      subtitle={isAsked ? asked() : subtitle}
    >
      {showsForm ? <ForgotPasswordForm onAsked={() => setAsked(true)} /> : null}
      <TextLink to={paths.login()} className={showsForm ? styles.link : styles.alone}>
        {t`Back to sign in`}
      </TextLink>
    </AuthCard>
  );
}
