import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';

const useStyles = makeStyles({
  root: {
    display: 'grid',
    placeItems: 'center',
    height: '100dvh',
    backgroundColor: tokens.colorNeutralBackground2,
  },
});

/** Fills the window while the session is loading. */
export function LoadingScreen() {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <Spinner label={t`Loading your workspace...`} labelPosition="below" size="medium" />
    </div>
  );
}
