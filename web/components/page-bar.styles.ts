import { makeStyles, tokens } from '@fluentui/react-components';
import { mainWidths } from './main-widths.ts';

/** The bar at the top of a page. */
export const usePageBarStyles = makeStyles({
  sentinel: { height: '0' },
  bar: {
    position: 'sticky',
    top: 0,
    zIndex: 2,
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    height: '56px',
    paddingInline: '32px 24px',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTopLeftRadius: tokens.borderRadiusXLarge,
    borderBottom: '1px solid transparent',
    [mainWidths.stacked]: { paddingInline: '24px 16px' },
    [mainWidths.phone]: { paddingInline: '20px 12px' },
  },
  scrolled: { borderBottomColor: tokens.colorNeutralStroke2 },
});
