import { expect, it } from 'vitest';
import { maxZoom, middleOf, moved, zoomed } from '../../../web/features/profile/crop.ts';

const size = { width: 400, height: 300 };
const middle = middleOf(size);

it('begins with the largest square in the middle', () => {
  expect(middle).toEqual({ left: 50, top: 0, side: 300 });
});

it('moves only as far as the picture goes', () => {
  expect(moved(middle, size, 30, 30)).toEqual({ left: 80, top: 0, side: 300 });
  expect(moved(middle, size, 500, -500)).toEqual({ left: 100, top: 0, side: 300 });
  expect(moved(middle, size, -500, 0).left).toBe(0);
});

it('enlarges around the middle, and never shows more than the picture', () => {
  expect(zoomed(middle, size, 2)).toEqual({ left: 125, top: 75, side: 150 });
  const corner = moved(zoomed(middle, size, 2), size, 500, 500);
  expect(zoomed(corner, size, 1)).toEqual({ left: 100, top: 0, side: 300 });
  expect(zoomed(middle, size, 99).side).toBe(300 / maxZoom);
  expect(zoomed(middle, size, 0)).toEqual(middle);
});
