import { makeStyles, tokens } from '@fluentui/react-components';

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

/** Under suggestions that another engine than the chosen one had to find. */
export function DegradedNote() {
  const styles = useStyles();
  return <p className={styles.root}>The search engine does not answer: there may be more.</p>;
}
