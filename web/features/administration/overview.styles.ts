import { makeStyles, tokens } from '@fluentui/react-components';
import { mainWidths } from '../../components/main-widths.ts';

/** The sections of the overview. */
export const useOverviewStyles = makeStyles({
  section: { marginTop: '48px', '& > [role=alert]': { marginTop: '16px' } },
  first: { marginTop: '32px' },
  text: { marginTop: '12px' },
  quiet: {
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    '& code': { fontFamily: tokens.fontFamilyMonospace, fontSize: '12.5px' },
  },
  strong: { fontWeight: tokens.fontWeightSemibold },
  failed: { color: 'var(--lectern-danger)' },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', marginTop: '16px' },
  facts: {
    display: 'grid',
    gridTemplateColumns: '176px minmax(0, 1fr)',
    columnGap: '16px',
    rowGap: '8px',
    margin: 0,
    paddingTop: '16px',
    fontVariantNumeric: 'tabular-nums',
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
    [mainWidths.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      rowGap: 0,
      '& dd': { paddingBottom: '10px' },
    },
  },
  more: { marginTop: '12px' },
  moreTitle: {
    fontSize: '14.5px',
    lineHeight: '20px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground2,
  },
  moreBody: { paddingTop: '12px' },
  rows: { listStyleType: 'none', margin: 0, padding: 0 },
  row: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: '12px',
    padding: '12px 0',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  icon: { display: 'flex', flexShrink: 0, marginTop: '1px' },
  good: { color: tokens.colorBrandForeground1 },
  warned: { color: 'var(--lectern-warn-icon)' },
  mono: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13px', lineHeight: '19px' },
});
