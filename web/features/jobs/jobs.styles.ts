import { makeStyles, tokens } from '@fluentui/react-components';
import { mainWidths } from '../../components/main-widths.ts';

const hiddenWhereNarrow = { [mainWidths.narrow]: { display: 'none' } };

/** The table of jobs. If it is narrow, the content of the hidden columns is shown below the title. */
export const useJobsStyles = makeStyles({
  body: { marginTop: '20px' },
  list: { marginTop: '16px' },
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
  personColumn: { width: '22%', ...hiddenWhereNarrow },
  stateColumn: { width: '18%', ...hiddenWhereNarrow },
  sinceColumn: { width: '132px', ...hiddenWhereNarrow },
  actionsColumn: { width: '104px', padding: 0, textAlign: 'right' },
  row: {
    height: '56px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
    ':last-child': { borderBottomColor: 'transparent' },
  },
  cell: { padding: '6px 12px 6px 0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  title: { fontWeight: tokens.fontWeightSemibold },
  quiet: { fontSize: '13.5px', lineHeight: '19px', color: tokens.colorNeutralForeground3 },
  /** Shown only if its columns are hidden. */
  narrow: { display: 'none', [mainWidths.narrow]: { display: 'block' } },
  actions: { display: 'flex', justifyContent: 'flex-end' },
});
