import { useCallback } from 'react';
import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import { limits } from '../../api/text/limits.ts';
import { PageBody } from '../components/page-body.tsx';
import { GroupsView } from '../features/groups/groups-view.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /admin/groups, with the search in its query */
export function GroupsPage() {
  useDocumentTitle(t`Manage Groups`);
  const [search, setSearch] = useSearchParams();
  const q = (search.get('q') ?? '').slice(0, limits.searchQuery);
  const change = useCallback(
    (text: string) => setSearch(text === '' ? {} : { q: text }, { replace: true }),
    [setSearch],
  );
  return (
    <AdminOnly>
      <PageBody width={1088}>
        <GroupsView q={q} onSearch={change} />
      </PageBody>
    </AdminOnly>
  );
}
