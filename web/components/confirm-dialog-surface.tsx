import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

const useStyles = makeStyles({
  destroy: {
    backgroundColor: 'var(--lectern-danger-button)',
    color: '#ffffff',
    ':hover': { backgroundColor: '#9a231d', color: '#ffffff' },
    ':hover:active': { backgroundColor: '#7d1a15', color: '#ffffff' },
    ':disabled': { backgroundColor: tokens.colorNeutralBackgroundDisabled },
  },
  text: {
    color: tokens.colorNeutralForeground2,
    fontSize: '15.5px',
    lineHeight: '22px',
    overflowWrap: 'anywhere',
  },
});

export function ConfirmDialogSurface(props: ConfirmDialogProps) {
  const { open, title, text, confirmLabel, destructive = false, busy = false, onConfirm, onCancel } = props;
  const styles = useStyles();
  return (
    <Dialog
      open={open}
      modalType="alert"
      onOpenChange={(_event, data) => {
        if (!data.open && !busy) onCancel();
      }}
    >
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.text}>{text}</DialogContent>
          <DialogActions>
            {/* The first button gets the focus: where the act destroys, that is the harmless one */}
            <Button onClick={onCancel} disabled={busy}>
              Cancel
            </Button>
            <Button
              appearance="primary"
              className={destructive ? styles.destroy : undefined}
              disabled={busy}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
