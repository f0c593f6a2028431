import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { HooksList } from '../features/hooks/hooks-list.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /admin/hooks */
export function HooksPage() {
  useDocumentTitle(t`Web Hooks`);
  return (
    <AdminOnly>
      <PageBody width={816}>
        <HooksList spaceId={null} quiet={t`Programs that are told when something changes`} />
      </PageBody>
    </AdminOnly>
  );
}
