/** Whether the page is written from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';

const opposite: Readonly<Record<string, string>> = {
  arrowleft: 'arrowright',
  arrowright: 'arrowleft',
  ArrowLeft: 'ArrowRight',
  ArrowRight: 'ArrowLeft',
};

/**
 * A key by what it means to a reader: the right arrow leads forwards, but backwards where the page is written from right
 * to left.
 */
export const inReadingDirection = (key: string): string => (isRightToLeft() && opposite[key]) || key;
