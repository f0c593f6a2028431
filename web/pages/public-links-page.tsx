import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { AllPublicLinks } from '../features/public-links/all-public-links.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /admin/links */
export function PublicLinksPage() {
  useDocumentTitle(t`Public Links`);
  return (
    <AdminOnly>
      <PageBody width={816}>
        <AllPublicLinks />
      </PageBody>
    </AdminOnly>
  );
}
