import { makeStyles } from '@fluentui/react-components';
import { mainWidths } from '../../components/main-widths.ts';
import { columnStyles, tableStyles } from '../../components/table.styles.ts';

export const useColumnStyles = makeStyles({
  ...columnStyles,
  side: { ...columnStyles.side, display: 'grid', rowGap: '40px' },
  search: { maxWidth: 'none', width: '100%', marginBottom: '12px' },
});

export const useListStyles = makeStyles({
  ...tableStyles,
  countColumn: { width: '88px', [mainWidths.phone]: { width: '72px' } },
  spacesColumn: { width: '88px', [mainWidths.phone]: { display: 'none' } },
});

export const useFormStyles = makeStyles({
  form: {
    display: 'grid',
    rowGap: '16px',
    paddingTop: '16px',
    '& .fui-Input': { height: '32px', '@media (pointer: coarse)': { height: '40px' } },
  },
  textarea: { minHeight: '88px' },
  submit: { marginTop: '4px' },
});
