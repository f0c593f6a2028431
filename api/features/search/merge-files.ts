import type { SearchHit } from '../../ports/search/port.ts';

/** Files that are placed among the other results by their score. Further ones follow behind all others. */
export const mostMerged = 20;

/** What to ask the engine for, so that `mergeFiles` can fill a page. */
export function engineWindow(
  { offset, limit }: { offset: number; limit: number },
  files: number,
): { offset: number; limit: number } {
  const before = Math.min(offset, files, mostMerged);
  return { offset: offset - before, limit: limit + before };
}

type Merged = { hit: SearchHit } | { fileId: number };

/**
 * A page of the engine's results with the files among them. Every result is on one page only, although each page is made
 * of no more than a window of the engine's results: a file stands before the first result with a lower score.
 * @param hits the engine's results from `window.offset` on, best first
 * @param total how many the engine has in all
 * @param files all files, best first
 */
export function mergeFiles({
  hits,
  window,
  total,
  files,
  offset,
  limit,
}: {
  hits: readonly SearchHit[];
  window: { offset: number };
  total: number;
  files: readonly { id: number; score: number }[];
  offset: number;
  limit: number;
}): Merged[] {
  const merged = files.slice(0, mostMerged);
  const page: Merged[] = [];
  const add = (position: number, result: Merged) => {
    if (position >= offset && position < offset + limit) page.push(result);
  };
  let next = 0;
  let lowest = Infinity;
  for (const [index, hit] of hits.entries()) {
    lowest = Math.min(lowest, hit.score);
    for (; next < merged.length && merged[next]!.score > lowest; next += 1)
      add(window.offset + index + next, { fileId: merged[next]!.id });
    add(window.offset + index + next, { hit });
  }
  // behind the last of the engine's results
  if (window.offset + hits.length < total) return page;
  for (let position = Math.max(offset, total + next); position < offset + limit; position += 1) {
    const file = files[position - total];
    if (file) page.push({ fileId: file.id });
  }
  return page;
}
