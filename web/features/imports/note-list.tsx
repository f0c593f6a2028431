import { useState } from 'react';
import { Button } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { ImportNoteLine } from '../../../api/contract/imports.ts';
import { LoadError } from '../../components/load-error.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { ShowMore } from '../../components/show-more.tsx';
import { SkeletonRows } from '../../components/skeleton-rows.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { serverMessage } from '../../lib/http.ts';
import { paths } from '../../lib/paths.ts';
import { useNotePages } from './api.ts';
import { useImportStyles } from './imports.styles.ts';

interface NoteListProps {
  importId: number;
  heading: string;
  notes: readonly ImportNoteLine[];
}

/** The notes of an import of one kind; each line opens the pages that it is about. Renders nothing without notes. */
export function NoteList({ importId, heading, notes }: NoteListProps) {
  const styles = useImportStyles();
  if (notes.length === 0) return null;
  return (
    <section aria-label={heading}>
      <SectionHeading>{heading}</SectionHeading>
      <ul className={styles.list}>
        {notes.map((note) => (
          <NoteRow key={note.code} importId={importId} note={note} />
        ))}
      </ul>
    </section>
  );
}

function NoteRow({ importId, note }: { importId: number; note: ImportNoteLine }) {
  const styles = useImportStyles();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <span className={styles.words}>
          {note.sentence}
          {note.example === '' ? null : <span className={styles.example}>{note.example}</span>}
        </span>
        {note.pages > 0 ? (
          <Button
            appearance="subtle"
            size="small"
            className={styles.small}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Hide the documents` : t`Show the documents`}
          </Button>
        ) : null}
      </div>
      {isOpen ? <NotePages importId={importId} code={note.code} /> : null}
    </li>
  );
}

function NotePages({ importId, code }: { importId: number; code: string }) {
  const styles = useImportStyles();
  const { data, isPending, error, refetch, ...pages } = useNotePages(importId, code);
  if (isPending) return <SkeletonRows label={t`Loading the documents`} count={2} />;
  if (!data)
    return (
      <LoadError
        text={serverMessage(error) ?? t`The documents could not be loaded.`}
        onRetry={() => void refetch()}
      />
    );
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      <ul className={styles.pages}>
        {items.map(({ number, title, documentId }) => (
          <li key={number}>
            {documentId === null ? title : <TextLink to={paths.document(documentId)}>{title}</TextLink>}
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} shown={items.length} />
    </>
  );
}
