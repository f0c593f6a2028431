import { useState } from 'react';
import { Dialog, DialogSurface } from '@fluentui/react-components';
import { AskedExport } from './asked-export.tsx';
import { ExportForm } from './export-form.tsx';
import type { Exported } from './exported.ts';

interface ExportDialogProps extends Exported {
  onClose: () => void;
}

/** Asks what to export and as what; then shows how far the export is. */
export function ExportDialog({ space, document, onClose }: ExportDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const [asked, setAsked] = useState<number>();
  const close = (): void => setOpen(false);
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(_event, { open }) => !open && close()}
      // unmount only after closing: Fluent then returns the focus and reveals the page to screen readers
      surfaceMotion={{ onMotionFinish: (_event, { direction }) => direction === 'exit' && onClose() }}
    >
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
