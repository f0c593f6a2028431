import { createFocusOutlineStyle, makeStyles, tokens } from '@fluentui/react-components';

const indent = 15;
/** This many levels get the full indent. Deeper levels get a smaller one, down to `maxIndentLevel`. */
const wideLevels = 5;
const smallIndent = 6;
const maxIndentLevel = 12;

/** How many guide lines of each kind a document's row has, and where the row begins. */
export function indentOf(level: number): { guides: number; smallGuides: number; left: number } {
  const guides = Math.min(level - 1, wideLevels);
  const smallGuides = Math.min(level - 1, maxIndentLevel) - guides;
  return { guides, smallGuides, left: 32 + indent * (guides - 1) + smallIndent * smallGuides };
}

const wideEnd = indent * (wideLevels - 1);

/** The level whose rows begin nearest to `x`, in px from the edge of the tree. */
export function levelAt(x: number): number {
  const from = x - 44;
  if (from <= wideEnd + smallIndent / 2) return 2 + Math.min(Math.round(from / indent), wideLevels - 1);
  return 2 + wideLevels - 1 + Math.round((from - wideEnd) / smallIndent);
}

/** The width of a group of guide lines. */
export const widthOfGuides = (guides: number): number => (guides - 1) * indent + 1;
export const widthOfSmallGuides = (guides: number): number => guides * smallIndent;

export const useRowStyles = makeStyles({
  // the row's place in the list; the painted part is inside
  place: { position: 'absolute', top: 0, left: 0, right: 0, display: 'flex', alignItems: 'flex-end' },
  guides: {
    position: 'absolute',
    top: 0,
    bottom: 0,
    left: '29px',
    pointerEvents: 'none',
    backgroundImage: `repeating-linear-gradient(to right, ${tokens.colorNeutralStroke2} 0 1px, transparent 1px ${indent}px)`,
  },
  smallGuides: {
    left: `${29 + wideEnd + 1}px`,
    backgroundImage: `repeating-linear-gradient(to right, transparent 0 ${smallIndent - 1}px, ${tokens.colorNeutralStroke2} ${smallIndent - 1}px ${smallIndent}px)`,
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
  // `lectern-points` mirrors it already
  open: { transform: 'rotate(90deg) /* @noflip */' },
  // takes no room until it shows
  menuButton: {
    width: 0,
    overflow: 'hidden',
    opacity: 0,
    ':focus-visible': { width: '24px', opacity: 1 },
  },
  // on touch screens, only the current row shows its menu button
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
  // the bar shows after 150 ms, so that a quick answer does not flicker
  late: {
    opacity: 0,
    animationName: { to: { opacity: 1 } },
    animationDuration: '1ms',
    animationDelay: '150ms',
    animationFillMode: 'forwards',
  },
  retry: { cursor: 'pointer', textDecorationLine: 'underline' },
});
