import { makeStyles, tokens } from '@fluentui/react-components';
import { PeopleTeam20Regular } from '@fluentui/react-icons';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    width: '24px',
    height: '24px',
    color: tokens.colorNeutralForeground2,
  },
});

/** Stands for a group where a person would have an avatar. */
export function GroupIcon() {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <PeopleTeam20Regular />
    </span>
  );
}
