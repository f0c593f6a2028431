import type { Term } from './snippet.ts';
import { languageStems, stemOf, type StemLanguage } from './stems.ts';

/** A typed word has its accents; its alternatives are folded. */
const typedAs = ({ alternatives, typed }: Term, word: string): string =>
  word === alternatives[0] ? (typed ?? word) : word;

/** The stems that find a word of a term, in the form that is stored, the English one first. */
export function stemsOfTerm(term: Term, word: string): string[] {
  if (term.isPair) return [];
  return [stemOf(word), ...(term.languages ?? []).flatMap((each) => stemsOfTermIn(term, word, each))];
}

export const stemsOfTermIn = (term: Term, word: string, language: StemLanguage): readonly string[] =>
  term.isPair ? [] : languageStems(typedAs(term, word), language);
