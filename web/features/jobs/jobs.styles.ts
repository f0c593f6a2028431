import { makeStyles } from '@fluentui/react-components';
import { mainWidths } from '../../components/main-widths.ts';
import { hiddenWhereNarrow, tableStyles } from '../../components/table.styles.ts';

/** The table of jobs. If it is narrow, the content of the hidden columns is shown below the title. */
export const useJobsStyles = makeStyles({
  ...tableStyles,
  body: { marginTop: '20px' },
  list: { marginTop: '16px' },
  personColumn: { width: '22%', ...hiddenWhereNarrow },
  stateColumn: { width: '18%', ...hiddenWhereNarrow },
  sinceColumn: { width: '132px', ...hiddenWhereNarrow },
  actionsColumn: { ...tableStyles.actionsColumn, width: '104px' },
  cell: { ...tableStyles.cell, whiteSpace: 'nowrap' },
  /** Shown only if its columns are hidden. */
  narrow: { display: 'none', [mainWidths.narrow]: { display: 'block' } },
  actions: { display: 'flex', justifyContent: 'flex-end' },
});
