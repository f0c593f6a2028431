import { useRef, useState } from 'react';
import { createFocusOutlineStyle, makeStyles } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Document } from '../../../api/contract/documents.ts';
import { restrictedTo } from '../../lib/restriction-words.ts';
import { FetchedShareDialog } from './fetched-share-dialog.tsx';

const useStyles = makeStyles({
  button: {
    margin: '-3px -2px',
    padding: '3px 2px',
    border: 'none',
    borderRadius: '4px',
    background: 'none',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    ':hover': { textDecorationLine: 'underline' },
    ...createFocusOutlineStyle(),
  },
});

function audienceOf({ restriction, space, release }: Document): string {
  if (release?.isDraft) return t`Only editors`;
  if (restriction) return restrictedTo(restriction);
  const { name } = space;
  return space.visibility === 'members' ? t`Members of ${name}` : t`Everyone`;
}

/** Shows who can see a document, in a word or two. A dialog shows more, and lets people share it. */
export function WhoMaySee({ document }: { document: Document }) {
  const styles = useStyles();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const audience = audienceOf(document);
  if (document.release?.isDraft) return <span>{audience}</span>;
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={t`Can be seen by: ${audience}`}
        onClick={() => setOpen(true)}
      >
        {audience}
      </button>
      {isOpen && <FetchedShareDialog document={document} onClose={close} />}
    </>
  );
}
