import { useState } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { useQueryClient } from '@tanstack/react-query';
import { messages } from '../../api/contract/limits.ts';
import { TextLink } from '../components/text-link.tsx';
import { AuthSheet } from '../features/auth/auth-sheet.tsx';
import { RegisterForm } from '../features/auth/register-form.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { currentUserKey } from '../lib/session.ts';

const useStyles = makeStyles({
  link: { display: 'inline-block', marginTop: '20px', fontWeight: tokens.fontWeightSemibold },
});

export function RegisterPage() {
  const styles = useStyles();
  const client = useQueryClient();
  const [isClosed, setClosed] = useState(false);
  useDocumentTitle('Register');
  return (
    <AuthSheet heading="Register" subtitle="Create an account to join this workspace">
      {isClosed ? (
        <p role="alert">{messages.registrationClosed}</p>
      ) : (
        <RegisterForm
          onRegistered={(user) => client.setQueryData(currentUserKey, user)}
          onClosed={() => setClosed(true)}
        />
      )}
      <TextLink to={paths.login()} className={styles.link}>
        Already have an account?
      </TextLink>
    </AuthSheet>
  );
}
