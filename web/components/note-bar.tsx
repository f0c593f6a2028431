import type { ReactElement, ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 12px',
    marginBottom: '24px',
    padding: '8px 8px 8px 14px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    '@media print': { display: 'none' },
  },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorBrandForeground1 },
  words: { flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

interface NoteBarProps {
  icon: ReactElement;
  /** Small buttons. */
  acts?: ReactNode;
  children: ReactNode;
}

/** Says above a document what is special about it. */
export function NoteBar({ icon, acts, children }: NoteBarProps) {
  const styles = useStyles();
  return (
    <div className={styles.root} role="note">
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.words}>{children}</span>
      {acts ? <div className={styles.acts}>{acts}</div> : null}
    </div>
  );
}
