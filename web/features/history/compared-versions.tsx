import { makeStyles, mergeClasses, ToggleButton, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LoadError } from '../../components/load-error.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { ApiError } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { deviceChoice, useDeviceChoice } from '../../lib/device-choice.ts';
import { formatCount } from '../../lib/counts.ts';
import { useVersion } from './api.ts';
import { queryOf, type Chosen } from './chosen.ts';
import { CompareMenu } from './compare-menu.tsx';
import type { Comparison } from './compare.ts';
import { Difference } from './difference.tsx';
import { DiffSkeleton } from './history-skeleton.tsx';
import { PlainVersion } from './plain-version.tsx';
import { useComparison, type ComparisonState } from './use-comparison.ts';

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '16px',
    rowGap: '4px',
    minHeight: '32px',
    margin: '8px 0 24px',
  },
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4px',
    fontSize: '14.5px',
    lineHeight: '24px',
    color: tokens.colorNeutralForeground3,
  },
  tools: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    marginLeft: 'auto',
    '@container main (width < 512px)': { marginLeft: 0 },
  },
  counts: {
    display: 'flex',
    gap: '8px',
    marginRight: '8px',
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
  },
  added: { color: 'var(--lectern-added-sign)' },
  removed: { color: 'var(--lectern-removed-sign)' },
  toggle: { minWidth: 0 },
  on: { color: tokens.colorBrandForeground1, ':hover': { color: tokens.colorBrandForeground1 } },
  missing: { marginTop: '4px', color: tokens.colorNeutralForeground2 },
});

type View = 'side-by-side' | 'one-column';

const viewChoice = deviceChoice<View>('lectern-history-view', ['side-by-side', 'one-column'], 'side-by-side');

const views = (): [View, string][] => [
  ['side-by-side', t`Side by side`],
  ['one-column', t`In one column`],
];

interface ComparedVersionsProps {
  documentId: number;
  latest: number;
  chosen: Chosen;
  known: readonly number[];
  isWide: boolean;
}

/** The two chosen versions and the difference between them. */
export function ComparedVersions({ documentId, latest, chosen, known, isWide }: ComparedVersionsProps) {
  const { version, other } = chosen;
  const view = useDeviceChoice(viewChoice);
  const first = useVersion(documentId, Math.min(version, other ?? version));
  const second = useVersion(documentId, other === undefined ? undefined : Math.max(version, other));
  const comparison = useComparison(first.data?.content, second.data?.content);
  const isSideBySide = isWide && view === 'side-by-side';
  const error = first.error ?? second.error;
  const retry = () => {
    if (first.error) void first.refetch();
    if (second.error) void second.refetch();
  };
  return (
    <>
      <Headline {...{ documentId, latest, chosen, known, comparison }} view={isWide ? view : undefined} />
      {error && <Failure error={error} documentId={documentId} onRetry={retry} />}
      {!error &&
        other === undefined &&
        (first.data ? <PlainVersion revision={first.data} /> : <DiffSkeleton />)}
      {!error &&
        other !== undefined &&
        (first.data && second.data ? (
          <Difference older={first.data} newer={second.data} {...{ comparison, isSideBySide }} />
        ) : (
          <DiffSkeleton />
        ))}
    </>
  );
}

interface HeadlineProps extends Omit<ComparedVersionsProps, 'isWide'> {
  comparison: ComparisonState;
  /** Undefined if there is only room for one column. */
  view: View | undefined;
}

/** 'Version 14 compared with version 15 (the latest)', the number of changes, and the choice of view. */
function Headline({ latest, chosen, known, comparison, view }: HeadlineProps) {
  const styles = useStyles();
  const { version, other } = chosen;
  if (other === undefined) {
    return (
      <div className={styles.line}>
        <p className={styles.words}>{t`This is the first version. Every save adds one.`}</p>
      </div>
    );
  }
  const menu = (
    <CompareMenu
      {...{ version, other, latest, known }}
      queryOf={(asked) => queryOf(version, asked, latest)}
    />
  );
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        {version === latest ? (
          <Trans>
            Version {version} (the latest) compared with {menu}
          </Trans>
        ) : (
          <Trans>
            Version {version} compared with {menu}
          </Trans>
        )}
      </div>
      <div className={styles.tools}>
        {typeof comparison === 'object' && <Counts comparison={comparison} />}
        {view && (
          <>
            {views().map(([name, label]) => (
              <ToggleButton
                key={name}
                appearance="subtle"
                className={mergeClasses(styles.toggle, view === name && styles.on)}
                checked={view === name}
                onClick={() => viewChoice.set(name)}
              >
                {label}
              </ToggleButton>
            ))}
          </>
        )}
      </div>
    </div>
  );
}

function Counts({ comparison: { added, removed } }: { comparison: Comparison }) {
  const styles = useStyles();
  if (added + removed === 0) return null;
  return (
    <div className={styles.counts}>
      <span className={styles.added} aria-label={t`Lines added: ${added}`} role="img">
        +{formatCount(added)}
      </span>
      <span className={styles.removed} aria-label={t`Lines removed: ${removed}`} role="img">
        −{formatCount(removed)}
      </span>
    </div>
  );
}

function Failure({ error, documentId, onRetry }: { error: Error; documentId: number; onRetry: () => void }) {
  const styles = useStyles();
  if (error instanceof ApiError && error.status === 404) {
    return (
      <p className={styles.missing}>
        {t`This document has no such version.`}{' '}
        <TextLink to={paths.documentHistory(documentId)}>{t`Show the latest change`}</TextLink>
      </p>
    );
  }
  return <LoadError text={t`Failed to load the versions`} onRetry={onRetry} />;
}
