import { lazy, Suspense, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { t } from '@lingui/core/macro';
import { Outlet, useLocation } from 'react-router-dom';
import { mergeClasses } from '@fluentui/react-components';
import { useToasts } from '../../components/toasts.tsx';
import { useIsNarrow } from '../../lib/media.ts';
import { useLive } from '../live/use-live.ts';
import { FirstPasswordBanner } from './first-password-banner.tsx';
import { TopBar } from './top-bar.tsx';
import { TreeSidebar } from './tree-sidebar.tsx';
import { useScrollPosition } from './use-scroll-position.ts';
import { useShortcutList } from './use-shortcut-list.tsx';
import { useSidebarOpen } from './use-sidebar-open.ts';
import { useShellStyles } from './shell.styles.ts';

const SidebarDrawer = lazy(async () => ({ default: (await import('./sidebar-drawer.tsx')).SidebarDrawer }));

// the colon keeps it apart from the ids of headings, which have none
const mainId = 'app:main';

/** The frame of every signed-in page: top bar, sidebar and the main area, which scrolls. */
export function Shell() {
  const styles = useShellStyles();
  const isNarrow = useIsNarrow();
  const [isSidebarOpen, setSidebarOpen] = useSidebarOpen();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const main = useScrollPosition();
  const shortcutList = useShortcutList();
  useLive();
  useToastsOfPage();
  const showSidebar = !isNarrow && isSidebarOpen;

  return (
    <div className={styles.root}>
      <a href={`#${mainId}`} className={styles.skip} onClick={(event) => skipTo(event, main.current)}>
        {t`Skip to content`}
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
            id={mainId}
            ref={main}
            tabIndex={-1}
            className={mergeClasses(styles.main, showSidebar && styles.beside, isNarrow && styles.alone)}
          >
            <Outlet />
          </main>
        </div>
      </div>
      {shortcutList}
      {isNarrow && isDrawerOpen && (
        <Suspense fallback={null}>
          <SidebarDrawer onClose={() => setDrawerOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Closes the failure toasts of a page when the person goes to another one. */
function useToastsOfPage(): void {
  const { closeFailures } = useToasts();
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // not on unmount: the message that signing out failed shows on the login page
  useLayoutEffect(() => {
    if (shown.current !== pathname) closeFailures();
    shown.current = pathname;
  }, [closeFailures, pathname]);
}

// does not change the hash, which would add an entry to the browser's history
function skipTo(event: MouseEvent, main: HTMLElement | null): void {
  event.preventDefault();
  main?.focus();
}
