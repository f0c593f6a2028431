import { EditorView } from '@codemirror/view';
import { tokens } from '@fluentui/react-components';
import { spaces } from './blocks/spacing.ts';
import { wholeRules } from './theme-whole.styles.ts';

const reading = 'var(--lectern-font-reading)';
const quiet = tokens.colorNeutralForeground3;
const sans = tokens.fontFamilyBase;
const mono = tokens.fontFamilyMonospace;

const counted = (most: number): number[] => Array.from({ length: most }, (_, index) => index + 1);

type Rules = Record<string, Record<string, string>>;

const spaceRules: Rules = Object.fromEntries<Record<string, string>>(
  spaces.flatMap((space) => [
    [`.cm-line.ed-space-${space}`, { height: `${space}px`, lineHeight: `${space}px`, fontSize: '1px' }],
    [`.ed-above-${space}`, { paddingTop: `${space}px` }],
  ]),
);

const depths = (name: string, variable: string, most: number): Rules =>
  Object.fromEntries<Record<string, string>>(
    counted(most).map((depth) => [`.${name}-${depth}`, { [variable]: String(depth) }] as const),
  );

const depthRules: Rules = {
  ...depths('ed-quotes', '--ed-quotes', 6),
  ...depths('ed-items', '--ed-items', 9),
  ...depths('ed-quote-at', '--ed-quote-at', 9),
};

const heading = (size: number, line: number) => ({
  fontSize: `${size}px`,
  lineHeight: `${line}px`,
  fontWeight: 600,
  letterSpacing: '-0.012em',
});
const smallHeading = { fontFamily: sans, fontSize: '16px', lineHeight: '24px', fontWeight: 600 };

const callout = (colour: string) => ({ '--ed-callout': colour });

/** In narrower fields, blocks do not extend out of the column. */
const phone = '@container main (max-width: 511px)';

