import { makeStyles } from '@fluentui/react-components';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { useCardStyles } from './card.styles.ts';

// each bar is in the middle of the line it stands for
const useStyles = makeStyles({
  title: { marginBlock: '4px 5px' },
  date: { marginBlock: '5px 10px' },
  line: { marginBlock: '5px' },
});

/** The skeleton of the grid of cards. */
export function SkeletonCards({ label, count = 6 }: { label: string; count?: number }) {
  const cards = useCardStyles();
  const styles = useStyles();
  return (
    <div role="status" aria-label={label} className={cards.grid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={cards.card}>
          <SkeletonBar width={`${72 - (index % 3) * 12}%`} height={16} className={styles.title} />
          <SkeletonBar width="44%" height={12} className={styles.date} />
          <SkeletonBar width="100%" height={14} className={styles.line} />
          <SkeletonBar width="92%" height={14} className={styles.line} />
          <SkeletonBar width="60%" height={14} className={styles.line} />
        </div>
      ))}
    </div>
  );
}
