import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { AllTokens } from '../features/tokens/all-tokens.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /admin/api-tokens */
export function TokensPage() {
  useDocumentTitle(t`API Tokens`);
  return (
    <AdminOnly>
      <PageBody width={816}>
        <AllTokens />
      </PageBody>
    </AdminOnly>
  );
}
