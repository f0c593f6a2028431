import { createFocusOutlineStyle, makeStyles, tokens } from '@fluentui/react-components';

/** The frame of every signed-in page. */
export const useShellStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    height: '100dvh',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground2,
    color: tokens.colorNeutralForeground1,
  },
  skip: {
    position: 'absolute',
    top: '8px',
    left: '8px',
    zIndex: 10,
    padding: '8px 12px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightSemibold,
    ':not(:focus)': { width: '1px', height: '1px', padding: 0, overflow: 'hidden', clipPath: 'inset(50%)' },
    ...createFocusOutlineStyle(),
  },
  below: { display: 'flex', flexGrow: 1, minHeight: 0 },
  sidebar: { flexShrink: 0, width: '256px', minHeight: 0, overflow: 'hidden' },
  column: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  main: {
    position: 'relative',
    flexGrow: 1,
    minHeight: 0,
    boxSizing: 'border-box',
    overflowY: 'auto',
    containerType: 'inline-size',
    containerName: 'main',
    backgroundColor: tokens.colorNeutralBackground1,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    borderLeft: `1px solid ${tokens.colorNeutralStroke3}`,
    borderTopLeftRadius: tokens.borderRadiusXLarge,
    // only scripts focus this element, to start screen readers at a new page
    outlineStyle: 'none',
    scrollPaddingTop: '72px',
  },
  // the border lies outside, so that the content keeps the full width
  beside: { marginLeft: '-1px' },
  alone: {
    borderLeftColor: 'transparent',
    borderLeftWidth: 0,
    borderTopRightRadius: tokens.borderRadiusXLarge,
  },
});
