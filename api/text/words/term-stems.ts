import type { Term } from './snippet.ts';
import { languageStems, stemOf, type StemLanguage } from './stems.ts';

/** What is typed has its accents; an alternative of it is folded. */
const typedAs = ({ alternatives, typed }: Term, word: string): string =>
  word === alternatives[0] ? (typed ?? word) : word;

/** The stems by which a word of a term is found, as they are stored, the English one first. */
export function stemsOfTerm(term: Term, word: string): string[] {
  if (term.isPair) return [];
  return [stemOf(word), ...(term.languages ?? []).flatMap((each) => stemsOfTermIn(term, word, each))];
}

export const stemsOfTermIn = (term: Term, word: string, language: StemLanguage): readonly string[] =>
  term.isPair ? [] : languageStems(typedAs(term, word), language);
