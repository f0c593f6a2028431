import { useState, useLayoutEffect, useRef } from 'react';
import {
  Dialog,
  DialogSurface,
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
} from '@fluentui/react-components';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { ExportForm } from './export-form.tsx';
import type { Exported } from './exported.ts';
import { t } from '@lingui/core/macro';
import { isUnderWay, useExport } from './api.ts';
import { CancelButton } from './cancel-button.tsx';
import { DownloadButton } from './download-button.tsx';
import { ExportState } from './export-state.tsx';

interface ExportDialogProps extends Exported {
  onClose: () => void;
}

/** Asks what to export and in which format; then shows the progress. */
export function ExportDialog({ space, document, onClose }: ExportDialogProps) {
  const { dialog, close } = useClosingDialog(onClose);
  const [asked, setAsked] = useState<number>();
  return (
    <Dialog {...dialog}>
      <DialogSurface>
        {asked === undefined ? (
          <ExportForm space={space} document={document} onAsked={setAsked} onCancel={close} />
        ) : (
          <AskedExport id={asked} title={document ? t`Download` : t`Export`} onClose={close} />
        )}
      </DialogSurface>
    </Dialog>
  );
}

interface AskedExportProps {
  id: number;
  title: string;
  onClose: () => void;
}

/** An export that was just requested: the person can watch it, or leave. */
function AskedExport({ id, title, onClose }: AskedExportProps) {
  const exported = useExport(id);
  const close = useRef<HTMLButtonElement>(null);
  // the button that requested it no longer exists
  useLayoutEffect(() => close.current?.focus(), []);
  return (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        <ExportState exported={exported} />
      </DialogContent>
      <DialogActions>
        <Button ref={close} onClick={onClose}>
          {t`Close`}
        </Button>
        {exported.data && isUnderWay(exported.data) ? <CancelButton id={id} /> : null}
        {exported.data?.state === 'done' ? <DownloadButton id={id} /> : null}
      </DialogActions>
    </DialogBody>
  );
}
