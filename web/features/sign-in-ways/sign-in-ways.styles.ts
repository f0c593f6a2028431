import { makeStyles, tokens } from '@fluentui/react-components';
import { mainWidths } from '../../components/main-widths.ts';

export const useWayStyles = makeStyles({
  list: { marginTop: '24px' },
  way: { marginTop: '48px' },
  facts: {
    display: 'grid',
    gridTemplateColumns: '176px minmax(0, 1fr)',
    columnGap: '16px',
    rowGap: '8px',
    margin: 0,
    paddingTop: '16px',
    '& dt': { color: tokens.colorNeutralForeground3 },
    '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
    [mainWidths.phone]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      rowGap: 0,
      '& dd': { paddingBottom: '10px' },
    },
  },
  address: { fontFamily: tokens.fontFamilyMonospace, fontSize: '13.5px', lineHeight: '20px' },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  failed: { color: 'var(--lectern-danger)' },
  stop: { marginTop: '16px', '& code': { fontSize: '13.5px' } },
});

export const useTestStyles = makeStyles({
  form: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '12px', marginTop: '20px' },
  field: {
    flex: '0 1 256px',
    rowGap: '1px',
    '& .fui-Input': { height: '32px', '@media (pointer: coarse)': { height: '40px' } },
    '& input': { '@media (pointer: coarse)': { fontSize: '16px' } },
  },
  steps: { listStyleType: 'none', margin: '16px 0 0', padding: 0, display: 'grid', rowGap: '8px' },
  step: { display: 'flex', columnGap: '8px', alignItems: 'flex-start' },
  icon: { flexShrink: 0 },
  worked: { color: tokens.colorBrandForeground1 },
  failed: { color: 'var(--lectern-danger)' },
  words: { minWidth: 0, overflowWrap: 'anywhere' },
  name: { fontWeight: tokens.fontWeightSemibold },
  summary: { marginTop: '16px', fontWeight: tokens.fontWeightSemibold },
  error: { marginTop: '16px' },
});
