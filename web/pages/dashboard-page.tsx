import { makeStyles } from '@fluentui/react-components';
import { Add20Regular, DocumentAdd20Regular } from '@fluentui/react-icons';
import { t } from '@lingui/core/macro';
import { LinkButton } from '../components/link-button.tsx';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { mainWidths } from '../components/main-widths.ts';
import { RecentDocuments, StarredDocuments } from '../features/home/document-sections.tsx';
import { QuickSearch } from '../features/home/quick-search.tsx';
import { YourSpaces } from '../features/home/your-spaces.tsx';
import { useCurrentUser } from '../lib/current-user.ts';
import { formatDay } from '../lib/dates.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { refusals } from '../lib/refusals.ts';

const useStyles = makeStyles({
  search: { marginTop: '30px' },
  lists: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    gap: '48px 64px',
    marginTop: '51px',
    [mainWidths.middle]: { columnGap: '40px' },
    [mainWidths.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [mainWidths.phone]: { marginTop: '36px', rowGap: '44px' },
  },
  spaces: { marginTop: '48px' },
});

export function DashboardPage() {
  const styles = useStyles();
  const { user } = useCurrentUser();
  const name = user?.displayName || t`User`;
  useDocumentTitle(t`Home`);
  return (
    <PageBody width={944}>
      <PageHeading
        // oxlint-disable-next-line react/purity -- today; the next visit says the next day
        quiet={formatDay(new Date())}
        actions={
          <>
            <LinkButton
              to={paths.createSpace()}
              icon={<Add20Regular />}
              refusal={user?.can.createSpace === false ? refusals.createSpace : undefined}
            >
              {t`New Space`}
            </LinkButton>
            <LinkButton
              to={paths.createDocument()}
              appearance="primary"
              icon={<DocumentAdd20Regular />}
              refusal={user?.can.createDocument === false ? refusals.createDocument : undefined}
            >
              {t`New Document`}
            </LinkButton>
          </>
        }
      >
        {t`Welcome, ${name}`}
      </PageHeading>
      <div className={styles.search}>
        <QuickSearch />
      </div>
      <div className={styles.lists}>
        <RecentDocuments />
        <StarredDocuments />
      </div>
      <div className={styles.spaces}>
        <YourSpaces />
      </div>
    </PageBody>
  );
}
