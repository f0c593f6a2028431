import { makeStyles, tokens } from '@fluentui/react-components';

export const useSettingsStyles = makeStyles({
  section: { marginTop: '40px' },
  form: { display: 'grid', justifyItems: 'stretch', rowGap: '16px', maxWidth: '480px', marginTop: '14px' },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', marginTop: '4px' },
  intro: { marginTop: '10px', color: tokens.colorNeutralForeground3 },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  group: { flexWrap: 'wrap', marginLeft: '-8px' },
});
