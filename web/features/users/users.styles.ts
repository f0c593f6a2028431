import { createFocusOutlineStyle, makeStyles, tokens } from '@fluentui/react-components';
import { mainWidths } from '../../components/main-widths.ts';
import { hiddenWhereNarrow, tableStyles } from '../../components/table.styles.ts';

/** The table of people: five columns; in a narrow main area two lines under the name; on a phone one column. */
export const useTableStyles = makeStyles({
  ...tableStyles,
  chooseColumn: { width: '32px', padding: 0 },
  chooseCell: { padding: 0 },
  // its box at the edge of the text above the table
  checkbox: { marginLeft: '-8px' },
  // looks like the heads that do not sort, and fills the height of the row
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: '4px',
    maxWidth: '100%',
    minHeight: '28px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    font: 'inherit',
    color: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
    ...createFocusOutlineStyle(),
  },
  arrow: { flexShrink: 0 },
  nameColumn: {
    width: '23%',
    [mainWidths.phone]: { width: 'auto' },
    [mainWidths.stacked]: { width: 'auto' },
  },
  usernameColumn: { width: '14%', ...hiddenWhereNarrow },
  emailColumn: { ...hiddenWhereNarrow },
  // an address is read whole, in two lines if it must be
  address: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  roleColumn: {
    width: '118px',
    [mainWidths.stacked]: { width: '136px' },
    [mainWidths.phone]: { display: 'none' },
  },
  sourceColumn: { width: '11%', ...hiddenWhereNarrow },
  lastColumn: { width: '104px', ...hiddenWhereNarrow },
  row: {
    ...tableStyles.row,
    height: '48px',
    '&[data-chosen]': { backgroundColor: tokens.colorNeutralBackground2 },
    [mainWidths.stacked]: { height: '56px' },
    [mainWidths.phone]: { height: '56px' },
  },
  cell: { ...tableStyles.cell, padding: '4px 12px 4px 0', whiteSpace: 'nowrap' },
  off: { color: tokens.colorNeutralForeground3 },
  email: { color: tokens.colorNeutralForeground2 },
  /** Shown only if its columns are hidden. */
  contact: {
    display: 'none',
    [mainWidths.phone]: { display: 'block' },
    [mainWidths.stacked]: { display: 'block' },
  },
  phoneBadges: {
    display: 'none',
    [mainWidths.phone]: { display: 'flex', flexWrap: 'wrap', gap: '4px', padding: '3px 0 5px' },
  },
  badges: { display: 'flex', flexWrap: 'wrap', gap: '4px' },
});
