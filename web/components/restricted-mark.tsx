import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { LockClosed16Filled, LockClosed20Filled } from '@fluentui/react-icons';
import type { ShownRestriction } from '../../api/contract/restrictions.ts';
import { restrictedTo } from '../lib/restriction-words.ts';

const useStyles = makeStyles({
  // beside a word, in its colour
  root: { display: 'inline-flex', flexShrink: 0, marginInline: '4px', verticalAlign: '-2px', opacity: 0.85 },
});

interface RestrictedMarkProps {
  restriction: ShownRestriction | null | undefined;
  size?: 16 | 20;
  className?: string | undefined;
}

/** A filled lock that says how many people and groups may read a document; nothing if everyone in the space may. */
export function RestrictedMark({ restriction, size = 16, className }: RestrictedMarkProps) {
  const styles = useStyles();
  if (!restriction) return null;
  const words = restrictedTo(restriction);
  const Lock = size === 16 ? LockClosed16Filled : LockClosed20Filled;
  return (
    <span role="img" aria-label={words} title={words} className={mergeClasses(styles.root, className)}>
      <Lock />
    </span>
  );
}
