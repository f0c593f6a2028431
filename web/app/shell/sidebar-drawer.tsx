import { makeStyles, OverlayDrawer, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { IconButton } from '../../components/icon-button.tsx';
import { Logo } from '../../components/logo.tsx';
import { TreeSidebar } from './tree-sidebar.tsx';

const useStyles = makeStyles({
  root: {
    width: '304px',
    maxWidth: '85%',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  head: {
    alignSelf: 'stretch',
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'space-between',
    height: '56px',
    padding: '0 12px 0 18px',
  },
  body: { alignSelf: 'stretch', flexGrow: 1, minHeight: 0 },
});

/** The sidebar in a narrow window: it covers the page, and closes when a link is followed. */
export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  return (
    <OverlayDrawer
      open
      position="start"
      className={styles.root}
      aria-label={t`Navigation`}
      onOpenChange={(_event, { open }) => {
        if (!open) onClose();
      }}
    >
      <div className={styles.head}>
        <Logo />
        <IconButton label={t`Close navigation`} icon={<Dismiss20Regular />} onClick={onClose} />
      </div>
      <div className={styles.body}>
        <TreeSidebar onNavigate={onClose} />
      </div>
    </OverlayDrawer>
  );
}
