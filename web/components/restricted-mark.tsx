import type { ComponentType } from 'react';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import {
  EditOff16Filled,
  EditOff20Filled,
  LockClosed16Filled,
  LockClosed20Filled,
} from '@fluentui/react-icons';
import type { ShownEditingRestriction, ShownRestriction } from '../../api/contract/restrictions.ts';
import { editableBy, restrictedTo } from '../lib/restriction-words.ts';

const useStyles = makeStyles({
  // beside a word, in its colour
  root: { display: 'inline-flex', flexShrink: 0, marginInline: '4px', verticalAlign: '-2px', opacity: 0.85 },
});

interface MarkProps {
  size?: 16 | 20;
  className?: string | undefined;
}

interface RestrictedMarkProps extends MarkProps {
  restriction: ShownRestriction | null | undefined;
}

/** A filled lock that says how many people and groups may read a document; nothing if everyone in the space may. */
export function RestrictedMark({ restriction, size = 16, className }: RestrictedMarkProps) {
  if (!restriction) return null;
  const Lock = size === 16 ? LockClosed16Filled : LockClosed20Filled;
  return <Mark icon={Lock} words={restrictedTo(restriction)} className={className} />;
}

interface EditingMarkProps extends MarkProps {
  restriction: ShownEditingRestriction | null | undefined;
}

/** A pencil with a bar that says how many people and groups may edit a document; nothing if all who write there may. */
export function EditingMark({ restriction, size = 16, className }: EditingMarkProps) {
  if (!restriction) return null;
  const Pencil = size === 16 ? EditOff16Filled : EditOff20Filled;
  return <Mark icon={Pencil} words={editableBy(restriction)} className={className} />;
}

function Mark({
  icon: Icon,
  words,
  className,
}: {
  icon: ComponentType;
  words: string;
  className?: string | undefined;
}) {
  const styles = useStyles();
  return (
    <span role="img" aria-label={words} title={words} className={mergeClasses(styles.root, className)}>
      <Icon />
    </span>
  );
}
