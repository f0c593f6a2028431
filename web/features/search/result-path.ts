import type { Segment } from '../../../api/contract/primitives.ts';
import type { SearchResult } from '../../../api/contract/search.ts';
import { wordsOfSearch } from '../../../api/text/words/typed-filters.ts';
import { shownWord } from '../../../api/text/words/shown-words.ts';
import { paths } from '../../lib/paths.ts';

/** More words would only make the address longer. */
const maxWords = 12;

const hasMatch = (segments: readonly Segment[]): boolean => segments.some(({ match }) => match);

/** The words of the query, and the words that matched them: other forms, corrected typos, accents. */
function foundWords(query: string, segments: readonly Segment[]): string {
  const texts = [wordsOfSearch(query), ...segments.filter(({ match }) => match).map(({ text }) => text)];
  const words = texts.flatMap((text) => text.toLowerCase().match(shownWord) ?? []);
  return [...new Set(words)].slice(0, maxWords).join(' ');
}

/** The path of a result. A document opens where its text matched: below the heading that the result
 * names. A file is shown in the list of its document. */
export function resultPath(result: SearchResult, query: string): string {
  if (result.kind === 'space') return paths.space(result.id);
  if (result.file) return paths.documentFile(result.file.document.id, result.id);
  if (!hasMatch(result.snippet)) return paths.document(result.id);
  return paths.documentAt(result.id, foundWords(query, result.snippet), result.heading?.slug);
}

/** As `resultPath`, but a document that matched by its title opens at the top. */
export function titlePath(result: SearchResult, query: string): string {
  if (result.kind === 'document' && hasMatch(result.titleSegments)) return paths.document(result.id);
  return resultPath(result, query);
}
