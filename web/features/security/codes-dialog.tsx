import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';

interface CodesDialogProps {
  open: boolean;
  codes: readonly string[];
  onClose: () => void;
}

/** Shows new recovery codes, once. It stays mounted while it closes, or the page would stay inert. */
export function CodesDialog({ open, codes, onClose }: CodesDialogProps) {
  return (
    // a click outside must not close what is shown only once
    <Dialog open={open} modalType="alert">
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t`Your recovery codes`}</DialogTitle>
          <DialogContent>
            <RecoveryCodes codes={codes} />
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {t`I have kept them`}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
