import type { BrandVariants, Theme } from '@fluentui/react-components';
import { brandColours, currentRow, type Pair } from '../../../api/text/brand-colours.ts';

/** The brand colours of both themes. */
export const brand: BrandVariants = {
  10: '#07140d',
  20: '#0b2117',
  30: '#0e2d1f',
  40: '#113a29',
  50: '#154631',
  60: '#1a523a',
  70: '#1f5d43',
  80: '#25684b',
  90: '#347c5c',
  100: '#47916f',
  110: '#5ea985',
  120: '#77bc9a',
  130: '#92cdaf',
  140: '#b1ddc6',
  150: '#d2ecde',
  160: '#ebf7f1',
};

/** The colours of both themes that replace Fluent's. */
export const colours = {
  ...brandColours,
  colorNeutralBackground1: ['#ffffff', '#1b1e1d'],
  colorNeutralBackground1Hover: ['#f3f7f4', '#212524'],
  colorNeutralBackground1Pressed: ['#eaeeeb', '#131716'],
  colorNeutralBackground1Selected: ['#edf1ee', '#272b2a'],
  colorNeutralBackground2: ['#f2f5f3', '#121514'],
  colorNeutralBackground2Hover: ['#ebefec', '#1a1e1d'],
  colorNeutralBackground2Pressed: ['#e5e9e6', '#0d100f'],
  colorNeutralBackground3: ['#f0f3f1', '#242827'],
  colorNeutralBackground3Hover: ['#eaeeeb', '#272b2a'],
  colorNeutralBackground4: ['#ecefed', '#1f2322'],
  colorNeutralBackground5: ['#e5e9e6', '#0b0e0d'],
  colorNeutralBackgroundDisabled: ['#f0f3f1', '#242827'],
  colorSubtleBackgroundHover: ['#ebefec', '#232726'],
  colorSubtleBackgroundPressed: ['#e1e6e2', '#1d2120'],
  colorSubtleBackgroundSelected: ['#e6ebe7', '#282c2b'],
  colorNeutralForeground1: ['#1c221e', '#dfe4e3'],
  colorNeutralForeground1Hover: ['#121814', '#f1f7f5'],
  colorNeutralForeground2: ['#3b423d', '#c0c6c4'],
  colorNeutralForeground3: ['#575e59', '#9ba6a3'],
  colorNeutralForeground4: ['#626a64', '#8e9a96'],
  colorNeutralForegroundDisabled: ['#a8aca9', '#555958'],
  colorNeutralForegroundOnBrand: ['#ffffff', '#07120d'],
  colorNeutralStroke1: ['#d0d4d1', '#3f4442'],
  colorNeutralStroke1Hover: ['#b7bcb8', '#505b58'],
  colorNeutralStroke2: ['#dde1de', '#2e3331'],
  colorNeutralStroke3: ['#e7eae8', '#252927'],
  colorNeutralStrokeAccessible: ['#6f7771', '#7e8986'],
  colorNeutralStrokeAccessibleHover: ['#505752', '#9ca8a4'],
  colorStrokeFocus1: ['#ffffff', '#0a0c0a'],
  colorStrokeFocus2: ['#121814', '#f1f4f2'],
  colorNeutralStencil1: ['#e8ebe9', '#2d3130'],
  colorNeutralStencil2: ['#f1f4f2', '#242726'],
  colorBackgroundOverlay: ['rgba(16,20,18,.34)', 'rgba(0,0,0,.52)'],
} as const satisfies Partial<Record<keyof Theme, Pair>>;

