import { tokens } from '@fluentui/react-components';
import { lineImageClass, lineImageStyle } from '../../../../api/text/markdown/images.ts';

const quiet = tokens.colorNeutralForeground3;
const sans = tokens.fontFamilyBase;
const mono = tokens.fontFamilyMonospace;

/** The style of what is selected as a whole: pictures, rules, diagrams and formulas. */
export const wholeRules = {
  '.ed-whole': { borderRadius: tokens.borderRadiusLarge, cursor: 'default' },
  '.ed-whole.ed-selected': {
    outline: `2px solid ${tokens.colorCompoundBrandStroke}`,
    outlineOffset: '2px',
  },
  '.ed-figure.ed-selected:has(.ed-frame)': { outlineStyle: 'none' },
  '.ed-selected .ed-frame': {
    outline: `2px solid ${tokens.colorCompoundBrandStroke}`,
    outlineOffset: '2px',
    borderRadius: tokens.borderRadiusLarge,
  },
  '.ed-rule hr': { border: 'none', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, margin: 0 },
  '.ed-rule': { padding: '8px 0' },
  '.ed-figure': { boxSizing: 'border-box' },
  '.ed-frame': {
    position: 'relative',
    width: 'fit-content',
    maxWidth: 'calc(100% + 48px)',
    marginInline: '-24px',
  },
  '.ed-corner': {
    display: 'none',
    position: 'absolute',
    insetInlineEnd: '-7px',
    bottom: '-7px',
    boxSizing: 'border-box',
    width: '16px',
    height: '16px',
    border: `2px solid ${tokens.colorNeutralBackground1}`,
    borderRadius: '50%',
    backgroundColor: tokens.colorCompoundBrandBackground,
    cursor: 'nwse-resize',
    touchAction: 'none',
  },
  '.ed-selected .ed-corner': { display: 'block' },
  '.ed-figure img': {
    display: 'block',
    maxWidth: '100%',
    height: 'auto',
    boxSizing: 'border-box',
    border: '1px solid var(--lectern-well-stroke)',
    borderRadius: tokens.borderRadiusLarge,
  },
  '.ed-caption': { paddingTop: '10px', fontFamily: sans, fontSize: '14px', lineHeight: '20px', color: quiet },
  '.ed-no-picture': { fontFamily: sans, fontSize: '15px', color: quiet },
  '.ed-inline-picture': { maxWidth: '100%', height: 'auto' },
  [`.ed-inline-picture.${lineImageClass}`]: lineImageStyle,
  // anything that a formula moves outside its box would cover other text
  '.ed-formula-inline': { clipPath: 'inset(-0.6em -0.3em)', cursor: 'pointer' },
  '.ed-drawn': { position: 'relative', boxSizing: 'border-box', marginInline: '-24px' },
  '.ed-drawing': { display: 'grid', justifyItems: 'center' },
  '.ed-diagram .ed-drawing': {
    padding: '24px',
    backgroundColor: 'var(--lectern-well)',
    border: '1px solid var(--lectern-well-stroke)',
    borderRadius: tokens.borderRadiusLarge,
  },
  '.ed-formula .ed-drawing': { padding: '2px 24px', overflowX: 'auto', overflowY: 'hidden' },
  '.ed-drawing img': { maxWidth: '100%', height: 'auto' },
  '.ed-drawing .katex-display': { margin: 0 },
  '.ed-drawing .katex': { fontSize: '1.1em', lineHeight: 1.2, textIndent: 0 },
  '.ed-edit': { position: 'absolute', insetInlineEnd: '8px', top: '8px', opacity: 0 },
  '.ed-drawn:hover .ed-edit, .ed-selected .ed-edit, .ed-drawn:not(.ed-whole) .ed-edit': { opacity: 1 },
  '.ed-problem': {
    justifySelf: 'start',
    margin: '0 0 8px',
    fontFamily: sans,
    fontSize: '14px',
    lineHeight: '20px',
    color: 'var(--lectern-danger)',
    overflowWrap: 'anywhere',
  },
  '.ed-undrawn': {
    justifySelf: 'stretch',
    margin: 0,
    fontFamily: mono,
    fontSize: '13.5px',
    lineHeight: '22px',
    whiteSpace: 'pre-wrap',
    color: quiet,
  },
  '.ed-empty': { margin: 0, fontFamily: sans, fontSize: '14px', lineHeight: '20px', color: quiet },
} as const;
