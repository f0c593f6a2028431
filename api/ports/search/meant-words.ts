import { eachWord, stemOf } from '../../core/search-text.ts';
import type { Term } from './snippet.ts';
import { mayBeTypo, nearestWords, type KnownWord } from './typos.ts';

/**
 * The words of a query with what they mean in a text that an engine found by them: one that the text does not hold
 * stands for the nearest that it holds; the last may be the beginning of one.
 */
export function meantIn(terms: readonly Term[], ...texts: readonly string[]): readonly Term[] {
  const open = terms.filter(({ alternatives: [word], isPair }) => !isPair && mayBeTypo(word!));
  if (open.length === 0) return terms;
  const known = wordsOf(texts);
  const isThere = ({ alternatives: [word] }: Term) =>
    known.some((other) => other.startsWith(word!) || stemOf(other) === stemOf(word!));
  const missing = open.filter((term) => !isThere(term));
  if (missing.length === 0) return terms;
  return terms.map((term, index) =>
    missing.includes(term) ? widened(term, known, { isLast: index === terms.length - 1 }) : term,
  );
}

function widened(term: Term, known: readonly string[], { isLast }: { isLast: boolean }): Term {
  const typed = term.alternatives[0]!;
  const beginnings = isLast ? known.filter((word) => word.length > typed.length) : [];
  const candidates = new Set([...known, ...beginnings.map((word) => word.slice(0, typed.length))]);
  const words: KnownWord[] = [...candidates].map((word) => ({ word, documents: 1 }));
  return { ...term, alternatives: [...term.alternatives, ...nearestWords(typed, words)] };
}

function wordsOf(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const text of texts) eachWord(text, ({ folded, isPair }) => void (isPair || words.add(folded)));
  return [...words];
}
