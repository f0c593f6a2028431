import { useState } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { messages } from '../../api/contract/limits.ts';
import { TextLink } from '../components/text-link.tsx';
import { AuthSheet } from '../features/auth/auth-sheet.tsx';
import { ForgotPasswordForm } from '../features/auth/forgot-password-form.tsx';
import { usePasswordLinkState } from '../features/auth/password-links.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';

const useStyles = makeStyles({
  link: { display: 'inline-block', marginTop: '20px', fontWeight: tokens.fontWeightSemibold },
  // below the subtitle, which keeps its distance from a form
  alone: { display: 'inline-block', fontWeight: tokens.fontWeightSemibold },
});

const asked =
  'If that name belongs to an account, a link is on its way to its email address. It works once, for an hour. Nothing there? Look into the spam folder, or ask an administrator for a link.';

/** /forgot-password */
export function ForgotPasswordPage() {
  const styles = useStyles();
  const { data, isPending } = usePasswordLinkState();
  const [isAsked, setAsked] = useState(false);
  useDocumentTitle('Forgot password');
  const isUnmailed = data?.areMailed === false;
  const showsForm = !isAsked && !isUnmailed && !isPending;
  const subtitle = isUnmailed ? messages.passwordLinksNotMailed : 'A link to set a new one comes by mail';
  return (
    <AuthSheet
      heading={isAsked ? 'Look into your mail' : 'Forgot password'}
      subtitle={isAsked ? asked : subtitle}
    >
      {showsForm ? <ForgotPasswordForm onAsked={() => setAsked(true)} /> : null}
      <TextLink to={paths.login()} className={showsForm ? styles.link : styles.alone}>
        Back to login
      </TextLink>
    </AuthSheet>
  );
}
