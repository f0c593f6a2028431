import { useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { LoadError } from '../components/load-error.tsx';
import { TextLink } from '../components/text-link.tsx';
import { AuthCard } from '../features/auth/auth-card.tsx';
import { callApi, calls } from '../lib/calls.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { ApiError, serverMessage } from '../lib/http.ts';
import { paths } from '../lib/paths.ts';

const useStyles = makeStyles({
  link: { display: 'inline-block', marginTop: '20px', fontWeight: tokens.fontWeightSemibold },
  fault: { marginTop: '16px' },
});

/** /unfollow#token: ends what a mail says, without signing in. It names no document: whoever has the link may read it. */
export function UnfollowPage() {
  const styles = useStyles();
  const [token] = useState(() => window.location.hash.slice(1));
  const endsAll = /^\d+-m-/.test(token);
  const heading = endsAll ? t`Stop these mails` : t`Stop following`;
  useDocumentTitle(heading);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => callApi(calls.following.useLink, { params: { token } }),
  });
  if (isSuccess)
    return (
      <AuthCard
        heading={t`Done`}
        subtitle={
          endsAll
            ? t`You get no more mails about what you follow. Notifications in Lectern stay as they are.`
            : t`You no longer follow this document.`
        }
      >
        <ProfileLink />
      </AuthCard>
    );
  const isUnknown = token === '' || (error instanceof ApiError && error.status === 404);
  if (isUnknown)
    return (
      <AuthCard
        heading={t`This link does not work`}
        subtitle={t`Open it from the mail again, or choose what is mailed to you on your profile.`}
      >
        <ProfileLink />
      </AuthCard>
    );
  return (
    <AuthCard
      heading={heading}
      subtitle={
        endsAll
          ? t`You will get no more mails about what you follow. Notifications in Lectern stay as they are.`
          : t`You will not be told of changes to the document of this mail any more.`
      }
    >
      <Button appearance="primary" size="large" disabledFocusable={isPending} onClick={() => mutate()}>
        {heading}
      </Button>
      {error && (
        <div className={styles.fault}>
          <LoadError text={serverMessage(error) ?? t`The server does not answer.`} onRetry={() => mutate()} />
        </div>
      )}
    </AuthCard>
  );
}

function ProfileLink() {
  const styles = useStyles();
  return (
    <TextLink to={paths.profile('notifications')} className={styles.link}>
      {t`Choose what is mailed to you`}
    </TextLink>
  );
}
