import { eachWord, pointedNumber, stemOf } from '../../core/search-text.ts';
import type { Term } from './snippet.ts';

/** More words than this make no query better, and each costs. */
const termLimit = 12;

/** With the letter before them, which may be in the text or not. */
const versions = new RegExp(`(?<![\\p{L}\\p{N}])[vV]?(${pointedNumber.source})`, 'gu');

function wordsOf(text: string): Term[] {
  const terms: Term[] = [];
  eachWord(text, ({ folded, isPair }) => void terms.push({ alternatives: [folded], isPair }));
  return terms;
}

/** The words of a query, each once, cut as texts are. Empty where it has none: only marks and blanks. */
export function parseQuery(query: string): Term[] {
  const terms = new Map<string, Term>();
  let pairEnd = -1;
  const words = query.replace(versions, (version, number: string) => {
    terms.set(number, { alternatives: [number], isPair: false, apart: wordsOf(version) });
    return ' '.repeat(version.length);
  });
  eachWord(words, ({ folded, isPair, end }) => {
    // the last character of a run alone is there for texts; a query has it in the pair before
    const isCovered = isPair && end === pairEnd;
    pairEnd = isPair ? end : -1;
    if (!isCovered) terms.set(folded, { alternatives: [folded], isPair });
    return terms.size < termLimit;
  });
  return [...terms.values()];
}

/** A tsquery of all terms, or of any. Words hold letters, digits, marks and points only: nothing needs an escape. */
export function tsQuery(terms: readonly Term[], join: 'all' | 'any'): string {
  return terms.map(termQuery).join(join === 'all' ? ' & ' : ' | ');
}

function termQuery({ alternatives, isPair }: Term): string {
  const lexemes = new Set<string>();
  for (const word of alternatives) {
    lexemes.add(`'${word}':*`);
    if (!isPair && stemOf(word) !== word) lexemes.add(`'${stemOf(word)}'`);
  }
  return `(${[...lexemes].join(' | ')})`;
}
