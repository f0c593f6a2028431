import {
  lazy,
  Suspense,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  useEffect,
  type RefObject,
  type ReactNode,
} from 'react';
import { t } from '@lingui/core/macro';
import { Outlet, useLocation, NavigationType, useNavigationType } from 'react-router-dom';
import { mergeClasses } from '@fluentui/react-components';
import { useToasts } from '../../components/toasts.tsx';
import { useIsNarrow } from '../../lib/media.ts';
import { TopBar } from './top-bar.tsx';
import { TreeSidebar } from './tree-sidebar.tsx';
import { useShellStyles } from './shell.styles.ts';
import { useQueryClient } from '@tanstack/react-query';
import { listenLive } from '../../lib/live.ts';
import { Warning20Regular } from '@fluentui/react-icons';
import { Trans } from '@lingui/react/macro';
import { TextLink } from '../../components/text-link.tsx';
import { useCurrentUser } from '../../lib/current-user.ts';
import { paths } from '../../lib/paths.ts';
import { useBannerStyles } from './first-password.styles.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { isPressed } from '../../lib/shortcuts.ts';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { sidebarState } from '../../lib/sidebar-state.ts';

const NoticeBanner = lazy(async () => ({ default: (await import('./notice-banner.tsx')).NoticeBanner }));
const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

/** The list of all keyboard shortcuts, which `?` opens. */
function useShortcutList(): { list: ReactNode; show: () => void } {
  const [isOpen, setOpen] = useState(false);
  // stays mounted once opened: Fluent's dialog reveals the page behind it on closing, not on unmounting
  const [wasOpened, setOpened] = useState(false);
  useFocusReturn(isOpen);
  const show = useCallback(() => {
    setOpened(true);
    setOpen(true);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPressed('help', event)) return;
      // an open dialog stays on top
      if (document.querySelector('[aria-modal="true"], dialog[open]')) return;
      event.preventDefault();
      show();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [show]);
  const list = wasOpened && (
    <Suspense fallback={null}>
      <ShortcutList open={isOpen} onClose={() => setOpen(false)} />
    </Suspense>
  );
  return { list, show };
}

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
  const shortcuts = useShortcutList();
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
        onShortcuts={shortcuts.show}
        onToggleSidebar={() => (isNarrow ? setDrawerOpen(true) : setSidebarOpen(!isSidebarOpen))}
      />
      <div className={styles.below}>
        {showSidebar && (
          <div className={styles.sidebar}>
            <TreeSidebar />
          </div>
        )}
        <div className={styles.column}>
          <Notice />
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
      {shortcuts.list}
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

/** Keeps the page of a signed-in person up to date with live events. */
function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    // comes after the text
    void import('../live/live-queries.ts').then(({ createLiveQueries }) => {
      if (!leaving.signal.aborted)
        leaving.signal.addEventListener('abort', listenLive(createLiveQueries(client)));
    });
    return () => leaving.abort();
  }, [client]);
}

/** What administrators tell everybody, if they do. */
function Notice() {
  const { notice } = useWorkspace();
  return (
    notice && (
      <Suspense fallback={null}>
        <NoticeBanner notice={notice} />
      </Suspense>
    )
  );
}

/** Asks people to change the initial password that the set-up made. */
function FirstPasswordBanner() {
  const styles = useBannerStyles();
  const { user } = useCurrentUser();
  if (user?.passwordIsInitial !== true) return null;
  return (
    <section className={styles.root} aria-label={t`Initial password`}>
      <Warning20Regular className={styles.icon} />
      <span>
        <Trans>
          You’re still using the initial password.{' '}
          <TextLink to={paths.profile('password')} className={styles.link}>
            Change it.
          </TextLink>
        </Trans>
      </span>
    </section>
  );
}

/**
 * Scrolls a new page to the top and focuses the main area. Going back returns to the old position. Changes of the
 * query alone (tabs, searches) do not scroll.
 */
function useScrollPosition(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null);
  const positions = useRef(new Map<string, number>());
  const { key, pathname, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);

  useEffect(() => {
    const element = main.current;
    const remember = () => positions.current.set(key, element?.scrollTop ?? 0);
    element?.addEventListener('scroll', remember, { passive: true });
    return () => element?.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    const element = main.current;
    if (element === null || shown.current === pathname) return;
    shown.current = pathname;
    if (hash === '') element.scrollTop = isBack ? (positions.current.get(key) ?? 0) : 0;
    // the page may have focused one of its fields
    if (!element.contains(document.activeElement)) element.focus({ preventScroll: true });
  }, [hash, isBack, key, pathname]);

  return main;
}

/** Whether the sidebar is open, remembered on this device; open at first. Other tabs keep theirs as it is. */
function useSidebarOpen(): [boolean, (open: boolean) => void] {
  const [open, setOpen] = useState(() => sidebarState.get() === 'open');
  return [
    open,
    (next) => {
      sidebarState.set(next ? 'open' : 'closed');
      setOpen(next);
    },
  ];
}
