import { createFocusOutlineStyle, tokens } from '@fluentui/react-components';

const quiet = tokens.colorNeutralForeground3;
const phone = '@container main (max-width: 511px)';
const stacked = '@container main (max-width: 767px)';

/** The colour of the line and the label of each kind of callout. */
const calloutColours = {
  note: 'var(--lectern-code-function)',
  tip: tokens.colorBrandForeground1,
  important: 'var(--lectern-code-keyword)',
  warning: 'var(--lectern-warn-icon)',
  caution: 'var(--lectern-danger)',
};

/** Callouts, independent of the typography around them. */
export const callouts = {
  '& .callout': {
    margin: '4px 0 24px',
    padding: '14px 18px 16px',
    borderInlineStart: '3px solid',
    borderInlineStartColor: quiet,
    backgroundColor: 'var(--lectern-well)',
  },
  '& .callout > :last-child': { marginBottom: 0 },
  '& .callout-label': {
    display: 'flex',
    alignItems: 'center',
    gap: '7px',
    marginBottom: '4px',
    fontFamily: tokens.fontFamilyBase,
    fontSize: '14px',
    lineHeight: '20px',
    fontWeight: 600,
    fontStyle: 'normal',
  },
  '& .callout-icon': { width: '16px', height: '16px', lineHeight: 0 },
  ...Object.fromEntries<Record<string, string>>(
    Object.entries(calloutColours).flatMap<[string, Record<string, string>]>(([kind, colour]) => [
      [`& .callout.${kind}`, { borderInlineStartColor: colour }],
      [`& .callout.${kind} > .callout-label`, { color: colour }],
    ]),
  ),
} as const;

/** Formulas, independent of the typography around them. */
export const formulas = {
  // anything that a formula moves outside its box would cover other text. The parts are clipped, not the whole: of a
  // formula that goes on in the next line, only what stands in the first would be seen
  '& .formula .base': { clipPath: 'inset(-0.6em -0.3em)' },
  '& .formula-block .formula': { display: 'block' },
  '& .formula-block .base': { clipPath: 'none' },
  '& .formula-block': {
    overflowX: 'auto',
    overflowY: 'hidden',
    margin: '4px 0 24px',
    padding: '2px 0',
    textAlign: 'center',
    ...createFocusOutlineStyle(),
  },
  '& .formula-block > code': { whiteSpace: 'pre-wrap', textAlign: 'left' },
  '& .formula .katex-display': { margin: 0 },
  '& .formula .katex': { fontSize: '1.1em', lineHeight: 1.2, textIndent: 0 },
  '& .problem': {
    margin: '0 0 8px',
    fontFamily: tokens.fontFamilyBase,
    fontSize: '14px',
    lineHeight: '20px',
    fontStyle: 'normal',
    textAlign: 'left',
    color: 'var(--lectern-danger)',
    overflowWrap: 'anywhere',
  },
} as const;

/** Pictures of diagrams. */
export const diagrams = {
  '& .diagram': {
    padding: '24px',
    backgroundColor: 'var(--lectern-well)',
    border: '1px solid var(--lectern-well-stroke)',
    borderRadius: tokens.borderRadiusLarge,
    [stacked]: { padding: '16px' },
    [phone]: { marginInline: '-20px', borderRadius: 0, borderLeftWidth: 0, borderRightWidth: 0 },
  },
  '& .diagram .picture': { marginInline: 'auto' },
  '& .diagram img': { border: 'none', borderRadius: 0 },
} as const;

/** Boxes of tasks that can be ticked. */
export const tickable = {
  '& .task-list-item input:enabled': { cursor: 'pointer', ...createFocusOutlineStyle() },
  '& .task-list-item input:enabled:hover': {
    border: `1.5px solid ${tokens.colorNeutralStrokeAccessibleHover}`,
  },
  '& .task-list-item input:enabled:checked:hover': {
    border: `1.5px solid ${tokens.colorBrandBackgroundHover}`,
    backgroundColor: tokens.colorBrandBackgroundHover,
  },
  // a finger needs more than the box
  '& .task-list-item input:enabled::before': { content: '""', position: 'absolute', inset: '-7px' },
} as const;
