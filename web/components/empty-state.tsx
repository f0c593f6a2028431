import type { ReactElement, ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: { paddingTop: '30px', paddingBottom: '26px', maxWidth: '344px' },
  icon: { display: 'flex', color: tokens.colorNeutralForeground3 },
  sentence: {
    marginTop: '10px',
    fontSize: '15.5px',
    lineHeight: '22px',
    fontWeight: tokens.fontWeightSemibold,
  },
  text: { marginTop: '2px', fontSize: '14.5px', lineHeight: '21px', color: tokens.colorNeutralForeground3 },
  action: { marginTop: '12px' },
});

interface EmptyStateProps {
  /** An icon of 24 px. */
  icon: ReactElement;
  /** The sentence of the specification. */
  sentence: string;
  /** One line on what belongs here. */
  children?: ReactNode;
  /** One outlined small button. */
  action?: ReactNode;
}

/** Shown in place of an empty list. */
export function EmptyState({ icon, sentence, children, action }: EmptyStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <p className={styles.sentence}>{sentence}</p>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
