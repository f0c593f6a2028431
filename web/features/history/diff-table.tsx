import { memo } from 'react';
import type { Revision } from '../../../api/contract/documents.ts';
import { FoldRow, NumberCell, TextCell, VersionLine } from './diff-cells.tsx';
import { useDiffStyles } from './diff.styles.ts';
import { inOneColumn, type ColumnRow, type DiffRow } from './rows.ts';
import { markWords } from './word-marks.ts';

export interface DiffTableProps {
  old: Revision;
  young: Revision;
  rows: readonly DiffRow[];
  /** Opens a fold, by its key. */
  onOpen: (key: number) => void;
}

/** Room for a sign and the longest number, in px. */
function numberWidth(rows: readonly DiffRow[]): number {
  const last = rows.at(-1);
  const highest = last === undefined || last.kind === 'fold' ? 9_999 : (last.young ?? last.old)?.number;
  return 21 + 7.6 * Math.max(3, String(highest ?? 0).length + 1);
}

const SideRow = memo(function SideRow({ row }: { row: Exclude<DiffRow, { kind: 'fold' }> }) {
  const kinds = row.kind === 'same' ? (['same', 'same'] as const) : (['removed', 'added'] as const);
  return (
    <tr>
      <NumberCell kind={kinds[0]} label={row.old?.number} />
      <TextCell kind={kinds[0]} pieces={row.old?.pieces ?? null} />
      <NumberCell kind={kinds[1]} label={row.young?.number} />
      <TextCell kind={kinds[1]} pieces={row.young?.pieces ?? null} />
    </tr>
  );
});

const caption = ({ old, young }: DiffTableProps): string =>
  `What changed between version ${old.version} and version ${young.version}`;

/** The older version at the left, the younger one at the right. */
export function SideBySide(props: DiffTableProps) {
  const { old, young, rows, onOpen } = props;
  const styles = useDiffStyles();
  const width = numberWidth(rows);
  const titles = old.title === young.title ? undefined : markWords(old.title, young.title);
  return (
    <table className={styles.table}>
      <caption className={styles.unseen}>{caption(props)}</caption>
      <colgroup>
        <col style={{ width }} />
        <col />
        <col style={{ width }} />
        <col />
      </colgroup>
      <thead>
        <tr>
          {[old, young].map((revision) => (
            <th key={revision.version} scope="colgroup" colSpan={2} className={styles.head}>
              <div style={{ paddingLeft: width }}>
                <VersionLine revision={revision} />
              </div>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr aria-hidden="true">
          <td className={styles.afterTitle} colSpan={4} />
        </tr>
        {titles && (
          <tr>
            <NumberCell kind="removed" label="Title" />
            <TextCell kind="removed" pieces={titles.old} isTitle />
            <NumberCell kind="added" label="Title" />
            <TextCell kind="added" pieces={titles.young} isTitle />
          </tr>
        )}
        {rows.map((row) =>
          row.kind === 'fold' ? (
            <FoldRow key={`fold ${row.key}`} count={row.count} columns={4} onOpen={() => onOpen(row.key)} />
          ) : (
            <SideRow key={`${row.old?.number}-${row.young?.number}`} row={row} />
          ),
        )}
      </tbody>
    </table>
  );
}

const LineRow = memo(function LineRow({ row }: { row: Exclude<ColumnRow, { kind: 'fold' }> }) {
  const isSame = row.kind === 'same';
  const old = isSame ? row.old : row.kind === 'removed' ? row.number : undefined;
  const young = isSame ? row.young : row.kind === 'added' ? row.number : undefined;
  return (
    <tr>
      <NumberCell kind={row.kind} label={old} />
      <NumberCell kind={row.kind} label={young} />
      <TextCell kind={row.kind} pieces={row.pieces} />
    </tr>
  );
});

const keyOf = (row: Exclude<ColumnRow, { kind: 'fold' }>): string =>
  `${row.kind} ${row.kind === 'same' ? row.young : row.number}`;

/** What went above what came. */
export function InOneColumn(props: DiffTableProps) {
  const { old, young, rows, onOpen } = props;
  const styles = useDiffStyles();
  const width = numberWidth(rows);
  const titles = old.title === young.title ? undefined : markWords(old.title, young.title);
  return (
    <table className={styles.table}>
      <caption className={styles.unseen}>{caption(props)}</caption>
      <colgroup>
        <col style={{ width }} />
        <col style={{ width }} />
        <col />
      </colgroup>
      <thead>
        <tr>
          <th scope="colgroup" colSpan={3} className={styles.head}>
            <div>
              <VersionLine revision={old} />
            </div>
            <div>
              <VersionLine revision={young} />
            </div>
          </th>
        </tr>
      </thead>
      <tbody>
        <tr aria-hidden="true">
          <td className={styles.afterTitle} colSpan={3} />
        </tr>
        {titles && (
          <>
            <tr>
              <NumberCell kind="removed" label="Title" />
              <NumberCell kind="removed" label={undefined} />
              <TextCell kind="removed" pieces={titles.old} isTitle />
            </tr>
            <tr>
              <NumberCell kind="added" label={undefined} />
              <NumberCell kind="added" label="Title" />
              <TextCell kind="added" pieces={titles.young} isTitle />
            </tr>
          </>
        )}
        {inOneColumn(rows).map((row) =>
          row.kind === 'fold' ? (
            <FoldRow key={`fold ${row.key}`} count={row.count} columns={3} onOpen={() => onOpen(row.key)} />
          ) : (
            <LineRow key={keyOf(row)} row={row} />
          ),
        )}
      </tbody>
    </table>
  );
}
