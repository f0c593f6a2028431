import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { useSkeleton } from '../../lib/skeleton-time.ts';

const useStyles = makeStyles({
  lines: { display: 'grid', gap: '14px', paddingTop: '40px' },
  row: { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: '24px' },
  versions: { display: 'grid', gap: '4px', padding: '0 12px' },
  version: { display: 'flex', alignItems: 'center', gap: '10px', height: '53px', paddingInline: '10px' },
  round: { flexShrink: 0, borderRadius: tokens.borderRadiusCircular },
  words: { display: 'grid', gap: '7px', flexGrow: 1 },
});

const widths = [62, 0, 84, 91, 40, 0, 55, 78, 70, 33, 0, 88];

/** The skeleton of a difference. */
export function DiffSkeleton() {
  const styles = useStyles();
  if (!useSkeleton(true)) return null;
  return (
    <div role="status" aria-label={t`Loading the versions`} className={styles.lines}>
      {widths.map((width, index) => (
        <div key={index} className={styles.row}>
          <SkeletonBar width="20px" height={12} />
          <SkeletonBar width={`${width}%`} height={14} />
        </div>
      ))}
    </div>
  );
}

/** The skeleton of the list of versions. */
export function VersionsSkeleton() {
  const styles = useStyles();
  if (!useSkeleton(true)) return null;
  return (
    <div role="status" aria-label={t`Loading the list of versions`} className={styles.versions}>
      {[46, 60, 52, 40, 56].map((width, index) => (
        <div key={index} className={styles.version}>
          <SkeletonBar width="24px" height={24} className={styles.round} />
          <div className={styles.words}>
            <SkeletonBar width="64px" height={13} />
            <SkeletonBar width={`${width}%`} height={12} />
          </div>
        </div>
      ))}
    </div>
  );
}
