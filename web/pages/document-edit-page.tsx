import { lazy, useState } from 'react';
import { t } from '@lingui/core/macro';
import { Navigate, useParams } from 'react-router-dom';
import { ShieldProhibited24Regular } from '@fluentui/react-icons';
import type { Document } from '../../api/contract/documents.ts';
import { CentredState } from '../components/centred-state.tsx';
import { LinkButton } from '../components/link-button.tsx';
import { Fetched } from '../components/fetched.tsx';
import { MentionScope } from '../components/mentions/mention-scope.ts';
import { AttachmentEditor } from '../features/attachments/attachment-editor.tsx';
import { useUploads } from '../features/attachments/use-uploads.ts';
import { useDocument, useSaveDocument } from '../features/documents/api.ts';
import {
  DocumentLoadError,
  DocumentMissing,
  DocumentSkeleton,
} from '../features/documents/document-states.tsx';
import { DocumentEditor } from '../features/editor/document-editor.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { ApiError } from '../lib/http.ts';
import { paths, numberIn } from '../lib/paths.ts';

// after the text is shown
const EditedComments = lazy(async () => ({
  default: (await import('../features/comments/edited-comments.tsx')).EditedComments,
}));

/** /documents/:documentId/edit */
export function DocumentEditPage() {
  const id = numberIn(useParams().documentId);
  return id === undefined ? <DocumentMissing /> : <Loading key={id} id={id} />;
}

function Loading({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useDocument(id);
  // the cached document may be old: the editor opens only with the one that was just fetched
  const [opened, setOpened] = useState<Document>();
  if (!opened && data && !isFetching) setOpened(data);
  if (opened) return <Opened document={opened} />;
  if (error instanceof ApiError && error.status === 404) return <DocumentMissing id={id} />;
  if (error && !isFetching) return <DocumentLoadError onRetry={() => void refetch()} />;
  return <DocumentSkeleton />;
}

function Opened({ document }: { document: Document }) {
  const { user } = useCurrentUser();
  const save = useSaveDocument(document.id);
  const uploads = useUploads(document.id);
  const { release } = document;
  if (release && !release.isDraft) return <Navigate replace to={paths.documentEdit(release.draftId)} />;
  if (!document.can.edit) {
    return (
      <CentredState
        icon={<ShieldProhibited24Regular />}
        heading={t`Access Denied`}
        actions={
          <LinkButton appearance="primary" to={paths.document(document.id)}>
            {t`Read the document`}
          </LinkButton>
        }
      >
        {document.editingRestriction?.letsIn === false
          ? t`Only some people can edit this document. You can read it and comment on it.`
          : t`You can read this document, but not change it.`}
      </CentredState>
    );
  }
  if (!user) return null;
  return (
    <MentionScope value={{ documentId: document.id }}>
      <DocumentEditor
        userId={user.id}
        documentId={document.id}
        stored={document}
        save={save.mutateAsync}
        attach={uploads.attach}
        editsLive={user.editsLive === true}
        beside={(words) => (
          <Fetched what={t`Comments on words`}>
            <EditedComments documentId={document.id} words={words} canComment={document.can.comment} />
          </Fetched>
        )}
      >
        <AttachmentEditor documentId={document.id} uploads={uploads} />
      </DocumentEditor>
    </MentionScope>
  );
}
