import { useState } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
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
  old: RevisionWithContent;
  young: RevisionWithContent;
  comparison: ComparisonState;
  isSideBySide: boolean;
}

/** What changed between two versions. */
export function Difference({ old, young, comparison, isSideBySide }: DifferenceProps) {
  const styles = useStyles();
  if (comparison === undefined) return <DiffSkeleton />;
  if (comparison === 'failed') {
    return (
      <>
        <p className={styles.note}>
          These two versions differ in too many places to be compared line by line. Both are shown whole.
        </p>
        <div className={mergeClasses(styles.pair, isSideBySide && styles.beside)}>
          <PlainVersion revision={old} />
          <PlainVersion revision={young} />
        </div>
      </>
    );
  }
  const note = noteOn(old, young, comparison);
  if (note !== undefined && old.title === young.title) return <p className={styles.note}>{note}</p>;
  return (
    <>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <Rows key={`${old.version} ${young.version}`} {...{ old, young, comparison, isSideBySide }} />
    </>
  );
}

/** What is to be said where no line differs. */
function noteOn(
  old: RevisionWithContent,
  young: RevisionWithContent,
  { added, removed }: Comparison,
): string | undefined {
  if (added + removed > 0) return undefined;
  if (old.content !== young.content) return 'Only line breaks differ: every line is the same.';
  return old.title === young.title
    ? 'These two versions are the same.'
    : 'Only the title differs: the text is the same.';
}

/** So many rows are drawn at first, and with each 'Show more': a megabyte must not hang the page. */
const rowsAtOnce = 1_500;

/** So many lines of a fold are shown at a time. */
const linesAtOnce = 400;

function Rows({ old, young, comparison, isSideBySide }: DifferenceProps & { comparison: Comparison }) {
  const styles = useStyles();
  const [opened, setOpened] = useState<ReadonlyMap<number, number>>(new Map());
  const [limit, setLimit] = useState(rowsAtOnce);
  const rows = layOutRows(comparison, { lines: linesOf(young.content), opened });
  const open = (key: number) =>
    setOpened((before) => new Map(before).set(key, (before.get(key) ?? 0) + linesAtOnce));
  const Table = isSideBySide ? SideBySide : InOneColumn;
  const rest = rows.length - limit;
  return (
    <>
      <Table old={old} young={young} rows={rows.slice(0, limit)} onOpen={open} />
      {rest > 0 && (
        <Button className={styles.more} onClick={() => setLimit(limit + rowsAtOnce)}>
          Show {Math.min(rest, rowsAtOnce)} more of {rest} lines
        </Button>
      )}
    </>
  );
}