/** Colours that Fluent has no token for: `--lectern-<name>`. */
export const ownColours = {
  well: ['#f5f8f5', '#151817'],
  'well-stroke': ['#e4e7e5', '#2a2f2e'],
  mark: ['#fcedb6', '#4d4017'],
  'mark-text': ['#2b2409', '#f6e6b0'],
  added: ['#e3f4e7', '#17301f'],
  'added-strong': ['#b5e3c0', '#28583a'],
  'added-sign': ['#0f5a2b', '#a4dfb6'],
  removed: ['#fdecea', '#3a1d1c'],
  'removed-strong': ['#f7c6c1', '#6b2f2c'],
  'removed-sign': ['#9a231d', '#f3b3ad'],
  warn: ['#fdf3dc', '#33290f'],
  'warn-line': ['#ecd498', '#5c4a1a'],
  'warn-icon': ['#74510a', '#efd693'],
  danger: ['#b3261e', '#f0938b'],
  'danger-ground': ['#fdf0ee', '#33201e'],
  'danger-line': ['#f0c4bf', '#6a3833'],
  'danger-button': ['#b3261e', '#b3261e'],
  /** The background of menus, dialogs and toasts. In the dark theme it is lighter than the page. */
  float: ['#ffffff', '#1f2322'],
  'float-line': ['transparent', '#3f4442'],
  /** The background of the current page in the sidebar. */
  current: currentRow,
  'card-shadow': ['0 6px 20px -8px rgba(20,40,30,.16)', '0 6px 20px -8px rgba(20,40,30,.16)'],
  'code-keyword': ['#8a3a7c', '#d79bcb'],
  'code-string': ['#2c6a2f', '#9ccc98'],
  'code-number': ['#9a4a0a', '#e0a878'],
  'code-function': ['#1f5aa8', '#8db8ee'],
  'code-comment': ['#646d67', '#98a19b'],
  'code-attribute': ['#1a6472', '#82c4cf'],
  'code-type': ['#7a5a00', '#d9c07a'],
  'code-variable': ['#a03030', '#ea9d98'],
  'code-punctuation': ['#4a524d', '#b6bdb8'],
  'avatar-1': ['#d9ebe0', '#214634'],
  'avatar-1-text': ['#1c5238', '#c3e8d3'],
  'avatar-2': ['#e6e2f3', '#3a3359'],
  'avatar-2-text': ['#473a80', '#dad3f5'],
  'avatar-3': ['#f3e3d6', '#4d3521'],
  'avatar-3-text': ['#74400f', '#f0d6bf'],
  'avatar-4': ['#d9e7f2', '#223f57'],
  'avatar-4-text': ['#1d4e78', '#c7dff2'],
  'avatar-5': ['#f2dfe6', '#52293a'],
  'avatar-5-text': ['#7c2a4c', '#f3cfdc'],
  'avatar-6': ['#e7e8d3', '#41431f'],
  'avatar-6-text': ['#51540f', '#e2e5bd'],
} as const satisfies Record<string, Pair>;

const floating = '0 16px 40px -8px rgba(10,25,18,.22), 0 2px 8px rgba(10,25,18,.08)';

/** Font sizes, radii and shadows, the same in both themes. */
export const shapes = {
  fontFamilyBase: "'Source Sans 3 Variable', 'Lectern Sans Fallback', 'Segoe UI', sans-serif",
  fontFamilyNumeric: "'Source Sans 3 Variable', 'Lectern Sans Fallback', 'Segoe UI', sans-serif",
  fontFamilyMonospace: "'Source Code Pro Variable', Consolas, 'Liberation Mono', monospace",
  fontSizeBase100: '12px',
  lineHeightBase100: '16px',
  fontSizeBase200: '13px',
  lineHeightBase200: '18px',
  fontSizeBase300: '15px',
  lineHeightBase300: '20px',
  fontSizeBase400: '17px',
  lineHeightBase400: '24px',
  fontSizeBase500: '20px',
  lineHeightBase500: '28px',
  fontSizeHero700: '32px',
  lineHeightHero700: '40px',
  fontSizeHero800: '40px',
  lineHeightHero800: '48px',
  // no animation takes longer than 200 ms
  durationGentle: '200ms',
  durationSlow: '200ms',
  durationSlower: '150ms',
  durationUltraSlow: '200ms',
  borderRadiusSmall: '4px',
  borderRadiusMedium: '6px',
  borderRadiusLarge: '8px',
  borderRadiusXLarge: '12px',
  shadow8: floating,
  shadow16: floating,
  shadow64: '0 32px 80px -12px rgba(10,25,18,.34), 0 4px 16px rgba(10,25,18,.10)',
} as const satisfies Partial<Theme>;

/** Fonts that Fluent has no token for: `--lectern-<name>`. */
export const ownFonts = {
  // theme/languages.css names what the machine has for other scripts
  'font-serif':
    "'Source Serif 4 Variable', 'Lectern Serif Fallback', var(--lectern-serif-of-script, Georgia), serif",
} as const;

/** The fonts that a reader can choose for documents: `--lectern-font-reading`. */
export const readingFonts = { serif: ownFonts['font-serif'], sans: shapes.fontFamilyBase } as const;
