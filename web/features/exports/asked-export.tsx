import { useLayoutEffect, useRef } from 'react';
import { Button, DialogActions, DialogBody, DialogContent, DialogTitle } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { isUnderWay, useExport } from './api.ts';
import { CancelButton } from './cancel-button.tsx';
import { DownloadButton } from './download-button.tsx';
import { ExportState } from './export-state.tsx';

interface AskedExportProps {
  id: number;
  onClose: () => void;
}

/** An export that was just requested: the person can watch it, or leave. */
export function AskedExport({ id, onClose }: AskedExportProps) {
  const exported = useExport(id);
  const close = useRef<HTMLButtonElement>(null);
  // the button that requested it no longer exists
  useLayoutEffect(() => close.current?.focus(), []);
  return (
    <DialogBody>
      <DialogTitle>{t`Export`}</DialogTitle>
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
