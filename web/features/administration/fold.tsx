import { useId, useState, type ReactNode } from 'react';
import { FoldingHeading } from '../../components/folding-heading.tsx';
import { useOverviewStyles } from './overview.styles.ts';

interface FoldProps {
  title: string;
  /** Drawn only while it is open. */
  children: ReactNode;
}

/** Details that few want to see. */
export function Fold({ title, children }: FoldProps) {
  const styles = useOverviewStyles();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.more}>
      <FoldingHeading
        className={styles.moreTitle}
        isOpen={isOpen}
        controls={id}
        onToggle={() => setOpen(!isOpen)}
        level={3}
      >
        {title}
      </FoldingHeading>
      <div id={id} className={isOpen ? styles.moreBody : undefined}>
        {isOpen && children}
      </div>
    </div>
  );
}
