import {
  Button,
  makeStyles,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { WarningBar } from '../../components/warning-bar.tsx';
import { formatLong } from '../../lib/dates.ts';
import type { JournalEntry } from '../../lib/journal.ts';
import { useRecoveredDraft, type OpenDraft } from './use-draft.ts';

const useStyles = makeStyles({ root: { marginBottom: '16px' } });

/** Offers to restore a draft that an earlier editor did not save. */
export function RecoveredBar({
  open,
  goOn,
}: {
  open: OpenDraft;
  goOn?: ((entry: JournalEntry | undefined) => void) | undefined;
}) {
  const styles = useStyles();
  const { recovered, restore, discard } = useRecoveredDraft(open, goOn);
  if (!recovered) return null;
  const date = formatLong(new Date(recovered.writtenAt));
  return (
    <WarningBar className={styles.root}>
      <MessageBarBody>
        <MessageBarTitle>{t`Unsaved text was found on this device.`}</MessageBarTitle>
        {t`It was written on ${date}.`}
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={restore}>{t`Restore`}</Button>
        <Button appearance="subtle" onClick={discard}>
          {t`Discard`}
        </Button>
      </MessageBarActions>
    </WarningBar>
  );
}
