import { useId, useState, lazy, type ReactNode } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Key20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { PasskeyInfo, Security } from '../../../api/contract/second-steps.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { LastUse } from '../../components/last-use.tsx';
import { useRowStyles } from '../../components/list-rows.styles.ts';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { useConfirmed } from '../../components/use-confirmed.tsx';
import { formatDate } from '../../lib/dates.ts';
import { hasPasskeys } from '../../lib/passkeys.ts';
import { serverTexts } from '../../lib/server-texts.ts';
import { useAddPasskey, useRemovePasskey } from './api.ts';
import { useChangeFailure } from './change-failure.ts';
import { useSectionStyles } from './section.styles.ts';
import { useCodes } from './use-codes.tsx';
import { Fetched } from '../../components/fetched.tsx';
import { useFocusReturn } from '../../lib/use-focus-return.ts';

const Dialog = lazy(async () => ({ default: (await import('./rename-dialog.tsx')).RenameDialog }));

/** The dialog that renames a passkey. */
function useRenameDialog(
  passkey: PasskeyInfo,
  run: ReturnType<typeof useConfirmed>['run'],
): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const [question, setQuestion] = useState(0);
  useFocusReturn(isOpen);
  const close = () => setOpen(false);
  return {
    open() {
      setQuestion(question + 1);
      setOpen(true);
    },
    dialog:
      question === 0 ? null : (
        <Fetched what={t`The dialog`} onFailed={close}>
          <Dialog key={question} open={isOpen} passkey={passkey} run={run} onClose={close} />
        </Fetched>
      ),
  };
}

const useStyles = makeStyles({
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
});

/** Passkeys: the whole sign-in, or its second step. */
export function PasskeysSection({ security: { passkeys, passkeysAbsent } }: { security: Security }) {
  const styles = useSectionStyles();
  const rows = useRowStyles();
  const id = useId();
  const toasts = useToasts();
  const failure = useChangeFailure();
  const { run, dialog } = useConfirmed();
  const codes = useCodes();
  const { mutate: add, isPending } = useAddPasskey(run);
  const addOne = () =>
    add(undefined, {
      onSuccess: ({ passkey, recoveryCodes }) => {
        toasts.success(t`Passkey added`, passkey.name);
        codes.show(recoveryCodes);
      },
      onError: failure(t`The passkey could not be added`),
    });
  return (
    <section aria-labelledby={id} className={rows.root}>
      <SectionHeading id={id}>{t`Passkeys`}</SectionHeading>
      <p className={rows.intro}>{introOf(passkeysAbsent)}</p>
      <ul className={rows.list}>
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} run={run} />
        ))}
      </ul>
      {passkeysAbsent === null && hasPasskeys() ? (
        <div className={styles.buttons}>
          <Button disabled={isPending} onClick={addOne}>
            {t`Add a passkey`}
          </Button>
        </div>
      ) : null}
      {dialog}
      {codes.dialog}
    </section>
  );
}

function introOf(absent: Security['passkeysAbsent']): string {
  if (absent === 'https') return serverTexts.passkeysNeedHttps();
  if (absent === 'number') return serverTexts.passkeysNeedName();
  return t`Sign in with a finger, your face or the lock of your device, without a password.`;
}

type Run = ReturnType<typeof useConfirmed>['run'];

function PasskeyRow({ passkey, run }: { passkey: PasskeyInfo; run: Run }) {
  const styles = useStyles();
  const section = useSectionStyles();
  const rows = useRowStyles();
  const toasts = useToasts();
  const failure = useChangeFailure();
  const { mutate: remove, isPending } = useRemovePasskey(run);
  const [asking, setAsking] = useState(false);
  const renaming = useRenameDialog(passkey, run);
  const { id, name, createdAt, lastUsedAt } = passkey;
  const day = formatDate(createdAt);
  const confirm = () => {
    setAsking(false);
    remove(id, {
      onSuccess: () => toasts.success(t`Passkey removed`, name),
      onError: failure(t`The passkey could not be removed`),
    });
  };
  return (
    <li className={rows.row}>
      <span className={styles.icon} aria-hidden>
        <Key20Regular />
      </span>
      <div className={rows.words}>
        <div className={rows.name}>{name}</div>
        <div className={rows.quiet}>
          {lastUsedAt === null ? t`Added on ${day}` : <LastUse at={lastUsedAt} />}
          {limitOf(passkey)}
        </div>
      </div>
      <div className={section.rowButtons}>
        <Button size="small" aria-label={t`Rename ${name}`} onClick={renaming.open}>
          {t`Rename`}
        </Button>
        <Button
          size="small"
          aria-label={t`Remove ${name}`}
          disabled={isPending}
          onClick={() => setAsking(true)}
        >
          {t`Remove`}
        </Button>
      </div>
      {renaming.dialog}
      <ConfirmDialog
        open={asking}
        destructive
        title={t`Remove ${name}?`}
        text={t`It no longer lets you in. Delete it on your device too.`}
        confirmLabel={t`Remove`}
        busy={isPending}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </li>
  );
}

function limitOf({ isElsewhere, isSecondOnly }: PasskeyInfo): string {
  if (isElsewhere) return ` · ${t`Works only at another address of Lectern`}`;
  return isSecondOnly ? ` · ${t`Only as a second step`}` : '';
}
