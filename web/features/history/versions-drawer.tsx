import { makeStyles, OverlayDrawer, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { IconButton } from '../../components/icon-button.tsx';
import { VersionsPanel, type VersionsPanelProps } from './versions-panel.tsx';

const useStyles = makeStyles({
  root: { width: '304px', maxWidth: '85%', backgroundColor: tokens.colorNeutralBackground1 },
  body: {
    position: 'relative',
    alignSelf: 'stretch',
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
  },
  close: { position: 'absolute', top: '14px', right: '12px' },
});

/** The versions in a drawer, if there is no room beside the text. */
export function VersionsDrawer({ onClose, ...panel }: VersionsPanelProps & { onClose: () => void }) {
  const styles = useStyles();
  return (
    <OverlayDrawer
      open
      position="end"
      className={styles.root}
      aria-label={t`Versions`}
      onOpenChange={(_event, { open }) => !open && onClose()}
    >
      <div className={styles.body}>
        <VersionsPanel {...panel} onChoose={onClose} />
        <IconButton
          label={t`Close versions`}
          className={styles.close}
          icon={<Dismiss20Regular />}
          onClick={onClose}
        />
      </div>
    </OverlayDrawer>
  );
}
