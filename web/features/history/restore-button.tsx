import { useState } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowCounterclockwise20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Hint } from '../../components/hint.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';
import { nameInWords } from '../../lib/person-name.ts';

const useStyles = makeStyles({
  wide: { '@container main (width < 512px)': { display: 'none' } },
  narrow: { '@container main (width >= 512px)': { display: 'none' } },
});

/** Restores a version. @returns the number of the new version */
export type Restore = (version: number, current: number) => Promise<number>;

interface RestoreButtonProps {
  version: number;
  latest: number;
  /** Why the reader may not restore versions; undefined if they may. */
  refusal: string | undefined;
  restore: Restore;
  onRestored: () => void;
  /** Called if someone else saved the document meanwhile. */
  onStale: () => void;
}

function failureText(error: unknown): string | undefined {
  const current = error instanceof ApiError && error.status === 409 ? error.body?.current : undefined;
  if (!current) return serverMessage(error);
  const who = nameInWords(current.updatedBy, t`Someone`);
  const { version } = current;
  return t`${who} saved version ${version} meanwhile. Look at it before you restore.`;
}

/** The button 'Restore version 14', with its confirmation. */
export function RestoreButton(props: RestoreButtonProps) {
  const { version, latest, restore, onRestored, onStale } = props;
  const styles = useStyles();
  const toasts = useToasts();
  const [asked, setAsked] = useState<number>();
  const [busy, setBusy] = useState(false);
  const refusal =
    props.refusal ?? (version === latest ? t`Version ${version} is already the latest` : undefined);
  const label = t`Restore version ${version}`;
  const icon = <ArrowCounterclockwise20Regular />;
  // the latest version the person has seen: a newer one may arrive while the dialog is open
  const ask = () => setAsked(latest);
  const confirm = async () => {
    if (asked === undefined) return;
    setBusy(true);
    try {
      const saved = await restore(version, asked);
      toasts.success(t`Version ${version} restored`, t`It is now version ${saved}.`);
      onRestored();
    } catch (error) {
      toasts.failure(t`Version ${version} was not restored`, failureText(error));
      if (error instanceof ApiError && error.status === 409) onStale();
    } finally {
      setBusy(false);
      setAsked(undefined);
    }
  };
  if (refusal !== undefined) {
    return (
      <>
        <Hint content={refusal} relationship="description">
          <Button className={styles.wide} icon={icon} disabledFocusable>
            {label}
          </Button>
        </Hint>
        <Hint content={refusal} relationship="description">
          <Button className={styles.narrow} icon={icon} aria-label={label} disabledFocusable />
        </Hint>
      </>
    );
  }
  return (
    <>
      <Button className={styles.wide} icon={icon} onClick={ask}>
        {label}
      </Button>
      <Hint content={label}>
        <Button className={styles.narrow} icon={icon} onClick={ask} />
      </Hint>
      <ConfirmDialog
        open={asked !== undefined}
        title={t`Restore version ${version}?`}
        text={t`The text of version ${version} is saved as a new version. The versions after it stay in the history.`}
        confirmLabel={t`Restore`}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}
