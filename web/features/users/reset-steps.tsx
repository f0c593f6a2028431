import { useId, useState } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { User } from '../../../api/contract/users.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { NotConfirmed, useConfirmed } from '../../components/use-confirmed.tsx';
import { serverMessage } from '../../lib/http.ts';
import { useResetSteps } from './api.ts';

const useStyles = makeStyles({
  reset: { marginTop: '12px' },
});

/** Removes the second steps of somebody who has lost them. */
export function ResetSteps({ user: { id: userId, displayName: name } }: { user: User }) {
  const styles = useStyles();
  const rows = useRowStyles();
  const id = useId();
  const toasts = useToasts();
  const { run, dialog } = useConfirmed();
  const { mutate: reset, isPending } = useResetSteps(run);
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    reset(userId, {
      onSuccess: () => toasts.success(t`Second steps removed`, name),
      onError: (error) => {
        if (!(error instanceof NotConfirmed))
          toasts.failure(t`The second steps could not be removed`, serverMessage(error));
      },
    });
  };
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`Second steps`}</SectionHeading>
      <p className={rows.intro}>
        {t`For somebody who has lost their phone, their passkey and their recovery codes.`}
      </p>
      <Button disabled={isPending} className={styles.reset} onClick={() => setAsking(true)}>
        {t`Reset second steps`}
      </Button>
      <ConfirmDialog
        open={asking}
        destructive
        title={t`Reset the second steps of ${name}?`}
        text={t`The authenticator app, the passkeys, the recovery codes and the remembered devices are removed, and ${name} is signed out everywhere. They get an email about it. Make sure that it was really them who asked you.`}
        confirmLabel={t`Reset`}
        busy={isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
      {dialog}
    </section>
  );
}
