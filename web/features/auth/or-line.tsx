import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';

// two rules, because in a list the second selector would refer to another element
const line = {
  content: '""',
  flexGrow: 1,
  height: '1px',
  backgroundColor: tokens.colorNeutralStroke2,
};

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    margin: '20px 0 16px',
    color: tokens.colorNeutralForeground3,
    '::before': line,
    '::after': line,
  },
});

/** Between the form and the other ways to sign in. */
export function OrLine() {
  const styles = useStyles();
  return <div className={styles.root}>{t`or`}</div>;
}
