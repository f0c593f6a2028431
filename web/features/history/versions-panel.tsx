import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { LoadError } from '../../components/load-error.tsx';
import { VersionsSkeleton } from './history-skeleton.tsx';
import { VersionList, type VersionListProps } from './version-list.tsx';

const useStyles = makeStyles({
  heading: {
    flexShrink: 0,
    padding: '18px 22px 0',
    fontSize: '17px',
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
  },
  error: { padding: '12px' },
});

export interface VersionsPanelProps extends Omit<VersionListProps, 'versions'> {
  /** Undefined while they are loading. */
  versions: VersionListProps['versions'] | undefined;
  /** The versions, or the next page of them, could not be loaded. */
  hasFailed: boolean;
  onRetry: () => void;
}

/** The list of versions with its heading. The parent sets its height. */
export function VersionsPanel({ versions, hasFailed, onRetry, ...list }: VersionsPanelProps) {
  const styles = useStyles();
  return (
    <>
      <h2 className={styles.heading}>{t`Versions`}</h2>
      {versions && <VersionList versions={versions} {...list} />}
      {!versions && !hasFailed && <VersionsSkeleton />}
      {hasFailed && (
        <div className={styles.error}>
          <LoadError text={t`Failed to load the versions`} onRetry={onRetry} />
        </div>
      )}
    </>
  );
}
