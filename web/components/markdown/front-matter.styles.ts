import { makeStyles, tokens } from '@fluentui/react-components';

/** Quiet properties above a text. */
export const useFrontMatterStyles = makeStyles({
  root: {
    display: 'grid',
    gridTemplateColumns: 'fit-content(35%) minmax(0, 1fr)',
    columnGap: '16px',
    rowGap: '4px',
    margin: '0 0 28px',
    fontSize: '13.5px',
    lineHeight: '19px',
    color: tokens.colorNeutralForeground3,
    overflowWrap: 'anywhere',
  },
  name: { fontWeight: tokens.fontWeightSemibold },
  value: { margin: 0, whiteSpace: 'pre-wrap', maxHeight: '114px', overflowY: 'auto' },
});
