/**
 * Ranges of the sheet's own width for styles. They do not overlap on purpose: Griffel keeps container rules in
 * the order in which pages happen to be drawn, so that of two that match either could win.
 */
export const sheetWidths = {
  phone: '@container sheet (width < 512px)',
  stacked: '@container sheet (512px <= width < 768px)',
  middle: '@container sheet (768px <= width < 1024px)',
  /** phone and stacked: only for properties that neither of these sets. */
  narrow: '@container sheet (width < 768px)',
} as const;
