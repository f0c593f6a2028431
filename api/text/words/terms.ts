import { languageStems, stemOf, type StemLanguage } from './stems.ts';

/** A word of a query, with its alternatives. */
export interface Term {
  /** Folded words, the typed one first. */
  alternatives: readonly string[];
  /** The first one with its accents, for its stems. */
  typed?: string;
  /** Beside the English stem it is looked for by the stems of these. */
  languages?: readonly StemLanguage[];
  isPair: boolean;
  /** True if only the word and its forms are meant, not longer words that begin so. */
  isWhole?: boolean;
  /** True if the next word was typed as one with it, as in `kube-apiserver` and `--dry-run`. */
  joinsNext?: boolean;
  /** True if it was typed with two hyphens in front. */
  isFlag?: boolean;
  /** For `.NET`: how the name is stored beside its word. */
  signed?: string;
  /** For numbers joined by dots, and names with a sign such as `C++`: the terms to look for if the whole is not found. */
  apart?: readonly Term[];
}

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
