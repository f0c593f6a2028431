import { Button, mergeClasses } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { MailTest } from '../../../api/contract/administration.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { useSendTestMail } from './api.ts';
import { useOverviewStyles } from './overview.styles.ts';

/** A mail to oneself, and what the mail server answers. */
export function MailSection() {
  const styles = useOverviewStyles();
  const { mutate: send, data, error, isPending } = useSendTestMail();
  return (
    <section className={styles.section} aria-labelledby="mail">
      <SectionHeading id="mail">{t`Mail`}</SectionHeading>
      <p
        className={styles.text}
      >{t`Sends a mail to your own address, and shows what the mail server answers.`}</p>
      <div className={styles.actions}>
        <Button disabledFocusable={isPending} onClick={() => send()}>
          {isPending ? t`Sending…` : t`Send me a test`}
        </Button>
      </div>
      <div role="status">
        {data && !isPending ? <Answer test={data} /> : null}
        {error && !isPending ? (
          <p className={mergeClasses(styles.text, styles.failed)}>
            {serverMessage(error) ?? (error instanceof ApiError ? error.text : error.message)}
          </p>
        ) : null}
      </div>
    </section>
  );
}

function Answer({ test }: { test: MailTest }) {
  const styles = useOverviewStyles();
  const { outcome, answer } = test;
  return (
    <>
      <p className={mergeClasses(styles.text, outcome === 'accepted' ? styles.good : styles.failed)}>
        {outcomeText(test)}
      </p>
      <p className={mergeClasses(styles.quiet, styles.mono)} lang="en">
        {answer}
      </p>
    </>
  );
}

function outcomeText({ outcome, to }: MailTest): string {
  switch (outcome) {
    case 'accepted':
      return t`The mail server accepted the mail to ${to}. If it does not arrive, look in the spam folder.`;
    case 'unreachable':
      return t`The mail server cannot be reached. Check the host and the port in SMTP_URL.`;
    case 'certificate':
      return t`The certificate of the mail server is not valid for its name, or nobody vouches for it.`;
    case 'login':
      return t`The mail server refused the name or the password in SMTP_URL.`;
    case 'address':
      return t`The mail server refused the sender (MAIL_FROM) or the address ${to}.`;
    case 'refused':
      return t`The mail server refused the mail.`;
  }
}