/** The look of the formatted text: that of the reading view (`typography.ts`), drawn line by line. */
export const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'transparent', color: tokens.colorNeutralForeground1 },
  '&.cm-focused': { outlineStyle: 'none' },
  '.cm-scroller': {
    overflowY: 'auto',
    overflowX: 'hidden',
    fontFamily: reading,
    fontSize: '18px',
    lineHeight: '30px',
    padding: '28px 40px 28px',
  },
  '.cm-content': {
    flex: '1 1 auto',
    boxSizing: 'border-box',
    maxWidth: '656px',
    minWidth: 0,
    margin: '0 auto',
    padding: '0 0 40px',
    caretColor: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
  },
  '.cm-content.ed-measured-again': { minHeight: 'calc(100% - 1px)' },
  '.cm-line': {
    padding: 0,
    paddingInlineStart: 'calc(var(--ed-quotes, 0) * 22px + var(--ed-items, 0) * 26px)',
    textAlign: 'start',
  },
  '.cm-placeholder': { color: tokens.colorNeutralForeground4 },
  '& ::selection': { backgroundColor: 'Highlight', color: 'HighlightText' },
  ...depthRules,
  ...spaceRules,
  '.cm-line.ed-heading1': heading(31, 40),
  '.cm-line.ed-heading2': heading(25, 32),
  '.cm-line.ed-heading3': { ...heading(20, 28), letterSpacing: 'normal' },
  '.cm-line.ed-heading4': smallHeading,
  '.cm-line.ed-heading5, .cm-line.ed-heading6': { ...smallHeading, color: quiet },
  '.cm-line.ed-underline': {
    color: tokens.colorNeutralForegroundDisabled,
    fontSize: '13px',
    lineHeight: '16px',
  },
  '.cm-line.ed-note': { fontSize: '15px', lineHeight: '24px', color: quiet },
  '.ed-strong': { fontWeight: 650 },
  '.ed-em': { fontStyle: 'italic' },
  '.ed-del': { color: quiet, textDecorationLine: 'line-through' },
  '.ed-u': { textDecorationLine: 'underline', textUnderlineOffset: '3px' },
  '.ed-sub': { verticalAlign: 'sub', fontSize: '0.75em', lineHeight: 0 },
  '.ed-sup, .ed-note-sign': { verticalAlign: 'super', fontSize: '0.75em', lineHeight: 0 },
  '.ed-note-sign': { fontFamily: sans, color: tokens.colorBrandForegroundLink },
  '.ed-marked': { backgroundColor: 'var(--lectern-mark)', color: 'var(--lectern-mark-text)' },
  '.ed-inline-code': {
    fontFamily: mono,
    fontSize: '0.83em',
    padding: '2px 5px',
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusSmall,
    fontStyle: 'normal',
  },
  '.ed-kbd': {
    fontFamily: sans,
    fontSize: '13px',
    fontWeight: 600,
    padding: '1px 6px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'var(--lectern-well)',
  },
  '.ed-link': {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '3px',
    textDecorationColor: 'color-mix(in srgb, currentcolor 40%, transparent)',
  },
  '.ed-mention': { color: tokens.colorBrandForegroundLink, fontWeight: 600 },
  '.ed-inline-source': { fontFamily: mono, fontSize: '0.8em', color: quiet },
  '.ed-shown-mark': { color: quiet, fontWeight: 400, fontStyle: 'normal', textDecorationLine: 'none' },
  // quiet, but read with the same contrast as other quiet text
  '&.ed-focus .cm-line:not(.ed-near), &.ed-focus .cm-line:not(.ed-near) *': { color: quiet },
  '&.ed-focus .ed-whole:not(.ed-selected) img, &.ed-focus .ed-whole:not(.ed-selected) svg': { opacity: 0.5 },
  '.ed-bullet, .ed-number, .ed-task': {
    display: 'inline-block',
    boxSizing: 'border-box',
    width: '26px',
    marginInlineStart: '-26px',
    color: quiet,
    textIndent: 0,
  },
  '.ed-bullet::before': {
    content: '""',
    display: 'inline-block',
    width: '6px',
    height: '6px',
    marginInlineStart: '8px',
    verticalAlign: '2.5px',
    borderRadius: '50%',
    backgroundColor: 'currentColor',
  },
  // a blank that may stand at the end of a line
  '.ed-soft': { whiteSpace: 'normal' },
  '.ed-number': {
    fontFamily: sans,
    fontSize: '15px',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    textAlign: 'end',
    paddingInlineEnd: '6px',
  },
  '.ed-task': { height: '24px', verticalAlign: 'top' },
  '.ed-box': {
    appearance: 'none',
    position: 'relative',
    width: '18px',
    height: '18px',
    margin: '6px 0 0',
    verticalAlign: 'top',
    border: `1.5px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    cursor: 'pointer',
  },
  '.ed-box:checked': {
    backgroundColor: tokens.colorCompoundBrandBackground,
    borderColor: tokens.colorCompoundBrandBackground,
  },
  '.ed-box:checked::after': {
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
  '.ed-quote': {
    fontStyle: 'italic',
    color: tokens.colorNeutralForeground2,
    backgroundImage: `repeating-linear-gradient(to right, ${tokens.colorNeutralStroke1} 0 2px, transparent 2px 22px)`,
    backgroundSize: 'calc(var(--ed-quotes, 0) * 22px) 100%',
    backgroundPositionX: 'calc(var(--ed-quote-at, 0) * 26px)',
    backgroundRepeat: 'no-repeat',
  },
  '.cm-line.ed-callout': {
    backgroundColor: 'var(--lectern-well)',
    borderInlineStart: '3px solid var(--ed-callout)',
    paddingInlineStart: 'calc(var(--ed-quotes, 0) * 22px + var(--ed-items, 0) * 26px - 3px)',
    paddingInlineEnd: '20px',
  },
  '.cm-line.ed-callout-label': { paddingTop: '12px', lineHeight: '24px' },
  '.cm-line.ed-callout:not(:has(+ .ed-callout))': { paddingBottom: '14px' },
  '.ed-callout-note': callout('var(--lectern-code-function)'),
  '.ed-callout-tip': callout(tokens.colorBrandForeground1),
  '.ed-callout-important': callout('var(--lectern-code-keyword)'),
  '.ed-callout-warning': callout('var(--lectern-warn-icon)'),
  '.ed-callout-caution': callout('var(--lectern-danger)'),
  '.ed-label': { display: 'inline-flex', alignItems: 'center', gap: '7px', color: 'var(--ed-callout)' },
  '.ed-label-icon': { width: '16px', height: '16px', lineHeight: 0 },
  '.ed-label .ed-choice': { fontSize: '14px', fontWeight: 600, color: 'var(--ed-callout)' },
  '.ed-choice': {
    appearance: 'none',
    padding: '0 4px',
    marginInlineStart: '-4px',
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    fontFamily: sans,
    color: quiet,
    cursor: 'pointer',
  },
  '.ed-choice option': { backgroundColor: 'var(--lectern-float)', color: tokens.colorNeutralForeground1 },
  '.ed-choice:hover, .ed-quiet-button:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '.ed-choice:focus-visible, .ed-quiet-button:focus-visible': {
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
  },
  '.ed-quiet-button': {
    padding: '2px 6px',
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    fontFamily: sans,
    fontSize: '13.5px',
    lineHeight: '20px',
    color: quiet,
    cursor: 'pointer',
  },
  '.cm-line.ed-code': {
    fontFamily: mono,
    fontSize: '13.5px',
    lineHeight: '22px',
    tabSize: 4,
    marginInline: '-24px',
    paddingInline: '24px',
    backgroundColor: 'var(--lectern-well)',
    borderInline: '1px solid var(--lectern-well-stroke)',
  },
  '.cm-line.ed-code-bar': { lineHeight: '15px', fontSize: '12px' },
  '.cm-line.ed-code-first': {
    borderTop: '1px solid var(--lectern-well-stroke)',
    borderRadius: `${tokens.borderRadiusLarge} ${tokens.borderRadiusLarge} 0 0`,
    lineHeight: '26px',
  },
  '.cm-line.ed-code-last': {
    borderBottom: '1px solid var(--lectern-well-stroke)',
    borderRadius: `0 0 ${tokens.borderRadiusLarge} ${tokens.borderRadiusLarge}`,
  },
  '.ed-bar': {
    display: 'inline-flex',
    boxSizing: 'border-box',
    width: '100%',
    justifyContent: 'space-between',
    alignItems: 'center',
    height: '26px',
    verticalAlign: 'top',
  },
  '.ed-bar .ed-choice': { fontSize: '12px' },
  '.ed-bar .ed-quiet-button': { fontSize: '12px', marginInlineEnd: '-12px' },
  '.cm-line.ed-source': {
    fontFamily: mono,
    fontSize: '13.5px',
    lineHeight: '22px',
    tabSize: 4,
    color: quiet,
  },
  '.cm-line.ed-table': { color: tokens.colorNeutralForeground1 },
  ...wholeRules,
  '.ed-hit': { backgroundColor: 'var(--lectern-mark)', borderRadius: '2px' },
  '.ed-hit-now': { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
  '.ed-properties': { fontFamily: sans, fontSize: '13.5px', lineHeight: '24px' },
  '.ed-properties .ed-quiet-button': { marginInlineStart: '-6px' },
  // room for the outline
  '@container main (min-width: 1024px) and (max-width: 1183px)': {
    '.cm-scroller': { paddingInlineEnd: '260px' },
  },
  [phone]: {
    '.cm-scroller': { padding: '20px' },
    '.cm-line.ed-code': { marginInline: 0, paddingInline: '12px' },
    '.ed-frame': { marginInline: 0, maxWidth: '100%' },
    '.ed-drawn': { marginInline: 0 },
    '.ed-diagram .ed-drawing': { padding: '16px' },
  },
  '@media (forced-colors: active)': {
    '.cm-content': { caretColor: 'CanvasText' },
    '.ed-box:checked': { backgroundColor: 'Highlight' },
  },
});
