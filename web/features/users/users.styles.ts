import { makeStyles, tokens } from '@fluentui/react-components';
import { mainWidths } from '../../components/main-widths.ts';

const hiddenWhereNarrow = { [mainWidths.narrow]: { display: 'none' } };

/** The table of people: five columns; in a narrow main area two lines under the name; on a phone one column. */
export const useTableStyles = makeStyles({
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  head: {
    height: '35px',
    padding: '0 12px 0 0',
    textAlign: 'left',
    fontSize: '13.5px',
    lineHeight: '19px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  nameColumn: {
    width: '26%',
    [mainWidths.phone]: { width: 'auto' },
    [mainWidths.stacked]: { width: 'auto' },
  },
  usernameColumn: { width: '12%', ...hiddenWhereNarrow },
  emailColumn: { ...hiddenWhereNarrow },
  roleColumn: {
    width: '126px',
    [mainWidths.stacked]: { width: '136px' },
    [mainWidths.phone]: { display: 'none' },
  },
  sourceColumn: { width: '11%', ...hiddenWhereNarrow },
  lastColumn: { width: '112px', ...hiddenWhereNarrow },
  actionsColumn: { width: '72px', padding: 0, textAlign: 'right' },
  row: {
    height: '48px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
    [mainWidths.stacked]: { height: '56px' },
    [mainWidths.phone]: { height: '56px' },
  },
  cell: {
    padding: '4px 12px 4px 0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  person: { display: 'flex', alignItems: 'center', columnGap: '12px', minWidth: 0 },
  words: { minWidth: 0 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  name: { fontWeight: tokens.fontWeightSemibold },
  off: { color: tokens.colorNeutralForeground3 },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
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
  actions: { display: 'flex', justifyContent: 'flex-end', gap: '4px', marginRight: '-4px' },
});
