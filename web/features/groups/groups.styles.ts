import { makeStyles, tokens } from '@fluentui/react-components';
import { mainWidths } from '../../components/main-widths.ts';

/** A wide column with a list, and a narrow one with forms. If there is no room, they are below each other. */
export const useColumnStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 256px',
    columnGap: '48px',
    rowGap: '48px',
    alignItems: 'start',
    marginTop: '32px',
    [mainWidths.middle]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [mainWidths.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', marginTop: '20px' },
  },
  side: {
    display: 'grid',
    rowGap: '40px',
    [mainWidths.middle]: { maxWidth: '400px' },
    [mainWidths.narrow]: { maxWidth: '400px' },
  },
  search: { maxWidth: 'none', width: '100%', marginBottom: '12px' },
});

export const useListStyles = makeStyles({
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
  countColumn: { width: '88px', [mainWidths.phone]: { width: '72px' } },
  spacesColumn: { width: '88px', [mainWidths.phone]: { display: 'none' } },
  actionsColumn: { width: '72px', padding: 0, textAlign: 'right' },
  row: {
    height: '56px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  cell: { padding: '6px 12px 6px 0', overflow: 'hidden', textOverflow: 'ellipsis' },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: '4px', marginRight: '-4px' },
  person: { display: 'flex', alignItems: 'center', columnGap: '12px', minWidth: 0 },
  words: { minWidth: 0 },
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
