import { makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { StarredDocumentList } from '../features/home/document-lists.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

const useStyles = makeStyles({
  list: { marginTop: '24px' },
});

export function StarredPage() {
  const styles = useStyles();
  useDocumentTitle(t`Starred Documents`);
  return (
    <PageBody width={720}>
      <PageHeading>{t`Starred Documents`}</PageHeading>
      <div className={styles.list}>
        <StarredDocumentList />
      </div>
    </PageBody>
  );
}
