import { lazy, Suspense, useState, type MouseEvent } from 'react';
import { Outlet } from 'react-router-dom';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useIsNarrow } from '../../lib/media.ts';
import { useLive } from '../live/use-live.ts';
import { FirstPasswordBanner } from './first-password-banner.tsx';
import { TopBar } from './top-bar.tsx';
import { TreeSidebar } from './tree-sidebar.tsx';
import { useSheetPosition } from './use-sheet-position.ts';
import { useSidebarOpen } from './use-sidebar-open.ts';

const SidebarDrawer = lazy(async () => ({ default: (await import('./sidebar-drawer.tsx')).SidebarDrawer }));

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100dvh',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
  },
  skip: {
    position: 'absolute',
    top: '8px',
    left: '8px',
    zIndex: 10,
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    ':not(:focus)': { width: '1px', height: '1px', padding: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
    ...createFocusOutlineStyle(),
  },
  below: { display: 'flex', flexGrow: 1, minHeight: 0 },
  sidebar: { flexShrink: 0, width: '256px', minHeight: 0, overflow: 'hidden' },
  column: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  sheet: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    boxSizing: 'border-box',
    overflowY: 'auto',
    containerType: 'inline-size',
    containerName: 'sheet',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    borderLeft: `1px solid ${tokens.colorNeutralStroke3}`,
    borderTopLeftRadius: tokens.borderRadiusXLarge,
    // Only a script puts the focus here, to say where a new page begins
    outlineStyle: 'none',
    scrollPaddingTop: '72px',
  },
  // The hairline lies on the desk, so that the sheet is as wide as its place
  beside: { marginLeft: '-1px' },
  alone: {
    borderLeftColor: 'transparent',
    borderLeftWidth: 0,
    borderTopRightRadius: tokens.borderRadiusXLarge,
  },
});

// no heading can have it: what a heading is called has no colon
const sheetId = 'app:sheet';

/** The frame of every signed-in page: the desk with top bar and sidebar, and the sheet that lies on it. */
export function Shell() {
  const styles = useStyles();
  const isNarrow = useIsNarrow();
  const [isSidebarOpen, setSidebarOpen] = useSidebarOpen();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const sheet = useSheetPosition();
  useLive();
  const showSidebar = !isNarrow && isSidebarOpen;

  return (
    <div className={styles.root}>
      <a href={`#${sheetId}`} className={styles.skip} onClick={(event) => skipTo(event, sheet.current)}>
        Skip to content
      </a>
      <TopBar
        isNarrow={isNarrow}
        isSidebarOpen={showSidebar}
        onToggleSidebar={() => (isNarrow ? setDrawerOpen(true) : setSidebarOpen(!isSidebarOpen))}
      />
      <div className={styles.below}>
        {showSidebar && (
          <div className={styles.sidebar}>
            <TreeSidebar />
          </div>
        )}
        <div className={styles.column}>
          <FirstPasswordBanner />
          <main
            id={sheetId}
            ref={sheet}
            tabIndex={-1}
            className={mergeClasses(styles.sheet, showSidebar && styles.beside, isNarrow && styles.alone)}
          >
            <Outlet />
          </main>
        </div>
      </div>
      {isNarrow && isDrawerOpen && (
        <Suspense fallback={null}>
          <SidebarDrawer onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

// Without a hash in the address: going back must not stop here
function skipTo(event: MouseEvent, sheet: HTMLElement | null): void {
  event.preventDefault();
  sheet?.focus();
}
