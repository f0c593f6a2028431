import { useState } from 'react';
import { Dialog, DialogSurface } from '@fluentui/react-components';
import { useClosingDialog } from '../../components/use-closing-dialog.ts';
import { AskedExport } from './asked-export.tsx';
import { ExportForm } from './export-form.tsx';
import type { Exported } from './exported.ts';

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
          <AskedExport id={asked} onClose={close} />
        )}
      </DialogSurface>
    </Dialog>
  );
}
