import { Link, makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    marginTop: '48px',
    marginBottom: 0,
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
});

/** The licences of what the page is made with; the build writes them beside it. */
export function Notices() {
  const styles = useStyles();
  return (
    <p className={styles.root}>
      Lectern is made with the work of others:{' '}
      <Link inline href="/third-party-notices.txt" target="_blank">
        their licences
      </Link>
    </p>
  );
}
