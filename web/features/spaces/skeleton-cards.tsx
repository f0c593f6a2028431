import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { useCardStyles } from './card.styles.ts';

/** The grid of cards before they have come. */
export function SkeletonCards({ label, count = 6 }: { label: string; count?: number }) {
  const styles = useCardStyles();
  return (
    <div role="status" aria-label={label} className={styles.grid}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.card}>
          <SkeletonBar width={`${72 - (index % 3) * 12}%`} height={16} />
          <SkeletonBar width="44%" height={12} className={styles.date} />
          <SkeletonBar width="100%" height={14} className={styles.text} />
          <SkeletonBar width="92%" height={14} className={styles.text} />
          <SkeletonBar width="60%" height={14} className={styles.text} />
        </div>
      ))}
    </div>
  );
}
