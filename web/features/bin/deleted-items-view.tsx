import { useId } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { PageHeading } from '../../components/page-heading.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { DeletedDocuments } from './deleted-documents.tsx';
import { DeletedSpaces } from './deleted-spaces.tsx';

const useStyles = makeStyles({
  section: { marginTop: '40px' },
});

/** All deleted documents and spaces, for administrators. */
export function DeletedItemsView() {
  const styles = useStyles();
  const [documents, spaces] = [useId(), useId()];
  return (
    <>
      <PageHeading quiet={t`Restore what was deleted by mistake, before its time is up.`}>
        {t`Deleted Items`}
      </PageHeading>
      <section className={styles.section} aria-labelledby={documents}>
        <SectionHeading id={documents}>{t`Documents`}</SectionHeading>
        <DeletedDocuments />
      </section>
      <section className={styles.section} aria-labelledby={spaces}>
        <SectionHeading id={spaces}>{t`Spaces`}</SectionHeading>
        <DeletedSpaces />
      </section>
    </>
  );
}
