import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';

const useStyles = makeStyles({
  root: {
    flexShrink: 0,
    margin: 0,
    padding: '10px 19px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground3,
    fontSize: '13.5px',
    lineHeight: '19px',
  },
});

/** Shown under suggestions if the chosen search engine failed and another one answered. */
export function DegradedNote() {
  const styles = useStyles();
  return (
    <p className={styles.root}>{t`The search engine isn’t responding, so some results may be missing.`}</p>
  );
}
