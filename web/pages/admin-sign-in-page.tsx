import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { SignInWaysView } from '../features/sign-in-ways/sign-in-ways-view.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /admin/sign-in */
export function AdminSignInPage() {
  useDocumentTitle(t`Sign-in`);
  return (
    <AdminOnly>
      <PageBody width={816}>
        <SignInWaysView />
      </PageBody>
    </AdminOnly>
  );
}
