import { useId, useState } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { MadeLink } from '../../../api/contract/password-links.ts';
import type { User } from '../../../api/contract/users.ts';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { NotConfirmed, useConfirmed } from '../../components/use-confirmed.tsx';
import { formatDate } from '../../lib/dates.ts';
import { serverMessage } from '../../lib/http.ts';
import { useMakePasswordLink } from './api.ts';
import { MadeLinkField } from './made-link.tsx';

const useStyles = makeStyles({
  act: { marginTop: '12px' },
  link: { maxWidth: '560px', marginTop: '12px' },
});

/** Makes a link for somebody who forgot their password, or has not used their invitation yet. */
export function ResetPassword({ user }: { user: User }) {
  const styles = useStyles();
  const rows = useRowStyles();
  const id = useId();
  const toasts = useToasts();
  const { run, dialog } = useConfirmed();
  const { mutate, data: link, isPending } = useMakePasswordLink(run);
  const [isMade, setMade] = useState(false);
  const name = user.displayName;
  const isInvited = user.lastSignInAt === null;
  const make = () =>
    mutate(user.id, {
      onSuccess: () => setMade(true),
      onError: (error) => {
        if (!(error instanceof NotConfirmed))
          toasts.failure(t`The link could not be made`, serverMessage(error));
      },
    });
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{isInvited ? t`Invitation` : t`Password`}</SectionHeading>
      <p className={rows.intro}>{introOf(isInvited, name)}</p>
      <Button disabled={isPending || user.disabled} className={styles.act} onClick={make}>
        {isInvited ? t`Make an invitation link` : t`Reset password`}
      </Button>
      <div role="status" className={styles.link}>
        {isMade && link ? (
          <>
            <MadeLinkField address={link.address} name={name} />
            <p className={rows.intro}>{whereabouts(link)}</p>
          </>
        ) : null}
      </div>
      {dialog}
    </section>
  );
}

function introOf(isInvited: boolean, name: string): string {
  return isInvited
    ? t`${name} has never signed in. A link lets them choose a password; links made earlier stop working.`
    : t`A link lets ${name} choose a new password. Until they use it, the old one works.`;
}

function whereabouts({ mailedTo, expiresAt }: MadeLink): string {
  const date = formatDate(expiresAt);
  return mailedTo === null
    ? t`Shown only now. Send it in a way that nobody else can read. It works once, until ${date}.`
    : t`A link is also on its way to ${mailedTo}. Each works until one of them is used, at most until ${date}.`;
}
