import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { SpaceLinksView } from '../features/links/space-links-view.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /spaces/{spaceId}/links */
export function SpaceLinksPage() {
  const { spaceId = '' } = useParams();
  useDocumentTitle(t`Broken Links`);
  return <SpaceLinksView key={spaceId} spaceId={Number(spaceId)} />;
}
