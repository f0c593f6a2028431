import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { SpaceBinView } from '../features/bin/space-bin-view.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /spaces/{spaceId}/deleted */
export function SpaceBinPage() {
  const { spaceId = '' } = useParams();
  useDocumentTitle(t`Deleted Documents`);
  return <SpaceBinView key={spaceId} spaceId={Number(spaceId)} />;
}
