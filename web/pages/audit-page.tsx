import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import { PageBody } from '../components/page-body.tsx';
import { AuditView } from '../features/audit/audit-view.tsx';
import { filterOf, parametersOf } from '../features/audit/filter.ts';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /admin/audit; the filters are in the address, such as `?person=7&action=user.updated&from=2026-11-01`. */
export function AuditPage() {
  useDocumentTitle(t`Audit Log`);
  const [search, setSearch] = useSearchParams();
  return (
    <AdminOnly>
      <PageBody width={1088}>
        <AuditView filter={filterOf(search)} onFilter={(filter) => setSearch(parametersOf(filter))} />
      </PageBody>
    </AdminOnly>
  );
}
