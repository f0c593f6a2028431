import { useId, useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { DocumentRows } from '../../components/document-rows.tsx';
import { FoldingHeading } from '../../components/folding-heading.tsx';
import { LoadError } from '../../components/load-error.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { useChildren } from './api.ts';

const useStyles = makeStyles({
  section: { marginTop: '40px', paddingTop: '20px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  heading: { fontSize: '17px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  more: { marginTop: '16px' },
});

/** The documents directly below one. Opens by itself if the document's own text is empty. */
export function PagesBelow({ document }: { document: Document }) {
  const styles = useStyles();
  const listId = useId();
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? document.content.trim() === '';
  return (
    <section className={styles.section} aria-label={t`Documents below`}>
      <FoldingHeading
        className={styles.heading}
        isOpen={isOpen}
        controls={listId}
        onToggle={() => setChosen(!isOpen)}
      >
        {t`Documents below`}
      </FoldingHeading>
      <div id={listId}>{isOpen && <Children document={document} />}</div>
    </section>
  );
}

function Children({ document }: { document: Document }) {
  const styles = useStyles();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useChildren(document);
  if (!data) {
    if (error)
      return <LoadError text={t`The documents could not be loaded.`} onRetry={() => void refetch()} />;
    return <SkeletonRows withDate count={3} label={t`Loading documents`} />;
  }
  return (
    <>
      <DocumentRows documents={data.pages.flatMap(({ items }) => items)} withDate />
      {hasNextPage && (
        <Button
          className={styles.more}
          disabledFocusable={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t`Show more`}
        </Button>
      )}
    </>
  );
}
