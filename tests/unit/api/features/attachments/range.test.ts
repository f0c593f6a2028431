import { expect, it } from 'vitest';
import { parseRange } from '../../../../../api/features/attachments/deliver.ts';

it.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=5-', { start: 5, end: 9 }],
  ['bytes=-3', { start: 7, end: 9 }],
  ['bytes=-30', { start: 0, end: 9 }],
  ['bytes=3-999', { start: 3, end: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=6-5', null],
  ['bytes=-', null],
  ['bytes=1-2,4-5', null],
  ['pages=1-2', null],
  ['', null],
])('of ten bytes, %j is %j', (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

it('of an empty file all is sent', () => {
  expect(parseRange('bytes=0-', 0)).toBeNull();
  expect(parseRange('bytes=-1', 0)).toBeNull();
});
