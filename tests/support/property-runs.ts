/*
 * How much of the random cases a run tries. `npm run test:all` takes all, `npm test` a fifth, `npm run check` a fiftieth:
 * each draws other ones, so that over the runs of a day they come to the same (docs/tests.md).
 */

export const shareOfCases: number = Number(process.env['PROPERTY_SHARE'] ?? 0.2);

/** Some of `cases`, others in each run: as many of them as of random ones, unless `most` of them is less. */
export function shareOf<T>(cases: readonly T[], most = 1): T[] {
  const share = Math.min(most, shareOfCases);
  return cases.filter(() => Math.random() < share);
}

/** `count` of `cases`, others in each run; all of them in `npm run test:all`. */
export function drawnFrom<T>(cases: readonly T[], count: number): T[] {
  if (shareOfCases >= 1) return [...cases];
  const left = [...cases];
  while (left.length > count) left.splice(Math.floor(Math.random() * left.length), 1);
  return left;
}

/** @param all how many random cases `npm run test:all` tries */
export const propertyRuns = (all: number): number => Math.max(10, Math.ceil(all * shareOfCases));
