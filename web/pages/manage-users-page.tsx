import { useCallback } from 'react';
import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../api/text/limits.ts';
import type { UserFilter } from '../../api/contract/users.ts';
import { PageBody } from '../components/page-body.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { UsersView } from '../features/users/users-view.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

const filters: readonly UserFilter[] = ['admin', 'editor', 'viewer', 'disabled', 'service'];

/** /admin/manage-users, with the filter in its query */
export function ManageUsersPage() {
  useDocumentTitle(t`Manage Users`);
  const [search, setSearch] = useSearchParams();
  const q = (search.get('q') ?? '').slice(0, limits.searchQuery);
  const show = filters.find((filter) => filter === search.get('show')) ?? 'everyone';
  const change = useCallback(
    (view: { q: string; show: UserFilter }) => {
      const next = new URLSearchParams();
      if (view.q !== '') next.set('q', view.q);
      if (view.show !== 'everyone') next.set('show', view.show);
      setSearch(next, { replace: true });
    },
    [setSearch],
  );
  return (
    <AdminOnly>
      <PageBody width={1088}>
        <UsersView view={{ q, show }} onChange={change} />
      </PageBody>
    </AdminOnly>
  );
}
