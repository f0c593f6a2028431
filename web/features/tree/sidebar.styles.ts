import { makeStyles, tokens } from '@fluentui/react-components';

export const useSidebarStyles = makeStyles({
  root: {
    position: 'relative',
    height: '100%',
    boxSizing: 'border-box',
    paddingTop: '8px',
    paddingBottom: '16px',
    overflowX: 'hidden',
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    scrollbarColor: `${tokens.colorNeutralStroke1} transparent`,
  },
  touch: { paddingTop: 0 },
  place: {
    height: '32px',
    paddingLeft: '8px',
    columnGap: '10px',
    fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    textDecorationLine: 'none',
  },
  touchPlace: { height: '40px', marginRight: '12px' },
  heading: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    marginTop: '18px',
    marginBottom: '4px',
    paddingLeft: '20px',
    paddingRight: '12px',
  },
  headingText: {
    margin: 0,
    fontSize: '13px',
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground3,
  },
  add: {
    width: '28px',
    minWidth: '28px',
    height: '28px',
    padding: 0,
    // larger for touch, without moving the elements around it
    '@media (pointer: coarse)': { width: '40px', height: '40px', margin: '-6px' },
  },
  note: {
    margin: 0,
    padding: '6px 12px 6px 20px',
    fontSize: '14.5px',
    lineHeight: '20px',
    color: tokens.colorNeutralForeground3,
  },
  retry: { display: 'block', marginLeft: '-8px' },
  skeleton: { paddingLeft: '20px' },
  skeletonRow: { display: 'flex', alignItems: 'center', columnGap: '10px', height: '32px' },
});
