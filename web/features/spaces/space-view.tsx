import { useId } from 'react';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { Navigate } from 'react-router-dom';
import type { Space } from '../../../api/contract/spaces.ts';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { SpaceError } from '../../components/space-error.tsx';
import { tabId, TabStrip } from '../../components/tab-strip.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { paths } from '../../lib/paths.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useSpace } from './api.ts';
import { DocumentCards } from './document-cards.tsx';
import { usePageStyles } from './page.styles.ts';
import { SkeletonCards } from './skeleton-cards.tsx';
import { SpaceHeader } from './space-header.tsx';
import { SpaceMembers } from './space-members.tsx';
import { SpaceSettings } from './space-settings.tsx';

const useStyles = makeStyles({
  tabs: { marginTop: '26px' },
  note: { marginTop: '12px', color: tokens.colorNeutralForeground3 },
  skeletonTabs: { marginTop: '52px' },
});

export type SpaceTab = 'documents' | 'members' | 'settings';

const createTabs = () =>
  [
    { value: 'documents', text: t`Documents` },
    { value: 'members', text: t`Members` },
    { value: 'settings', text: t`Settings` },
  ] as const;

interface SpaceViewProps {
  /** NaN if the address has no valid id: then no space is found. */
  id: number;
  tab: SpaceTab;
  /** Whether the document that opens first is shown instead, if there is one. */
  opensFrontPage: boolean;
  onTab: (tab: SpaceTab) => void;
  /** Opens the dialog to export the space, and calls `onClosed` when it has closed. */
  onExport: (space: Space, onClosed: () => void) => void;
}

/** The page of a space: documents, members and settings. */
export function SpaceView({ id, tab, opensFrontPage, onTab, onExport }: SpaceViewProps) {
  const styles = useStyles();
  const page = usePageStyles();
  const tabsId = useId();
  const { data: space, isPending, error, refetch } = useSpace(id);
  const skeleton = useSkeleton(isPending);
  useDocumentTitle(space?.name);

  if (isPending || skeleton) return skeleton ? <SpaceSkeleton /> : null;
  if (!space) return <SpaceError id={id} error={error} onRetry={() => void refetch()} />;
  if (opensFrontPage && space.frontPageId !== null)
    return <Navigate to={paths.document(space.frontPageId)} replace />;
  return (
    <div className={page.page}>
      <SpaceHeader space={space} onExport={(onClosed) => onExport(space, onClosed)} />
      <AdministratorNote space={space} />
      <div className={styles.tabs}>
        <TabStrip
          label={t`Parts of the space`}
          id={tabsId}
          selected={tab}
          tabs={createTabs()}
          onSelect={onTab}
        />
      </div>
      <div
        role="tabpanel"
        aria-labelledby={tabId(tabsId, tab)}
        className={mergeClasses(page.panel, tab !== 'documents' && page.wordsPanel)}
      >
        {tab === 'documents' ? <DocumentCards space={space} /> : null}
        {tab === 'members' ? <SpaceMembers space={space} /> : null}
        {tab === 'settings' ? (
          <SpaceSettings space={space} onExport={(onClosed) => onExport(space, onClosed)} />
        ) : null}
      </div>
    </div>
  );
}

/** Tells administrators, who see every space, that they are not a member. */
function AdministratorNote({ space }: { space: Space }) {
  const styles = useStyles();
  const { user } = useCurrentUser();
  if (user?.role !== 'admin' || space.visibility !== 'members' || space.isMember) return null;
  return (
    <p className={styles.note}>{t`You are not a member of this space. You see it as an administrator.`}</p>
  );
}

function SpaceSkeleton() {
  const styles = useStyles();
  const page = usePageStyles();
  return (
    <div className={page.page}>
      <SkeletonBar width="320px" height={28} />
      <SkeletonBar width="240px" height={14} className={styles.note} />
      <SkeletonBar width="260px" height={16} className={styles.skeletonTabs} />
      <div className={page.panel}>
        <SkeletonCards label={t`Loading the space`} />
      </div>
    </div>
  );
}
