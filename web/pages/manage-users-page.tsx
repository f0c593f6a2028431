import { useCallback } from 'react';
import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import { PageBody } from '../components/page-body.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { parametersOf, viewOf, type PeopleView } from '../features/users/filter.ts';
import { UsersView } from '../features/users/users-view.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /admin/manage-users; filters and order are in the address, such as `?role=editor&lastSignIn=90&sort=email`. */
export function ManageUsersPage() {
  useDocumentTitle(t`Manage Users`);
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (view: PeopleView) => setSearch(parametersOf(view), { replace: true }),
    [setSearch],
  );
  return (
    <AdminOnly>
      <PageBody width={1088}>
        <UsersView view={viewOf(search)} onChange={change} />
      </PageBody>
    </AdminOnly>
  );
}
