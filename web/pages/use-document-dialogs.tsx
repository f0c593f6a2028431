import { lazy, useState, type ReactNode } from 'react';
import { t } from '@lingui/core/macro';
import type { Document } from '../../api/contract/documents.ts';
import { Fetched } from '../components/fetched.tsx';
import type { ReleaseAct } from '../features/releases/api.ts';
import type { DocumentDialogs } from '../features/documents/use-document-acts.tsx';

const MoveDialog = lazy(async () => ({
  default: (await import('../features/move/move-dialog.tsx')).MoveDialog,
}));

const ExportDialog = lazy(async () => ({
  default: (await import('../features/exports/export-dialog.tsx')).ExportDialog,
}));

const UseAsTemplateDialog = lazy(async () => ({
  default: (await import('../features/templates/use-as-template-dialog.tsx')).UseAsTemplateDialog,
}));

const ReleaseDialog = lazy(async () => ({
  default: (await import('../features/releases/release-dialog.tsx')).ReleaseDialog,
}));

interface Opened {
  dialog: 'move' | 'export' | 'template' | ReleaseAct;
  document: Document;
  onClosed: () => void;
}

/** The dialogs of a document that are features of their own. The caller must draw `dialog`. */
export function useDocumentDialogs(): { opens: DocumentDialogs; dialog: ReactNode } {
  const [opened, setOpened] = useState<Opened>();
  const close = () => {
    setOpened(undefined);
    opened?.onClosed();
  };
  const dialog = opened && (
    <Fetched what={t`The dialog`} onFailed={close}>
      {opened.dialog === 'move' && <MoveDialog document={opened.document} onClose={close} />}
      {opened.dialog === 'export' && (
        <ExportDialog space={opened.document.space} document={opened.document} onClose={close} />
      )}
      {opened.dialog === 'template' && <UseAsTemplateDialog document={opened.document} onClose={close} />}
      {(opened.dialog === 'require' || opened.dialog === 'release' || opened.dialog === 'end') && (
        <ReleaseDialog document={opened.document} act={opened.dialog} onClose={close} />
      )}
    </Fetched>
  );
  const opens: DocumentDialogs = {
    onMove: (document, onClosed) => setOpened({ dialog: 'move', document, onClosed }),
    onExport: (document, onClosed) => setOpened({ dialog: 'export', document, onClosed }),
    onTemplate: (document, onClosed) => setOpened({ dialog: 'template', document, onClosed }),
    onRelease: (document, act, onClosed) => setOpened({ dialog: act, document, onClosed }),
  };
  return { opens, dialog };
}
