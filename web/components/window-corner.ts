/**
 * For what floats over the page and is moved from the left upper corner of the window, in px: the left one also on a page
 * from right to left.
 */
export const windowCorner = {
  position: 'fixed',
  zIndex: 1_000_000,
  top: 0,
  left: '0 /* @noflip */',
} as const;
