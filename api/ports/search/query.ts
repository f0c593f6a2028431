import { eachWord, pointedNumber, stemOf } from '../../core/text/search-text.ts';
import type { Term } from '../../core/text/snippet.ts';

/** Further words are ignored: they improve no query, and each one costs time. */
const termLimit = 12;

/** Version numbers with an optional `v`, which the text may or may not have. */
const versions = new RegExp(`(?<![\\p{L}\\p{N}])[vV]?(${pointedNumber.source})`, 'gu');

function wordsOf(text: string): Term[] {
  const terms: Term[] = [];
  eachWord(text, ({ folded, isPair }) => void terms.push({ alternatives: [folded], isPair }));
  return terms;
}

/**
 * The words of a query, each once, split as texts are. Empty if the query has only punctuation and spaces. A dotted
 * number counts as its parts, so that the query stays within the limit either way; words beyond the limit are dropped.
 */
export function parseQuery(query: string): Term[] {
  const found: { at: number; term: Term }[] = [];
  const words = query.replace(versions, (version, number: string, at: number) => {
    found.push({ at, term: { alternatives: [number], isPair: false, apart: wordsOf(version) } });
    return ' '.repeat(version.length);
  });
  let pairEnd = -1;
  eachWord(words, ({ folded, isPair, start, end }) => {
    // only texts index the last character of a run alone; in a query the pair before covers it
    const isCovered = isPair && end === pairEnd;
    pairEnd = isPair ? end : -1;
    if (!isCovered) found.push({ at: start, term: { alternatives: [folded], isPair } });
  });
  const terms = new Map<string, Term>();
  let room = termLimit;
  for (const { term } of found.sort((a, b) => a.at - b.at)) {
    const [word] = term.alternatives;
    if (terms.has(word!)) continue;
    room -= term.apart?.length ?? 1;
    if (room < 0) break;
    terms.set(word!, term);
  }
  return [...terms.values()];
}

/** A tsquery of all terms, or of any. Words contain only letters, digits, marks and dots, so nothing needs escaping. */
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
