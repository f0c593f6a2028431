import { useId, useState } from 'react';
import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import { limits } from '../../../api/text/limits.ts';
import { DocumentRows } from '../../components/document-rows.tsx';
import { FoldingHeading } from '../../components/folding-heading.tsx';
import { useLinkedFrom } from '../../lib/queries/links.ts';

const useStyles = makeStyles({
  section: { marginTop: '40px', paddingTop: '20px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  heading: { fontSize: '17px', lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  count: {
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
  },
  more: { marginTop: '16px' },
});

/** The documents that link to one. Draws nothing if there are none. */
export function LinkedFrom({ documentId }: { documentId: number }) {
  const styles = useStyles();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useLinkedFrom(documentId);
  const documents = data?.pages.flatMap(({ items }) => items) ?? [];
  if (!data || documents.length === 0) return null;
  const total = Number(data.pages.at(-1)?.headers.get('X-Total-Count'));
  return (
    <section className={styles.section} aria-label={t`Linked from`}>
      <FoldingHeading
        className={styles.heading}
        isOpen={isOpen}
        controls={listId}
        onToggle={() => setOpen(!isOpen)}
      >
        {t`Linked from`}
        <span className={styles.count}>{total < limits.linkCount ? total : `${total}+`}</span>
      </FoldingHeading>
      <div id={listId}>
        {isOpen && <DocumentRows documents={documents} withDate />}
        {isOpen && hasNextPage && (
          <Button
            className={styles.more}
            disabledFocusable={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t`Show more`}
          </Button>
        )}
      </div>
    </section>
  );
}
