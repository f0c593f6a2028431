import { createFocusOutlineStyle, makeResetStyles, tokens } from '@fluentui/react-components';
import { lineImageClass, lineImageStyle } from '../../../api/text/markdown/images.ts';
import { codeColours } from './code-colours.ts';
import { callouts, diagrams, formulas, tickable } from './typography-drawn.ts';

const reading = 'var(--lectern-font-reading)';
const quiet = tokens.colorNeutralForeground3;
const phone = '@container main (max-width: 511px)';
const stacked = '@container main (max-width: 767px)';

const headings = {
  '& h1, & h2, & h3, & h4, & h5, & h6': {
    scrollMarginTop: '72px',
    position: 'relative',
    textWrap: 'balance',
  },
  '& h1, & h2, & h3': { fontFamily: reading, fontWeight: 600 },
  '& h1': { fontSize: '31px', lineHeight: '40px', margin: '52px 0 16px', letterSpacing: '-0.012em' },
  '& h2': { fontSize: '25px', lineHeight: '32px', margin: '48px 0 12px', letterSpacing: '-0.012em' },
  '& h3': { fontSize: '20px', lineHeight: '28px', margin: '34px 0 8px' },
  '& h4, & h5, & h6': {
    fontFamily: tokens.fontFamilyBase,
    fontSize: '16px',
    lineHeight: '24px',
    fontWeight: 600,
    margin: '28px 0 6px',
  },
  '& h5, & h6': { color: quiet },
  '& .headed': { position: 'relative' },
  '& .anchor': {
    position: 'absolute',
    top: '2px',
    insetInlineEnd: '100%',
    padding: '0 8px 0 4px',
    fontFamily: reading,
    fontSize: '20px',
    lineHeight: '28px',
    color: quiet,
    textDecorationLine: 'none',
    opacity: 0,
  },
  '& .headed:hover > .anchor, & .headed > .anchor:focus-visible': { opacity: 1 },
} as const;

const words = {
  '& p': { margin: '0 0 20px' },
  '& a': {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    textDecorationColor: `color-mix(in srgb, currentcolor 40%, transparent)`,
    borderRadius: '2px',
    ...createFocusOutlineStyle(),
  },
  '& a:hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationColor: 'currentcolor' },
  '& a:not([href])': { color: 'inherit', textDecorationLine: 'none' },
  '& .external': { verticalAlign: '-2px', width: '0.72em', height: '0.72em', marginInlineStart: '1px' },
  '& .card': {
    display: 'block',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
  },
  '& .card::after': { content: 'attr(data-host)', display: 'block', fontSize: '14px', color: quiet },
  '& strong, & b': { fontWeight: 650 },
  '& del': { color: quiet },
  '& u': { textUnderlineOffset: '3px' },
  '& mark': { backgroundColor: 'var(--lectern-mark)', color: 'var(--lectern-mark-text)' },
  '& blockquote': {
    margin: '24px 0',
    paddingInlineStart: '20px',
    borderInlineStart: `2px solid ${tokens.colorNeutralStroke1}`,
    fontStyle: 'italic',
    color: tokens.colorNeutralForeground2,
  },
  '& blockquote > :last-child': { marginBottom: 0 },
  '& :not(pre) > code': {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '0.83em',
    padding: '2px 5px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusSmall,
    fontStyle: 'normal',
  },
  '& kbd': {
    fontFamily: tokens.fontFamilyBase,
    fontSize: '13px',
    lineHeight: '20px',
    fontWeight: 600,
    padding: '1px 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'var(--lectern-well)',
  },
  '& hr': { border: 'none', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, margin: '44px 0' },
} as const;

