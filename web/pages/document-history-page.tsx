import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { numberIn } from '../lib/paths.ts';
import { useDocument, useRestoreVersion } from '../features/documents/api.ts';
import { DocumentTrail } from '../features/documents/document-trail.tsx';
import {
  DocumentLoadError,
  DocumentMissing,
  DocumentSkeleton,
} from '../features/documents/document-states.tsx';
import { readOnly } from '../features/documents/reasons.ts';
import { HistoryView } from '../features/history/history-view.tsx';
import { ApiError } from '../lib/http.ts';

/** /documents/:documentId/history */
export function DocumentHistoryPage() {
  const id = numberIn(useParams().documentId);
  return id === undefined ? <DocumentMissing /> : <Loading key={id} id={id} />;
}

function Loading({ id }: { id: number }) {
  const { data, error, refetch } = useDocument(id);
  const restore = useRestoreVersion(id);
  if (error instanceof ApiError && error.status === 404) return <DocumentMissing id={id} />;
  if (!data) return error ? <DocumentLoadError onRetry={() => void refetch()} /> : <DocumentSkeleton />;
  return (
    <HistoryView
      document={data}
      trail={<DocumentTrail document={data} page={t`History`} />}
      refusal={data.can.edit ? undefined : readOnly(data)}
      restore={async (version, current) => (await restore.mutateAsync({ version, current })).version}
      onStale={() => void refetch()}
    />
  );
}
