import { makeStyles, tokens } from '@fluentui/react-components';

/** The tables of the groups and of the people of a space. */
export const useMemberStyles = makeStyles({
  table: { width: '100%', tableLayout: 'fixed', borderCollapse: 'collapse' },
  head: {
    height: '36px',
    padding: 0,
    textAlign: 'left',
    fontSize: '13.5px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  roleColumn: { width: '200px', '@container main (max-width: 511px)': { width: '136px' } },
  removeColumn: { width: '40px' },
  row: {
    height: '56px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  cell: { padding: '6px 0' },
  removeCell: { textAlign: 'right' },
  person: { display: 'flex', alignItems: 'center', columnGap: '12px', paddingRight: '12px', minWidth: 0 },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  contact: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  plainRole: { paddingLeft: '11px' },
});
