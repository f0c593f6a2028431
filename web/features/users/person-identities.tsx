import { useId, useState } from 'react';
import { Button } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { IdentityInfo } from '../../../api/contract/identities.ts';
import type { User } from '../../../api/contract/users.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LastUse } from '../../components/last-use.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useIdentities } from '../../lib/queries/identities.ts';
import { useUnlink } from './api.ts';

/** The accounts at providers and in directories that somebody signs in with; nothing if there are none. */
export function PersonIdentities({ user }: { user: User }) {
  const rows = useRowStyles();
  const id = useId();
  const toasts = useToasts();
  const { data: identities = [] } = useIdentities(user.id);
  const { mutate: unlink, isPending } = useUnlink(user.id);
  const [asked, setAsked] = useState<IdentityInfo>();
  const [isOpen, setOpen] = useState(false);
  const name = asked?.provider.name ?? '';
  const person = user.displayName;
  const confirm = () =>
    asked &&
    unlink(asked.id, {
      onSuccess: () => toasts.success(t`${name} unlinked`),
      onError: (error) => toasts.failure(t`${name} was not unlinked`, serverMessage(error)),
      onSettled: () => setOpen(false),
    });
  const dialog = (
    <ConfirmDialog
      open={isOpen}
      title={t`Unlink ${name}?`}
      text={t`${person} can no longer sign in with it. Sessions that began with it end. Groups and role stay as they are.`}
      confirmLabel={t`Unlink`}
      busy={isPending}
      onConfirm={confirm}
      onCancel={() => setOpen(false)}
    />
  );
  // the dialog stays mounted, because one that unmounts while it closes would leave the page inert
  if (identities.length === 0) return dialog;
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`Linked accounts`}</SectionHeading>
      <ul className={rows.list}>
        {identities.map((identity) => (
          <li key={identity.id} className={rows.row}>
            <div className={rows.words}>
              <div className={rows.name}>{identity.provider.name}</div>
              <div className={rows.quiet}>
                {identity.email === null ? '' : `${identity.email} · `}
                {identity.lastUsedAt === null ? t`Never used` : <LastUse at={identity.lastUsedAt} />}
                {identity.setsRole ? ` · ${t`sets the role`}` : ''}
              </div>
            </div>
            <Button
              size="small"
              className={rows.button}
              aria-label={unlinkLabel(identity)}
              onClick={() => {
                setAsked(identity);
                setOpen(true);
              }}
            >
              {t`Unlink`}
            </Button>
          </li>
        ))}
      </ul>
      {dialog}
    </section>
  );
}

function unlinkLabel({ provider: { name } }: IdentityInfo): string {
  return t`Unlink ${name}`;
}
