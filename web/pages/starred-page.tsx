import { makeStyles } from '@fluentui/react-components';
import { PageBody } from '../components/page-body.tsx';
import { PageHeading } from '../components/page-heading.tsx';
import { StarredDocumentList } from '../features/home/document-lists.tsx';
import { useDocumentTitle } from '../lib/document-title.ts';

const useStyles = makeStyles({
  list: { marginTop: '24px' },
});

export function StarredPage() {
  const styles = useStyles();
  useDocumentTitle('Starred Documents');
  return (
    <PageBody width={720}>
      <PageHeading>Starred Documents</PageHeading>
      <div className={styles.list}>
        <StarredDocumentList />
      </div>
    </PageBody>
  );
}
