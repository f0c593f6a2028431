import { makeStyles, tokens } from '@fluentui/react-components';
import { SkeletonBar } from './skeleton-bar.tsx';
import { mainWidths } from './main-widths.ts';

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    height: '65px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  words: { display: 'grid', gap: '8px', flexGrow: 1 },
  date: { [mainWidths.phone]: { display: 'none' } },
});

// as different as the titles of real lists
const widths = [45, 51, 38, 32, 42];

interface SkeletonRowsProps {
  count?: number;
  /** Leaves room for the dates at the right. */
  withDate?: boolean;
  /** What is being loaded, for screen readers. */
  label: string;
}

/** The skeleton of a list of documents: rows of 65 px. */
export function SkeletonRows({ count = 5, withDate = false, label }: SkeletonRowsProps) {
  const styles = useStyles();
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.row}>
          <div className={styles.words}>
            <SkeletonBar width={`${widths[index % widths.length]}%`} height={15} />
            <SkeletonBar width={`${(widths[(index + 2) % widths.length] ?? 40) - 16}%`} height={12} />
          </div>
          {withDate && <SkeletonBar width="92px" height={12} className={styles.date} />}
        </div>
      ))}
    </div>
  );
}
