import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';

const useStyles = makeStyles({
  root: {
    marginTop: '48px',
    marginBottom: 0,
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
});

/** The link to the licences of the libraries used, which the build writes. */
export function Notices() {
  const styles = useStyles();
  return (
    <p className={styles.root}>
      <Link inline href="/third-party-notices.txt" target="_blank">
        {t`Open-source licences`}
      </Link>
    </p>
  );
}
