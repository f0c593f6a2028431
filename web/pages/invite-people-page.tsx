import { t } from '@lingui/core/macro';
import { BackLink } from '../components/back-link.tsx';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { InvitePeople } from '../features/users/invite/invite-people.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';

/** /admin/manage-users/invite */
export function InvitePeoplePage() {
  useDocumentTitle(t`Invite people`);
  return (
    <AdminOnly>
      <PageBody width={824}>
        <BackLink to={paths.manageUsers()}>{t`Back to Manage Users`}</BackLink>
        <PageHeading quiet={t`Each gets a link that shows how to sign in.`}>{t`Invite people`}</PageHeading>
        <InvitePeople />
      </PageBody>
    </AdminOnly>
  );
}
