import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { Info20Regular, Warning20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import type { Workspace } from '../../../api/contract/workspace.ts';
import { useBannerStyles } from './first-password.styles.ts';

const useStyles = makeStyles({
  text: { minWidth: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  info: { backgroundColor: 'var(--lectern-current)', border: '1px solid transparent' },
  infoIcon: { color: 'inherit' },
  danger: {
    backgroundColor: 'var(--lectern-danger-ground)',
    border: '1px solid var(--lectern-danger-line)',
  },
  dangerIcon: { color: 'var(--lectern-danger)' },
});

/** What administrators tell everybody. */
export function NoticeBanner({ notice }: { notice: NonNullable<Workspace['notice']> }) {
  const banner = useBannerStyles();
  const styles = useStyles();
  const { level, text } = notice;
  const Icon = level === 'info' ? Info20Regular : Warning20Regular;
  return (
    <section
      className={mergeClasses(
        banner.root,
        level === 'info' && styles.info,
        level === 'danger' && styles.danger,
      )}
      aria-label={t`Notice`}
    >
      <Icon
        className={mergeClasses(
          banner.icon,
          level === 'info' && styles.infoIcon,
          level === 'danger' && styles.dangerIcon,
        )}
      />
      <span className={styles.text} role="status">
        {text}
      </span>
    </section>
  );
}
