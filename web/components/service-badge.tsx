import { makeStyles, tokens } from '@fluentui/react-components';
import { Bot16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: '13.5px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
});

/** Marks an account of a program, which acts through API tokens. */
export function ServiceBadge() {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <Bot16Regular aria-hidden />
      {t`Service`}
    </span>
  );
}
