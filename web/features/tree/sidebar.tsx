import { useId, useRef, type ReactElement, type RefObject } from 'react';
import { t } from '@lingui/core/macro';
import { Link, useLocation } from 'react-router-dom';
import { Button, mergeClasses } from '@fluentui/react-components';
import { Add20Regular, Clock20Regular, Home20Regular, Star20Regular } from '@fluentui/react-icons';
import { Hint } from '../../components/hint.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { SkeletonBar } from '../../components/skeleton-bar.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { refusals } from '../../lib/refusals.ts';
import { useSkeleton } from '../../lib/skeleton-time.ts';
import { useSpaces } from '../../lib/queries/spaces.ts';
import { useSidebarStyles } from './sidebar.styles.ts';
import { SpaceTree, type TreeDialogs } from './space-tree.tsx';
import { useRowStyles } from './tree-row.styles.ts';

interface Navigation {
  /** Called when a link was followed. Given only for the drawer, which has larger rows for touch. */
  onNavigate?: (() => void) | undefined;
}

interface SidebarProps extends Navigation {
  /** The dialogs that the menus of its rows open, which other features provide. */
  dialogs: TreeDialogs;
}

/** The sidebar: Home, Starred, Recent, and the tree of spaces and documents. Fills its parent's height. */
export function Sidebar({ dialogs, onNavigate }: SidebarProps) {
  const styles = useSidebarStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const headingId = useId();
  const touch = onNavigate !== undefined;
  return (
    <div ref={scroller} className={mergeClasses(styles.root, touch && styles.touch)}>
      <nav aria-label={t`Main`}>
        <Place to={paths.home()} icon={<Home20Regular />} title={t`Home`} {...{ touch, onNavigate }} />
        <Place to={paths.starred()} icon={<Star20Regular />} title={t`Starred`} {...{ touch, onNavigate }} />
        <Place to={paths.recent()} icon={<Clock20Regular />} title={t`Recent`} {...{ touch, onNavigate }} />
      </nav>
      <nav aria-labelledby={headingId}>
        <div className={styles.heading}>
          <h2 id={headingId} className={styles.headingText}>
            {t`Spaces`}
          </h2>
          <AddSpace onNavigate={onNavigate} />
        </div>
        <Spaces labelledBy={headingId} {...{ scroller, touch, dialogs, onNavigate }} />
      </nav>
    </div>
  );
}

interface PlaceProps extends Navigation {
  to: string;
  icon: ReactElement;
  title: string;
  touch: boolean;
}

function Place({ to, icon, title, touch, onNavigate }: PlaceProps) {
  const rows = useRowStyles();
  const styles = useSidebarStyles();
  const isCurrent = useLocation().pathname === to;
  return (
    <Link
      to={to}
      onClick={onNavigate}
      aria-current={isCurrent ? 'page' : undefined}
      className={mergeClasses(
        rows.row,
        rows.spaceRow,
        styles.place,
        touch && styles.touchPlace,
        isCurrent && rows.current,
      )}
    >
      <span className={rows.icon}>{icon}</span>
      {title}
    </Link>
  );
}

function AddSpace({ onNavigate }: Navigation) {
  const styles = useSidebarStyles();
  const { user } = useCurrentUser();
  if (user?.can.createSpace === false) {
    return (
      <IconButton
        className={styles.add}
        label={refusals.createSpace}
        icon={<Add20Regular />}
        disabledFocusable
      />
    );
  }
  return (
    <Hint content={t`New Space`}>
      <LinkButton
        to={paths.createSpace()}
        appearance="subtle"
        className={styles.add}
        icon={<Add20Regular />}
        onClickCapture={onNavigate}
      />
    </Hint>
  );
}

interface SpacesProps extends SidebarProps {
  scroller: RefObject<HTMLElement | null>;
  labelledBy: string;
  touch: boolean;
}

function Spaces({ labelledBy, ...tree }: SpacesProps) {
  const styles = useSidebarStyles();
  const { data: spaces, isPending, isError, refetch } = useSpaces();
  const skeleton = useSkeleton(isPending);
  if (isPending || skeleton) return skeleton ? <SpacesSkeleton /> : null;
  if (isError) {
    return (
      <div className={styles.note} role="alert">
        {t`The spaces could not be loaded.`}
        <Button appearance="subtle" size="small" className={styles.retry} onClick={() => void refetch()}>
          {t`Try again`}
        </Button>
      </div>
    );
  }
  if (spaces.length === 0) return <p className={styles.note}>{t`No spaces found.`}</p>;
  return <SpaceTree spaces={spaces} labelledBy={labelledBy} {...tree} />;
}

const skeletonWidths = ['130px', '86px', '120px', '104px', '92px'];

function SpacesSkeleton() {
  const styles = useSidebarStyles();
  return (
    <div role="status" aria-label={t`Loading spaces`} className={styles.skeleton}>
      {skeletonWidths.map((width) => (
        <div key={width} className={styles.skeletonRow}>
          <SkeletonBar width="20px" height={20} />
          <SkeletonBar width={width} height={14} />
        </div>
      ))}
    </div>
  );
}