const lists = {
  '& ul, & ol': { margin: '0 0 20px', paddingInlineStart: '26px' },
  '& ul': { listStyleType: 'disc' },
  '& li': { marginBottom: '6px' },
  '& li > ul, & li > ol': { margin: '6px 0 0' },
  '& li > p': { marginBottom: '8px' },
  '& li::marker': { color: quiet },
  '& ol > li::marker': {
    fontFamily: tokens.fontFamilyBase,
    fontSize: '15px',
    fontVariantNumeric: 'tabular-nums',
  },
  '& .contains-task-list': { paddingInlineStart: 0, listStyleType: 'none' },
  '& .contains-task-list .contains-task-list': { paddingInlineStart: '2px' },
  '& .task-list-item': { position: 'relative', paddingInlineStart: '30px', marginBottom: '8px' },
  '& .task-list-item input': {
    appearance: 'none',
    position: 'absolute',
    insetInlineStart: 0,
    top: '6px',
    width: '18px',
    height: '18px',
    margin: 0,
    border: `1.5px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
  },
  '& .task-list-item input:checked': {
    backgroundColor: tokens.colorCompoundBrandBackground,
    border: `1.5px solid ${tokens.colorCompoundBrandBackground}`,
  },
  '& .task-list-item input:checked::after': {
    content: '""',
    position: 'absolute',
    left: '5px',
    top: '1.5px',
    width: '4px',
    height: '8px',
    borderStyle: 'solid',
    borderWidth: '0 1.5px 1.5px 0',
    borderColor: tokens.colorNeutralForegroundOnBrand,
    transform: 'rotate(45deg)',
  },
} as const;

const hanging = {
  margin: '4px -24px 24px',
  [stacked]: { margin: '4px -16px 24px' },
} as const;

const blocks = {
  '& .code': { position: 'relative', ...hanging, [phone]: { margin: '4px -20px 24px' } },
  '& pre': {
    direction: 'ltr',
    margin: 0,
    padding: '15px 23px',
    overflowX: 'auto',
    backgroundColor: 'var(--lectern-well)',
    border: '1px solid var(--lectern-well-stroke)',
    borderRadius: tokens.borderRadiusLarge,
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '13.5px',
    lineHeight: '22px',
    fontStyle: 'normal',
    tabSize: 4,
    ...createFocusOutlineStyle({ style: { outlineOffset: '-3px' } }),
    [stacked]: { padding: '15px' },
    [phone]: { padding: '15px 20px', borderRadius: 0, borderLeftWidth: 0, borderRightWidth: 0 },
  },
  '& pre code': { fontFamily: 'inherit' },
  '& .language': {
    position: 'absolute',
    top: '7px',
    insetInlineEnd: '15px',
    fontFamily: tokens.fontFamilyBase,
    fontSize: '12px',
    lineHeight: '18px',
    color: quiet,
    pointerEvents: 'none',
    // there it would lie on the first line of the code
    [phone]: { display: 'none' },
  },
  '& .copy': {
    position: 'absolute',
    top: '4px',
    insetInlineEnd: '4px',
    opacity: 0,
    backgroundColor: 'var(--lectern-well)',
  },
  '& .code:hover .copy, & .copy:focus-visible': { opacity: 1 },
  '& .table': {
    overflowX: 'auto',
    margin: '8px 0 28px',
    ...createFocusOutlineStyle(),
    [phone]: { marginInlineEnd: '-20px' },
  },
  // five columns or more may leave the reading column: to the right first, then to the left; then cells get narrower,
  // down to a few words, and last of all the table scrolls
  '& .table:has(tr > :nth-child(5))': {
    '@container main (min-width: 768px)': {
      display: 'flex',
      marginLeft: 'calc(-1 * var(--lectern-room-before, 0px))',
      marginRight: 'calc(-1 * var(--lectern-room-after, 0px))',
      '&::before': { content: '""', flex: '0 100000 var(--lectern-room-before, 0px)' },
      // there it leaves to the left first
      '&[dir="rtl"]::before': { flexBasis: 'var(--lectern-room-after, 0px)' },
      '& > table': {
        width: 'max-content',
        minWidth: 'calc(100% - var(--lectern-room-before, 0px) - var(--lectern-room-after, 0px))',
      },
      '& :is(th, td)': { boxSizing: 'border-box', minWidth: '124px', maxWidth: '220px' },
    },
  },
  '& table': {
    borderCollapse: 'collapse',
    minWidth: '100%',
    // scrolls sideways instead of breaking every cell
    [phone]: { width: 'max-content', maxWidth: '640px' },
    fontFamily: tokens.fontFamilyBase,
    fontSize: '15px',
    lineHeight: '22px',
    fontVariantNumeric: 'tabular-nums',
  },
  '& th, & td': {
    paddingBlock: '9px',
    paddingInline: '0 20px',
    textAlign: 'start',
    verticalAlign: 'top',
  },
  '& th': {
    fontSize: '13.5px',
    fontWeight: 600,
    color: quiet,
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  '& td': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  '& [align="right"]': { textAlign: 'right' },
  '& [align="center"]': { textAlign: 'center' },
  '& figure': { margin: '28px -24px', [stacked]: { margin: '28px -16px' }, [phone]: { margin: '28px 0' } },
  // the words that replace a picture are in the line of the text, and repeat the caption
  '& figure:not(:has(img))': { marginInline: 0 },
  '& figure:not(:has(img)) figcaption': { display: 'none' },
  '& img': { maxWidth: '100%', height: 'auto' },
  [`& .${lineImageClass}`]: lineImageStyle,
  '& figure img': {
    display: 'block',
    borderRadius: tokens.borderRadiusLarge,
    border: '1px solid var(--lectern-well-stroke)',
    boxSizing: 'border-box',
  },
  '& .picture': { display: 'block', width: 'fit-content', maxWidth: '100%', cursor: 'zoom-in' },
  '& figcaption': {
    margin: '10px 24px 0',
    fontFamily: tokens.fontFamilyBase,
    fontSize: '14px',
    lineHeight: '20px',
    color: quiet,
    [stacked]: { margin: '10px 16px 0' },
    [phone]: { margin: '10px 0 0' },
  },
} as const;

const footnotes = {
  '& .footnotes': {
    marginTop: '44px',
    paddingTop: '24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '15px',
    lineHeight: '24px',
    color: quiet,
  },
  '& .footnotes p': { marginBottom: '8px' },
  '& sup': { lineHeight: 0 },
  '& sup a': { fontFamily: tokens.fontFamilyBase, fontSize: '11px' },
  '& .sr-only': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: 0,
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
} as const;

/** The type of a page that a Markdown text becomes. Code and pictures hang 24 px out of its column on both sides. */
export const useTypography = makeResetStyles({
  fontFamily: reading,
  fontSize: '18px',
  lineHeight: '30px',
  color: tokens.colorNeutralForeground1,
  // the frame of the page says `left`
  textAlign: 'start',
  overflowWrap: 'break-word',
  [phone]: { fontSize: '17px', lineHeight: '28px' },
  '&.compact': { fontSize: '17px', lineHeight: '28px' },
  '&.compact .task-list-item input': { top: '5px' },
  ...headings,
  ...words,
  ...lists,
  ...blocks,
  ...footnotes,
  ...codeColours,
  ...callouts,
  ...formulas,
  ...diagrams,
  ...tickable,
  '& > :first-child, & > .title-anchor:first-child + *': { marginTop: 0 },
  '& > .headed:first-child > *, & > .title-anchor:first-child + .headed > *': { marginTop: 0 },
  '& > .title-anchor': { scrollMarginTop: '200px' },
  '& > :last-child': { marginBottom: 0 },
});
