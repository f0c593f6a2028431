import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  Navigation20Regular,
  PanelLeftContract20Regular,
  PanelLeftExpand20Regular,
  Search20Regular,
} from '@fluentui/react-icons';
import { IconButton } from '../../components/icon-button.tsx';
import { Logo } from '../../components/logo.tsx';
import { NotificationsMenu } from '../../features/notifications/notifications-menu.tsx';
import { paths } from '../../lib/paths.ts';
import { CreateMenu } from './create-menu.tsx';
import { HeaderSearch } from './header-search.tsx';
import { UserMenu } from './user-menu.tsx';
import { useOpenedDocuments, usePalette } from './use-palette.tsx';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '8px',
    height: '56px',
    paddingRight: '24px',
    '@media (max-width: 767px)': { paddingRight: '12px', gap: '4px' },
  },
  brand: {
    boxSizing: 'border-box',
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '16px',
    paddingLeft: '18px',
    paddingRight: '10px',
    '@media (max-width: 767px)': { paddingLeft: '8px', gap: '8px' },
  },
  wide: { width: '256px' },
  home: {
    display: 'inline-flex',
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ...createFocusOutlineStyle({ style: { outlineOffset: '2px' } }),
  },
  search: {
    flex: '0 1 432px',
    minWidth: 0,
    marginLeft: '24px',
    marginRight: '16px',
    '@media (max-width: 1279px)': { flexBasis: '340px' },
    '@media (max-width: 1023px)': { marginLeft: '12px' },
  },
  tools: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '8px',
    marginLeft: 'auto',
    '@media (max-width: 767px)': { gap: '2px' },
  },
});

interface TopBarProps {
  isNarrow: boolean;
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
}

export function TopBar({ isNarrow, isSidebarOpen, onToggleSidebar }: TopBarProps) {
  const styles = useStyles();
  const palette = usePalette();
  useOpenedDocuments();
  const home = (
    <Link to={paths.home()} className={styles.home} aria-label={t`Lectern, home`}>
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
              icon={isSidebarOpen ? <PanelLeftContract20Regular /> : <PanelLeftExpand20Regular />}
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
        <NotificationsMenu />
        <UserMenu />
      </div>
      {palette.surface}
    </header>
  );
}
