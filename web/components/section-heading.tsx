import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    // a link that has no room beside a long heading stands below it
    flexWrap: 'wrap',
    gap: '4px 16px',
    paddingBottom: '10px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  heading: {
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  action: { fontSize: '14px', lineHeight: '19px', fontWeight: 450, whiteSpace: 'nowrap' },
});

interface SectionHeadingProps {
  id?: string;
  children: ReactNode;
  /** A link at the right. */
  action?: ReactNode;
}

/** The h2 of a section, with a line below it. */
export function SectionHeading({ id, children, action }: SectionHeadingProps) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <h2 id={id} className={styles.heading}>
        {children}
      </h2>
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
