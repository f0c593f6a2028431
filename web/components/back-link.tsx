import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeft16Regular } from '@fluentui/react-icons';
import { TextLink } from './text-link.tsx';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    marginBottom: '12px',
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** Stands above the heading of a page, and leads to the page that it belongs to. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <TextLink to={to} className={styles.root}>
      <ArrowLeft16Regular className="lectern-points" aria-hidden />
      {children}
    </TextLink>
  );
}
