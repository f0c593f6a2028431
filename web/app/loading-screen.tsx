import { makeStyles, Spinner, tokens } from '@fluentui/react-components';

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
      <Spinner label="Loading your workspace..." labelPosition="below" size="medium" />
    </div>
  );
}
