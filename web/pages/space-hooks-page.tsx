import { t } from '@lingui/core/macro';
import { useParams } from 'react-router-dom';
import { SpaceHooks } from '../features/hooks/space-hooks.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /spaces/{spaceId}/hooks */
export function SpaceHooksPage() {
  const { spaceId = '' } = useParams();
  useDocumentTitle(t`Web Hooks`);
  return <SpaceHooks key={spaceId} spaceId={Number(spaceId)} />;
}
