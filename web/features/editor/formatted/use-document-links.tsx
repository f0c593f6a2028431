import type { RefObject } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { SuggestionField } from '../../../components/suggestions/suggestion-field.ts';
import { SuggestionList } from '../../../components/suggestions/suggestion-list.tsx';
import {
  useQueryAtCaret,
  useSuggestionKeys,
  type SuggestionQuery,
} from '../../../components/suggestions/use-suggestions.ts';
import { linkTo, useDocuments, type FoundDocument } from './find-documents.ts';

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

export function DocumentRow({ title, spaceName }: FoundDocument) {
  const styles = useStyles();
  return (
    <>
      <span className={styles.title}>{title}</span>
      <span className={styles.space}>{spaceName}</span>
    </>
  );
}

const open = /\[\[([^[\]\n]{0,60})$/;

function bracketsAt(slice: SuggestionField['slice'], caret: number): SuggestionQuery | undefined {
  const found = open.exec(slice(Math.max(0, caret - 62), caret));
  return found ? { at: caret - found[0].length, q: found[1] ?? '' } : undefined;
}

/** Offers documents to link to behind `[[`. */
export function useDocumentLinks(field: RefObject<SuggestionField | null>) {
  const { query, look, close, dismiss } = useQueryAtCaret(field, bracketsAt);
  const documents = useDocuments(query?.q);
  const choose = (index: number) => {
    const found = documents[index];
    if (!found || !query) return;
    close();
    field.current?.insert(query.at, query.at + 2 + query.q.length, linkTo(found));
  };
  const list = useSuggestionKeys({ field, query, count: documents.length, choose, dismiss, close });
  return {
    look,
    close,
    handleKey: list.handleKey,
    aria: list.isOpen ? list.aria : undefined,
    list: list.isOpen && field.current !== null && (
      <SuggestionList
        id={list.id}
        label={t`Documents`}
        heading={t`Link to a Document`}
        field={field.current}
        at={query?.at ?? 0}
        rows={documents.map((each) => ({ key: each.id, content: <DocumentRow {...each} /> }))}
        active={list.active}
        status={plural(documents.length, {
          one: '# document: arrows to move, Enter to choose',
          other: '# documents: arrows to move, Enter to choose',
        })}
        onChoose={choose}
      />
    ),
  };
}
