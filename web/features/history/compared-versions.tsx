import { useNavigate } from 'react-router-dom';
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
import { aloneQueryOf, queryOf, type Chosen, type Versions } from './chosen.ts';
import { CompareMenu } from './compare-menu.tsx';
import type { Compared } from './compare.ts';
import { Difference } from './difference.tsx';
import { DiffSkeleton } from './history-skeleton.tsx';
import { useComparison, type ComparisonState, type Form } from './use-comparison.ts';
import { WholeVersion } from './whole-version.tsx';

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
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    marginLeft: 'auto',
    '@container main (width < 512px)': { marginLeft: 0 },
  },
  split: { alignSelf: 'stretch', margin: '6px 0', borderLeft: `1px solid ${tokens.colorNeutralStroke2}` },
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

const formChoice = deviceChoice<Form>('lectern-history-form', ['page', 'markdown'], 'page');

interface ComparedVersionsProps extends Versions {
  documentId: number;
  /** The title of the document today. */
  title: string;
  chosen: Chosen;
  isWide: boolean;
}

/** The chosen version, alone or with the difference to another one. */
export function ComparedVersions(props: ComparedVersionsProps) {
  const { documentId, title, chosen, isWide } = props;
  const { version, other } = chosen;
  const view = useDeviceChoice(viewChoice);
  const form = useDeviceChoice(formChoice);
  const first = useVersion(documentId, Math.min(version, other ?? version));
  const second = useVersion(documentId, other === undefined ? undefined : Math.max(version, other));
  const comparison = useComparison(first.data, second.data, form);
  const error = first.error ?? second.error;
  const retry = () => {
    if (first.error) void first.refetch();
    if (second.error) void second.refetch();
  };
  const show = () => {
    if (error) return <Failure error={error} documentId={documentId} onRetry={retry} />;
    if (!first.data || (other !== undefined && !second.data)) return <DiffSkeleton />;
    if (!second.data) return <WholeVersion revision={first.data} form={form} title={title} />;
    return (
      <Difference
        older={first.data}
        newer={second.data}
        isSideBySide={isWide && view === 'side-by-side'}
        wantsPage={form === 'page'}
        {...{ title, comparison }}
      />
    );
  };
  return (
    <>
      <div className={useStyles().line}>
        <Words {...props} />
        <Tools {...props} {...{ view, form, comparison }} />
      </div>
      {show()}
    </>
  );
}

/** 'Version 14 compared with version 15 (the latest)', with a menu to choose the other version. */
function Words({ latest, chosen, known }: ComparedVersionsProps) {
  const styles = useStyles();
  const { version, other } = chosen;
  if (other === undefined) {
    return (
      <p className={styles.words}>
        {latest > 1 ? t`Version ${version} in full` : t`This is the first version. Every save adds one.`}
      </p>
    );
  }
  const menu = (
    <CompareMenu
      {...{ version, other, latest, known }}
      queryOf={(asked) => queryOf(version, asked, { latest, known })}
    />
  );
  return (
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
  );
}

interface ToolsProps extends ComparedVersionsProps {
  view: View;
  form: Form;
  comparison: ComparisonState | undefined;
}

/** The number of changes, the choice between the version alone and two ways to compare, and the switch to Markdown. */
function Tools({ latest, known, chosen, isWide, view, form, comparison }: ToolsProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { version, other } = chosen;
  const isAlone = other === undefined;
  const compare = (wanted: View) => {
    viewChoice.set(wanted);
    if (isAlone) void navigate(queryOf(version, undefined, { latest, known }));
  };
  const compared = isAlone ? undefined : comparison?.compared;
  const toggle = (label: string, checked: boolean, onClick: () => void) => (
    <ToggleButton
      appearance="subtle"
      className={mergeClasses(styles.toggle, checked && styles.on)}
      checked={checked}
      onClick={onClick}
    >
      {label}
    </ToggleButton>
  );
  return (
    <div className={styles.tools}>
      {compared !== undefined && compared !== 'failed' && (
        <Counts compared={compared} isPage={comparison?.form === 'page'} />
      )}
      {latest > 1 && toggle(t`In full`, isAlone, () => void navigate(aloneQueryOf(version)))}
      {latest > 1 && !isWide && toggle(t`Changes`, !isAlone, () => compare(view))}
      {latest > 1 && isWide && (
        <>
          {toggle(t`Side by side`, !isAlone && view === 'side-by-side', () => compare('side-by-side'))}
          {toggle(t`In one column`, !isAlone && view === 'one-column', () => compare('one-column'))}
        </>
      )}
      <span className={styles.split} />
      {toggle(t`Markdown`, form === 'markdown', () =>
        formChoice.set(form === 'markdown' ? 'page' : 'markdown'),
      )}
    </div>
  );
}

interface CountsProps {
  compared: Compared<unknown>;
  isPage: boolean;
}

function Counts({ compared: { added, removed }, isPage }: CountsProps) {
  const styles = useStyles();
  if (added + removed === 0) return null;
  const words = isPage
    ? { added: t`Blocks added: ${added}`, removed: t`Blocks removed: ${removed}` }
    : { added: t`Lines added: ${added}`, removed: t`Lines removed: ${removed}` };
  return (
    <div className={styles.counts}>
      <span className={styles.added} aria-label={words.added} role="img">
        +{formatCount(added)}
      </span>
      <span className={styles.removed} aria-label={words.removed} role="img">
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
