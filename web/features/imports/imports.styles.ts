import { makeStyles, tokens } from '@fluentui/react-components';
import { mainWidths } from '../../components/main-widths.ts';

export const useImportStyles = makeStyles({
  body: {
    marginTop: '28px',
    display: 'grid',
    // not wider than the page, however long an example on one line is
    gridTemplateColumns: 'minmax(0, 1fr)',
    rowGap: '28px',
    justifyItems: 'stretch',
  },
  drop: {
    display: 'grid',
    justifyItems: 'center',
    rowGap: '10px',
    padding: '44px 24px',
    textAlign: 'center',
    border: `1.5px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusXLarge,
    [mainWidths.phone]: { padding: '28px 16px' },
  },
  dropOver: {
    border: `1.5px dashed ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: 'var(--lectern-well)',
  },
  dropIcon: { color: tokens.colorBrandForeground1, fontSize: '28px', lineHeight: 0 },
  lead: { fontSize: tokens.fontSizeBase400, lineHeight: '24px', fontWeight: tokens.fontWeightSemibold },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  name: { maxWidth: '400px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px', alignItems: 'center' },
  problem: { color: 'var(--lectern-danger)' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  row: { borderBottom: `1px solid ${tokens.colorNeutralStroke3}`, padding: '9px 0' },
  line: { display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: '12px' },
  words: { flex: '1 1 0', minWidth: 0, overflowWrap: 'anywhere' },
  // on a line of its own: it may be a whole paragraph
  example: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
  pages: { margin: '6px 0 4px', paddingLeft: '20px', color: tokens.colorNeutralForeground2 },
  choices: { marginTop: '6px' },
  small: { marginRight: '-8px', whiteSpace: 'nowrap', flexShrink: 0 },
});
