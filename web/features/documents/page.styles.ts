import { makeStyles } from '@fluentui/react-components';

// apart from each other: of two that match at once, either could win
const narrow = '@container sheet (min-width: 768px) and (max-width: 1023px)';
const stacked = '@container sheet (min-width: 512px) and (max-width: 767px)';
const phone = '@container sheet (max-width: 511px)';

/** The reading column in the middle of the sheet, and room for the contents where there is any. */
export const useColumn = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(48px, 1fr) minmax(0, 656px) minmax(264px, 1fr)',
    [narrow]: { gridTemplateColumns: 'minmax(40px, 1fr) minmax(0, 656px) minmax(40px, 1fr)' },
    [stacked]: { gridTemplateColumns: 'minmax(24px, 1fr) minmax(0, 656px) minmax(24px, 1fr)' },
    [phone]: { gridTemplateColumns: '20px minmax(0, 1fr) 20px' },
  },
  column: { gridColumn: 2, paddingTop: '20px', paddingBottom: '96px', [phone]: { paddingTop: '8px' } },
  aside: { gridColumn: 3, '@container sheet (max-width: 1023px)': { display: 'none' } },
});
