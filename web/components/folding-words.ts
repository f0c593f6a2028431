import { makeStyles } from '@fluentui/react-components';
import { mainWidths } from './main-widths.ts';

/** For a button with an icon and words: on a phone where the words have no room, it shows the icon alone. */
export const useFoldingWords = makeStyles({
  button: {
    minWidth: '40px',
    [mainWidths.phone]: {
      height: '32px',
      paddingBlock: 0,
      // words that do not fit beside the icon go into a second line, which is cut off
      flexWrap: 'wrap',
      alignContent: 'flex-start',
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      '& > :first-child': { height: '100%' },
    },
  },
});

/** Whether such a button shows its icon alone. */
export const areWordsFolded = ({ scrollHeight, clientHeight }: HTMLElement): boolean =>
  scrollHeight > clientHeight;
