import { memo } from 'react';
import { t } from '@lingui/core/macro';
import type { Revision } from '../../../api/contract/documents.ts';
import { FoldRow, NumberCell, TextCell, VersionLine } from './diff-cells.tsx';
import { useDiffStyles } from './diff.styles.ts';
import { inOneColumn, type ColumnRow, type DiffRow } from './rows.ts';
import { markWords } from './changed-words.ts';
import type { Piece } from '../../lib/word-pieces.ts';

export interface DiffTableProps {
  older: Revision;
  newer: Revision;
  rows: readonly DiffRow<Piece[]>[];
  /** Opens a fold. */
  onOpen: (key: number) => void;
}

/** The width of the number column in px, for a sign and the longest number. */
function numberWidth(rows: readonly DiffRow<Piece[]>[]): number {
  const last = rows.at(-1);
  const highest = last === undefined || last.kind === 'fold' ? 9_999 : (last.newer ?? last.older)?.number;
  return 21 + 7.6 * Math.max(3, String(highest ?? 0).length + 1);
}

const SideRow = memo(function SideRow({ row }: { row: Exclude<DiffRow<Piece[]>, { kind: 'fold' }> }) {
  const kinds = row.kind === 'same' ? (['same', 'same'] as const) : (['removed', 'added'] as const);
  return (
    <tr>
      <NumberCell kind={kinds[0]} label={row.older?.number} />
      <TextCell kind={kinds[0]} pieces={row.older?.content ?? null} />
      <NumberCell kind={kinds[1]} label={row.newer?.number} />
      <TextCell kind={kinds[1]} pieces={row.newer?.content ?? null} />
    </tr>
  );
});

/** The name of a comparison. */
export function caption(props: Pick<DiffTableProps, 'older' | 'newer'>): string {
  const { version: older } = props.older;
  const { version: newer } = props.newer;
  return t`What changed between version ${older} and version ${newer}`;
}

/** The older version at the left, the newer one at the right. */
export function SideBySide(props: DiffTableProps) {
  const { older, newer, rows, onOpen } = props;
  const styles = useDiffStyles();
  const width = numberWidth(rows);
  const titles = older.title === newer.title ? undefined : markWords(older.title, newer.title);
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
          {[older, newer].map((revision) => (
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
            <NumberCell kind="removed" label={t`Title`} />
            <TextCell kind="removed" pieces={titles.older} isTitle />
            <NumberCell kind="added" label={t`Title`} />
            <TextCell kind="added" pieces={titles.newer} isTitle />
          </tr>
        )}
        {rows.map((row) =>
          row.kind === 'fold' ? (
            <FoldRow key={`fold ${row.key}`} count={row.count} columns={4} onOpen={() => onOpen(row.key)} />
          ) : (
            <SideRow key={`${row.older?.number}-${row.newer?.number}`} row={row} />
          ),
        )}
      </tbody>
    </table>
  );
}

const LineRow = memo(function LineRow({ row }: { row: Exclude<ColumnRow<Piece[]>, { kind: 'fold' }> }) {
  const isSame = row.kind === 'same';
  const older = isSame ? row.older : row.kind === 'removed' ? row.number : undefined;
  const newer = isSame ? row.newer : row.kind === 'added' ? row.number : undefined;
  return (
    <tr>
      <NumberCell kind={row.kind} label={older} />
      <NumberCell kind={row.kind} label={newer} />
      <TextCell kind={row.kind} pieces={row.content} />
    </tr>
  );
});

const keyOf = (row: Exclude<ColumnRow<Piece[]>, { kind: 'fold' }>): string =>
  `${row.kind} ${row.kind === 'same' ? row.newer : row.number}`;

/** One column, with removed lines above the added ones. */
export function InOneColumn(props: DiffTableProps) {
  const { older, newer, rows, onOpen } = props;
  const styles = useDiffStyles();
  const width = numberWidth(rows);
  const titles = older.title === newer.title ? undefined : markWords(older.title, newer.title);
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
              <VersionLine revision={older} />
            </div>
            <div>
              <VersionLine revision={newer} />
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
              <NumberCell kind="removed" label={t`Title`} />
              <NumberCell kind="removed" label={undefined} />
              <TextCell kind="removed" pieces={titles.older} isTitle />
            </tr>
            <tr>
              <NumberCell kind="added" label={undefined} />
              <NumberCell kind="added" label={t`Title`} />
              <TextCell kind="added" pieces={titles.newer} isTitle />
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
