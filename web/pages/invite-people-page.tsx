import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowLeft16Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { TextLink } from '../components/text-link.tsx';
import { AdminOnly } from '../features/users/admin-only.tsx';
import { InvitePeople } from '../features/users/invite/invite-people.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';

const useStyles = makeStyles({
  back: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    marginBottom: '12px',
    fontWeight: tokens.fontWeightSemibold,
  },
});

/** /admin/manage-users/invite */
export function InvitePeoplePage() {
  const styles = useStyles();
  useDocumentTitle(t`Invite people`);
  return (
    <AdminOnly>
      <PageBody width={656}>
        <TextLink to={paths.manageUsers()} className={styles.back}>
          <ArrowLeft16Regular aria-hidden />
          {t`Back to Manage Users`}
        </TextLink>
        <PageHeading quiet={t`Each gets a link that shows how to sign in.`}>{t`Invite people`}</PageHeading>
        <InvitePeople />
      </PageBody>
    </AdminOnly>
  );
}
