import { makeStyles, tokens } from '@fluentui/react-components';

export const useSectionStyles = makeStyles({
  state: { marginTop: '12px', color: tokens.colorNeutralForeground1 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '12px' },
  rowButtons: { display: 'flex', flexShrink: 0, flexWrap: 'wrap', justifyContent: 'flex-end', gap: '8px' },
});
