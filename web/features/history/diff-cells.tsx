import { mergeClasses } from '@fluentui/react-components';
import { ChevronUpDown16Regular } from '@fluentui/react-icons';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Revision } from '../../../api/contract/documents.ts';
import { formatMoment } from '../../lib/dates.ts';
import { useDiffStyles } from './diff.styles.ts';
import { Authors } from './authors.tsx';
import type { Piece } from '../../lib/word-pieces.ts';

export type Kind = 'same' | 'removed' | 'added';

/** The sign of a line, and the word for screen readers. */
function signOf(kind: Kind): { sign: string; spoken: string } | undefined {
  if (kind === 'same') return undefined;
  return kind === 'removed' ? { sign: '−', spoken: t`Removed` } : { sign: '+', spoken: t`Added` };
}

/** Shows + or −, and gives screen readers a word. */
export function Sign({ kind }: { kind: Kind }) {
  const styles = useDiffStyles();
  const found = signOf(kind);
  if (!found) return null;
  const colour = kind === 'removed' ? styles.removedSign : styles.addedSign;
  return (
    <>
      <span className={mergeClasses(styles.sign, colour)} aria-hidden="true">
        {found.sign}
      </span>
      <span className={styles.unseen}>{found.spoken}</span>
    </>
  );
}

interface NumberCellProps {
  kind: Kind;
  /** The number of a line, from 1, or the word for the title; undefined if this side has no line. */
  label: number | string | undefined;
  /** Whether the sign is in this cell: of two number cells, one has it. */
  withSign?: boolean;
}

export function NumberCell({ kind, label, withSign = true }: NumberCellProps) {
  const styles = useDiffStyles();
  return (
    <td className={mergeClasses(styles.number, typeof label === 'string' && styles.titleLabel)}>
      {withSign && label !== undefined && <Sign kind={kind} />}
      {label}
    </td>
  );
}

interface TextCellProps {
  kind: Kind;
  /** Null if this side has no line. */
  pieces: Piece[] | null;
  isTitle?: boolean;
}

export function TextCell({ kind, pieces, isTitle = false }: TextCellProps) {
  const styles = useDiffStyles();
  if (pieces === null) return <td className={mergeClasses(styles.text, styles.gap)} />;
  const ground = { same: undefined, removed: styles.removed, added: styles.added }[kind];
  return (
    <td className={mergeClasses(styles.text, ground, isTitle && styles.title)}>
      <Words kind={kind} pieces={pieces} />
    </td>
  );
}

/** Words, with those marked that the other side does not have. */
export function Words({ kind, pieces }: { kind: Kind; pieces: Piece[] }) {
  const styles = useDiffStyles();
  const Word = kind === 'removed' ? 'del' : 'ins';
  const word = mergeClasses(styles.word, kind === 'removed' ? styles.removedWord : styles.addedWord);
  return pieces.map(({ text, isOwn }, index) =>
    isOwn ? (
      <Word key={index} className={word}>
        {text}
      </Word>
    ) : (
      text
    ),
  );
}

/** Stands for what is folded because it did not change, and opens it. */
export function Fold({ label, onOpen }: { label: string; onOpen: () => void }) {
  const styles = useDiffStyles();
  return (
    <button type="button" className={styles.fold} onClick={onOpen}>
      <ChevronUpDown16Regular aria-hidden="true" />
      {label}
    </button>
  );
}

interface FoldRowProps {
  count: number;
  columns: number;
  onOpen: () => void;
}

/** A row that stands for folded unchanged lines. */
export function FoldRow({ count, columns, onOpen }: FoldRowProps) {
  const styles = useDiffStyles();
  const label = plural(count, { one: '# line without changes', other: '# lines without changes' });
  return (
    <tr>
      <td colSpan={columns} className={styles.foldCell}>
        <Fold label={label} onOpen={onOpen} />
      </td>
    </tr>
  );
}

/** 'Version 14  Maren Lindqvist and Ben Okoro, today at 08:47'; its name in place of the number, if it has one. */
export function VersionLine({ revision }: { revision: Revision }) {
  const styles = useDiffStyles();
  const { version, name } = revision;
  const moment = formatMoment(revision.createdAt);
  return (
    <>
      <bdi className={styles.version}>{name ?? t`Version ${version}`}</bdi>
      <Trans context="list">
        <bdi>
          <Authors revision={revision} />
        </bdi>
        , <time dateTime={revision.createdAt}>{moment}</time>
      </Trans>
    </>
  );
}
