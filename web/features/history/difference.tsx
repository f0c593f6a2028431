import { useState } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { t } from '@lingui/core/macro';
import type { RevisionWithContent } from '../../../api/contract/documents.ts';
import { DiffSkeleton } from './history-skeleton.tsx';
import { InOneColumn, SideBySide } from './diff-table.tsx';
import { linesOf, type Comparison } from './compare.ts';
import { PlainVersion } from './plain-version.tsx';
import { layOutRows } from './rows.ts';
import type { ComparisonState } from './use-comparison.ts';

const useStyles = makeStyles({
  note: { margin: '4px 0 24px', color: tokens.colorNeutralForeground2, maxWidth: '640px' },
  pair: { display: 'grid', gap: '24px', gridTemplateColumns: 'minmax(0, 1fr)' },
  beside: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  more: { marginTop: '16px' },
});

interface DifferenceProps {
  older: RevisionWithContent;
  newer: RevisionWithContent;
  comparison: ComparisonState;
  isSideBySide: boolean;
}

/** The difference between two versions. */
export function Difference({ older, newer, comparison, isSideBySide }: DifferenceProps) {
  const styles = useStyles();
  if (comparison === undefined) return <DiffSkeleton />;
  if (comparison === 'failed') {
    return (
      <>
        <p className={styles.note}>
          {t`These two versions differ in too many places to be compared line by line. Both are shown in full.`}
        </p>
        <div className={mergeClasses(styles.pair, isSideBySide && styles.beside)}>
          <PlainVersion revision={older} />
          <PlainVersion revision={newer} />
        </div>
      </>
    );
  }
  const note = noDifferenceNote(older, newer, comparison);
  if (note !== undefined && older.title === newer.title) return <p className={styles.note}>{note}</p>;
  return (
    <>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <Rows key={`${older.version} ${newer.version}`} {...{ older, newer, comparison, isSideBySide }} />
    </>
  );
}

/** The note to show if no line differs. */
function noDifferenceNote(
  older: RevisionWithContent,
  newer: RevisionWithContent,
  { added, removed }: Comparison,
): string | undefined {
  if (added + removed > 0) return undefined;
  if (older.content !== newer.content) return t`Only the line breaks differ.`;
  return older.title === newer.title ? t`These two versions are the same.` : t`Only the title differs.`;
}

/** Rows drawn at first, and with each 'Show more': drawing a megabyte at once would hang the page. */
const rowsAtOnce = 1_500;

/** Lines of a fold that open at a time. */
const linesAtOnce = 400;

function Rows({ older, newer, comparison, isSideBySide }: DifferenceProps & { comparison: Comparison }) {
  const styles = useStyles();
  const [opened, setOpened] = useState<ReadonlyMap<number, number>>(new Map());
  const [limit, setLimit] = useState(rowsAtOnce);
  const rows = layOutRows(comparison, { lines: linesOf(newer.content), opened });
  const open = (key: number) =>
    setOpened((before) => new Map(before).set(key, (before.get(key) ?? 0) + linesAtOnce));
  const Table = isSideBySide ? SideBySide : InOneColumn;
  const rest = rows.length - limit;
  const next = Math.min(rest, rowsAtOnce);
  return (
    <>
      <Table older={older} newer={newer} rows={rows.slice(0, limit)} onOpen={open} />
      {rest > 0 && (
        <Button className={styles.more} onClick={() => setLimit(limit + rowsAtOnce)}>
          {t`Show ${next} more of ${rest} lines`}
        </Button>
      )}
    </>
  );
}
