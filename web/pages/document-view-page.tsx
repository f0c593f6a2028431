import { lazy, Suspense, useState } from 'react';
import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import type { Document } from '../../api/contract/documents.ts';
import { Fetched } from '../components/fetched.tsx';
import { MentionScope } from '../components/mentions/mention-scope.ts';
import { SectionBoundary } from '../components/section-boundary.tsx';
import { toDocumentId } from '../features/documents/api.ts';
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

// only where two people tick the tasks of a document at once
const loadCompare = async () => (await import('../features/editor/line-diff.ts')).lineChanges;

/** /documents/:documentId */
export function DocumentViewPage() {
  const id = toDocumentId(useParams().documentId);
  const [moving, setMoving] = useState<{ document: Document; onClosed: () => void }>();
  const stopMoving = () => {
    setMoving(undefined);
    moving?.onClosed();
  };
  if (id === undefined) return <DocumentMissing />;
  return (
    <>
      <DocumentView
        id={id}
        loadCompare={loadCompare}
        onMove={(document, onClosed) => setMoving({ document, onClosed })}
        below={(document) => (
          <SectionBoundary text={t`Attachments and comments could not be fetched.`}>
            <Suspense fallback={null}>
              <Attachments documentId={document.id} />
              <MentionScope value={{ documentId: document.id }}>
                <Comments documentId={document.id} canComment={document.can.comment} />
              </MentionScope>
            </Suspense>
          </SectionBoundary>
        )}
      />
      {moving && (
        <Fetched what={t`The dialog`} onFailed={stopMoving}>
          <MoveDialog document={moving.document} onClose={stopMoving} />
        </Fetched>
      )}
    </>
  );
}
