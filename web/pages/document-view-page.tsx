import { lazy, Suspense } from 'react';
import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import type { Document } from '../../api/contract/documents.ts';
import { Fetched } from '../components/fetched.tsx';
import { MentionScope } from '../components/mentions/mention-scope.ts';
import { SectionBoundary } from '../components/section-boundary.tsx';
import { numberIn } from '../lib/paths.ts';
import { DocumentMissing } from '../features/documents/document-states.tsx';
import { DocumentView } from '../features/documents/document-view.tsx';
import { useDocumentDialogs } from './use-document-dialogs.tsx';

// below the fold: fetched after the text is drawn
const Attachments = lazy(async () => ({
  default: (await import('../features/attachments/attachment-section.tsx')).AttachmentSection,
}));
const Comments = lazy(async () => ({
  default: (await import('../features/comments/comment-section.tsx')).CommentSection,
}));

const TemplateBar = lazy(async () => ({
  default: (await import('../features/templates/template-bar.tsx')).TemplateBar,
}));

const ReleaseBar = lazy(async () => ({
  default: (await import('../features/releases/release-bar.tsx')).ReleaseBar,
}));

const LinkedFrom = lazy(async () => ({
  default: (await import('../features/links/linked-from.tsx')).LinkedFrom,
}));
const EditDrawing = lazy(async () => ({ default: (await import('./edit-drawing.tsx')).EditDrawing }));

const editDrawing = (document: Document, address: string, name: string) => (
  <Fetched what={t`The dialog`}>
    <EditDrawing {...{ document, address, name }} />
  </Fetched>
);

const WordComments = lazy(async () => ({
  default: (await import('../features/comments/word-comments.tsx')).WordComments,
}));

// only needed if two people tick the tasks of a document at once
const loadCompare = async () => (await import('../../api/text/line-diff.ts')).lineChanges;

/** /documents/:documentId */
export function DocumentViewPage() {
  const id = numberIn(useParams().documentId);
  const { opens, dialog } = useDocumentDialogs();
  if (id === undefined) return <DocumentMissing />;
  return (
    <>
      <DocumentView
        id={id}
        loadCompare={loadCompare}
        editDrawing={editDrawing}
        {...opens}
        above={(document) => (
          <Suspense fallback={null}>
            {document.template !== null && <TemplateBar document={document} />}
            {document.release && (
              <ReleaseBar
                release={document.release}
                onRelease={() => opens.onRelease(document, 'release', () => undefined)}
              />
            )}
          </Suspense>
        )}
        beside={(document, text) => (
          <SectionBoundary text={t`Comments on words could not be loaded.`}>
            <Suspense fallback={null}>
              <MentionScope value={{ documentId: document.id }}>
                <WordComments
                  documentId={document.id}
                  version={document.version}
                  root={text}
                  canComment={document.can.comment}
                />
              </MentionScope>
            </Suspense>
          </SectionBoundary>
        )}
        below={(document) => (
          <>
            <SectionBoundary text={t`The documents that link here could not be loaded.`}>
              <Suspense fallback={null}>
                <LinkedFrom documentId={document.id} />
              </Suspense>
            </SectionBoundary>
            <SectionBoundary text={t`Attachments and comments could not be loaded.`}>
              <Suspense fallback={null}>
                <Attachments documentId={document.id} />
                <MentionScope value={{ documentId: document.id }}>
                  <Comments documentId={document.id} canComment={document.can.comment} />
                </MentionScope>
              </Suspense>
            </SectionBoundary>
          </>
        )}
      />
      {dialog}
    </>
  );
}
