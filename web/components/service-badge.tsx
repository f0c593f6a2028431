import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';

const useStyles = makeStyles({
  root: {
    display: 'inline-block',
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorPaletteTealBackground2,
    color: tokens.colorPaletteTealForeground2,
    fontSize: '13.5px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
});

/** Marks an account of a program, which acts through API tokens. */
export function ServiceBadge() {
  const styles = useStyles();
  return <span className={styles.root}>{t`Service`}</span>;
}
