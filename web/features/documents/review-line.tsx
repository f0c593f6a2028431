import { useRef, useState } from 'react';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import type { ShownReview } from '../../../api/contract/reviews.ts';
import { formatDate } from '../../lib/dates.ts';
import { nameInWords } from '../../lib/person-name.ts';
import { FetchedReviewDialog } from './fetched-review-dialog.tsx';

const useStyles = makeStyles({
  button: {
    margin: '-3px -2px',
    padding: '3px 2px',
    border: 'none',
    borderRadius: '4px',
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'start',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
    ...createFocusOutlineStyle(),
  },
  due: { color: 'var(--lectern-warn-icon)', fontWeight: tokens.fontWeightSemibold },
});

/** 'Review due', 'Reviewed by Mina on 3 May 2026', or undefined. */
export function reviewWords(review: ShownReview | null): string | undefined {
  if (review?.isDue) return t`Review due`;
  if (!review?.last) return undefined;
  const name = nameInWords(review.last.by, t`Someone`);
  const date = formatDate(review.last.at);
  return t`Reviewed by ${name} on ${date}`;
}

/** Whether somebody looked if the document is still right. A dialog shows more. */
export function ReviewLine({ document, words }: { document: Document; words: string }) {
  const styles = useStyles();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={mergeClasses(styles.button, document.review?.isDue && styles.due)}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {words}
      </button>
      {isOpen && <FetchedReviewDialog document={document} onClose={close} />}
    </>
  );
}
