import type { ReactElement, ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { mainWidths } from './main-widths.ts';

const useStyles = makeStyles({
  root: {
    boxSizing: 'border-box',
    width: '100%',
    maxWidth: '704px',
    marginInline: 'auto',
    paddingBlock: '162px 48px',
    paddingInline: '24px',
    [mainWidths.phone]: { paddingInline: '20px', paddingTop: '88px' },
  },
  icon: { display: 'flex', fontSize: '28px', color: tokens.colorNeutralForeground3 },
  heading: {
    marginTop: '16px',
    fontFamily: 'var(--lectern-font-serif)',
    fontSize: '28px',
    lineHeight: '36px',
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  text: {
    marginTop: '8px',
    maxWidth: '480px',
    fontSize: '16px',
    lineHeight: '24px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '22px' },
});

interface CentredStateProps {
  /** An icon of 28 px. */
  icon: ReactElement;
  heading: string;
  children: ReactNode;
  /** A filled button for the next step, and an outlined one for Home. */
  actions?: ReactNode;
}

/** Shown in place of a page's content: not found, no access, not loaded. */
export function CentredState({ icon, heading, children, actions }: CentredStateProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <div className={styles.icon} aria-hidden>
        {icon}
      </div>
      <h1 className={styles.heading}>{heading}</h1>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
