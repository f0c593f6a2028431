/** Whether the page is written from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

const opposite: Readonly<Record<string, string>> = {
  arrowleft: 'arrowright',
  arrowright: 'arrowleft',
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
};

/**
 * Swaps the left and the right arrow key in a page that is written from right to left, where left is forwards.
 */
export const inReadingDirection = (key: string): string => (isRightToLeft() && opposite[key]) || key;
