import { makeStyles } from '@fluentui/react-components';

// these must not overlap: see main-widths.ts
const narrow = '@container main (min-width: 768px) and (max-width: 1023px)';
const stacked = '@container main (min-width: 512px) and (max-width: 767px)';
const phone = '@container main (max-width: 511px)';

/** The reading column in the middle, with the table of contents beside it if there is room. */
export const useColumn = makeStyles({
  grid: {
    display: 'grid',
    gridTemplateColumns: 'minmax(48px, 1fr) minmax(0, 656px) minmax(264px, 1fr)',
    // the room for wide tables: the margin at the left, and the space before the contents at the right
    '--lectern-room-before': 'max(0px, min((100cqw - 656px) / 2, 100cqw - 920px) - 48px)',
    '--lectern-room-after': '24px',
    [narrow]: {
      gridTemplateColumns: 'minmax(40px, 1fr) minmax(0, 656px) minmax(40px, 1fr)',
      '--lectern-room-before': 'max(0px, (100cqw - 656px) / 2 - 40px)',
      '--lectern-room-after': 'max(0px, (100cqw - 656px) / 2 - 40px)',
    },
    [stacked]: {
      gridTemplateColumns: 'minmax(24px, 1fr) minmax(0, 656px) minmax(24px, 1fr)',
      '--lectern-room-before': '0px',
      '--lectern-room-after': '0px',
    },
    [phone]: {
      gridTemplateColumns: '20px minmax(0, 1fr) 20px',
      '--lectern-room-before': '0px',
      '--lectern-room-after': '0px',
    },
  },
  // the room below is that of a toast: else it would cover 'Add Comment', and nothing could be scrolled away from it
  column: {
    position: 'relative',
    gridColumn: 2,
    paddingTop: '20px',
    paddingBottom: '136px',
    [phone]: { paddingTop: '8px' },
  },
  aside: { gridColumn: 3, '@container main (max-width: 1023px)': { display: 'none' } },
});
