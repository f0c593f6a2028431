import type { Segment } from '../../../api/contract/primitives.ts';
import type { SearchResult } from '../../../api/contract/search.ts';
import { paths } from '../../lib/paths.ts';

/** More words make an address long, and no mark better. */
const mostWords = 12;

const hasMatch = (segments: readonly Segment[]): boolean => segments.some(({ match }) => match);

/** The words of the query and those that were found for them: forms, corrected typos, accents. */
function foundWords(query: string, segments: readonly Segment[]): string {
  const texts = [query, ...segments.filter(({ match }) => match).map(({ text }) => text)];
  const words = texts.flatMap((text) => text.toLowerCase().match(/\d+(?:\.\d+)+|[\p{L}\p{N}\p{M}]+/gu) ?? []);
  return [...new Set(words)].slice(0, mostWords).join(' ');
}

/** Where a result leads: a document opens where its text matched. */
export function resultPath(result: SearchResult, query: string): string {
  if (result.kind === 'space') return paths.space(result.id);
  if (!hasMatch(result.snippet)) return paths.document(result.id);
  return paths.documentAt(result.id, foundWords(query, result.snippet));
}

/** As `resultPath`, for those who look for a document by its title: it opens at its top where that was enough. */
export function titlePath(result: SearchResult, query: string): string {
  if (result.kind === 'document' && hasMatch(result.titleSegments)) return paths.document(result.id);
  return resultPath(result, query);
}
