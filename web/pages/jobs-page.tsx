import { t } from '@lingui/core/macro';
import { useSearchParams } from 'react-router-dom';
import { PageBody } from '../components/page-body.tsx';
import { JobsView } from '../features/jobs/jobs-view.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

/** /admin/jobs; `?show=failed` lists those that failed. */
export function JobsPage() {
  useDocumentTitle(t`Background Jobs`);
  const [search, setSearch] = useSearchParams();
  return (
    <AdminOnly>
      <PageBody width={1088}>
        <JobsView
          show={search.get('show') === 'failed' ? 'failed' : 'open'}
          onShow={(show) => setSearch(show === 'open' ? {} : { show }, { replace: true })}
        />
      </PageBody>
    </AdminOnly>
  );
}
