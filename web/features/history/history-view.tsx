import {
  lazy,
  useCallback,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
} from 'react';
import { t } from '@lingui/core/macro';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { AppsListDetail20Regular } from '@fluentui/react-icons';
import type { Document } from '../../../api/contract/documents.ts';
import { Fetched } from '../../components/fetched.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { PageBar } from '../../components/page-bar.tsx';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { paths } from '../../lib/paths.ts';
import { useVersions } from './api.ts';
import { aloneQueryOf, queryOf, readChosen } from './chosen.ts';
import { ComparedVersions } from './compared-versions.tsx';
import { DiffSkeleton } from './history-skeleton.tsx';
import { NameButton } from './name-button.tsx';
import { RestoreButton, type Restore } from './restore-button.tsx';
import { VersionsPanel } from './versions-panel.tsx';

interface MainSize {
  /** There is room for two columns and the versions beside them. */
  isWide: boolean;
  /** In px. */
  height: number;
}

/** In px: the width of the main area in a window of 1,280 px with the sidebar open. */
const wide = 1024;

const measure = (main: Element | null): MainSize => ({
  isWide: (main?.clientWidth ?? 0) >= wide,
  height: main?.clientHeight ?? 0,
});

/** The size of the main area. */
function useMainSize(): MainSize {
  const [size, setSize] = useState(() => measure(document.querySelector('main')));
  useLayoutEffect(() => {
    const main = document.querySelector('main');
    if (main === null) return undefined;
    const observer = new ResizeObserver(() => {
      const now = measure(main);
      setSize((before) => (before.isWide === now.isWide && before.height === now.height ? before : now));
    });
    observer.observe(main);
    return () => observer.disconnect();
  }, []);
  return size;
}

const VersionsDrawer = lazy(async () => ({
  default: (await import('./versions-drawer.tsx')).VersionsDrawer,
}));

const useStyles = makeStyles({
  wide: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) 264px' },
  main: { minWidth: 0 },
  tools: { display: 'flex', alignItems: 'center', gap: '8px', marginLeft: 'auto', flexShrink: 0 },
  content: {
    padding: '8px 32px 64px',
    '@container main (512px <= width < 768px)': { paddingInline: '24px' },
    '@container main (width < 512px)': { padding: '4px 20px 48px' },
  },
  title: {
    fontFamily: 'var(--lectern-font-reading)',
    fontSize: '32px',
    lineHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
    letterSpacing: '-0.014em',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    '@container main (width < 768px)': { fontSize: '28px', lineHeight: '36px' },
  },
  panel: {
    position: 'sticky',
    top: 0,
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  word: { '@container main (width < 768px)': { display: 'none' } },
  icon: { minWidth: '32px', '@container main (width >= 768px)': { display: 'none' } },
});

interface HistoryViewProps {
  document: Document;
  /** The breadcrumb trail of the document. */
  trail: ReactNode;
  /** Why the reader may not restore versions; undefined if they may. */
  refusal: string | undefined;
  restore: Restore;
  /** Called if the document has changed meanwhile. */
  onStale: () => void;
}

/** The history of a document: the changes at the left, the versions with author and time at the right. */
export function HistoryView({ document, trail, refusal, restore, onStale }: HistoryViewProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { isWide, height } = useMainSize();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const opener = useRef<HTMLElement>(null);
  const { versions, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useVersions(document);
  const latest = Math.max(document.version, versions?.[0]?.version ?? 0);
  const numbers = { latest, known: versions?.map(({ version }) => version) ?? [] };
  const chosen = readChosen(query, numbers);
  const { title } = document;
  useDocumentTitle(t`History of ${title}`);
  useScrollToTop(`${chosen.version} ${chosen.other}`);
  const canLoadMore = hasNextPage && !isFetchingNextPage && !error;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const openDrawer = (event: MouseEvent<HTMLElement>) => {
    opener.current = event.currentTarget;
    setDrawerOpen(true);
  };
  const closeDrawer = () => {
    setDrawerOpen(false);
    opener.current?.focus();
  };
  const panel = {
    versions,
    chosen: chosen.version,
    queryOf: (version: number) =>
      chosen.other === undefined && latest > 1 ? aloneQueryOf(version) : queryOf(version, undefined, numbers),
    loadMore: canLoadMore ? loadMore : undefined,
    hasFailed: error !== null,
    onRetry: () => void (versions ? fetchNextPage() : refetch()),
  };
  return (
    <div className={isWide ? styles.wide : undefined}>
      <div className={styles.main}>
        <PageBar>
          {trail}
          <div className={styles.tools}>
            {!isWide && (
              <>
                <Button
                  appearance="subtle"
                  className={styles.word}
                  icon={<AppsListDetail20Regular className="lectern-points" />}
                  aria-haspopup="dialog"
                  onClick={openDrawer}
                >
                  {t`Versions`}
                </Button>
                <IconButton
                  className={styles.icon}
                  label={t`Versions`}
                  icon={<AppsListDetail20Regular className="lectern-points" />}
                  aria-haspopup="dialog"
                  onClick={openDrawer}
                />
              </>
            )}
            <NameButton
              key={`name ${chosen.version}`}
              documentId={document.id}
              version={chosen.version}
              name={versions?.find(({ version }) => version === chosen.version)?.name}
              refusal={refusal}
            />
            <RestoreButton
              key={chosen.version}
              version={chosen.version}
              latest={latest}
              refusal={refusal}
              restore={restore}
              onRestored={() => void navigate(paths.document(document.id))}
              onStale={onStale}
            />
          </div>
        </PageBar>
        <div className={styles.content}>
          <h1 className={styles.title} dir="auto">
            {title}
          </h1>
          {versions || error ? (
            <ComparedVersions documentId={document.id} {...{ title, chosen, isWide }} {...numbers} />
          ) : (
            // the version before the latest one is not known yet
            <DiffSkeleton />
          )}
        </div>
      </div>
      {isWide ? (
        <nav aria-label={t`Versions`} className={styles.panel} style={{ height }}>
          <VersionsPanel {...panel} />
        </nav>
      ) : (
        isDrawerOpen && (
          <Fetched what={t`The list of versions`} onFailed={closeDrawer}>
            <VersionsDrawer {...panel} onClose={closeDrawer} />
          </Fetched>
        )
      )}
    </div>
  );
}

/** Scrolls to the top when other versions are shown. */
function useScrollToTop(shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    window.document.querySelector('main')?.scrollTo({ top: 0 });
  }, [shown]);
}
