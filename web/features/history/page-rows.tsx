import { memo, type ReactNode } from 'react';
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { plural, t } from '@lingui/core/macro';
import type { Element } from 'hast';
import type { RevisionWithContent } from '../../../api/contract/documents.ts';
import { Drawn } from '../../components/markdown/rendered.tsx';
import { useTypography } from '../../components/markdown/typography.ts';
import { markWords } from './changed-words.ts';
import type { ComparedPages } from './compare-pages.ts';
import { Fold, Sign, VersionLine, Words, type Kind } from './diff-cells.tsx';
import { caption } from './diff-table.tsx';
import { useDiffStyles } from './diff.styles.ts';
import { markedWord } from './mark-element.ts';
import type { DiffRow } from './rows.ts';
import { useRows } from './use-rows.ts';

const word = `& .${markedWord}`;

const useStyles = makeStyles({
  root: { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', rowGap: '10px' },
  beside: { gridTemplateColumns: '20px minmax(0, 1fr) 20px minmax(0, 1fr)' },
  whole: { gridColumn: '1 / -1' },
  head: {
    gridColumn: 'span 2',
    paddingLeft: '32px',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  ruled: { paddingBottom: '9px', borderBottom: `1px solid ${tokens.colorNeutralStroke1}` },
  cell: { display: 'grid', gridTemplateColumns: 'subgrid', gridColumn: 'span 2' },
  sign: { paddingTop: '6px', fontSize: '13.5px', lineHeight: '28px' },
  block: {
    minWidth: 0,
    padding: '6px 12px',
    borderRadius: tokens.borderRadiusMedium,
    // they would hang out of their column
    '& :is(.code, .table, figure)': { marginInline: 0 },
    [word]: {
      padding: '2px 0',
      borderRadius: tokens.borderRadiusSmall,
      boxDecorationBreak: 'clone',
      WebkitBoxDecorationBreak: 'clone',
      color: 'inherit',
      textDecorationLine: 'none',
    },
  },
  title: { fontFamily: 'var(--lectern-font-reading)', fontSize: '25px', lineHeight: '32px' },
  removed: { [word]: { backgroundColor: 'var(--lectern-removed-strong)' } },
  added: { [word]: { backgroundColor: 'var(--lectern-added-strong)' } },
  more: { marginTop: '16px' },
});

const roles = { removed: 'deletion', added: 'insertion', same: undefined } as const;

interface CellProps {
  kind: Kind;
  className?: string;
  children: ReactNode;
}

/** A block of a page, with its sign. Screen readers say that it was removed or added. */
function Cell({ kind, className, children }: CellProps) {
  const styles = useStyles();
  const diff = useDiffStyles();
  const looks = {
    same: undefined,
    removed: mergeClasses(diff.removed, styles.removed),
    added: mergeClasses(diff.added, styles.added),
  };
  return (
    <div className={styles.cell} role={roles[kind]}>
      <div className={styles.sign}>
        <Sign kind={kind} />
      </div>
      <div className={mergeClasses(className, styles.block, looks[kind])}>{children}</div>
    </div>
  );
}

const Block = memo(function Block({ kind, element }: { kind: Kind; element: Element | null }) {
  const styles = useStyles();
  const diff = useDiffStyles();
  const typography = useTypography();
  if (element === null) {
    return (
      <div className={styles.cell}>
        <div />
        <div className={mergeClasses(styles.block, diff.gap)} />
      </div>
    );
  }
  return (
    <Cell kind={kind} className={mergeClasses(typography, 'compact')}>
      <Drawn tree={{ type: 'root', children: [element] }} />
    </Cell>
  );
});

interface PageRowsProps {
  older: RevisionWithContent;
  newer: RevisionWithContent;
  compared: ComparedPages;
  isSideBySide: boolean;
}

/** Two versions compared as pages: side by side, or in one column with removed blocks above the added ones. */
export function PageRows({ older, newer, compared, isSideBySide }: PageRowsProps) {
  const styles = useStyles();
  const { rows, onOpen, rest, next, showMore } = useRows(compared, (index) => compared.page[index]!, 300);
  return (
    <section
      aria-label={caption({ older, newer })}
      className={mergeClasses(styles.root, isSideBySide && styles.beside)}
    >
      {[older, newer].map((revision, index) => (
        <div
          key={revision.version}
          className={mergeClasses(styles.head, (isSideBySide || index === 1) && styles.ruled)}
        >
          <VersionLine revision={revision} />
        </div>
      ))}
      {older.title !== newer.title && <Titles older={older.title} newer={newer.title} />}
      {rows.map((row) =>
        row.kind === 'fold' ? (
          <FoldedBlocks key={`fold ${row.key}`} count={row.count} onOpen={() => onOpen(row.key)} />
        ) : (
          <SidesOf key={`${row.older?.number} ${row.newer?.number}`} {...{ row, isSideBySide }} />
        ),
      )}
      {rest > 0 && (
        <div className={mergeClasses(styles.whole, styles.more)}>
          <Button onClick={showMore}>{t`Show ${next} more of ${rest} blocks`}</Button>
        </div>
      )}
    </section>
  );
}

function Titles({ older, newer }: { older: string; newer: string }) {
  const styles = useStyles();
  const words = markWords(older, newer);
  return (
    <>
      <Cell kind="removed" className={styles.title}>
        <Words kind="removed" pieces={words.older} />
      </Cell>
      <Cell kind="added" className={styles.title}>
        <Words kind="added" pieces={words.newer} />
      </Cell>
    </>
  );
}

type Folded = Extract<DiffRow<Element>, { kind: 'fold' }>;

function FoldedBlocks({ count, onOpen }: { count: number; onOpen: () => void }) {
  const styles = useStyles();
  const label = plural(count, { one: '# block without changes', other: '# blocks without changes' });
  return (
    <div className={styles.whole}>
      <Fold label={label} onOpen={onOpen} />
    </div>
  );
}

/** The two sides of a row. */
function SidesOf({ row, isSideBySide }: { row: Exclude<DiffRow<Element>, Folded>; isSideBySide: boolean }) {
  if (row.kind === 'same')
    return (
      <>
        {isSideBySide && <Block kind="same" element={row.older.content} />}
        <Block kind="same" element={row.newer.content} />
      </>
    );
  const { older, newer } = row;
  return (
    <>
      {(older || isSideBySide) && <Block kind="removed" element={older?.content ?? null} />}
      {(newer || isSideBySide) && <Block kind="added" element={newer?.content ?? null} />}
    </>
  );
}
