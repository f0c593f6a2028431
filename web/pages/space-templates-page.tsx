import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { TemplatesView } from '../features/templates/templates-view.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /spaces/{spaceId}/templates */
export function SpaceTemplatesPage() {
  const { spaceId = '' } = useParams();
  useDocumentTitle(t`Templates`);
  return <TemplatesView key={spaceId} spaceId={Number(spaceId)} />;
}
