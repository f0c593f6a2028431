import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { Comment } from '../../../api/contract/comments.ts';
import { withoutSpaces } from '../../../api/text/markdown/quotes.ts';
import { TextLink } from '../../components/text-link.tsx';
import { paths } from '../../lib/paths.ts';
import { wordsFragment } from './comment-focus.ts';

const useStyles = makeStyles({
  quote: {
    display: '-webkit-box',
    WebkitLineClamp: 3,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    margin: '0 0 10px',
    paddingLeft: '10px',
    borderLeft: '3px solid var(--lectern-mark)',
    fontSize: '14px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  note: {
    margin: '-4px 0 10px',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
});

interface ThreadQuoteProps {
  comment: Comment;
  documentId: number;
  /** Beside the words themselves, no link leads to them. */
  isBeside?: boolean;
}

/** The words that a thread is about, and what became of them. */
export function ThreadQuote({ comment: { id, anchor }, documentId, isBeside }: ThreadQuoteProps) {
  const styles = useStyles();
  if (!anchor) return null;
  const { quote, words, quotedVersion } = anchor;
  const isChanged = words === null || withoutSpaces(words) !== withoutSpaces(quote);
  return (
    <>
      <QuotedWords>
        {words === null || isBeside ? quote : <TextLink to={`#${wordsFragment(id)}`}>{quote}</TextLink>}
      </QuotedWords>
      {isChanged && (
        <p className={styles.note}>
          {t`The words were changed.`}{' '}
          <TextLink
            to={`${paths.documentHistory(documentId)}?version=${quotedVersion}`}
          >{t`Show them as they were`}</TextLink>
        </p>
      )}
    </>
  );
}

/** Words of a text, cut where they are many. */
export function QuotedWords({ children }: { children: ReactNode }) {
  const styles = useStyles();
  return (
    <blockquote className={styles.quote} dir="auto">
      {children}
    </blockquote>
  );
}
