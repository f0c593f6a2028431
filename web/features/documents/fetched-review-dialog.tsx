import { lazy } from 'react';
import { t } from '@lingui/core/macro';
import { Fetched } from '../../components/fetched.tsx';
import type { ReviewDialogProps } from './review-dialog.tsx';

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }));

/** The dialog about owner and reviews of a document, fetched when it opens. */
export function FetchedReviewDialog(props: ReviewDialogProps) {
  return (
    <Fetched what={t`The dialog`} onFailed={props.onClose}>
      <ReviewDialog {...props} />
    </Fetched>
  );
}
