import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { DeletedItemsView } from '../features/bin/deleted-items-view.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /admin/deleted */
export function DeletedItemsPage() {
  useDocumentTitle(t`Deleted Items`);
  return (
    <AdminOnly>
      <PageBody width={720}>
        <DeletedItemsView />
      </PageBody>
    </AdminOnly>
  );
}
