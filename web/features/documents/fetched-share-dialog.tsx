import { lazy } from 'react';
import { t } from '@lingui/core/macro';
import { Fetched } from '../../components/fetched.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog }));

/** The dialog to share a document, fetched when it opens. */
export function FetchedShareDialog(props: ShareDialogProps) {
  return (
    <Fetched what={t`The dialog`} onFailed={props.onClose}>
      <ShareDialog {...props} />
    </Fetched>
  );
}
