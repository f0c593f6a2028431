import { useState } from 'react';
import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowCounterclockwise20Regular } from '@fluentui/react-icons';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { Hint } from '../../components/hint.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { useToasts } from '../../components/toasts.tsx';
import { ApiError, serverMessage } from '../../lib/http.ts';

const useStyles = makeStyles({
  wide: { '@container sheet (width < 512px)': { display: 'none' } },
  narrow: { '@container sheet (width >= 512px)': { display: 'none' } },
});

/** Brings a version back. @returns the number under which it was saved */
export type Restore = (version: number, current: number) => Promise<number>;

interface RestoreButtonProps {
  version: number;
  latest: number;
  /** Why the reader may not restore anything. */
  refusal: string | undefined;
  restore: Restore;
  onRestored: () => void;
  /** Someone else saved meanwhile: what is shown is old. */
  onStale: () => void;
}

function failureText(error: unknown): string | undefined {
  const current = error instanceof ApiError && error.status === 409 ? error.body?.current : undefined;
  if (!current) return serverMessage(error);
  const who = current.updatedBy?.displayName ?? 'Someone';
  return `${who} saved version ${current.version} meanwhile. Look at it before you restore.`;
}

/** 'Restore version 14', and the question before it. */
export function RestoreButton(props: RestoreButtonProps) {
  const { version, latest, restore, onRestored, onStale } = props;
  const styles = useStyles();
  const toasts = useToasts();
  const [asked, setAsked] = useState<number>();
  const [busy, setBusy] = useState(false);
  const refusal =
    props.refusal ?? (version === latest ? `Version ${version} is the latest already` : undefined);
  const label = `Restore version ${version}`;
  const icon = <ArrowCounterclockwise20Regular />;
  // what the person has seen, not what comes in while the dialog is open
  const ask = () => setAsked(latest);
  const confirm = async () => {
    if (asked === undefined) return;
    setBusy(true);
    try {
      const saved = await restore(version, asked);
      toasts.success(`Version ${version} restored`, `It is now version ${saved}.`);
      onRestored();
    } catch (error) {
      toasts.failure(`Version ${version} was not restored`, failureText(error));
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
      <IconButton className={styles.narrow} appearance="outline" label={label} icon={icon} onClick={ask} />
      <ConfirmDialog
        open={asked !== undefined}
        title={`${label}?`}
        text={`The document becomes what it was in version ${version}. That is saved as a new version: nothing that was written since is lost.`}
        confirmLabel="Restore"
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}
