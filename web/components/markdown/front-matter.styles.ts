import { createFocusOutlineStyle, makeStyles, tokens } from '@fluentui/react-components';

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
  labels: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px',
    margin: '-16px 0 28px',
    padding: 0,
    listStyleType: 'none',
  },
  label: {
    display: 'inline-block',
    padding: '2px 10px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    lineHeight: '20px',
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3Hover, color: tokens.colorNeutralForeground1 },
    ...createFocusOutlineStyle(),
  },
  value: { margin: 0, whiteSpace: 'pre-wrap', maxHeight: '114px', overflowY: 'auto' },
});
