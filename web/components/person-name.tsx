import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Person } from '../../api/contract/primitives.ts';

const useStyles = makeStyles({
  username: { color: tokens.colorNeutralForeground3, fontWeight: tokens.fontWeightRegular },
});

/** A person's name, with their username if the name could mean someone else or a role. */
export function PersonName({ person }: { person: Person | null }) {
  const styles = useStyles();
  return (
    <>
      {person?.displayName ?? t`User`}
      {person?.username === undefined ? null : <span className={styles.username}> ({person.username})</span>}
    </>
  );
}
