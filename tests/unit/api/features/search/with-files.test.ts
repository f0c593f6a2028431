import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeFiles, windowOf } from '../../../../../api/features/search/with-files.ts';
import type { SearchHit } from '../../../../../api/ports/search/port.ts';

const query = (offset: number, limit: number) =>
  ({ kind: 'all', files: 'true', offset, limit }) as Parameters<typeof windowOf>[0];

/** The page as letters: d0, d1 for the engine's results, f0, f1 for files. */
function page(
  documents: readonly number[],
  files: readonly number[],
  offset: number,
  limit: number,
): string[] {
  const window = windowOf(query(offset, limit));
  const hits = documents
    .map((score, id) => ({ id, score }) as SearchHit)
    .slice(window.offset, window.offset + window.limit);
  const merged = mergeFiles(
    { hits, window, total: documents.length, files: files.map((score, id) => ({ id, score })) },
    { offset, limit },
  );
  return merged.map((result) => ('hit' in result ? `d${result.hit.id}` : `f${result.fileId}`));
}

it('places files among documents by their scores, and after documents of the same', () => {
  expect(page([9, 5, 5, 1], [7, 5, 0], 0, 10)).toEqual(['d0', 'f0', 'd1', 'd2', 'f1', 'd3', 'f2']);
});

it('shows every result on one page, however the pages are cut', () => {
  const scores = (most: number) =>
    fc
      .array(fc.integer({ min: 0, max: 30 }), { maxLength: most })
      .map((list) => list.sort((one, other) => other - one));
  fc.assert(
    fc.property(scores(60), scores(60), fc.integer({ min: 1, max: 25 }), (documents, files, limit) => {
      const all: string[] = [];
      for (let offset = 0; offset < documents.length + files.length; offset += limit)
        all.push(...page(documents, files, offset, limit));
      expect(all).toEqual(page(documents, files, 0, 200));
      expect(new Set(all).size).toBe(documents.length + files.length);
    }),
  );
});
