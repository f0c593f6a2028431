import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { SpaceReviewsView } from '../features/reviews/space-reviews-view.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /spaces/{spaceId}/reviews */
export function SpaceReviewsPage() {
  const { spaceId = '' } = useParams();
  useDocumentTitle(t`Reviews`);
  return <SpaceReviewsView key={spaceId} spaceId={Number(spaceId)} />;
}
