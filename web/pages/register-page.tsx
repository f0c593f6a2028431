import { useState } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { TextLink } from '../components/text-link.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { useRegistration } from '../features/auth/api.ts';
import { RegisterForm } from '../features/auth/register-form.tsx';
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
  const { data, isPending, isError } = useRegistration();
  const [closedMeanwhile, setClosedMeanwhile] = useState(false);
  useDocumentTitle(t`Register`);
  const isClosed = closedMeanwhile || data?.open === false;
  return (
    <AuthCard
      heading={t`Register`}
      subtitle={isClosed ? serverTexts.registrationClosed() : t`Create an account to join this workspace`}
    >
      {/* if the setting could not be loaded, the server decides when the form is sent */}
      {!isClosed && (!isPending || isError) ? (
        <RegisterForm
          onRegistered={(user) => client.setQueryData(currentUserKey, user)}
          onClosed={() => setClosedMeanwhile(true)}
        />
      ) : null}
      {isPending ? null : (
        <TextLink to={paths.login()} className={styles.link}>
          {isClosed ? t`Back to sign in` : t`Already have an account?`}
        </TextLink>
      )}
    </AuthCard>
  );
}
