import { Link } from 'react-router-dom';
import { createFocusOutlineStyle, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ShownEditingRestriction, ShownRestriction } from '../../api/contract/restrictions.ts';
import type { Visibility } from '../../api/contract/primitives.ts';
import { formatLong, formatRowDate } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { ClosedMark } from './closed-mark.tsx';
import { EditingMark, RestrictedMark } from './restricted-mark.tsx';
import { mainWidths } from './main-widths.ts';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  row: {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '16px',
    alignItems: 'center',
    minHeight: '64px',
    marginInline: '-12px',
    paddingInline: '12px',
    paddingBlock: '10px',
    borderRadius: tokens.borderRadiusLarge,
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ...createFocusOutlineStyle({ style: { outlineOffset: '-2px' } }),
  },
  words: { minWidth: 0 },
  title: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontFamily: 'var(--lectern-font-serif)',
    fontSize: '17px',
    lineHeight: '23px',
    fontWeight: 560,
  },
  quiet: {
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
  place: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  wideDate: { [mainWidths.phone]: { display: 'none' } },
  narrowDate: { display: 'none', [mainWidths.phone]: { display: 'inline' } },
});

interface RowDocument {
  id: number;
  title: string;
  updatedAt: string;
  restriction: ShownRestriction | null;
  /** Absent in lists that do not tell. */
  editingRestriction?: ShownEditingRestriction | null | undefined;
  space?: { name: string; visibility: Visibility };
}

interface DocumentRowsProps {
  documents: readonly RowDocument[];
  /** Shows when each document was last updated. */
  withDate?: boolean;
}

/** A list of documents, in rows of 65 px. The whole row is a link. */
export function DocumentRows({ documents, withDate = false }: DocumentRowsProps) {
  const styles = useStyles();
  return (
    <ul className={styles.list}>
      {documents.map(({ id, title, updatedAt, space, restriction, editingRestriction }) => (
        <li key={id} className={styles.item}>
          <Link to={paths.document(id)} className={styles.row}>
            <span className={styles.words}>
              <span className={styles.title}>
                <bdi>{title}</bdi>
                <RestrictedMark restriction={restriction} />
                <EditingMark restriction={editingRestriction ?? null} />
              </span>
              <span className={mergeClasses(styles.quiet, styles.place)}>
                {space?.name}
                <ClosedMark visibility={space?.visibility} />
                {withDate && (
                  <time dateTime={updatedAt} className={styles.narrowDate}>
                    {space === undefined ? '' : ' · '}
                    {formatRowDate(updatedAt)}
                  </time>
                )}
              </span>
            </span>
            {withDate && (
              <time
                dateTime={updatedAt}
                title={formatLong(updatedAt)}
                className={mergeClasses(styles.quiet, styles.wideDate)}
              >
                {formatRowDate(updatedAt)}
              </time>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
