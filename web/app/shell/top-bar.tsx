import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { mergeClasses, Button, makeStyles } from '@fluentui/react-components';
import {
  Navigation20Regular,
  PanelLeftContract20Regular,
  PanelLeftExpand20Regular,
  Search20Regular,
  Add20Regular,
  ChevronDown16Regular,
} from '@fluentui/react-icons';
import { IconButton } from '../../components/icon-button.tsx';
import { Logo } from '../../components/logo.tsx';
import { NotificationsMenu } from '../../features/notifications/notifications-menu.tsx';
import { paths } from '../../lib/paths.ts';
import { workspaceName } from '../../lib/workspace.ts';
import { HeaderSearch } from './header-search.tsx';
import { UserMenu } from './user-menu.tsx';
import { useOpenedDocuments, usePalette } from './use-palette.tsx';
import { useTopBarStyles } from './top-bar.styles.ts';
import { lazy, useRef } from 'react';
import { LazyMenu } from '../../components/lazy-menu.tsx';

const useStyles = makeStyles({
  popover: { minWidth: '200px', maxWidth: '304px' },
  chevron: { marginLeft: '4px', marginRight: '-3px' },
});

const CreateMenuList = lazy(async () => ({
  default: (await import('./create-menu-list.tsx')).CreateMenuList,
}));

function CreateMenu({ isNarrow }: { isNarrow: boolean }) {
  const styles = useStyles();
  return (
    <LazyMenu
      className={styles.popover}
      trigger={
        isNarrow ? (
          <Button appearance="subtle" icon={<Add20Regular />} aria-label={t`Create`} />
        ) : (
          <Button icon={<Add20Regular />}>
            {t`Create`}
            <ChevronDown16Regular className={styles.chevron} />
          </Button>
        )
      }
    >
      <CreateMenuList />
    </LazyMenu>
  );
}

interface TopBarProps {
  isNarrow: boolean;
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
  /** Shows the list of keyboard shortcuts. */
  onShortcuts: () => void;
}

export function TopBar({ isNarrow, isSidebarOpen, onToggleSidebar, onShortcuts }: TopBarProps) {
  const styles = useTopBarStyles();
  const bell = useRef<HTMLButtonElement>(null);
  const palette = usePalette({
    onShortcuts,
    // the palette has closed by then
    onNotifications: () => requestAnimationFrame(() => bell.current?.click()),
  });
  useOpenedDocuments();
  const name = workspaceName();
  const home = (
    <Link to={paths.home()} className={styles.home} aria-label={t`${name}, home`}>
      <Logo />
    </Link>
  );
  return (
    <header className={styles.root}>
      {isNarrow ? (
        <div className={styles.brand}>
          <IconButton label={t`Open navigation`} icon={<Navigation20Regular />} onClick={onToggleSidebar} />
          {home}
        </div>
      ) : (
        <>
          <div className={mergeClasses(styles.brand, isSidebarOpen && styles.wide)}>
            {home}
            <IconButton
              label={isSidebarOpen ? t`Close sidebar` : t`Open sidebar`}
              aria-expanded={isSidebarOpen}
              icon={
                isSidebarOpen ? (
                  <PanelLeftContract20Regular className="lectern-points" />
                ) : (
                  <PanelLeftExpand20Regular className="lectern-points" />
                )
              }
              onClick={onToggleSidebar}
            />
          </div>
          <HeaderSearch className={styles.search} />
        </>
      )}
      <div className={styles.tools}>
        {isNarrow && (
          <IconButton
            label={t`Search`}
            icon={<Search20Regular />}
            onPointerEnter={palette.preload}
            onFocus={palette.preload}
            onClick={palette.open}
          />
        )}
        <CreateMenu isNarrow={isNarrow} />
        <NotificationsMenu ref={bell} />
        <UserMenu />
      </div>
      {palette.surface}
    </header>
  );
}
