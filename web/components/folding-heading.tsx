// In place of Fluent's Accordion, which adds its own frames and padding.
import type { ReactNode } from 'react';
import { createFocusOutlineStyle, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';

const useStyles = makeStyles({
  toggle: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 'inherit',
    cursor: 'pointer',
    borderRadius: tokens.borderRadiusMedium,
    ...createFocusOutlineStyle(),
  },
});

interface FoldingHeadingProps {
  className?: string;
  /** 2 by default. */
  level?: 2 | 3;
  isOpen: boolean;
  /** The id of the section that it opens and closes. */
  controls: string;
  onToggle: () => void;
  children: ReactNode;
}

/** A heading that opens and closes its section. */
export function FoldingHeading({
  className,
  level = 2,
  isOpen,
  controls,
  onToggle,
  children,
}: FoldingHeadingProps) {
  const styles = useStyles();
  const Heading = `h${level}` as const;
  return (
    <Heading className={className}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={controls}
        onClick={onToggle}
      >
        {isOpen ? <ChevronDown16Regular /> : <ChevronRight16Regular className="lectern-points" />}
        {children}
      </button>
    </Heading>
  );
}
