/**
 * Container queries for the width of the main area. They must not overlap: Griffel inserts container rules in the order
 * in which pages are drawn, so either of two matching rules could win.
 */
export const mainWidths = {
  phone: '@container main (width < 512px)',
  stacked: '@container main (512px <= width < 768px)',
  middle: '@container main (768px <= width < 1024px)',
  /** Covers phone and stacked: use it only for properties that neither of them sets. */
  narrow: '@container main (width < 768px)',
} as const;
