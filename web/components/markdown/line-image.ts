import { maxLineImageHeight } from '../../../api/text/reading/line-images.ts';

/** An image that is part of a line of words. The margin keeps the distance of the lines. */
export const lineImage = {
  width: 'auto',
  maxHeight: `${maxLineImageHeight}em`,
  marginBlock: '-0.2em',
  verticalAlign: 'middle',
} as const;
