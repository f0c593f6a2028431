import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { ExportView } from '../features/exports/export-view.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /exports/{exportId} */
export function ExportPage() {
  const { exportId } = useParams();
  useDocumentTitle(t`Export`);
  return <ExportView key={exportId} id={Number(exportId)} />;
}
