import {
  Fragment,
  lazy,
  startTransition,
  Suspense,
  useEffect,
  useState,
  Component,
  type ReactNode,
} from 'react';
import { makeStyles, tokens } from '@fluentui/react-components';
import { isQuicklyParsed } from '../../../api/text/markdown/cost.ts';
import { Mention } from '../../components/mentions/mention.tsx';

interface Props {
  /** Shown if the children fail. */
  plain: ReactNode;
  children: ReactNode;
}

/** Keeps a comment readable if it cannot be rendered or the renderer cannot be fetched. */
class PlainBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.plain : this.props.children;
  }
}

/** Characters of Markdown. A comment without any of them is plain text. */
const marks = /[*_`~[\]#>|<&\\]|^[ \t]*(?:[-+=]|\d{1,9}[.)])/m;

export const mayHoldMarkdown = (text: string): boolean => marks.test(text);

const useStyles = makeStyles({
  text: { fontSize: '15.5px', lineHeight: '23px', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  link: { color: tokens.colorBrandForegroundLink },
});

const special =
  /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]|(?<![\w@.])@[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?)/;

/**
 * At most this many links and mentions in a comment are marked, because a page has 100 comments, and each mention is
 * looked up.
 */
const maxMarked = 30;

/** Plain text and marked pieces, alternating. After `maxMarked` pieces, the rest is one plain text. */
function piecesOf(text: string): string[] {
  const pieces = text.split(special);
  const rest = pieces.splice(2 * maxMarked).join('');
  return rest === '' ? pieces : [...pieces, rest];
}

/** Shares its code with the renderer of the document. */
const DrawnComment = lazy(async () => ({ default: (await import('./drawn-comment.tsx')).DrawnComment }));

/** Whether the text may be Markdown that is cheap enough to parse on the main thread. */
const isDrawable = (text: string): boolean =>
  mayHoldMarkdown(text) && text.split('@').length <= maxMarked && isQuicklyParsed(text);

/** The text of a comment. Shows plain text until its Markdown is rendered, or if that fails. */
export function CommentText({ text }: { text: string }) {
  const [showsMarkdown, setShowsMarkdown] = useState(false);
  // renders a hundred comments one by one at low priority
  useEffect(() => startTransition(() => setShowsMarkdown(true)), []);
  const plain = <PlainText text={text} />;
  if (!showsMarkdown || !isDrawable(text)) return plain;
  return (
    <PlainBoundary key={text} plain={plain}>
      <Suspense fallback={plain}>
        <DrawnComment text={text} plain={plain} />
      </Suspense>
    </PlainBoundary>
  );
}

/** Plain text with links and marked mentions. */
function PlainText({ text }: { text: string }) {
  const styles = useStyles();
  return (
    <p className={styles.text}>
      {piecesOf(text).map((piece, index) => {
        if (index % 2 === 0) return <Fragment key={index}>{piece}</Fragment>;
        if (piece.startsWith('@')) return <Mention key={index} text={piece} />;
        return (
          <a key={index} className={styles.link} href={piece} target="_blank" rel="noopener noreferrer">
            {piece}
          </a>
        );
      })}
    </p>
  );
}
