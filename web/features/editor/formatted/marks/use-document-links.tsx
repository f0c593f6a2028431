import type { ReactNode, RefObject } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { SuggestionField } from '../../../../components/suggestions/suggestion-field.ts';
import { useSuggestionList } from '../../../../components/suggestions/use-suggestion-list.tsx';
import { useQueryAtCaret, type SuggestionQuery } from '../../../../components/suggestions/use-suggestions.ts';
import { linkTo, useDocuments, type FoundDocument } from './find-documents.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { documentQuery } from '../../../../lib/queries/documents.ts';
import type { HeadingPlace } from './read-headings.ts';

const maxHeadings = 8;

/**
 * Headings of a document that contain the searched words.
 * @param owner the document; undefined searches for none
 */
function useHeadings(owner: FoundDocument | undefined, sought: string): HeadingPlace[] {
  const queries = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: ['headings', owner?.id],
    queryFn: async () => {
      const [{ content }, { readHeadings }] = await Promise.all([
        queries.fetchQuery(documentQuery(owner?.id ?? 0)),
        import('./read-headings.ts'),
      ]);
      return readHeadings(content);
    },
    enabled: owner !== undefined,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  });
  if (!owner) return [];
  const words = sought.trim().toLowerCase();
  return data.filter((heading) => heading.words.toLowerCase().includes(words)).slice(0, maxHeadings);
}

/** A link to a heading, as it is written. */
const linkToHeading = ({ id }: FoundDocument, heading: HeadingPlace): string =>
  linkTo({ id, title: heading.words }, `#${heading.id}`);

const useStyles = makeStyles({
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  space: {
    marginLeft: 'auto',
    flexShrink: 0,
    maxWidth: '40%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '13.5px',
    color: tokens.colorNeutralForeground3,
  },
});

export function DocumentRow({ title, spaceName }: Pick<FoundDocument, 'title' | 'spaceName'>) {
  const styles = useStyles();
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.space}>{spaceName}</span>
    </>
  );
}

// Chinese keyboards write the second, Japanese ones the third for the key of the bracket
const open = /(?:\[\[|【【|「「)([^[\]【】「」\n]{0,60})$/;

/** Two brackets before the caret, and the text typed after them. */
export function bracketsAt(slice: SuggestionField['slice'], caret: number): SuggestionQuery | undefined {
  const found = open.exec(slice(Math.max(0, caret - 62), caret));
  return found ? { at: caret - found[0].length, q: found[1] ?? '' } : undefined;
}

interface Row {
  key: string;
  content: ReactNode;
  link: string;
}

/** The targets to suggest: after `#`, the headings of the document found by the words before it. */
function useRows(q: string | undefined): Row[] {
  const [before, place] = q?.split(/#(.*)/s) ?? [];
  const [owner] = useDocuments(place === undefined ? undefined : before);
  const headings = useHeadings(owner, place ?? '');
  // a title can contain the character too
  const documents = useDocuments(q);
  if (owner && headings.length > 0)
    return headings.map((heading) => ({
      key: heading.id,
      content: <DocumentRow title={heading.words} spaceName={owner.title} />,
      link: linkToHeading(owner, heading),
    }));
  return documents.map((found) => ({
    key: String(found.id),
    content: <DocumentRow {...found} />,
    link: linkTo(found),
  }));
}

/** Suggests documents after `[[`, and their headings. */
export function useDocumentLinks(field: RefObject<SuggestionField | null>) {
  const typed = useQueryAtCaret(field, bracketsAt);
  const { query, close } = typed;
  const rows = useRows(query?.q);
  const choose = (index: number) => {
    const row = rows[index];
    if (!row || !query) return;
    close();
    field.current?.insert(query.at, query.at + 2 + query.q.length, row.link);
  };
  return useSuggestionList({
    field,
    typed,
    rows,
    choose,
    label: t`Documents`,
    heading: t`Link to a Document`,
    status: plural(rows.length, {
      one: '# document: arrows to move, Enter to choose',
      other: '# documents: arrows to move, Enter to choose',
    }),
  });
}
