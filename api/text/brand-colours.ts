/** Light, then dark. */
export type Pair = readonly [light: string, dark: string];

/** The tokens of Fluent that show the brand and differ from what Fluent makes of its colours. */
export const brandColours = {
  colorBrandBackground: ['#25684b', '#5ea985'],
  colorBrandBackgroundHover: ['#1f5d43', '#77bc9a'],
  colorBrandBackgroundPressed: ['#113a29', '#47916f'],
  colorBrandBackgroundSelected: ['#1a523a', '#5ea985'],
  colorBrandBackground2: ['#ebf7f1', '#0e2d1f'],
  colorBrandForeground1: ['#25684b', '#77bc9a'],
  colorBrandForeground2: ['#1f5d43', '#92cdaf'],
  colorBrandForegroundLink: ['#1f5d43', '#77bc9a'],
  colorBrandForegroundLinkHover: ['#1a523a', '#92cdaf'],
  colorBrandForegroundLinkPressed: ['#113a29', '#5ea985'],
  colorBrandStroke1: ['#25684b', '#5ea985'],
  colorBrandStroke2: ['#b1ddc6', '#154631'],
  colorCompoundBrandBackground: ['#25684b', '#5ea985'],
  colorCompoundBrandForeground1: ['#25684b', '#77bc9a'],
  colorCompoundBrandForeground1Hover: ['#1f5d43', '#92cdaf'],
  colorCompoundBrandStroke: ['#25684b', '#5ea985'],
  colorNeutralForeground2BrandHover: ['#25684b', '#77bc9a'],
  colorNeutralForeground2BrandSelected: ['#25684b', '#77bc9a'],
} as const satisfies Record<string, Pair>;

/** The page in the current row of the sidebar is tinted in the light theme alone. */
export const currentRow: Pair = ['#ebf7f1', '#282c2b'];
