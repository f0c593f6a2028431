import { expect, it } from 'vitest';
import { placeHint } from '../../../web/lib/place-hint.ts';

const view = { width: 400, height: 300 };
const hint = { width: 100, height: 20 };

it('stands centred above its control', () => {
  expect(placeHint({ left: 150, top: 100, width: 40, height: 30 }, hint, view)).toEqual({
    left: 120,
    top: 74,
  });
});

it('goes below where there is no room above', () => {
  expect(placeHint({ left: 150, top: 10, width: 40, height: 30 }, hint, view).top).toBe(46);
});

it('never leaves the window at the sides', () => {
  expect(placeHint({ left: 0, top: 100, width: 20, height: 30 }, hint, view).left).toBe(8);
  expect(placeHint({ left: 380, top: 100, width: 20, height: 30 }, hint, view).left).toBe(292);
});
