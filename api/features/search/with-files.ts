import { limits } from '../../text/limits.ts';
import type { SearchQuery } from '../../contract/search.ts';
import type { FileHit, FoundFiles, SearchAnswer, SearchCounts, SearchHit } from '../../ports/search/port.ts';

export interface FoundResults extends Omit<SearchAnswer, 'hits' | 'counts'> {
  hits: (SearchHit | FileHit)[];
  counts: SearchCounts & { files: number };
}

export const noFiles: FoundFiles = { scores: [], read: () => Promise.resolve([]) };

/** This many files are placed among the other results by their score. Further ones follow after all others. */
const maxMerged = 20;

interface Window {
  offset: number;
  limit: number;
}

/** The part of the engine's results that `withFiles` needs to fill a page. */
export function windowOf({ kind, files, offset, limit }: Omit<SearchQuery, 'q'>): Window {
  const before = kind === 'all' && files === 'true' ? Math.min(offset, maxMerged) : 0;
  return { offset: offset - before, limit: limit + before };
}

/**
 * Adds files to an engine's results: among them if all kinds were asked for.
 * @param answer the engine's results in the window
 */
export async function withFiles(
  query: Omit<SearchQuery, 'q'>,
  answer: SearchAnswer,
  files: FoundFiles,
  window: Window,
): Promise<FoundResults> {
  const { documents, spaces } = answer.counts;
  const page = pageOf(query, {
    hits: answer.hits,
    window,
    total: documents + spaces,
    files: files.scores,
  });
  const ids = page.flatMap((result) => ('fileId' in result ? [result.fileId] : []));
  const read = new Map((await files.read(ids)).map((hit) => [hit.id, hit]));
  const count = files.scores.length;
  return {
    ...answer,
    hits: page.flatMap((result): FoundResults['hits'] => {
      const hit = 'hit' in result ? result.hit : read.get(result.fileId);
      return hit ? [hit] : [];
    }),
    counts: {
      ...answer.counts,
      files: Math.min(count, limits.searchTotal),
      exact: answer.counts.exact && count <= limits.searchTotal,
    },
  };
}

type Merged = { hit: SearchHit } | { fileId: number };

export interface Mergeable {
  /** The engine's results from `window.offset` on, best first. */
  hits: readonly SearchHit[];
  window: { offset: number };
  /** The total number of the engine's results. */
  total: number;
  /** All files, best first. */
  files: FoundFiles['scores'];
}

function pageOf({ kind, offset, limit }: Omit<SearchQuery, 'q'>, found: Mergeable): Merged[] {
  if (kind === 'files') return found.files.slice(offset, offset + limit).map(({ id }) => ({ fileId: id }));
  if (kind !== 'all') return found.hits.map((hit) => ({ hit }));
  return mergeFiles(found, { offset, limit });
}

/**
 * A page of the engine's results with the files among them: a file comes before the first result with a lower score.
 * Every result is on exactly one page, although only a window of the engine's results is known.
 */
export function mergeFiles({ hits, window, total, files }: Mergeable, { offset, limit }: Window): Merged[] {
  const merged = files.slice(0, maxMerged);
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
  // after the last of the engine's results
  if (window.offset + hits.length < total) return page;
  for (let position = Math.max(offset, total + next); position < offset + limit; position += 1) {
    const file = files[position - total];
    if (file) page.push({ fileId: file.id });
  }
  return page;
}
