import { createFocusOutlineStyle, makeStyles, tokens } from '@fluentui/react-components';

const indent = 15;
const deepest = 5;

/** How many guide lines a document's row has, and where it begins; no more indent after level five. */
export function indentOf(level: number): { guides: number; left: number } {
  const guides = Math.min(level - 1, deepest);
  return { guides, left: 32 + indent * (guides - 1) };
}

/** The level whose row begins at `x` px of the tree, or the nearest one. */
export const levelAt = (x: number): number => 2 + Math.round((x - 44) / indent);

/** Width of a run of guide lines. */
export const widthOfGuides = (guides: number): number => (guides - 1) * indent + 1;

export const useRowStyles = makeStyles({
  // the row's place in the list; what is painted lies inside
  place: { position: 'absolute', top: 0, left: 0, right: 0, display: 'flex', alignItems: 'flex-end' },
  guides: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    left: '29px',
    pointerEvents: 'none',
    backgroundImage: `repeating-linear-gradient(to right, ${tokens.colorNeutralStroke2} 0 1px, transparent 1px ${indent}px)`,
  },
  row: {
    ...createFocusOutlineStyle({ style: { outlineOffset: '-2px' } }),
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flexGrow: 1,
    minWidth: 0,
    marginRight: '8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground2,
    transitionProperty: 'background-color',
    transitionDuration: tokens.durationFaster,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
    ':hover .lectern-row-menu': { width: '24px', opacity: 1 },
    '&[data-dragged]': { opacity: 0.5 },
  },
  rowTouch: { marginRight: '12px' },
  current: {
    backgroundColor: 'var(--lectern-current)',
    color: tokens.colorBrandForeground1,
    fontWeight: tokens.fontWeightSemibold,
    borderTopLeftRadius: 0,
    borderBottomLeftRadius: 0,
    ':hover': { backgroundColor: 'var(--lectern-current)' },
    '::before': {
      content: '""',
      position: 'absolute',
      left: 0,
      top: '6px',
      bottom: '6px',
      width: '3px',
      borderRadius: '2px',
      backgroundColor: tokens.colorBrandForeground1,
    },
  },
  link: {
    display: 'flex',
    alignItems: 'center',
    flexGrow: 1,
    minWidth: 0,
    height: '100%',
    color: 'inherit',
    textDecorationLine: 'none',
    outlineStyle: 'none',
  },
  spaceRow: { marginLeft: '12px' },
  spaceLink: { paddingLeft: '8px', columnGap: '10px', color: tokens.colorNeutralForeground1 },
  currentLink: { color: tokens.colorBrandForeground1 },
  title: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  spaceTitle: { fontSize: tokens.fontSizeBase300, fontWeight: 540 },
  documentTitle: { fontSize: '14.5px', lineHeight: '20px' },
  currentTitle: { fontWeight: 600 },
  icon: { display: 'flex', flexShrink: 0, color: tokens.colorNeutralForeground3 },
  button: {
    display: 'flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    width: '24px',
    height: '100%',
    minHeight: '24px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    color: tokens.colorNeutralForeground3,
    backgroundColor: 'transparent',
    cursor: 'pointer',
    ':hover': { color: tokens.colorNeutralForeground1 },
  },
  documentToggle: { marginLeft: '1px', marginRight: '-1px' },
  noToggle: { width: '24px', flexShrink: 0 },
  spaceToggle: { marginRight: '4px' },
  chevron: {
    transitionProperty: 'transform',
    transitionDuration: tokens.durationFast,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0s' },
  },
  open: { transform: 'rotate(90deg)' },
  // takes no room from the title until it shows
  menuButton: {
    width: 0,
    overflow: 'hidden',
    opacity: 0,
    ':focus-visible': { width: '24px', opacity: 1 },
  },
  // without a pointer that hovers, only the current row offers its menu
  menuButtonOfCurrent: { '@media (hover: none)': { width: '24px', opacity: 1 } },
  note: {
    display: 'flex',
    alignItems: 'center',
    paddingRight: '8px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: '17px',
    color: tokens.colorNeutralForeground3,
  },
  skeleton: {
    width: '60%',
    animationDelay: '150ms',
  },
  // a quick answer never flickers: the bar shows after 150 ms
  late: {
    opacity: 0,
    animationName: { to: { opacity: 1 } },
    animationDuration: '1ms',
    animationDelay: '150ms',
    animationFillMode: 'forwards',
  },
  retry: { cursor: 'pointer', textDecorationLine: 'underline' },
});
