import {
  Button,
  makeStyles,
  MessageBarActions,
  MessageBarBody,
  MessageBarTitle,
} from '@fluentui/react-components';
import { WarningBar } from '../../components/warning-bar.tsx';
import { formatLong } from '../../lib/dates.ts';
import { useLeft, type OpenDraft } from './use-draft.ts';

const useStyles = makeStyles({ root: { marginBottom: '16px' } });

/** Offers the text that an editor before this one did not save. */
export function RecoveredBar({ open }: { open: OpenDraft }) {
  const styles = useStyles();
  const { left, restore, discard } = useLeft(open);
  if (!left) return null;
  return (
    <WarningBar className={styles.root}>
      <MessageBarBody>
        <MessageBarTitle>Unsaved text was found on this device.</MessageBarTitle>
        It was written on {formatLong(new Date(left.writtenAt))}.
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
