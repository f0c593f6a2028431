import type { ReactNode } from 'react';
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
import { t } from '@lingui/core/macro';

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
    '& p': { margin: 0 },
    // what else happens is quieter than the question
    '& p + p': {
      marginTop: '8px',
      fontSize: '13.5px',
      lineHeight: '19px',
      color: tokens.colorNeutralForeground3,
    },
  },
});

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** What else happens, as paragraphs below the text. */
  details?: ReactNode;
  /** The label of the confirm button: 'Delete'. */
  confirmLabel: string;
  /** The action destroys something: its button is red, and Cancel has the focus. */
  destructive?: boolean;
  /** The action is running. */
  busy?: boolean;
  /** What gets the focus afterwards if what had it is gone; the same function while the dialog is open. */
  focusAfter?: (() => HTMLElement | undefined) | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialogSurface(props: ConfirmDialogProps) {
  const { open, title, text, details, confirmLabel, destructive = false, busy = false } = props;
  const { onConfirm, onCancel } = props;
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
          <DialogContent className={styles.text}>
            <p>{text}</p>
            {details}
          </DialogContent>
          <DialogActions>
            {/* the first button gets the focus: for a destructive action that is Cancel */}
            <Button onClick={onCancel} disabled={busy}>
              {t`Cancel`}
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
