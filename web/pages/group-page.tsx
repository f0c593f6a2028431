import { useParams } from 'react-router-dom';
import { PageBody } from '../components/page-body.tsx';
import { GroupView } from '../features/groups/group-view.tsx';
import { numberIn } from '../lib/paths.ts';
import { AdminOnly } from '../features/users/admin-only.tsx';

/** /admin/groups/{groupId} */
export function GroupPage() {
  const { groupId = '' } = useParams();
  return (
    <AdminOnly>
      <PageBody width={1088}>
        {/* a new page for each group */}
        <GroupView key={groupId} id={numberIn(groupId) ?? NaN} />
      </PageBody>
    </AdminOnly>
  );
}
