import { createFocusOutlineStyle, makeStyles, tokens } from '@fluentui/react-components';

/** The bar at the top of the window. */
export const useTopBarStyles = makeStyles({
  root: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '8px',
    height: '56px',
    paddingRight: '24px',
    '@media (max-width: 767px)': { paddingRight: '12px', gap: '4px' },
  },
  brand: {
    boxSizing: 'border-box',
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '16px',
    paddingLeft: '18px',
    paddingRight: '10px',
    // a long name makes room for the tools
    '@media (max-width: 767px)': { flexShrink: 1, minWidth: 0, paddingLeft: '8px', gap: '8px' },
  },
  wide: { width: '256px' },
  home: {
    display: 'inline-flex',
    minWidth: 0,
    textDecorationLine: 'none',
    borderRadius: tokens.borderRadiusMedium,
    ...createFocusOutlineStyle({ style: { outlineOffset: '2px' } }),
  },
  search: {
    flex: '0 1 432px',
    minWidth: 0,
    marginLeft: '24px',
    marginRight: '16px',
    '@media (max-width: 1279px)': { flexBasis: '340px' },
    '@media (max-width: 1023px)': { marginLeft: '12px' },
  },
  tools: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    gap: '8px',
    marginLeft: 'auto',
    '@media (max-width: 767px)': { gap: '2px' },
  },
});
