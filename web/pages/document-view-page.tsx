import { lazy, Suspense, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import type { Document } from '../../api/contract/documents.ts';
import { Fetched } from '../components/fetched.tsx';
import { MentionScope } from '../components/mentions/mention-scope.ts';
import { SectionBoundary } from '../components/section-boundary.tsx';
import { numberIn } from '../lib/paths.ts';
import { DocumentMissing } from '../features/documents/document-states.tsx';
import { DocumentView } from '../features/documents/document-view.tsx';

// below the fold: fetched after the text is drawn
const Attachments = lazy(async () => ({
  default: (await import('../features/attachments/attachment-section.tsx')).AttachmentSection,
}));
const Comments = lazy(async () => ({
  default: (await import('../features/comments/comment-section.tsx')).CommentSection,
}));

const MoveDialog = lazy(async () => ({
  default: (await import('../features/move/move-dialog.tsx')).MoveDialog,
}));

const ExportDialog = lazy(async () => ({
  default: (await import('../features/exports/export-dialog.tsx')).ExportDialog,
}));

// only needed if two people tick the tasks of a document at once
const loadCompare = async () => (await import('../features/editor/line-diff.ts')).lineChanges;

interface Opened {
  dialog: 'move' | 'export';
  document: Document;
  onClosed: () => void;
}

/** /documents/:documentId */
export function DocumentViewPage() {
  const id = numberIn(useParams().documentId);
  const [opened, setOpened] = useState<Opened>();
  const close = () => {
    setOpened(undefined);
    opened?.onClosed();
  };
  if (id === undefined) return <DocumentMissing />;
  return (
    <>
      <DocumentView
        id={id}
        loadCompare={loadCompare}
        onMove={(document, onClosed) => setOpened({ dialog: 'move', document, onClosed })}
        onExport={(document, onClosed) => setOpened({ dialog: 'export', document, onClosed })}
        below={(document) => (
          <SectionBoundary text={t`Attachments and comments could not be loaded.`}>
            <Suspense fallback={null}>
              <Attachments documentId={document.id} />
              <MentionScope value={{ documentId: document.id }}>
                <Comments documentId={document.id} canComment={document.can.comment} />
              </MentionScope>
            </Suspense>
          </SectionBoundary>
        )}
      />
      {opened && (
        <Fetched what={t`The dialog`} onFailed={close}>
          {opened.dialog === 'move' ? (
            <MoveDialog document={opened.document} onClose={close} />
          ) : (
            <ExportDialog space={opened.document.space} document={opened.document} onClose={close} />
          )}
        </Fetched>
      )}
    </>
  );
}
