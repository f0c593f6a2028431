import { makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { RecentDocumentList } from '../features/home/document-lists.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

const useStyles = makeStyles({
  list: { marginTop: '24px' },
});

export function RecentPage() {
  const styles = useStyles();
  useDocumentTitle(t`Recent Documents`);
  return (
    <PageBody width={720}>
      <PageHeading quiet={t`What changed last, whoever changed it.`}>{t`Recent Documents`}</PageHeading>
      <div className={styles.list}>
        <RecentDocumentList />
      </div>
    </PageBody>
  );
}
