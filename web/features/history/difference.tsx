import { lazy, Suspense } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { RevisionWithContent } from '../../../api/contract/documents.ts';
import { linesOf, type Compared, type Comparison } from './compare.ts';
import { InOneColumn, SideBySide } from './diff-table.tsx';
import { DiffSkeleton } from './history-skeleton.tsx';
import type { ComparisonState } from './use-comparison.ts';
import { useRows } from './use-rows.ts';
import { WholeVersion } from './whole-version.tsx';

// with the renderer of pages
const PageRows = lazy(async () => ({ default: (await import('./page-rows.tsx')).PageRows }));

const useStyles = makeStyles({
  note: { margin: '4px 0 24px', color: tokens.colorNeutralForeground2, maxWidth: '640px' },
  pair: { display: 'grid', gap: '24px', gridTemplateColumns: 'minmax(0, 1fr)' },
  beside: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  more: { marginTop: '16px' },
});

interface DifferenceProps {
  older: RevisionWithContent;
  newer: RevisionWithContent;
  /** The title of the document today. */
  title: string;
  /** Undefined while it is being computed. */
  comparison: ComparisonState | undefined;
  /** Whether the pages were asked for. */
  wantsPage: boolean;
  isSideBySide: boolean;
}

/** The difference between two versions. */
export function Difference(props: DifferenceProps) {
  const { older, newer, title, comparison, isSideBySide } = props;
  const styles = useStyles();
  if (comparison === undefined) return <DiffSkeleton />;
  const { form, compared } = comparison;
  if (compared === 'failed') {
    return (
      <>
        <p className={styles.note}>
          {t`These two versions differ in too many places to be compared line by line. Both are shown in full.`}
        </p>
        <div className={mergeClasses(styles.pair, isSideBySide && styles.beside)}>
          <WholeVersion revision={older} form="markdown" title={title} />
          <WholeVersion revision={newer} form="markdown" title={title} />
        </div>
      </>
    );
  }
  const note = noteOf(props, compared);
  const isSame = compared.added + compared.removed === 0 && older.title === newer.title;
  const key = `${older.version} ${newer.version}`;
  return (
    <>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      {!isSame && form === 'markdown' && (
        <MarkdownRows key={key} {...{ older, newer, compared, isSideBySide }} />
      )}
      {!isSame && form === 'page' && (
        <Suspense fallback={<DiffSkeleton />}>
          <PageRows key={key} {...{ older, newer, compared, isSideBySide }} />
        </Suspense>
      )}
    </>
  );
}

/** What to say above the difference: why it is not what was asked for, or why no line differs. */
function noteOf(
  { older, newer, comparison, wantsPage }: DifferenceProps,
  { added, removed }: Compared<unknown>,
): string | undefined {
  const isPage = comparison?.form === 'page';
  if (wantsPage && !isPage)
    return t`These two versions are too long or too deeply nested to be compared as pages. Here is their Markdown.`;
  if (added + removed > 0) return undefined;
  if (older.content === newer.content)
    return older.title === newer.title ? t`These two versions are the same.` : t`Only the title differs.`;
  return isPage ? t`The pages look the same. Only the Markdown differs.` : t`Only the line breaks differ.`;
}

interface MarkdownRowsProps {
  older: RevisionWithContent;
  newer: RevisionWithContent;
  compared: Comparison;
  isSideBySide: boolean;
}

function MarkdownRows({ older, newer, compared, isSideBySide }: MarkdownRowsProps) {
  const styles = useStyles();
  const lines = linesOf(newer.content);
  const sameAt = (index: number) => [{ text: lines[index] ?? '', isOwn: false }];
  const { rows, onOpen, rest, next, showMore } = useRows(compared, sameAt, 1_500);
  const Table = isSideBySide ? SideBySide : InOneColumn;
  return (
    <>
      <Table {...{ older, newer, rows, onOpen }} />
      {rest > 0 && (
        <Button className={styles.more} onClick={showMore}>
          {t`Show ${next} more of ${rest} lines`}
        </Button>
      )}
    </>
  );
}
