import { makeStyles, tokens } from '@fluentui/react-components';

export const useExportStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', rowGap: '16px', paddingBottom: '8px' },
  body: { marginTop: '28px', display: 'grid', rowGap: '20px' },
  text: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: '22px', overflowWrap: 'anywhere' },
  hint: {
    display: 'block',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
  },
  // the check boxes are as close together as the choices above
  boxes: { display: 'flex', flexDirection: 'column' },
  state: { display: 'grid', rowGap: '12px' },
  lead: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
  },
  problem: { margin: 0, color: 'var(--lectern-danger)', lineHeight: '22px', overflowWrap: 'anywhere' },
  notes: { margin: 0, paddingLeft: '20px', lineHeight: '22px', overflowWrap: 'anywhere' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});
