import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwise20Regular, ErrorCircle20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '12px',
    padding: '4px 8px 4px 16px',
    minHeight: '42px',
    border: '1px solid var(--lectern-danger-line)',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: 'var(--lectern-danger-ground)',
  },
  icon: { flexShrink: 0, color: 'var(--lectern-danger)' },
  text: { flex: '1 1 0', minWidth: '160px', overflowWrap: 'anywhere', paddingBlock: '4px' },
  retryIcon: { color: 'var(--lectern-danger)' },
});

/** Shown in place of content that could not be loaded, with a button to try again. */
export function LoadError({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const styles = useStyles();
  return (
    <div role="alert" className={styles.root}>
      <ErrorCircle20Regular className={styles.icon} />
      <span className={styles.text}>{text}</span>
      {onRetry !== undefined && (
        <Button
          appearance="transparent"
          icon={<ArrowClockwise20Regular className={styles.retryIcon} />}
          onClick={onRetry}
        >
          {t`Try again`}
        </Button>
      )}
    </div>
  );
}
