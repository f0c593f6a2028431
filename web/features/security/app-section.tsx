import { lazy, useId, useState } from 'react';
import { Button } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { AppKey, Security } from '../../../api/contract/second-steps.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Fetched } from '../../components/fetched.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useConfirmed } from '../../components/use-confirmed.tsx';
import { formatDate } from '../../lib/dates.ts';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { useBeginApp, useFinishApp, useRemoveApp } from './api.ts';
import { useChangeFailure } from './change-failure.ts';
import { useSectionStyles } from './section.styles.ts';
import { useCodes } from './use-codes.tsx';

const Dialog = lazy(async () => ({ default: (await import('./app-dialog.tsx')).AppDialog }));

/** The authenticator app: a code of it is the second step after the password. */
export function AppSection({ security: { policy, totp } }: { security: Security }) {
  const styles = useSectionStyles();
  const rows = useRowStyles();
  const id = useId();
  const confirmed = useConfirmed();
  const setUp = useSetUp(confirmed.run);
  const removal = useRemoval(confirmed.run);
  const day = totp && formatDate(totp.setAt);
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`Authenticator app`}</SectionHeading>
      <p className={rows.intro}>
        {policy === 'off'
          ? t`Second steps are switched off here.`
          : t`An app on your phone shows 6 digits that you type after your password.`}
      </p>
      {day === null ? null : <p className={styles.state}>{t`Set up on ${day}`}</p>}
      <div className={styles.buttons}>
        {totp ? <Button onClick={removal.ask}>{t`Remove the app`}</Button> : null}
        {!totp && policy !== 'off' ? (
          <Button disabled={setUp.isPending} onClick={setUp.begin}>
            {t`Set up an app`}
          </Button>
        ) : null}
      </div>
      {confirmed.dialog}
      {setUp.dialogs}
      {removal.dialog}
    </section>
  );
}

type Run = ReturnType<typeof useConfirmed>['run'];

function useSetUp(run: Run) {
  const failure = useChangeFailure();
  const toasts = useToasts();
  const codes = useCodes();
  const { mutate: begin, isPending } = useBeginApp(run);
  const { mutateAsync: finish } = useFinishApp(run);
  const [appKey, setAppKey] = useState<AppKey>();
  const [isOpen, setOpen] = useState(false);
  useFocusReturn(isOpen);
  const open = (made: AppKey) => {
    setAppKey(made);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const finishWith = async (code: string) => {
    const { recoveryCodes } = await finish(code);
    close();
    toasts.success(t`Authenticator app set up`);
    codes.show(recoveryCodes);
  };
  return {
    isPending,
    begin: () => begin(undefined, { onSuccess: open, onError: failure(t`The app could not be set up`) }),
    dialogs: (
      <>
        {appKey ? (
          <Fetched what={t`The dialog`} onFailed={close}>
            <Dialog key={appKey.secret} open={isOpen} appKey={appKey} onFinish={finishWith} onClose={close} />
          </Fetched>
        ) : null}
        {codes.dialog}
      </>
    ),
  };
}

function useRemoval(run: Run) {
  const failure = useChangeFailure();
  const toasts = useToasts();
  const { mutate: remove, isPending } = useRemoveApp(run);
  const [asking, setAsking] = useState(false);
  const confirm = () => {
    setAsking(false);
    remove(undefined, {
      onSuccess: () => toasts.success(t`Authenticator app removed`),
      onError: failure(t`The app could not be removed`),
    });
  };
  return {
    ask: () => setAsking(true),
    dialog: (
      <ConfirmDialog
        open={asking}
        destructive
        title={t`Remove the authenticator app?`}
        text={t`Its codes no longer let you in. Without a passkey, your recovery codes stop working too.`}
        confirmLabel={t`Remove`}
        busy={isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    ),
  };
}
