import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { LockClosed16Regular, LockClosed20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Visibility } from '../../api/contract/primitives.ts';

const useStyles = makeStyles({
  // beside a word, in its colour
  root: { display: 'inline-flex', flexShrink: 0, marginInline: '4px', verticalAlign: '-2px', opacity: 0.85 },
});

interface ClosedMarkProps {
  /** The visibility of the space, or of the document's space. */
  visibility: Visibility | undefined;
  size?: 16 | 20;
  /** True if the text around it says that the space is closed. */
  decorative?: boolean;
  className?: string;
}

/** A lock if only members can see a space or document; nothing if everyone can. */
export function ClosedMark({ visibility, size = 16, decorative = false, className }: ClosedMarkProps) {
  const styles = useStyles();
  if (visibility !== 'members') return null;
  const Lock = size === 16 ? LockClosed16Regular : LockClosed20Regular;
  const name = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': t`Members only` };
  return (
    <span {...name} title={t`Members only`} className={mergeClasses(styles.root, className)}>
      <Lock />
    </span>
  );
}
