import type { ReactNode } from 'react';
import { makeStyles, mergeClasses, MessageBar, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    backgroundColor: 'var(--lectern-warn)',
    border: '1px solid var(--lectern-warn-line)',
    borderRadius: tokens.borderRadiusLarge,
    '& .fui-MessageBar__icon': { color: 'var(--lectern-warn-icon)' },
  },
});

interface WarningBarProps {
  className?: string;
  /** A MessageBarBody, and MessageBarActions if there is something to do. */
  children: ReactNode;
}

/** A permanent warning. */
export function WarningBar({ className, children }: WarningBarProps) {
  const styles = useStyles();
  return (
    <MessageBar intent="warning" layout="multiline" className={mergeClasses(styles.root, className)}>
      {children}
    </MessageBar>
  );
}
