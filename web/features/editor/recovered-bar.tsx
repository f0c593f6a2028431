import {
  Button,
  makeStyles,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { WarningBar } from '../../components/warning-bar.tsx';
import { formatLong } from '../../lib/dates.ts';
import { useRecoveredDraft, type OpenDraft } from './use-draft.ts';

const useStyles = makeStyles({ root: { marginBottom: '16px' } });

/** Offers to restore a draft that an earlier editor did not save. */
export function RecoveredBar({ open }: { open: OpenDraft }) {
  const styles = useStyles();
  const { recovered, restore, discard } = useRecoveredDraft(open);
  if (!recovered) return null;
  return (
    <WarningBar className={styles.root}>
      <MessageBarBody>
        <MessageBarTitle>Unsaved text was found on this device.</MessageBarTitle>
        It was written on {formatLong(new Date(recovered.writtenAt))}.
      </MessageBarBody>
      <MessageBarActions>
        <Button onClick={restore}>Restore</Button>
        <Button appearance="subtle" onClick={discard}>
          Discard
        </Button>
      </MessageBarActions>
    </WarningBar>
  );
}
