import { tokens } from '@fluentui/react-components';
import { mainWidths } from './main-widths.ts';

export const hiddenWhereNarrow = { [mainWidths.narrow]: { display: 'none' } };

/** A table of jobs, people or groups. Each adds its columns. */
export const tableStyles = {
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
  actionsColumn: { width: '72px', padding: 0, textAlign: 'right' },
  row: {
    height: '56px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  cell: { padding: '6px 12px 6px 0', overflow: 'hidden', textOverflow: 'ellipsis' },
  person: { display: 'flex', alignItems: 'center', columnGap: '12px', minWidth: 0 },
  words: { minWidth: 0 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  actions: { display: 'flex', justifyContent: 'flex-end', gap: '4px', marginRight: '-4px' },
} as const;

/** Beside the table a narrow column with a form; below each other where there is no room. */
export const columnStyles = {
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
    [mainWidths.middle]: { maxWidth: '400px' },
    [mainWidths.narrow]: { maxWidth: '400px' },
  },
} as const;
